import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeAnswer } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { choose, notificationsOf } from '../../../../test-support/notifications.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { BATCH } from '../../../server/in-batches.ts';
import { MOST_NOTIFIED_AT_ONCE } from '../../../shared/alert-limits.ts';
import { sendAlertsOfJobTask, sendJobAlertsTask } from './send-job-alerts.ts';

const app = await startTestApp();
const ikeja = await placeId(app, 'Ikeja', 'Lagos');
const yaba = await placeId(app, 'Yaba', 'Lagos');
const kano = await placeId(app, 'Kano', 'Kano');
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);

beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
  await app.db.deleteFrom('jobs').execute();
  await app.db.deleteFrom('job_alerts').execute();
});

type Headers = { cookie: string };
async function anArtisan(wishes: Parameters<typeof makeArtisan>[1] = {}) {
  const person = await makeArtisan(app, { place_id: ikeja, email_verified: true, ...wishes });
  return { ...person, headers: await signedInAs(app, person) };
}
const put = (headers: Headers, payload: object) =>
  app.request({ method: 'PUT', url: '/api/job-alert', headers, payload });
async function anAlerted(alert: object = {}, wishes: Parameters<typeof makeArtisan>[1] = {}) {
  const artisan = await anArtisan(wishes);
  const response = await put(artisan.headers, { trades: ['Plumber'], miles: 10, ...alert });
  expect(response.statusCode, response.body).toBe(200);
  return artisan;
}
async function post(details: object = {}): Promise<string> {
  const response = await app.request({
    method: 'POST',
    url: '/api/jobs',
    headers: asAmina,
    payload: {
      skill: 'Plumber',
      expertise: 'Leaks',
      state: 'Lagos',
      town: 'Ikeja',
      flexible: true,
      ...details,
    },
  });
  expect(response.statusCode, response.body).toBe(201);
  await app.runJobs();
  return response.json().result.id;
}
const send = (method: 'POST' | 'PATCH', path: string, payload: object = {}) =>
  app.request({ method, url: `/api/jobs/${path}`, headers: asAmina, payload });
const told = async ({ headers }: { headers: Headers }) =>
  (await notificationsOf(app, headers))
    .filter(({ kind }) => kind === 'job_alerts')
    .map(({ title, link }) => [title, link]);
const run = () => sendJobAlertsTask.run(app.context, {});
const mailed = async ({ email }: { email: string }) =>
  (await emailsTo(app, email)).filter(({ subject }) => /new job/.test(subject));

describe('a job alert', () => {
  test('is prefilled from the profile, saved, changed and turned off', {
    meta: { promise: 'A job alert is prefilled from the artisan’s profile' },
  }, async () => {
    const { headers } = await anArtisan({ skill: 'Tiler', service_radius_miles: 20 });
    const show = async () => (await app.request({ url: '/api/job-alert', headers })).json();
    const suggested = { trades: ['Tiler'], place: null, miles: 20, leastKobo: null };
    expect(await show()).toEqual({ alert: null, suggested, base: 'Ikeja, Lagos' });
    await put(headers, { trades: ['Tiler', 'plumber'], place: 'Yaba', miles: 5, leastNaira: '10,000' });
    const alert = { trades: ['Plumber', 'Tiler'], place: 'Yaba, Lagos', miles: 5, leastKobo: 1_000_000 };
    expect((await show()).alert).toEqual(alert);
    await put(headers, { trades: ['Tiler'], miles: 5, leastNaira: '' });
    expect((await show()).alert).toEqual({ ...suggested, miles: 5 });
    for (let times = 0; times < 2; times += 1)
      expect((await app.request({ method: 'DELETE', url: '/api/job-alert', headers })).statusCode).toBe(200);
    expect((await show()).alert).toBeNull();
  });

  test('shows each mistake at its own field', async () => {
    const { headers } = await anArtisan();
    const faults = async (payload: object) => (await put(headers, payload)).json().fields;
    expect(await faults({ trades: [], miles: 5 })).toEqual({ trades: 'Please choose at least one trade.' });
    expect(await faults({ trades: ['Plumber'], miles: '' })).toEqual({
      miles: 'Please enter how far you travel, in miles.',
    });
    expect((await faults({ trades: ['Plumber'], miles: 5, place: 'Oyo State' })).place).toContain('Oyo');
    expect((await faults({ trades: ['Plumber'], miles: 5, place: 'Ikejaa' })).place).toContain(
      'Ikeja, Lagos',
    );
    const nowhere = await anArtisan({ place_id: null });
    expect((await put(nowhere.headers, { trades: ['Plumber'], miles: 5 })).json().fields.place).toContain(
      'Your profile has none yet',
    );
    expect((await put(asAmina, { trades: ['Plumber'], miles: 5 })).statusCode).toBe(403);
  });
});

