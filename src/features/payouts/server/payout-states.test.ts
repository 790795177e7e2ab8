import { beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import {
  earn,
  makeReadyPayee,
  moneyOf,
  type PaidArtisan,
  payoutRows,
  playTransfer,
  requestPayout,
  transfersMade,
  wrongInTheBooks,
} from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { bookLoss } from '../../escrow/server/public.ts';
import type { TransferFacts } from '../../payments/server/public.ts';
import { reconcilePayoutsTask } from './reconcile-payouts.ts';
import { giveBack, settlePayout } from './settle-payout.ts';

const lines: string[] = [];
const app = await startTestApp({ logTo: { write: (line) => void lines.push(line) } });
const faulty = await startFaultyPaystack(`${app.url}/sandbox/paystack`);
app.context.config.paystack.url = faulty.url;
app.context.config.paystack.timeoutMs = 1_500;

/** Each test starts without other payouts to ask about. */
beforeEach(async () => {
  lines.length = 0;
  await app.db.updateTable('payouts').set({ next_ask_at: null }).execute();
});

const round = () => reconcilePayoutsTask.run(app.context, {});
const errors = (words: string) => lines.filter((line) => line.includes(words));
const rowOf = async (artisan: PaidArtisan) => {
  const row = (await payoutRows(app, artisan)).at(-1);
  if (!row) throw new Error('there is no pay-out');
  return row;
};
const statusOf = async (artisan: PaidArtisan) => (await rowOf(artisan)).status;
const arrived = (artisan: PaidArtisan, status: string) =>
  expect.poll(() => statusOf(artisan), { timeout: 10_000 }).toBe(status);

async function askAndSend(artisan: PaidArtisan): Promise<string> {
  const answer = await requestPayout(app, artisan);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  await app.runJobs();
  return (await rowOf(artisan)).reference;
}

/**
 * Makes an artisan whose account Paystack knows already, so that the next payout requests a transfer at once.
 * ₦8,500 is left.
 */
async function makeKnownPayee(): Promise<PaidArtisan> {
  // The fake Paystack keeps its transfers pending, so that no webhook interferes.
  const artisan = await makeReadyPayee(app, { transfers: 'pending' });
  await requestPayout(app, artisan, '1000');
  await app.runJobs();
  await playTransfer(app, (await rowOf(artisan)).reference, 'success');
  await arrived(artisan, 'paid');
  await app.db.updateTable('payouts').set({ next_ask_at: null }).execute();
  app.clock.advance({ seconds: 1 });
  return artisan;
}

/** Stores a recipient code, as an earlier payout would have. */
const storeRecipient = (artisan: PaidArtisan, code: string) =>
  app.db
    .updateTable('bank_accounts')
    .set({ recipient_code: code })
    .where('user_id', '=', artisan.id)
    .execute();

/** Applies a status of Paystack's, as a webhook or an answer would. */
const say = async (
  artisan: PaidArtisan,
  status: TransferFacts['status'],
  wishes: Partial<TransferFacts> = {},
) => {
  const { reference, amount_kobo: amountKobo } = await rowOf(artisan);
  const facts = {
    reference,
    status,
    amountKobo,
    currency: 'NGN',
    transferCode: null,
    feeKobo: null,
    message: null,
  };
  return app.db.transaction().execute((tx) => settlePayout(tx, app.context, { ...facts, ...wishes }));
};

describe('a payout whose transfer is under way', () => {
  test.each(['pending', 'otp', 'received'])(
    'as “%s” stays on its way until Paystack reports an end',
    async (mood) => {
      const artisan = await makeReadyPayee(app, { transfers: mood });
      const reference = await askAndSend(artisan);
      expect(await statusOf(artisan)).toBe('sent');
      expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 0, onItsWayKobo: 950_000 });
      expect(errors('switch off OTP')).toHaveLength(mood === 'otp' ? 1 : 0);
      expect((await rowOf(artisan)).waits_for).toBe(mood === 'otp' ? 'otp' : null);
      // Once its code was entered at Paystack, it waits for no one.
      await say(artisan, 'pending');
      expect((await rowOf(artisan)).waits_for).toBeNull();
      await playTransfer(app, reference, 'success');
      await arrived(artisan, 'paid');
      expect(await wrongInTheBooks(app)).toEqual([]);
    },
  );

  test('is checked at growing intervals, and found paid when its webhook is lost', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    const reference = await askAndSend(artisan);
    const { next_ask_at: first } = await rowOf(artisan);
    expect(first).toEqual(new Date(app.clock.now.getTime() + 60_000));
    app.clock.now = new Date(app.clock.now.getTime() + 59_999);
    faulty.requests.length = 0;
    await round();
    expect(faulty.requests).toEqual([]);
    app.clock.now = new Date(app.clock.now.getTime() + 1);
    await round();
    expect(faulty.requests).toEqual([`GET /transfer/verify/${reference}`]);
    app.clock.advance({ hours: 8 });
    await round();
    const { next_ask_at: later } = await rowOf(artisan);
    expect((later?.getTime() ?? 0) - app.clock.now.getTime()).toBeGreaterThan(3_600_000);
    await app.db
      .updateTable('payouts')
      .set({ next_ask_at: app.clock.now })
      .where('reference', '=', reference)
      .execute();
    faulty.misbehave(
      '/transfer/verify',
      { kind: 'altered', data: { status: 'success', fee_charged: 3000 } },
      1,
    );
    await round();
    // The fee that Paystack reports takes precedence over our table of fees.
    expect(await rowOf(artisan)).toMatchObject({ status: 'paid', fee_kobo: 3000 });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });
});

