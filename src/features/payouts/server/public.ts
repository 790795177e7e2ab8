export { bankAccountOf, confirmedBankAccounts, openBankAccountOf } from './bank-accounts-store.ts';
export {
  areMorePayoutsTried,
  payoutsByReference,
  payoutsThatWerePaid,
  sumOfPayoutsOnTheWay,
} from './compared-payouts.ts';
export { payoutQueue } from './console-payouts.ts';
export { payoutsTimeline } from './console-timeline.ts';
export { newestPayoutsOf, payoutByAnyReference } from './find-payouts.ts';
export { payoutCommands } from './operator-commands.ts';
export type { PayoutRecord } from './payouts-store.ts';
export { payoutsPersonalData } from './personal-data.ts';
export { reconcilePayoutsTask } from './reconcile-payouts.ts';
export { sendPayoutTask } from './send-payout.ts';
export { settlePayout } from './settle-payout.ts';
export { watchedPayouts } from './watched-payouts.ts';
export { beginWeeklyPayoutsTask, payWeeklyTask } from './weekly-payouts.ts';
