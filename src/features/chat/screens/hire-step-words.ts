import type { HireStatus } from '../../hiring/contract.ts';
import type { HireStep } from '../contract.ts';

/** What somebody did, after their name or "You". */
const done: Readonly<Record<string, string>> = {
  hire: 'ordered a job',
  request_quote: 'asked for a quote',
  quote: 'sent a quote',
  decline_request: 'declined the request',
  accept_quote: 'accepted the quote',
  decline_quote: 'declined the quote',
  open_checkout: 'went to pay',
  cancel: 'cancelled the hire',
  reschedule: 'moved the hire to other days',
  start: 'began the work',
  complete: 'marked the job as done',
  dispute: 'reported a problem',
  release: 'released the money',
};

/** What happened by itself, or by an operator's hand. */
const happened: Readonly<Record<string, string>> = {
  pay: 'The payment arrived. It is booked',
  expire: 'It was not paid in time, so the hire ended',
  lapse: 'There was no answer in time, so the hire ended',
  refund_late_payment: 'The payment came too late for these days, so it goes back',
  lose_payment: 'The bank took the payment back, so the hire ended',
  ask_if_done: 'The days are over, and both sides were asked whether the job is done',
  complete: 'The job counts as done, since nobody said otherwise',
  release: 'The money was released to the artisan',
  refund: 'The money goes back to the customer',
};

/** The same for whom it concerns most. */
const happenedTo: Readonly<Record<'customer' | 'artisan', Readonly<Record<string, string>>>> = {
  customer: { refund: 'The money goes back to you' },
  artisan: { release: 'The money was released to you' },
};

/** Which side of the hire the reader is on; null where both could be either. */
export type Side = 'customer' | 'artisan' | null;

/** A line about the hire, such as "You accepted the quote". "" for a step that this page does not know. */
export function hireStepWords(step: HireStep, side: Side, otherName: string): string {
  const { action, actor, from } = step;
  if (actor !== 'customer' && actor !== 'artisan') {
    return (side && happenedTo[side][action]) ?? happened[action] ?? '';
  }
  const what = action === 'quote' && from === 'quoted' ? 'changed the quote' : done[action];
  if (!what) return '';
  if (side === null) return `The ${actor} ${what}`;
  return `${actor === side ? 'You' : otherName} ${what}`;
}

/** A hire's state in two words, for both sides. */
export const hireStateWords: Readonly<Record<HireStatus, string>> = {
  quote_requested: 'Quote requested',
  quoted: 'Quote sent',
  accepted: 'Quote accepted',
  awaiting_payment: 'Not paid yet',
  confirmed: 'Confirmed',
  in_progress: 'At work',
  completed: 'Done',
  released: 'Finished',
  declined: 'Declined',
  expired: 'Expired',
  cancelled: 'Cancelled',
  disputed: 'Under review',
  refunded: 'Refunded',
};

/** The same for a state as it comes from the server. */
export const hireStateOf = (status: string): string => hireStateWords[status as HireStatus] ?? 'Hire';
