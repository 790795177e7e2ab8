import { describe, expect, it } from 'vitest';
import {
  classifyPayment,
  isCheckoutOpen,
  isOpenEnded,
  isWorthAsking,
  paymentReasonOf,
  paymentReasons,
  paymentStatuses,
  paymentStatusOf,
  reusableCheckout,
} from './payment-rules.ts';

const created = new Date('2026-11-20T09:00:00Z');
const laterBy = (ms: number) => new Date(created.getTime() + ms);
const CHECKOUT_MS = 15 * 60_000;

type Payment = Parameters<typeof classifyPayment>[0];
type Facts = Parameters<typeof classifyPayment>[1];

const payment = (changes: Partial<Payment> = {}): Payment => ({
  reference: 'SH-1',
  amountKobo: 500_000,
  currency: 'NGN',
  status: 'pending',
  reason: null,
  receivedKobo: null,
  feesKobo: null,
  createdAt: created,
  ...changes,
});
const facts = (changes: object = {}): Facts => ({
  status: 'success',
  reference: 'SH-1',
  amountKobo: 500_000,
  currency: 'NGN',
  channel: 'card',
  feesKobo: null,
  paidAt: null,
  ...changes,
});
const kindOf = (stored: Partial<Payment>, said: object, now = created): string =>
  classifyPayment(payment(stored), facts(said), now).kind;

const paid = { status: 'success', receivedKobo: 500_000 } as const;

describe('what Paystack’s answer means for a payment', () => {
  it.each<[string, Partial<Payment>, object, string]>([
    ['the right sum', {}, {}, 'paid'],
    ['the right sum after a failed try', { status: 'failed' }, {}, 'paid'],
    ['the right sum after an abandoned try', { status: 'abandoned' }, {}, 'paid'],
    ['the right sum before the checkout was stored', { status: 'opening' }, {}, 'paid'],
    ['money under another reference', {}, { reference: 'SH-2' }, 'nothing_new'],
    ['a kobo too little', {}, { amountKobo: 499_999 }, 'wrong_amount'],
    ['a kobo too much', {}, { amountKobo: 500_001 }, 'wrong_amount'],
    ['a success of nothing', {}, { amountKobo: 0 }, 'not_paid'],
    ['a success of one kobo', {}, { amountKobo: 1 }, 'wrong_amount'],
    ['another currency', {}, { currency: 'USD' }, 'wrong_currency'],
    ['the same other currency again', { reason: 'currency_mismatch' }, { currency: 'USD' }, 'nothing_new'],
    ['an event that is not final', {}, { status: 'pending' }, 'nothing_new'],
    ['the success that we know', paid, {}, 'nothing_new'],
    ['the fee that we did not know', paid, { feesKobo: 17_500 }, 'fee_known'],
    ['the fee that we know', { ...paid, feesKobo: 17_500 }, { feesKobo: 17_500 }, 'nothing_new'],
    ['the fee of another amount', paid, { feesKobo: 17_500, amountKobo: 400_000 }, 'nothing_new'],
    ['the fee of another currency', paid, { feesKobo: 17_500, currency: 'USD' }, 'nothing_new'],
    ['a failure', {}, { status: 'failed' }, 'not_paid'],
    ['a failure that we know', { status: 'failed' }, { status: 'failed' }, 'nothing_new'],
    ['a failure after the success', paid, { status: 'failed' }, 'nothing_new'],
    ['an abandoned try after a failed one', { status: 'failed' }, { status: 'abandoned' }, 'not_paid'],
    [
      'a failure of a payment in another currency',
      { reason: 'currency_mismatch' },
      { status: 'failed' },
      'nothing_new',
    ],
    [
      'a failure of a checkout that was never opened',
      { reason: 'provider_unavailable' },
      { status: 'abandoned' },
      'nothing_new',
    ],
    ['a reversal of kept money', paid, { status: 'reversed' }, 'reversed'],
    [
      'a reversal of money that is being refunded',
      { status: 'refund_due' },
      { status: 'reversed' },
      'reversed',
    ],
    ['a reversal before the success', {}, { status: 'reversed' }, 'reversed'],
    [
      'a reversal of what is refunded',
      { status: 'refunded', reason: 'slot_taken', receivedKobo: 500_000 },
      { status: 'reversed' },
      'nothing_new',
    ],
    [
      'a reversal after a part was refunded',
      { status: 'refunded', reason: 'cancelled_late' },
      { status: 'reversed' },
      'reversed',
    ],
    [
      'a reversal after a split refunded a part',
      { status: 'refunded', reason: 'problem_split', receivedKobo: 500_000 },
      { status: 'reversed' },
      'reversed',
    ],
    [
      'a reversal of what both sides agreed to refund',
      { status: 'refunded', reason: 'problem_agreed', receivedKobo: 500_000 },
      { status: 'reversed' },
      'nothing_new',
    ],
    [
      'a reversal that an operator already knows',
      { status: 'success', reason: 'reversed_after_release' },
      { status: 'reversed' },
      'nothing_new',
    ],
    ['a reversal in another currency', paid, { status: 'reversed', currency: 'USD' }, 'nothing_new'],
  ])('is decided correctly for %s', (_name, stored, said, kind) => {
    expect(kindOf(stored, said)).toBe(kind);
  });

  // For these reasons part of the money may have been kept, which can still be lost.
  const keptInPart: readonly string[] = ['cancelled_late', 'cancelled_after_visit', 'problem_split'];
  it.each(paymentReasons)(
    'a reversal of what was refunded for %s is news only if part of the money was kept',
    (reason) => {
      const stored = { status: 'refunded', reason, receivedKobo: 500_000 } as const;
      const isNews = keptInPart.includes(reason);
      expect(kindOf(stored, { status: 'reversed' })).toBe(isNews ? 'reversed' : 'nothing_new');
    },
  );

  it('names the reason or the new amounts, for the books', () => {
    expect(classifyPayment(payment(), facts({ amountKobo: 0 }), created)).toEqual({
      kind: 'not_paid',
      status: 'failed',
      reason: 'amount_mismatch',
    });
    expect(classifyPayment(payment(paid), facts({ feesKobo: 17_500 }), created)).toEqual({
      kind: 'fee_known',
      feesKobo: 17_500,
    });
    expect(classifyPayment(payment(), facts({ status: 'failed' }), created)).toEqual({
      kind: 'not_paid',
      status: 'failed',
      reason: null,
    });
  });

  it('a reference unknown to Paystack expires after fifteen minutes, and not a millisecond before', () => {
    const unknown: Facts = { status: 'unknown_reference', reference: 'SH-1' };
    expect(classifyPayment(payment(), unknown, laterBy(CHECKOUT_MS - 1)).kind).toBe('nothing_new');
    expect(classifyPayment(payment(), unknown, laterBy(CHECKOUT_MS))).toEqual({
      kind: 'not_paid',
      status: 'abandoned',
      reason: 'never_opened',
    });
  });
});

