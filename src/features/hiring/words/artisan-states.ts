import { formatNaira } from '../../../shared/kobo.ts';
import { formatJobDay, formatMoment, formatTimeOfDay } from '../../../shared/lagos-time.ts';
import type { HireView } from '../contract.ts';
import type { HireStatus } from '../process.ts';
import { plannedForArtisan } from './planned-part.ts';
import { byWhen, decidedMeaning, type StateWords } from './state-words.ts';

/** The artisan's share: the amount less our fee. */
const earningsOf = ({ amountKobo, feeKobo }: HireView): string => formatNaira(amountKobo - feeKobo);
const waitsForPayment = () => 'Waiting for the payment. You’re booked once the customer pays.';

/** The artisan's label and explanation for each state of a hire. */
export const artisanStates: Record<HireStatus, StateWords> = {
  quote_requested: {
    label: 'Wants a quote',
    tone: 'accent',
    meaning: ({ customerName, quote }) =>
      quote
        ? `${customerName} asked you to change your quote of ${formatNaira(quote.amountKobo)}.`
        : `${customerName} would like to know your price for this job.`,
  },
  quoted: {
    label: 'Quote sent',
    tone: 'brand',
    meaning: ({ customerName }) => `${customerName} has your price and will decide.`,
  },
  accepted: { label: 'Quote accepted', tone: 'warn', meaning: waitsForPayment },
  awaiting_payment: { label: 'Waiting for payment', tone: 'warn', meaning: waitsForPayment },
  planned: { label: 'Not paid yet', tone: 'warn', meaning: plannedForArtisan },
  confirmed: {
    label: 'Confirmed',
    tone: 'good',
    meaning: ({ startDate, startTime, isVisit }) =>
      `You are booked${isVisit ? ' for a visit' : ''}: ${formatJobDay(startDate)} at ${formatTimeOfDay(startTime)}. When you arrive, start with the customer’s door code.`,
  },
  in_progress: {
    label: 'At work',
    tone: 'good',
    meaning: ({ isVisit }) =>
      isVisit
        ? 'You have started. Propose the job’s price and days below, or mark the visit as done.'
        : 'You have started. Mark the job as done when you finish. We release the money after that.',
  },
  artisan_no_show: {
    label: 'Artisan not there?',
    tone: 'warn',
    meaning: ({ customerName, noShowDueAt }) =>
      `${customerName} reported that you did not come.${noShowDueAt ? ` Please answer before ${formatMoment(noShowDueAt)}. Otherwise the money is refunded.` : ''}`,
  },
  customer_no_show: {
    label: 'Customer not there?',
    tone: 'warn',
    meaning: ({ customerName, noShowDueAt }) =>
      `You reported that ${customerName} was not there.${noShowDueAt ? ` If they don’t answer before ${formatMoment(noShowDueAt)}, the hire counts as cancelled on the day.` : ''}`,
  },
  artisan_cancelled: {
    label: 'Cancelled',
    tone: 'neutral',
    meaning: () => 'You cancelled this job. Your days are free again.',
  },
  completed: {
    label: 'Done',
    tone: 'accent',
    meaning: (hire) =>
      hire.releaseDueAt
        ? `${hire.customerName} can report a problem before ${formatMoment(hire.releaseDueAt)}. After that, ${earningsOf(hire)} is yours.`
        : `${earningsOf(hire)} will be yours.`,
  },
  released: {
    label: 'Finished',
    tone: 'neutral',
    meaning: (hire) => `The job is done, and ${earningsOf(hire)} is yours.`,
  },
  declined: {
    label: 'Declined',
    tone: 'neutral',
    meaning: () => 'This request was declined. Your days stay free.',
  },
  expired: { label: 'Expired', tone: 'neutral', meaning: () => 'This hire expired.' },
  cancelled: { label: 'Cancelled', tone: 'neutral', meaning: () => 'This job was cancelled.' },
  disputed: {
    label: 'Under review',
    tone: 'bad',
    meaning: (hire) =>
      hire.lastStep.action === 'answer_no_show'
        ? `You and ${hire.customerName} disagree about that day. The money stays on hold until you agree on a solution, or we decide${byWhen(hire)}.`
        : `The customer reported a problem. The money stays on hold until you both agree on a solution, or we decide${byWhen(hire)}.`,
  },
  decided: { label: 'Decided', tone: 'warn', meaning: decidedMeaning },
  appealed: {
    label: 'Appealed',
    tone: 'bad',
    meaning: (hire) =>
      `We’re looking at the problem again. The money stays on hold until you both agree on a solution, or we decide${byWhen(hire)}.`,
  },
  settled: {
    label: 'Settled',
    tone: 'neutral',
    meaning: () => 'The problem is settled, and each side got part of the money. See below who got what.',
  },
  refunded: {
    label: 'Refunded',
    tone: 'neutral',
    meaning: ({ lastStep }) =>
      lastStep.action === 'lose_payment'
        ? 'The customer’s bank took a payment back, so this job has ended.'
        : 'The customer’s money was refunded.',
  },
};
