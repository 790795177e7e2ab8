import { beforeEach, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { formOf, guestsPageOf, openPage, pageOf, sendForm } from '../../../../../test-support/hire-pages.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';

const app = await startTestApp({ pages: true });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);

beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
  await app.db.deleteFrom('slots').execute();
});
const at = (instant: string): void => {
  app.clock.now = new Date(instant);
};
const aminasHire = () => makePaidHire(app, artisan, { customer_id: amina.id, customer_email: amina.email });
const onMyWay = (id: string, payload: object, headers = asArtisan) =>
  takeStep(app, id, 'on-my-way', payload, headers);

test('an artisan on the way gives their arrival time, and the customer is notified and emailed', {
  meta: {
    promise:
      'On the day of the start the artisan says when they arrive, and the customer is notified and emailed',
  },
}, async () => {
  const hire = await aminasHire();
  at('2026-12-01T08:15:00Z');
  const { status, body } = await onMyWay(hire.id, { minutes: 30 });
  expect([status, body.result.status, body.message]).toEqual([
    200,
    'confirmed',
    'We’ve told Ngozi Eze when to expect you.',
  ]);
  expect((await notificationsOf(app, asAmina))[0]).toMatchObject({
    title: 'Tunde Bakare is on the way',
    text: 'Expected about 9:45 am.',
    link: `/hires/${hire.id}`,
  });
  const mail = (await emailsTo(app, amina.email)).at(-1);
  expect(mail?.subject).toBe('Tunde Bakare is on the way, expected about 9:45 am');
});

test('the arrival time is on the customer’s page, in the history and in chat, until the work starts', {
  meta: { promise: 'The time of arrival is on the customer’s page, in its history and in chat' },
}, async () => {
  const hire = await aminasHire();
  at('2026-12-01T08:15:00Z');
  await onMyWay(hire.id, { arrivesAt: '09:45' });
  const { words } = await openPage(app, pageOf(hire), asAmina);
  expect(words).toContain('On the way, expected about 9:45 am. We hold your ₦5,000');
  expect(words).toContain('Tunde Bakare is on the way, expected about 9:45 am.');
  const chat = await openPage(app, `/chatbox/${artisan.id}`, asAmina);
  expect(chat.words).toContain('Tunde is on the way, expected about 9:45 am');
  await takeStep(app, hire.id, 'start', { reason: 'not_at_hand' }, asArtisan);
  const later = await openPage(app, pageOf(hire), asAmina);
  expect(later.words).not.toContain('On the way, expected');
});

test('a guest is told of the arrival time by email, and sees it through their link', {
  meta: { promise: 'A guest hears of the arrival by email and sees it by their link' },
}, async () => {
  const hire = await makePaidHire(app, artisan, { customer_email: 'onmyway@example.ng' });
  at('2026-12-01T11:05:00Z');
  await onMyWay(hire.id, { minutes: 60 });
  const mail = (await emailsTo(app, 'onmyway@example.ng')).at(-1);
  expect(mail?.subject).toBe('Tunde Bakare is on the way, expected about 1:05 pm');
  const page = guestsPageOf({ id: hire.id, key: keyOf(app, hire) });
  expect((await openPage(app, page)).words).toContain('On the way, expected about 1:05 pm.');
});

test('the same arrival time sent again is told once, and a new one is told again', {
  meta: { promise: 'The same time of arrival sent again is told once' },
}, async () => {
  const hire = await aminasHire();
  at('2026-12-01T08:00:00Z');
  const before = (await emailsTo(app, amina.email)).length;
  for (let press = 0; press < 3; press += 1) {
    expect((await onMyWay(hire.id, { minutes: 30 })).status).toBe(200);
    app.clock.advance({ seconds: 20 });
  }
  expect(await emailsTo(app, amina.email)).toHaveLength(before + 1);
  expect((await onMyWay(hire.id, { arrivesAt: '10:15' })).status).toBe(200);
  expect((await emailsTo(app, amina.email)).at(-1)?.subject).toContain('expected about 10:15 am');
  expect(await emailsTo(app, amina.email)).toHaveLength(before + 2);
});

