export { StoredUser } from './stored-user.tsx';
