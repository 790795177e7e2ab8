import { formatNaira } from '../../../shared/kobo.ts';
import { formatJobDay, formatMoment, formatTime, formatWhen } from '../../../shared/lagos-time.ts';
import type { DeclineReason, HireEventView, HireView } from '../contract.ts';
import { BY_DOOR_CODE } from '../door-code.ts';
import { type ByStep, type HireAction, type HireActor, type HireSide, ofStep } from '../process.ts';
import type { HireStep } from '../steps.ts';
import { noCodeLine } from './door-code.ts';
import { problemLines } from './problem-steps.ts';
import { agreedWords } from './problem-words.ts';

/* Texts about each step: in the hire's history and chat, and for the side that has just taken it. */

/** Reasons for declining: the label in the form, and a sentence for the customer. */
export const declineReasonWords: Record<DeclineReason, { label: string; sentence(name: string): string }> = {
  too_busy: {
    label: 'Too much work at the moment',
    sentence: (name) => `${name} has too much work at the moment.`,
  },
  too_far: {
    label: 'The place is too far away',
    sentence: (name) => `The place is too far away for ${name}.`,
  },
  days_do_not_suit: { label: 'The days do not suit me', sentence: (name) => `The days do not suit ${name}.` },
  not_my_work: {
    label: 'Not my kind of work',
    sentence: (name) => `${name} does not do this kind of work.`,
  },
  other: { label: 'Another reason', sentence: (name) => `${name} cannot do this job.` },
};

/** What a history line needs of a step; absent values are left out of it. */
export interface DescribedStep {
  /** An action of the process table, or an unknown one from a newer server. */
  action: string;
  actor: string;
  from?: string | null | undefined;
  /** What a quote asks for, or what a split refunds to the customer, in whole kobo. */
  amountKobo?: number | null | undefined;
  reason?: string | null | undefined;
  /** A moment given with the step, ISO 8601. */
  moment?: string | null | undefined;
  movedTo?: HireEventView['movedTo'] | undefined;
  /** For a step about a problem: the end that it names. */
  end?: { kind: string; days: HireEventView['movedTo'] } | null | undefined;
}

type Line = (step: DescribedStep, reader: HireSide | null) => string;

/**
 * The line after the name of the customer or the artisan, or after "You"; a whole
 * sentence for the system and operators.
 */
