export { AccountSheet } from './account-sheet.tsx';
export { DeadLink, loadLink } from './dead-link.tsx';
export { SessionEnded } from './session-ended.tsx';
export { StoredUser } from './stored-user.tsx';
