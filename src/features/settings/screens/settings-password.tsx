import { Form, Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { besidesStepUp, type StepUp, StepUpFields } from '../../sessions/screens/public.ts';
import type { SettingsRefused } from './settings-action.ts';
import { usePendingIntent } from './settings-email.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Section to change the password. The values are never kept as a draft. */
export function PasswordSettings({
  stepUp,
  refused,
  saved,
}: {
  stepUp: StepUp;
  refused: SettingsRefused | undefined;
  saved: boolean;
}) {
  const pending = usePendingIntent() === 'change-password';
  const { fields = {} } = refused ?? {};
  return (
    <SettingsSection id="password" title="Password" lead="Changing it signs out every other device.">
      <Form method="post" className="form" key={saved ? 'saved' : 'form'}>
        <input type="hidden" name="intent" value="change-password" />
        <PasswordField
          label="Current password"
          name="currentPassword"
          maxLength={128}
          required
          error={fields.currentPassword}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint="At least 8 characters. A few words that only you would put together are easy to remember."
          minLength={8}
          maxLength={128}
          required
          error={fields.newPassword}
        />
        <PasswordField
          label="Confirm new password"
          name="confirmPassword"
          autoComplete="new-password"
          maxLength={128}
          required
          error={fields.confirmPassword}
        />
        <StepUpFields stepUp={stepUp} refused={refused} id="password" />
        {refused && !refused.sessionEnded && (
          <ErrorSummary message={refused.message} fields={besidesStepUp(fields)} />
        )}
        <div className="settings-buttons">
          <Button type="submit" pending={pending} pendingLabel="Saving...">
            Change my password
          </Button>
          <Link to="/forgot-password" className="link">
            Forgot your password?
          </Link>
        </div>
      </Form>
    </SettingsSection>
  );
}
