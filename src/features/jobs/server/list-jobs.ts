import { type RawBuilder, sql } from 'kysely';
import { type Request, signedIn } from '../../../server/answer.ts';
import { once } from '../../../server/once.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf, AnyCall } from '../../../shared/call.ts';
import { findTrade } from '../../../shared/trades.ts';
import { publicPeople } from '../../people/server/public.ts';
import type {
  answeredJobsCall,
  listJobsCall,
  ownJobsCall,
  SuggestionSort,
  suggestedJobsCall,
} from '../contract.ts';
import { isNear, type JobList, listJobs, nearJobs, openInOrder } from './job-record-store.ts';
import { jobView } from './job-view.ts';
import { countPeopleWhoLook } from './jobs-store.ts';

/**
 * Lists open jobs, for anyone, by trade, state and words: newest first, or best matches
 * for an expertise, ties newest first.
 */
export async function listOpenJobs(
  request: Request<typeof listJobsCall>,
): Promise<AnswerInputOf<typeof listJobsCall>> {
  const { skill, state, q, expertise } = request.query;
  const wishes = [openInOrder(request.now())];
  if (skill) wishes.push(sql`j.skill = ${findTrade(skill) ?? skill}`);
  if (state) wishes.push(sql`p.state = ${state}`);
  for (const word of wordsOf(q ?? '')) {
    const pattern = once(
      sql`'%' || replace(replace(replace(fold_text(${word}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`,
    );
    // A subquery that runs once: folding the text of each open job's place would be slow.
    const places = sql`select id from places where fold_text(name || ' ' || state) like ${pattern}`;
    wishes.push(sql`(j.search_text like ${pattern} or j.place_id in (${places}))`);
  }
  const words =
    expertise && sql`${once(sql`words_of_expertise(${expertise.replaceAll('\0', '')}::text)`)}::text[]`;
  return pageOf(request, {
    where: sql.join(wishes, sql` and `),
    own: false,
    rank: words ? countShared(words) : undefined,
  });
}

/** Larger than any number of shared words, so that jobs within reach come first. */
const NEAR_FIRST = sql.lit(1_000_000);

/** How many different words of a job's expertise are in the given list. */
const countShared = (words: RawBuilder<unknown>) =>
  sql`(select count(*) from unnest(j.expertise_words) word where word = any (${words}))`;

/**
 * Suggests open jobs to an artisan. Best: by the number of different words longer than two characters that the job's
 * expertise shares with theirs, ignoring accents and case; jobs within their reach before all others. Near: jobs of
 * their trade within reach, nearest first. Ties, and the other lists, are newest first.
 */
export async function suggestJobs(
  request: Request<typeof suggestedJobsCall>,
): Promise<AnswerInputOf<typeof suggestedJobsCall>> {
  const { query, db, now } = request;
  const caller = signedIn(request);
  const open = sql`${openInOrder(now())} and j.poster_id <> ${caller.id}::uuid`;
  const saved = sql`${open} and j.id in (select job_id from saved_jobs where user_id = ${caller.id}::uuid)`;
  // A scalar subquery, so that the artisan's words are looked up once per list.
  const ownWords = sql`(select words_of_expertise(expertise) from ${publicPeople} own where id = ${caller.id}::uuid)::text[]`;
  const lists: Record<SuggestionSort, Pick<JobList, 'where' | 'own' | 'rank'>> = {
    best: {
      where: open,
      own: false,
      rank: sql`${countShared(ownWords)} + case when ${isNear(caller.id)} then ${NEAR_FIRST} else 0 end`,
    },
    recent: { where: open, own: false },
    saved: { where: saved, own: true },
    near: { where: { found: nearJobs(caller.id, now()) }, own: false },
  };
  const [page, totalUsers] = await Promise.all([
    pageOf(request, lists[query.sort]),
    countPeopleWhoLook(db, now()),
  ]);
  return { ...page, totalUsers };
}

/** Lists the customer's own jobs, in any state. */
export function listOwnJobs(
  request: Request<typeof ownJobsCall>,
): Promise<AnswerInputOf<typeof ownJobsCall>> {
  return pageOf(request, { where: sql`j.poster_id = ${signedIn(request).id}::uuid`, own: true });
}

/** Lists the jobs that an artisan answered, with the status of each answer. */
export function listAnsweredJobs(
  request: Request<typeof answeredJobsCall>,
): Promise<AnswerInputOf<typeof answeredJobsCall>> {
  const { id } = signedIn(request);
  const answered = sql`from job_answers where job_id = j.id and artisan_id = ${id}::uuid`;
  return pageOf(request, {
    where: sql`exists (select ${answered})`,
    own: true,
    rank: sql`(select extract(epoch from created_at) ${answered})`,
  });
}

type ListRequest<C extends AnyCall> = Request<C> & { query: { limit: number; cursor?: string | undefined } };

async function pageOf<C extends AnyCall>(
  { db, query, caller, now }: ListRequest<C>,
  list: Pick<JobList, 'where' | 'own' | 'rank'>,
) {
  const viewerId = caller?.id ?? null;
  const after = query.cursor === undefined || query.cursor === '' ? undefined : readCursor(query.cursor);
  const { jobs, total, last } = await listJobs(db, { ...list, limit: query.limit, after, viewerId });
  return {
    result: jobs.map((job) => jobView(job, viewerId, now())),
    total,
    nextCursor: last ? `${last.rank}_${last.number}` : null,
  };
}

/** @throws Refusal 400 for an invalid cursor */
function readCursor(cursor: string): { rank: number; number: number } {
  const [, rank, number] = /^(-?\d{1,15}(?:\.\d{1,9})?)_(\d{1,15})$/.exec(cursor) ?? [];
  if (rank !== undefined && number !== undefined) return { rank: Number(rank), number: Number(number) };
  const message = 'This link to the next page no longer works. Please start again from the first page.';
  throw new Refusal(400, 'invalid_cursor', message, { fields: { cursor: message } });
}

/** Limits the words of a search, since each is compared with every open job. */
const MOST_WORDS = 8;

const wordsOf = (text: string): string[] =>
  text.normalize('NFC').replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
