import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { MOST_COUNTED } from '../../../shared/most-counted.ts';
import { artisans, publicPeople } from '../../people/server/public.ts';
import { answerStatus, type JobStatus, jobStatus } from '../contract.ts';
import type { AnswerRecord } from './answers-store.ts';

/** A job as stored, with its customer's public details and the viewer's relation to it. */
export interface JobRecord {
  id: string;
  skill: string;
  expertise: string;
  description: string;
  placeId: number;
  town: string;
  state: string;
  /** Lagos days, YYYY-MM-DD; both null if the customer is flexible. */
  firstDate: string | null;
  lastDate: string | null;
  budgetFromKobo: number | null;
  budgetToKobo: number | null;
  photos: string[];
  /** As stored; an expired job may still be `open` here (see statusAt). */
  status: JobStatus;
  openedAt: Date;
  postedAt: Date;
  expiresAt: Date;
  answerCount: number;
  /** Miles from the viewer's town to the job's; null unless the viewer is an artisan with a town. */
  distanceMiles: number | null;
  customerId: string;
  customerName: string;
  customerPhotoUrl: string | null;
  customerVerified: boolean;
  customerBio: string | null;
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
  distance_miles: number | null;
  customer_id: string;
  customer_name: string;
  customer_photo_url: string | null;
  customer_verified: boolean;
  customer_bio: string | null;
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

/** SQL for an artisan's trade, reach in miles and town; no row for anyone else. */
const baseOf = (artisanId: string | null): RawBuilder<unknown> => sql`
  (select own.skill, own.service_radius_miles, base.latitude, base.longitude
     from ${artisans} own left join places base on base.id = own.place_id
    where own.id = ${artisanId}::uuid)`;

/** SQL for the miles from an artisan's town to a job's place `p`, to a tenth; null without a town. */
const milesFrom = (artisanId: string | null): RawBuilder<unknown> => sql`
  (select round(${toPlace}::numeric, 1)::float8
     from ${baseOf(artisanId)} base
    where base.latitude is not null)`;

/** Condition on a job `j` in place `p`: within the artisan's reach. An artisan without a town has no limit. */
export const isNear = (artisanId: string): RawBuilder<unknown> =>
  sql`exists (select from ${baseOf(artisanId)} base where ${isNearBase})`;

const toPlace = sql`miles_between(base.latitude, base.longitude, p.latitude, p.longitude)`;
const isNearBase = sql`(base.latitude is null or ${toPlace} <= base.service_radius_miles)`;

/** The columns of jobs `j` with place and customer, for a statement that adds its own condition on `j`. */
const jobColumns = (viewerId: string | null): RawBuilder<unknown> => sql`
  j.id, j.skill, j.expertise, j.description, j.place_id, p.name as town, p.state, j.first_date, j.last_date,
  j.budget_from_kobo, j.budget_to_kobo, j.status, j.opened_at, j.posted_at, j.expires_at,
  (select coalesce(json_agg(url order by position), '[]') from job_photos where job_id = j.id) as photos,
  (select count(*) from job_answers where job_id = j.id) as answer_count,
  ${milesFrom(viewerId)} as distance_miles,
  u.id as customer_id, u.full_name as customer_name, u.photo_url as customer_photo_url,
  u.verified_at is not null as customer_verified, u.bio as customer_bio,
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
    distanceMiles: row.distance_miles,
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerPhotoUrl: row.customer_photo_url,
    customerVerified: row.customer_verified,
    customerBio: row.customer_bio,
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
      from jobs j join places p on p.id = j.place_id join ${publicPeople} u on u.id = j.poster_id
     where j.id = ${jobId}::uuid`.execute(reads);
  return rows[0] && jobOf(rows[0]);
}