const lines: ByStep<Line> = {
  ...problemLines,
  plan_part: { system: () => 'The price of this part was agreed' },
  ask_for_part: {
    system: ({ reason }, reader) =>
      `We ${reason === 'soon' ? 'reminded' : 'asked'} ${reader === 'customer' ? 'you' : 'the customer'} to pay this part`,
  },
  revive_part: { system: () => 'The payment of an earlier part arrived, so this one is planned again' },
  end_part: { system: () => 'It ended because an earlier part ended' },
  hire: { customer: () => 'requested the hire' },
  request_quote: { customer: () => 'asked for a quote' },
  quote: {
    artisan: ({ amountKobo, from }) => {
      const what = from === 'quoted' ? 'changed the quote' : 'sent a quote';
      return amountKobo ? `${what}${from === 'quoted' ? ' to ' : ' of '}${formatNaira(amountKobo)}` : what;
    },
  },
  lapse: { system: () => 'There was no answer in time, so the hire ended' },
  decline_request: {
    artisan: ({ reason }) => {
      const why = declineReasonWords[reason as DeclineReason];
      return `declined the request${why ? `: ${why.label.toLowerCase()}` : ''}`;
    },
  },
  accept_quote: { customer: () => 'accepted the quote' },
  decline_quote: { customer: () => 'declined the quote' },
  ask_for_change: { customer: () => 'asked for a change to the quote' },
  open_checkout: { customer: () => 'opened the payment page' },
  expire: { system: () => 'It was not paid in time, so the hire ended' },
  pay: { system: () => 'The payment arrived, and the hire is booked' },
  pay_balance: {
    system: ({ amountKobo }) =>
      `The payment${amountKobo ? ` of ${formatNaira(amountKobo)}` : ''} arrived, and is held with the rest`,
  },
  propose_price: {
    artisan: ({ amountKobo }) =>
      `proposed ${amountKobo ? `${formatNaira(amountKobo)} as ` : ''}the price of the whole job`,
  },
  agree_price: {
    customer: ({ amountKobo }) => `agreed to the price${amountKobo ? ` of ${formatNaira(amountKobo)}` : ''}`,
  },
  refuse_price: { customer: () => 'declined the price' },
  propose_days: {
    artisan: ({ movedTo }) =>
      `proposed more days${movedTo ? `, until ${formatJobDay(movedTo.endDate)}` : ''}`,
  },
  agree_days: {
    customer: ({ movedTo }) =>
      `agreed to more days${movedTo ? `, until ${formatJobDay(movedTo.endDate)}` : ''}`,
  },
  refuse_days: { customer: () => 'declined more days' },
  propose_job: {
    artisan: ({ amountKobo, movedTo }) =>
      `proposed the job${amountKobo ? ` for ${formatNaira(amountKobo)}` : ''}${movedTo ? `, ${formatWhen(movedTo)}` : ''}`,
  },
  agree_job: {
    customer: ({ amountKobo, movedTo }) =>
      `agreed to the job${amountKobo ? ` for ${formatNaira(amountKobo)}` : ''}${movedTo ? `, ${formatWhen(movedTo)}` : ''}`,
  },
  refuse_job: { customer: () => 'declined the job, so the visit is done' },
  refund_late_payment: {
    system: () => 'The payment came too late for these days, so it is refunded',
  },
  question_payment: {
    system: () => 'The bank is checking a payment, so the money stays held until the bank has decided',
  },
  keep_payment: {
    system: () => 'The bank has finished checking the payment, and nothing changes for this hire',
  },
  lose_payment: { system: () => 'The bank took the payment back, so the hire ended' },
  cancel: { customer: () => 'cancelled the hire', artisan: () => 'cancelled the hire' },
  rebook: { customer: () => 'chose another artisan' },
  hire_instead: {
    customer: (_, reader) =>
      reader === 'artisan'
        ? 'booked you, because another artisan had to cancel'
        : 'booked this artisan instead of the one who cancelled',
  },
  take_back: { customer: () => 'took the money back' },
  give_back: {
    system: (_, reader) =>
      `No other artisan was booked in time, so the money is refunded to ${reader === 'customer' ? 'you' : 'the customer'}`,
  },
  reschedule: {
    customer: ({ movedTo }) => `rescheduled the hire${movedTo ? ` to ${formatWhen(movedTo)}` : ''}`,
  },
  on_my_way: {
    artisan: ({ moment }, reader) =>
      `${reader === 'artisan' ? 'are' : 'is'} on the way${moment ? `, expected about ${formatTime(new Date(moment))}` : ''}`,
  },
  start: {
    artisan: ({ reason, moment }) => {
      const why = noCodeLine(reason);
      const how = why
        ? ` without the door code: ${why}`
        : reason === BY_DOOR_CODE
          ? ' with the door code'
          : '';
      return `started the work${moment ? ` at ${formatTime(new Date(moment))}` : ''}${how}`;
    },
  },
  report_no_show: {
    customer: (_, reader) => `reported that ${reader === 'artisan' ? 'you' : 'the artisan'} did not come`,
    artisan: (_, reader) =>
      `reported that ${reader === 'customer' ? 'you were' : 'the customer was'} not there`,
  },
  answer_no_show: {
    customer: (_, reader) =>
      `answered that ${reader === 'customer' ? 'you' : 'they'} were there, so we are looking into it`,
    artisan: (_, reader) =>
      `answered that ${reader === 'artisan' ? 'you' : 'they'} came, so we are looking into it`,
  },
  admit_no_show: {
    customer: (_, reader) =>
      `said that ${reader === 'customer' ? 'you' : 'they'} were not there, so it counts as cancelled on the day`,
    artisan: (_, reader) =>
      `said that ${reader === 'artisan' ? 'you' : 'they'} did not come, so the money is refunded to ${reader === 'customer' ? 'you' : 'the customer'}`,
  },
  withdraw_no_show: { customer: () => 'withdrew the report', artisan: () => 'withdrew the report' },
  settle_no_show: {
    system: ({ from }, reader) =>
      from === 'customer_no_show'
        ? `There was no answer in time, so it counts as cancelled on the day by ${reader === 'customer' ? 'you' : 'the customer'}`
        : `There was no answer in time, so the money is refunded to ${reader === 'customer' ? 'you' : 'the customer'}`,
  },
  complete: {
    artisan: () => 'marked the job as done',
    system: () => 'Neither side said otherwise, so the job counts as done',
  },
  ask_if_done: { system: () => 'The days are over, and we asked both sides whether the job is done' },
  report_problem: { customer: () => 'reported a problem' },
  release: {
    customer: () => 'released the money',
    system: (_, reader) =>
      `No problem was reported in time, so the money was released to ${reader === 'artisan' ? 'you' : 'the artisan'}`,
    operator: (_, reader) =>
      `We looked at the problem again, and the money was released to ${reader === 'artisan' ? 'you' : 'the artisan'}`,
  },
};

/**
 * A step as one line without a full stop, such as "You accepted the quote".
 *
 * @param reader the side that reads it; null if it could be either
 * @param names the two sides; the reader's own is replaced by "You"
 */