describe('a payout that Paystack does not send', () => {
  test.each(['failed', 'reversed', 'abandoned', 'blocked', 'rejected'] as const)(
    'as “%s” is available to the artisan again, who is told why and what to do',
    async (status) => {
      const artisan = await makeReadyPayee(app, { transfers: 'pending' });
      await askAndSend(artisan);
      expect(await say(artisan, status)).toBe('payout_failed');
      expect(await rowOf(artisan)).toMatchObject({ status: 'failed', reason: status });
      expect(await moneyOf(app, artisan)).toMatchObject({
        availableKobo: 950_000,
        onItsWayKobo: 0,
        paidOutKobo: 0,
      });
      expect(await wrongInTheBooks(app)).toEqual([]);
      const [told] = await notificationsOf(app, artisan.headers);
      expect(told?.title).toBe('₦9,500 could not be paid');
      expect(told?.text).toMatch(/ask for the pay-out again\.$/);
      const mail = (await emailsTo(app, artisan.email)).at(-1);
      expect(mail?.text).toContain('₦9,500 is available in your earnings again');
      // Returned money does not count as earned a second time.
      const earnings = await app.request({ url: '/api/escrow/earnings', headers: artisan.headers });
      expect(earnings.json().earnedKobo).toBe(950_000);
    },
  );

  test('can also fail by a webhook, and be requested again under another reference', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'failed' });
    const first = await askAndSend(artisan);
    await arrived(artisan, 'failed');
    const second = await askAndSend(artisan);
    expect(second).not.toBe(first);
    await arrived(artisan, 'failed');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });
});

