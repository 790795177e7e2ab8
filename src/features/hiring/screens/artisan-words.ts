import { formatNaira } from '../../../shared/kobo.ts';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { complaintWindow } from '../../../shared/promise-words.ts';
import type { HireStatus, HireView } from '../contract.ts';
import type { StateWords } from './hire-words.ts';

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
  in_progress: {
    label: 'At work',
    tone: 'good',
    meaning: () => 'You are at work. Say that the job is done when it is: the money is released after that.',
  },
  completed: {
    label: 'Done',
    tone: 'accent',
    meaning: (hire) =>
      hire.complaintDueAt
        ? `${hire.customerName} can report a problem before ${formatMoment(hire.complaintDueAt)}; then ${earningsOf(hire)} is yours.`
        : `The customer has ${complaintWindow} to report a problem; then ${earningsOf(hire)} is yours.`,
  },
  released: {
    label: 'Released',
    tone: 'neutral',
    meaning: (hire) => `The job is done, and ${earningsOf(hire)} is yours.`,
  },
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

/** What is left of the price without our fee. */
const earningsOf = ({ amountKobo, feeKobo }: HireView): string => formatNaira(amountKobo - feeKobo);

const heldStatuses: readonly HireStatus[] = ['confirmed', 'in_progress', 'completed', 'disputed'];

/** Whether the customer's money for it lies with us now. */
export const isHeld = ({ status }: HireView): boolean => heldStatuses.includes(status);
