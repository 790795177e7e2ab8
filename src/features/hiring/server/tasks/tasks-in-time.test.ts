import { expect, test } from 'vitest';
import { makeHire } from '../../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import type { AppContext } from '../../../../server/app-context.ts';
import { OutOfTime } from '../../../../server/job-time.ts';
import { newTraceId, withinTrace } from '../../../../server/trace-context.ts';
import { endHiresOfPersonTask } from './end-hires-of-person.ts';
import { giveBackMoneyTask } from './give-back-money.ts';
import { releaseFinishedHiresTask } from './release-finished-hires.ts';
import { settleNoShowsTask } from './settle-no-shows.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const artisan = await makeArtisan(app);
const due = new Date(app.clock.now.getTime() - 1_000);
const hires = await Promise.all([
  makeHire(app, artisan, { status: 'artisan_cancelled', rebook_due_at: due }),
  makeHire(app, artisan, { status: 'artisan_no_show', no_show_due_at: due }),
  makeHire(app, artisan, { status: 'confirmed' }),
]);

/** Runs work in a job whose batch's time is nearly over. */
const inShortTime = (work: (context: AppContext) => Promise<void>) => {
  const time = { isShort: () => true, isOver: () => false };
  return withinTrace({ id: newTraceId(), job: { task: 'a task', id: 'a job', time } }, () =>
    work(app.context),
  );
};

test.each([
  ['refunds', (context: AppContext) => giveBackMoneyTask.run(context, {})],
  ['settles no-shows', (context: AppContext) => settleNoShowsTask.run(context, {})],
  ['ends hires', (context: AppContext) => endHiresOfPersonTask.run(context, { userId: artisan.id })],
])(
  'a task that %s one by one leaves the rest to the next run, and reports no hire as failed',
  async (_what, run) => {
    await expect(inShortTime(run)).rejects.toThrow(OutOfTime);
    const rows = await app.db.selectFrom('hires').select('updated_at').execute();
    expect(rows).toEqual(hires.map(({ updated_at }) => ({ updated_at })));
  },
);

test('a task that releases money one hire at a time stops after one that could not be released', async () => {
  const completed = { status: 'completed', completed_at: due, release_due_at: due } as const;
  await makeHire(app, artisan, completed);
  await makeHire(app, artisan, completed);
  await expect(inShortTime((context) => releaseFinishedHiresTask.run(context, {}))).rejects.toThrow(
    OutOfTime,
  );
});
