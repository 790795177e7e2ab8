export { type PublicUserRow, publicUserColumns, publicUserOf } from './public-user.ts';
