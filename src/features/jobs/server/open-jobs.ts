import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { openAt } from './job-record-store.ts';

/** Condition: a person, given by a column with their id, has an open job at a moment. */
export const hasOpenJob = (personId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`exists (select from jobs j where j.poster_id = ${personId} and ${openAt(now)})`;

/** `exists (…)`: whether a picture of a person is in one of their jobs. */
export const isPictureOfJobs = (ownerId: string, url: string): RawBuilder<boolean> => sql`exists (
  select from jobs j join job_photos p on p.job_id = j.id where j.poster_id = ${ownerId} and p.url = ${url})`;

/** SQL for the ids of all people with an open job at a moment. */
export const idsOfPeopleWithOpenJobs = (now: Date): RawBuilder<unknown> =>
  sql`select j.poster_id from jobs j where ${openAt(now)}`;

/** SQL for a JSON list of a person's open jobs, newest first, for their profile. */
export const openJobsOf = (personId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object(
           'id', j.id, 'expertise', j.expertise, 'skill', j.skill, 'town', p.name, 'state', p.state
         ) order by j.number desc), '[]')
    from jobs j join places p on p.id = j.place_id
   where j.poster_id = ${personId} and ${openAt(now)})`;

/** Jobs open at a moment, as a subselect to be joined under an alias. */
export const openJobs = (now: Date): RawBuilder<unknown> => sql`(
  select j.id, j.number, j.poster_id, j.skill, j.expertise, j.place_id, j.budget_from_kobo, j.budget_to_kobo
    from jobs j where ${openAt(now)})`;

/** A job in brief, for one line of text. */
export interface JobInBrief {
  expertise: string;
  skill: string;
  town: string;
  state: string;
  budget_from_kobo: number | null;
  budget_to_kobo: number | null;
}

/** An open job in brief; undefined if it does not exist or is not open. */
export async function findJobInBrief(
  reads: Reads,
  jobId: string,
  now: Date,
): Promise<JobInBrief | undefined> {
  const { rows } = await sql<JobInBrief>`
    select j.expertise, j.skill, p.name as town, p.state, j.budget_from_kobo, j.budget_to_kobo
      from ${openJobs(now)} j join places p on p.id = j.place_id
     where j.id = ${jobId}::uuid`.execute(reads);
  return rows[0];
}
