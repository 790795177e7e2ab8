import { Form, Link } from 'react-router';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { besidesStepUp, requiredAfter, type StepUp, StepUpFields } from '../../sessions/screens/public.ts';
import type { SettingsRefused } from './settings-action.ts';
import { usePendingIntent } from './settings-email.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Section with the export of a user's data. */
export function DataSettings({ stepUp, refused }: { stepUp: StepUp; refused: SettingsRefused | undefined }) {
  const pending = usePendingIntent() === 'copy-data';
  const asked = requiredAfter(stepUp.asks, refused);
  return (
    <SettingsSection
      id="data"
      title="Your data"
      lead={
        <>
          One ZIP file with a page to read, the same data for programs, and your pictures, files and receipts.{' '}
          <Link to="/privacy">What we keep, and why</Link>
        </>
      }
    >
      {asked === 'nothing' ? (
        <p>
          <a href="/api/users/me/data.zip" download className={buttonClass({ variant: 'secondary' })}>
            <Icon name="download" />
            <span>Download my data</span>
          </a>
        </p>
      ) : (
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="copy-data" />
          <StepUpFields stepUp={stepUp} refused={refused} id="copy" />
          {refused && !refused.sessionEnded && (
            <ErrorSummary message={refused.message} fields={besidesStepUp(refused.fields)} />
          )}
          <div>
            <Button type="submit" variant="secondary" icon={<Icon name="download" />} pending={pending}>
              Download my data
            </Button>
          </div>
        </Form>
      )}
    </SettingsSection>
  );
}

/** Section with the link to delete the account. */
export function LeaveSettings() {
  return (
    <SettingsSection
      id="leave"
      title="Delete my account"
      lead="We’ll delete your profile, your pictures and everything that identifies you. The next page shows what we must keep, and why."
    >
      <p>
        <ButtonLink to="/settings/delete" variant="secondary" icon={<Icon name="trash-2" />}>
          Delete my account
        </ButtonLink>
      </p>
    </SettingsSection>
  );
}