test('an earlier arrival time than before is told to the customer again', async () => {
  const hire = await aminasHire();
  at('2026-12-01T08:00:00Z');
  expect((await onMyWay(hire.id, { arrivesAt: '11:00' })).status).toBe(200);
  expect((await onMyWay(hire.id, { arrivesAt: '10:30' })).status).toBe(200);
  expect((await emailsTo(app, amina.email)).at(-1)?.subject).toContain('expected about 10:30 am');
  expect((await openPage(app, pageOf(hire), asAmina)).words).toContain('expected about 10:30 am.');
});

test('an arrival time counts as new from five minutes later, and has to be in the future', async () => {
  const hire = await aminasHire();
  at('2026-12-01T08:00:00Z');
  const expected = async () => (await emailsTo(app, amina.email)).at(-1)?.subject.split('about ')[1];
  expect((await onMyWay(hire.id, { arrivesAt: '09:00' })).status).toBe(400);
  expect((await onMyWay(hire.id, { arrivesAt: '11:00' })).status).toBe(200);
  expect((await onMyWay(hire.id, { arrivesAt: '11:04' })).status).toBe(200);
  expect(await expected()).toBe('11:00 am');
  expect((await onMyWay(hire.id, { arrivesAt: '11:05' })).status).toBe(200);
  expect(await expected()).toBe('11:05 am');
});

test.each([
  ['the day before the start', '2026-11-30T22:59:59Z', 409, 'not_possible_now'],
  ['the first minute of the day of the start in Lagos', '2026-11-30T23:00:00Z', 200, undefined],
  ['the last minute of that day', '2026-12-01T22:59:00Z', 200, undefined],
  ['the day after', '2026-12-01T23:00:00Z', 409, 'not_possible_now'],
])(
  '“on my way”, sent on %s, is answered as the time allows',
  { meta: { promise: 'Only on the day of the start in Lagos' } },
  async (_when, instant, status, code) => {
    const hire = await aminasHire();
    at(instant);
    const answer = await onMyWay(hire.id, { minutes: 15 }, await signedInAs(app, artisan));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  },
);

test('an arrival time that has passed, or none, is refused beside its field', async () => {
  const hire = await aminasHire();
  at('2026-12-01T08:00:00Z');
  const past = await onMyWay(hire.id, { arrivesAt: '08:30' });
  expect([past.status, Object.keys(past.body.fields)]).toEqual([400, ['arrivesAt']]);
  const none = await onMyWay(hire.id, { minutes: '', arrivesAt: '' });
  expect([none.status, Object.keys(none.body.fields)]).toEqual([400, ['minutes']]);
});

test('only the hire’s artisan can say that they are on the way, and only before the work starts', {
  meta: { promise: 'Only the artisan of the hire says that they are on the way' },
}, async () => {
  const hire = await aminasHire();
  at('2026-12-01T08:00:00Z');
  expect((await onMyWay(hire.id, { minutes: 15 }, asAmina)).status).toBe(403);
  const other = await signedInAs(app, await makeArtisan(app));
  expect((await onMyWay(hire.id, { minutes: 15 }, other)).status).toBe(404);
  await takeStep(app, hire.id, 'start', { reason: 'not_at_hand' }, asArtisan);
  expect((await onMyWay(hire.id, { minutes: 15 })).body.code).toBe('not_possible_now');
});

test('the artisan’s page offers “on my way” without script, and says that the customer was told', async () => {
  const hire = await aminasHire();
  expect(formOf((await openPage(app, pageOf(hire), asArtisan)).html, 'on-my-way')).toBe('');
  at('2026-12-01T08:00:00Z');
  expect(formOf((await openPage(app, pageOf(hire), asArtisan)).html, 'on-my-way')).toContain('In 45 minutes');
  const fields = { step: 'on-my-way', minutes: '45', arrivesAt: '' };
  const { status, location } = await sendForm(app, pageOf(hire), fields, asArtisan);
  expect(status).toBe(303);
  const after = await openPage(app, location, asArtisan);
  expect(after.words).toContain('We’ve told Ngozi Eze when to expect you.');
  expect(after.words).toContain('You are on the way, expected about 9:45 am.');
  expect(after.words).toContain('Change your time of arrival');
});
