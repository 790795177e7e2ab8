export { PaymentCountdown } from './payment-countdown.tsx';
