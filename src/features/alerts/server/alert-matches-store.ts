import { type RawBuilder, sql } from 'kysely';
import type { QueryParts } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { artisanListings, peopleWithEmail } from '../../people/server/public.ts';
import { MOST_NAMED, type NewArtisan } from './alert-emails.ts';
import { type AlertRecord, alertOf } from './alerts-store.ts';

/**
 * SQL condition that an artisan with this base place and travel radius covers the place of alert `a`, as a search
 * would decide.
 *
 * @param radius SQL for the artisan's travel radius in miles
 */
const comesTo = (base: RawBuilder<unknown>, radius: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  case when a.state is not null then coalesce(a.state = ${base}.state, false)
       when a.latitude is null then true
       else coalesce(
         -- A degree of latitude is 69 miles: most of the country is out of reach without a sine.
         abs(a.latitude - ${base}.latitude) * 68 <= coalesce(a.miles, ${radius})
         and miles_between(a.latitude, a.longitude, ${base}.latitude, ${base}.longitude) <= coalesce(a.miles, ${radius}),
         false)
   end)`;

const base = sql`base`;
const oldBase = sql`old_base`;

/** Most alerts that one statement compares an artisan with. */
const ALERTS_AT_ONCE = 1_000;

/**
 * Compares the next artisans who joined or changed with the next page of running alerts, and records those that they
 * fit now and did not fit before. Reads only alerts for their trade and those for any trade. An artisan who has been
 * compared with the last of them leaves the queue.
 *
 * @returns number of artisans compared
 */
export async function compareArrivals(
  tx: Tx,
  most: number,
  now: Date,
  alertsAtOnce = ALERTS_AT_ONCE,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select artisan_id as id from artisan_arrivals order by number limit ${sql.lit(most)} for update skip locked`.execute(
    tx,
  );
  if (rows.length === 0) return 0;
  // A statement of its own, so that it sees what changed before these were locked. Later changes wait for the lock.
  await compareWithAlerts(
    tx,
    rows.map(({ id }) => id),
    now,
    alertsAtOnce,
  );
  return rows.length;
}

async function compareWithAlerts(
  tx: Tx,
  artisanIds: readonly string[],
  now: Date,
  alertsAtOnce: number,
): Promise<void> {
  await sql`
    with compared as materialized (
      select taken.artisan_id, taken.old_skill, taken.old_place_id, taken.old_radius_miles,
             l.place_id, l.service_radius_miles as radius_miles, a.*
        from artisan_arrivals taken
        join ${artisanListings} l on l.artisan_id = taken.artisan_id
       cross join lateral (
         select id, user_id, trades, state, latitude, longitude, miles
           from alerts
          where began_at is not null and ends_at > ${now}::timestamptz
            and (trades @> array[l.skill] or trades = '{}')
            and (taken.compared_after is null or id > taken.compared_after)
          order by id limit ${sql.lit(alertsAtOnce)}) a
       where taken.artisan_id = any (${artisanIds}::uuid[])),
    found as (
      insert into alert_finds (alert_id, artisan_id, found_at)
      select a.id, a.artisan_id, ${now}::timestamptz
        from compared a
        left join places base on base.id = a.place_id
        left join places old_base on old_base.id = a.old_place_id
       where ${comesTo(base, sql`a.radius_miles`)}
         and not coalesce(
           case when a.trades = '{}' then a.old_skill is not null else a.trades @> array[a.old_skill] end
           and ${comesTo(oldBase, sql`a.old_radius_miles`)}, false)
         and a.user_id is distinct from a.artisan_id
      on conflict do nothing
      returning alert_id),
    told as (
      update alerts set has_news = true
       where id in (select id from alerts where id in (select alert_id from found) order by id for no key update)
      returning 1),
    full_pages as (
      select artisan_id, (array_agg(id order by id desc))[1] as last_id
        from compared group by artisan_id having count(*) = ${sql.lit(alertsAtOnce)}),
    moved as (
      update artisan_arrivals set compared_after = full_pages.last_id
        from full_pages where artisan_arrivals.artisan_id = full_pages.artisan_id
      returning 1)
    delete from artisan_arrivals
     where artisan_id = any (${artisanIds}::uuid[]) and artisan_id not in (select artisan_id from full_pages)`.execute(
    tx,
  );
}