describe('a payment', () => {
  it('can still become paid while no money came, and is checked at Paystack until a refund has arrived', () => {
    expect(paymentStatuses.filter(isOpenEnded)).toEqual(['opening', 'pending', 'failed', 'abandoned']);
    expect(paymentStatuses.filter(isWorthAsking)).toEqual([
      'opening',
      'pending',
      'failed',
      'abandoned',
      'refund_due',
    ]);
  });

  it('has an open checkout until it failed or was paid, and an abandoned one only if it was opened', () => {
    const openAt = (authorizationUrl: string | null) =>
      paymentStatuses.filter((status) => isCheckoutOpen({ status, authorizationUrl }));
    expect(openAt('https://checkout.example/1')).toEqual(['opening', 'pending', 'abandoned']);
    expect(openAt(null)).toEqual(['opening', 'pending']);
  });

  it('with an unknown state in the table causes an error', () => {
    expect(paymentStatusOf('refund_due')).toBe('refund_due');
    expect(paymentReasonOf('slot_taken')).toBe('slot_taken');
    expect(() => paymentStatusOf('lost')).toThrow('"lost" is not in the list of opening');
  });
});

describe('the checkout offered to a payer who asks again', () => {
  const checkout = {
    status: 'pending' as const,
    authorizationUrl: 'https://checkout.example/1',
    method: 'card' as const,
    createdAt: created,
  };
  const reused = (changes: object, ageMs = 0) =>
    reusableCheckout([{ ...checkout, ...changes }], 'card', laterBy(ageMs), 10_000) !== undefined;

  it.each<[string, object, number, boolean]>([
    ['an open one', {}, 0, true],
    ['an old one that is open', {}, 60_000, true],
    ['one for another way to pay', { method: 'ussd' }, 0, false],
    ['one that failed', { status: 'failed' }, 0, false],
    ['one that is being opened', { status: 'opening' }, 9_999, true],
    ['one whose opening takes too long', { status: 'opening' }, 10_000, false],
  ])('is reused or not as expected for %s', (_name, changes, ageMs, is) => {
    expect(reused(changes, ageMs)).toBe(is);
  });

  it('is the newest of several', () => {
    const [newest, older] = [checkout, { ...checkout, createdAt: laterBy(-60_000) }];
    expect(reusableCheckout([newest, older], 'card', created, 10_000)).toBe(newest);
  });
});
