import type { Tx } from '../src/server/database.ts';
import { DAY_MS, MINUTE_MS } from '../src/shared/durations.ts';
import { MOST_OPEN_DAYS } from '../src/shared/job-limits.ts';
import { KOBO_PER_NAIRA } from '../src/shared/kobo.ts';
import { addDays, dayAfter, lagosDay, lagosInstant } from '../src/shared/lagos-time.ts';
import type { TradeSlug } from '../src/shared/trades.ts';
import type { DemoData } from './demo-data.ts';
import { demoIds } from './demo-id.ts';
import { tradeOf } from './people.ts';
import { readData } from './read-data.ts';

/** The first artisan answers this long after a job was posted, and each further one after as long again. */
const BETWEEN_ANSWERS = 40 * MINUTE_MS;

/** A job of jobs.json. People are named by their mailbox. */
interface JobRow {
  readonly poster: string;
  readonly trade: TradeSlug;
  /** At most 120 characters. */
  readonly expertise: string;
  /** Empty: the card shows the poster's bio. */
  readonly description: string;
  /** Absent: any day. */
  readonly startsInDays?: number;
  readonly lastsDays?: number;
  readonly budgetFromNaira?: number;
  readonly budgetToNaira?: number;
  readonly status: 'open' | 'closed' | 'filled';
  readonly postedMinutesAgo: number;
  readonly savedByDemoArtisan?: boolean;
  readonly answers: readonly {
    readonly artisan: string;
    readonly message: string;
    readonly offerNaira?: number;
    readonly status: 'sent' | 'seen' | 'chosen' | 'declined';
  }[];
}

/** Inserts the jobs in the order of posting, with answers, and what the demo accounts saved. */
export async function insertJobs(tx: Tx, demo: DemoData, today: Date): Promise<void> {
  const nextJobId = demoIds('job');
  const nextAnswerId = demoIds('job answer');
  const jobs = readData<JobRow[]>('jobs.json')
    .map((row) => ({ ...row, postedAt: new Date(today.getTime() - row.postedMinutesAgo * MINUTE_MS) }))
    .toSorted((first, second) => first.postedAt.getTime() - second.postedAt.getTime())
    .map((row) => ({ ...row, id: nextJobId(), ...daysOf(row, today) }));
  await tx
    .insertInto('jobs')
    .values(
      jobs.map((job) => {
        const poster = demo.consumerNamed(job.poster);
        return {
          id: job.id,
          poster_id: poster.id,
          skill: tradeOf(job.trade),
          expertise: job.expertise,
          description: job.description,
          place_id: poster.placeId,
          first_date: job.firstDate,
          last_date: job.lastDate,
          budget_from_kobo: koboOf(job.budgetFromNaira),
          budget_to_kobo: koboOf(job.budgetToNaira),
          status: job.status,
          expires_at: expiryOf(job.lastDate, job.postedAt),
          opened_at: job.postedAt,
          posted_at: job.postedAt,
          updated_at: job.postedAt,
        };
      }),
    )
    .execute();
  await tx
    .insertInto('job_answers')
    .values(
      jobs.flatMap((job) =>
        job.answers.map((answer, at) => {
          const sentAt = new Date(job.postedAt.getTime() + (at + 1) * BETWEEN_ANSWERS);
          return {
            id: nextAnswerId(),
            job_id: job.id,
            artisan_id: demo.artisanNamed(answer.artisan).id,
            message: answer.message,
            offer_kobo: koboOf(answer.offerNaira),
            status: answer.status,
            created_at: sentAt,
            updated_at: sentAt,
          };
        }),
      ),
    )
    .execute();
  const savedJobIds = jobs.filter(({ savedByDemoArtisan }) => savedByDemoArtisan).map(({ id }) => id);
  await insertSaved(tx, demo, savedJobIds, today);
}

async function insertSaved(
  tx: Tx,
  { artisans, consumers, savedByDemoConsumer, artisanNamed }: DemoData,
  jobIds: readonly string[],
  today: Date,
): Promise<void> {
  const [artisan] = artisans;
  const [consumer] = consumers;
  if (!artisan || !consumer) return;
  await tx
    .insertInto('saved_jobs')
    .values(jobIds.map((id) => ({ user_id: artisan.id, job_id: id, saved_at: today })))
    .execute();
  await tx
    .insertInto('saved_artisans')
    .values(
      savedByDemoConsumer.map((mailbox, at) => ({
        user_id: consumer.id,
        artisan_id: artisanNamed(mailbox).id,
        saved_at: new Date(today.getTime() - at * DAY_MS),
      })),
    )
    .execute();
}

const koboOf = (naira: number | undefined): number | null =>
  naira === undefined ? null : naira * KOBO_PER_NAIRA;

function daysOf(
  { startsInDays, lastsDays = 0 }: JobRow,
  today: Date,
): { firstDate: string | null; lastDate: string | null } {
  if (startsInDays === undefined) return { firstDate: null, lastDate: null };
  const firstDate = addDays(lagosDay(today), startsInDays);
  return { firstDate, lastDate: addDays(firstDate, lastsDays) };
}

function expiryOf(lastDate: string | null, postedAt: Date): Date {
  const longest = new Date(postedAt.getTime() + MOST_OPEN_DAYS * DAY_MS);
  if (lastDate === null) return longest;
  const afterLastDay = lagosInstant(dayAfter(lastDate));
  return afterLastDay < longest ? afterLastDay : longest;
}
