import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Section that links to consents and operators' looks. */
export function PrivacyLink() {
  return (
    <SettingsSection
      id="privacy"
      title="Your privacy"
      lead="What you agreed to, and who looked at your BVN, your photo or your contact details."
    >
      <p>
        <ButtonLink to="/settings/privacy" variant="secondary" icon={<Icon name="shield-check" />}>
          What you agreed to and who looked
        </ButtonLink>
      </p>
    </SettingsSection>
  );
}