describe('a newly posted job', () => {
  test('is emailed at once to the artisans whose trades, reach and budget it fits, and to no others', {
    meta: { promise: 'An artisan is told at once of a new job that fits their alert' },
  }, async () => {
    const fits = await anAlerted();
    const nearby = await anAlerted({ place: 'Yaba' }, { place_id: kano });
    const many = await anAlerted({ trades: ['Tiler', 'Plumber'] });
    const others = [
      await anAlerted({ trades: ['Tiler'] }),
      await anAlerted({}, { place_id: kano }),
      await anAlerted({ place: 'Yaba', miles: 2 }),
      await anAlerted({ leastNaira: 50_001 }),
      await anArtisan(),
    ];
    const least = await anAlerted({ leastNaira: 50_000 });
    const id = await post({ budgetFromNaira: 20_000, budgetToNaira: 50_000 });
    for (const artisan of [fits, nearby, many, least])
      expect(await told(artisan)).toEqual([['New job: Leaks', `/jobs/${id}`]]);
    for (const artisan of others) expect(await told(artisan)).toEqual([]);
    const silent = await post({ expertise: 'No budget named' });
    expect((await told(least))[0]).toEqual(['New job: No budget named', `/jobs/${silent}`]);
    await post({ expertise: 'Too little', budgetFromNaira: 49_999 });
    const enough = await post({ expertise: 'Just enough', budgetFromNaira: 50_000 });
    expect((await told(least)).slice(0, 2)).toEqual([
      ['New job: Just enough', `/jobs/${enough}`],
      ['New job: No budget named', `/jobs/${silent}`],
    ]);
    const texts = (await notificationsOf(app, least.headers)).map(({ text }) => text);
    expect(texts).toEqual([
      'Plumber · Ikeja, Lagos · From ₦50,000',
      'Plumber · Ikeja, Lagos',
      'Plumber · Ikeja, Lagos · ₦20,000 to ₦50,000',
    ]);
  });

  test('is emailed once, however often the task runs or the job is sent or changed', {
    meta: { promise: 'An artisan is told of a job once' },
  }, async () => {
    const artisan = await anAlerted();
    const id = await post();
    await Promise.all([1, 2, 3].map(() => sendAlertsOfJobTask.run(app.context, { jobId: id })));
    await send('PATCH', id, { description: 'It is worse now.' });
    await send('POST', `${id}/close`);
    await send('POST', `${id}/reopen`);
    await app.runJobs();
    expect(await told(artisan)).toHaveLength(1);
  });

  test('is emailed to the artisans it newly fits when its trade or place changes', async () => {
    const tiler = await anAlerted({ trades: ['Tiler'] });
    const id = await post();
    expect(await told(tiler)).toEqual([]);
    await send('PATCH', id, { skill: 'Tiler' });
    await app.runJobs();
    expect(await told(tiler)).toHaveLength(1);
  });

  test('is not emailed to an artisan who blocked its owner or whom its owner blocked', {
    meta: { promise: 'Job alerts respect blocking' },
  }, async () => {
    const blocked = await anAlerted();
    const blocks = await anAlerted();
    const later = await anAlerted();
    const block = (blocker: string, other: string) =>
      app.db
        .insertInto('blocks')
        .values({ blocker_id: blocker, blocked_id: other, blocked_at: app.clock.now })
        .execute();
    await block(amina.id, blocked.id);
    await block(blocks.id, amina.id);
    await post();
    await block(later.id, amina.id);
    app.clock.advance({ days: 1 });
    await run();
    for (const artisan of [blocked, blocks]) expect(await told(artisan)).toEqual([]);
    for (const artisan of [blocked, blocks, later]) expect(await mailed(artisan)).toEqual([]);
    await app.db.deleteFrom('blocks').execute();
  });

  test('is emailed at once to the nearest hundred artisans; others read about it in the daily email', {
    meta: { promise: 'A new job is told at once to at most a hundred artisans, the nearest first' },
    timeout: 60_000,
  }, async () => {
    const near = await anAlerted({ miles: 50 });
    const far = await anAlerted({ miles: 50 }, { place_id: yaba });
    for (let made = 1; made < MOST_NOTIFIED_AT_ONCE; made += 1) {
      const artisan = await makeArtisan(app, { place_id: ikeja });
      await app.db
        .insertInto('job_alerts')
        .values({ artisan_id: artisan.id, trades: ['Plumber'], miles: 50, began_at: app.clock.now })
        .execute();
    }
    await post();
    expect(await told(near)).toHaveLength(1);
    expect(await told(far)).toEqual([]);
    await run();
    expect(await mailed(far)).toHaveLength(1);
  });
});

