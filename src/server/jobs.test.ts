import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database.ts';
import type { AppContext, Jobs } from './app-context.ts';
import { openDatabase } from './database.ts';
import { DueQueuesWatch } from './due-queues.ts';
import { BATCH, inBatches } from './in-batches.ts';
import { BATCH_SECONDS, defineTask, openJobs } from './jobs.ts';

const context = {} as AppContext;
const logged: { level: number; task: string; tries: number; err: { message: string } }[] = [];
const log: Logger = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) });
const testDatabase = await createTestDatabase();
const database = openDatabase(testDatabase.url, 5, () => undefined);

/** How often each job has run, by its number. */
let runs: Record<number, number> = {};
let inTrouble: (number: number) => Promise<void> | undefined;
const task = defineTask<{ number: number }>({
  name: 'numbered',
  retries: 3,
  async run(_, { number }) {
    runs[number] = (runs[number] ?? 0) + 1;
    await inTrouble(number);
  },
});

/** How many jobs of `together` run now, and how many did at most. */
let [running, mostRunning] = [0, 0];
const together = defineTask<{ number: number }>({
  name: 'together',
  retries: 0,
  atOnce: 3,
  async run(_, { number }) {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    try {
      await inTrouble(number);
    } finally {
      running -= 1;
    }
  },
});

const yearly = defineTask({ name: 'yearly', everyCron: '0 0 1 1 *', retries: 0, async run() {} });

const openQueues: Jobs[] = [];
afterAll(async () => {
  for (const jobs of openQueues) await jobs.stop();
  await database.close();
  await testDatabase.drop();
});

async function openQueue(batchSeconds?: number): Promise<Jobs> {
  const jobs = await openJobs(
    database.pool,
    [task, together, yearly],
    log,
    batchSeconds === undefined ? {} : { batchSeconds },
  );
  openQueues.push(jobs);
  return jobs;
}

const addFive = (jobs: Jobs) =>
  database.db.transaction().execute((tx) =>
    jobs.addAll(
      tx,
      task,
      [1, 2, 3, 4, 5].map((number) => ({ number })),
    ),
  );

async function states(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${task.name} order by (data ->> 'number')::int
  `.execute(database.db);
  return rows.map(({ state }) => state);
}

/** How many jobs of a task are not done. */
async function left(name: string): Promise<number | undefined> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from pgboss.job where name = ${name} and state <> 'completed'`.execute(
    database.db,
  );
  return rows[0]?.left;
}

/** Skips the pause before the next try, which grows from two seconds. */
const letRetriesBeDue = () =>
  sql`update pgboss.job set start_after = now() where name = ${task.name} and state = 'retry'`.execute(
    database.db,
  );

beforeEach(async () => {
  logged.length = 0;
  runs = {};
  inTrouble = () => undefined;
  await sql`delete from pgboss.job where name in (${task.name}, ${yearly.name})`
    .execute(database.db)
    .catch(() => undefined);
});

describe('workers', () => {
  /** A pool that records its statements, and can leave some unanswered. */
  function watchedPool(isIgnored: (text: string) => boolean = () => false) {
    const asked: string[] = [];
    const query = (text: string, values?: unknown[]) => {
      asked.push(text);
      return isIgnored(text) ? new Promise(() => undefined) : database.pool.query(text, values);
    };
    return { asked, pool: { query } as unknown as typeof database.pool };
  }
  const looksForDue = (text: string) => text.includes('unnest($1::text[]) queue');
  const fetches = (text: string) => text.includes("state = 'active'") && text.includes('SKIP LOCKED');

  it('start a job as soon as its transaction commits, before anyone looks for due ones', async () => {
    const { pool } = watchedPool(looksForDue);
    const jobs = await openJobs(pool, [task, yearly], log);
    openQueues.push(jobs);
    await jobs.work(context);
    database.onCommit(jobs.committed);
    await addFive(jobs);
    await vi.waitFor(async () => expect(await left(task.name)).toBe(0), 15_000);
    expect(runs).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 });
    await jobs.stop();
  });

  it('ask for work once each, and again only when there is some', async () => {
    const { pool, asked } = watchedPool();
    const jobs = await openJobs(pool, [task, yearly], log);
    openQueues.push(jobs);
    await jobs.work(context);
    await vi.waitFor(() => expect(asked.filter(looksForDue).length).toBeGreaterThan(1), 15_000);
    const ofTask = (text: string) =>
      fetches(text) && [task.name, yearly.name].some((name) => text.includes(`'${name}'`));
    expect(asked.filter(ofTask)).toHaveLength(2);
    await jobs.stop();
  });

  it('of a queue with more than a batch continue until it is empty', async () => {
    const { pool } = watchedPool(looksForDue);
    const jobs = await openJobs(pool, [task, yearly], log);
    openQueues.push(jobs);
    const numbers = Array.from({ length: 23 }, (_, number) => ({ number }));
    await database.db.transaction().execute((tx) => jobs.addAll(tx, task, numbers));
    await jobs.work(context);
    await vi.waitFor(async () => expect(await left(task.name)).toBe(0), 15_000);
    expect(Object.values(runs)).toEqual(Array(23).fill(1));
    await jobs.stop();
  });
});

