import type { TimelinePart } from '../../../server/app-context.ts';
import { formatNaira } from '../../../shared/kobo.ts';

/** An artisan's payouts, for the console's timeline of a person. */
export const payoutsTimeline: TimelinePart = {
  label: 'Pay-outs',
  permission: 'people.money',
  async lines({ db }, personId, most) {
    const rows = await db
      .selectFrom('payouts')
      .select(['reference', 'amount_kobo', 'status', 'created_at'])
      .where('user_id', '=', personId)
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute();
    return rows.map(({ reference, amount_kobo: amount, status, created_at: at }) => ({
      at,
      words: `Pay-out ${reference}, ${formatNaira(Number(amount))}: ${status.replaceAll('_', ' ')}`,
    }));
  },
};
