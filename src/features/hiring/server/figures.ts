import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { addDays, lagosInstant } from '../../../shared/lagos-time.ts';
import { publicPeople } from '../../people/server/public.ts';

/** The weeks, and optionally the trade and state, for which figures are read. */
export interface FigureSpan {
  /** Mondays (YYYY-MM-DD): `from` is included, `until` is not. */
  from: string;
  until: string;
  trade?: string | undefined;
  state?: string | undefined;
}

/** The figures of one week, trade or state, or of a combination of them. */
export interface FigureRow {
  /** The week's Monday (YYYY-MM-DD), the trade and the state; null means all of them. */
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

/** `each`: one row per week, per trade and per state, and one for everything. `combined`: one row per combination. */
export type FigureGroups = 'each' | 'combined';

/**
 * The figures of the counted weeks in a span. A job in parts counts as one request, and so does one whose
 * artisan was replaced. Requests and their rates belong to the week of the request; payments and payouts
 * belong to the week in which they happened.
 */
export async function readFigures(
  reads: Reads,
  span: FigureSpan,
  groups: FigureGroups,
): Promise<FigureRow[]> {
  const rows = new Map<string, FigureRow>();
  for (const statement of [sums, medians]) {
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

const wished = ({ from, until, trade, state }: FigureSpan) =>
  sql.join(
    [
      sql`week >= ${from}::date and week < ${until}::date`,
      ...(trade === undefined ? [] : [sql`trade = ${trade}`]),
      ...(state === undefined ? [] : [sql`state = ${state}`]),
    ],
    sql` and `,
  );
const by = (groups: FigureGroups) =>
  groups === 'each'
    ? sql`group by grouping sets ((week), (trade), (state), ())`
    : sql`group by week, trade, state`;
const named = sql`to_char(week, 'YYYY-MM-DD') as week, trade, state`;
const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

const sums = (span: FigureSpan, groups: FigureGroups) => sql<FigureRow>`
  select ${named}, ${sum('requests')} as requests, ${sum('filled')} as filled, ${sum('problems')} as problems,
         ${sum('repeats')} as repeats, ${sum('payouts')} as payouts, ${sum('failed_payouts')} as "failedPayouts",
         ${sum('paid_kobo')} as "paidKobo"
    from figures_of_weeks where ${wished(span)} ${by(groups)}`;

const medians = (span: FigureSpan, groups: FigureGroups) => sql<FigureRow>`
  select ${named}, percentile_cont(0.5) within group (order by hour)::float8 as "medianHours"
    from figures_of_weeks, unnest(hours) hour where ${wished(span)} ${by(groups)}`;

/** The Mondays (YYYY-MM-DD) of the weeks counted so far, oldest first, with the time of the count. */
export function listCountedWeeks(reads: Reads): Promise<{ week: string; countedAt: Date }[]> {
  return reads
    .selectFrom('counted_weeks')
    .select(['week', 'counted_at as countedAt'])
    .orderBy('week')
    .execute();
}

/**
 * Counts the week that starts on this Monday (YYYY-MM-DD) again, replacing its figures. Three statements read that
 * week by an index, and nothing before it.
 */
export async function countWeek(tx: Tx, week: string, now: Date): Promise<void> {
  // The row lock serialises concurrent counts of the same week.
  await tx
    .insertInto('counted_weeks')
    .values({ week, counted_at: now })
    .onConflict((conflict) => conflict.column('week').doUpdateSet({ counted_at: now }))
    .execute();
  await tx.deleteFrom('figures_of_weeks').where('week', '=', week).execute();
  const span = { week, from: lagosInstant(week), until: lagosInstant(addDays(week, 7)) };
  for (const statement of [asked, paid, paidOut]) await statement(span).execute(tx);
}

/** Deletes the figures of all weeks before this Monday (YYYY-MM-DD). */
export async function deleteWeeksBefore(tx: Tx, week: string): Promise<void> {
  await tx.deleteFrom('figures_of_weeks').where('week', '<', week).execute();
  await tx.deleteFrom('counted_weeks').where('week', '<', week).execute();
}

interface CountedSpan {
  week: string;
  from: Date;
  until: Date;
}

const tradeOf = sql`coalesce(nullif(artisan.skill, ''), 'other')`;
/** The state of the job; before the customer names it, the artisan's state. */
const stateOf = (jobState: RawBuilder<unknown>) =>
  sql`coalesce(nullif(${jobState}, ''), place.state, 'not said')`;
const orAdd = (...columns: string[]) => sql`
  on conflict (week, trade, state) do update
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}`;

const asked = ({ week, from, until }: CountedSpan) => sql`
  insert into figures_of_weeks (week, trade, state, requests, filled, hours, problems, repeats)
  with request as (
    select ${tradeOf} as trade, ${stateOf(sql`hire.job_state`)} as state,
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
  select ${week}::date, trade, state, count(*), count(*) filter (where filled),
         coalesce(array_agg(hours) filter (where hours is not null), '{}'),
         count(*) filter (where problem), count(*) filter (where repeat)
    from request group by trade, state`;

/** What customers paid, including what was refunded later. */
const paid = ({ week, from, until }: CountedSpan) => sql`
  insert into figures_of_weeks (week, trade, state, paid_kobo)
  select ${week}::date, ${tradeOf} as trade, ${stateOf(sql`hire.job_state`)} as state, sum(payment.received_kobo)
    from payments payment
    join hires hire on hire.id = payment.hire_id
    join ${publicPeople} artisan on artisan.id = hire.artisan_id
    left join places place on place.id = artisan.place_id
   where payment.paid_at >= ${from} and payment.paid_at < ${until} and payment.received_kobo > 0
   group by 2, 3 ${orAdd('paid_kobo')}`;

/** Payouts, and those whose money came back to us; a payout that an operator declined does not count as failed. */
const paidOut = ({ week, from, until }: CountedSpan) => sql`
  insert into figures_of_weeks (week, trade, state, payouts, failed_payouts)
  select ${week}::date, ${tradeOf} as trade, coalesce(place.state, 'not said') as state, count(*),
         count(*) filter (where one.status in ('failed', 'reversed') and coalesce(one.reason, '') <> 'declined')
    from payouts one
    join ${publicPeople} artisan on artisan.id = one.user_id
    left join places place on place.id = artisan.place_id
   where one.created_at >= ${from} and one.created_at < ${until}
   group by 2, 3 ${orAdd('payouts', 'failed_payouts')}`;
