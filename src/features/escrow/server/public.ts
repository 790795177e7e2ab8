export { bookLoss, bookLossUndone, debtOf, leftOfHire } from './book-chargebacks.ts';
export {
  bookLateCancellation,
  bookPaymentHeld,
  bookPaymentNotKept,
  bookPaystackFee,
  bookRebooked,
  bookRefundOwed,
  bookRefundSent,
  bookRelease,
  bookTip,
  bookTipTakenBack,
  type ReceivedPayment,
  type RefundedPayment,
} from './book-money.ts';
export {
  bookGivenUp,
  bookPayoutAsked,
  bookPayoutPaid,
  bookPayoutPaidAfterAll,
  bookPayoutReturned,
  bookPayoutReversed,
  type PayoutMoney,
} from './book-payouts.ts';
export {
  artisansWithAvailable,
  availableToArtisan,
  type Earnings,
  earnedWithHires,
  earningsOf,
  heldAtPaystack,
  heldForHire,
  sentBackOf,
} from './escrow-store.ts';
export { linesOfHire } from './lines-of-hire.ts';
export { escrowPersonalData } from './personal-data.ts';
export {
  type EarningsMovement,
  earningsAt,
  earningsByMonth,
  firstMovementAt,
  movementsOfEarnings,
} from './statement-store.ts';
