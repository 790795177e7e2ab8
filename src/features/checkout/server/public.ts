export { actOnDispute } from './act-on-dispute.ts';
export { settlePayment } from './settle-payment.ts';
