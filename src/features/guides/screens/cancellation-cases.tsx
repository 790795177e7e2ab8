import {
  sharesOfFinishedHire,
  sharesOfFullRefund,
  sharesOfLateCancellation,
  sharesOfSplit,
} from '../../../shared/hire-money.ts';
import { BOOKING_DEPOSIT_KOBO, KOBO_PER_NAIRA, SERVICE_FEE_BASIS_POINTS } from '../../../shared/kobo.ts';
import {
  cancellationWindow,
  EXAMPLE_QUOTE_KOBO,
  holdTime,
  problemReportWindow,
  unpaidWait,
} from '../../../shared/promise-words.ts';
import type { MoneyCase } from './money-cases.tsx';

const depositBack = sharesOfFullRefund(BOOKING_DEPOSIT_KOBO);
const depositEarned = sharesOfFinishedHire(BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS);

/** Who gets the deposit, for every way a hire can end. */
export const depositCases: MoneyCase[] = [
  {
    id: 'never-paid',
    title: 'You never paid',
    words: `The hire ends ${unpaidWait} after you made it, ${holdTime} after you opened a payment page, or when its last day is over. No harm done.`,
    shares: sharesOfFullRefund(0),
  },
  {
    id: 'in-time',
    title: 'You cancel in time',
    words: `Until ${cancellationWindow} before the start, for any reason.`,
    shares: depositBack,
  },
  {
    id: 'late',
    title: 'You cancel late',
    words: `Less than ${cancellationWindow} before the start. The artisan reserved the day for you.`,
    shares: sharesOfLateCancellation(BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS),
  },
  {
    id: 'artisan-cancels',
    title: 'The artisan cancels',
    words: 'At any time, even in the last hour, if you choose no other artisan for the same time.',
    shares: depositBack,
  },
  {
    id: 'too-slow',
    title: 'Someone else paid first',
    words: `An open payment page holds the day for ${holdTime}. If your money comes after that and the day is gone, you are refunded automatically.`,
    shares: depositBack,
  },
  {
    id: 'done',
    title: 'The job is done, no problem reported',
    words: `Released ${problemReportWindow} after the work was marked as done.`,
    shares: depositEarned,
  },
  {
    id: 'complaint-for-you',
    title: 'You report a problem, and we agree',
    words: 'The frozen money is refunded to you.',
    shares: depositBack,
  },
  {
    id: 'problem-split',
    title: 'You report a problem, and get part of the money back',
    words: 'You agree on a split, or we decide on one. We take our fee only from the artisan’s part.',
    shares: sharesOfSplit(BOOKING_DEPOSIT_KOBO, 2_000 * KOBO_PER_NAIRA, SERVICE_FEE_BASIS_POINTS),
  },
  {
    id: 'complaint-for-artisan',
    title: 'You report a problem, but the work was as agreed',
    words: 'The frozen money is released to the artisan.',
    shares: depositEarned,
  },
];

/** Who gets the money when the whole price was paid. */
export const quoteCases: MoneyCase[] = [
  {
    id: 'quote-in-time',
    title: 'You cancel in time',
    words: `Until ${cancellationWindow} before the start.`,
    shares: sharesOfFullRefund(EXAMPLE_QUOTE_KOBO),
  },
  {
    id: 'quote-late',
    title: 'You cancel late',
    words: 'An amount equal to the deposit is shared as above. The rest is refunded to you.',
    shares: sharesOfLateCancellation(EXAMPLE_QUOTE_KOBO, SERVICE_FEE_BASIS_POINTS),
  },
  {
    id: 'quote-done',
    title: 'The job is done, no problem reported',
    words: 'The artisan is paid the whole price, less our fee.',
    shares: sharesOfFinishedHire(EXAMPLE_QUOTE_KOBO, SERVICE_FEE_BASIS_POINTS),
  },
];
