import { SegmentedLinks } from '../../../ui/segmented-links.tsx';
import './account-tabs.css';

export type AccountTab =
  | '/my-profile'
  | '/my-profile/work'
  | '/my-profile/prices'
  | '/earnings'
  | '/saved-searches'
  | '/settings';

/** Tabs between the pages of a user's own account. */
export function AccountTabs({ current, skilled }: { current: AccountTab; skilled: boolean }) {
  const tabs: { to: AccountTab; label: string }[] = [
    { to: '/my-profile', label: 'My Profile' },
    ...(skilled
      ? [
          { to: '/my-profile/work' as const, label: 'My work' },
          { to: '/my-profile/prices' as const, label: 'My prices' },
          { to: '/earnings' as const, label: 'Earnings' },
        ]
      : [{ to: '/saved-searches' as const, label: 'Searches' }]),
    { to: '/settings', label: 'Settings' },
  ];
  return (
    <div className="account-tabs">
      <SegmentedLinks
        label="Pages of my account"
        items={tabs.map((tab) => ({ ...tab, current: tab.to === current }))}
      />
    </div>
  );
}
