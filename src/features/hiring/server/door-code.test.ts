import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { openPage } from '../../../../test-support/hire-pages.ts';
import { keyInHeader } from '../../../../test-support/key-in-header.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { keyOf, makePaidHire } from '../../../../test-support/paid-hires.ts';
import { hireStatus } from '../../../../test-support/paying.ts';
import { takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { hireStatuses, statusesBefore } from '../process.ts';
import { doorCodeOf } from './door-code.ts';
import { remindOfHiresTask } from './tasks/remind-of-hires.ts';

const logged: string[] = [];
const app = await startTestApp({ pages: true, logTo: { write: (line: string) => void logged.push(line) } });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);

/** 11:00 in Lagos on the day of the hires, which begin at 09:00. */
const onTheDay = new Date('2026-12-01T10:00:00Z');

beforeEach(async () => {
  app.clock.now = onTheDay;
  await app.db.deleteFrom('slots').execute();
});

const paidAt = new Date('2026-11-20T09:00:00Z');
const paidHire = (wishes: object = {}) =>
  makePaidHire(app, artisan, { customer_id: amina.id, confirmed_at: paidAt, ...wishes });
const codeOf = ({ id }: { id: string }) => doorCodeOf(id, app.context.config);
const wrongCodeOf = (hire: { id: string }) => String((Number(codeOf(hire)) + 1) % 10_000).padStart(4, '0');
const begin = (hire: { id: string }, payload: object, headers: Record<string, string> = asArtisan) =>
  takeStep(app, hire.id, 'start', payload, headers);
const shown = async (hire: { id: string }, headers: Record<string, string>, query = '') =>
  (await app.request(keyInHeader(`/api/hiring/hires/${hire.id}${query}`, headers))).json().result;
const startOf = async (hire: { id: string }) =>
  app.db
    .selectFrom('hire_events')
    .select(['reason', 'note', 'moment'])
    .where('hire_id', '=', hire.id)
    .where('action', '=', 'start')
    .executeTakeFirst();

describe('the door code', () => {
  test.each(hireStatuses)(
    'of a hire that is %s is shown to its customer alone, from the payment until the start',
    {
      meta: { promise: 'The door code of a paid hire is shown to its customer alone, until the work begins' },
    },
    async (status) => {
      const hire = await paidHire({ status });
      const isShown = statusesBefore('start', 'artisan').includes(status);
      expect((await shown(hire, asAmina)).doorCode).toBe(isShown ? codeOf(hire) : null);
      expect((await shown(hire, asArtisan)).doorCode).toBeNull();
      expect(codeOf(hire)).toMatch(/^\d{4}$/);
    },
  );

  test('is on a guest’s page and in the customer’s calendar entry, and in nothing that the artisan gets', {
    meta: {
      promise: 'Nothing that an artisan gets has the door code: no call, email, notice, calendar or log',
    },
  }, async () => {
    const guest = `guest${Math.random()}@example.ng`;
    const hire = await paidHire({ customer_id: null, customer_email: guest });
    const code = codeOf(hire);
    const key = `?key=${encodeURIComponent(keyOf(app, hire))}`;
    expect((await shown(hire, {}, key)).doorCode).toBe(code);
    const page = (await openPage(app, `/hires/${hire.id}${key}`)).words;
    expect(page).toContain('Your door code');
    expect(page).toContain(code);
    const entry = `/api/hiring/hires/${hire.id}/calendar.ics`;
    expect((await app.request(keyInHeader(entry + key))).body).toContain(`Door code: ${code}`);

    app.clock.now = new Date('2026-12-01T07:00:00Z');
    await remindOfHiresTask.run(app.context, {});
    expect((await emailsTo(app, guest)).at(-1)?.text).toContain(code);
    const settings = await app.request({ url: '/api/bookings/calendar', headers: asArtisan });
    const feed = await app.db.selectFrom('hires').select('artisan_id').where('id', '=', hire.id).execute();
    expect(feed).toHaveLength(1);
    const asked = [
      `/api/hiring/hires/${hire.id}`,
      `/api/hiring/hires/${hire.id}/history`,
      '/api/hiring/hires?side=artisan',
    ];
    const got = [
      settings.body,
      ...(await Promise.all(
        [...asked, entry, `/hires/${hire.id}`, '/dashboard'].map(
          async (url) => (await app.request({ url, headers: { accept: 'text/html', ...asArtisan } })).body,
        ),
      )),
      ...(await emailsTo(app, artisan.email)).map(({ subject, text, html, calendar }) =>
        [subject, text, html, calendar].join('\n'),
      ),
      ...(await notificationsOf(app, asArtisan)).map((notice) => JSON.stringify(notice)),
      ...logged,
    ];
    await begin(hire, { code });
    const found = [...got, ...logged].filter((text) => new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(text));
    expect(found).toEqual([]);
  });
});

