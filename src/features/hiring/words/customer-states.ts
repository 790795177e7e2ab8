import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment, formatTime } from '../../../shared/lagos-time.ts';
import type { HireView } from '../contract.ts';
import type { HireStatus } from '../process.ts';
import { untilDone } from './part-name.ts';
import { plannedForCustomer } from './planned-part.ts';
import { byWhen, decidedMeaning, type StateWords } from './state-words.ts';

const sumOf = ({ amountKobo }: HireView): string => formatNaira(amountKobo);
const payToConfirm = (hire: HireView) =>
  `Pay ${sumOf(hire)} to confirm. Your days are booked once you’ve paid.`;

/** The artisan's expected arrival, shown until the next step. */
const arrivalOf = ({ lastStep: { action, moment } }: HireView): string =>
  action === 'on_my_way' && moment
    ? `On the way, expected about ${formatTime(new Date(moment))}. `
    : 'It’s booked. ';

const cancelledMeaning = ({ rebookedAs, artisanName }: HireView): string =>
  rebookedAs
    ? `${artisanName} cancelled, and you chose ${rebookedAs.artisanName} instead. Your money has moved to that booking.`
    : 'This hire was cancelled.';

/** The customer's label and explanation for each state of a hire. */
export const customerStates: Record<HireStatus, StateWords> = {
  quote_requested: {
    label: 'Quote requested',
    tone: 'brand',
    meaning: ({ artisanName, quote }) =>
      quote
        ? `We’ve told ${artisanName} what you would like to change. There is nothing to pay yet.`
        : `${artisanName} has your request. There is nothing to pay yet.`,
  },
  quoted: {
    label: 'Quote received',
    tone: 'accent',
    meaning: (hire) =>
      `${hire.artisanName} quoted ${sumOf(hire)}. Nothing is booked until you accept and pay.`,
  },
  accepted: { label: 'Quote accepted', tone: 'warn', meaning: payToConfirm },
  awaiting_payment: { label: 'Waiting for payment', tone: 'warn', meaning: payToConfirm },
  planned: { label: 'Not paid yet', tone: 'warn', meaning: plannedForCustomer },
  confirmed: {
    label: 'Confirmed',
    tone: 'good',
    meaning: (hire) =>
      hire.isVisit
        ? `${arrivalOf(hire)}${hire.artisanName} comes to look first, then proposes the job’s price and days. We hold your ${sumOf(hire)} until the visit is done.`
        : `${arrivalOf(hire)}We hold your ${sumOf(hire)} until ${hire.artisanName} has done the job.`,
  },
  in_progress: {
    label: 'At work',
    tone: 'good',
    meaning: (hire) =>
      hire.isVisit
        ? `${hire.artisanName} has come for the visit. We hold your ${sumOf(hire)} until the visit is done.`
        : `${hire.artisanName} has started. We hold your ${sumOf(hire)} ${untilDone(hire.part)}.`,
  },
  artisan_no_show: {
    label: 'Artisan not there?',
    tone: 'warn',
    meaning: (hire) =>
      `You reported that ${hire.artisanName} did not come.${hire.noShowDueAt ? ` If they don’t answer before ${formatMoment(hire.noShowDueAt)}, we refund all of your ${sumOf(hire)}.` : ''}`,
  },
  customer_no_show: {
    label: 'Customer not there?',
    tone: 'warn',
    meaning: (hire) =>
      `${hire.artisanName} reported that no one was there.${hire.noShowDueAt ? ` Please answer before ${formatMoment(hire.noShowDueAt)}. Otherwise the hire counts as cancelled on the day.` : ''}`,
  },
  artisan_cancelled: {
    label: 'Artisan cancelled',
    tone: 'warn',
    meaning: (hire) =>
      `${hire.artisanName} cancelled. Your ${sumOf(hire)} is safe. Choose another artisan for the same time, or take your money back.${hire.rebookDueAt ? ` If you don’t choose anyone before ${formatMoment(hire.rebookDueAt)}, we refund all of it.` : ''}`,
  },
  completed: {
    label: 'Done',
    tone: 'accent',
    meaning: (hire) =>
      hire.steps.includes('report_problem') && hire.releaseDueAt
        ? `The job is marked as done. If something is wrong, report it before ${formatMoment(hire.releaseDueAt)}. Otherwise we’ll release the ${sumOf(hire)}.`
        : 'The job is marked as done. The time to report a problem is over, so we are releasing the money.',
  },
  released: {
    label: 'Finished',
    tone: 'neutral',
    meaning: ({ artisanName }) => `The job is done, and the money was released to ${artisanName}.`,
  },
  declined: {
    label: 'Declined',
    tone: 'neutral',
    meaning: () => 'This request was declined. You weren’t charged.',
  },
  expired: {
    label: 'Expired',
    tone: 'neutral',
    meaning: () => 'This hire expired. You weren’t charged, and you can hire again.',
  },
  cancelled: { label: 'Cancelled', tone: 'neutral', meaning: cancelledMeaning },
  disputed: {
    label: 'Under review',
    tone: 'bad',
    meaning: (hire) =>
      hire.lastStep.action === 'answer_no_show'
        ? `You and ${hire.artisanName} disagree about that day. Your ${sumOf(hire)} stays on hold until you agree on a solution, or we decide${byWhen(hire)}.`
        : `You reported a problem. Your ${sumOf(hire)} stays on hold until you both agree on a solution, or we decide${byWhen(hire)}.`,
  },
  decided: { label: 'Decided', tone: 'warn', meaning: decidedMeaning },
  appealed: {
    label: 'Appealed',
    tone: 'bad',
    meaning: (hire) =>
      `We’re looking at the problem again. Your ${sumOf(hire)} stays on hold until you both agree on a solution, or we decide${byWhen(hire)}.`,
  },
  settled: {
    label: 'Settled',
    tone: 'neutral',
    meaning: () => 'The problem is settled, and each side got part of the money. See below who got what.',
  },
  refunded: {
    label: 'Refunded',
    tone: 'neutral',
    meaning: (hire) =>
      hire.lastStep.action === 'lose_payment'
        ? 'The bank took a payment back, so this hire has ended. We refund anything else that you paid for it.'
        : `We are refunding your ${sumOf(hire)} to the account or card it came from.`,
  },
};
