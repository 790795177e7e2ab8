import type { Tx } from '../../../server/database.ts';
import type { Plumbing } from '../../../server/plumbing.ts';
import { releaseSlot } from '../../bookings/server/public.ts';
import { bookRelease } from '../../escrow/server/public.ts';
import { artisansHireUrl, type HireRecord, moveHire } from '../../hiring/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { lookAtLine } from '../../waiting-list/server/public.ts';
import { releasedMail } from './finish-mails.ts';

/**
 * Releases the money of a locked hire to its artisan, frees what is left of its days and tells the artisan. No payment is
 * locked with it: none is changed, and whoever takes money back waits for the hire.
 *
 * @param by who says so: the customer, or the clock
 * @throws Refusal 409 `not_possible_now` where the process does not lead there
 */
export async function payArtisan(
  tx: Tx,
  { jobs, now, publicUrl }: Pick<Plumbing, 'jobs' | 'now' | 'publicUrl'>,
  hire: HireRecord,
  by: 'customer' | 'system',
): Promise<void> {
  const { id: hireId, artisanId, amountKobo, feeBasisPoints } = hire;
  await moveHire(tx, { jobs }, hire, { actor: by, action: 'release', now: now() });
  await bookRelease(tx, { hireId, artisanId, amountKobo, feeBasisPoints }, now());
  if (await releaseSlot(tx, hireId)) await lookAtLine(tx, jobs, artisanId);
  await sendMail(tx, jobs, releasedMail(hire, by, artisansHireUrl(publicUrl(), hire)));
}
