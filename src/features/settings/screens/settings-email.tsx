import { Form, useNavigation } from 'react-router';
import { useFormDraft } from '../../../browser/form-draft.ts';
import { emailLinkLife } from '../../../shared/promise-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import { besidesStepUp, type StepUp, StepUpFields } from '../../sessions/screens/public.ts';
import type { SettingsIntent, SettingsRefused } from './settings-action.ts';
import { SettingsSection } from './settings-section.tsx';

interface EmailSettingsProps {
  own: { id: string; email: string; email_verified: boolean; pending_email: string | null } | null;
  stepUp: StepUp;
  refused: SettingsRefused | undefined;
  saved: boolean;
}

/** `intent` of the page's form that is being submitted. */
export function usePendingIntent(): SettingsIntent | undefined {
  const { state, formData } = useNavigation();
  return state === 'idle' ? undefined : (formData?.get('intent') as SettingsIntent | undefined);
}

/** Section with the account's email: whether it is confirmed, and the form to change it. */
export function EmailSettings({ own, stepUp, refused, saved }: EmailSettingsProps) {
  const pending = usePendingIntent();
  return (
    <SettingsSection
      id="email"
      title="Email"
      lead="You sign in with this email, and we send news of your hires to it. Only you and our team can see it."
    >
      {own && (
        <p className="settings-email">
          <strong>{own.email}</strong>
          <Badge tone={own.email_verified ? 'good' : 'warn'}>
            {own.email_verified ? 'Confirmed' : 'Not confirmed yet'}
          </Badge>
        </p>
      )}
      {own && !own.email_verified && (
        <Form method="post" className="settings-line">
          <input type="hidden" name="intent" value="send-confirmation" />
          <p>Press the button in our email to confirm it. No email?</p>
          <Button
            type="submit"
            variant="secondary"
            pending={pending === 'send-confirmation'}
            pendingLabel="Sending..."
          >
            Send link again
          </Button>
        </Form>
      )}
      {own?.pending_email && (
        <p className="settings-pending">
          We’ve sent a link to <strong>{own.pending_email}</strong>. It works for {emailLinkLife}. Your email
          changes when you open it.
        </p>
      )}
      {refused?.intent === 'send-confirmation' && !refused.sessionEnded && (
        <ErrorSummary message={refused.message} />
      )}
      <ChangeEmail
        key={own?.email}
        // The document that answers a form whose session has ended does not know whose draft it is.
        ownerId={own?.id ?? refused?.values?.draftOwner ?? ''}
        stepUp={stepUp}
        refused={refused}
        saved={saved}
      />
    </SettingsSection>
  );
}

function ChangeEmail({
  ownerId,
  stepUp,
  refused,
  saved,
}: {
  ownerId: string;
  stepUp: StepUp;
  refused: SettingsRefused | undefined;
  saved: boolean;
}) {
  const mine = refused?.intent === 'change-email' ? refused : undefined;
  const { draft, form, keep, key } = useFormDraft(
    `draft:settings-email:${ownerId}`,
    ['email'],
    saved,
    mine?.sessionEnded,
  );
  const pending = usePendingIntent() === 'change-email';
  const typed = mine?.values?.email ?? draft?.email ?? '';
  const { fields = {} } = mine ?? {};
  return (
    <details className="settings-more" open={typed !== '' || undefined}>
      <summary>Change my email</summary>
      <Form method="post" className="form" ref={form} key={key} onInput={keep}>
        <input type="hidden" name="intent" value="change-email" />
        <input type="hidden" name="draftOwner" value={ownerId} />
        <TextField
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={typed}
          error={fields.email}
        />
        <PasswordField
          label="Your password"
          name="emailPassword"
          hint="We ask so that no one else can change it on your unlocked phone."
          maxLength={128}
          required
          error={fields.emailPassword}
        />
        <StepUpFields stepUp={stepUp} refused={mine} id="email" />
        {mine && !mine.sessionEnded && <ErrorSummary message={mine.message} fields={besidesStepUp(fields)} />}
        <div>
          <Button type="submit" pending={pending} pendingLabel="Sending...">
            Send link to new email
          </Button>
        </div>
      </Form>
    </details>
  );
}
