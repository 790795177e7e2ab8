import type { Tx } from '../../../server/database.ts';
import { nameInNotices } from '../../notifications/server/public.ts';
import { giveImagesOfHires } from '../../uploads/server/public.ts';
import { giveGuestHires } from './hires-of-address.ts';

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
  let adopted = 0;
  for await (const hires of giveGuestHires(tx, userId, email)) {
    await giveImagesOfHires(
      tx,
      hires.map(({ id }) => id),
      userId,
    );
    // Only the artisan of a hire has notifications about its guest.
    await nameInNotices(tx, userId, {
      readerIds: [...new Set(hires.map((hire) => hire.artisan_id))],
      links: hires.map(({ id }) => `/hires/${id}`),
      since: new Date(Math.min(...hires.map((hire) => hire.created_at.getTime()))),
    });
    adopted += hires.length;
  }
  return adopted;
}
