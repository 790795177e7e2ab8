export { daysOf } from './hire-words.ts';
export { PaymentCountdown } from './payment-countdown.tsx';
