import { beforeEach, describe, expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { keyInHeader } from '../../../../test-support/key-in-header.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { leave as deleteAccount, member as signedUp } from '../../../../test-support/members.ts';
import { requestQuote, takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { carryOut } from '../../../server/retention.ts';
import { BEFORE_ALL_IDS, newId } from '../../../shared/identifier.ts';
import { addDays } from '../../../shared/lagos-time.ts';
import { confirmSlot, takeHold } from '../../bookings/server/public.ts';
import { guestKeyFor } from '../../hiring/server/public.ts';
import { expireHiresTask } from '../../hiring/server/tasks/expire-hires.ts';
import { advanceWaitlistsTask } from './advance-waitlist.ts';
import { waitingPlacesRetention } from './retention.ts';
import { type LinesPage, readLines } from './waiting-list-store.ts';

const app = await startTestApp({ environment: { DATABASE_POOL_SIZE: '30' } });
const start = new Date('2026-11-20T09:00:00Z');
type Headers = Record<string, string>;

beforeEach(() => {
  app.clock.now = start;
});

const line = (artisanId: string) => `/api/users/${artisanId}/waiting-list`;
async function join(artisanId: string, payload: object, headers: Headers = {}) {
  const response = await app.request({ method: 'POST', url: line(artisanId), headers, payload });
  return { status: response.statusCode, body: response.json() };
}
async function show(artisanId: string, query = '', headers: Headers = {}) {
  const response = await app.request(keyInHeader(`${line(artisanId)}${query}`, headers));
  return { status: response.statusCode, body: response.json() };
}
async function leave(placeId: string, payload: object, headers: Headers = {}) {
  const url = `/api/waiting-list/${placeId}/leave`;
  const response = await app.request({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, body: response.json() };
}
const press = (headers: Headers, available: boolean) =>
  app.request({ method: 'PUT', url: '/api/availability/switch', headers, payload: { available } });
const setDaysOff = (headers: Headers, daysOff: string[]) =>
  app.request({
    method: 'PUT',
    url: '/api/availability/days-off',
    headers,
    payload: { from: '2026-11-20', to: '2027-11-20', daysOff },
  });
/** Fourteen days from 20 November, one of which must be free. */
const fortnight = Array.from({ length: 14 }, (_, day) => addDays('2026-11-20', day));
const minutePasses = () => advanceWaitlistsTask.run(app.context, {});

let made = 0;
/** Makes an artisan who takes no work, with this many people on the waitlist, each with their own email. */
async function awaited(people: number, wishes: object = { available: false }) {
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare', ...wishes });
  made += 1;
  const emails = Array.from({ length: people }, (_, index) => `waits${made}-${index + 1}@example.ng`);
  const places: { id: string; key: string }[] = [];
  for (const email of emails) {
    const { body } = await join(artisan.id, { email });
    places.push({ id: body.place.id, key: body.key });
  }
  return { artisan, headers: await signedInAs(app, artisan), emails, places };
}
/** How often each of these emails was told that it is their turn. */
async function told(emails: string[]): Promise<number[]> {
  const counts = [];
  for (const email of emails) {
    const mails = await emailsTo(app, email);
    counts.push(mails.filter(({ subject }) => subject.startsWith('You can hire ')).length);
  }
  return counts;
}

describe('joining a waiting list', () => {
  test('keeps people in order and shows each their place', {
    meta: { promise: 'A waiting list keeps its order and shows each their place' },
  }, async () => {
    const { artisan, places } = await awaited(3);
    for (const [index, { id, key }] of places.entries()) {
      const { body } = await show(artisan.id, `?place=${id}&key=${key}`);
      expect(body.place).toMatchObject({ id, position: index + 1, state: 'waiting' });
    }
    // The page of another artisan does not show it.
    const { artisan: other } = await awaited(0);
    const [first] = places;
    expect((await show(other.id, `?place=${first?.id}&key=${first?.key}`)).body.place).toBeNull();
  });

  test('tells a guest their place, and emails a link that shows the place and gives it up', async () => {
    const { artisan } = await awaited(2);
    const { status, body } = await join(artisan.id, { email: ' Third@Example.ng ' });
    expect([status, body.message]).toEqual([201, 'You are number 3 on the waiting list.']);
    const [mail] = await emailsTo(app, 'third@example.ng');
    expect(mail?.subject).toBe('You are number 3 on the waiting list for Tunde Bakare');
    expect(mail?.text).toContain('Keep this link to yourself');
    const link = linkIn(mail);
    expect(link.pathname).toBe(`/profile/${artisan.id}/waiting-list`);
    expect((await show(artisan.id, link.search)).body.place.position).toBe(3);
    expect((await leave(body.place.id, { key: link.searchParams.get('key') })).status).toBe(200);
  });

  test('asks a signed-in customer for nothing, and recognises them later', async () => {
    const { artisan } = await awaited(1);
    const amina = await makeConsumer(app);
    const asAmina = await signedInAs(app, amina);
    const first = await join(artisan.id, {}, asAmina);
    expect(first.body).toMatchObject({ place: { position: 2 }, key: null });
    const again = await join(artisan.id, {}, asAmina);
    expect(again).toEqual(first);
    expect((await show(artisan.id, '', asAmina)).body).toMatchObject({
      email: amina.email,
      isCaller: false,
      place: { position: 2 },
    });
    const [mail, ...more] = await emailsTo(app, amina.email);
    expect(more).toEqual([]);
    // The page knows the member's place from the session; a key in the email would let anyone give it up.
    expect(linkIn(mail).href).toBe(`${app.url}/profile/${artisan.id}/waiting-list`);
    expect(mail?.text).not.toContain('Keep this link to yourself');
  });

  test('twice, even at once and with one id, gives one place', {
    meta: { promise: 'Joining twice is one place' },
  }, async () => {
    const { artisan } = await awaited(0);
    const payload = { placeId: newId(), email: 'double@example.ng' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => join(artisan.id, payload)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const rows = await app.db
      .selectFrom('waiting_places')
      .select('id')
      .where('artisan_id', '=', artisan.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(await emailsTo(app, 'double@example.ng')).toHaveLength(1);
    expect((await join(artisan.id, { ...payload, email: 'other@example.ng' })).body.code).toBe(
      'already_used',
    );
    const { artisan: another } = await awaited(0);
    expect((await join(another.id, payload)).body.code).toBe('already_used');
  });

  test('with an email that is already waiting reveals neither the place nor a key to a stranger', async () => {
    const { artisan, emails, places } = await awaited(1);
    const unproved = await signedInAs(app, await makeConsumer(app, { email: emails[0] ?? '' }));
    for (const headers of [{}, unproved]) {
      const { status, body } = await join(artisan.id, { email: emails[0] }, headers as Headers);
      expect([status, body.place, body.key]).toEqual([201, null, null]);
    }
    expect((await show(artisan.id, '', unproved)).body.place).toBeNull();
    const repeated = await join(artisan.id, { placeId: places[0]?.id }, unproved);
    expect(repeated.body.code).toBe('already_used');
    await app.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('email', '=', emails[0] ?? '')
      .execute();
    expect((await show(artisan.id, '', unproved)).body.place.position).toBe(1);
  });

  test('is refused if there is nothing to wait for, for oneself and for an unknown artisan', async () => {
    const free = await makeArtisan(app, { full_name: 'Free Folake' });
    expect(await join(free.id, { email: 'a@example.ng' })).toMatchObject({
      status: 409,
      body: { code: 'available_now', message: 'You can hire Free Folake now, so you don’t need to wait.' },
    });
    const { artisan, headers } = await awaited(0);
    expect((await join(artisan.id, {}, headers)).body.code).toBe('own_profile');
    expect((await join(artisan.id, { email: artisan.email })).body.code).toBe('own_profile');
    expect((await show(artisan.id, '', headers)).body.isCaller).toBe(true);
    expect((await join(artisan.id, {})).body.fields).toEqual({ email: 'Email is required.' });
    expect((await join(artisan.id, { email: 'nobody' })).status).toBe(400);
    expect((await join(newId(), { email: 'a@example.ng' })).status).toBe(404);
    expect((await join((await makeConsumer(app)).id, { email: 'a@example.ng' })).status).toBe(404);
  });

  test('is possible while none of the next fourteen days is free, even if the switch is on', async () => {
    const { artisan, headers } = await awaited(0, {});
    await setDaysOff(headers, fortnight.slice(0, -1));
    expect((await join(artisan.id, { email: 'b@example.ng' })).body.code).toBe('available_now');
    expect((await show(artisan.id)).body.canBeHired).toBe(true);
    await setDaysOff(headers, fortnight);
    expect((await show(artisan.id)).body.canBeHired).toBe(false);
    expect((await join(artisan.id, { email: 'b@example.ng' })).status).toBe(201);
  });
});

describe('a waiting member who changes their email', () => {
  /** A member with a password, and their session. */
  async function member(email: string): Promise<Headers> {
    const post = (url: string, payload: object) => app.request({ method: 'POST', url, payload });
    const person = { role: 'consumer', full_name: 'Amina Bello', address: 'Ikoyi', bio: 'Hello' };
    await post('/api/auth/signup', { ...person, email, password });
    const { headers } = await post('/api/auth/signin', { email, password });
    return { cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' };
  }
  const password = 'mango tree by the gate';
  async function moveTo(email: string, headers: Headers) {
    await app.request({ method: 'POST', url: '/api/users/me/email', headers, payload: { email, password } });
    const mail = (await emailsTo(app, email)).find(({ text }) => text.includes('/verify-email'));
    const token = linkIn(mail).searchParams.get('token');
    const confirmed = await app.request({
      method: 'POST',
      url: '/api/auth/verify-email',
      payload: { token },
    });
    expect(confirmed.statusCode).toBe(200);
  }

  test('is told at the new email that it is their turn, and no one else’s place moves to it', async () => {
    const other = await awaited(1);
    const { artisan, headers: asArtisan } = await awaited(0);
    const asAmina = await member('waits-here@example.ng');
    await join(artisan.id, {}, asAmina);
    await moveTo('waits-there@example.ng', asAmina);
    await press(asArtisan, true);
    expect(await told(['waits-here@example.ng', 'waits-there@example.ng'])).toEqual([0, 1]);
    await press(other.headers, true);
    expect(await told([...other.emails, 'waits-there@example.ng'])).toEqual([1, 1]);
  });

  test('can change to an email that already waits for the same artisan', async () => {
    const { artisan } = await awaited(0);
    const asAmina = await member('waits-twice@example.ng');
    await join(artisan.id, {}, asAmina);
    await join(artisan.id, { email: 'waits-also@example.ng' });
    // On another waitlist only she waits under either email, along with someone else.
    const { artisan: another } = await awaited(0);
    await join(another.id, {}, asAmina);
    await join(another.id, {}, await member('waits-beside@example.ng'));
    // On a third, the other email has waited before but no longer does.
    const { artisan: third } = await awaited(0);
    const { body: earlier } = await join(third.id, { email: 'waits-also@example.ng' });
    await leave(earlier.place.id, { key: earlier.key });
    await join(third.id, {}, asAmina);
    await moveTo('waits-also@example.ng', asAmina);
    const waitingFor = async (artisanId: string) => {
      const places = await app.db
        .selectFrom('waiting_places')
        .select('email')
        .where('artisan_id', '=', artisanId)
        .orderBy('email')
        .execute();
      return places.map(({ email }) => email);
    };
    expect(await waitingFor(artisan.id)).toEqual(['waits-also@example.ng', 'waits-twice@example.ng']);
    expect(await waitingFor(another.id)).toEqual(['waits-also@example.ng', 'waits-beside@example.ng']);
    expect(await waitingFor(third.id)).toEqual(['waits-also@example.ng', 'waits-also@example.ng']);
  });
});

test('a member whose turn it is has it in their data copy, and frees the turn at once by deleting the account', async () => {
  const { artisan, headers } = await awaited(0);
  const leaver = await signedUp(app, 'leaves-in-turn@example.ng');
  await join(artisan.id, {}, leaver.headers);
  await join(artisan.id, { email: 'next-in-turn@example.ng' });
  await press(headers, true);
  expect(await told(['next-in-turn@example.ng'])).toEqual([0]);
  const file = await app.request({ url: '/api/users/me/data', headers: leaver.headers });
  const at = app.clock.now.toISOString();
  expect(file.json().waiting_places).toEqual([
    {
      artisan_id: artisan.id,
      email: 'leaves-in-turn@example.ng',
      joined_at: at,
      told_at: at,
      ended_at: null,
      ending: null,
    },
  ]);
  expect((await deleteAccount(app, leaver.headers)).statusCode).toBe(200);
  expect(await told(['next-in-turn@example.ng'])).toEqual([1]);
});

test('a guest’s place is not in the data of an account that only typed their email, nor deleted with it', async () => {
  const { artisan, emails, places } = await awaited(1);
  const typed = await signedUp(app, emails[0] ?? '', { confirmed: false });
  const file = await app.request({ url: '/api/users/me/data', headers: typed.headers });
  expect(file.json().waiting_places).toEqual([]);
  expect((await deleteAccount(app, typed.headers)).statusCode).toBe(200);
  const [guests] = places;
  expect((await show(artisan.id, `?place=${guests?.id}&key=${guests?.key}`)).body.place).toMatchObject({
    position: 1,
    state: 'waiting',
  });
});

describe('leaving a waiting list', () => {
  test('moves everyone behind up, and is harmless when repeated', {
    meta: { promise: 'A person who leaves moves the others up' },
  }, async () => {
    const { artisan, places } = await awaited(3);
    const [first, second] = places;
    for (const _ of [1, 2]) expect((await leave(first?.id ?? '', { key: first?.key })).status).toBe(200);
    const { body } = await show(artisan.id, `?place=${second?.id}&key=${second?.key}`);
    expect(body.place.position).toBe(1);
    const gone = await show(artisan.id, `?place=${first?.id}&key=${first?.key}`);
    expect(gone.body.place).toMatchObject({ position: null, state: 'left' });
    expect((await join(artisan.id, { email: `again${made}@example.ng` })).body.place.position).toBe(3);
  });

  test.each([
    [0, 1],
    [1, 0],
  ])(
    'happens automatically %i seconds after 90 days: %i place is left',
    { meta: { promise: 'A place in a waiting list is kept for ninety days' } },
    async (seconds, left) => {
      const { artisan, places } = await awaited(1);
      await leave(places[0]?.id ?? '', { key: places[0]?.key });
      app.clock.advance({ days: 90, seconds });
      await carryOut(app.context, waitingPlacesRetention);
      const rows = await app.db
        .selectFrom('waiting_places')
        .select('id')
        .where('artisan_id', '=', artisan.id)
        .execute();
      expect(rows).toHaveLength(left);
    },
  );

  test('is possible only for the holder of the place, and so is seeing the place', async () => {
    const { artisan, places, headers } = await awaited(2);
    const [first, second] = places;
    const stranger = await signedInAs(app, await makeConsumer(app));
    for (const [key, who] of [
      [undefined, {}],
      // Key of a hire with the same id.
      [guestKeyFor({ id: first?.id ?? '', guestKeyVersion: 1 }, app.context.config, app.clock.now), {}],
      [second?.key, {}],
      ['made-up', {}],
      [undefined, stranger],
      [undefined, headers],
    ] as const) {
      expect((await leave(first?.id ?? '', { key }, who as Headers)).status).toBe(404);
      const query = `?place=${first?.id}${key ? `&key=${key}` : ''}`;
      expect((await show(artisan.id, query, who as Headers)).body.place).toBeNull();
    }
    // A place is shown only on the page of its own artisan.
    const { artisan: another } = await awaited(0);
    const link = `?place=${first?.id}&key=${first?.key}`;
    expect((await show(artisan.id, link)).body.place.position).toBe(1);
    expect((await show(another.id, link)).body.place).toBeNull();
  });
});

describe('when the artisan is available again,', () => {
  test('the first on the list is told, with a link to the hiring form', {
    meta: { promise: 'The first in line is told when the artisan is available again' },
  }, async () => {
    const { artisan, headers, emails, places } = await awaited(2);
    await press(headers, true);
    expect(await told(emails)).toEqual([1, 0]);
    const mail = (await emailsTo(app, emails[0] ?? '')).at(-1);
    expect(mail?.subject).toBe('You can hire Tunde Bakare again, and you’re first in line');
    expect(mail?.text).toContain('Next free day: Fri 20 November 2026');
    expect(linkIn({ text: mail?.text.split('Hire Tunde Bakare:')[1] ?? '' }).pathname).toBe(
      `/hiringartisanPage/${artisan.id}`,
    );
    const { body } = await show(artisan.id, `?place=${places[0]?.id}&key=${places[0]?.key}`);
    expect(body).toMatchObject({
      canBeHired: true,
      place: { position: 1, state: 'turn', turnEndsAt: '2026-11-21T09:00:00.000Z' },
    });
  });

  test.each([
    [-1, [1, 0]],
    [0, [1, 1]],
    [1, [1, 1]],
  ])(
    'the next one is told %i seconds after the 24 hours of the first: %j',
    { meta: { promise: 'The next one is told 24 hours later' } },
    async (seconds, expected) => {
      const { headers, emails } = await awaited(2);
      await press(headers, true);
      await told(emails);
      app.clock.advance({ hours: 24, seconds });
      await minutePasses();
      expect(await told(emails)).toEqual(expected);
    },
  );

  test('the turn of the first ends after 24 hours with their place, and they can join again', async () => {
    const { artisan, headers, places, emails } = await awaited(1);
    await press(headers, true);
    await told(emails);
    await press(headers, false);
    app.clock.advance({ hours: 24 });
    await minutePasses();
    const { body } = await show(artisan.id, `?place=${places[0]?.id}&key=${places[0]?.key}`);
    expect(body.place).toMatchObject({ position: null, state: 'turn_over' });
    expect((await join(artisan.id, { email: emails[0] })).body.place.position).toBe(1);
  });

  test('a place whose turn is over stays recorded as that, even when its holder gives it up afterwards', async () => {
    const { artisan, headers, places, emails } = await awaited(1);
    await press(headers, true);
    await told(emails);
    app.clock.advance({ hours: 24 });
    await minutePasses();
    const [{ id, key }] = places as [{ id: string; key: string }];
    expect((await leave(id, { key })).status).toBe(200);
    expect((await show(artisan.id, `?place=${id}&key=${key}`)).body.place.state).toBe('turn_over');
  });

  test('a member who hires under another email lets the next one be told at once', async () => {
    const { artisan, headers, emails } = await awaited(0);
    const amina = await makeConsumer(app);
    const asAmina = await signedInAs(app, amina);
    await join(artisan.id, {}, asAmina);
    emails.push(amina.email, `behind${made}@example.ng`);
    await join(artisan.id, { email: emails[1] });
    await press(headers, true);
    expect(await told(emails)).toEqual([1, 0]);
    await makeHire(app, artisan, {
      customer_id: amina.id,
      customer_email: 'office@example.ng',
      created_at: app.clock.now,
    });
    await minutePasses();
    expect(await told(emails)).toEqual([1, 1]);
  });

  test('a list on which the turn runs is not locked again each minute, and no list is left out of the pages', async () => {
    const { headers, emails } = await awaited(2);
    await press(headers, true);
    expect(await told(emails)).toEqual([1, 0]);
    // Settles the lists of the tests before.
    await minutePasses();
    const statements = await captureStatements(minutePasses);
    expect(statements.filter(({ text }) => text === 'begin')).toEqual([]);

    const others = [await awaited(1), await awaited(1), await awaited(1)].map(({ artisan }) => artisan.id);
    await app.db.updateTable('users').set({ available: true }).where('id', 'in', others).execute();
    const page = { now: app.clock.now, today: '2026-11-20', most: 2 };
    const toMove: string[] = [];
    for (let after: string | undefined = BEFORE_ALL_IDS; after !== undefined; ) {
      const read: LinesPage = await readLines(app.db, app.context.queryParts, { ...page, after });
      expect(read.toMove.length).toBeLessThanOrEqual(2);
      toMove.push(...read.toMove);
      after = read.last;
    }
    expect(toMove).toEqual(others.sort());
  });

  test('many simultaneous events tell one person once', {
    meta: { promise: 'However much happens at once, one person is told once' },
  }, async () => {
    const { headers, emails } = await awaited(3);
    await app.db
      .updateTable('users')
      .set({ available: true })
      .where('full_name', '=', 'Tunde Bakare')
      .execute();
    await setDaysOff(headers, ['2026-12-24', '2026-12-25']);
    await app.runJobs();
    await app.db
      .updateTable('waiting_places')
      .set({ told_at: null, turn_ends_at: null })
      .where('email', 'in', emails)
      .execute();
    const before = await told(emails);
    await Promise.all([
      setDaysOff(headers, []),
      press(headers, false).then(() => press(headers, true)),
      minutePasses(),
      minutePasses(),
      minutePasses(),
      minutePasses(),
    ]);
    await Promise.all([app.runJobs(), app.runJobs(), minutePasses()]);
    const after = await told(emails);
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 0, 0]);
  });

  test('the first is told because a day off was removed, but not because one was added', async () => {
    const { headers, emails } = await awaited(0, {});
    await setDaysOff(headers, fortnight);
    const artisanId = (await app.request({ url: '/api/auth/me', headers })).json().user.id;
    const email = `dayoff${made}@example.ng`;
    emails.push(email);
    await join(artisanId, { email });
    await setDaysOff(headers, [...fortnight, '2026-12-04']);
    await minutePasses();
    expect(await told(emails)).toEqual([0]);
    await setDaysOff(
      headers,
      fortnight.filter((day) => day !== '2026-11-21'),
    );
    expect(await told(emails)).toEqual([1]);
    expect((await emailsTo(app, email)).at(-1)?.text).toContain('Next free day: Sat 21 November 2026');
  });

  test('the first is told because the artisan works on more days than before', async () => {
    const { artisan, headers } = await awaited(0, {});
    const setHours = (week: object[][]) =>
      app.request({
        method: 'PUT',
        url: '/api/availability/hours',
        headers,
        payload: { week, special: {}, jobMinutes: null, gapMinutes: 0, noticeHours: 0, mostDays: 5 },
      });
    const never = Array.from({ length: 7 }, () => []);
    expect((await setHours(never)).statusCode).toBe(200);
    const email = `hours${made}@example.ng`;
    expect((await join(artisan.id, { email })).status).toBe(201);
    await setHours([[{ opens: '08:00', closes: '17:00' }], ...never.slice(1)]);
    expect(await told([email])).toEqual([1]);
    expect((await emailsTo(app, email)).at(-1)?.text).toContain('Next free day: Mon 23 November 2026');
  });

  test('the first is told because a new day has begun', async () => {
    const { artisan, headers } = await awaited(0, {});
    await setDaysOff(headers, fortnight);
    const email = `midnight${made}@example.ng`;
    await join(artisan.id, { email });
    app.clock.now = new Date('2026-11-20T22:59:59Z');
    await minutePasses();
    expect(await told([email])).toEqual([0]);
    app.clock.advance({ seconds: 1 });
    await minutePasses();
    expect(await told([email])).toEqual([1]);
  });

  test.each(['cancelled', 'expired'])(
    'the first is told because a hire that held a day was %s',
    async (how) => {
      const { artisan, headers: asArtisan } = await awaited(0);
      const email = `freed${made}-${how}@example.ng`;
      await join(artisan.id, { email });
      await setDaysOff(
        asArtisan,
        fortnight.filter((day) => day !== '2026-12-01'),
      );
      const hire = await makeHire(app, artisan, { payment_due_at: new Date('2026-11-20T09:15:00Z') });
      await app.db.transaction().execute((tx) =>
        takeHold(tx, {
          hireId: hire.id,
          artisanId: artisan.id,
          startDate: '2026-12-01',
          endDate: '2026-12-01',
          now: start,
          expiresAt: new Date('2026-11-20T09:15:00Z'),
        }),
      );
      await press(asArtisan, true);
      await minutePasses();
      expect(await told([email])).toEqual([0]);
      if (how === 'cancelled') await takeStep(app, hire.id, 'cancel', {}, asArtisan);
      else {
        app.clock.advance({ minutes: 15 });
        await expireHiresTask.run(app.context, {});
      }
      expect(await told([email])).toEqual([1]);
    },
  );

  test('no one is told while the switch is off or no day of the next fourteen is free', async () => {
    const off = await awaited(1);
    await setDaysOff(off.headers, ['2026-12-24']);
    await setDaysOff(off.headers, []);
    await minutePasses();
    expect(await told(off.emails)).toEqual([0]);

    const full = await awaited(1);
    const hire = await makeHire(app, full.artisan, { status: 'confirmed' });
    await app.db.transaction().execute((tx) =>
      confirmSlot(tx, {
        hireId: hire.id,
        artisanId: full.artisan.id,
        startDate: '2026-11-20',
        endDate: '2026-12-03',
        now: start,
      }),
    );
    await press(full.headers, true);
    await minutePasses();
    expect(await told(full.emails)).toEqual([0]);
  });

  test('a member who joined with an account leaves without a key, and no other account can do it for them', async () => {
    const { artisan } = await awaited(0);
    const headers = await signedInAs(app, await makeConsumer(app));
    const { body } = await join(artisan.id, {}, headers);
    const stranger = await signedInAs(app, await makeConsumer(app));
    expect((await leave(body.place.id, {}, stranger)).status).toBe(404);
    expect((await leave(body.place.id, {})).status).toBe(404);
    expect((await leave(body.place.id, {}, headers)).status).toBe(200);
    expect((await show(artisan.id, '', headers)).body.place).toBeNull();
  });

  test('a told member who leaves, or has hired, lets the next one be told at once', async () => {
    const leaving = await awaited(2);
    await press(leaving.headers, true);
    await told(leaving.emails);
    await leave(leaving.places[0]?.id ?? '', { key: leaving.places[0]?.key });
    expect(await told(leaving.emails)).toEqual([1, 1]);

    const hiring = await awaited(2);
    await press(hiring.headers, true);
    await told(hiring.emails);
    // Hiring another artisan does not give up the turn.
    await requestQuote(app, await makeArtisan(app), { email: hiring.emails[0] });
    await minutePasses();
    expect(await told(hiring.emails)).toEqual([1, 0]);
    await requestQuote(app, hiring.artisan, { email: hiring.emails[0] });
    await minutePasses();
    expect(await told(hiring.emails)).toEqual([1, 1]);
  });

  test('a told member keeps the turn even if they hired the artisan earlier', {
    meta: { promise: 'An earlier hire does not cost the first in line their turn' },
  }, async () => {
    const { artisan, headers, emails } = await awaited(2);
    await makeHire(app, artisan, { customer_email: emails[0] ?? '', status: 'released' });
    app.clock.advance({ minutes: 1 });
    await press(headers, true);
    expect(await told(emails)).toEqual([1, 0]);
    app.clock.advance({ hours: 23 });
    await minutePasses();
    await press(headers, false);
    await press(headers, true);
    expect(await told(emails)).toEqual([1, 0]);
  });
});
