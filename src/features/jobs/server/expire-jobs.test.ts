import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAnswer, makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { choose, notificationsOf } from '../../../../test-support/notifications.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { expireJobsTask } from './expire-jobs.ts';

const app = await startTestApp();
const amina = await makeConsumer(app, { full_name: 'Amina Bello', email: 'amina@example.ng' });
const asAmina = await signedInAs(app, amina);

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

async function post(days: Record<string, unknown>): Promise<string> {
  const response = await app.request({
    method: 'POST',
    url: '/api/jobs',
    headers: asAmina,
    payload: { skill: 'Plumber', expertise: 'Leaks', state: 'Lagos', town: 'Ikeja', ...days },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().result.id;
}

const run = () => expireJobsTask.run(app.context, {});
const stored = async (id: string) =>
  (await app.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const shown = async (id: string) =>
  (await app.request({ url: `/api/jobs/${id}`, headers: asAmina })).json().result.status;

async function mails() {
  await app.runJobs();
  const folder = join(app.context.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.sort().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
}

describe('a job ends automatically', () => {
  test('at midnight after its last day in Lagos, and not a millisecond before', {
    meta: { promise: 'A job ends at the midnight after its last day' },
  }, async () => {
    const id = await post({ firstDate: '2026-12-01', lastDate: '2026-12-03' });
    app.clock.now = new Date('2026-12-03T22:59:59.999Z');
    await run();
    expect([await stored(id), await shown(id)]).toEqual(['open', 'open']);
    app.clock.now = new Date('2026-12-03T23:00:00.000Z');
    expect(await shown(id)).toBe('expired');
    expect((await app.request({ url: `/api/jobs/${id}` })).statusCode).toBe(404);
    await run();
    expect(await stored(id)).toBe('expired');
  });

  test('sixty days after it was opened, if it has no last day or a later one', {
    meta: { promise: 'A job ends sixty days after it was opened at the latest' },
  }, async () => {
    const flexible = await post({ flexible: true });
    const distant = await post({ firstDate: '2027-03-01' });
    app.clock.now = new Date('2027-01-19T08:59:59.999Z');
    await run();
    expect([await stored(flexible), await stored(distant)]).toEqual(['open', 'open']);
    app.clock.now = new Date('2027-01-19T09:00:00.000Z');
    await run();
    expect([await stored(flexible), await stored(distant)]).toEqual(['expired', 'expired']);
  });

  test('and its owner is emailed once, with the number of answers', {
    meta: { promise: 'The owner hears that a job ended' },
  }, async () => {
    const ada = await makeConsumer(app, { full_name: 'Ada Obi', email: 'ada@example.ng' });
    const job = await makeJob(app, ada, { expires_at: app.clock.now });
    await makeAnswer(app, job, await makeArtisan(app));
    await makeAnswer(app, job, await makeArtisan(app));
    await Promise.all([run(), run()]);
    await run();
    const [mail, ...more] = (await mails()).filter(({ to }) => to === 'ada@example.ng');
    expect(more).toEqual([]);
    expect(mail.subject).toBe('Your job is over');
    expect(mail.text).toContain('It had 2 answers');
    expect(mail.text).toContain(`/jobs/${job.id}`);
  });

  test('and an owner who wants no emails about jobs is told by notification alone', async () => {
    const owner = await makeConsumer(app, { email: 'no-emails@example.ng' });
    const asOwner = await signedInAs(app, owner);
    await choose(app, asOwner, { kind: 'jobs', mail: false });
    await makeJob(app, owner, { expires_at: app.clock.now });
    await run();
    expect((await mails()).filter(({ to }) => to === owner.email)).toEqual([]);
    expect(await notificationsOf(app, asOwner)).toHaveLength(1);
  });

  test('once, however many jobs end at the same time', async () => {
    const many = await makeConsumer(app);
    const job = await makeJob(app, many, { expires_at: app.clock.now });
    const { id: _id, number: _number, expertise_words: _words, search_text: _text, ...columns } = job;
    await app.db
      .insertInto('jobs')
      .values(Array.from({ length: 120 }, () => ({ ...columns, id: crypto.randomUUID() })))
      .execute();
    await run();
    const open = await app.db
      .selectFrom('jobs')
      .select('id')
      .where('poster_id', '=', many.id)
      .where('status', '=', 'open')
      .execute();
    expect(open).toEqual([]);
  });
});
