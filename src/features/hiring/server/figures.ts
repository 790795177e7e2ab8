import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { publicPeople } from '../../people/server/public.ts';

/** What is counted, in a span of whole weeks. */
export interface FigureSpan {
  /** The Lagos midnight that begins the first week, and the one that ends the last. */
  from: Date;
  until: Date;
  trade?: string | undefined;
  state?: string | undefined;
}

/** What hires came to, for one week, trade or state, or for a combination of them. */
export interface FigureRow {
  /** The week's Monday (YYYY-MM-DD), the trade and the state; null: of all of them. */
  week: string | null;
  trade: string | null;
  state: string | null;
  requests: number;
  filled: number;
  medianHours: number | null;
  problems: number;
  repeats: number;
  payouts: number;
  failedPayouts: number;
  paidKobo: number;
}

/** One row for each week, each trade and each state and one for all, or one for each combination. */
export type FigureGroups = 'each' | 'combined';

/**
 * The figures of a span. Requests are hires by the week in which they were asked for, and the rates are of those; money and
 * pay-outs are by the week in which they came and went. A job in parts, and one whose artisan was replaced, is one request.
 * Each of the three statements reads its span by an index and nothing before it.
 */
export async function countFigures(
  reads: Reads,
  span: FigureSpan,
  groups: FigureGroups,
): Promise<FigureRow[]> {
  const rows = new Map<string, FigureRow>();
  for (const statement of [asked, paid, paidOut]) {
    const { rows: found } = await statement(span, groups).execute(reads);
    for (const row of found) {
      const key = JSON.stringify([row.week, row.trade, row.state]);
      rows.set(key, { ...nothing, ...rows.get(key), ...row });
    }
  }
  return [...rows.values()];
}

const nothing: Omit<FigureRow, 'week' | 'trade' | 'state'> = {
  ...{ requests: 0, filled: 0, medianHours: null, problems: 0, repeats: 0 },
  ...{ payouts: 0, failedPayouts: 0, paidKobo: 0 },
};

const weekOf = (moment: RawBuilder<unknown>) =>
  sql`to_char(date_trunc('week', ${moment} at time zone 'Africa/Lagos'), 'YYYY-MM-DD')`;
const tradeOf = sql`coalesce(nullif(artisan.skill, ''), 'other')`;
/** Where the work is; before the customer has said so, where the artisan is. */
const stateOf = (jobState: RawBuilder<unknown>) =>
  sql`coalesce(nullif(${jobState}, ''), place.state, 'not said')`;
const only = ({ trade, state }: FigureSpan) =>
  sql`(${trade ?? null}::text is null or trade = ${trade ?? null}) and (${state ?? null}::text is null or state = ${state ?? null})`;
const by = (groups: FigureGroups) =>
  groups === 'each'
    ? sql`group by grouping sets ((week), (trade), (state), ())`
    : sql`group by week, trade, state`;

const asked = ({ from, until, ...one }: FigureSpan, groups: FigureGroups) => sql<FigureRow>`
  with request as (
    select ${weekOf(sql`hire.created_at`)} as week, ${tradeOf} as trade, ${stateOf(sql`hire.job_state`)} as state,
           hire.confirmed_at is not null as filled,
           (select extract(epoch from min(quote.created_at) - hire.created_at) / 3600
              from quotes quote where quote.hire_id = hire.id and quote.created_at > hire.created_at) as hours,
           hire.confirmed_at is not null and exists (
             select from hire_events event where event.hire_id = hire.id and event.action = 'report_problem') as problem,
           hire.confirmed_at is not null and exists (
             select from hires earlier
              where earlier.customer_email = hire.customer_email and earlier.created_at < hire.created_at
                and earlier.confirmed_at is not null) as repeat
      from hires hire
      join ${publicPeople} artisan on artisan.id = hire.artisan_id
      left join places place on place.id = artisan.place_id
     where hire.created_at >= ${from} and hire.created_at < ${until}
       and coalesce(hire.part_number, 1) = 1 and hire.rebooked_from is null)
  select week, trade, state, count(*)::int as requests, count(*) filter (where filled)::int as filled,
         percentile_cont(0.5) within group (order by hours)::float8 as "medianHours",
         count(*) filter (where problem)::int as problems, count(*) filter (where repeat)::int as repeats
    from request where ${only({ from, until, ...one })} ${by(groups)}`;

/** What came from customers, also what went back later. */
const paid = ({ from, until, ...one }: FigureSpan, groups: FigureGroups) => sql<FigureRow>`
  with came as (
    select ${weekOf(sql`payment.paid_at`)} as week, ${tradeOf} as trade, ${stateOf(sql`hire.job_state`)} as state,
           payment.received_kobo as kobo
      from payments payment
      join hires hire on hire.id = payment.hire_id
      join ${publicPeople} artisan on artisan.id = hire.artisan_id
      left join places place on place.id = artisan.place_id
     where payment.paid_at >= ${from} and payment.paid_at < ${until} and payment.received_kobo > 0)
  select week, trade, state, coalesce(sum(kobo), 0)::bigint as "paidKobo"
    from came where ${only({ from, until, ...one })} ${by(groups)}`;

/** Pay-outs, and those of which the money came back to us; one that an operator declined did not fail. */
const paidOut = ({ from, until, ...one }: FigureSpan, groups: FigureGroups) => sql<FigureRow>`
  with payout as (
    select ${weekOf(sql`one.created_at`)} as week, ${tradeOf} as trade, coalesce(place.state, 'not said') as state,
           one.status in ('failed', 'reversed') and coalesce(one.reason, '') <> 'declined' as failed
      from payouts one
      join ${publicPeople} artisan on artisan.id = one.user_id
      left join places place on place.id = artisan.place_id
     where one.created_at >= ${from} and one.created_at < ${until})
  select week, trade, state, count(*)::int as payouts, count(*) filter (where failed)::int as "failedPayouts"
    from payout where ${only({ from, until, ...one })} ${by(groups)}`;
