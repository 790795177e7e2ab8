export { isAvailable, setAvailable } from './availability-store.ts';
export { type PublicUserRow, publicUserColumns, publicUserOf } from './public-user.ts';
