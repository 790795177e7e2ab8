import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { answerStatus, type JobStatus, jobStatus } from '../contract.ts';
import type { AnswerRecord } from './answers-store.ts';

/** A job as its table holds it, with what is shown of whoever posted it and what the viewer has to do with it. */
export interface JobRecord {
  id: string;
  skill: string;
  expertise: string;
  description: string;
  placeId: number;
  town: string;
  state: string;
  /** Lagos calendar days, YYYY-MM-DD; both null where the poster is flexible. */
  firstDate: string | null;
  lastDate: string | null;
  budgetFromKobo: number | null;
  budgetToKobo: number | null;
  photos: string[];
  /** As it was written; a time that is over may not have been noticed yet (see statusAt). */
  status: JobStatus;
  openedAt: Date;
  postedAt: Date;
  expiresAt: Date;
  answerCount: number;
  posterId: string;
  posterName: string;
  posterPhotoUrl: string | null;
  posterVerified: boolean;
  posterBio: string | null;
  saved: boolean;
  ownAnswer: AnswerRecord | null;
}

interface JobRow {
  id: string;
  skill: string;
  expertise: string;
  description: string;
  place_id: number;
  town: string;
  state: string;
  first_date: string | null;
  last_date: string | null;
  budget_from_kobo: number | null;
  budget_to_kobo: number | null;
  photos: string[];
  status: string;
  opened_at: Date;
  posted_at: Date;
  expires_at: Date;
  answer_count: number;
  poster_id: string;
  poster_name: string;
  poster_photo_url: string | null;
  poster_verified: boolean;
  poster_bio: string | null;
  saved: boolean;
  own_answer: {
    id: string;
    message: string;
    offer_kobo: number | null;
    status: string;
    created_at: string;
    updated_at: string;
  } | null;
}

/** `select …` of jobs `j` with their place and poster, for a statement that goes on with a condition on `j`. */
const jobColumns = (viewerId: string | null): RawBuilder<unknown> => sql`
  j.id, j.skill, j.expertise, j.description, j.place_id, p.name as town, p.state, j.first_date, j.last_date,
  j.budget_from_kobo, j.budget_to_kobo, j.status, j.opened_at, j.posted_at, j.expires_at,
  (select coalesce(json_agg(url order by position), '[]') from job_photos where job_id = j.id) as photos,
  (select count(*) from job_answers where job_id = j.id) as answer_count,
  u.id as poster_id, u.full_name as poster_name, u.photo_url as poster_photo_url,
  u.verified_at is not null as poster_verified, u.bio as poster_bio,
  exists (select from saved_jobs where job_id = j.id and user_id = ${viewerId}::uuid) as saved,
  (select json_build_object('id', id, 'message', message, 'offer_kobo', offer_kobo, 'status', status,
                            'created_at', created_at, 'updated_at', updated_at)
     from job_answers where job_id = j.id and artisan_id = ${viewerId}::uuid) as own_answer`;

function jobOf(row: JobRow): JobRecord {
  const answer = row.own_answer;
  return {
    id: row.id,
    skill: row.skill,
    expertise: row.expertise,
    description: row.description,
    placeId: row.place_id,
    town: row.town,
    state: row.state,
    firstDate: row.first_date,
    lastDate: row.last_date,
    budgetFromKobo: row.budget_from_kobo,
    budgetToKobo: row.budget_to_kobo,
    photos: row.photos,
    status: jobStatus.parse(row.status),
    openedAt: row.opened_at,
    postedAt: row.posted_at,
    expiresAt: row.expires_at,
    answerCount: row.answer_count,
    posterId: row.poster_id,
    posterName: row.poster_name,
    posterPhotoUrl: row.poster_photo_url,
    posterVerified: row.poster_verified,
    posterBio: row.poster_bio,
    saved: row.saved,
    ownAnswer: answer && {
      id: answer.id,
      jobId: row.id,
      message: answer.message,
      offerKobo: answer.offer_kobo,
      status: answerStatus.parse(answer.status),
      createdAt: new Date(answer.created_at),
      updatedAt: new Date(answer.updated_at),
    },
  };
}

export async function findJob(
  reads: Reads,
  jobId: string,
  viewerId: string | null,
): Promise<JobRecord | undefined> {
  const { rows } = await sql<JobRow>`
    select ${jobColumns(viewerId)}
      from jobs j join places p on p.id = j.place_id join users u on u.id = j.poster_id
     where j.id = ${jobId}::uuid`.execute(reads);
  return rows[0] && jobOf(rows[0]);
}

