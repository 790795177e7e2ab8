export { daysOf } from './hire-words.ts';
export { PaymentCountdown } from './payment-countdown.tsx';
export type { StepRefused } from './step-refused.ts';
