export { NotificationSettingsLink } from './settings-link.tsx';
export { UnreadIcons } from './unread-icons.tsx';
