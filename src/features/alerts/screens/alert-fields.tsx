import { ALERT_MONTHS } from '../../../shared/alert-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AlertFormResult, OfferedWish } from './alert-form-result.ts';
import { useSignedIn } from './signed-in.ts';
import { WishFields } from './wish-fields.tsx';

interface AlertFieldsProps {
  wish: OfferedWish;
  /** Description of the alert, e.g. "Plumbers near Ikeja, Lagos". */
  about: string;
  result: AlertFormResult | undefined;
  sending: boolean;
}

/** Fields of the form that requests an alert. Only visitors are asked for an email. */
export function AlertFields({ wish, about, result, sending }: AlertFieldsProps) {
  const user = useSignedIn();
  const { message, fields = {}, values = {} } = result ?? {};
  return (
    <>
      <p>
        <strong>{about}</strong>: we’ll email {user ? user.email : 'you'} when one joins. At most one email a
        day, for {ALERT_MONTHS} months.
      </p>
      <WishFields wish={wish} />
      <input type="hidden" name="about" value={about} />
      <ErrorSummary message={message} fields={fields} />
      <div className="alert-form-row">
        {!user && (
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={values.email}
            error={fields.email}
          />
        )}
        <Button type="submit" icon={<Icon name="bell" />} pending={sending} pendingLabel="Sending...">
          Tell me
        </Button>
      </div>
      {!user && <p className="field-hint">We only use it for this. You can stop the emails at any time.</p>}
    </>
  );
}

/** Replaces the form after it was accepted. */
export function AlertTaken({ result }: { result: AlertFormResult }) {
  const confirming = result.state === 'to_confirm';
  return (
    <FormMessage tone="good" title={result.message}>
      {confirming && <p>Didn’t get it? Check your spam folder.</p>}
    </FormMessage>
  );
}