describe('starting a job', () => {
  test('with the door code is recorded as such, and the customer is told', {
    meta: { promise: 'The artisan begins with the door code that the customer gives them' },
  }, async () => {
    const hire = await paidHire();
    const code = codeOf(hire);
    const { status, body } = await begin(hire, { code: `${code.slice(0, 2)} ${code.slice(2)}` });
    expect([status, body.result?.status]).toEqual([200, 'in_progress']);
    expect(await startOf(hire)).toEqual({ reason: 'door_code', note: null, moment: null });
    expect((await notificationsOf(app, asAmina)).at(0)?.title).toBe('Tunde Bakare has started');
    expect((await openPage(app, `/hires/${hire.id}`, asAmina)).words).toContain(
      'Tunde Bakare started the work with the door code.',
    );
    expect((await begin(hire, { code: wrongCodeOf(hire) })).status).toBe(200);
  });

  test('without the door code needs a reason, which both sides and operators can read', {
    meta: { promise: 'Without the door code a reason is needed, and the customer is told it' },
  }, async () => {
    const guest = `guest${Math.random()}@example.ng`;
    const hire = await paidHire({ customer_id: null, customer_email: guest });
    expect((await begin(hire, {})).body.fields).toHaveProperty('code');
    expect((await begin(hire, { reason: 'no idea' })).body.fields).toHaveProperty('reason');
    expect((await begin(hire, { reason: 'other', note: ' ' })).body.fields).toHaveProperty('note');
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
    const note = 'Her brother let me in.';
    expect((await begin(hire, { reason: 'let_in_by_another', note })).status).toBe(200);
    expect(await startOf(hire)).toEqual({ reason: 'let_in_by_another', note, moment: null });
    expect((await emailsTo(app, guest)).at(-1)?.subject).toBe(
      'Tunde Bakare has started without your door code',
    );
    const key = `?key=${encodeURIComponent(keyOf(app, hire))}`;
    const page = (await openPage(app, `/hires/${hire.id}${key}`)).words;
    expect(page).toContain('started the work without the door code: someone else opened the door.');
    expect(page).toContain(note);
  });

  test('with a wrong door code can be tried five times an hour, and then the right one has to wait too', {
    meta: { promise: 'A wrong door code can be typed five times an hour; then the wait is said' },
  }, async () => {
    const hire = await paidHire();
    const wrong = { code: wrongCodeOf(hire) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(hire, wrong)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      400, 400, 400, 400, 400, 429, 429, 429, 429, 429,
    ]);
    expect(answers.map(({ body }) => body.code)).toContain('wrong_door_code');
    const right = { code: codeOf(hire) };
    const { body, status } = await begin(hire, right);
    expect([status, body.code]).toEqual([429, 'door_code_paused']);
    expect(body.message).toBe(
      'The door code was wrong 5 times. You can try again from 12:00 pm. You can also start without it and say why.',
    );
    const other = await paidHire({ start_date: '2026-12-02', end_date: '2026-12-02', status: 'confirmed' });
    app.clock.now = new Date('2026-12-02T10:00:00Z');
    const [first] = [await begin(other, { code: wrongCodeOf(other) })];
    expect(first.body.message).toContain('You have 4 tries left.');
    for (const [moment, expected] of [
      ['2026-12-01T10:59:59Z', 429],
      ['2026-12-01T11:00:00Z', 200],
    ] as const) {
      app.clock.now = new Date(moment);
      expect((await begin(hire, right)).status, moment).toBe(expected);
    }
  });

  test('is the artisan’s alone: strangers and the customer use up no tries', async () => {
    const hire = await paidHire();
    const stranger = await signedInAs(app, await makeArtisan(app));
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await begin(hire, { code: wrongCodeOf(hire) }, stranger)).status).toBe(404);
      expect((await begin(hire, { code: codeOf(hire) }, asAmina)).status).toBe(403);
    }
    expect((await begin(hire, { code: codeOf(hire) })).status).toBe(200);
  });

  test.each([
    ['twelve hours ago', '2026-12-01T10:00:00Z', '2026-11-20T09:00:00Z', 200],
    ['more than twelve hours ago', '2026-12-01T09:59:59Z', '2026-11-20T09:00:00Z', 400],
    ['at the moment of the payment', '2026-12-01T20:00:00Z', '2026-12-01T20:00:00Z', 200],
    ['before the payment', '2026-12-01T19:59:59Z', '2026-12-01T20:00:00Z', 400],
    ['two minutes ahead', '2026-12-01T22:02:00Z', '2026-11-20T09:00:00Z', 200],
    ['more than two minutes ahead', '2026-12-01T22:02:01Z', '2026-11-20T09:00:00Z', 400],
    ['no time', 'yesterday', '2026-11-20T09:00:00Z', 400],
  ])(
    'that is sent later than typed (%s): a start at %s, of a hire paid at %s, is answered %i',
    {
      meta: { promise: 'What was begun without a network counts from when it was typed, within limits' },
    },
    async (_when, startedAt, paid, expected) => {
      app.clock.now = new Date('2026-12-01T22:00:00Z');
      const hire = await paidHire({ confirmed_at: new Date(paid) });
      const { status, body } = await begin(hire, { code: codeOf(hire), startedAt });
      expect(status, JSON.stringify(body)).toBe(expected);
      if (expected === 400) expect(body.fields).toHaveProperty('startedAt');
      else {
        const moment = new Date(startedAt) > app.clock.now ? null : new Date(startedAt);
        expect((await startOf(hire))?.moment).toEqual(moment);
      }
    },
  );

  test('offline on the first day does not count as started the evening before', async () => {
    app.clock.now = new Date('2026-12-01T01:00:00Z');
    const hire = await paidHire();
    const late = await signedInAs(app, artisan);
    const refused = await begin(hire, { code: codeOf(hire), startedAt: '2026-11-30T22:59:59Z' }, late);
    expect([refused.status, refused.body.code]).toEqual([409, 'too_early']);
    expect((await begin(hire, { code: codeOf(hire), startedAt: '2026-11-30T23:00:00Z' }, late)).status).toBe(
      200,
    );
  });
});
