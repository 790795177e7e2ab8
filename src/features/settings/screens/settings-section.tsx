import type { ReactNode } from 'react';

interface SettingsSectionProps {
  id: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** One matter of the settings: what it is on the left, what can be done on the right. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section className="settings-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </header>
      <div className="settings-body">{children}</div>
    </section>
  );
}
