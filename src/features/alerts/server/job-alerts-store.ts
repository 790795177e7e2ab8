import { type Selectable, sql } from 'kysely';
import type { QueryParts } from '../../../server/app-context.ts';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import { openJobs } from '../../jobs/server/public.ts';
import { artisans, peopleWithEmail } from '../../people/server/public.ts';
import { MOST_NAMED } from './alert-emails.ts';

/** An artisan's job alert as stored. */
export type JobAlertRow = Pick<
  Selectable<Database['job_alerts']>,
  'trades' | 'place_id' | 'miles' | 'least_kobo'
>;

export const findJobAlert = (reads: Reads, artisanId: string): Promise<JobAlertRow | undefined> =>
  reads
    .selectFrom('job_alerts')
    .select(['trades', 'place_id', 'miles', 'least_kobo'])
    .where('artisan_id', '=', artisanId)
    .executeTakeFirst();

/** Inserts or replaces a job alert. Earlier finds stay; the new conditions apply to jobs from now on. */
export async function writeJobAlert(
  tx: Tx,
  artisanId: string,
  alert: JobAlertRow,
  beganAt: Date,
): Promise<void> {
  await tx
    .insertInto('job_alerts')
    .values({ artisan_id: artisanId, ...alert, began_at: beganAt })
    .onConflict((conflict) => conflict.column('artisan_id').doUpdateSet(alert))
    .execute();
}

export async function removeJobAlert(tx: Tx, artisanId: string): Promise<void> {
  await tx.deleteFrom('job_alerts').where('artisan_id', '=', artisanId).execute();
}

/**
 * Records every alert that an open job fits and that was not recorded before, except those of artisans under a
 * sanction, who may not answer jobs.
 *
 * @returns the artisans nearest to the job among them, at most `most`
 */
export async function recordAlertedArtisans(
  tx: Tx,
  { blockedBetween }: QueryParts,
  jobId: string,
  most: number,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ artisan_id: string }>`
    with fitting as materialized (
      select a.artisan_id, miles_between(p.latitude, p.longitude, base.latitude, base.longitude) as distance
        from ${openJobs(now)} j
        join places p on p.id = j.place_id
        join job_alerts a on a.trades @> array[j.skill]
        join ${artisans} artisan on artisan.id = a.artisan_id
        join places base on base.id = coalesce(a.place_id, artisan.place_id)
       where j.id = ${jobId}::uuid and j.poster_id <> a.artisan_id and artisan.sanction is null
         and miles_between(p.latitude, p.longitude, base.latitude, base.longitude) <= a.miles
         and (a.least_kobo is null or coalesce(j.budget_to_kobo, j.budget_from_kobo, a.least_kobo) >= a.least_kobo)
         and not ${blockedBetween(sql`j.poster_id`, sql`a.artisan_id`)}),
    noted as (
      insert into job_alert_finds (artisan_id, job_id, found_at)
      select artisan_id, ${jobId}::uuid, ${now}::timestamptz from fitting
      on conflict do nothing
      returning artisan_id)
    select artisan_id from noted join fitting using (artisan_id)
     order by distance, artisan_id limit ${most}`.execute(tx);
  return rows.map((row) => row.artisan_id);
}

/** An artisan who is due for the email about new jobs. */
export interface DueArtisan {
  id: string;
  name: string;
  email: string;
  isConfirmed: boolean;
}

/**
 * Locks up to `most` artisans with jobs to be told about who were not emailed today and are under no sanction.
 *
 * @param after id of the last artisan before them; undefined for the first ones
 * @param today Lagos day, YYYY-MM-DD
 */
export async function takeDueArtisans(
  tx: Tx,
  after: string | undefined,
  most: number,
  today: string,
): Promise<DueArtisan[]> {
  const isAfter = after === undefined ? sql`true` : sql`a.artisan_id > ${after}::uuid`;
  const { rows } = await sql<DueArtisan>`
    select artisan.id, artisan.full_name as name, artisan.email, artisan.email_verified as "isConfirmed"
      from job_alerts a join ${peopleWithEmail} artisan on artisan.id = a.artisan_id
     where a.artisan_id in (select artisan_id from job_alert_finds where told_at is null)
       and (a.emailed_on is null or a.emailed_on < ${today}::date)
       and artisan.sanction is null and ${isAfter}
     order by a.artisan_id limit ${most} for no key update of a skip locked`.execute(tx);
  return rows;
}

/** A job that an artisan is told about. */
export interface FoundJob {
  id: string;
  expertise: string;
  skill: string;
  town: string;
  state: string;
  budget_from_kobo: number | null;
  budget_to_kobo: number | null;
}

/** The jobs that an email tells of. */
interface FoundJobs {
  /** The newest, at most {@link MOST_NAMED}. */
  jobs: FoundJob[];
  total: number;
}

/**
 * Marks the finds of these artisans as told, and returns the jobs that are still open and that they have not
 * answered, by artisan, newest first. Later finds wait for the next email.
 */
export async function takeFoundJobs(
  tx: Tx,
  { blockedBetween }: QueryParts,
  artisanIds: readonly string[],
  now: Date,
): Promise<Map<string, FoundJobs>> {
  const { rows } = await sql<{ artisan_id: string; total: number } & FoundJob>`
    with taken as (
      update job_alert_finds set told_at = ${now}::timestamptz
       where artisan_id = any (${artisanIds}::uuid[]) and told_at is null
      returning artisan_id, job_id),
    fitting as (
      select taken.artisan_id, j.id, j.expertise, j.skill, p.name as town, p.state, j.budget_from_kobo, j.budget_to_kobo,
             count(*) over (partition by taken.artisan_id) as total,
             row_number() over (partition by taken.artisan_id order by j.number desc) as place
        from taken
        join ${openJobs(now)} j on j.id = taken.job_id
        join places p on p.id = j.place_id
       where not exists (select from job_answers where job_id = j.id and artisan_id = taken.artisan_id)
         and not ${blockedBetween(sql`j.poster_id`, sql`taken.artisan_id`)})
    select artisan_id, id, expertise, skill, town, state, budget_from_kobo, budget_to_kobo, total from fitting
     where place <= ${sql.lit(MOST_NAMED)} order by artisan_id, place`.execute(tx);
  const found = new Map<string, FoundJobs>();
  for (const { artisan_id: artisanId, total, ...job } of rows) {
    const known = found.get(artisanId);
    if (known) known.jobs.push(job);
    else found.set(artisanId, { jobs: [job], total });
  }
  return found;
}

/**
 * Records that artisans were emailed.
 *
 * @param today Lagos day, YYYY-MM-DD
 */
export async function markEmailed(tx: Tx, artisanIds: readonly string[], today: string): Promise<void> {
  await tx
    .updateTable('job_alerts')
    .set({ emailed_on: today })
    .where('artisan_id', 'in', artisanIds)
    .execute();
}
