import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Section that links to the two-step sign-in. */
export function SecurityLink() {
  return (
    <SettingsSection
      id="two-step"
      title="Two-step sign-in"
      lead="Ask for a code or a passkey besides your password. Then a stolen password opens nothing."
    >
      <p>
        <ButtonLink to="/settings/security" variant="secondary" icon={<Icon name="shield-check" />}>
          Two-step sign-in and passkeys
        </ButtonLink>
      </p>
    </SettingsSection>
  );
}
