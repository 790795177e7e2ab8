import { formatDay } from '../../../shared/lagos-time.ts';
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
