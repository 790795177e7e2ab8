export { NotificationList } from './notification-list.tsx';
export type { loader as notificationsLoader } from './notifications-screen.tsx';
export { NotificationSettingsLink } from './settings-link.tsx';
