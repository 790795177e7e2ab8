export { AccountSheet } from './account-sheet.tsx';
export { DeadLink, loadLink } from './dead-link.tsx';
export { loadPasskeyPrompt } from './passkey-button.tsx';
export { passkeyOf } from './passkey-in-form.ts';
export { SessionEnded } from './session-ended.tsx';
export {
  besidesPassword,
  besidesStepUp,
  nothingAsked,
  requiredAfter,
  type StepUp,
  type StepUpAsks,
  StepUpFields,
  type StepUpRefused,
  stepUpOf,
} from './step-up-fields.tsx';
export { StoredUser } from './stored-user.tsx';
