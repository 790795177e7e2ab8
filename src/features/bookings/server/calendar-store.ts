import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { artisans } from '../../people/server/public.ts';
import { type CalendarRules, USUAL_RULES, type WorkingSpan } from '../calendar-rules.ts';
import { during } from './bookings-store.ts';
import type { Calendar, JobLength, TakenTime } from './openings.ts';

/** A row of the calendar query. */
export interface CalendarRow {
  job_minutes: number | null;
  /** Null if the artisan has set no rules at all. */
  gap_minutes: number | null;
  notice_hours: number | null;
  most_days: number | null;
  week: (WorkingSpan & { weekday: number })[];
  special: (WorkingSpan & { date: string })[];
  taken: { from: string; until: string; elsewhere: boolean }[];
}

interface DaysAsked {
  /** YYYY-MM-DD; nothing earlier is loaded. */
  firstDay: string;
  /** YYYY-MM-DD; nothing later is loaded. */
  lastDay: string;
  /** A hire whose own time counts as free. */
  besides?: string | null;
}

const calendarRow = (
  artisanId: string,
  { firstDay, lastDay, besides = null }: DaysAsked,
  now: Date,
): RawBuilder<CalendarRow> => {
  const span = during({ startDate: firstDay, endDate: lastDay });
  return sql<CalendarRow>`
    select rules.job_minutes, rules.gap_minutes, rules.notice_hours, rules.most_days,
           coalesce((select jsonb_agg(jsonb_build_object(
                              'weekday', weekday, 'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI'))
                            order by weekday, opens)
                       from working_hours where artisan_id = artisan.id), '[]') as week,
           coalesce((select jsonb_agg(jsonb_build_object(
                              'date', date, 'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI'))
                            order by date, opens)
                       from special_hours where artisan_id = artisan.id and date between ${firstDay} and ${lastDay}), '[]')
             as special,
           coalesce((select jsonb_agg(jsonb_build_object('from', lower(during), 'until', upper(during), 'elsewhere', elsewhere))
                       from (select during, false as elsewhere from slots
                              where artisan_id = artisan.id and during && ${span}
                                and (hold_expires_at is null or hold_expires_at > ${now})
                                and (${besides}::uuid is null or hire_id is distinct from ${besides}::uuid)
                             union all
                             select during, true from subscribed_times
                              where artisan_id = artisan.id and during && ${span}) time), '[]') as taken
      from ${artisans} artisan
      left join calendar_rules rules on rules.artisan_id = artisan.id
     where artisan.id = ${artisanId}::uuid`;
};

/**
 * Everything that decides when an artisan can be booked between two days: the rules, and the time taken or held for a
 * current checkout. Undefined for an unknown artisan.
 */
export async function findCalendar(
  reads: Reads,
  ...asked: Parameters<typeof calendarRow>
): Promise<Calendar | undefined> {
  const [row] = (await calendarRow(...asked).execute(reads)).rows;
  return row && calendarOf(row);
}

/** The same as JSON, to be part of a larger statement; read it with {@link calendarOf}. */
export const calendarAsked = (...asked: Parameters<typeof calendarRow>): RawBuilder<CalendarRow | null> =>
  sql`(select to_jsonb(calendar) from (${calendarRow(...asked)}) calendar)`;

/** Maps a row. Null, for an artisan who no longer exists, yields a calendar without free time. */
export const calendarOf = (row: CalendarRow | null): Calendar =>
  row
    ? { rules: rulesOf(row), taken: row.taken.map(takenTime) }
    : { rules: { ...USUAL_RULES, week: [] }, taken: [] };

/** The calendar of an existing artisan; one without free time if the account was deleted at this moment. */
export async function loadCalendar(...asked: Parameters<typeof findCalendar>): Promise<Calendar> {
  return (await findCalendar(...asked)) ?? calendarOf(null);
}

function rulesOf({
  job_minutes,
  gap_minutes,
  notice_hours,
  most_days,
  week,
  special,
}: CalendarRow): CalendarRules {
  if (gap_minutes === null || notice_hours === null || most_days === null) return USUAL_RULES;
  const rules: CalendarRules = {
    week: Array.from({ length: 7 }, () => []),
    special: {},
    jobMinutes: job_minutes,
    gapMinutes: gap_minutes,
    noticeHours: notice_hours,
    mostDays: most_days,
  };
  for (const { weekday, opens, closes } of week) rules.week[weekday - 1]?.push({ opens, closes });
  for (const { date, opens, closes } of special) {
    rules.special[date] = [...(rules.special[date] ?? []), { opens, closes }];
  }
  return rules;
}

const takenTime = ({ from, until, elsewhere }: CalendarRow['taken'][number]): TakenTime => ({
  from: new Date(from),
  until: new Date(until),
  elsewhere,
});

/** The length of a job booked without a stated length: that of the artisan's usual job. */
export const usualLength = ({ jobMinutes }: CalendarRules): JobLength =>
  jobMinutes === null ? { days: 1 } : { minutes: jobMinutes };

/** Replaces an artisan's rules. */
export async function writeRules(tx: Tx, artisanId: string, rules: CalendarRules, now: Date): Promise<void> {
  const values = {
    job_minutes: rules.jobMinutes,
    gap_minutes: rules.gapMinutes,
    notice_hours: rules.noticeHours,
    most_days: rules.mostDays,
    updated_at: now,
  };
  await tx
    .insertInto('calendar_rules')
    .values({ artisan_id: artisanId, ...values })
    .onConflict((conflict) => conflict.column('artisan_id').doNothing())
    .execute();
  await tx.deleteFrom('working_hours').where('artisan_id', '=', artisanId).execute();
  await tx.deleteFrom('special_hours').where('artisan_id', '=', artisanId).execute();
  const hours = rules.week.flatMap((spans, day) =>
    spans.map(({ opens, closes }) => ({ artisan_id: artisanId, weekday: day + 1, opens, closes })),
  );
  if (hours.length > 0) await tx.insertInto('working_hours').values(hours).execute();
  const special = Object.entries(rules.special).flatMap(([date, spans]) =>
    spans.map(({ opens, closes }) => ({ artisan_id: artisanId, date, opens, closes })),
  );
  if (special.length > 0) await tx.insertInto('special_hours').values(special).execute();
  // Last, because a trigger rebuilds the listing from what is written by then.
  await tx.updateTable('calendar_rules').set(values).where('artisan_id', '=', artisanId).execute();
}
