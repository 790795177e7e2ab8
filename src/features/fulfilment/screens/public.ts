export { daysToMoveTo } from './days-to-move-to.ts';
export { doneWordsOf } from './done-words.ts';
export type { SettledMoney } from './money-of.ts';
export { moneyOf } from './money-of.ts';
export { isPaidStepOf, PaidHireSteps } from './paid-hire-steps.tsx';
export { forgetPaidStepDraft } from './paid-step-draft.ts';
export { takePaidStep } from './take-paid-step.ts';
