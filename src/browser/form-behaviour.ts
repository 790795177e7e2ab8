import { startFocusAfterForm } from './focus-after-form.ts';
import { startKeepingSentValues } from './keep-sent-values.ts';
import { startOwnValidation } from './own-validation.ts';

/** Forms show our own messages, keep what was sent, and move the focus to what became of it. */
export function startForms(): void {
  startOwnValidation();
  startKeepingSentValues();
  startFocusAfterForm();
}
