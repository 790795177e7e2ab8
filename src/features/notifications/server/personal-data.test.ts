import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeArtisan, signedInAs } from '../../../../test-support/made-up-people.ts';
import { leave, member } from '../../../../test-support/members.ts';
import { allowPush, choose, notificationsOf, notifyPerson } from '../../../../test-support/notifications.ts';
import { ownData } from '../../../../test-support/own-data.ts';
import { startPushService } from '../../../../test-support/push-service.ts';
import { requestQuote, takeStep } from '../../../../test-support/quoting.ts';
import { rowsReadDuring } from '../../../../test-support/rows-read.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { analyze } from '../../../server/migrate.ts';
import { newId } from '../../../shared/identifier.ts';
import { mailsAbout } from './emails-about.ts';
import { notificationsPersonalData } from './personal-data.ts';

const app = await startTestApp();
const service = await startPushService();

test('a person’s download has their notifications, settings and devices, but no keys', {
  meta: { promise: true },
}, async () => {
  const zubaida = await member(app, 'takes-along@example.ng');
  const headers = { cookie: zubaida.headers.cookie ?? '' };
  const phone = service.newBrowser(app.context.config.push?.publicKey ?? '');
  await allowPush(app, headers, phone.subscription);
  await choose(app, headers, { kind: 'jobs', mail: false });
  await notifyPerson(app, zubaida, 'You are booked', { text: 'By Amina.', link: '/hires/first' });
  app.clock.advance({ hours: 1 });
  await notifyPerson(app, zubaida, 'You are paid');
  // The export requires that the owner has just proved their identity.
  const fresh = await signedInAs(app, zubaida);
  const download = await app.request({ url: '/api/users/me/data', headers: fresh });
  expect(download.statusCode).toBe(200);
  expect(download.json()).toMatchObject({
    notifications: [
      {
        kind: 'hires',
        title: 'You are booked',
        text: 'By Amina.',
        link: '/hires/first',
        created_at: '2026-11-20T09:00:00.000Z',
        read_at: null,
      },
      { title: 'You are paid' },
    ],
    notification_settings: [{ kind: 'jobs', channel: 'mail', wanted: false }],
    devices_that_are_notified: [{ created_at: '2026-11-20T09:00:00.000Z' }],
  });
  expect(download.body).not.toContain(phone.subscription.keys.auth);
  expect(download.body).not.toContain(phone.subscription.endpoint);
});

test('deleting an account removes its own devices and no others', {
  meta: { promise: 'Deleting an account turns off no one else’s pushes' },
}, async () => {
  const [leaving, staying] = [await member(app, 'leaves@example.ng'), await member(app, 'stays@example.ng')];
  for (const { headers } of [leaving, staying]) {
    const browser = service.newBrowser(app.context.config.push?.publicKey ?? '');
    await allowPush(app, { cookie: headers.cookie ?? '' }, browser.subscription);
  }
  expect((await leave(app, leaving.headers)).statusCode).toBe(200);
  const devices = await app.db.selectFrom('push_subscriptions').select('user_id').execute();
  const owners = devices.map(({ user_id }) => user_id);
  expect(owners).toContain(staying.id);
  expect(owners).not.toContain(leaving.id);
});

test('deleting an account deletes its notifications, and its name from others’, even for requests made as a guest', {
  meta: { promise: 'A person’s notifications are deleted with their account' },
}, async () => {
  const artisan = await makeArtisan(app);
  const asArtisan = await signedInAs(app, artisan);
  // She is signed out when she asks.
  const zubaida = await member(app, 'once-a-guest@example.ng');
  const order = { fullName: 'Zubaida Quartermain', email: 'once-a-guest@example.ng' };
  const hire = await requestQuote(app, artisan, order);
  await requestQuote(app, artisan, { fullName: 'Folake Ojo' });
  await notifyPerson(app, zubaida, 'Something of her own');
  expect((await notificationsOf(app, asArtisan)).map(({ title }) => title)).toContain(
    'Zubaida Q. asks you for a quote',
  );
  await takeStep(app, hire.id, 'cancel', { key: hire.key });
  // One more that names her waits for its number.
  const [notification] = (await notificationsOf(app, asArtisan)).filter(({ title }) => /Zubaida/.test(title));
  await app.db
    .insertInto('live_outbox')
    .values({
      people: [artisan.id],
      kind: 'notification',
      data: JSON.stringify({ notification }),
      created_at: app.clock.now,
    })
    .execute();

  expect((await leave(app, zubaida.headers)).statusCode).toBe(200);
  expect((await notificationsOf(app, asArtisan)).map(({ title }) => title)).toEqual([
    'Folake O. asks you for a quote',
  ]);
  const rows = await app.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', zubaida.id)
    .execute();
  expect(rows).toEqual([]);
  const events = await app.db.selectFrom('live_events').select(['number', 'kind', 'data']).execute();
  const waiting = await app.db.selectFrom('live_outbox').select('data').execute();
  expect(JSON.stringify([events, waiting])).not.toContain('Zubaida');
  // Events that name other people are still there.
  const told = events.filter(({ kind }) => kind === 'notification').map(({ data }) => JSON.stringify(data));
  expect(told).toContainEqual(expect.stringContaining('Folake O. asks you for a quote'));
});