describe('a paid payout that comes back', () => {
  test('a week later is available to the artisan again', {
    meta: { promise: 'Money that a bank sends back is the artisan’s again' },
  }, async () => {
    const artisan = await makeReadyPayee(app);
    const reference = await askAndSend(artisan);
    await arrived(artisan, 'paid');
    app.clock.advance({ days: 7 });
    await playTransfer(app, reference, 'reversed');
    await arrived(artisan, 'reversed');
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 950_000, paidOutKobo: 0 });
    expect((await notificationsOf(app, artisan.headers))[0]?.title).toBe('Your bank sent ₦9,500 back');
    expect(await say(artisan, 'reversed')).toBe('nothing_new');
    expect(await say(artisan, 'success')).toBe('nothing_new');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('is found by our own check once a day for two weeks when its webhook is lost', async () => {
    const artisan = await makeReadyPayee(app);
    const reference = await askAndSend(artisan);
    await arrived(artisan, 'paid');
    app.clock.advance({ days: 1 });
    // Asked on each run, since the webhook of the return may be late.
    faulty.misbehave(`/transfer/verify/${reference}`, { kind: 'altered', data: { status: 'reversed' } });
    await round();
    expect(await statusOf(artisan)).toBe('reversed');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('is asked about on its day, even if the report of its success comes late or once more', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    const reference = await askAndSend(artisan);
    await playTransfer(app, reference, 'success');
    await arrived(artisan, 'paid');
    const { next_ask_at } = await rowOf(artisan);
    app.clock.advance({ hours: 23 });
    expect(await say(artisan, 'success')).toBe('nothing_new');
    expect((await rowOf(artisan)).next_ask_at).toEqual(next_ask_at);
    app.clock.advance({ hours: 1 });
    faulty.misbehave(`/transfer/verify/${reference}`, { kind: 'altered', data: { status: 'reversed' } }, 1);
    await round();
    expect(await statusOf(artisan)).toBe('reversed');
  });

  test('is not checked for ever', async () => {
    const artisan = await makeReadyPayee(app);
    await askAndSend(artisan);
    await arrived(artisan, 'paid');
    for (let day = 0; day < 16; day += 1) {
      app.clock.advance({ days: 1 });
      await round();
    }
    expect((await rowOf(artisan)).next_ask_at).toBeNull();
  });
});

describe('a payout whose money was given back, and that reached the bank after all', () => {
  const closingKobo = async (artisan: PaidArtisan) => {
    const url = `/api/statements/months/${lagosDay(app.clock.now).slice(0, 7)}`;
    return (await app.request({ url, headers: artisan.headers })).json().closingKobo;
  };
  const rowBy = (reference: string) =>
    app.db.selectFrom('payouts').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
  /** Paystack says that it failed, or that the bank sent it back: its money is the artisan's again. */
  async function givenBack(how: 'failed' | 'reversed') {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    const reference = await askAndSend(artisan);
    if (how === 'reversed') {
      await playTransfer(app, reference, 'success');
      await arrived(artisan, 'paid');
    }
    app.clock.advance({ minutes: 1 });
    await playTransfer(app, reference, how);
    await arrived(artisan, how);
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 950_000 });
    app.clock.advance({ minutes: 1 });
    return { artisan, reference };
  }
  /** Paystack reports a success. That books nothing, but we ask about it. */
  async function reported(reference: string): Promise<void> {
    await playTransfer(app, reference, 'success');
    await expect.poll(async () => (await rowBy(reference)).next_ask_at).toEqual(app.clock.now);
    expect((await rowBy(reference)).status).not.toBe('paid');
  }
  async function foundPaid(reference: string): Promise<void> {
    await reported(reference);
    await round();
    expect(await rowBy(reference)).toMatchObject({ status: 'paid', waits_for: 'operator', reason: null });
  }
  async function paidAgain(artisan: PaidArtisan): Promise<void> {
    await requestPayout(app, artisan, '6000');
    await app.runJobs();
    await playTransfer(app, (await rowOf(artisan)).reference, 'success');
    await arrived(artisan, 'paid');
  }

  test.each(['failed', 'reversed'] as const)(
    'after it %s is taken from what is available, and an operator looks at it and closes it',
    {
      meta: { promise: 'A pay-out that reached the bank after all is in the books, and an operator’s case' },
    },
    async (how) => {
      const { artisan, reference } = await givenBack(how);
      const { headers } = await makeOperator(app, 'finance');
      const see = async (path: string) => (await app.request({ url: `/api/admin/${path}`, headers })).json();
      const waiting = async () =>
        (await see('today')).queues.find(({ key }: { key: string }) => key === 'payouts').waiting as number;
      const before = await waiting();
      await foundPaid(reference);
      expect(await moneyOf(app, artisan)).toMatchObject({
        ...{ availableKobo: 0, debtKobo: 0, paidOutKobo: 950_000 },
        hires: [{ state: 'paid_out' }],
      });
      expect(await closingKobo(artisan)).toBe(0);
      const [told] = await notificationsOf(app, artisan.headers);
      expect(told).toMatchObject({
        title: '₦9,500 reached your bank after all',
        text: 'We have taken ₦9,500 from your available money.',
      });
      expect((await emailsTo(app, artisan.email)).at(-1)?.text).toContain('made it available to you again');
      expect(await wrongInTheBooks(app)).toEqual([]);

      expect(await waiting()).toBe(before + 1);
      const path = `payouts/${(await rowBy(reference)).id}`;
      const shown = await see(path);
      expect(shown).toMatchObject({
        state: 'arrived after it had been given back',
        acts: ['retry', 'close'],
      });
      expect(shown.facts[0]).toMatchObject({ label: 'What to do' });
      const payload = { version: shown.version, reason: 'The bank confirms it.' };
      const closed = await app.request({ method: 'POST', url: `/api/admin/${path}/close`, headers, payload });
      expect(closed.json()).toMatchObject({
        message: 'It is closed.',
        case: { state: 'arrived', acts: [], history: [{ action: 'payout.close' }] },
      });
      expect(await waiting()).toBe(before);
      expect(await operate(app, 'payout', 'list')).not.toContain(reference);
      await expect(operate(app, 'payout', 'close', reference, '--reason', 'Again.')).rejects.toThrow(
        'It is paid and cannot be closed.',
      );
      // The daily question, and news that comes again, change nothing.
      app.clock.advance({ days: 1 });
      await round();
      expect(await say(artisan, 'success')).toBe('nothing_new');
      expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 0, debtKobo: 0 });
      expect(await wrongInTheBooks(app)).toEqual([]);
    },
  );

  test('is the artisan’s debt where they have had it paid out again, and comes off later earnings', {
    meta: { promise: 'An artisan who was paid out twice repays it from later earnings alone' },
  }, async () => {
    const { artisan, reference } = await givenBack('failed');
    await paidAgain(artisan);
    await foundPaid(reference);
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 0, debtKobo: 600_000 });
    expect((await notificationsOf(app, artisan.headers))[0]?.text).toBe(
      'We have taken ₦3,500 from your available money. You had ₦6,000 paid out again, so it comes off what you earn next.',
    );
    expect(await wrongInTheBooks(app)).toEqual([]);
    app.clock.advance({ seconds: 1 });
    await earn(app, artisan, 1_000_000);
    const money = await moneyOf(app, artisan);
    expect(money).toMatchObject({ availableKobo: 350_000, debtKobo: 0 });
    expect(money.hires.map(({ state }: { state: string }) => state)).toEqual(['available', 'paid_out']);
    expect(await closingKobo(artisan)).toBe(350_000);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('and then comes back once more repays the debt first; yet another change is left to an operator', async () => {
    const { artisan, reference } = await givenBack('reversed');
    await paidAgain(artisan);
    await foundPaid(reference);
    app.clock.advance({ minutes: 1 });
    await playTransfer(app, reference, 'reversed');
    await expect.poll(async () => (await rowBy(reference)).status).toBe('reversed');
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 350_000, debtKobo: 0 });
    expect(await closingKobo(artisan)).toBe(350_000);
    expect(await wrongInTheBooks(app)).toEqual([]);
    // The artisan is told of each return.
    const titles = (await notificationsOf(app, artisan.headers)).map(({ title }) => title);
    expect(titles.filter((title) => title === 'Your bank sent ₦9,500 back')).toHaveLength(2);
    app.clock.advance({ minutes: 1 });
    await reported(reference);
    await round();
    expect(await rowBy(reference)).toMatchObject({ status: 'reversed', waits_for: 'operator' });
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 350_000, debtKobo: 0 });
    await operate(app, 'payout', 'close', reference, '--reason', 'Paystack corrects it.');
    expect(await rowBy(reference)).toMatchObject({ status: 'reversed', waits_for: null });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('is not believed while Paystack, asked about it, says that it failed: the report was late', async () => {
    const { artisan, reference } = await givenBack('failed');
    expect(await say(artisan, 'success')).toBe('payout_contradiction');
    expect(await rowBy(reference)).toMatchObject({ status: 'failed', waits_for: 'operator' });
    await round();
    expect(await rowBy(reference)).toMatchObject({
      ...{ status: 'failed', waits_for: null },
      next_ask_at: new Date(app.clock.now.getTime() + 24 * 3_600_000),
    });
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 950_000 });
    // Nor is it sent once more where Paystack does not know it any more.
    await say(artisan, 'success');
    faulty.misbehave(`/transfer/verify/${reference}`, { kind: 'status', status: 404 }, 1);
    await round();
    expect(await rowBy(reference)).toMatchObject({ status: 'failed', next_ask_at: null });
    expect(await transfersMade(app, reference)).toBe(1);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test.each(['failed', 'reversed'] as const)(
    'days after it %s is found by our own check once a day for two weeks when no webhook tells of it',
    async (how) => {
      const { artisan, reference } = await givenBack(how);
      for (let day = 0; day < 5; day += 1) {
        app.clock.advance({ days: 1 });
        await round();
        expect(await rowBy(reference)).toMatchObject({ status: how, waits_for: null });
      }
      faulty.misbehave(`/transfer/verify/${reference}`, { kind: 'altered', data: { status: 'success' } });
      app.clock.advance({ days: 1 });
      await round();
      faulty.behave();
      expect(await rowBy(reference)).toMatchObject({ status: 'paid', waits_for: 'operator' });
      expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 0, paidOutKobo: 950_000 });
      expect((await notificationsOf(app, artisan.headers))[0]?.title).toBe(
        '₦9,500 reached your bank after all',
      );
      expect(await wrongInTheBooks(app)).toEqual([]);
    },
  );

  test('is not asked about for ever, nor if it was never sent', async () => {
    const { reference } = await givenBack('failed');
    for (let day = 0; day < 16; day += 1) {
      app.clock.advance({ days: 1 });
      await round();
    }
    expect(await rowBy(reference)).toMatchObject({ status: 'failed', next_ask_at: null });
    const artisan = await makeReadyPayee(app);
    await requestPayout(app, artisan);
    const unsent = (await rowOf(artisan)).reference;
    await app.db
      .transaction()
      .execute((tx) => giveBack(tx, app.context, unsent, { reason: 'declined', message: null }));
    expect(await rowBy(unsent)).toMatchObject({ status: 'failed', next_ask_at: null });
  });

  test('is asked about again after Paystack was down', async () => {
    const { artisan, reference } = await givenBack('failed');
    await reported(reference);
    faulty.misbehave('/transfer/verify', { kind: 'down' });
    await round();
    faulty.behave();
    expect(await rowBy(reference)).toMatchObject({ status: 'failed' });
    app.clock.advance({ hours: 6 });
    await round();
    expect(await rowBy(reference)).toMatchObject({ status: 'paid' });
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 0 });
  });

  test('is booked once by two processes that ask at once, beside a request for another payout', async () => {
    const { artisan, reference } = await givenBack('failed');
    await reported(reference);
    await Promise.all([round(), round(), requestPayout(app, artisan, '6000')]);
    await expect.poll(async () => (await rowBy(reference)).status).toBe('paid');
    const { availableKobo, debtKobo, onItsWayKobo } = await moneyOf(app, artisan);
    expect(availableKobo - debtKobo + onItsWayKobo).toBe(0);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });
});

