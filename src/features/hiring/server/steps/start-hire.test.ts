import { beforeEach, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { hireStatus } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { hireStatuses } from '../../process.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);
/** 11:00 in Lagos on the day of the hires. */
const onTheDay = new Date('2026-12-01T10:00:00Z');

beforeEach(async () => {
  app.clock.now = onTheDay;
  await app.db.deleteFrom('slots').execute();
});

const start = (
  id: string,
  headers: Record<string, string> = asArtisan,
  payload: object = { reason: 'not_at_hand' },
) => takeStep(app, id, 'start', payload, headers);
const stepsOf = (id: string) =>
  app.db.selectFrom('hire_events').select(['actor', 'action']).where('hire_id', '=', id).execute();

test.each(hireStatuses)(
  'starting a hire that is %s works only if it is booked',
  { meta: { promise: 'Only a booked hire is begun' } },
  async (status) => {
    const hire = await makePaidHire(app, artisan, { status });
    const { status: answered, body } = await start(hire.id);
    if (status === 'confirmed' || status === 'in_progress') {
      expect([answered, body.result?.status]).toEqual([200, 'in_progress']);
      expect(body.result.steps).toEqual(['propose_price', 'complete', 'propose_days']);
    } else {
      expect([answered, body.code]).toEqual([409, 'not_possible_now']);
      expect(await hireStatus(app, hire.id)).toBe(status);
      expect(await stepsOf(hire.id)).toEqual([]);
    }
  },
);

test.each([
  ['2026-11-30T22:59:59.999Z', 409],
  ['2026-11-30T23:00:00.000Z', 200],
  ['2026-12-01T22:59:59.999Z', 200],
  ['2026-12-03T10:00:00.000Z', 200],
])(
  'starting a hire for 1 December in Lagos, at %s, is answered %i',
  {
    meta: {
      promise: 'The artisan says that the work has begun, on its first day in Lagos or later and not before',
    },
  },
  async (moment, expected) => {
    const hire = await makePaidHire(app, artisan, { start_time: '14:30' });
    app.clock.now = new Date(moment);
    const headers = await signedInAs(app, artisan);
    const { status, body } = await start(hire.id, headers);
    expect(status).toBe(expected);
    if (expected === 409) {
      expect(body.code).toBe('too_early');
      expect(body.message).toBe(
        'The work begins on Tue 1 December 2026. You can start it from that morning.',
      );
      expect(await hireStatus(app, hire.id)).toBe('confirmed');
    }
  },
);

test('a start sent five times at once makes one step, and the customer is told once', {
  meta: { promise: 'Saying twice that the work has begun is once, and the customer is told once' },
}, async () => {
  const hire = await makePaidHire(app, artisan, { customer_id: amina.id });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => start(hire.id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await stepsOf(hire.id)).toEqual([{ actor: 'artisan', action: 'start' }]);
  const told = (await notificationsOf(app, asAmina)).filter(({ link }) => link === `/hires/${hire.id}`);
  expect(told.map(({ title }) => title)).toEqual(['Tunde Bakare has started without your door code']);
});

test('only the artisan can start a hire, not the customer, the key holder, another artisan or a visitor', {
  meta: { promise: 'Only its artisan says that work has begun' },
}, async () => {
  const hire = await makePaidHire(app, artisan, { customer_id: amina.id });
  const guests = await makePaidHire(app, artisan, { start_date: '2026-12-02', end_date: '2026-12-02' });
  const another = await signedInAs(app, await makeArtisan(app));
  expect((await start(hire.id, asAmina)).status).toBe(403);
  expect((await start(hire.id, another)).status).toBe(404);
  expect((await start(hire.id, {})).status).toBe(401);
  expect((await start(guests.id, {}, { key: keyOf(app, guests) })).status).toBe(401);
  expect(await hireStatus(app, hire.id)).toBe('confirmed');
});
