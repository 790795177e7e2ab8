export { actOnDispute } from './act-on-dispute.ts';
export { actOnHandRefund } from './act-on-hand-refund.ts';
export { settlePayment } from './settle-payment.ts';
