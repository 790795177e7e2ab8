import type { TimelinePart } from '../../../server/app-context.ts';
import { hiresInBrief } from '../../hiring/server/public.ts';

/** Reviews of an artisan, and those that a customer wrote, for the console's timeline of a person. */
export const reviewsTimeline: TimelinePart = {
  label: 'Reviews',
  async lines({ db }, personId, most) {
    const rows = await db
      .selectFrom('reviews')
      .innerJoin(hiresInBrief.as('hire'), 'hire.id', 'reviews.hire_id')
      .select(['reviews.id', 'reviews.body', 'reviews.hidden_for', 'reviews.created_at', 'hire.artisan_id'])
      .where((is) => is.or([is('hire.artisan_id', '=', personId), is('hire.customer_id', '=', personId)]))
      .where('reviews.shown_at', 'is not', null)
      .orderBy('reviews.created_at', 'desc')
      .limit(most)
      .execute();
    return rows.map(({ id, body, hidden_for: hidden, created_at: at, artisan_id: artisanId }) => ({
      at,
      words: `${artisanId === personId ? 'Was reviewed' : 'Wrote a review'}${hidden ? `, hidden for ${hidden}` : ''}: ${[...body].slice(0, 80).join('')}`,
      href: `/admin/review-reports/${id}`,
    }));
  },
};
