export { safeReturnTo } from './return-to.ts';
export { StoredUser } from './stored-user.tsx';
