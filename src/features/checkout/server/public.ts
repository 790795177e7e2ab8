export { type SettleOutcome, settlePayment } from './settle-payment.ts';