describe.each([
  { name: 'the worker that polls', start: (jobs: Jobs) => jobs.work(context) },
  { name: 'the worker of tests and tools', start: (jobs: Jobs) => jobs.finishDue(context) },
])('a batch with $name:', ({ start }) => {
  it('a job that fails is tried again alone, and its four neighbours run once', async () => {
    const jobs = await openQueue();
    inTrouble = async (number) => {
      if (number === 3 && runs[3] === 1) throw new Error('refused');
    };
    await addFive(jobs);
    await start(jobs);
    await vi.waitFor(async () =>
      expect(await states()).toEqual(['completed', 'completed', 'retry', 'completed', 'completed']),
    );
    await letRetriesBeDue();
    await start(jobs);
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])), 5_000);
    expect(runs).toEqual({ 1: 1, 2: 1, 3: 2, 4: 1, 5: 1 });
    await jobs.stop();
  });
});

it('a job that hangs does not run the finished jobs of its batch again', async () => {
  const jobs = await openQueue(0.2);
  const isThirdRun = () => Object.keys(runs).length === 3;
  inTrouble = () => (isThirdRun() ? new Promise(() => undefined) : undefined);
  await addFive(jobs);
  const patience = vi.spyOn(globalThis, 'setTimeout');
  await jobs.finishDue(context);
  // The timeout of the batch was set to 200 ms. Later, pg-boss would give the job to another worker as well.
  expect(patience.mock.calls.map(([, ms]) => ms)).toContain(200);
  patience.mockRestore();
  expect((await states()).filter((state) => state === 'completed')).toHaveLength(2);
  inTrouble = () => undefined;
  await letRetriesBeDue();
  await jobs.finishDue(context);
  expect(new Set(await states())).toEqual(new Set(['completed']));
  expect(Object.values(runs).sort()).toEqual([1, 1, 1, 1, 2]);
});

