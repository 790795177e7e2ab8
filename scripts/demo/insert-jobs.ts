import type { Tx } from '../../src/server/database.ts';
import { MOST_OPEN_DAYS } from '../../src/shared/job-limits.ts';
import { dayAfter, lagosInstant } from '../../src/shared/lagos-time.ts';
import { demoIds } from './demo-id.ts';
import { type DemoJob, makeDemoJobs, savedArtisansOf } from './jobs.ts';
import type { DemoPeople } from './people.ts';

const DAY = 24 * 3_600_000;

/** Writes the jobs in the order of their posting, with answers, and what the demo accounts saved. */
export async function insertJobs(tx: Tx, { artisans, consumers }: DemoPeople, today: Date): Promise<void> {
  const nextJobId = demoIds('job');
  const nextAnswerId = demoIds('job answer');
  const jobs = makeDemoJobs(today, artisans, consumers).map((job) => ({ id: nextJobId(), ...job }));
  await tx
    .insertInto('jobs')
    .values(
      jobs.map((job) => ({
        id: job.id,
        poster_id: job.poster.id,
        skill: job.skill,
        expertise: job.expertise,
        description: job.description,
        place_id: job.poster.town.cityId,
        first_date: job.firstDate ?? null,
        last_date: job.lastDate ?? null,
        budget_from_kobo: job.budgetFromKobo ?? null,
        budget_to_kobo: job.budgetToKobo ?? null,
        status: job.status,
        expires_at: expiryOf(job),
        opened_at: job.postedAt,
        posted_at: job.postedAt,
        updated_at: job.postedAt,
      })),
    )
    .execute();
  await tx
    .insertInto('job_answers')
    .values(
      jobs.flatMap((job) =>
        job.answers.map((answer) => ({
          id: nextAnswerId(),
          job_id: job.id,
          artisan_id: answer.artisan.id,
          message: answer.message,
          offer_kobo: answer.offerKobo ?? null,
          status: answer.status,
          created_at: answer.sentAt,
          updated_at: answer.sentAt,
        })),
      ),
    )
    .execute();
  await insertSaved(tx, jobs, { artisans, consumers }, today);
}

async function insertSaved(
  tx: Tx,
  jobs: readonly (DemoJob & { id: string })[],
  { artisans, consumers }: Pick<DemoPeople, 'artisans' | 'consumers'>,
  today: Date,
): Promise<void> {
  const [artisan] = artisans;
  const [consumer] = consumers;
  if (!artisan || !consumer) return;
  const savedJobs = jobs.filter(({ savedByDemoArtisan }) => savedByDemoArtisan);
  await tx
    .insertInto('saved_jobs')
    .values(savedJobs.map(({ id }) => ({ user_id: artisan.id, job_id: id, saved_at: today })))
    .execute();
  await tx
    .insertInto('saved_artisans')
    .values(
      savedArtisansOf(artisans).map(({ id }, at) => ({
        user_id: consumer.id,
        artisan_id: id,
        saved_at: new Date(today.getTime() - at * DAY),
      })),
    )
    .execute();
}

function expiryOf({ lastDate, postedAt }: DemoJob): Date {
  const longest = new Date(postedAt.getTime() + MOST_OPEN_DAYS * DAY);
  if (lastDate === undefined) return longest;
  const afterLastDay = lagosInstant(dayAfter(lastDate));
  return afterLastDay < longest ? afterLastDay : longest;
}
