import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The way to what someone agreed to, and to who looked. */
export function PrivacyLink() {
  return (
    <SettingsSection
      id="privacy"
      title="Your privacy"
      lead="What you agreed to, and which of us looked at your BVN, your photo or your contact details."
    >
      <p>
        <ButtonLink to="/settings/privacy" variant="secondary" icon={<Icon name="shield-check" />}>
          What you agreed to and who looked
        </ButtonLink>
      </p>
    </SettingsSection>
  );
}
