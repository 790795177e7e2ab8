import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { type HireView, showHireCall } from '../../hiring/contract.ts';
import { type PaymentAnswer, verifyPaymentCall } from '../contract.ts';
import { BookedNext } from './booked-next.tsx';
import { HireNotPayable } from './hire-not-payable.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentStatusPanel } from './payment-status.tsx';
import { PaymentSummary } from './payment-summary.tsx';

const { result: exampleHire } = showHireCall.exampleAnswer as { result: HireView };
const hire = (changes: Partial<HireView> = {}): HireView => ({
  ...exampleHire,
  artisanName: 'Tunde',
  side: 'customer',
  quote: null,
  fixedService: null,
  ...changes,
});
const quote = { id: 'q', amountKobo: 4_500_000, note: '' } as HireView['quote'];
const payment = (changes: Partial<PaymentAnswer>): PaymentAnswer => ({
  ...(verifyPaymentCall.exampleAnswer as PaymentAnswer),
  reason: null,
  ...changes,
});
const words = (part: Parameters<typeof htmlOfPart>[0]): string => wordsOf(htmlOfPart(part));

test('the next steps after paying mention the rest of the price only if no price is agreed yet', () => {
  const next = (changes: Partial<HireView>) =>
    words(createElement(BookedNext, { hire: hire({ status: 'confirmed', ...changes }), isAhead: true }));
  expect(next({})).toContain('Agree on the rest of the price before the work begins.');
  expect(next({ quote })).not.toContain('Agree on the rest');
  expect(next({ fixedService: 'Fix a tap' })).not.toContain('Agree on the rest');
});

test('the next steps after paying fit the state of the hire, from booked to released', () => {
  const next = (changes: Partial<HireView>, isAhead = false) =>
    words(createElement(BookedNext, { hire: hire(changes), isAhead }));
  expect(next({ status: 'confirmed' }, true)).toMatch(/ : Tunde comes/);
  const begun = next({ status: 'in_progress' });
  expect(begun).not.toMatch(/comes|We’ve told/);
  expect(begun).toContain('When the job is done you release the money');
  const done = next({ status: 'completed', releaseDueAt: '2026-12-01T08:00:00.000Z' });
  expect(done).toContain(
    'The job is marked as done. Release the money, or report a problem until 1 Dec 2026, 9:00 am.',
  );
  expect(done).not.toMatch(/comes|When the job is done/);
  expect(next({ status: 'released' })).toBe('');
});

test('a customer who has paid a part sees what is left to pay for the later parts, and when', () => {
  const part = { number: 1, count: 2, title: 'Frame', isNext: false };
  const later = {
    ...{ id: 'p2', number: 2, title: 'Roofing', status: 'planned' as const, startTime: '09:00' },
    ...{ startDate: '2026-12-15', endDate: '2026-12-16', priceKobo: 4_500_000, paidKobo: 0, heldKobo: 0 },
    ...{ releasedKobo: 0, toPayKobo: 4_500_000, isNext: false },
  };
  const job = { parts: [{ ...later, id: 'p1', number: 1, toPayKobo: 0 }, later], total: later };
  const next = words(
    createElement(BookedNext, { hire: hire({ part, job, status: 'confirmed' }), isAhead: false }),
  );
  expect(next).toMatch(
    /Part 2, Roofing , Tue 15 December 2026 to Wed 16 December 2026: ₦45,000 still to pay\. You pay each later part when/,
  );
  expect(next).toContain('When the part is done you release the money');
});

describe('the page of a hire that cannot be paid', () => {
  const why = (changes: Partial<HireView>, more = {}) =>
    words(
      createElement(HireNotPayable, {
        hire: hire(changes),
        guestKey: null,
        named: true,
        overdue: false,
        ...more,
      }),
    );

  test.each<[Partial<HireView>, string]>([
    [{ side: 'artisan', status: 'awaiting_payment' }, 'This is for your customer to pay'],
    [{ status: 'confirmed' }, 'This hire is paid'],
    [{ status: 'quoted' }, 'See the quote'],
    [{ status: 'quote_requested' }, 'See your request'],
    [{ status: 'expired' }, 'The time to pay has ended'],
    [{ status: 'awaiting_payment' }, 'has expired and its days are free again'],
    [{ status: 'cancelled' }, 'This hire has ended'],
  ])('says for %j “%s”', (changes, said) => {
    expect(why(changes)).toContain(said);
  });

  test('says that the time is over even before the expiry task has run', () => {
    expect(why({ status: 'accepted' }, { overdue: true })).toContain('The time to pay has ended');
  });

  test('keeps the guest’s key in its link', () => {
    const part = createElement(HireNotPayable, {
      ...{ hire: hire({ status: 'quoted' }), guestKey: 'a b', named: true, overdue: false },
    });
    expect(htmlOfPart(part)).toContain(`href="/hires/${exampleHire.id}?key=a%20b"`);
  });
});

