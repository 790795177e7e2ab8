import { beforeEach, describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { mailsTo } from '../../../../test-support/mails-to.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { alertKeyFor } from './alert-keys.ts';
import { tellOfArtisansTask } from './tell-of-artisans.ts';

const app = await startTestApp();
const ikeja = await placeId(app, 'Ikeja', 'Lagos');
const kano = await placeId(app, 'Kano', 'Kano');
let made = 0;
const anEmail = () => `reader${++made}@example.ng`;

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

const aPlumber = { trades: ['Plumber'], place: 'Ikeja, Lagos' };

async function ask(payload: object, headers = {}) {
  const response = await app.request({ method: 'POST', url: '/api/alerts', payload, headers });
  return { status: response.statusCode, body: response.json() };
}
/** The address of a mail's page, as its parts. */
function pageIn(mail: { text: string } | undefined, page: string) {
  const found =
    new RegExp(`https?://\\S+/alerts/${page}\\?\\S+`).exec(mail?.text ?? '')?.[0] ?? 'http://none';
  const { searchParams } = new URL(found);
  return { id: searchParams.get('alert') ?? '', key: searchParams.get('key') ?? '' };
}
async function confirm({ id, key }: { id: string; key: string }) {
  const response = await app.request({
    method: 'POST',
    url: `/api/alerts/${id}/confirm`,
    payload: { key },
  });
  return { status: response.statusCode, body: response.json() };
}
async function stop({ id, key }: { id: string; key?: string }, options: object = {}) {
  const url = `/api/alerts/${id}/stop${key === undefined ? '' : `?${new URLSearchParams({ key })}`}`;
  const response = await app.request({ method: 'POST', url, ...options });
  return { status: response.statusCode, body: response.json() };
}
/** An alert of an email alone, which runs. */
async function running(email = anEmail(), wish: object = aPlumber) {
  await ask({ ...wish, email });
  const page = pageIn((await mailsTo(app, email)).at(-1), 'confirm');
  expect((await confirm(page)).status).toBe(200);
  return { email, ...page };
}
const run = () => tellOfArtisansTask.run(app.context, {});
const newsTo = async (email: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => /new artisan/.test(subject));
const rowsOf = (email: string) =>
  app.db.selectFrom('alerts').selectAll().where('email', '=', email).execute();

describe('a visitor', () => {
  test('who types an email begins nothing until the button of the emailed page is pressed', {
    meta: { promise: 'A visitor’s alert begins only when the reader of the email confirms it' },
  }, async () => {
    const email = anEmail();
    const asked = await ask({ ...aPlumber, email });
    expect(asked).toMatchObject({ status: 201, body: { state: 'to_confirm', alert: null } });
    const mails = await mailsTo(app, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your alert']);
    const page = pageIn(mails[0], 'confirm');
    const look = () => app.request({ url: `/api/alerts/${page.id}?key=${page.key}` });
    expect((await look()).json()).toMatchObject({
      alert: { state: 'to_confirm', about: 'Plumbers near Ikeja, Lagos' },
    });

    // Looking at it changes nothing.
    await makeArtisan(app, { place_id: ikeja });
    await run();
    expect(await newsTo(email)).toEqual([]);
    expect((await look()).json().alert.state).toBe('to_confirm');

    expect(await confirm(page)).toMatchObject({ status: 200, body: { alert: { state: 'running' } } });
    const [, began] = await mailsTo(app, email);
    expect(began?.subject).toBe('Your alert is on');
    expect(began?.text).toContain('Ends: 20 May 2027');
    // Confirmed again it is the same alert, and no second email.
    expect((await confirm(page)).status).toBe(200);
    expect(await mailsTo(app, email)).toHaveLength(2);
  });

  test('is refused what is no address, no place and no trade, each at its field', async () => {
    expect((await ask({ ...aPlumber })).body.fields).toEqual({ email: 'Email is required.' });
    expect((await ask({ ...aPlumber, email: 'nobody' })).body.fields.email).toContain('name@example.com');
    expect((await ask({ place: 'Ikejaa', email: anEmail() })).body).toMatchObject({
      code: 'unknown_place',
      fields: { place: expect.stringContaining('Did you mean Ikeja, Lagos') },
    });
    expect((await ask({ trades: ['Wizard'], email: anEmail() })).body.fields.trades).toContain('Wizard');
    expect((await ask({ email: anEmail() })).body.fields.place).toBe(
      'Please choose a trade or a place first.',
    );
  });

  test('who sends the same twenty times at once makes one alert and one email', {
    meta: { promise: 'Twenty identical requests at once make one alert' },
  }, async () => {
    const email = anEmail();
    const all = await Promise.all(Array.from({ length: 20 }, () => ask({ ...aPlumber, email })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  test('cannot have an address flooded: three confirmations an hour, and five a day', {
    meta: { promise: 'No address gets more than five emails a day that ask it to confirm an alert' },
  }, async () => {
    const email = anEmail();
    const trades = ['Plumber', 'Tiler', 'Welder', 'Painter', 'Carpenter', 'Electrician'];
    const askFor = (trade: string | undefined) => ask({ trades: [trade], email });
    const first = await Promise.all(trades.slice(0, 4).map(askFor));
    expect(first.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429]);
    expect(first.find(({ status }) => status === 429)?.body.code).toBe('too_many_links');
    app.clock.advance({ seconds: 3599 });
    expect((await askFor(trades[4])).status).toBe(429);
    app.clock.advance({ seconds: 1 });
    const next = await Promise.all([askFor(trades[4]), askFor(trades[5])]);
    expect(next.map(({ status }) => status)).toEqual([201, 201]);
    app.clock.advance({ hours: 2 });
    expect((await ask({ trades: ['Mechanic'], place: 'Oyo', email })).status).not.toBe(201);
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  test('may ask again for the link after ten minutes; before that it is a repeat', async () => {
    const email = anEmail();
    await ask({ ...aPlumber, email });
    app.clock.advance({ seconds: 599 });
    await ask({ ...aPlumber, email });
    expect(await mailsTo(app, email)).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    await ask({ ...aPlumber, email });
    expect(await mailsTo(app, email)).toHaveLength(2);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test('who does not confirm within a day is forgotten', {
    meta: { promise: 'An alert that is not confirmed within a day is deleted' },
  }, async () => {
    const email = anEmail();
    await ask({ ...aPlumber, email });
    const page = pageIn((await mailsTo(app, email))[0], 'confirm');
    app.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    await run();
    expect(await rowsOf(email)).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    expect((await confirm(page)).body.code).toBe('link_used_up');
    await run();
    expect(await rowsOf(email)).toEqual([]);
    const left = await app.db
      .selectFrom('alert_confirmations')
      .selectAll()
      .where('email', '=', email)
      .execute();
    expect(left).toEqual([]);
  });

  test('has ten alerts at the most', {
    meta: { promise: 'One email has at most ten running alerts' },
  }, async () => {
    const email = anEmail();
    const trades = ['Plumber', 'Tiler', 'Welder', 'Painter', 'Carpenter', 'Electrician'];
    const wishes = [...trades, ...trades].map((trade, at) => ({
      trades: [trade],
      place: at < 6 ? '' : 'Oyo',
    }));
    for (const wish of wishes.slice(0, 10)) {
      await running(email, wish);
      app.clock.advance({ hours: 23 });
    }
    await ask({ ...wishes[10], email });
    const refused = await confirm(pageIn((await mailsTo(app, email)).at(-1), 'confirm'));
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_alerts' } });
  });
});

describe('a link', () => {
  test.each(['confirm', 'stop'] as const)(
    'to %s that was forged, or is of another alert, does nothing',
    async (purpose) => {
      const { id, email } = await running();
      const others = await running();
      const now = app.clock.now;
      const use = purpose === 'confirm' ? confirm : stop;
      const keys = [
        'x',
        '',
        alertKeyFor(purpose, others.id, app.context.config, now),
        alertKeyFor(purpose === 'confirm' ? 'stop' : 'confirm', id, app.context.config, now),
        alertKeyFor(purpose, id, { sessionSecret: 'z'.repeat(64) }, now),
      ];
      for (const key of keys) expect((await use({ id, key })).body.code).toBe('link_used_up');
      expect(await rowsOf(email)).toHaveLength(1);
    },
  );

  test('is shown to its reader alone', {
    meta: { promise: 'What an alert is about is shown to its reader alone' },
  }, async () => {
    const { id } = await running();
    const stranger = await signedInAs(app, await makeConsumer(app, { email_verified: true }));
    for (const headers of [{}, stranger]) {
      expect((await app.request({ url: `/api/alerts/${id}`, headers })).statusCode).toBe(404);
      expect((await stop({ id }, { headers })).status).toBe(404);
    }
  });

  test('stops an alert on its last day, and again without harm; the mail program’s own button does so too', {
    meta: { promise: 'The link in an alert’s email stops it without an account' },
  }, async () => {
    const { email, id } = await running();
    const began = (await mailsTo(app, email)).at(-1) as { text: string; unsubscribeUrl?: string } | undefined;
    app.clock.now = new Date('2027-05-20T08:59:00Z');
    const { pathname, search } = new URL(began?.unsubscribeUrl ?? '');
    const oneClick = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    };
    const stopped = await app.request({ method: 'POST', url: `${pathname}${search}`, ...oneClick });
    expect(stopped.statusCode).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
    const page = pageIn(began, 'stop');
    expect(page.id).toBe(id);
    expect((await stop(page)).status).toBe(200);
  });
});

describe('every morning', () => {
  test('those who wait read once of all who joined since, with name, trade, place and link', {
    meta: { promise: 'An alert tells of each artisan who joins within reach, once' },
  }, async () => {
    const { email } = await running();
    const chidi = await makeArtisan(app, { full_name: 'Chidi Eze', place_id: ikeja });
    const ada = await makeArtisan(app, { full_name: 'Ada Obi', place_id: ikeja });
    await makeArtisan(app, { full_name: 'Far Away', place_id: kano });
    await makeArtisan(app, { full_name: 'Other Trade', place_id: ikeja, skill: 'Tiler' });
    await run();
    const [mail, ...others] = await newsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 new artisans for you: Plumbers near Ikeja, Lagos');
    for (const words of [
      'Chidi Eze',
      'Ada Obi',
      'Plumber · Ikeja, Lagos',
      `/profile/${chidi.id}`,
      `/profile/${ada.id}`,
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.text).not.toMatch(/Far Away|Other Trade/);
    app.clock.advance({ days: 1 });
    await run();
    expect(await newsTo(email)).toHaveLength(1);
  });

  test('two runs at once send one email', {
    meta: { promise: 'Two runs of the daily task at once send one email' },
  }, async () => {
    const readers = [await running(), await running(), await running()];
    await makeArtisan(app, { place_id: ikeja });
    await Promise.all([run(), run(), run()]);
    for (const { email } of readers) expect(await newsTo(email)).toHaveLength(1);
  });

  test('an email a day at most: what comes later waits for the next day in Lagos', {
    meta: { promise: 'An alert emails at most once a day' },
  }, async () => {
    const { email } = await running();
    await makeArtisan(app, { place_id: ikeja });
    await run();
    await makeArtisan(app, { full_name: 'Late Joiner', place_id: ikeja });
    app.clock.now = new Date('2026-11-20T22:59:59Z');
    await run();
    expect(await newsTo(email)).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    await run();
    const mails = await newsTo(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Late Joiner');
  });

  test('what fails on its way is sent by the next try, and only then', {
    meta: { promise: 'A crash of the daily task neither loses an alert’s email nor sends it twice' },
  }, async () => {
    const { email } = await running();
    await makeArtisan(app, { place_id: ikeja });
    const { jobs } = app.context;
    const broken = { ...jobs, addAll: async () => Promise.reject(new Error('the queue is gone')) };
    await expect(tellOfArtisansTask.run({ ...app.context, jobs: broken }, {})).rejects.toThrow(
      'the queue is gone',
    );
    expect(await newsTo(email)).toEqual([]);
    await run();
    await run();
    expect(await newsTo(email)).toHaveLength(1);
  });

  test('an artisan who moves into reach, travels farther or is available for the first time is news; others are not', {
    meta: { promise: 'An artisan who moves into reach is told of, and whoever fitted before is not' },
  }, async () => {
    const before = await makeArtisan(app, { full_name: 'Known Long', place_id: ikeja });
    const mover = await makeArtisan(app, { full_name: 'Moving In', place_id: kano });
    const ready = await makeArtisan(app, { full_name: 'Ready Now', place_id: ikeja, available: false });
    await run();
    const { email } = await running();
    const change = (id: string, columns: object) =>
      app.db.updateTable('users').set(columns).where('id', '=', id).execute();
    await change(before.id, { service_radius_miles: 20 });
    await change(before.id, { available: false });
    await change(before.id, { available: true });
    await change(mover.id, { place_id: ikeja });
    await change(ready.id, { available: true });
    await run();
    const [mail] = await newsTo(email);
    expect(mail?.text).toContain('Moving In');
    expect(mail?.text).toContain('Ready Now');
    expect(mail?.text).not.toContain('Known Long');
  });

  test('distance decides: the artisan’s own, or the asked one', async () => {
    const epe = await placeId(app, 'Epe', 'Lagos');
    const asFarAsTheyTravel = await running();
    const within20 = await running(anEmail(), { ...aPlumber, miles: 20 });
    const inLagos = await running(anEmail(), { trades: ['Plumber'], place: 'Lagos' });
    const anyTrade = await running(anEmail(), { place: 'Ikeja, Lagos' });
    const anywhere = await running(anEmail(), { trades: ['Plumber'] });
    await makeArtisan(app, { full_name: 'Epe Local', place_id: epe, service_radius_miles: 10 });
    await run();
    const all = async () => {
      const told = [];
      for (const { email } of [asFarAsTheyTravel, within20, inLagos, anyTrade, anywhere])
        told.push((await newsTo(email)).length);
      return told;
    };
    expect(await all()).toEqual([0, 0, 1, 0, 1]);
    app.clock.advance({ days: 1 });
    await makeArtisan(app, { full_name: 'Epe Driver', place_id: epe, service_radius_miles: 60 });
    await run();
    expect(await all()).toEqual([1, 0, 2, 1, 2]);
  });

  test('no one is told of an artisan who left, or whom they blocked or who blocked them', {
    meta: { promise: 'An alert tells of no artisan who is blocked or gone' },
  }, async () => {
    const amina = await makeConsumer(app, { email_verified: true });
    const headers = await signedInAs(app, amina);
    expect((await ask(aPlumber, headers)).body).toMatchObject({ state: 'running' });
    const blocked = await makeArtisan(app, { full_name: 'Blocked One', place_id: ikeja });
    const blocks = await makeArtisan(app, { full_name: 'Blocks Her', place_id: ikeja });
    const gone = await makeArtisan(app, { full_name: 'Gone Again', place_id: ikeja });
    await app.db
      .insertInto('blocks')
      .values([
        { blocker_id: amina.id, blocked_id: blocked.id, blocked_at: app.clock.now },
        { blocker_id: blocks.id, blocked_id: amina.id, blocked_at: app.clock.now },
      ])
      .execute();
    await app.db
      .updateTable('users')
      .set({ role: 'deleted', deleted_at: app.clock.now })
      .where('id', '=', gone.id)
      .execute();
    await run();
    expect(await newsTo(amina.email)).toEqual([]);
    await makeArtisan(app, { full_name: 'Welcome One', place_id: ikeja });
    await run();
    const [mail] = await newsTo(amina.email);
    expect(mail?.text).toContain('Welcome One');
    expect(mail?.text).not.toMatch(/Blocked One|Blocks Her|Gone Again/);
  });

  test('an alert ends after six months, and not a second before', {
    meta: { promise: 'An alert ends after six months' },
  }, async () => {
    const { email } = await running();
    app.clock.now = new Date('2027-05-20T08:59:59Z');
    await makeArtisan(app, { place_id: ikeja });
    await run();
    expect(await newsTo(email)).toHaveLength(1);
    await makeArtisan(app, { place_id: ikeja });
    app.clock.now = new Date('2027-05-20T09:00:00Z');
    await run();
    expect(await newsTo(email)).toHaveLength(1);
    expect(await rowsOf(email)).toEqual([]);
  });

  test('hundreds of artisans and alerts are told of in batches, each once', async () => {
    const email = anEmail();
    const { id } = await running(email);
    const like = await app.db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const others = Array.from({ length: 120 }, () => ({ ...like, id: newId(), email: anEmail() }));
    await app.db.insertInto('alerts').values(others).execute();
    for (let count = 0; count < 120; count += 1) await makeArtisan(app, { place_id: ikeja });
    await run();
    const [mail] = await newsTo(email);
    expect(mail?.subject).toContain('120 new artisans');
    expect(mail?.text).toContain('See 90 more');
    const [last] = await newsTo(others.at(-1)?.email ?? '');
    expect(last?.subject).toContain('120 new artisans');
  }, 60_000);
});
