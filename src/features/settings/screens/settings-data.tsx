import { Link } from 'react-router';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Everything that is kept of somebody, to take along. */
export function DataSettings() {
  return (
    <SettingsSection
      id="data"
      title="Your data"
      lead={
        <>
          Download all your data as one machine-readable file.{' '}
          <Link to="/privacy">What we keep, and why</Link>
        </>
      }
    >
      <p>
        <a
          href="/api/users/me/data"
          download="my-data.json"
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="download" />
          <span>Download my data</span>
        </a>
      </p>
    </SettingsSection>
  );
}

/** The way out. */
export function LeaveSettings() {
  return (
    <SettingsSection
      id="leave"
      title="Leave"
      lead="We delete your profile, your pictures and everything that identifies you at once. The next page shows what stays, and why."
    >
      <p>
        <ButtonLink to="/settings/delete" variant="secondary" icon={<Icon name="trash-2" />}>
          Delete my account
        </ButtonLink>
      </p>
    </SettingsSection>
  );
}
