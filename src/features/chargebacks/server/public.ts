export { chargebackExamples } from './chargeback-mails.ts';
export { writeChargeback } from './chargebacks-store.ts';
export { endQuestion, noteDispute } from './note-dispute.ts';
export { chargebackCommands } from './operator-commands.ts';
