import { SESSION_ENDED } from '../../../browser/session-ended.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import './account-sheet.css';

/**
 * Shown in a form whose session ended before it was submitted; explains how to continue without losing what was
 * typed.
 */
export function SessionEnded({ returnTo }: { returnTo: string }) {
  return (
    <FormMessage tone="bad" title={SESSION_ENDED}>
      <p>Sign in, and you’ll come back to this page. Then save again.</p>
      <p className="account-sign-in-again">
        <ButtonLink to={`/signin?returnTo=${encodeURIComponent(returnTo)}`} size="small">
          Sign in
        </ButtonLink>
      </p>
    </FormMessage>
  );
}
