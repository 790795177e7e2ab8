import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../src/server/database.ts';
import { DAY_MS } from '../src/shared/durations.ts';
import { newId } from '../src/shared/identifier.ts';
import { placeId } from './made-up-people.ts';
import type { TestApp } from './test-app.ts';

type JobRow = Selectable<Database['jobs']>;

/** A flexible plumbing job in Ikeja, posted now and open for 60 days; `wishes` override columns. */
export async function makeJob(
  app: TestApp,
  poster: { id: string },
  wishes: Partial<Insertable<Database['jobs']>> = {},
): Promise<JobRow> {
  return app.db
    .insertInto('jobs')
    .values({
      id: newId(),
      poster_id: poster.id,
      skill: 'Plumber',
      expertise: 'Leaking pipes',
      description: 'The kitchen pipe leaks.',
      place_id: await placeId(app, 'Ikeja', 'Lagos'),
      status: 'open',
      expires_at: new Date(app.clock.now.getTime() + 60 * DAY_MS),
      opened_at: app.clock.now,
      posted_at: app.clock.now,
      updated_at: app.clock.now,
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An artisan's answer to a job, sent now. */
export async function makeAnswer(
  app: TestApp,
  job: { id: string },
  artisan: { id: string },
  wishes: Partial<Insertable<Database['job_answers']>> = {},
): Promise<Selectable<Database['job_answers']>> {
  return app.db
    .insertInto('job_answers')
    .values({
      id: newId(),
      job_id: job.id,
      artisan_id: artisan.id,
      message: 'I can come tomorrow.',
      status: 'sent',
      created_at: app.clock.now,
      updated_at: app.clock.now,
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
