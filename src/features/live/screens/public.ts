export { UnreadIcons } from './unread-icons.tsx';
