import type { PersonalData } from '../../../server/personal-data.ts';
import { hiresInBrief } from '../../hiring/server/public.ts';

/** Who wrote a review whose writer has left. Its stars and words stay: the next customer relies on them. */
const FORMER_CUSTOMER = 'Former customer';

/** Reviews that somebody wrote, and those that were written about them. */
export const reviewsPersonalData: PersonalData = {
  tables: ['reviews'],
  async collect(reads, { id }) {
    const written = await reads
      .selectFrom('reviews')
      .innerJoin(hiresInBrief.as('hire'), 'hire.id', 'reviews.hire_id')
      .select(['reviews.hire_id', 'reviewer_name', 'rating', 'body', 'reviews.created_at'])
      .where('hire.customer_id', '=', id)
      .orderBy('reviews.created_at')
      .execute();
    const received = await reads
      .selectFrom('reviews')
      .select(['hire_id', 'rating', 'body', 'created_at'])
      .where('artisan_id', '=', id)
      .orderBy('created_at')
      .execute();
    return { reviews_written: written, reviews_received: received };
  },
  async forget(tx, { id }) {
    await tx
      .updateTable('reviews')
      .from(hiresInBrief.as('hire'))
      .set({ reviewer_name: FORMER_CUSTOMER })
      .whereRef('hire.id', '=', 'reviews.hire_id')
      .where('hire.customer_id', '=', id)
      .execute();
    await tx.deleteFrom('reviews').where('artisan_id', '=', id).execute();
  },
};
