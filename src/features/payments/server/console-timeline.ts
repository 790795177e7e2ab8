import type { TimelinePart } from '../../../server/app-context.ts';
import { formatNaira } from '../../../shared/kobo.ts';

/** A person's payments for hires, for the console's timeline. */
export const paymentsTimeline: TimelinePart = {
  label: 'Payments',
  permission: 'people.money',
  async lines({ db, queryParts }, personId, most) {
    const rows = await db
      .selectFrom('payments')
      .innerJoin(queryParts.hiresInBrief.as('hire'), 'hire.id', 'payments.hire_id')
      .select(['payments.reference', 'payments.amount_kobo', 'payments.status', 'payments.created_at'])
      .where('hire.customer_id', '=', personId)
      .orderBy('payments.created_at', 'desc')
      .limit(most)
      .execute();
    return rows.map(({ reference, amount_kobo: amount, status, created_at: at }) => ({
      at,
      words: `Payment ${reference}, ${formatNaira(Number(amount))}: ${status.replaceAll('_', ' ')}`,
    }));
  },
};
