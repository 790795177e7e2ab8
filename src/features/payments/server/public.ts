export { giveBackHeld } from './give-back-held.ts';
export type { GiveBackReason } from './payment-rules.ts';
export { lockPaymentOfHire, type PaymentRecord } from './payments-store.ts';
export { paymentsPersonalData } from './personal-data.ts';
export { findGivenBack, type GivenBack } from './refunds-store.ts';
export { paymentCommands } from './unknown-payments.ts';
