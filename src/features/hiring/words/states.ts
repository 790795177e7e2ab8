import { formatNaira } from '../../../shared/kobo.ts';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { complaintWindow } from '../../../shared/promise-words.ts';
import type { HireView } from '../contract.ts';
import type { HireSide, HireStatus } from '../process.ts';

/* What each state of a hire is called and what it means: one label a side, on cards, pages and in chat. */

/** How loud a state is said: `good` and `bad` speak for themselves, `accent` and `warn` ask the reader for something. */
export type StateTone = 'neutral' | 'brand' | 'accent' | 'good' | 'warn' | 'bad';

export interface StateWords {
  label: string;
  tone: StateTone;
  /** What it means for the reader, and so what comes next. */
  meaning(hire: HireView): string;
}

/** What is left of the price without our fee. */
const earningsOf = ({ amountKobo, feeKobo }: HireView): string => formatNaira(amountKobo - feeKobo);
const sumOf = ({ amountKobo }: HireView): string => formatNaira(amountKobo);

const payToConfirm = (hire: HireView) =>
  `Pay ${sumOf(hire)} to confirm. The days are yours once you have paid.`;
const waitsForPayment = () => 'Waiting for the payment. You are booked once it is paid.';

type SideWords = Omit<StateWords, 'tone'> & Partial<Pick<StateWords, 'tone'>>;

const states: Record<HireStatus, Pick<StateWords, 'tone'> & Record<HireSide, SideWords>> = {
  quote_requested: {
    tone: 'brand',
    customer: {
      label: 'Quote requested',
      meaning: ({ artisanName }) => `${artisanName} has your request. There is nothing to pay.`,
    },
    artisan: {
      label: 'Wants a quote',
      tone: 'accent',
      meaning: ({ customerName }) => `${customerName} would like to know your price for this job.`,
    },
  },
  quoted: {
    tone: 'brand',
    customer: {
      label: 'Quote received',
      tone: 'accent',
      meaning: (hire) =>
        `${hire.artisanName} asks for ${sumOf(hire)}. Nothing is booked until you accept and pay.`,
    },
    artisan: {
      label: 'Quote sent',
      meaning: ({ customerName }) => `${customerName} has your price and will decide.`,
    },
  },
  accepted: {
    tone: 'warn',
    customer: { label: 'Quote accepted', meaning: payToConfirm },
    artisan: { label: 'Quote accepted', meaning: waitsForPayment },
  },
  awaiting_payment: {
    tone: 'warn',
    customer: { label: 'Waiting for your payment', meaning: payToConfirm },
    artisan: { label: 'Not paid yet', meaning: waitsForPayment },
  },
  confirmed: {
    tone: 'good',
    customer: {
      label: 'Confirmed',
      meaning: (hire) =>
        `It’s booked. We hold your ${sumOf(hire)} until ${hire.artisanName} has done the job.`,
    },
    artisan: {
      label: 'Confirmed',
      meaning: ({ startDate, startTime }) =>
        `You are booked: be there on ${formatDay(startDate)} at ${startTime}.`,
    },
  },
  in_progress: {
    tone: 'good',
    customer: {
      label: 'At work',
      meaning: (hire) =>
        `${hire.artisanName} has started. We hold your ${sumOf(hire)} until the job is done.`,
    },
    artisan: {
      label: 'At work',
      meaning: () => 'You have started. Mark the job as done when it is: the money is released after that.',
    },
  },
  completed: {
    tone: 'accent',
    customer: {
      label: 'Done',
      meaning: (hire) =>
        hire.steps.includes('report_problem') && hire.releaseDueAt
          ? `The job is marked as done. If something is wrong, report it before ${formatMoment(hire.releaseDueAt)}. Otherwise we’ll release the ${sumOf(hire)}.`
          : `The job is marked as done. The ${complaintWindow} to report a problem are over, so we are releasing the money.`,
    },
    artisan: {
      label: 'Done',
      meaning: (hire) =>
        hire.releaseDueAt
          ? `${hire.customerName} can report a problem before ${formatMoment(hire.releaseDueAt)}. After that, ${earningsOf(hire)} is yours.`
          : `The customer has ${complaintWindow} to report a problem. After that, ${earningsOf(hire)} is yours.`,
    },
  },
  released: {
    tone: 'neutral',
    customer: {
      label: 'Finished',
      meaning: ({ artisanName }) => `The job is done, and the money was released to ${artisanName}.`,
    },
    artisan: {
      label: 'Finished',
      meaning: (hire) => `The job is done, and ${earningsOf(hire)} is yours.`,
    },
  },
  declined: {
    tone: 'neutral',
    customer: { label: 'Declined', meaning: () => 'It was declined. You weren’t charged.' },
    artisan: { label: 'Declined', meaning: () => 'It was declined. Your days stay free.' },
  },
  expired: {
    tone: 'neutral',
    customer: {
      label: 'Expired',
      meaning: () => 'Its time ran out, so it ended. You weren’t charged, and you can hire again.',
    },
    artisan: { label: 'Expired', meaning: () => 'Its time ran out, so it ended.' },
  },
  cancelled: {
    tone: 'neutral',
    customer: { label: 'Cancelled', meaning: () => 'This hire was cancelled.' },
    artisan: { label: 'Cancelled', meaning: () => 'This job was cancelled.' },
  },
  disputed: {
    tone: 'bad',
    customer: {
      label: 'Under review',
      meaning: (hire) => `We’re reviewing your report. Your ${sumOf(hire)} stays on hold until we decide.`,
    },
    artisan: {
      label: 'Under review',
      meaning: () => 'The customer reported a problem. The money stays on hold until we decide.',
    },
  },
  refunded: {
    tone: 'neutral',
    customer: {
      label: 'Refunded',
      meaning: (hire) => `We are refunding your ${sumOf(hire)} to the account or card it came from.`,
    },
    artisan: { label: 'Refunded', meaning: () => 'The customer’s money was refunded.' },
  },
};

/** A state in the words of one side. */
export const stateWords = (status: HireStatus, side: HireSide): StateWords => ({
  tone: states[status].tone,
  ...states[status][side],
});

/**
 * A state's label for one side, also where it comes from a newer server than this page.
 *
 * @param side null where the reader could be on either: the customer's words then
 */
export const stateLabel = (status: string, side: HireSide | null): string =>
  Object.hasOwn(states, status) ? states[status as HireStatus][side ?? 'customer'].label : 'Hire';
