import { type RawBuilder, sql } from 'kysely';
import type { QueryParts } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { artisanListings, peopleWithEmail } from '../../people/server/public.ts';
import type { NewArtisan } from './alert-emails.ts';
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

/**
 * Takes artisans who joined or changed from the queue, and records the running alerts that they fit now and did not
 * fit before. Reads only alerts for their trade and those for any trade.
 *
 * @returns number of artisans taken
 */
export async function compareArrivals(tx: Tx, most: number, now: Date): Promise<number> {
  const isNewTo = (sameTrade: RawBuilder<unknown>) => sql`
    ${comesTo(base, sql`l.service_radius_miles`)}
    and not coalesce(${sameTrade} and ${comesTo(oldBase, sql`taken.old_radius_miles`)}, false)
    and a.user_id is distinct from l.artisan_id`;
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from artisan_arrivals
       where artisan_id in (select artisan_id from artisan_arrivals order by number limit ${most} for update skip locked)
      returning *),
    fitting as (
      select a.id as alert_id, l.artisan_id
        from taken
        join ${artisanListings} l on l.artisan_id = taken.artisan_id
        left join places base on base.id = l.place_id
        left join places old_base on old_base.id = taken.old_place_id
        join alerts a on a.began_at is not null and a.trades @> array[l.skill]
       where a.ends_at > ${now}::timestamptz and ${isNewTo(sql`a.trades @> array[taken.old_skill]`)}
      union
      select a.id, l.artisan_id
        from taken
        join ${artisanListings} l on l.artisan_id = taken.artisan_id
        left join places base on base.id = l.place_id
        left join places old_base on old_base.id = taken.old_place_id
        join alerts a on a.began_at is not null and a.trades = '{}'
       where a.ends_at > ${now}::timestamptz and ${isNewTo(sql`taken.old_skill is not null`)}),
    found as (
      insert into alert_finds (alert_id, artisan_id, found_at)
      select alert_id, artisan_id, ${now}::timestamptz from fitting
      on conflict do nothing
      returning alert_id),
    told as (
      update alerts set has_news = true
       where id in (select id from alerts where id in (select alert_id from found) order by id for no key update)
      returning 1)
    select count(*) as taken from taken`.execute(tx);
  return rows[0]?.taken ?? 0;
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

/**
 * Marks the finds of these alerts as told, and returns the artisans who still fit, by alert, newest first. Later
 * finds wait for the next email.
 */
export async function takeMatches(
  tx: Tx,
  { blockedBetween }: QueryParts,
  alertIds: readonly string[],
  now: Date,
): Promise<Map<string, NewArtisan[]>> {
  const { rows } = await sql<{ alert_id: string } & NewArtisan>`
    with taken as (
      update alert_finds set told_at = ${now}::timestamptz
       where alert_id = any (${alertIds}::uuid[]) and told_at is null
      returning alert_id, artisan_id)
    select a.id as alert_id, artisan.id, artisan.full_name as name, l.skill, base.name || ', ' || base.state as base
      from taken
      join alerts a on a.id = taken.alert_id
      join ${artisanListings} l on l.artisan_id = taken.artisan_id
      join ${peopleWithEmail} artisan on artisan.id = taken.artisan_id
      left join places base on base.id = l.place_id
     where (a.trades = '{}' or a.trades @> array[l.skill])
       and ${comesTo(base, sql`l.service_radius_miles`)}
       and a.email is distinct from artisan.email
       and not (a.user_id is not null and ${blockedBetween(sql`a.user_id`, sql`artisan.id`)})
     order by a.id, artisan.id desc`.execute(tx);
  const news = new Map<string, NewArtisan[]>();
  for (const { alert_id: alertId, ...artisan } of rows)
    news.set(alertId, [...(news.get(alertId) ?? []), artisan]);
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
