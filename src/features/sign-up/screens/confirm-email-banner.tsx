import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import './confirm-email-banner.css';

/** Dashboard banner for users who have not confirmed their email. */
export function ConfirmEmailBanner({ email, mayHaveHires }: { email: string; mayHaveHires: boolean }) {
  const { formAction, state } = useNavigation();
  return (
    <section className="confirm-email" aria-label="Confirm your email">
      <Icon name="mail" />
      <p>
        Please confirm <strong>{email}</strong>: press the button in the email we sent you.
        {mayHaveHires && ' Hires you made as a guest will then appear here.'}
      </p>
      <Form method="post" action="/settings">
        <input type="hidden" name="intent" value="send-confirmation" />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          pending={state !== 'idle' && formAction === '/settings'}
          pendingLabel="Sending..."
        >
          Send it again
        </Button>
      </Form>
    </section>
  );
}
