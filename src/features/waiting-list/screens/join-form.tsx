import { Form, useNavigation } from 'react-router';
import { WAITING_TURN_HOURS } from '../../../shared/promises.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Line } from '../contract.ts';
import type { WaitingResult } from './waiting-result.ts';

interface JoinFormProps {
  line: Line;
  placeId: string;
  result: WaitingResult | undefined;
}

/** Form to join the waitlist; only visitors are asked for an email. */
export function JoinForm({ line, placeId, result }: JoinFormProps) {
  const { fields = {}, values = {}, message } = result ?? {};
  const sending = useNavigation().state !== 'idle';
  const { artisan, email } = line;
  return (
    <Form method="post" className="form">
      <p>
        {artisan.full_name} is not available at the moment. Join the list and we’ll email you when it is your
        turn. You’ll have {WAITING_TURN_HOURS} hours before we tell the next person. It’s free, and you can
        leave at any time.
      </p>
      <input type="hidden" name="step" value="join" />
      <input type="hidden" name="placeId" value={values.placeId ?? placeId} />
      <ErrorSummary message={message} fields={fields} />
      {email === null ? (
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint="We only use it for this."
          maxLength={254}
          required
          defaultValue={values.email}
          error={fields.email}
        />
      ) : (
        <p>
          We’ll email <strong>{email}</strong>.
        </p>
      )}
      <Button type="submit" size="large" pending={sending} pendingLabel="Submitting...">
        Join Waiting List
      </Button>
    </Form>
  );
}
