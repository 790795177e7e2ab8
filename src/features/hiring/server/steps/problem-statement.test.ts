import { beforeEach, expect, test } from 'vitest';
import { operate } from '../../../../../test-support/applicants.ts';
import { makePayment } from '../../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { books, refundsOf } from '../../../../../test-support/paying.ts';
import { makeProblem } from '../../../../../test-support/problems.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { uploadedPicture } from '../../../../../test-support/uploading.ts';
import { newId } from '../../../../shared/identifier.ts';
import { bookPaymentHeld } from '../../../escrow/server/public.ts';
import { MOST_STATEMENT_PHOTOS, MOST_STATEMENTS } from '../../problem-ends.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app);
const asArtisan = await signedInAs(app, artisan);

beforeEach(async () => {
  app.clock.now = new Date('2026-12-01T10:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

const aProblem = () => makeProblem(app, artisan, asArtisan);
const pictures = (count: number) => Promise.all(Array.from({ length: count }, () => uploadedPicture(app)));

test('photos of a statement are seen by both sides and operators, and invalid ones add nothing', {
  meta: { promise: 'Both sides of a problem and operators see the photos of each statement' },
}, async () => {
  const hire = await aProblem();
  const photos = await pictures(2);
  const id = newId();
  for (let times = 0; times < 2; times += 1) {
    expect((await hire.step('artisan', 'add-statement', { id, text: 'See.', photos })).status).toBe(200);
  }
  // With one photo fewer it is a different statement.
  const other = await hire.step('artisan', 'add-statement', { id, text: 'See.', photos: photos.slice(1) });
  expect([other.status, other.body.code]).toEqual([409, 'already_used']);
  // And so it is from the other side.
  const theirs = await hire.step('customer', 'add-statement', { id, text: 'See.', photos });
  expect([theirs.status, theirs.body.code]).toEqual([409, 'already_used']);
  for (const side of ['customer', 'artisan'] as const) {
    const { statements, statementsLeft } = await hire.seenBy(side);
    expect(statements).toMatchObject([{ side: 'artisan', text: 'See.', photos }]);
    expect(statementsLeft).toBe(side === 'artisan' ? MOST_STATEMENTS - 1 : MOST_STATEMENTS);
  }
  expect(await operate(app, 'problem', 'show', hire.id)).toContain(photos[1]);
  const tooMany = await pictures(MOST_STATEMENT_PHOTOS + 1);
  const lost = photos[0]?.replace(/[0-9a-f]{12}(?=[-/.])/, '000000000000');
  // Another person's photo, a missing one, one from elsewhere, and too many.
  for (const wrong of [[photos[0]], [lost], ['https://example.ng/tap.webp'], tooMany]) {
    const { status, body } = await hire.step('customer', 'add-statement', { text: 'Mine.', photos: wrong });
    expect([status, Object.keys(body.fields)], `${wrong}`).toEqual([400, ['photos']]);
  }
  expect((await hire.seenBy('customer')).statements).toHaveLength(1);
});

test('each side writes at most 20 times about a problem, without using up the other side’s', {
  meta: { promise: 'Each side writes at most 20 times about a problem' },
}, async () => {
  const hire = await aProblem();
  for (let at = 1; at <= MOST_STATEMENTS; at += 1) {
    expect((await hire.step('customer', 'add-statement', { text: `${at}` })).status).toBe(200);
  }
  const more = await hire.step('customer', 'add-statement', { text: 'Once more' });
  expect([more.status, more.body.code]).toEqual([409, 'not_possible_now']);
  expect((await hire.seenBy('customer')).statementsLeft).toBe(0);
  expect((await hire.step('artisan', 'add-statement', { text: 'My turn' })).status).toBe(200);
});

test.each([
  ['customer', 'artisan'],
  ['artisan', 'customer'],
] as const)(
  'a no-show report by the %s that the %s answered shows both sides the problem and what one proposes',
  async (reporter, other) => {
    const amina = await makeConsumer(app);
    const by = { customer: await signedInAs(app, amina), artisan: asArtisan };
    const hire = await makePaidHire(app, artisan, { customer_id: amina.id });
    const step = (side: 'customer' | 'artisan', name: Parameters<typeof takeStep>[2], payload: object) =>
      takeStep(app, hire.id, name, payload, by[side]);
    expect((await step(reporter, 'report-no-show', { note: 'I called twice.' })).status).toBe(200);
    expect((await step(other, 'answer-no-show', { answer: 'I was there at nine.' })).status).toBe(200);
    const proposal = { proposalId: newId(), kind: 'redo', startDate: '2026-12-03', startTime: '09:00' };
    expect((await step('artisan', 'propose-end', proposal)).status).toBe(200);
    for (const reader of ['customer', 'artisan'] as const) {
      const url = `/api/hiring/hires/${hire.id}/problem`;
      expect((await app.request({ url, headers: by[reader] })).json().result).toMatchObject({
        report: { side: reporter, text: 'I called twice.' },
        statements: [{ side: other, text: 'I was there at nine.' }],
        statementsLeft: MOST_STATEMENTS,
        proposal: { id: proposal.proposalId, kind: 'redo' },
      });
    }
  },
);

test('a problem with work that is done again can be written about 20 times anew', async () => {
  const hire = await aProblem();
  for (let at = 1; at <= MOST_STATEMENTS; at += 1)
    await hire.step('customer', 'add-statement', { text: `${at}` });
  const days = { startDate: '2026-12-03', startTime: '09:00' };
  const proposalId = await hire.propose('artisan', 'redo', days);
  expect((await hire.step('customer', 'agree-redo', { proposalId })).status).toBe(200);
  app.clock.now = new Date('2026-12-03T10:00:00Z');
  const again = await hire.step('customer', 'report-problem', { problem: 'It still leaks.' });
  expect(again.status, again.body.message).toBe(200);
  expect((await hire.seenBy('customer')).statementsLeft).toBe(MOST_STATEMENTS);
  expect((await hire.step('customer', 'add-statement', { text: 'From the same pipe.' })).status).toBe(200);
  expect((await hire.seenBy('customer')).statementsLeft).toBe(MOST_STATEMENTS - 1);
});

test('statements and proposals do not move the date by which a problem is decided', async () => {
  const hire = await aProblem();
  const dueAt = async () =>
    (
      await app.db
        .selectFrom('hires')
        .select('decide_due_at')
        .where('id', '=', hire.id)
        .executeTakeFirstOrThrow()
    ).decide_due_at;
  const promised = await dueAt();
  expect(promised?.getTime()).toBeGreaterThan(app.clock.now.getTime());
  app.clock.advance({ hours: 1 });
  await hire.step('customer', 'add-statement', { text: 'It leaks again.' });
  await hire.propose('artisan', 'split', { toCustomerNaira: 500 });
  expect(await dueAt()).toEqual(promised);
});

test('a split of a deposit and a balance takes from the balance first, to the kobo', {
  meta: { promise: 'A split of a hire that was paid in two parts refunds each part to the kobo' },
}, async () => {
  const hire = await aProblem();
  const balance = { status: 'success', part: 'balance', amount_kobo: 333_333, received_kobo: 333_333 };
  const row = { id: hire.id, amount_kobo: 333_333 };
  app.clock.advance({ minutes: 1 });
  const now = app.clock.now;
  const payment = await makePayment(app, row, { ...balance, paid_at: now });
  await app.db.updateTable('hires').set({ amount_kobo: 833_333 }).where('id', '=', hire.id).execute();
  await app.db.transaction().execute(async (tx) => {
    const { id: paymentId, reference } = payment;
    const held = { hireId: hire.id, paymentId, reference, receivedKobo: 333_333, feesKobo: null };
    await bookPaymentHeld(tx, held, now);
  });
  const before = await books(app);
  const proposalId = await hire.propose('artisan', 'split', { toCustomerNaira: '4,000.01' });
  expect((await hire.step('customer', 'agree-split', { proposalId })).status).toBe(200);
  const after = await books(app);
  const gained = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
  // 5% of ₦4,333.32 is ₦216.666: the fraction of a kobo goes to the artisan.
  expect(['hire_held', 'refund_owed', 'service_fees', 'artisan_earnings'].map(gained)).toEqual([
    -833_333, 400_001, 21_666, 411_666,
  ]);
  const sums = (await refundsOf(app, hire.id)).map(({ amount_kobo }) => Number(amount_kobo));
  expect(sums.toSorted((one, other) => one - other)).toEqual([66_668, 333_333]);
});
