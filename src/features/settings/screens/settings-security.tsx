import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Section that links to the two-step sign-in. */
export function SecurityLink() {
  return (
    <SettingsSection
      id="two-step"
      title="Two-step sign-in"
      lead="We’ll ask for a code or a passkey as well as your password. A stolen password alone won’t open your account."
    >
      <p>
        <ButtonLink to="/settings/security" variant="secondary" icon={<Icon name="shield-check" />}>
          Two-step sign-in and passkeys
        </ButtonLink>
      </p>
    </SettingsSection>
  );
}
