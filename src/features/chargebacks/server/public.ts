export { chargebackExamples } from './chargeback-emails.ts';
export {
  bankClaimsOf,
  hireOfChargeback,
  oldestOpenChargeback,
  writeChargeback,
} from './chargebacks-store.ts';
export { chargebackQueue } from './console-chargebacks.ts';
export { countReturnedBefore, lostOf } from './lost-parts.ts';
export { chargebackCommands } from './operator-commands.ts';
export { endQuestion, recordDispute } from './record-dispute.ts';
export { recordHandRefunds, recordReturn } from './record-return.ts';
