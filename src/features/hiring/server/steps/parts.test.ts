import { beforeEach, describe, expect, test } from 'vitest';
import { agreeOnParts, partsOf, quoteInParts, threeParts } from '../../../../../test-support/jobs-in-parts.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { mailsTo } from '../../../../../test-support/mails-to.ts';
import { makePaidHire, payFor } from '../../../../../test-support/paid-hires.ts';
import { openCheckout, payAtPaystack, verify } from '../../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { heldForHire } from '../../../escrow/server/public.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);

beforeEach(async () => {
  app.clock.now = new Date('2026-12-01T09:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

/** A hire as its guest, or with headers another, sees it. */
const seen = async ({ id, key }: { id: string; key?: string }, headers: Record<string, string> = {}) => {
  const query = key && !headers.cookie ? `?key=${encodeURIComponent(key)}` : '';
  return (await app.request({ url: `/api/hiring/hires/${id}${query}`, headers })).json().result;
};
const statuses = async (parts: { id: string }[]) =>
  (
    await app.db
      .selectFrom('hires')
      .select('status')
      .where(
        'id',
        'in',
        parts.map(({ id }) => id),
      )
      .orderBy('part_number')
      .execute()
  ).map(({ status }) => status);

describe('a quote in parts', () => {
  test('is read in parts, and makes a hire of each when it is accepted: the first is paid, the others wait', {
    meta: { promise: 'A long job is agreed on in up to five parts, each paid, held, done and released on its own' },
  }, async () => {
    const { hire, quoteId } = await quoteInParts(app, artisan, asArtisan);
    const quoted = await seen(hire);
    expect(quoted).toMatchObject({
      status: 'quoted',
      amountKobo: 10_000_000,
      part: null,
      quote: {
        amountKobo: 10_000_000,
        lines: [],
        parts: [
          { title: 'Foundation', amountKobo: 5_000_000, startDate: '2026-12-10', endDate: '2026-12-11' },
          { title: 'Walls', amountKobo: 3_000_000 },
          { title: 'Roofing', amountKobo: 2_000_000 },
        ],
      },
    });
    const answer = await takeStep(app, hire.id, 'accept-quote', { quoteId, key: hire.key });
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'You accepted the quote. Pay ₦50,000 to confirm it.',
    ]);
    const parts = await partsOf(app, hire);
    expect(parts).toHaveLength(3);
    expect(await statuses(parts)).toEqual(['accepted', 'planned', 'planned']);
    // The guest's key of the first part opens the others.
    const last = await seen(parts[2] ?? hire);
    expect(last).toMatchObject({
      status: 'planned',
      part: { number: 3, count: 3, title: 'Roofing', isNext: false },
      amountKobo: 2_000_000,
      priceKobo: 2_000_000,
      startDate: '2026-12-20',
      steps: expect.arrayContaining(['open_checkout', 'cancel', 'reschedule']),
      job: {
        total: {
          priceKobo: 10_000_000,
          paidKobo: 0,
          heldKobo: 0,
          releasedKobo: 0,
          toPayKobo: 10_000_000,
        },
      },
    });
    expect(last.job.parts.map((part: { title: string }) => part.title)).toEqual([
      'Foundation',
      'Walls',
      'Roofing',
    ]);
  });
});