it('jobs of a task that allows it run several at a time, and one that hangs or fails holds up none', async () => {
  const jobs = await openQueue();
  [running, mostRunning] = [0, 0];
  const done: number[] = [];
  const others = Promise.withResolvers<void>();
  inTrouble = async (number) => {
    // The first one ends after all others.
    if (number === 1) return others.promise;
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (number === 2) throw new Error('refused');
    done.push(number);
    if (done.length === 6) others.resolve();
  };
  await database.db.transaction().execute((tx) =>
    jobs.addAll(
      tx,
      together,
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({ number })),
    ),
  );
  await jobs.finishDue(context);
  expect(done.sort()).toEqual([3, 4, 5, 6, 7, 8]);
  expect(mostRunning).toBe(3);
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${together.name} order by (data ->> 'number')::int`.execute(
    database.db,
  );
  const completed = Array(6).fill('completed');
  expect(rows.map(({ state }) => state)).toEqual(['completed', 'failed', ...completed]);
});

it('each failed try of a job is logged with its reason, and the last one as an error', async () => {
  const jobs = await openQueue();
  inTrouble = async () => {
    throw new Error('the mail server is full');
  };
  await database.db.transaction().execute((tx) => jobs.add(tx, task, { number: 1 }));
  const [warn, error] = [40, 50];
  for (const [tries, level] of Object.entries({ 1: warn, 2: warn, 3: warn, 4: error })) {
    await letRetriesBeDue();
    await jobs.finishDue(context);
    expect(logged.at(-1)).toMatchObject({
      level,
      tries: Number(tries),
      task: task.name,
      err: { message: 'the mail server is full' },
    });
  }
  expect(await states()).toEqual(['failed']);
  expect(logged).toHaveLength(4);
});

it('an existing queue gets its task’s current number of tries', async () => {
  await openQueue();
  openQueues.push(await openJobs(database.pool, [{ ...task, retries: 0 }], log));
  const jobs = await openJobs(database.pool, [{ ...task, retries: 1 }], log);
  openQueues.push(jobs);
  inTrouble = () => Promise.reject(new Error('refused'));
  await database.db.transaction().execute((tx) => jobs.add(tx, task, { number: 1 }));
  await jobs.finishDue(context);
  expect(await states()).toEqual(['retry']);
  await letRetriesBeDue();
  await jobs.finishDue(context);
  expect(await states()).toEqual(['failed']);
});

it('a job counts as lost only after its whole batch has timed out, so that none runs twice at once', async () => {
  const jobs = await openQueue();
  await addFive(jobs);
  const { rows } = await sql<{ seconds: number }>`
    select distinct expire_seconds as seconds from pgboss.job where name = ${task.name}`.execute(database.db);
  expect(rows).toEqual([{ seconds: expect.any(Number) }]);
  expect(rows[0]?.seconds).toBeGreaterThan(BATCH_SECONDS);
});

describe('a job that takes longer than its batch may', () => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('gets no connection any more, so that it does not work beside its next try', async () => {
    const jobs = await openQueue(0.3);
    let rounds = 0;
    let work: Promise<void> = Promise.resolve();
    inTrouble = () => {
      work = (async () => {
        for (; rounds < 40; rounds += 1) {
          await database.db.transaction().execute((tx) => sql`select 1`.execute(tx));
          await pause(50);
        }
      })();
      return work;
    };
    await database.db.transaction().execute((tx) => jobs.add(tx, task, { number: 1 }));
    await jobs.finishDue(context);
    expect(await states()).toEqual(['retry']);
    await expect(work).rejects.toThrow('the job’s time is over');
    expect(rounds).toBeLessThan(10);
  });

  it('stops between two batches of rows before that, and another job does the rest', async () => {
    const jobs = await openQueue(2);
    let done = 0;
    inTrouble = () =>
      inBatches({ db: database.db } as unknown as AppContext, async () => {
        await pause(150);
        done += 1;
        return done < 20 ? BATCH : 0;
      });
    await database.db.transaction().execute((tx) => jobs.add(tx, task, { number: 1 }));
    await jobs.finishDue(context);
    expect(done).toBe(20);
    expect(runs[1]).toBeGreaterThan(1);
    expect(new Set(await states())).toEqual(new Set(['completed']));
    expect(logged).toEqual([]);
  });
});

it('jobs that a job adds while it runs are done in the same call', async () => {
  const jobs = await openQueue();
  inTrouble = async (number) => {
    if (number > 2) return;
    await database.db.transaction().execute((tx) => jobs.add(tx, task, { number: number + 1 }));
  };
  await database.db.transaction().execute((tx) => jobs.add(tx, task, { number: 1 }));
  await jobs.finishDue(context);
  expect(runs).toEqual({ 1: 1, 2: 1, 3: 1 });
});

it('a tool runs the jobs that it adds before those that wait already, and leaves the others', async () => {
  const others = await openQueue();
  const numbers = Array.from({ length: 40 }, (_, number) => ({ number: number + 100 }));
  await database.db.transaction().execute((tx) => others.addAll(tx, task, numbers));
  const jobs = await openJobs(database.pool, [task, yearly], log, { ownOnly: true });
  openQueues.push(jobs);
  await jobs.finishDue(context);
  expect(runs).toEqual({});
  await addFive(jobs);
  await database.db.transaction().execute((tx) => jobs.add(tx, task, { number: 6 }));
  await jobs.finishDue(context);
  expect(runs).toMatchObject({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 });
  // Two batches of five.
  expect(await left(task.name)).toBe(36);
});

it('a tool runs a job that it has tried again, before those that wait already', async () => {
  const others = await openQueue();
  inTrouble = () => Promise.reject(new Error('refused'));
  await database.db.transaction().execute((tx) => others.add(tx, task, { number: 1 }));
  for (const _ of [1, 2, 3, 4]) {
    await letRetriesBeDue();
    await others.finishDue(context);
  }
  inTrouble = () => undefined;
  const numbers = Array.from({ length: 10 }, (_, number) => ({ number: number + 100 }));
  await database.db.transaction().execute((tx) => others.addAll(tx, task, numbers));
  const jobs = await openJobs(database.pool, [task, yearly], log, { ownOnly: true });
  openQueues.push(jobs);
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${task.name} and state = 'failed'`.execute(database.db);
  await database.db.transaction().execute((tx) => jobs.retry(tx, task.name, rows[0]?.id ?? ''));
  await jobs.finishDue(context);
  expect(runs[1]).toBe(5);
  expect(await left(task.name)).toBe(6);
});

