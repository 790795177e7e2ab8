import { type RawBuilder, sql } from 'kysely';
import { openAt } from './job-record-store.ts';

/** `exists (…)`: whether a person, by a column that holds their id, has a job that is open at a moment. */
export const hasOpenJob = (personId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`exists (select from jobs j where j.poster_id = ${personId} and ${openAt(now)})`;

/** `select …`: the ids of everybody who has a job that is open at a moment. */
export const idsOfPeopleWithOpenJobs = (now: Date): RawBuilder<unknown> =>
  sql`select j.poster_id from jobs j where ${openAt(now)}`;

/** A JSON list of a person's open jobs, newest first, as a profile shows them. */
export const openJobsOf = (personId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object(
           'id', j.id, 'expertise', j.expertise, 'skill', j.skill, 'town', p.name, 'state', p.state
         ) order by j.number desc), '[]')
    from jobs j join places p on p.id = j.place_id
   where j.poster_id = ${personId} and ${openAt(now)})`;
