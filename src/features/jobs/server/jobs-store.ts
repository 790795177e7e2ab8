import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { MOST_COUNTED } from '../../../shared/most-counted.ts';
import { lockPerson, peopleWithEmail } from '../../people/server/public.ts';
import type { JobStatus } from '../contract.ts';
import { openAt } from './job-record-store.ts';

/** Counts a person's open jobs, and serialises requests that open one for them until the transaction ends. */
export async function lockOpenJobsOf(tx: Tx, customerId: string, now: Date): Promise<number> {
  await lockPerson(tx, customerId);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs j where j.poster_id = ${customerId}::uuid and ${openAt(now)}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** The number of people with an open job, among the first {@link MOST_COUNTED} open jobs. */
export async function countPeopleWhoLook(reads: Reads, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct poster_id) as count
      from (select j.poster_id from jobs j where ${openAt(now)} limit ${sql.lit(MOST_COUNTED)}) j`.execute(
    reads,
  );
  return rows[0]?.count ?? 0;
}

/** The values of a job to be written. */
export interface WrittenJob {
  id: string;
  skill: string;
  expertise: string;
  description: string;
  placeId: number;
  firstDate: string | null;
  lastDate: string | null;
  budgetFromKobo: number | null;
  budgetToKobo: number | null;
  status: JobStatus;
  expiresAt: Date;
  openedAt: Date;
}

const columnsOf = (job: WrittenJob, now: Date) => ({
  skill: job.skill,
  expertise: job.expertise,
  description: job.description,
  place_id: job.placeId,
  first_date: job.firstDate,
  last_date: job.lastDate,
  budget_from_kobo: job.budgetFromKobo,
  budget_to_kobo: job.budgetToKobo,
  status: job.status,
  expires_at: job.expiresAt,
  opened_at: job.openedAt,
  updated_at: now,
});

/** @returns false, with nothing written, if a job with this id exists */
export async function insertJob(tx: Tx, job: WrittenJob, customerId: string, now: Date): Promise<boolean> {
  const written = await tx
    .insertInto('jobs')
    .values({ id: job.id, poster_id: customerId, posted_at: now, ...columnsOf(job, now) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function updateJob(tx: Tx, job: WrittenJob, now: Date): Promise<void> {
  await tx.updateTable('jobs').set(columnsOf(job, now)).where('id', '=', job.id).execute();
}

export async function setJobStatus(tx: Tx, jobId: string, status: JobStatus, now: Date): Promise<void> {
  await tx.updateTable('jobs').set({ status, updated_at: now }).where('id', '=', jobId).execute();
}

/** Replaces a job's photos, in this order. */
export async function replacePhotos(tx: Tx, jobId: string, urls: readonly string[]): Promise<void> {
  await tx.deleteFrom('job_photos').where('job_id', '=', jobId).execute();
  if (urls.length === 0) return;
  await tx
    .insertInto('job_photos')
    .values(urls.map((url, position) => ({ job_id: jobId, position, url })))
    .execute();
}

/** Expires up to `limit` open jobs whose time is over and returns them with their customers. */
export async function expireJobs(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<
  {
    id: string;
    skill: string;
    expertise: string;
    customerId: string;
    customerName: string;
    customerEmail: string;
    answerCount: number;
  }[]
> {
  const { rows } = await sql<{
    id: string;
    skill: string;
    expertise: string;
    poster_id: string;
    full_name: string;
    email: string;
    answer_count: number;
  }>`
    with due as (
      select id from jobs where status = 'open' and expires_at <= ${now}::timestamptz
       order by expires_at limit ${limit} for update skip locked
    )
    update jobs set status = 'expired', updated_at = ${now}::timestamptz
      from due, ${peopleWithEmail} poster
     where jobs.id = due.id and poster.id = jobs.poster_id
    returning jobs.id, jobs.skill, jobs.expertise, jobs.poster_id, poster.full_name, poster.email,
              (select count(*) from job_answers where job_id = jobs.id) as answer_count`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    skill: row.skill,
    expertise: row.expertise,
    customerId: row.poster_id,
    customerName: row.full_name,
    customerEmail: row.email,
    answerCount: row.answer_count,
  }));
}

/** The name and email address of a job's customer. */
export async function findCustomer(
  reads: Reads,
  customerId: string,
): Promise<{ name: string; email: string } | undefined> {
  return reads
    .selectFrom(peopleWithEmail.as('poster'))
    .select(['poster.full_name as name', 'poster.email'])
    .where('poster.id', '=', customerId)
    .executeTakeFirst();
}

export async function saveJob(tx: Tx, userId: string, jobId: string, now: Date): Promise<void> {
  await tx
    .insertInto('saved_jobs')
    .values({ user_id: userId, job_id: jobId, saved_at: now })
    .onConflict((repeat) => repeat.doNothing())
    .execute();
}

export async function unsaveJob(tx: Tx, userId: string, jobId: string): Promise<void> {
  await tx.deleteFrom('saved_jobs').where('user_id', '=', userId).where('job_id', '=', jobId).execute();
}
