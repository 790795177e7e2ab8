import type { Tx } from '../../../server/database.ts';
import { nameInNotices } from '../../notifications/server/public.ts';
import { giveImagesOfHires } from '../../uploads/server/public.ts';
import { giveGuestHires } from './hire-writes.ts';

/**
 * Gives an account the hires that were ordered with its email address without an account, with their photos. Call it when the address has
 * just been verified, or a person with a verified one signs in; again is harmless.
 *
 * @param account.email in lower case, and proved to be read by the account's owner
 * @returns how many hires it got
 */
export async function adoptGuestHires(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<number> {
  const ids = await giveGuestHires(tx, userId, email);
  await giveImagesOfHires(tx, ids, userId);
  await nameInNotices(
    tx,
    userId,
    ids.map((id) => `/hires/${id}`),
  );
  return ids.length;
}
