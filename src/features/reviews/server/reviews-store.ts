import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { doneHires } from '../../hiring/server/public.ts';
import { artisanListings, artisans } from '../../people/server/public.ts';

export interface ReviewSearch {
  minRating: number | undefined;
  maxRating: number | undefined;
  /** A trade's label. */
  skill: string | undefined;
  artisanId: string | undefined;
  limit: number;
  /** Where the page before ended: microseconds since 1970, and the id. */
  after: { microseconds: number; id: string } | undefined;
}

export interface ReviewRow {
  id: string;
  rating: number;
  body: string;
  reviewer_name: string;
  created_at: Date;
  /** The same in microseconds since 1970, exactly: a Date would round and a review be shown twice or never. */
  created_microseconds: number;
  artisan_id: string;
  full_name: string;
  photo_url: string | null;
  skill: string | null;
  town: string | null;
  state: string | null;
  verified: boolean;
}

/** Reviews of hires that were completed and stayed so, newest first; one statement. */
export async function findReviews(db: Reads, search: ReviewSearch): Promise<ReviewRow[]> {
  const { minRating, maxRating, skill, artisanId, limit, after } = search;
  const { rows } = await sql<ReviewRow>`
    select r.id, r.rating, r.body, r.reviewer_name, r.created_at,
           (extract(epoch from r.created_at) * 1000000)::bigint as created_microseconds,
           u.id as artisan_id, u.full_name, u.photo_url, u.skill, p.name as town, p.state,
           u.verified_at is not null as verified
      from reviews r
      join ${doneHires} h on h.id = r.hire_id
      join ${artisans} u on u.id = r.artisan_id
      left join places p on p.id = u.place_id
     where r.rating between ${minRating ?? 1} and ${maxRating ?? 5}
       ${skill === undefined ? sql`` : sql`and u.skill = ${skill}`}
       ${artisanId === undefined ? sql`` : sql`and r.artisan_id = ${artisanId}::uuid`}
       ${
         after
           ? sql`and (r.created_at, r.id) <
                 (timestamptz 'epoch' + ${after.microseconds}::float8 * interval '1 microsecond', ${after.id}::uuid)`
           : sql``
       }
     order by r.created_at desc, r.id desc
     limit ${limit}`.execute(db);
  return rows;
}

/** All reviews together: their average with one decimal, and how many there are. */
export async function addUpReviews(db: Reads): Promise<{ average: number | null; reviews: number }> {
  const { rows } = await sql<{ total: number; reviews: number }>`
    select coalesce(sum(rating_total), 0)::float8 as total, coalesce(sum(review_count), 0)::float8 as reviews
      from ${artisanListings} l`.execute(db);
  const { total, reviews } = rows[0] ?? { total: 0, reviews: 0 };
  return { average: reviews > 0 ? Math.round((total / reviews) * 10) / 10 : null, reviews };
}