describe('the daily email', () => {
  test('lists each new job once, in one email a day', {
    meta: { promise: 'An artisan reads in at most one email a day which jobs came' },
  }, async () => {
    const artisan = await anAlerted();
    const first = await post({ budgetFromNaira: 20_000, budgetToNaira: 40_000 });
    const second = await post({ expertise: 'Water tank', budgetToNaira: 90_000 });
    await post({ expertise: 'Fixed sum', budgetFromNaira: 30_000, budgetToNaira: 30_000 });
    await Promise.all([run(), run()]);
    const [mail, ...more] = await mailed(artisan);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('3 new jobs for you');
    for (const words of [
      'Leaks\nPlumber · Ikeja, Lagos · ₦20,000 to ₦40,000',
      'Water tank\nPlumber · Ikeja, Lagos · Up to ₦90,000',
      'Fixed sum\nPlumber · Ikeja, Lagos · ₦30,000\n',
      `/jobs/${first}`,
      `/jobs/${second}`,
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toMatch(/Fixed sum[\s\S]*Water tank[\s\S]*Leaks/);
    app.clock.advance({ days: 1 });
    await run();
    expect(await mailed(artisan)).toHaveLength(1);
  });

  test('names at most thirty jobs, and says how many there are in total', async () => {
    const artisan = await anAlerted();
    // More jobs than one person may post.
    const { rows: copies } = await sql<{ id: string }>`
      insert into jobs (id, poster_id, skill, expertise, place_id, status, opened_at, expires_at, posted_at, updated_at)
      select uuidv7(), poster_id, skill, 'Copy ' || copy, place_id, status, opened_at, expires_at, posted_at, updated_at
        from jobs cross join generate_series(1, 31) copy where jobs.id = ${await post()} returning id`.execute(
      app.db,
    );
    for (const { id } of copies) await sendAlertsOfJobTask.run(app.context, { jobId: id });
    await run();
    const [mail] = await mailed(artisan);
    expect(mail?.subject).toBe('32 new jobs for you');
    expect(mail?.text.match(/\/jobs\/[\da-f-]{36}/g)).toHaveLength(30);
  });

  test('reaches more artisans than one batch has, and no batch reads those before it again', async () => {
    const artisans = [];
    for (let count = 0; count < BATCH + 2; count += 1) artisans.push(await anAlerted());
    await post();
    const { statements } = await statementsDuring(run);
    for (const artisan of artisans) expect(await mailed(artisan)).toHaveLength(1);
    const batches = statements.filter((text) => /from job_alerts a join[\s\S]* skip locked/.test(text));
    expect(batches).toHaveLength(2);
    expect(batches[1]).toContain('a.artisan_id > $');
  });

  test('is sent once a day, and a new day begins at midnight in Lagos', async () => {
    const artisan = await anAlerted();
    await post();
    await run();
    await post({ expertise: 'Second job' });
    app.clock.now = new Date('2026-11-20T22:59:59Z');
    await run();
    expect(await mailed(artisan)).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    await run();
    const mails = await mailed(artisan);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Second job');
    expect(mails[1]?.text).not.toContain('Leaks');
  });

  test('names no job that has closed or that the artisan has answered', {
    meta: { promise: 'The daily email names no job that is no longer open' },
  }, async () => {
    const artisan = await anAlerted();
    const closed = await post({ expertise: 'Closed job' });
    await send('POST', `${closed}/close`);
    const answered = await post({ expertise: 'Answered job' });
    await makeAnswer(app, { id: answered }, artisan);
    await post({ expertise: 'Over at midnight', flexible: false, firstDate: '2026-11-20' });
    app.clock.now = new Date('2026-11-20T23:00:00Z');
    await run();
    expect(await mailed(artisan)).toEqual([]);
    await post({ expertise: 'Open job' });
    await run();
    const [mail] = await mailed(artisan);
    expect(mail?.text).toContain('Open job');
    expect(mail?.text).not.toMatch(/Closed job|Answered job|Over at midnight/);
  });

  test('is not sent to an unconfirmed email, nor to an artisan who turned it off', {
    meta: { promise: 'Job alerts are switched off in the notification settings' },
  }, async () => {
    const unconfirmed = await anAlerted({}, { email_verified: false });
    const off = await anAlerted();
    await choose(app, off.headers, { kind: 'job_alerts', mail: false });
    await post();
    await run();
    for (const artisan of [unconfirmed, off]) {
      expect(await mailed(artisan)).toEqual([]);
      expect(await told(artisan)).toHaveLength(1);
    }
    // Jobs that were not emailed are not sent later.
    await choose(app, off.headers, { kind: 'job_alerts', mail: true });
    app.clock.advance({ days: 1 });
    await run();
    expect(await mailed(off)).toEqual([]);
  });

  test('is sent by the next attempt after one that failed', async () => {
    const artisan = await anAlerted();
    await post();
    const { jobs } = app.context;
    const broken = { ...jobs, addAll: async () => Promise.reject(new Error('the queue is gone')) };
    await expect(sendJobAlertsTask.run({ ...app.context, jobs: broken }, {})).rejects.toThrow(
      'the queue is gone',
    );
    await run();
    await run();
    expect(await mailed(artisan)).toHaveLength(1);
  });
});

test('an artisan under a sanction is told of no new job until it ends', async () => {
  const [before, banned] = [await anAlerted(), await anAlerted()];
  const sanction = (id: string, level: 'banned' | null) =>
    app.db.updateTable('users').set({ sanction: level }).where('id', '=', id).execute();
  await sanction(banned.id, 'banned');
  const id = await post();
  await sanction(before.id, 'banned');
  await run();
  expect(await told(banned)).toEqual([]);
  expect([await mailed(before), await mailed(banned)]).toEqual([[], []]);
  await sanction(before.id, null);
  await run();
  const [mail] = await mailed(before);
  expect(mail?.text).toContain(`/jobs/${id}`);
});
