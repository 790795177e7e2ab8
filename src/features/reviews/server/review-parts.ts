import { type RawBuilder, sql } from 'kysely';
import type { QueryParts } from '../../../server/reactions.ts';
import { REVIEW_DAYS } from '../../../shared/promises.ts';
import { isoInstant } from '../../artisans/server/public.ts';
import { doneHires, hiresInBrief } from '../../hiring/server/public.ts';

/* What the parties of a hire may see of its reviews. Reviews are shown once both have written or when they are
   due; until then neither party sees the other's. */

const columns = {
  customer: sql`(select id, hire_id, rating, stars_work, stars_time, stars_price, stars_manners, body, photos,
                        created_at, due_at, shown_at, hidden_for, held from reviews)`,
  artisan: sql`(select id, hire_id, rating, null::int as stars_work, stars_time, null::int as stars_price, stars_manners,
                       body, '{}'::text[] as photos, created_at, due_at, shown_at, hidden_for, null::text as held from customer_reviews)`,
};

/** Time from which a review is visible, even when the task that records it has not run yet. */
const shownFrom = (review: RawBuilder<unknown>) =>
  sql`coalesce(${review}.shown_at, case when ${review}.held is null then ${review}.due_at end)`;

type Column = 'rating' | 'stars_work' | 'stars_time' | 'stars_price' | 'stars_manners' | 'body' | 'photos';

/** @param said SQL for what the review says in a column */
const json = (review: RawBuilder<unknown>, said: (column: Column) => RawBuilder<unknown>) =>
  sql`json_build_object(
    'id', ${review}.id, 'rating', ${said('rating')}, 'work', ${said('stars_work')}, 'time', ${said('stars_time')},
    'price', ${said('stars_price')}, 'manners', ${said('stars_manners')}, 'body', ${said('body')}, 'photos', ${said('photos')},
    'createdAt', ${isoInstant(sql`${review}.created_at`)}, 'hiddenFor', ${review}.hidden_for)`;

const own = sql`own`;
const other = sql`other`;
const ofOwn = (column: Column) => sql`own.${sql.ref(column)}`;
/** Nothing of a hidden review, not even its stars, is shown to the person it is about. */
const ofOther = (column: Column) => {
  const instead = column === 'body' ? sql`''` : column === 'photos' ? sql`'{}'` : sql`null`;
  return sql`case when other.hidden_for is null then other.${sql.ref(column)} else ${instead} end`;
};

/** `exists (…)`: whether a customer's picture is in a review of theirs. */
export const isPictureOfReviews = (customerId: string, url: string): RawBuilder<boolean> => sql`exists (
  select from ${hiresInBrief} h join reviews r on r.hire_id = h.id
   where h.customer_id = ${customerId} and ${url} = any(r.photos))`;

/** See `QueryParts`. The writer of a hidden review can still read it. */
export const reviewsFor: QueryParts['reviewsFor'] = (side, hireId, now) => sql`(
    select json_build_object(
      'writeUntil', case when own.id is null and w.ask_at is not null and w.opened_at + ${days} > ${now}::timestamptz
                         then ${isoInstant(sql`w.opened_at + ${days}`)} end,
      'own', case when own.id is not null then ${json(own, ofOwn)} end,
      'mayChange', coalesce(own.id is not null and ${shownFrom(own)} > ${now}::timestamptz and own.shown_at is null, false),
      'ownCheck', own.held, 'otherCheck', other.held,
      'otherWrote', other.id is not null,
      'other', case when ${shownFrom(other)} <= ${now}::timestamptz then
        ${json(other, ofOther)} end,
      'shownAt', ${isoInstant(sql`greatest(${shownFrom(own)}, ${shownFrom(other)})`)})
      from review_windows w
      left join ${columns[side]} own on own.hire_id = w.hire_id
      left join ${columns[side === 'customer' ? 'artisan' : 'customer']} other on other.hire_id = w.hire_id
     where w.hire_id = ${hireId})`;
const days = sql.raw(`interval '${REVIEW_DAYS} days'`);

/**
 * See `QueryParts`. A guest's hires count only once an account has adopted them, since anyone can enter someone
 * else's email.
 */
export const customerRatingOf: QueryParts['customerRatingOf'] = (customerId) => sql`(
  select case when count(*) > 0 then json_build_object(
           'average', round(avg(said.rating), 1)::float8, 'artisans', count(distinct said.artisan_id)) end
    from customer_reviews said join ${doneHires} rated on rated.id = said.hire_id
   where rated.customer_id = ${customerId} and said.shown_at is not null and said.hidden_for is null)`;
