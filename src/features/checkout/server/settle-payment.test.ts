import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { insertGuestHire } from '../../../../test-support/paid-hires.ts';
import {
  books,
  type GuestHire,
  hireStatus,
  openCheckout,
  sendWebhook,
  verify,
} from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { reconcilePaymentsTask } from './reconcile-payments.ts';

// Paystack's answers are scripted here, so that events can arrive in any order.
const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const paystack = await startFaultyPaystack(app.context.config.paystack.url ?? '');
app.context.config.paystack.url = paystack.url;
const opened = app.clock.now;

interface Subject {
  hire: GuestHire;
  artisan: { id: string };
  reference: string;
}

interface Word {
  status?: string;
  amount?: number;
  currency?: string;
  /** If absent, Paystack's fee for ₦5,000. */
  fees?: number | null;
}

const chargeOf = (
  reference: string,
  { status = 'success', amount = 500_000, currency = 'NGN', fees = 17_500 }: Word,
) => ({
  id: 4_099_260_516,
  status,
  reference,
  amount,
  currency,
  channel: 'card',
  fees: status === 'success' || status === 'reversed' ? fees : null,
  paid_at: '2026-11-20T09:01:00.000Z',
});

function paystackSays(reference: string, word: Word): void {
  paystack.behave();
  const body = { status: true, message: 'Verification successful', data: chargeOf(reference, word) };
  paystack.misbehave(`/transaction/verify/${reference}`, { kind: 'status', status: 200, body });
}

/** One event, and how it reaches us. */
type News = (subject: Subject) => Promise<unknown>;

const webhook =
  (word: Word = {}): News =>
  ({ reference }) =>
    sendWebhook(app, { event: 'charge.success', data: chargeOf(reference, word) });
const returnPage =
  (word: Word): News =>
  ({ reference }) => {
    paystackSays(reference, word);
    return verify(app, reference);
  };
const ownAsking =
  (word: Word): News =>
  async ({ reference }) => {
    paystackSays(reference, word);
    const now = app.clock.now;
    app.clock.advance({ hours: 30 });
    await reconcilePaymentsTask.run(app.context, {});
    app.clock.now = now;
  };
const refundNews =
  (status: string, amount: number): News =>
  ({ reference }) =>
    sendWebhook(app, {
      event: `refund.${status}`,
      data: {
        status,
        transaction_reference: reference,
        refund_reference: null,
        amount: String(amount),
        currency: 'NGN',
      },
    });

const everyWay = (word: Word): News[] => [webhook(word), returnPage(word), ownAsking(word)];
const notYet: News[] = [
  returnPage({ status: 'ongoing' }),
  returnPage({ status: 'abandoned' }),
  returnPage({ status: 'failed' }),
  ownAsking({ status: 'a-status-of-tomorrow' }),
];

interface End {
  payment: string;
  reason: string | null;
  hire: string;
  /** In kobo. */
  held: number;
  owedBack: number;
  atPaystack: number;
  slot: 'confirmed' | 'not confirmed';
  refunds: number;
}

interface Scenario {
  name: string;
  /** What happens before the first event. */
  beforehand?: (subject: Subject) => Promise<unknown>;
  /** Each event arrives at least once, in any order, possibly repeated. */
  news: News[];
  end: End;
}

const nothingKept = { held: 0, owedBack: 0, atPaystack: 0, slot: 'not confirmed', refunds: 0 } as const;
const owed = (kobo: number) => ({
  held: 0,
  owedBack: kobo,
  atPaystack: kobo - 17_500,
  slot: 'not confirmed' as const,
  refunds: 1,
});
const kept = {
  payment: 'success',
  reason: null,
  hire: 'confirmed',
  held: 500_000,
  owedBack: 0,
  atPaystack: 482_500,
  slot: 'confirmed',
  refunds: 0,
} as const;

/** Another customer books the artisan's days before the event arrives. */
async function losesItsDays({ artisan }: Subject): Promise<void> {
  app.clock.advance({ minutes: 16 });
  const other = await insertGuestHire(app, artisan);
  const { body } = await openCheckout(app, other);
  await webhook()({ hire: other, artisan, reference: body.reference });
  expect(await hireStatus(app, other.id)).toBe('confirmed');
}

