import { storeReturn } from '../../../../browser/return-after-sign-up.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';

interface SignInDialogProps {
  open: boolean;
  onClose: () => void;
  otherId: string;
  name: string;
  /** Whether the session has ended, rather than never begun. */
  again?: boolean;
}

/** The URL for signing in that returns to the conversation with a person. */
export const signInUrl = (otherId: string): string =>
  `/signin?returnTo=${encodeURIComponent(`/chatbox/${otherId}`)}`;

/** Asks a visitor to sign in before sending. The typed text stays on the device meanwhile. */
export function SignInDialog({ open, onClose, otherId, name, again = false }: SignInDialogProps) {
  const here = `/chatbox/${otherId}`;
  const comeBack = () => void storeReturn(here);
  return (
    <Dialog
      id="sign-in-to-send"
      title={again ? 'You were signed out' : `Sign in to write to ${name}`}
      open={open}
      onClose={onClose}
      footer={
        <>
          {!again && (
            <ButtonLink to="/getstarted" variant="secondary" onClick={comeBack}>
              Get Started
            </ButtonLink>
          )}
          <ButtonLink to={signInUrl(otherId)} onClick={comeBack}>
            Sign In
          </ButtonLink>
        </>
      }
    >
      <p>
        {again
          ? 'Sign in again and we’ll send your messages.'
          : `Your message is saved on this device. Sign in, or create an account in two minutes, then send it from here. ${name} will reply here.`}
      </p>
    </Dialog>
  );
}
