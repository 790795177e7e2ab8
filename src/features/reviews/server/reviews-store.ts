import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { MOST_COUNTED } from '../../../shared/most-counted.ts';
import { type ReviewJson, reviewJson } from '../../artisans/server/public.ts';
import { artisanListings, artisans } from '../../people/server/public.ts';

export interface ReviewSearch {
  minRating: number | undefined;
  maxRating: number | undefined;
  /** A trade's label. */
  skill: string | undefined;
  artisanId: string | undefined;
  /** Only reviews with photos. */
  withPhotos: boolean;
  /** Includes hidden reviews, with nothing but the reason. */
  withHidden: boolean;
}

interface Page {
  limit: number;
  /** End of the previous page: microseconds since 1970, and the id. */
  after: { microseconds: number; id: string } | undefined;
}

export interface ReviewRow {
  review: ReviewJson;
  /** Exact creation time in microseconds since 1970: a Date rounds, and a page could repeat or skip a review. */
  created_microseconds: number;
  artisan_id: string;
  full_name: string;
  photo_url: string | null;
  skill: string | null;
  town: string | null;
  state: string | null;
  verified: boolean;
}

const rows = (parts: Pick<QueryParts, 'reviewedHire'>) => sql`
    select ${reviewJson(parts)} as review,
           (extract(epoch from r.created_at) * 1000000)::bigint as created_microseconds,
           u.id as artisan_id, u.full_name, u.photo_url, u.skill, p.name as town, p.state,
           u.verified_at is not null as verified
      from reviews r
      join ${artisans} u on u.id = r.artisan_id
      left join places p on p.id = u.place_id`;

/**
 * SQL conditions of a search. Filters by stars leave out hidden reviews, since a match would reveal their stars.
 */
function conditions(search: ReviewSearch): RawBuilder<unknown> {
  const { minRating, maxRating, skill, artisanId, withPhotos, withHidden } = search;
  const byStars = minRating !== undefined || maxRating !== undefined || withPhotos;
  return sql`${withHidden && !byStars ? sql`r.shown_at is not null and r.hire_done` : sql`r.counts`}
       ${byStars ? sql`and r.rating between ${minRating ?? 1} and ${maxRating ?? 5}` : sql``}
       ${withPhotos ? sql`and r.photos <> '{}'` : sql``}
       ${skill === undefined ? sql`` : sql`and u.skill = ${skill}`}
       ${artisanId === undefined ? sql`` : sql`and r.artisan_id = ${artisanId}::uuid`}`;
}

/** Shown reviews of hires that were completed and not undone, newest first. */
export async function findReviews(
  db: Reads,
  parts: QueryParts,
  search: ReviewSearch,
  { limit, after }: Page,
): Promise<ReviewRow[]> {
  const found = await sql<ReviewRow>`${rows(parts)}
     where ${conditions(search)}
       ${
         after
           ? sql`and (r.created_at, r.id) <
                 (timestamptz 'epoch' + ${after.microseconds}::float8 * interval '1 microsecond', ${after.id}::uuid)`
           : sql``
       }
     order by r.created_at desc, r.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return found.rows;
}

/** Number of reviews found, without hidden ones, counted up to `MOST_COUNTED` plus one. */
export async function countReviews(db: Reads, search: ReviewSearch): Promise<number> {
  const { skill } = search;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from reviews r ${skill === undefined ? sql`` : sql`join ${artisans} u on u.id = r.artisan_id`}
             where ${conditions({ ...search, withHidden: false })} limit ${sql.lit(MOST_COUNTED + 1)}) found`.execute(
    db,
  );
  return counted[0]?.count ?? 0;
}

/** One publicly listed review, even if hidden; undefined otherwise. */
export async function findReview(db: Reads, parts: QueryParts, id: string): Promise<ReviewRow | undefined> {
  const found = await sql<ReviewRow>`${rows(parts)}
     where r.id = ${id}::uuid and r.shown_at is not null and r.hire_done`.execute(db);
  return found.rows[0];
}

/** A review with its reply, locked. */
export interface AnsweredReview {
  id: string;
  hireId: string;
  artisanId: string;
  reply: string | null;
  repliedAt: Date | null;
}

/** Locks a public review; undefined for any other. */
export async function lockShownReview(tx: Tx, id: string): Promise<AnsweredReview | undefined> {
  const row = await tx
    .selectFrom('reviews')
    .select(['id', 'hire_id', 'artisan_id', 'reply', 'replied_at'])
    .where('id', '=', id)
    .where('counts', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      hireId: row.hire_id,
      artisanId: row.artisan_id,
      reply: row.reply,
      repliedAt: row.replied_at,
    }
  );
}

/** @param repliedAt when the reply was first sent */
export async function writeReply(tx: Tx, id: string, reply: string, repliedAt: Date): Promise<void> {
  await tx.updateTable('reviews').set({ reply, replied_at: repliedAt }).where('id', '=', id).execute();
}

/** Average rating of all reviews, to one decimal, and their number. */
export async function addUpReviews(db: Reads): Promise<{ average: number | null; reviews: number }> {
  const summed = await sql<{ total: number; reviews: number }>`
    select coalesce(sum(rating_total), 0)::float8 as total, coalesce(sum(review_count), 0)::float8 as reviews
      from ${artisanListings} l`.execute(db);
  const { total, reviews } = summed.rows[0] ?? { total: 0, reviews: 0 };
  return { average: reviews > 0 ? Math.round((total / reviews) * 10) / 10 : null, reviews };
}