async function isPaidAnotherWay({ hire, artisan }: Subject): Promise<void> {
  const { body } = await openCheckout(app, hire, { method: 'ussd' });
  await webhook()({ hire, artisan, reference: body.reference });
  expect(await hireStatus(app, hire.id)).toBe('confirmed');
}

/** The hire's other payment, which is part of the expected sums. */
const theOther = { held: 500_000, atPaystack: 482_500 };

const scenarios: Scenario[] = [
  { name: 'the right money', news: everyWay({}), end: kept },
  {
    name: 'the right money after unfinished and failed tries',
    news: [...notYet, ...everyWay({})],
    end: kept,
  },
  {
    name: 'the right money, the fee told later',
    news: [webhook({ fees: null }), returnPage({ fees: null }), ownAsking({})],
    end: kept,
  },
  {
    name: 'the right money after the hire expired, its days still free',
    beforehand: async () => {
      app.clock.advance({ hours: 25 });
    },
    news: [...everyWay({}), ...notYet],
    end: kept,
  },
  {
    name: 'the right money after somebody else booked the days',
    beforehand: losesItsDays,
    news: [...everyWay({}), ...notYet],
    end: {
      ...owed(500_000),
      payment: 'refund_due',
      reason: 'slot_taken',
      hire: 'refunded',
      // The other payment's.
      held: 500_000,
      atPaystack: 482_500 * 2,
    },
  },
  {
    name: 'a second payment of a hire that is paid',
    beforehand: isPaidAnotherWay,
    news: [...everyWay({}), ...notYet],
    end: {
      ...owed(500_000),
      payment: 'refund_due',
      reason: 'paid_twice',
      hire: 'confirmed',
      slot: 'confirmed',
      held: theOther.held,
      atPaystack: 482_500 + theOther.atPaystack,
    },
  },
  {
    name: 'less money than asked for',
    news: [...everyWay({ amount: 499_999 }), ...notYet],
    end: { ...owed(499_999), payment: 'refund_due', reason: 'amount_mismatch', hire: 'awaiting_payment' },
  },
  {
    name: 'more money than asked for',
    news: everyWay({ amount: 500_001 }),
    end: { ...owed(500_001), payment: 'refund_due', reason: 'amount_mismatch', hire: 'awaiting_payment' },
  },
  {
    name: 'a success of nothing at all',
    news: everyWay({ amount: 0 }),
    end: { ...nothingKept, payment: 'failed', reason: 'amount_mismatch', hire: 'awaiting_payment' },
  },
  {
    name: 'nothing at all, taken back',
    news: [...everyWay({ amount: 0 }), returnPage({ amount: 0, status: 'reversed' })],
    end: { ...nothingKept, payment: 'failed', reason: 'amount_mismatch', hire: 'awaiting_payment' },
  },
  {
    name: 'money in another currency',
    news: [...everyWay({ currency: 'USD' }), ...notYet],
    end: { ...nothingKept, payment: 'failed', reason: 'currency_mismatch', hire: 'awaiting_payment' },
  },
  {
    name: 'a payment that was sent back by hand in Paystack’s dashboard',
    news: [...everyWay({}), returnPage({ status: 'reversed' }), refundNews('processed', 500_000), ...notYet],
    end: {
      ...nothingKept,
      payment: 'refunded',
      reason: 'reversed',
      hire: 'refunded',
      atPaystack: -17_500,
      refunds: 1,
    },
  },
  {
    name: 'the right money, and a refund by hand that is under way or failed',
    news: [
      ...everyWay({}),
      refundNews('pending', 500_000),
      refundNews('processing', 500_000),
      refundNews('failed', 500_000),
    ],
    end: kept,
  },
  {
    name: 'less money than asked for, sent back before we asked for it',
    news: [...everyWay({ amount: 400_000 }), returnPage({ amount: 400_000, status: 'reversed' })],
    end: {
      ...nothingKept,
      payment: 'refunded',
      reason: 'amount_mismatch',
      hire: 'awaiting_payment',
      atPaystack: -17_500,
      refunds: 1,
    },
  },
  {
    name: 'a payment that failed',
    news: [
      returnPage({ status: 'failed' }),
      ownAsking({ status: 'failed' }),
      returnPage({ status: 'ongoing' }),
    ],
    end: { ...nothingKept, payment: 'failed', reason: null, hire: 'awaiting_payment' },
  },
  {
    name: 'a payment that nobody finished',
    news: [returnPage({ status: 'abandoned' }), returnPage({ status: 'pending' })],
    end: { ...nothingKept, payment: 'abandoned', reason: null, hire: 'awaiting_payment' },
  },
];