/** An alert that is due for an email, with its recipient. */
export interface DueAlert extends AlertRecord {
  to: string;
}

/**
 * Locks up to `most` alerts that have news and were not emailed today, skipping those locked by another process.
 *
 * @param today Lagos day, YYYY-MM-DD
 */
export async function takeDueAlerts(tx: Tx, most: number, now: Date, today: string): Promise<DueAlert[]> {
  const { rows } = await sql<Parameters<typeof alertOf>[0] & { to: string }>`
    select a.*, coalesce(a.email, reader.email) as "to"
      from alerts a left join ${peopleWithEmail} reader on reader.id = a.user_id
     where a.has_news and a.began_at is not null and a.ends_at > ${now}::timestamptz
       and (a.emailed_on is null or a.emailed_on < ${today}::date)
       and (a.user_id is null or reader.email_verified)
     order by a.id limit ${most} for no key update of a skip locked`.execute(tx);
  return rows.map((row) => ({ ...alertOf(row), to: row.to }));
}

/** The artisans that an email tells of. */
interface Matches {
  /** The newest, at most {@link MOST_NAMED}. */
  artisans: NewArtisan[];
  total: number;
}

/**
 * Marks the finds of these alerts as told, and returns the artisans who still fit, by alert, newest first. Later
 * finds wait for the next email.
 */
export async function takeMatches(
  tx: Tx,
  { blockedBetween }: QueryParts,
  alertIds: readonly string[],
  now: Date,
): Promise<Map<string, Matches>> {
  const { rows } = await sql<{ alert_id: string; total: number } & NewArtisan>`
    with taken as (
      update alert_finds set told_at = ${now}::timestamptz
       where alert_id = any (${alertIds}::uuid[]) and told_at is null
      returning alert_id, artisan_id),
    fitting as (
      select a.id as alert_id, artisan.id, artisan.full_name as name, l.skill, base.name || ', ' || base.state as base,
             count(*) over (partition by a.id) as total,
             row_number() over (partition by a.id order by artisan.id desc) as place
        from taken
        join alerts a on a.id = taken.alert_id
        join ${artisanListings} l on l.artisan_id = taken.artisan_id
        join ${peopleWithEmail} artisan on artisan.id = taken.artisan_id
        left join places base on base.id = l.place_id
       where (a.trades = '{}' or a.trades @> array[l.skill])
         and ${comesTo(base, sql`l.service_radius_miles`)}
         and a.email is distinct from artisan.email
         and not (a.user_id is not null and ${blockedBetween(sql`a.user_id`, sql`artisan.id`)}))
    select alert_id, id, name, skill, base, total from fitting
     where place <= ${sql.lit(MOST_NAMED)} order by alert_id, id desc`.execute(tx);
  const news = new Map<string, Matches>();
  for (const { alert_id: alertId, total, ...artisan } of rows) {
    const known = news.get(alertId);
    if (known) known.artisans.push(artisan);
    else news.set(alertId, { artisans: [artisan], total });
  }
  return news;
}

/**
 * Clears the news flag of alerts, and sets the day of the last email where one was sent.
 *
 * @param today Lagos day, YYYY-MM-DD
 */
export async function settleMatches(
  tx: Tx,
  { all, emailed, today }: { all: readonly string[]; emailed: readonly string[]; today: string },
): Promise<void> {
  await sql`
    update alerts
       set has_news = false,
           emailed_on = case when id = any (${emailed}::uuid[]) then ${today}::date else emailed_on end
     where id = any (${all}::uuid[])`.execute(tx);
}
