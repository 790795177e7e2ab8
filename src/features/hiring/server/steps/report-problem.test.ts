import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../../test-support/emails-to.ts';
import { keyInHeader } from '../../../../../test-support/key-in-header.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { hireStatus } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { hireStatuses } from '../../process.ts';

const app = await startTestApp({ environment: { CONTACT_TO: 'answers@surehands.ng' } });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);
/** 11:00 in Lagos on the day of the hires, which begin at 09:00. */
const onTheDay = new Date('2026-12-01T10:00:00Z');
const problem = 'The tap still drips, see www.evil.example';

beforeEach(async () => {
  app.clock.now = onTheDay;
  await app.db.deleteFrom('slots').execute();
});

const report = (id: string, headers: Record<string, string> = asAmina, payload: object = {}) =>
  takeStep(app, id, 'report-problem', { problem, ...payload }, headers);
const reportsOf = (id: string) =>
  app.db
    .selectFrom('hire_events')
    .select(['actor', 'note'])
    .where('hire_id', '=', id)
    .where('action', '=', 'report_problem')
    .execute();
const ofAmina = { customer_id: amina.id };

describe('reporting a problem', () => {
  const possible = ['confirmed', 'in_progress', 'completed', 'disputed'];

  test.each(hireStatuses)(
    'with a hire that is %s is possible only if it is booked, started or done',
    {
      meta: {
        promise:
          'The customer reports a problem with a hire that is booked, begun or done, and with no other',
      },
    },
    async (status) => {
      const wasDone = status === 'completed' || status === 'released';
      const completed_at = wasDone ? onTheDay : null;
      const hire = await makePaidHire(app, artisan, { ...ofAmina, status, completed_at });
      const { status: answered, body } = await report(hire.id);
      if (possible.includes(status)) {
        const steps = ['add_statement', 'propose_end'];
        expect([answered, body.result?.status, body.result?.steps]).toEqual([200, 'disputed', steps]);
        const isOpen = status === 'disputed';
        const message = isOpen
          ? 'We’ve added it and told Tunde Bakare.'
          : 'We have your report, and we’ve told Tunde Bakare.';
        expect(body.message).toBe(message);
      } else {
        const code = status === 'released' ? 'too_late' : 'not_possible_now';
        expect([answered, body.code]).toEqual([409, code]);
        expect(await hireStatus(app, hire.id)).toBe(status);
      }
      const written = possible.includes(status) && status !== 'disputed';
      expect(await reportsOf(hire.id)).toHaveLength(written ? 1 : 0);
    },
  );

  // Booked for 09:00 in Lagos.
  test.each([
    ['2026-12-01T07:59:59.999Z', 409],
    ['2026-12-01T08:00:00.000Z', 200],
    ['2026-12-20T08:00:00.000Z', 200],
  ])(
    'because the artisan did not come, at %s, is answered %i',
    { meta: { promise: 'An artisan who does not come can be reported from the agreed time on' } },
    async (moment, expected) => {
      const hire = await makePaidHire(app, artisan, ofAmina);
      app.clock.now = new Date(moment);
      const { status, body } = await report(hire.id, await signedInAs(app, amina));
      expect(status).toBe(expected);
      if (expected === 409) {
        expect(body.code).toBe('too_early');
        expect(body.message).toBe(
          'The work begins on 1 Dec 2026, 9:00 am. You can report a problem from then on; until then you can cancel.',
        );
        expect(await hireStatus(app, hire.id)).toBe('confirmed');
      }
    },
  );

  test('with work that began early is possible at once', {
    meta: { promise: 'A problem with work that began early can be reported at once' },
  }, async () => {
    const hire = await makePaidHire(app, artisan, { ...ofAmina, start_time: '14:30' });
    await takeStep(app, hire.id, 'start', { reason: 'not_at_hand' }, asArtisan);
    const shown = await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: asAmina });
    expect(shown.json().result.steps).toEqual(['release', 'report_problem']);
    expect((await report(hire.id)).status).toBe(200);
  });

  test.each([
    ['2026-12-03T09:59:59.999Z', 200],
    ['2026-12-03T10:00:00.000Z', 409],
    ['2026-12-09T10:00:00.000Z', 409],
  ])(
    'with work done on 1 December at 11:00 am in Lagos, at %s, is answered %i even if the release task has not run',
    {
      meta: {
        promise: 'A problem report counts until, and not at, 48 hours after the work was marked as done',
      },
    },
    async (moment, expected) => {
      const hire = await makePaidHire(app, artisan, ofAmina);
      await takeStep(app, hire.id, 'complete', {}, asArtisan);
      app.clock.now = new Date(moment);
      const { status, body } = await report(hire.id);
      expect(status).toBe(expected);
      if (expected === 409) {
        expect(body.code).toBe('too_late');
        expect(body.message).toBe(
          'You had 48 hours to report a problem, until 3 Dec 2026, 11:00 am. That time is over, so the money is released.',
        );
        expect(await hireStatus(app, hire.id)).toBe('completed');
      }
    },
  );

  test('keeps its words in the history, where both sides read them', {
    meta: { promise: 'Both sides can read the words of a problem report' },
  }, async () => {
    const hire = await makePaidHire(app, artisan, ofAmina);
    await report(hire.id);
    for (const headers of [asAmina, asArtisan]) {
      const url = `/api/hiring/hires/${hire.id}/history`;
      const { result } = (await app.request({ url, headers })).json();
      expect(result.at(-1)).toMatchObject({ action: 'report_problem', actor: 'customer', note: problem });
    }
  });

  test('with other words than the report before is added to the problem, also when it is sent twice', async () => {
    const hire = await makePaidHire(app, artisan, ofAmina);
    await report(hire.id);
    const second = 'The floor is wet now, too.';
    app.clock.advance({ minutes: 5 });
    const { body } = await report(hire.id, asAmina, { problem: second });
    expect(body.message).toBe('We’ve added it and told Tunde Bakare.');
    for (const words of [second, problem]) {
      const again = await report(hire.id, asAmina, { problem: words });
      expect(again.body.message).toBe('We have your report, and we’ve told Tunde Bakare.');
    }
    expect(await reportsOf(hire.id)).toHaveLength(1);
    const shown = await app.request({ url: `/api/hiring/hires/${hire.id}/problem`, headers: asArtisan });
    expect(shown.json()).toMatchObject({ result: { statements: [{ side: 'customer', text: second }] } });
    const told = (await notificationsOf(app, asArtisan)).filter(({ link }) =>
      link.startsWith(`/hires/${hire.id}`),
    );
    expect(told.map(({ title }) => title.replace(hire.customer_name, 'Amina'))).toEqual([
      'Amina has written about the problem',
      'Amina reports a problem',
    ]);
  });

  test.each([
    ['nothing', '', 'What went wrong is required.'],
    ['too little', 'Bad work', 'What went wrong needs at least 10 characters.'],
    ['too much', 'x'.repeat(1001), 'What went wrong may have at most 1000 characters.'],
  ])(
    'with %s as its text is refused with a sentence at its field',
    { meta: { promise: 'A problem report has 10 to 1000 characters' } },
    async (_, words, sentence) => {
      const hire = await makePaidHire(app, artisan, ofAmina);
      const { status, body } = await report(hire.id, asAmina, { problem: words });
      expect([status, body.fields]).toEqual([400, { problem: sentence }]);
      expect(await hireStatus(app, hire.id)).toBe('confirmed');
    },
  );

  test('five times at once makes one problem report, and each side is told once', {
    meta: { promise: 'A problem report sent five times at once is one, and each side is told once' },
  }, async () => {
    const email = 'once@example.ng';
    const hire = await makePaidHire(app, artisan, { ...ofAmina, customer_email: email });
    const mailsBefore = (await emailsTo(app, artisan.email)).length;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => report(hire.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await reportsOf(hire.id)).toEqual([{ actor: 'customer', note: problem }]);
    expect(await emailsTo(app, email)).toHaveLength(1);
    expect(await emailsTo(app, artisan.email)).toHaveLength(mailsBefore + 1);
    const told = (await notificationsOf(app, asArtisan)).filter(({ link }) => link === `/hires/${hire.id}`);
    expect(told).toMatchObject(
      [
        { title: 'Amina Bello 2 reports a problem', text: 'The ₦5,000 stays held while we look into it.' },
      ].map((words) => ({ ...words, title: expect.stringContaining('reports a problem') })),
    );
  });
});

