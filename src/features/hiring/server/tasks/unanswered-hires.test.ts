import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../../test-support/made-up-hires.ts';
import { makeArtisan, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { hireStatus } from '../../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { hireStatuses } from '../../process.ts';
import { expireHiresTask } from './expire-hires.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const start = new Date('2026-11-20T09:00:00Z');
const expire = () => expireHiresTask.run(app.context, {});
const quote = (id: string) => takeStep(app, id, 'quote', { amountNaira: 45_000 }, asArtisan);

beforeEach(() => {
  app.clock.now = start;
});

describe('a request without an answer', () => {
  test.each([
    [-1, 'quote_requested', 200],
    [0, 'expired', 409],
    [1, 'expired', 409],
  ])(
    '%i seconds after its seven days is %s',
    { meta: { promise: 'A request without an answer lapses after 7 days' } },
    async (seconds, status, answered) => {
      const { id } = await requestQuote(app, artisan);
      app.clock.advance({ days: 7, seconds });
      await expire();
      expect(await hireStatus(app, id)).toBe(status);
      expect((await quote(id)).status).toBe(answered);
    },
  );

  test('cannot be answered after its deadline, even if the expiry task has not run yet', async () => {
    const { id } = await requestQuote(app, artisan);
    app.clock.advance({ days: 7 });
    expect(await quote(id)).toMatchObject({ status: 409, body: { code: 'answered_too_late' } });
    const decline = await takeStep(app, id, 'decline-request', { reason: 'other' }, asArtisan);
    expect(decline).toMatchObject({ status: 409, body: { code: 'answered_too_late' } });
  });

  test('ends at the latest at the start of the work', async () => {
    const { id } = await requestQuote(app, artisan, { startDate: '2026-11-21', endDate: '2026-11-21' });
    app.clock.now = new Date('2026-11-21T07:59:59Z');
    await expire();
    expect(await hireStatus(app, id)).toBe('quote_requested');
    app.clock.advance({ seconds: 1 });
    await expire();
    expect(await hireStatus(app, id)).toBe('expired');
  });

  test('emails its customer once that it has ended', async () => {
    await requestQuote(app, artisan, { email: 'waits@example.ng' });
    app.clock.advance({ days: 7 });
    await Promise.all([expire(), expire(), expire()]);
    expect((await emailsTo(app, 'waits@example.ng')).map(({ subject }) => subject)).toEqual([
      'Your quote request was sent to Tunde Bakare',
      'Tunde Bakare did not answer your quote request',
    ]);
  });
});

describe('a quote without an answer', () => {
  test.each([
    [-1, 'quoted', 200],
    [0, 'expired', 409],
    [1, 'expired', 409],
  ])(
    '%i seconds after its 72 hours is %s',
    { meta: { promise: 'A quote without an answer lapses after 72 hours' } },
    async (seconds, status, answered) => {
      const { id, key } = await requestQuote(app, artisan);
      const { body } = await quote(id);
      app.clock.advance({ hours: 72, seconds });
      await expire();
      expect(await hireStatus(app, id)).toBe(status);
      const accepted = await takeStep(app, id, 'accept-quote', { quoteId: body.result.quote.id, key });
      expect(accepted.status).toBe(answered);
    },
  );

  test('cannot be accepted after its deadline, even if the expiry task has not run yet', async () => {
    const { id, key } = await requestQuote(app, artisan);
    const { body } = await quote(id);
    app.clock.advance({ hours: 72 });
    const quoteId = body.result.quote.id;
    for (const step of ['accept-quote', 'decline-quote'] as const) {
      expect(await takeStep(app, id, step, { quoteId, key })).toMatchObject({
        status: 409,
        body: { code: 'answered_too_late' },
      });
    }
  });

  test('gets its full deadline again when it is corrected, but never beyond the start of the work', async () => {
    const { id } = await requestQuote(app, artisan, { startDate: '2026-11-25', endDate: '2026-11-25' });
    await quote(id);
    app.clock.advance({ hours: 71 });
    const { body } = await takeStep(app, id, 'quote', { amountNaira: 40_000 }, asArtisan);
    expect(body.result.answerDueAt).toBe('2026-11-25T08:00:00.000Z');
    app.clock.advance({ hours: 40 });
    await expire();
    expect(await hireStatus(app, id)).toBe('quoted');
  });

  test('does not expire as unanswered once it was accepted, but waits for the payment', async () => {
    const { id, key } = await requestQuote(app, artisan);
    const { body } = await quote(id);
    await takeStep(app, id, 'accept-quote', { quoteId: body.result.quote.id, key });
    const waits = await app.db
      .selectFrom('hires')
      .select(['answer_due_at', 'payment_due_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(waits).toEqual({ answer_due_at: null, payment_due_at: new Date('2026-11-21T09:00:00Z') });
  });
});

test('the expiry task ends only the hires that wait for an answer', async () => {
  const hires = await Promise.all(
    hireStatuses.map((status) =>
      makeHire(app, artisan, { status, payment_due_at: null, answer_due_at: start }),
    ),
  );
  await expire();
  for (const hire of hires) {
    const ends = ['quote_requested', 'quoted'].includes(hire.status);
    expect(await hireStatus(app, hire.id)).toBe(ends ? 'expired' : hire.status);
  }
});
