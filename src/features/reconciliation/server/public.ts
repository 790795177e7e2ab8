export { compareWithPaystackTask } from './compare-with-paystack.ts';
export { differencesQueue } from './console-differences.ts';
export { reconciliationCommands } from './operator-commands.ts';
export { watchedComparison } from './watched-comparison.ts';
