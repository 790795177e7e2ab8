import { SESSION_ENDED } from '../../../browser/session-ended.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import './account-sheet.css';

/** Said in a form whose sender was signed out meanwhile: how to go on, with nothing typed lost. */
export function SessionEnded({ returnTo }: { returnTo: string }) {
  return (
    <FormMessage tone="bad" title={SESSION_ENDED}>
      <p>Sign in to come back to it, then save it again.</p>
      <p className="account-sign-in-again">
        <ButtonLink to={`/signin?returnTo=${encodeURIComponent(returnTo)}`} size="small">
          Sign in
        </ButtonLink>
      </p>
    </FormMessage>
  );
}