describe('the emails about a problem report', () => {
  test('go to both sides without each other’s words, and to operators with the words', {
    meta: {
      promise:
        'Emails about a problem report carry its words to operators, and not from one side to the other',
    },
  }, async () => {
    const email = 'whole@example.ng';
    const hire = await makePaidHire(app, artisan, { customer_email: email });
    await report(hire.id, {}, { key: keyOf(app, hire) });
    const [receipt] = await emailsTo(app, email);
    expect(receipt?.subject).toBe('We have your report: your ₦5,000 stays held');
    const told = (await emailsTo(app, artisan.email)).at(-1);
    expect(told?.subject).toBe('A problem was reported: Tue 1 December 2026, from 9:00 am');
    for (const mail of [receipt, told]) expect(mail?.text).not.toMatch(/drips|evil/);
    expect(told?.text).not.toContain(email);

    const decide = (await emailsTo(app, 'answers@surehands.ng')).at(-1);
    expect(decide?.subject).toBe('Problem report about Tunde Bakare: ₦5,000 is held');
    expect(decide?.text).toContain(`> ${problem}`);
    expect(decide?.text).toContain(`npm run operator -- problem show ${hire.id}`);
    expect(decide).toMatchObject({ replyTo: email });
  });

  test('let a guest see their hire by the link, and an artisan only after signing in', {
    meta: { promise: 'A guest sees their problem report by the link in the email' },
  }, async () => {
    const email = 'linked@example.ng';
    const hire = await makePaidHire(app, artisan, { customer_email: email });
    await report(hire.id, {}, { key: keyOf(app, hire) });
    const link = linkIn((await emailsTo(app, email))[0]);
    const url = `/api/hiring/hires/${hire.id}${link.search}`;
    expect((await app.request(keyInHeader(url))).json().result).toMatchObject({
      side: 'customer',
      status: 'disputed',
    });
    const artisans = linkIn((await emailsTo(app, artisan.email)).at(-1));
    expect([artisans.pathname, artisans.search]).toEqual([`/hires/${hire.id}`, '']);
  });
});

test('only the customer or the holder of the key can report a problem with a hire', {
  meta: { promise: 'Only its customer, or the holder of the key, reports a problem with a hire' },
}, async () => {
  const hire = await makePaidHire(app, artisan, ofAmina);
  const guests = await makePaidHire(app, artisan, { start_date: '2026-11-30', end_date: '2026-11-30' });
  expect((await report(hire.id, asArtisan)).status).toBe(403);
  expect((await report(hire.id, await signedInAs(app, await makeConsumer(app)))).status).toBe(404);
  expect((await report(hire.id, await signedInAs(app, await makeArtisan(app)))).status).toBe(404);
  expect((await report(hire.id, {})).status).toBe(404);
  expect((await report(hire.id, {}, { key: keyOf(app, guests) })).status).toBe(404);
  expect(await hireStatus(app, hire.id)).toBe('confirmed');
  expect((await report(guests.id, {}, { key: keyOf(app, guests) })).status).toBe(200);
});
