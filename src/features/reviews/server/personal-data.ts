import { sql } from 'kysely';
import { DELETED_WORDS, eraseUpTo, ownRows, type PersonalData } from '../../../server/personal-data.ts';
import { hiresInBrief } from '../../hiring/server/public.ts';

/**
 * Name shown for a writer whose account was deleted. The stars and text stay, because other customers rely on them.
 */
const FORMER_CUSTOMER = 'Former customer';

const parts = ['stars_work', 'stars_time', 'stars_price', 'stars_manners'] as const;

/** Personal data in reviews: those a person wrote, shown ones about them, and reports. */
export const reviewsPersonalData: PersonalData = {
  tables: ['reviews', 'customer_reviews', 'review_windows', 'review_reports'],
  async collect(reads, { id }) {
    const written = ownRows(
      reads
        .selectFrom('reviews')
        .innerJoin(hiresInBrief.as('hire'), 'hire.id', 'reviews.hire_id')
        .select(['reviews.hire_id', 'reviewer_name', 'rating', ...parts, 'body', 'reviews.photos'])
        .select(['reviews.created_at', 'changed_at', 'shown_at', 'hidden_for', 'reply'])
        .where('hire.customer_id', '=', id),
      ['reviews.created_at', 'reviews.id'],
    );
    const received = ownRows(
      reads
        .selectFrom('reviews')
        .select(['hire_id', 'rating', ...parts, 'body', 'photos', 'created_at', 'reply', 'replied_at'])
        .where('artisan_id', '=', id)
        .where('shown_at', 'is not', null)
        .where('hidden_for', 'is', null),
      ['created_at', 'id'],
    );
    const ofCustomers = ownRows(
      reads
        .selectFrom('customer_reviews')
        .select(['hire_id', 'rating', 'stars_time', 'stars_manners', 'body', 'created_at', 'shown_at'])
        .where('artisan_id', '=', id),
      ['created_at', 'id'],
    );
    const byArtisans = ownRows(
      reads
        .selectFrom('customer_reviews')
        .innerJoin(hiresInBrief.as('hire'), 'hire.id', 'customer_reviews.hire_id')
        .select(['customer_reviews.hire_id', 'rating', 'stars_time', 'stars_manners', 'body'])
        .select('customer_reviews.created_at')
        .where('hire.customer_id', '=', id)
        .where('shown_at', 'is not', null)
        .where('hidden_for', 'is', null),
      ['customer_reviews.created_at', 'customer_reviews.id'],
    );
    const reports = ownRows(
      reads
        .selectFrom('review_reports')
        .select(['review_id', 'reason', 'words', 'created_at'])
        .where('reporter_id', '=', id),
      ['created_at', 'id'],
    );
    return {
      reviews_written: written,
      reviews_received: received,
      reviews_of_customers: ofCustomers,
      reviews_by_artisans: byArtisans,
      reviews_reported: reports,
    };
  },
  async erase(tx, { id }) {
    await tx
      .updateTable('review_reports')
      .set({ reporter_id: null, words: '' })
      .where('reporter_id', '=', id)
      .execute();
  },
  eraseMore(tx, id, most) {
    const limit = sql`limit ${sql.lit(most)}`;
    return eraseUpTo(tx, most, [
      // The photos are deleted with the account's uploads.
      sql`update reviews set reviewer_name = ${FORMER_CUSTOMER}, photos = '{}'
           where id in (select reviews.id from reviews join ${hiresInBrief} hire on hire.id = reviews.hire_id
                         where hire.customer_id = ${id} and (reviewer_name <> ${FORMER_CUSTOMER} or photos <> '{}') ${limit})`,
      sql`with gone as (select id from reviews where artisan_id = ${id} ${limit}),
               reports as (delete from review_reports where review_id in (select id from gone))
          delete from reviews where id in (select id from gone)`,
      sql`with gone as (
            select said.id from customer_reviews said join ${hiresInBrief} hire on hire.id = said.hire_id
             where hire.customer_id = ${id} ${limit}),
               reports as (delete from review_reports where review_id in (select id from gone))
          delete from customer_reviews where id in (select id from gone)`,
      // Of a deleted artisan's reviews of customers, the stars belong to the customer and stay; the text is the
      // artisan's and goes.
      sql`update customer_reviews set body = ${DELETED_WORDS}
           where id in (select id from customer_reviews
                         where artisan_id = ${id} and body not in ('', ${DELETED_WORDS}) ${limit})`,
    ]);
  },
};
