export { EarningsChart } from './lists/earnings-chart.tsx';
export { HireNotFound } from './page/hire-not-found.tsx';
export { KeepHire } from './page/keep-hire.tsx';
export { PaymentCountdown } from './payment-countdown.tsx';
export { WhereFields } from './where-fields.tsx';
