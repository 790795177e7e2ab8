export { cardsOfPayments } from './cards-of-payments.ts';
export {
  type ComparedPayment,
  type ComparedRefund,
  isMoreMoneyMoved,
  paymentsByReference,
  paymentsReceivedBetween,
  referencesOfUnknownMoney,
  refundByProviderId,
  refundOfPayment,
  refundsCompletedBetween,
  refundsStillOwed,
  sumOfPendingRefunds,
} from './compared-payments.ts';
export { refundQueue } from './console-refunds.ts';
export { paymentsTimeline } from './console-timeline.ts';
export { unknownMoneyQueue } from './console-unknown-money.ts';
export { giveBackHeld } from './give-back-held.ts';
export {
  addHandRefund,
  type HandRefund,
  sumOfHandRefunds,
  withoutHandRefunds,
} from './hand-refunds-store.ts';
export { drawReference } from './payment-reference.ts';
export type { GiveBackReason } from './payment-rules.ts';
export {
  CHECKOUT_MS,
  classifyPayment,
  isCheckoutOpen,
  isOpenEnded,
  isWorthAsking,
  type MoneyFacts,
  type PaidWith,
  type PaymentReason,
  type PaymentStatus,
  type ProviderFacts,
  reusableCheckout,
} from './payment-rules.ts';
export {
  addPayment,
  addReturnedBefore,
  changeReference,
  checkoutKept,
  findLastMethod,
  findPayment,
  findTippedKobo,
  giveUpOpening,
  keepCheckout,
  listPaymentsSince,
  listPaymentsToAsk,
  lockPayment,
  lockPaymentsOfHire,
  markAsked,
  movePayments,
  outcomeWritten,
  type PaymentPart,
  type PaymentRecord,
  writeFee,
  writeOutcome,
} from './payments-store.ts';
export {
  type Checkout,
  type IdentificationFacts,
  initializeTransaction,
  listRefunds,
  type PaystackConnection,
  PaystackFault,
  paystackChannels,
  readWebhookEvent,
  type VerifiedTransaction,
  verifyTransaction,
  verifyWebhookSignature,
  type WebhookEvent,
} from './paystack.ts';
export { paystackConnection } from './paystack-connection.ts';
export type { DisputeFacts } from './paystack-dispute-schema.ts';
export {
  createCustomer,
  isIdentityWrong,
  type NameParts,
  requestIdentification,
} from './paystack-identity.ts';
export {
  fetchTransaction,
  listAllRefunds,
  listDisputes,
  listTransactions,
  listTransfers,
  type Span,
} from './paystack-lists.ts';
export {
  type Bank,
  createRecipient,
  initiateTransfer,
  isBalanceTooLow,
  isRecipientRefused,
  listBanks,
  readBalance,
  resolveAccount,
  type TransferFacts,
  verifyTransfer,
} from './paystack-transfers.ts';
export { paymentsPersonalData } from './personal-data.ts';
export {
  listUnhandledEvents,
  lockUnhandledEvent,
  markHandled,
  type ProviderEvent,
  storeEvent,
} from './provider-events-store.ts';
export { hireOfRefund, type RefundCase, refundsOfHire } from './refund-acts.ts';
export {
  addRefund,
  findRefundedKobo,
  findRefundedOfHire,
  findSentBackKobo,
  listUnfinishedRefunds,
  lockRefundOf,
  type RefundedOfHire,
} from './refunds-store.ts';
export { isOurRefund, pollRefund, REFUNDS_AT_ONCE, sendRefund, sendRefundTask } from './send-refund.ts';
export { finishRefund, settleRefund } from './settle-refund.ts';
export { paymentCommands } from './unknown-payments.ts';
export { watchedWebhooks } from './watched-webhooks.ts';
