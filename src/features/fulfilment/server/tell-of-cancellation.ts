import type { Tx } from '../../../server/database.ts';
import type { Plumbing } from '../../../server/plumbing.ts';
import type { HireShares } from '../../../shared/hire-money.ts';
import {
  artisansHireUrl,
  cancelledByArtisanMail,
  cancelledByCustomerMail,
  customersHireUrl,
  type HireRecord,
} from '../../hiring/server/public.ts';
import { sendMail, sendMails } from '../../notifications/server/public.ts';
import { bookingCancelledMail, cancelledPaidByArtisanMail, youCancelledMail } from './cancellation-mails.ts';

type Outside = Pick<Plumbing, 'config' | 'jobs' | 'publicUrl' | 'now'>;

/**
 * Writes to whom a cancellation concerns, as soon as the transaction commits: to the other side, and to a customer whose
 * money is shared out.
 *
 * @param hire as it was before it was cancelled
 * @param shares of what was paid; null where nothing was
 */
export async function tellOfCancellation(
  tx: Tx,
  { config, jobs, publicUrl, now }: Outside,
  hire: HireRecord,
  side: 'customer' | 'artisan',
  shares: HireShares | null,
): Promise<void> {
  const customersPage = customersHireUrl(publicUrl(), hire, config, now());
  const artisansPage = artisansHireUrl(publicUrl(), hire);
  if (shares && side === 'customer') {
    await sendMails(tx, jobs, [
      youCancelledMail(hire, shares, customersPage),
      bookingCancelledMail(hire, shares, artisansPage),
    ]);
  } else if (shares) await sendMail(tx, jobs, cancelledPaidByArtisanMail(hire, customersPage));
  else if (side === 'artisan') await sendMail(tx, jobs, cancelledByArtisanMail(hire, customersPage));
  // Of a hire that nobody paid for the artisan was never told by mail; of a request they were.
  else if (hire.status === 'quote_requested' || hire.quoteId !== null) {
    await sendMail(tx, jobs, cancelledByCustomerMail(hire, artisansPage));
  }
}