async function openSubject(): Promise<Subject> {
  app.clock.now = opened;
  paystack.behave();
  const artisan = await makeArtisan(app);
  const hire = await insertGuestHire(app, artisan);
  const { body } = await openCheckout(app, hire);
  return { hire, artisan, reference: body.reference };
}

async function endOf({ hire, reference }: Subject, before: Record<string, number>): Promise<End> {
  const after = await books(app);
  const grown = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
  const { status, reason, id } = await app.db
    .selectFrom('payments')
    .select(['status', 'reason', 'id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const slot = await app.db
    .selectFrom('slots')
    .select('hire_id')
    .where('hire_id', '=', hire.id)
    .where('hold_expires_at', 'is', null)
    .executeTakeFirst();
  const refunds = await app.db.selectFrom('refunds').select('id').where('payment_id', '=', id).execute();
  expect(Object.values(after).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
  return {
    payment: status,
    reason,
    hire: await hireStatus(app, hire.id),
    held: grown('hire_held'),
    owedBack: grown('refund_owed'),
    // Our balance at Paystack is a debit account.
    atPaystack: 0 - grown('paystack_balance'),
    slot: slot ? 'confirmed' : 'not confirmed',
    refunds: refunds.length,
  };
}

describe('a payment ends in the one right state, whatever the order and number of events:', () => {
  it.each(scenarios)(
    '$name',
    { meta: { promise: 'Status, amount, currency and reference all have to agree' } },
    async ({ beforehand, news, end }) => {
      const orders = fc
        .tuple(
          fc.shuffledSubarray(news, { minLength: news.length }),
          fc.array(fc.constantFrom(...news), { maxLength: 3 }),
        )
        .map(([once, again]) => [...once, ...again]);
      await fc.assert(
        fc.asyncProperty(orders, async (order) => {
          const subject = await openSubject();
          const booksBefore = await books(app);
          await beforehand?.(subject);
          for (const tell of order) await tell(subject);
          expect(await endOf(subject, booksBefore)).toEqual(end);
        }),
        { numRuns: 6 },
      );
    },
  );

  it('even when all events come at the same moment', async () => {
    for (const { beforehand, news, end } of scenarios.slice(0, 7)) {
      const subject = await openSubject();
      const booksBefore = await books(app);
      await beforehand?.(subject);
      paystackSays(subject.reference, { amount: end.owedBack || 500_000 });
      const word = { amount: end.owedBack || 500_000 };
      const { reference } = subject;
      const statuses = await Promise.all(
        [...news, ...news].map(async (_, index) => {
          const answer =
            index % 2 === 0
              ? await sendWebhook(app, { event: 'charge.success', data: chargeOf(reference, word) })
              : await app.request({ url: `/api/payments/verify/${reference}` });
          return answer.statusCode;
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await endOf(subject, booksBefore)).toEqual(end);
    }
  });

  it('with the time of payment that Paystack names, or otherwise the time when we learned of it', async () => {
    const paidAt = async (changes: object) => {
      const { reference } = await openSubject();
      await sendWebhook(app, { event: 'charge.success', data: { ...chargeOf(reference, {}), ...changes } });
      const payment = await app.db
        .selectFrom('payments')
        .select(['paid_at', 'channel'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      expect(payment.channel).toBe('card');
      return payment.paid_at;
    };
    expect(await paidAt({})).toEqual(new Date('2026-11-20T09:01:00Z'));
    const elsewhere = { paid_at: null, paidAt: '2026-11-20T08:58:00.000Z' };
    expect(await paidAt(elsewhere)).toEqual(new Date('2026-11-20T08:58:00Z'));
    expect(await paidAt({ paid_at: null })).toEqual(app.clock.now);
  });
});
