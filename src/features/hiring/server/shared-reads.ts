import { type RawBuilder, sql } from 'kysely';
import type { AnsweredInTime, HireInBrief, HireOutcome } from '../../../server/reactions.ts';
import { isDone, isOver, isRebooking, statusesThat } from '../process.ts';

/*
 * What other features may read of hires. Features below this one get it through src/app/reactions.ts. PostgreSQL plans
 * these subselects like the table itself, with all its indexes.
 */

const columns = sql.raw(
  (
    [
      'id',
      'status',
      'artisan_id',
      'customer_id',
      'customer_name',
      'customer_email',
      'job_id',
      'job_description',
      'start_time',
      'length_minutes',
      'created_at',
    ] satisfies Exclude<keyof HireInBrief, 'left_by_artisan'>[]
  ).join(', '),
);

const leftByArtisan = sql`status in (${sql.join(statusesThat(isRebooking))}) as left_by_artisan`;

/**
 * Hires with their sides, state and job, to be joined under an alias. Leaves out the
 * address, phone number, price and guest key.
 */
export const hiresInBrief = sql<HireInBrief>`(select ${columns}, ${leftByArtisan} from hires)`;

/**
 * The hire shown on a page about two people, as JSON {id, status}: the one that changed last, or, if that is over,
 * another unfinished one. The arguments are columns of the surrounding query.
 */
export const hireOfTwo = (first: string, second: string, changedLast: string): RawBuilder<unknown> => {
  const [one, other, last] = [sql.ref(first), sql.ref(second), sql.ref(changedLast)];
  return sql`(select json_build_object('id', id, 'status', status) from hires
    where ${last} is not null
      and (artisan_id = ${one} and customer_id = ${other} or artisan_id = ${other} and customer_id = ${one})
    order by status in (${sql.join(statusesThat(isOver))}), id <> ${last}, start_date, id
    limit 1)`;
};

/** The phone number on each hire, only for comparing numbers. */
export const phonesOfHires = sql<{ id: string; phone: string }>`(
  select id, customer_phone as phone from hires where customer_phone <> '')`;

/** {@link hiresInBrief}, limited to hires whose work is done without an open problem. */
export const doneHires = sql<HireInBrief>`(
  select ${columns}, ${leftByArtisan} from hires where status in (${sql.join(statusesThat(isDone))}))`;

/**
 * The number of an artisan's jobs that are done without an open problem; `artisanId` is a column or a value. A job in
 * parts counts once, as soon as one part is done.
 */
export const completedHiresOf = (artisanId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select count(distinct coalesce(done.group_id, done.id)) from hires done
   where done.artisan_id = ${artisanId} and done.status in (${sql.join(statusesThat(isDone))}))`;

/**
 * The public details of a reviewed hire, as JSON: the fixed price that was booked, which the artisan published, and
 * the month, town and state of the job. Towns are typed freely, so only one of our own places is shown. Never
 * includes the customer's description or address.
 */
export const reviewedHire = (hireId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object(
           'fixed_service', reviewed.fixed_service,
           'town', (select place.name from places place
                     where fold_text(place.name) = fold_text(reviewed.job_town) and place.state = reviewed.job_state limit 1),
           'state', nullif(reviewed.job_state, ''),
           'month', to_char(reviewed.start_date, 'YYYY-MM'))
    from hires reviewed where reviewed.id = ${hireId})`;

/** The agreed price of finished work, in whole kobo; a deposit alone is not a price. */
export interface PaidPrice {
  artisan_id: string;
  amount_kobo: number;
  completed_at: Date;
}

/**
 * The agreed prices of finished hires without an open problem, to be joined under an alias. Does not say whose they
 * were. A job in parts has one price, once all parts are done.
 */
export const paidPrices = sql<PaidPrice>`(
  select artisan_id, amount_kobo, completed_at from hires
   where status in (${sql.join(statusesThat(isDone))}) and completed_at is not null
     and (quote_id is not null or price_item_id is not null) and group_id is null
  union all
  select artisan_id, sum(amount_kobo)::bigint, max(completed_at) from hires
   where status in (${sql.join(statusesThat(isDone))}) and group_id is not null
   group by group_id, artisan_id
  having count(*) = max(part_count) and max(completed_at) is not null)`;

/**
 * When an artisan was asked and when they answered: quote requests (one that lapsed counts as answered
 * then), and the first message of a guest.
 */
export const hireAnswers = sql<AnsweredInTime>`(
  select h.artisan_id, asked.happened_at as asked_at, answered.happened_at as answered_at
    from hires h
    join hire_events asked on asked.hire_id = h.id and asked.action = 'request_quote'
   cross join lateral (
     select happened_at from hire_events e
      where e.hire_id = h.id and e.from_status = 'quote_requested' and (e.actor = 'artisan' or e.action = 'lapse')
      order by happened_at limit 1) answered
  union all
  select h.artisan_id, asked.sent_at, answered.sent_at
    from hires h
   cross join lateral (select side, sent_at from hire_messages where hire_id = h.id order by sent_at, id limit 1) asked
   cross join lateral (
     select sent_at from hire_messages where hire_id = h.id and side = 'artisan' and sent_at >= asked.sent_at
      order by sent_at limit 1) answered
   where asked.side = 'customer')`;

/**
 * How hires ended and when they were booked. `finished` is true for work done without an open problem; false if the
 * artisan cancelled or did not come, or the customer was refunded after a problem; null if still open or not the
 * artisan's fault. A job in parts counts once: booked with its first payment, not finished if any part was not.
 */
export const hireOutcomes = sql<HireOutcome>`(
  select artisan_id, min(booked_at) as booked_at, bool_and(finished) as finished from (
  select coalesce(h.group_id, h.id) as job_id, h.artisan_id, h.confirmed_at as booked_at,
         case when h.status in (${sql.join(statusesThat(isDone))}) then true
              when exists (
                select from hire_events e
                 where e.hire_id = h.id
                   and ((e.action = 'cancel' and e.actor = 'artisan')
                        or (e.to_status = h.status
                            and (e.action in ('refund', 'settle_refund', 'agree_refund')
                                 or (e.action in ('settle_no_show', 'admit_no_show') and e.from_status = 'artisan_no_show')))))
              then false end as finished
    from hires h) outcome group by job_id, artisan_id)`;
