import type { ReactNode } from 'react';

interface SettingsSectionProps {
  id: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** Section of the settings: its description on the left, its controls on the right. */
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
