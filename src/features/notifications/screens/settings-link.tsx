import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Section of the settings page that links to the notification settings. */
export const NotificationSettingsLink = () => (
  <section className="settings-section" aria-labelledby="notification-settings">
    <header>
      <h2 id="notification-settings">Notifications</h2>
      <p>What we notify you about, here and by email.</p>
    </header>
    <div className="settings-body">
      <p>
        <ButtonLink to="/notifications/settings" variant="secondary" icon={<Icon name="bell" />}>
          Choose how we tell you
        </ButtonLink>
      </p>
    </div>
  </section>
);