describe('a task', () => {
  it('that fails is tried again as often as configured, with growing pauses of at most an hour', async () => {
    await openQueue();
    const { rows } = await sql`
      select name, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds
        from pgboss.queue where name in ('numbered', 'yearly') order by name`.execute(database.db);
    const alike = { retry_delay: 2, retry_backoff: true, retry_delay_max: 3_600, expire_seconds: 300 };
    expect(rows).toEqual([
      { name: 'numbered', retry_limit: 3, ...alike },
      { name: 'yearly', retry_limit: 0, ...alike },
    ]);
  });

  it('is scheduled if it is a timed task, and only then', async () => {
    const jobs = await openQueue();
    await jobs.work(context);
    const { rows } = await sql`select name, cron from pgboss.schedule`.execute(database.db);
    expect(rows).toEqual([{ name: 'yearly', cron: '0 0 1 1 *' }]);
    await jobs.stop();
    // A later version runs it no longer by time.
    const untimed = defineTask({ name: 'yearly', retries: 0, async run() {} });
    const later = await openJobs(database.pool, [task, untimed], log);
    openQueues.push(later);
    await later.work(context);
    expect((await sql`select name from pgboss.schedule`.execute(database.db)).rows).toEqual([]);
    await later.stop();
  });

  it('shows that timed tasks run if it is a timed task, and only then', async () => {
    const { now } = Date;
    const begun = now() - 11 * 60_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(begun);
    const jobs = await openQueue();
    await jobs.work(context);
    clock.mockImplementation(now);
    const done = async (one: Parameters<Jobs['add']>[1]) => {
      await database.db.transaction().execute((tx) => jobs.add(tx, one, { number: 1 }));
      // The background worker may run the job first, or at the same time.
      await jobs.finishDue(context);
      await vi.waitFor(async () => expect(await left(one.name)).toBe(0), 10_000);
    };
    await done(task);
    expect(jobs.timedTasksStoppedSince()).toEqual(new Date(begun));
    await done(yearly);
    expect(jobs.timedTasksStoppedSince()).toBeNull();
    await jobs.stop();
  });

  it('that is added once for later is neither added twice nor run early', async () => {
    const jobs = await openQueue();
    const startAfter = new Date(Date.now() + 3_600_000);
    await database.db.transaction().execute(async (tx) => {
      await jobs.add(tx, yearly, {}, { startAfter, once: 'this year' });
      await jobs.add(tx, yearly, { number: 1 });
    });
    await jobs.finishDue(context);
    const { rows } = await sql`
      select state, singleton_key, start_after from pgboss.job where name = 'yearly' order by state`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { state: 'created', singleton_key: 'this year', start_after: startAfter },
      { state: 'completed', singleton_key: null, start_after: expect.any(Date) },
    ]);
  });
});

describe('a process that stops', () => {
  const once = defineTask<{ number: number }>({
    name: 'tried-once',
    retries: 0,
    run: (_, { number }) => task.run(context, { number }),
  });
  const openOnce = () => openJobs(database.pool, [once], log);
  const statesOfOnce = async () => {
    const { rows } = await sql<{ state: string; retry_count: number }>`
      select state::text, retry_count from pgboss.job where name = ${once.name} order by (data ->> 'number')::int`.execute(
      database.db,
    );
    return rows.map(({ state, retry_count }) => `${state} ${retry_count}`).sort();
  };

  it.each([
    {
      what: 'finishes the job that it has begun',
      ends: true,
      expected: ['completed 0', 'retry 0', 'retry 0'],
    },
    {
      what: 'hands back a job that takes too long',
      ends: false,
      expected: ['retry 0', 'retry 0', 'retry 0'],
    },
  ])(
    '$what, and hands back the rest of its batch, even jobs with a single try',
    async ({ ends, expected }) => {
      await sql`delete from pgboss.job`.execute(database.db);
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let begun: () => void = () => undefined;
      const began = new Promise<void>((resolve) => {
        begun = resolve;
      });
      inTrouble = () => {
        begun();
        return held;
      };
      const first = await openOnce();
      await database.db.transaction().execute((tx) =>
        first.addAll(
          tx,
          once,
          [1, 2, 3].map((number) => ({ number })),
        ),
      );
      await first.work(context);
      await began;
      const stopped = first.stop();
      if (ends) release();
      await stopped;
      expect(await statesOfOnce()).toEqual(expected);

      inTrouble = () => undefined;
      release();
      const second = await openOnce();
      await second.finishDue(context);
      expect(await statesOfOnce()).toEqual(['completed 0', 'completed 0', 'completed 0']);
      await second.stop();
    },
    20_000,
  );
});

it('is looked for every second, and a database that is away is logged once until it is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isAway = true;
  const query = async () => {
    if (isAway) throw new Error('it is away');
    return { rows: [{ name: 'numbered' }] };
  };
  const [wake, warn] = [vi.fn(), vi.fn()];
  const watch = new DueQueuesWatch({ query } as never, ['numbered'], wake, { warn });
  watch.begin();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([warn.mock.calls.length, wake.mock.calls.length]).toEqual([1, 0]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  isAway = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect([warn.mock.calls.length, wake.mock.calls]).toEqual([2, [['numbered'], ['numbered']]]);
  watch.end();
  vi.useRealTimers();
});