describe('a webhook about a payout', () => {
  test('that comes twice, ten times at once and late changes it once', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    await askAndSend(artisan);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => say(artisan, 'success')));
    expect(outcomes.filter((outcome) => outcome === 'payout_paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'nothing_new')).toHaveLength(9);
    expect(await say(artisan, 'pending')).toBe('nothing_new');
    expect(await moneyOf(app, artisan)).toMatchObject({ paidOutKobo: 950_000 });
    expect(
      (await emailsTo(app, artisan.email)).filter(({ subject }) => subject.includes('paid you')),
    ).toHaveLength(1);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('that comes out of order leaves the money where the last one says', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    await askAndSend(artisan);
    expect(await say(artisan, 'reversed')).toBe('payout_failed');
    expect(await say(artisan, 'success')).toBe('nothing_new');
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 950_000 });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('that contradicts an earlier one, or names another sum, moves nothing and alerts operators', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    await askAndSend(artisan);
    expect(await say(artisan, 'success', { amountKobo: 100 })).toBe('not_ours');
    expect(await say(artisan, 'success', { currency: 'USD' })).toBe('not_ours');
    expect(await say(artisan, 'failed')).toBe('payout_failed');
    expect(await say(artisan, 'success')).toBe('payout_contradiction');
    expect(await say(artisan, 'success', { reference: 'sp-00000000-not-one-of-ours' })).toBe(
      'unknown_payout',
    );
    expect(errors('contradicts its earlier answer')).toHaveLength(1);
    expect(errors('a transfer has a different amount')).toHaveLength(2);
    expect(errors('a transfer that we do not know')).toHaveLength(1);
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 950_000 });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('that contradicts itself is left to an operator, and the payout is not checked each minute', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    await askAndSend(artisan);
    await say(artisan, 'success');
    expect(await say(artisan, 'failed')).toBe('payout_contradiction');
    const payout = await rowOf(artisan);
    expect(payout).toMatchObject({ status: 'paid', waits_for: 'operator', next_ask_at: null });
    expect(await operate(app, 'payout', 'list')).toContain(payout.reference);
  });
});

