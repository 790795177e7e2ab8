export { bankAccountOf } from './bank-accounts-store.ts';
export { payoutsByReference, payoutsOnTheWay, payoutsThatWerePaid } from './compared-payouts.ts';
export { payoutCommands } from './operator-commands.ts';
export type { PayoutRecord } from './payouts-store.ts';
export { payoutsPersonalData } from './personal-data.ts';
export { reconcilePayoutsTask } from './reconcile-payouts.ts';
export { sendPayoutTask } from './send-payout.ts';
export { settlePayout } from './settle-payout.ts';
export { beginWeeklyPayoutsTask, payWeeklyTask } from './weekly-payouts.ts';