describe('the page after the checkout', () => {
  const ways = (changes: Partial<PaymentAnswer>) =>
    words(
      createElement(PaymentActions, {
        payment: payment(changes),
        hireId: 'h',
        artisanId: 'a',
        guestKey: null,
      }),
    );

  test.each<[Partial<PaymentAnswer>, RegExp, RegExp]>([
    [{ status: 'success' }, /Go to Profile.*See your hire/, /Try again|other days/],
    [{ status: 'failed' }, /Try again/, /See your hire/],
    [{ status: 'abandoned' }, /Try again/, /See your hire/],
    [{ status: 'pending' }, /Go to Profile/, /Try again|See your hire/],
    [{ status: 'refunded', reason: 'days_taken' as never }, /Choose other days/, /See your hire/],
    // Another payment has booked the hire.
    [{ status: 'refunded', reason: 'paid_twice' }, /Go to Profile/, /other days/],
  ])('offers the right next steps for %j', (changes, there, absent) => {
    expect(ways(changes)).toMatch(there);
    expect(ways(changes)).not.toMatch(absent);
  });

  test('says that the days are booked only for the payment that booked them', () => {
    const news = (changes: Partial<PaymentAnswer>, paidHire: HireView | null = null) =>
      words(
        createElement(PaymentStatusPanel, {
          payment: payment(changes),
          hire: paidHire,
          problem: null,
          named: true,
        }),
      );
    expect(news({ status: 'success' })).toContain('It’s booked.');
    expect(news({ status: 'success', reason: 'paid_twice' })).not.toContain('It’s booked.');
    expect(news({ status: 'failed' })).not.toContain('It’s booked.');
    const part = { number: 1, count: 2, title: 'Frame', isNext: false };
    expect(news({ status: 'success' }, hire({ part, status: 'confirmed' }))).toContain(
      'Part 1 of 2: Frame is booked. We hold your money until that part is done.',
    );
    expect(news({ status: 'success', part: 'balance' }, hire({ status: 'in_progress' }))).toContain(
      'The agreed price is paid in full. We hold it until the job is done.',
    );
    const afterwards = news({ status: 'success', part: 'balance' }, hire({ status: 'completed' }));
    expect(afterwards).toContain('The agreed price is paid in full. We hold it until you release it.');
    expect(afterwards).not.toContain('booked');
  });
});

describe('the summary of what is paid for', () => {
  const summary = (changes: Partial<HireView>, endsSoon = false, isFree = true) =>
    words(createElement(PaymentSummary, { hire: hire(changes), endsSoon, isFree }));

  test('names the deposit, the quote or the fixed price', () => {
    expect(summary({})).toContain('Booking deposit');
    expect(summary({ quote })).toContain('The agreed quote');
    expect(summary({ fixedService: 'Fix a tap' })).toContain('The fixed price of “Fix a tap”');
    const part = { number: 1, count: 2, title: 'Frame', isNext: true };
    expect(summary({ part })).toMatch(/until that part is done.*You pay each later part when/);
    expect(summary({ part: { ...part, number: 2 } })).not.toContain('later part');
  });

  test('says until when the hire can be cancelled free of charge, and if that ends before it is paid', () => {
    expect(summary({ startDate: '2999-02-01', endDate: '2999-02-01', startTime: '09:00' })).toContain(
      'You can cancel or reschedule free of charge until 31 Jan 2999, 9:00 am.',
    );
    const tomorrow = { startDate: '2026-01-01', endDate: '2026-01-01', startTime: '09:00' };
    expect(summary(tomorrow, false, false)).toContain(
      'It begins in less than 24 hours, so you can’t cancel or reschedule free of charge.',
    );
    expect(summary({ balanceKobo: 100_000 })).not.toContain('free of charge');
  });

  test('says that long hires of an account are held only if its email is confirmed', () => {
    const days = { startDate: '2027-02-01', endDate: '2027-02-08' };
    expect(summary({ ...days, customerId: 'c' })).toContain('if your email is confirmed.');
    expect(summary({ ...days, endDate: '2027-02-07', customerId: 'c' })).not.toContain('if your email');
    expect(summary({ ...days, endDate: '2027-02-07', customerId: null })).toContain(', once.');
  });

  test('stops saying that the days are held when the time is nearly over', () => {
    const soon = summary({ paymentDueAt: '2026-11-20T10:00:00Z' }, true);
    expect(soon).toContain('Your time to pay is running');
    expect(soon).not.toContain('these days are held for you');
    expect(summary({ paymentDueAt: '2026-11-20T10:00:00Z' })).not.toContain('Your time to pay is running');
  });
});

test.each([
  ['success', 'good', 'status'],
  ['pending', 'info', 'status'],
  ['failed', 'bad', 'alert'],
  ['abandoned', 'warn', 'status'],
  ['refunded', 'warn', 'status'],
] as const)('a payment with the state “%s” is shown in a box of the kind “%s”', (status, tone, role) => {
  const panel = createElement(PaymentStatusPanel, {
    payment: payment({ status }),
    hire: null,
    problem: null,
    named: true,
  });
  expect(htmlOfPart(panel)).toContain(`class="message message-${tone}" role="${role}"`);
});