/** Locks a job until the transaction ends; read it after that. Returns false if it does not exist. */
export async function lockJob(tx: Tx, jobId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/**
 * SQL for `id, number, rank` of the open jobs of an artisan's trade within reach, nearest first, limited to those that
 * are counted. Searches place by place, nearest first (`offset 0` stops PostgreSQL from reordering the join), because
 * few of all open jobs are near one artisan.
 */
export function nearJobs(artisanId: string, now: Date): RawBuilder<unknown> {
  const most = sql`limit ${sql.lit(MOST_COUNTED + 1)}`;
  const ofTrade = sql`select j.id, j.number from jobs j
    where j.skill = near.skill and ${openInOrder(now)} and j.poster_id <> ${artisanId}::uuid`;
  return sql`
    with base as materialized ${baseOf(artisanId)},
         near as materialized (
           select p.id, base.skill, -round(${toPlace}::numeric, 1)::float8 as rank
             from base join places p on ${toPlace} <= base.service_radius_miles)
    (select j.id, j.number, near.rank
       from (select * from near order by rank desc) near
       cross join lateral (${ofTrade} and j.place_id = near.id offset 0) j
      order by near.rank desc, j.number desc ${most})
    union all
    (select j.id, j.number, 0
       from (select skill from base where latitude is null) near
       cross join lateral (${ofTrade} order by j.number desc ${most}) j)`;
}

/** The jobs of a list and their order. Every order ends with the newest posting first. */
export interface JobList {
  /** A condition on jobs `j` in place `p`, or a query that finds them, like {@link nearJobs}. */
  where: RawBuilder<unknown> | { found: RawBuilder<unknown> };
  /** Whether the jobs belong to one person and are all read; of all people's jobs, only {@link MOST_COUNTED} are. */
  own: boolean;
  /** The first sort key of a job `j`, descending, before the time of posting; absent for none. */
  rank?: RawBuilder<unknown> | undefined;
  limit: number;
  after?: { rank: number; number: number } | undefined;
  viewerId: string | null;
}

/**
 * Lists a page of jobs with the total of all pages, in one statement; `last` is the cursor of the next page. Of all
 * people's jobs at most {@link MOST_COUNTED} plus one are counted, and a rank only orders the newest of these.
 */
export async function listJobs(
  reads: Reads,
  { where, own, rank, limit, after, viewerId }: JobList,
): Promise<{ jobs: JobRecord[]; total: number; last: { rank: number; number: number } | undefined }> {
  const isFound = 'found' in where;
  const newest = own ? sql`` : sql`order by j.number desc limit ${sql.lit(MOST_COUNTED + 1)}`;
  const further = after
    ? sql`where (rank, number) < (${after.rank}::float8, ${after.number}::bigint)`
    : sql``;
  const onPage =
    own || rank || isFound
      ? sql`select * from matched ${further}`
      : sql`select j.id, j.number, 0::float8 as rank from jobs j join places p on p.id = j.place_id
             where ${where} ${after ? sql`and j.number < ${after.number}::bigint` : sql``}`;
  const { rows } = await sql<
    { total: number } & ((JobRow & { rank: number; number: number }) | { id: null })
  >`
    with matched as (${
      isFound
        ? where.found
        : sql`select j.id, j.number, (${rank ?? sql`0`})::float8 as rank
                from jobs j join places p on p.id = j.place_id
               where ${where} ${newest}`
    })
    select found.total, page.rank, page.number, ${jobColumns(viewerId)}
      from (select count(*) as total from matched) found
      left join (${onPage} order by rank desc, number desc limit ${sql.lit(limit + 1)}) page on true
      left join jobs j on j.id = page.id
      left join places p on p.id = j.place_id
      left join ${publicPeople} u on u.id = j.poster_id
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

/** Condition: a job `j` is open at a moment. */
export const openAt = (now: Date): RawBuilder<unknown> =>
  sql`j.status = 'open' and j.expires_at > ${now}::timestamptz`;

/**
 * The same for lists read in posting order until a page is full. The statistics hold only past ends, so
 * PostgreSQL would expect few open jobs to match, and read and sort all of them by their end. It cannot
 * estimate `coalesce` and assumes half.
 */
export const openInOrder = (now: Date): RawBuilder<unknown> =>
  sql`j.status = 'open' and coalesce(j.expires_at > ${now}::timestamptz, false)`;
