export {
  bookLateCancellation,
  bookPaymentHeld,
  bookPaymentNotKept,
  bookPaystackFee,
  bookRefundOwed,
  bookRefundSent,
  bookRelease,
  type ReceivedPayment,
  type RefundedPayment,
} from './book-money.ts';
export { type Earnings, earningsOf, heldForHire } from './escrow-store.ts';
export { escrowPersonalData } from './personal-data.ts';