test('an unconfirmed account cannot see or delete the emails of a guest with the same address', async () => {
  const address = 'folake.reads@example.ng';
  const nosy = await member(app, address, { confirmed: false });
  const mails = async () => (await emailsTo(app, address)).map(({ subject }) => subject);
  const before = await mails();
  await requestQuote(app, await makeArtisan(app), { fullName: 'Folake Ojo', email: address });
  const download = await app.request({
    url: '/api/users/me/data',
    headers: await signedInAs(app, nosy),
  });
  expect(download.json()).toMatchObject({ mails_of_the_last_days: [] });
  expect((await leave(app, nosy.headers)).statusCode).toBe(200);
  expect((await mails()).slice(before.length).join()).toContain('quote');
});

test('a person’s data is copied and deleted without reading the emails of others', async () => {
  const zubaida = await member(app, 'one-of-many@example.ng');
  await emailsTo(app, 'one-of-many@example.ng');
  await sql`insert into pgboss.job (name, data, state, completed_on)
    select 'send-mail', jsonb_build_object('to', 'other-' || n || '@example.ng', 'subject', 'Hello'), 'completed', now()
      from generate_series(1, 10000) n`.execute(app.db);
  await analyze(app.ownerUrl);
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  const person = { id: zubaida.id, email: 'one-of-many@example.ng', provenEmail: 'one-of-many@example.ng' };
  const read = await rowsReadDuring(client, async () => {
    const copy = await ownData(notificationsPersonalData, app.db, person);
    expect(copy.mails_of_the_last_days).not.toEqual([]);
    await mailsAbout(app.db, newId(), [person.email]);
    await app.db.transaction().execute((tx) => notificationsPersonalData.erase(tx, person, app.context));
  });
  await client.end();
  expect(read).toBeLessThan(1_000);
  const { rows } = await sql`select from pgboss.job where data ->> 'to' = ${person.email}`.execute(app.db);
  expect(rows).toEqual([]);
});

test('a copy of a person’s data reads their emails in pages of a thousand, in order and each once', async () => {
  const address = 'very-many@example.ng';
  const person = { id: (await member(app, address)).id, email: address, provenEmail: address };
  await sql`insert into pgboss.job (name, data, state, created_on, completed_on)
    select 'send-mail', jsonb_build_object('to', ${address}::text, 'subject', 'Number ' || n), 'completed',
           now() - interval '1 day' + (n / 10) * interval '1 second', now()
      from generate_series(1, 2500) n`.execute(app.db);
  let copy: Record<string, unknown> = {};
  const { statements } = await statementsDuring(async () => {
    copy = await ownData(notificationsPersonalData, app.db, person);
  });
  const subjects = (copy.mails_of_the_last_days as { subject: string }[]).map(({ subject }) => subject);
  const numbered = subjects.filter((subject) => subject.startsWith('Number '));
  expect(new Set(numbered).size).toBe(2_500);
  expect(numbered).toHaveLength(2_500);
  const tens = numbered.map((subject) => Math.floor(Number(subject.slice(7)) / 10));
  expect(tens).toEqual(tens.toSorted((one, other) => one - other));
  const pages = statements.filter((text) => text.includes('pgboss.job'));
  expect(pages).toHaveLength(3);
  for (const page of pages) expect(page).toContain('limit');
});
