export { actOnDispute } from './act-on-dispute.ts';
export { type SettleOutcome, settlePayment } from './settle-payment.ts';