describe('a payout while Paystack misbehaves', () => {
  test.each([
    ['is down', { kind: 'down' }],
    ['is slow', { kind: 'slow' }],
    ['answers nonsense', { kind: 'nonsense' }],
    ['answers 500', { kind: 'status', status: 500 }],
    ['slows us down', { kind: 'status', status: 429 }],
    ['sends it and loses the answer', { kind: 'answer_lost' }],
    ['sends it and answers of another thing', { kind: 'altered', data: { reference: 7 } }],
  ] as const)('stays on its way and is paid once although Paystack %s', async (_, fault) => {
    const artisan = await makeKnownPayee();
    faulty.misbehave('/transfer', fault, 1);
    faulty.requests.length = 0;
    const reference = await askAndSend(artisan);
    expect(await statusOf(artisan)).toBe('due');
    expect(faulty.requests).toEqual(['POST /transfer']);
    faulty.behave();
    app.clock.advance({ minutes: 4 });
    await round();
    expect(await statusOf(artisan)).toBe('sent');
    expect(await transfersMade(app, reference)).toBe(1);
    await playTransfer(app, reference, 'success');
    await arrived(artisan, 'paid');
    expect((await rowOf(artisan)).reference).toBe(reference);
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 0, paidOutKobo: 950_000 });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('that Paystack accepted without an answer is checked, and never sent twice', async () => {
    const artisan = await makeKnownPayee();
    faulty.misbehave('/transfer', { kind: 'answer_lost' }, 1);
    const reference = await askAndSend(artisan);
    expect(await statusOf(artisan)).toBe('due');
    faulty.requests.length = 0;
    app.clock.advance({ minutes: 4 });
    await round();
    expect(faulty.requests).toEqual([`GET /transfer/verify/${reference}`]);
    expect(await statusOf(artisan)).toBe('sent');
    expect(await transfersMade(app, reference)).toBe(1);
  });

  test('that Paystack accepted and no longer knows is not sent again: an operator looks at it', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    const reference = await askAndSend(artisan);
    faulty.misbehave(`/transfer/verify/${reference}`, { kind: 'status', status: 404 }, 1);
    faulty.requests.length = 0;
    app.clock.advance({ minutes: 4 });
    await round();
    expect(faulty.requests).toEqual([`GET /transfer/verify/${reference}`]);
    expect(await rowOf(artisan)).toMatchObject({
      status: 'sent',
      waits_for: 'operator',
      next_ask_at: null,
    });
    expect(errors('no longer knows a transfer')).toHaveLength(1);
  });

  /** A pay-out that was paid, and that Paystack no longer knows a day later. */
  async function paidAndLost() {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    const reference = await askAndSend(artisan);
    await playTransfer(app, reference, 'success');
    await arrived(artisan, 'paid');
    faulty.misbehave(`/transfer/verify/${reference}`, { kind: 'status', status: 404 }, 1);
    app.clock.advance({ days: 1 });
    await round();
    return { artisan, reference };
  }

  test('and that has lost sight of a paid one can be asked again by an operator: then it is off their list', async () => {
    const { artisan, reference } = await paidAndLost();
    expect(await rowOf(artisan)).toMatchObject({ status: 'paid', waits_for: 'operator', next_ask_at: null });
    await operate(app, 'payout', 'retry', reference);
    await round();
    expect(await rowOf(artisan)).toMatchObject({
      status: 'paid',
      waits_for: null,
      next_ask_at: new Date(app.clock.now.getTime() + 24 * 3_600_000),
    });
    expect(await transfersMade(app, reference)).toBe(1);
    expect(await operate(app, 'payout', 'list')).not.toContain(reference);
  });

  test('and then says that the bank sent a paid one back leaves nothing to an operator', async () => {
    const { artisan, reference } = await paidAndLost();
    expect(await rowOf(artisan)).toMatchObject({ waits_for: 'operator' });
    await playTransfer(app, reference, 'reversed');
    await arrived(artisan, 'reversed');
    expect(await rowOf(artisan)).toMatchObject({
      waits_for: null,
      next_ask_at: new Date(app.clock.now.getTime() + 24 * 3_600_000),
    });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('whose process died between the commit and the call is sent by another under the same reference', async () => {
    const artisan = await makeReadyPayee(app);
    await requestPayout(app, artisan);
    const { id, reference } = await rowOf(artisan);
    // The state that a process leaves when it dies while asking.
    const until = new Date(app.clock.now.getTime() + 3 * 60_000);
    await app.db
      .updateTable('payouts')
      .set({ tried_at: app.clock.now, asking_until: until })
      .where('id', '=', id)
      .execute();
    await app.runJobs();
    await round();
    expect(await transfersMade(app, reference)).toBe(0);
    app.clock.now = until;
    faulty.requests.length = 0;
    await round();
    expect(faulty.requests[0]).toBe(`GET /transfer/verify/${reference}`);
    await arrived(artisan, 'paid');
    expect(await transfersMade(app, reference)).toBe(1);
  });

  describe('is sent beside others', () => {
    const artisans: PaidArtisan[] = [];
    /** Twelve artisans who have each asked for a payout; in each test the same, whose earlier ones are paid. */
    async function several(): Promise<PaidArtisan[]> {
      for (const artisan of artisans) {
        await say(artisan, 'success');
        await earn(app, artisan);
      }
      while (artisans.length < 12) artisans.push(await makeReadyPayee(app, { transfers: 'pending' }));
      const ids = artisans.map(({ id }) => id);
      await app.db
        .updateTable('bank_accounts')
        .set({ recipient_code: null })
        .where('user_id', 'in', ids)
        .execute();
      await app.db.updateTable('payouts').set({ next_ask_at: null }).execute();
      app.clock.advance({ seconds: 1 });
      for (const { id } of artisans) {
        const asked = await requestPayout(app, { headers: await signedInAs(app, { id }) });
        expect(asked.statusCode).toBe(201);
      }
      faulty.requests.length = 0;
      return artisans;
    }
    const statusesOf = (artisans: PaidArtisan[]) => Promise.all(artisans.map(statusOf));

    test.each([
      ['by their jobs', () => app.runJobs()],
      ['by our own check', round],
    ])('of which ten are at Paystack at the same time, %s', async (_how, send) => {
      const artisans = await several();
      app.context.config.paystack.timeoutMs = 60_000;
      const answers = Promise.withResolvers<void>();
      faulty.misbehave('POST /transferrecipient', { kind: 'late', until: answers.promise });
      const sent = send();
      await expect.poll(() => faulty.requests.length).toBe(10);
      // An eleventh would have been sent meanwhile.
      for (let turn = 0; turn < 20; turn += 1) await app.request({ url: '/readyz' });
      expect(faulty.requests).toEqual(Array(10).fill('POST /transferrecipient'));
      answers.resolve();
      await sent;
      faulty.behave();
      app.context.config.paystack.timeoutMs = 1_500;
      expect(await statusesOf(artisans)).toEqual(Array(12).fill('sent'));
      for (const artisan of artisans) {
        expect(await transfersMade(app, (await rowOf(artisan)).reference)).toBe(1);
      }
      expect(await wrongInTheBooks(app)).toEqual([]);
    });

    test.each([
      ['its job', () => app.runJobs()],
      ['our own check', round],
    ])('that do not wait where %s gets its answer late', async (_how, send) => {
      const artisans = await several();
      app.context.config.paystack.timeoutMs = 60_000;
      const answer = Promise.withResolvers<void>();
      faulty.misbehave('POST /transferrecipient', { kind: 'late', until: answer.promise }, 1);
      const sent = send();
      await expect
        .poll(async () => (await statusesOf(artisans)).sort())
        .toEqual(['due', ...Array(11).fill('sent')]);
      answer.resolve();
      await sent;
      app.context.config.paystack.timeoutMs = 1_500;
      expect(await statusesOf(artisans)).toEqual(Array(12).fill('sent'));
      for (const artisan of artisans) {
        expect(await transfersMade(app, (await rowOf(artisan)).reference)).toBe(1);
      }
      expect(await wrongInTheBooks(app)).toEqual([]);
    });
  });

  test('is sent by only one of two processes', async () => {
    const artisan = await makeReadyPayee(app);
    await requestPayout(app, artisan);
    await Promise.all([round(), round(), round(), app.runJobs()]);
    await arrived(artisan, 'paid');
    expect(await transfersMade(app, (await rowOf(artisan)).reference)).toBe(1);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('waits if our Paystack balance is too low: operators are told once, the artisan is not', async () => {
    const artisan = await makeReadyPayee(app);
    await earn(app, artisan, 200_000_000);
    const reference = await askAndSend(artisan);
    for (let turn = 0; turn < 3; turn += 1) {
      app.clock.advance({ hours: 6 });
      await round();
    }
    expect(await rowOf(artisan)).toMatchObject({ status: 'due', waits_for: 'balance' });
    expect(errors('the balance at Paystack is too low')).toHaveLength(1);
    expect((await moneyOf(app, artisan)).payouts[0].status).toBe('due');
    expect(await transfersMade(app, reference)).toBe(0);
    expect(await wrongInTheBooks(app)).toEqual([]);
    // The balance has been topped up.
    faulty.misbehave(
      '/transfer/verify',
      { kind: 'status', status: 404, body: { status: false, message: 'Transfer not found' } },
      1,
    );
    faulty.misbehave('/transfer', {
      kind: 'status',
      status: 200,
      body: {
        status: true,
        message: 'Transfer has been queued',
        data: { reference, status: 'success', amount: 190_950_000, currency: 'NGN', transfer_code: 'TRF_1' },
      },
    });
    app.clock.advance({ hours: 6 });
    await round();
    faulty.behave();
    expect(await rowOf(artisan)).toMatchObject({ status: 'paid', waits_for: null, fee_kobo: 5000 });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('is the artisan’s again if Paystack refuses a stored recipient code and then the account', async () => {
    const artisan = await makeReadyPayee(app);
    await storeRecipient(artisan, 'RCP_gone');
    const body = {
      status: false,
      message: 'Recipient specified is invalid',
      code: 'invalid_transfer_recipient',
    };
    faulty.misbehave('/transfer', { kind: 'status', status: 400, body });
    await requestPayout(app, artisan);
    await app.runJobs();
    faulty.behave();
    expect(await statusOf(artisan)).toBe('due');
    faulty.misbehave('/transferrecipient', { kind: 'status', status: 400, body });
    await round();
    faulty.behave();
    expect(await rowOf(artisan)).toMatchObject({ status: 'failed', reason: 'account_refused' });
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 950_000 });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('gets a new recipient code if Paystack refuses the stored one, even after an attempt that failed otherwise', async () => {
    const artisan = await makeReadyPayee(app);
    await storeRecipient(artisan, 'RCP_gone');
    faulty.misbehave('/transfer', { kind: 'status', status: 500, body: {} });
    await requestPayout(app, artisan);
    await app.runJobs();
    faulty.behave();
    expect(await rowOf(artisan)).toMatchObject({ status: 'due', attempts: 1 });
    app.clock.advance({ hours: 6 });
    // Refuses the code, which Paystack does not know.
    await round();
    expect(await statusOf(artisan)).toBe('due');
    await round();
    await arrived(artisan, 'paid');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('was not refused by it while pay-outs were switched off: one refusal after that leaves it to no operator', async () => {
    const artisan = await makeKnownPayee();
    await requestPayout(app, artisan);
    await operate(app, 'switches', 'off', 'payouts', '--reason', 'Paystack answers with errors.');
    app.context.site.invalidate();
    await app.runJobs();
    for (let turn = 0; turn < 15; turn += 1) {
      app.clock.advance({ minutes: 4 });
      await round();
    }
    await operate(app, 'switches', 'on', 'payouts', '--reason', 'It answers again.');
    app.context.site.invalidate();
    const body = { status: false, message: 'You cannot initiate third party payouts at this time' };
    faulty.misbehave('/transfer', { kind: 'status', status: 400, body });
    app.clock.advance({ minutes: 4 });
    await round();
    faulty.behave();
    expect(await rowOf(artisan)).toMatchObject({ status: 'due', waits_for: null, attempts: 1 });
    expect((await rowOf(artisan)).provider_message).toContain('third party');
  });

  test('is left to an operator after twelve other refusals, and stays on its way for the artisan', async () => {
    const artisan = await makeReadyPayee(app);
    const body = { status: false, message: 'You cannot initiate third party payouts at this time' };
    faulty.misbehave('/transfer', { kind: 'status', status: 400, body });
    await askAndSend(artisan);
    for (let turn = 0; turn < 14; turn += 1) {
      app.clock.advance({ hours: 6 });
      await round();
    }
    faulty.behave();
    expect(await rowOf(artisan)).toMatchObject({ status: 'due', waits_for: 'operator', next_ask_at: null });
    expect(errors('Paystack refused a payout')).toHaveLength(1);
    expect((await moneyOf(app, artisan)).onItsWayKobo).toBe(950_000);
  });
});

test('a hire whose money went partly to a debt is paid out with the rest', async () => {
  const artisan = await makeReadyPayee(app);
  const hireId = await earn(app, artisan);
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('hire_id', '=', hireId)
    .executeTakeFirstOrThrow();
  const lost = { chargebackId: newId(), paymentId, hireId, amountKobo: 500_000 };
  const theirs = { artisanId: artisan.id, debtKobo: 475_000 };
  await app.db.transaction().execute((tx) => bookLoss(tx, lost, theirs, app.clock.now));
  await earn(app, artisan);
  expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 950_000 * 3 - 475_000, debtKobo: 0 });
  await askAndSend(artisan);
  await arrived(artisan, 'paid');
  const { availableKobo, hires } = await moneyOf(app, artisan);
  expect(availableKobo).toBe(0);
  const states = hires.map(({ state }: { state: string }) => state);
  expect(states).toEqual(['paid_out', 'paid_out', 'paid_out']);
});
