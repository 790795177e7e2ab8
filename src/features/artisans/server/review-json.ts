import { type RawBuilder, sql } from 'kysely';
import type { QueryParts } from '../../../server/reactions.ts';
import type { Profile } from '../contract.ts';

type PublicReview = Profile['reviews'][number];

/** A review as {@link reviewJson} selects it. */
export interface ReviewJson extends Omit<PublicReview, 'job' | 'town' | 'state' | 'job_month'> {
  hire: { fixed_service: string | null; town: string | null; state: string | null; month: string };
}

/** SQL for an instant in JSON, formatted like `toISOString`. */
export const isoInstant = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const unlessHidden = (value: RawBuilder<unknown>, otherwise = sql`null`) =>
  sql`case when r.hidden_for is null then ${value} else ${otherwise} end`;

/**
 * SQL for the public JSON of a row `r` of `reviews`. A hidden review contains only who wrote it, when, and why it
 * is hidden.
 */
export const reviewJson = ({ reviewedHire }: Pick<QueryParts, 'reviewedHire'>): RawBuilder<ReviewJson> =>
  sql<ReviewJson>`json_build_object(
    'id', r.id,
    'reviewer_name', r.reviewer_name,
    'rating', ${unlessHidden(sql`r.rating`)},
    'body', ${unlessHidden(sql`r.body`, sql`''`)},
    'created_at', ${isoInstant(sql`r.created_at`)},
    'stars', case when r.hidden_for is null and r.stars_work is not null then json_build_object(
      'work', r.stars_work, 'time', r.stars_time, 'price', r.stars_price, 'manners', r.stars_manners) end,
    'photos', ${unlessHidden(sql`to_json(r.photos)`, sql`'[]'`)},
    'reply', case when r.hidden_for is null and r.reply is not null then json_build_object(
      'text', r.reply, 'at', ${isoInstant(sql`r.replied_at`)}) end,
    'hidden_for', r.hidden_for,
    'hire', ${reviewedHire(sql`r.hire_id`)})`;

/**
 * A review in the API's format.
 *
 * @param skill the artisan's trade, which names the job when it had no fixed price
 */
export const publicReviewOf = (
  { hire: { fixed_service: service, month, ...place }, ...review }: ReviewJson,
  skill: string | null,
): PublicReview => ({ ...review, job: service ?? skill, ...place, job_month: month });