export function stepLine(
  step: DescribedStep,
  reader: HireSide | null,
  names: Record<HireSide, string>,
): string {
  const line = ofStep(lines, step.action as HireAction, step.actor as HireActor)?.(step, reader);
  // An unknown step from a newer server.
  if (line === undefined) return 'The hire has changed';
  if (step.actor !== 'customer' && step.actor !== 'artisan') return line;
  return `${step.actor === reader ? 'You' : names[step.actor]} ${line}`;
}

const other = ({ side, artisanName, customerName }: HireView): string =>
  side === 'customer' ? artisanName : customerName;

/** Confirms a step to the side that took it, from the hire after it. */
const done: Record<HireStep, (hire: HireView) => string> = {
  quote: (hire) => `Your quote of ${formatNaira(hire.amountKobo)} was sent.`,
  decline_request: () => 'You declined this request. We’ve told the customer.',
  accept_quote: (hire) => `You accepted the quote. Pay ${formatNaira(hire.amountKobo)} to confirm it.`,
  decline_quote: (hire) => `You declined the quote. We’ve told ${other(hire)}.`,
  ask_for_change: (hire) => `We’ve told ${other(hire)} what should change.`,
  open_checkout: (hire) => `Pay ${formatNaira(hire.amountKobo)} to confirm the hire.`,
  cancel: (hire) => `The hire is cancelled. We’ve told ${other(hire)}.`,
  rebook: () => 'You’re booked with another artisan. There is nothing more to pay now.',
  take_back: (hire) => `All of your ${formatNaira(hire.amountKobo)} is refunded.`,
  reschedule: (hire) => `It is now booked for ${formatWhen(hire)}. We’ve told ${other(hire)}.`,
  propose_price: (hire) => `Your price was sent. ${other(hire)} pays nothing more until they agree.`,
  agree_price: (hire) =>
    hire.balanceKobo > 0
      ? `You agreed to the price. ${formatNaira(hire.balanceKobo)} is still to pay.`
      : 'You agreed to the price. There is nothing more to pay.',
  refuse_price: (hire) => `Nothing changes. We’ve told ${other(hire)}.`,
  propose_days: (hire) =>
    `We’ve told ${other(hire)} that you need until ${formatJobDay(hire.moreDays?.endDate ?? hire.endDate)}.`,
  agree_days: (hire) => `It is now booked for ${formatWhen(hire)}. We’ve told ${other(hire)}.`,
  refuse_days: (hire) => `Nothing changes. We’ve told ${other(hire)}.`,
  propose_job: (hire) =>
    `We’ve told ${other(hire)} what you propose. They pay nothing more until they agree.`,
  agree_job: (hire) =>
    `It is booked for ${formatWhen(hire)}. ${hire.balanceKobo > 0 ? `${formatNaira(hire.balanceKobo)} is still to pay.` : 'There is nothing more to pay.'}`,
  refuse_job: (hire) => `You declined the job, so the visit is done. We’ve told ${other(hire)}.`,
  on_my_way: (hire) => `We’ve told ${other(hire)} when to expect you.`,
  start: (hire) => `We’ve told ${other(hire)} that you have started.`,
  report_no_show: (hire) =>
    hire.noShowDueAt
      ? `We’ve told ${other(hire)}, who can answer until ${formatMoment(hire.noShowDueAt)}.`
      : `We’ve told ${other(hire)}.`,
  answer_no_show: (hire) => `We have your answer, and we’ve told ${other(hire)}.`,
  admit_no_show: (hire) => `Thank you for telling us. The report is settled, and we’ve told ${other(hire)}.`,
  withdraw_no_show: (hire) => `Your report is withdrawn. We’ve told ${other(hire)}.`,
  complete: (hire) => `The job is marked as done. We’ve told ${other(hire)}.`,
  release: (hire) => `The money is released. We’ve told ${other(hire)}.`,
  report_problem: (hire) => `We have your report, and we’ve told ${other(hire)}.`,
  add_statement: (hire) => `We’ve added it and told ${other(hire)}.`,
  propose_end: (hire) => `We’ve told ${other(hire)} what you propose.`,
  refuse_end: (hire) => `The problem stays open. We’ve told ${other(hire)}.`,
  agree_release: (hire) => `${agreedWords.release} We’ve told ${other(hire)}.`,
  agree_refund: (hire) => `${agreedWords.refund} We’ve told ${other(hire)}.`,
  agree_split: (hire) => `${agreedWords.split} We’ve told ${other(hire)}.`,
  agree_redo: (hire) => `It is booked again for ${formatWhen(hire)}. We’ve told ${other(hire)}.`,
  appeal: (hire) => `We’ll look at it again. We’ve told ${other(hire)}.`,
};

export const doneWords = (step: HireStep, hire: HireView): string => withOneStop(done[step](hire));

/** Removes the double full stop of a sentence that ends in an abbreviated name, such as "We’ve told Ngozi E.". */
export const withOneStop = (sentence: string): string => sentence.replace(/\.\.$/, '.');
