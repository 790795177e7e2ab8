export { compareWithPaystackTask } from './compare-with-paystack.ts';
export { reconciliationCommands } from './operator-commands.ts';
