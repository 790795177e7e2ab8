import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { type HireView, showHireCall } from '../../hiring/contract.ts';
import { type PaymentAnswer, verifyPaymentCall } from '../contract.ts';
import { BookedNext } from './booked-next.tsx';
import { HireNotPayable } from './hire-not-payable.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentNews } from './payment-news.tsx';
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

test('what happens after paying speaks of the rest of the price only where no price is agreed', () => {
  const next = (changes: Partial<HireView>) =>
    words(createElement(BookedNext, { hire: hire({ status: 'confirmed', ...changes }) }));
  expect(next({})).toContain('Agree on the rest of the price before the work begins.');
  expect(next({ quote })).not.toContain('Agree on the rest');
  expect(next({ fixedService: 'Fix a tap' })).not.toContain('Agree on the rest');
});

test('what happens after paying is what is still ahead, and says which part of a job is not booked yet', () => {
  const next = (changes: Partial<HireView>) => words(createElement(BookedNext, { hire: hire(changes) }));
  expect(next({ status: 'confirmed' })).toContain('Tunde comes');
  for (const status of ['in_progress', 'completed'] as const) {
    expect(next({ status })).toContain('you release the money');
    expect(next({ status })).not.toMatch(/comes|knows/);
  }
  expect(next({ status: 'completed' })).toContain('has marked the job as done');
  expect(next({ status: 'released' })).toBe('');
  const part = { ...(exampleHire.part as object), number: 1, count: 2, title: 'Cables' } as HireView['part'];
  expect(next({ status: 'confirmed', part })).toContain('Part 2 is not booked yet.');
  expect(next({ status: 'confirmed', part: { ...part, number: 2 } as HireView['part'] })).not.toContain(
    'not booked yet',
  );
});

describe('where nothing can be paid', () => {
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
  ])('%j is told “%s”', (changes, said) => {
    expect(why(changes)).toContain(said);
  });

  test('a hire whose time is over says so before anything has tidied it up', () => {
    expect(why({ status: 'accepted' }, { overdue: true })).toContain('The time to pay has ended');
  });

  test('a guest’s link keeps its key', () => {
    const part = createElement(HireNotPayable, {
      ...{ hire: hire({ status: 'quoted' }), guestKey: 'a b', named: true, overdue: false },
    });
    expect(htmlOfPart(part)).toContain(`href="/hires/${exampleHire.id}?key=a%20b"`);
  });
});

describe('after the checkout', () => {
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
    // The hire is booked by the other payment.
    [{ status: 'refunded', reason: 'paid_twice' }, /Go to Profile/, /other days/],
  ])('%j leads on', (changes, there, absent) => {
    expect(ways(changes)).toMatch(there);
    expect(ways(changes)).not.toMatch(absent);
  });

  test('days are said to be booked only by the payment that booked them', () => {
    const news = (changes: Partial<PaymentAnswer>) =>
      words(
        createElement(PaymentNews, { payment: payment(changes), part: null, problem: null, named: true }),
      );
    expect(news({ status: 'success' })).toContain('It’s booked.');
    expect(news({ status: 'success', part: 'balance' })).not.toMatch(/booked/);
    expect(news({ status: 'success', part: 'balance' })).toContain('We hold it with the rest');
    expect(news({ status: 'success', reason: 'paid_twice' })).not.toContain('It’s booked.');
    expect(news({ status: 'failed' })).not.toContain('It’s booked.');
  });
});

describe('what is paid for', () => {
  const summary = (changes: Partial<HireView>, endsSoon = false) =>
    words(createElement(PaymentSummary, { hire: hire(changes), endsSoon }));

  test('is the deposit, the quote or the fixed price', () => {
    expect(summary({})).toContain('Booking deposit');
    expect(summary({ quote })).toContain('The agreed quote');
    expect(summary({ fixedService: 'Fix a tap' })).toContain('The fixed price of “Fix a tap”');
  });

  test('says until when it can be cancelled free of charge, and where that is over before it is paid', () => {
    expect(summary({ startDate: '2999-02-01', endDate: '2999-02-01', startTime: '09:00' })).toContain(
      'You can cancel or reschedule free of charge until 31 Jan 2999, 09:00.',
    );
    expect(summary({ startDate: '2026-01-01', endDate: '2026-01-01', startTime: '09:00' })).toContain(
      'It begins in less than 24 hours, so you can’t cancel or reschedule free of charge.',
    );
    expect(summary({ balanceKobo: 100_000 })).not.toContain('free of charge');
  });

  test('holds long hires of an account only where its email is confirmed', () => {
    const days = { startDate: '2027-02-01', endDate: '2027-02-08' };
    expect(summary({ ...days, customerId: 'c' })).toContain('if your email is confirmed.');
    expect(summary({ ...days, endDate: '2027-02-07', customerId: 'c' })).not.toContain('if your email');
    expect(summary({ ...days, endDate: '2027-02-07', customerId: null })).toContain(', once.');
  });

  test('is no longer said to be held when its time is nearly over', () => {
    const soon = summary({ paymentDueAt: '2026-11-20T10:00:00Z' }, true);
    expect(soon).toContain('Your time to pay is running');
    expect(soon).not.toContain('these days are held for you');
    expect(summary({ paymentDueAt: '2026-11-20T10:00:00Z' })).not.toContain('Your time to pay is running');
  });
});