/** Keeps everybody else from changing a job until the transaction ends; what it was locked for is read after. */
export async function lockJob(tx: Tx, jobId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Which jobs a list shows and in what order. Every order ends with the newest posting first. */
export interface JobList {
  /** Holds for the jobs `j` (in the place `p`) that are listed. */
  where: RawBuilder<unknown>;
  /** What of a job `j` comes before its posting in the order, highest first; absent: nothing. */
  rank?: RawBuilder<unknown> | undefined;
  limit: number;
  after?: { rank: number; number: number } | undefined;
  viewerId: string | null;
}

/** Lists jobs with the total of all pages, in one statement. `last` is where the next page goes on. */
export async function listJobs(
  reads: Reads,
  { where, rank = sql`0`, limit, after, viewerId }: JobList,
): Promise<{ jobs: JobRecord[]; total: number; last: { rank: number; number: number } | undefined }> {
  const { rows } = await sql<
    { total: number } & ((JobRow & { rank: number; number: number }) | { id: null })
  >`
    with matched as (
      select j.id, j.number, (${rank})::float8 as rank
        from jobs j join places p on p.id = j.place_id
       where ${where}
    )
    select found.total, page.rank, page.number, ${jobColumns(viewerId)}
      from (select count(*) as total from matched) found
      left join (
        select * from matched
         ${after ? sql`where (rank, number) < (${after.rank}::float8, ${after.number}::bigint)` : sql``}
         order by rank desc, number desc
         limit ${limit + 1}
      ) page on true
      left join jobs j on j.id = page.id
      left join places p on p.id = j.place_id
      left join users u on u.id = j.poster_id
     order by page.rank desc, page.number desc`.execute(reads);
  const found = rows.filter((row) => row.id !== null);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    jobs: page.map(jobOf),
    total: rows[0]?.total ?? 0,
    last: last && { rank: last.rank, number: last.number },
  };
}

/** Holds for a job `j` that is open at a moment. */
export const openAt = (now: Date): RawBuilder<unknown> =>
  sql`j.status = 'open' and j.expires_at > ${now}::timestamptz`;

/** Takes turns with whoever else opens a job for the same person, and counts their open ones. */
export async function lockOpenJobsOf(tx: Tx, posterId: string, now: Date): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', posterId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs j where j.poster_id = ${posterId}::uuid and ${openAt(now)}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** How many people have an open job. */
export async function countPeopleWhoLook(reads: Reads, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct j.poster_id) as count from jobs j where ${openAt(now)}`.execute(reads);
  return rows[0]?.count ?? 0;
}

/** A job as it is about to be written. */
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

/** @returns false, with nothing written, when somebody else's or an earlier job has this id */
export async function insertJob(tx: Tx, job: WrittenJob, posterId: string, now: Date): Promise<boolean> {
  const written = await tx
    .insertInto('jobs')
    .values({ id: job.id, poster_id: posterId, posted_at: now, ...columnsOf(job, now) })
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

/** Puts these photos in the place of those that a job had, in this order. */
export async function replacePhotos(tx: Tx, jobId: string, urls: readonly string[]): Promise<void> {
  await tx.deleteFrom('job_photos').where('job_id', '=', jobId).execute();
  if (urls.length === 0) return;
  await tx
    .insertInto('job_photos')
    .values(urls.map((url, position) => ({ job_id: jobId, position, url })))
    .execute();
}

/** Ends the open jobs whose time is over, some at a time, and says whose they were. */
export async function expireJobs(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<
  { id: string; expertise: string; posterName: string; posterEmail: string; answerCount: number }[]
> {
  const { rows } = await sql<{
    id: string;
    expertise: string;
    full_name: string;
    email: string;
    answer_count: number;
  }>`
    with due as (
      select id from jobs where status = 'open' and expires_at <= ${now}::timestamptz
       order by expires_at limit ${limit} for update skip locked
    )
    update jobs set status = 'expired', updated_at = ${now}::timestamptz
      from due, users
     where jobs.id = due.id and users.id = jobs.poster_id
    returning jobs.id, jobs.expertise, users.full_name, users.email,
              (select count(*) from job_answers where job_id = jobs.id) as answer_count`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    expertise: row.expertise,
    posterName: row.full_name,
    posterEmail: row.email,
    answerCount: row.answer_count,
  }));
}

/** Who posted a job, to write to. */
export async function findPoster(
  reads: Reads,
  posterId: string,
): Promise<{ name: string; email: string } | undefined> {
  return reads
    .selectFrom('users')
    .select(['full_name as name', 'email'])
    .where('id', '=', posterId)
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
