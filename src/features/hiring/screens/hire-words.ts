import { formatNaira } from '../../../shared/kobo.ts';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { complaintWindow } from '../../../shared/promise-words.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { HireStatus, HireView } from '../contract.ts';

/** A hire's state in plain words: what it is called, what it means, and so what comes next. */
export interface StateWords {
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
    meaning: ({ steps, complaintDueAt, amountKobo }) =>
      steps.includes('report_problem') && complaintDueAt
        ? `The job is marked as done. If something is wrong, report it before ${formatMoment(complaintDueAt)}; then the ${formatNaira(amountKobo)} is released.`
        : `The job is marked as done. The ${complaintWindow} to report a problem are over, so the money is being released.`,
  },
  released: {
    label: 'Finished',
    tone: 'neutral',
    meaning: ({ artisanName }) => `The job is done, and the money was released to ${artisanName}.`,
  },
  declined: {
    label: 'Declined',
    tone: 'neutral',
    meaning: () => 'Nothing came of it, and it cost you nothing.',
  },
  expired: {
    label: 'Expired',
    tone: 'neutral',
    meaning: () => 'Its time was over, so it ended. It cost you nothing, and you can hire again.',
  },
  cancelled: { label: 'Cancelled', tone: 'neutral', meaning: () => 'This hire was cancelled.' },
  disputed: {
    label: 'Under review',
    tone: 'bad',
    meaning: ({ amountKobo }) =>
      `We are looking into what you reported. Your ${formatNaira(amountKobo)} stays held meanwhile.`,
  },
  refunded: {
    label: 'Refunded',
    tone: 'neutral',
    meaning: ({ amountKobo }) =>
      `Your ${formatNaira(amountKobo)} goes back to the account or card it came from.`,
  },
};

/** Whether it is paid by going to the payment page. */
export const isPayable = ({ status }: HireView): boolean =>
  status === 'awaiting_payment' || status === 'accepted';

/** "1 December 2026, from 09:30", or the first and the last day. */
export function daysOf({
  startDate,
  endDate,
  startTime,
}: Pick<HireView, 'startDate' | 'endDate' | 'startTime'>): string {
  const days =
    startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;
  return `${days}, from ${startTime}`;
}
