import { formatNaira } from '../../../shared/kobo.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { complaintWindow } from '../../../shared/promise-words.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { DeclineReason, HireStatus, HireView } from '../contract.ts';

/** A hire's state in plain words: what it is called, what it means, and so what comes next. */
interface StateWords {
  label: string;
  tone: BadgeTone;
  meaning(hire: HireView): string;
}

/** For whoever ordered it. */
export const customerWords: Record<HireStatus, StateWords> = {
  quote_requested: {
    label: 'Quote requested',
    tone: 'brand',
    meaning: ({ artisanName }) => `${artisanName} has your request. There is nothing to pay.`,
  },
  quoted: {
    label: 'Quote received',
    tone: 'accent',
    meaning: ({ artisanName, amountKobo }) =>
      `${artisanName} asks for ${formatNaira(amountKobo)}. Nothing is booked before you accept and pay it.`,
  },
  accepted: {
    label: 'Quote accepted',
    tone: 'warn',
    meaning: ({ amountKobo }) =>
      `Pay ${formatNaira(amountKobo)} to confirm. The days are yours once it is paid.`,
  },
  awaiting_payment: {
    label: 'Waiting for your payment',
    tone: 'warn',
    meaning: ({ amountKobo }) =>
      `Pay ${formatNaira(amountKobo)} to confirm. The days are yours once it is paid.`,
  },
  confirmed: {
    label: 'Confirmed',
    tone: 'good',
    meaning: ({ artisanName, amountKobo }) =>
      `It is booked. We hold your ${formatNaira(amountKobo)} until ${artisanName} has done the job.`,
  },
  in_progress: {
    label: 'At work',
    tone: 'good',
    meaning: ({ artisanName, amountKobo }) =>
      `${artisanName} has begun. We hold your ${formatNaira(amountKobo)} until the job is done.`,
  },
  completed: {
    label: 'Done',
    tone: 'accent',
    meaning: ({ artisanName }) =>
      `${artisanName} says the job is done. If something is wrong, tell us within ${complaintWindow}; then the money is released.`,
  },
  released: {
    label: 'Finished',
    tone: 'neutral',
    meaning: ({ artisanName }) => `The job is done and ${artisanName} has been paid.`,
  },
  declined: {
    label: 'Declined',
    tone: 'neutral',
    meaning: () => 'Nothing came of it, and it cost you nothing.',
  },
  expired: {
    label: 'Expired',
    tone: 'neutral',
    meaning: ({ quote }) =>
      quote
        ? 'The quote was not taken up in time, so it ended. It cost you nothing, and you can hire again.'
        : 'Its time was over, so it ended. It cost you nothing, and you can hire again.',
  },
  cancelled: { label: 'Cancelled', tone: 'neutral', meaning: () => 'This hire was cancelled.' },
  disputed: {
    label: 'Under review',
    tone: 'bad',
    meaning: ({ amountKobo }) =>
      `We are looking into it. Your ${formatNaira(amountKobo)} stays held meanwhile.`,
  },
  refunded: {
    label: 'Refunded',
    tone: 'neutral',
    meaning: ({ amountKobo }) =>
      `Your ${formatNaira(amountKobo)} goes back to the account or card it came from.`,
  },
};

/** For the artisan it was ordered from. */
export const artisanWords: Record<HireStatus, StateWords> = {
  quote_requested: {
    label: 'Wants a quote',
    tone: 'accent',
    meaning: ({ customerName }) => `${customerName} would like to know your price for this job.`,
  },
  quoted: {
    label: 'Quote sent',
    tone: 'brand',
    meaning: ({ customerName }) => `${customerName} has your price and decides.`,
  },
  accepted: {
    label: 'Quote accepted',
    tone: 'warn',
    meaning: () => 'Waiting for the payment. It is booked once it is paid.',
  },
  awaiting_payment: {
    label: 'Not paid yet',
    tone: 'warn',
    meaning: () => 'Waiting for the payment. It is booked once it is paid.',
  },
  confirmed: {
    label: 'Confirmed',
    tone: 'good',
    meaning: ({ startDate, startTime }) =>
      `It is booked: be there on ${formatDay(startDate)} at ${startTime}.`,
  },
  in_progress: { label: 'At work', tone: 'good', meaning: () => 'The job has begun.' },
  completed: {
    label: 'Done',
    tone: 'accent',
    meaning: () => `The customer has ${complaintWindow} to report a problem; then the money is yours.`,
  },
  released: { label: 'Paid out', tone: 'neutral', meaning: () => 'The money is yours.' },
  declined: { label: 'Declined', tone: 'neutral', meaning: () => 'Nothing came of it.' },
  expired: { label: 'Expired', tone: 'neutral', meaning: () => 'Its time was over, so it ended.' },
  cancelled: { label: 'Cancelled', tone: 'neutral', meaning: () => 'This job was cancelled.' },
  disputed: {
    label: 'Under review',
    tone: 'bad',
    meaning: () => 'The customer reported a problem. The money stays held while we look into it.',
  },
  refunded: { label: 'Refunded', tone: 'neutral', meaning: () => 'The customer’s money went back.' },
};

const heldStatuses: readonly HireStatus[] = ['confirmed', 'in_progress', 'completed', 'disputed'];

/** Whether the customer's money for it lies with us now. */
export const isHeld = ({ status }: HireView): boolean => heldStatuses.includes(status);

/** Whether it is paid by going to the payment page. */
export const isPayable = ({ status }: HireView): boolean =>
  status === 'awaiting_payment' || status === 'accepted';

/** "1 December 2026, from 09:30", or the first and the last day. */
export function daysOf({ startDate, endDate, startTime }: HireView): string {
  const days =
    startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;
  return `${days}, from ${startTime}`;
}

/** Why an artisan declines, in the order in which they are asked. */
export const declineWords: { value: DeclineReason; label: string }[] = [
  { value: 'too_busy', label: 'Too much work at the moment' },
  { value: 'too_far', label: 'The place is too far away' },
  { value: 'days_do_not_suit', label: 'The days do not suit me' },
  { value: 'not_my_work', label: 'Not my kind of work' },
  { value: 'other', label: 'Another reason' },
];
