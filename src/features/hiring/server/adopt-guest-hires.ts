import type { Tx } from '../../../server/database.ts';
import { nameInNotices } from '../../notifications/server/public.ts';
import { giveImagesOfHires } from '../../uploads/server/public.ts';
import { giveGuestHires } from './hire-writes.ts';

/**
 * Gives an account the guest hires made with its email address, with their photos. Call it when the address has just
 * been verified, or when a user with a verified address signs in; repeating it is harmless.
 *
 * @param account.email in lower case, and verified for this account
 * @returns how many hires were adopted
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
