import { freeUntil, noShowFrom, startOf } from '../../../shared/hire-clock.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatJobDay, formatMoment, formatWhen, type TimedDays } from '../../../shared/lagos-time.ts';
import { cancellationWindow, noShowWait, problemReportWindow } from '../../../shared/promise-words.ts';
import { NO_SHOW_REPORT_HOURS } from '../../../shared/promises.ts';
import type { RefusalCode } from '../../../shared/refusal-codes.ts';
import {
  type HireSide,
  type HireStatus,
  isInProblem,
  isMissed,
  isOver,
  isPaid,
  isPayable,
  isRebooking,
  isUnpaid,
} from '../process.ts';
import { MOST_QUOTE_CHANGES } from '../quote-changes.ts';
import { type ClockedHire, type HireStep, isInTime, isPossible } from '../steps.ts';
import { problemImpossible, problemUntimely } from './problem-refusals.ts';

/* Why a side cannot take a step with a hire, and what to do instead. */

/** A refusal on the wire; its status is 409. */
export interface StepRefusal {
  /** `not_possible_now`, `too_early`, `too_late`, … */
  code: RefusalCode;
  message: string;
}

const notPossible = (message: string): StepRefusal => ({ code: 'not_possible_now', message });
const tooEarly = (message: string): StepRefusal => ({ code: 'too_early', message });
const tooLate = (message: string): StepRefusal => ({ code: 'too_late', message });
const moment = (at: Date): string => formatMoment(at.toISOString());

const gone = (): StepRefusal => notPossible('You can no longer do that with this hire.');

/** A request or quote whose time to answer is over, even if the task has not expired it yet. */
const answeredTooLate = ({ status }: ClockedHire): StepRefusal => ({
  code: 'answered_too_late',
  message: `${status === 'quoted' ? 'This quote' : 'This request'} was not answered in time, so it has ended. No one was charged, and the customer can make a new request.`,
});

function notBooked(status: HireStatus): StepRefusal {
  if (isRebooking(status)) return notPossible('The artisan has cancelled, so nothing is booked any more.');
  return notPossible(
    isUnpaid(status) ? 'This hire is not paid yet, so nothing is booked.' : 'This hire has ended.',
  );
}

const waitsForAnswer = notPossible(
  'One of you has reported that the other did not come. That report must be answered or withdrawn first.',
);

function noWork({ status }: Pick<ClockedHire, 'status'>): StepRefusal {
  if (isInProblem(status)) {
    return notPossible('The customer has reported a problem, which must be settled first.');
  }
  if (isMissed(status)) return waitsForAnswer;
  return isPaid(status) ? notPossible('This job is already marked as done.') : notBooked(status);
}

function nothingHeld({ status }: ClockedHire): StepRefusal {
  if (isMissed(status)) return waitsForAnswer;
  if (status === 'refunded') return notPossible('The money for this hire is already being refunded.');
  return notBooked(status);
}

/** The refusal of each step whose state does not allow it. */
const impossible: Record<HireStep, (hire: ClockedHire, side: HireSide) => StepRefusal> = {
  ...problemImpossible,
  quote: gone,
  decline_request: gone,
  accept_quote: gone,
  decline_quote: gone,
  ask_for_change: gone,
  open_checkout: ({ status }) => whyNotPayable(status) ?? gone(),
  cancel: ({ status }, side) => insteadOfCancelling[status]?.[side] ?? gone(),
  rebook: ({ status }) => nothingToChoose(status),
  take_back: ({ status }) => nothingToChoose(status),
  reschedule: ({ status }) => notPossible(insteadOfRescheduling[status] ?? 'This hire has ended.'),
  propose_price: noWork,
  agree_price: noWork,
  refuse_price: noWork,
  propose_days: noWork,
  agree_days: noWork,
  refuse_days: noWork,
  propose_job: noVisit,
  agree_job: noVisit,
  refuse_job: noVisit,
  on_my_way: noWork,
  start: noWork,
  report_no_show: noShowToReport,
  answer_no_show: () => noReport,
  admit_no_show: () => noReport,
  withdraw_no_show: () => noReport,
  complete: noWork,
  release: (hire) =>
    isInProblem(hire.status)
      ? notPossible('You have reported a problem, so the money stays held until we decide.')
      : nothingHeld(hire),
  report_problem: (hire) =>
    isInProblem(hire.status)
      ? notPossible('You have reported a problem with this hire already.')
      : hire.status === 'released'
        ? tooLate('The money for this hire has been released, so there is nothing left to hold back.')
        : nothingHeld(hire),
};

/** Refuses choosing another artisan, or taking the money back, when the artisan has not just cancelled. */
const nothingToChoose = (status: HireStatus): StepRefusal =>
  notPossible(
    isOver(status)
      ? 'This hire is over: you chose another artisan, or the money was refunded.'
      : 'The artisan has not cancelled this hire.',
  );

/** Refuses every step that would move money while the payer's bank questions a payment. */
export const questioned: StepRefusal = {
  code: 'payment_questioned',
  message:
    'The bank is checking a payment for this hire, so its money can’t be moved yet. We’ll tell you when the bank has decided.',
};
const noReport = notPossible('There is no open report that one of you did not come.');
const answeredNoShowTooLate = tooLate('The time to answer is over, so the report is settled.');

function noShowToReport({ status }: ClockedHire, side: HireSide): StepRefusal {
  if (status === 'in_progress' && side === 'customer') {
    return notPossible(
      'The artisan says that the work has started. If no one came, report a problem instead.',
    );
  }
  return status === 'in_progress' ? notPossible('You have already started the work.') : noWork({ status });
}

const noVisitBooked = notPossible('This hire is not a visit, so there is no job to agree on after it.');
const visitOver = tooLate(
  'The visit is over, and its money is being released. The customer can make a new hire.',
);
function noVisit(hire: ClockedHire): StepRefusal {
  return hire.isVisit ? noWork(hire) : noVisitBooked;
}
function noJobToAnswer({ isVisit, proposedQuoteId }: ClockedHire): StepRefusal {
  if (!isVisit) return noVisitBooked;
  return proposedQuoteId === null ? notPossible('There is no proposed job to answer.') : visitOver;
}
const noMoreDays = notPossible('There is no request for more days to answer.');
const noProposal = notPossible('There is no new price to answer.');

/** The refusal of each step that the state allows but the clock does not. */
const untimely: Record<HireStep, (hire: ClockedHire, side: HireSide) => StepRefusal> = {
  ...problemUntimely,
  quote: answeredTooLate,
  decline_request: answeredTooLate,
  accept_quote: answeredTooLate,
  decline_quote: answeredTooLate,
  ask_for_change: answeredTooLate,
  open_checkout: () => whyNotPayable('expired') ?? gone(),
  cancel: () =>
    notPossible(
      'This work is being redone after a problem, so you can’t cancel the hire. If you no longer want it, report the problem again: the money stays held.',
    ),
  rebook: () => tooLate('The time to choose another artisan is over, so we’re refunding all of your money.'),
  take_back: gone,
  reschedule: (hire) =>
    tooLate(
      `You could reschedule this hire until ${moment(freeUntil(hire))}, ${cancellationWindow} before the start. You can still cancel it; its page shows what that costs now.`,
    ),
  propose_price: () =>
    notPossible('This is a visit. From its start time, you can propose the job’s price and days together.'),
  agree_price: () => noProposal,
  refuse_price: () => noProposal,
  propose_days: () =>
    notPossible('This is a visit. From its start time, you can propose the job’s price and days together.'),
  agree_days: ({ proposedDays }) =>
    proposedDays
      ? tooLate(`${formatJobDay(proposedDays.endDate)} has passed. The artisan can propose another day.`)
      : noMoreDays,
  refuse_days: () => noMoreDays,
  propose_job: (hire) =>
    hire.isVisit
      ? hire.status === 'completed'
        ? visitOver
        : tooEarly(`The visit is on ${moment(startOf(hire))}. You can propose the job from then on.`)
      : noVisitBooked,
  agree_job: noJobToAnswer,
  refuse_job: noJobToAnswer,
  on_my_way: ({ startDate }) =>
    notPossible(
      `You can only say that you’re on the way on the first day of the job, ${formatJobDay(startDate)}.`,
    ),
  start: ({ startDate }) =>
    tooEarly(`The work begins on ${formatJobDay(startDate)}. You can start it from that morning.`),
  report_no_show: (hire) => {
    const from = moment(noShowFrom(hire));
    return notPossible(
      `You can report that the other did not come from ${from}, ${noShowWait} after the start, until ${NO_SHOW_REPORT_HOURS} hours after the start.`,
    );
  },
  answer_no_show: () => answeredNoShowTooLate,
  admit_no_show: () => answeredNoShowTooLate,
  withdraw_no_show: () => answeredNoShowTooLate,
  complete: ({ startDate }) =>
    tooEarly(`The work begins on ${formatJobDay(startDate)}. You can mark it as done from that day.`),
  release: (hire) =>
    tooEarly(`The work begins on ${moment(startOf(hire))}. You can release the money from then on.`),
  report_problem: (hire) =>
    hire.releaseDueAt
      ? tooLate(
          `You had ${problemReportWindow} to report a problem, until ${moment(hire.releaseDueAt)}. That time is over, so the money is released.`,
        )
      : tooEarly(
          `The work begins on ${moment(startOf(hire))}. You can report a problem from then on; until then you can cancel.`,
        ),
};

/** After a no-show report the work can only start with the door code. */
export const codeNeeded = ({ status }: { status: HireStatus }): StepRefusal =>
  notPossible(
    status === 'artisan_no_show'
      ? 'The customer has reported that you did not come. You can start with their door code, or answer the report.'
      : 'You have reported that the customer was not there. Start with their door code, or withdraw your report first.',
  );

/** Why a side cannot take a step now; undefined if it can. */
export function whyNot(
  step: HireStep,
  hire: ClockedHire,
  side: HireSide,
  now: Date,
): StepRefusal | undefined {
  if (!isPossible(step, side, hire.status)) return impossible[step](hire, side);
  if (isInTime(step, hire, now, side)) return undefined;
  const isBankAlone = isInTime(step, { ...hire, questionedAt: null }, now, side);
  return isBankAlone ? questioned : untimely[step](hire, side);
}

/** Why a hire in this state cannot be paid; undefined if it can. */
export function whyNotPayable(status: HireStatus): StepRefusal | undefined {
  if (isPayable(status)) return undefined;
  if (isPaid(status) || isRebooking(status))
    return { code: 'already_paid', message: 'This hire is already paid.' };
  if (status === 'expired') {
    return {
      code: 'hire_expired',
      message: 'This hire was not paid in time, so it has expired. You can hire the artisan again.',
    };
  }
  if (isOver(status)) {
    return { code: 'hire_ended', message: 'This hire has ended, so there is nothing to pay.' };
  }
  return status === 'quoted'
    ? { code: 'quote_not_accepted', message: 'Please accept the quote first; then you can pay it.' }
    : {
        code: 'no_quote_yet',
        message: 'There is nothing to pay yet: the artisan has not sent a quote.',
      };
}

const problemFirst = 'You have reported a problem, which must be settled first.';
const insteadOfRescheduling: Partial<Record<HireStatus, string>> = {
  quote_requested: 'This hire is not booked yet. You can withdraw the request and ask for other days.',
  quoted: 'This hire is not booked yet. You can decline the quote and ask for other days.',
  accepted: 'This hire is not paid yet. You can cancel it free of charge and hire for other days.',
  awaiting_payment: 'This hire is not paid yet. You can cancel it free of charge and hire for other days.',
  in_progress:
    'The work has started, so you cannot reschedule it any more. If no one is there, report a problem.',
  completed:
    'The work is marked as done, so you cannot reschedule it any more. If it is not, report a problem.',
  artisan_no_show: 'You have reported that the artisan did not come. Withdraw the report first.',
  customer_no_show: 'The artisan has reported that no one was there. Please answer the report.',
  artisan_cancelled: 'The artisan has cancelled. Choose another artisan, or take your money back.',
  disputed: problemFirst,
  decided: problemFirst,
  appealed: problemFirst,
};

const untilDecided = {
  customer: notPossible(
    'You have reported a problem, and the money stays held until it is settled. We’ll email you then.',
  ),
  artisan: notPossible(
    'The customer has reported a problem, and the money stays held until it is settled. We’ll email you then.',
  ),
};
const insteadOfCancelling: Partial<Record<HireStatus, Record<HireSide, StepRefusal>>> = {
  in_progress: {
    customer: notPossible(
      'The work has started, so the hire cannot be cancelled any more. If something is wrong, report a problem on its page: the money then stays held.',
    ),
    artisan: notPossible(
      'The work has started, so the hire cannot be cancelled any more. When you finish, mark the job as done on its page.',
    ),
  },
  artisan_no_show: { customer: waitsForAnswer, artisan: waitsForAnswer },
  artisan_cancelled: {
    customer: notPossible(
      'The artisan has cancelled already. Choose another artisan on the hire’s page, or take your money back there.',
    ),
    artisan: notPossible('You have cancelled this job already.'),
  },
  customer_no_show: { customer: waitsForAnswer, artisan: waitsForAnswer },
  completed: {
    customer: notPossible(
      `The work is marked as done, so the hire cannot be cancelled any more. If something is wrong, you have ${problemReportWindow} to report a problem on its page: the money then stays held.`,
    ),
    artisan: notPossible('The work is marked as done, so the hire cannot be cancelled any more.'),
  },
  disputed: untilDecided,
  decided: untilDecided,
  appealed: untilDecided,
  released: {
    customer: notPossible(
      'This hire is over, and its money has been released, so there is nothing left to cancel.',
    ),
    artisan: notPossible('This hire is over, and its money is yours, so there is nothing left to cancel.'),
  },
};

/** A price below the money already held would leave money that belongs to neither side. */
export const belowPaid = (hire: { amountKobo: number }): string =>
  `The price of the whole job cannot be less than the ${formatNaira(hire.amountKobo)} that the customer has paid.`;

/** The same check for the first part of a job in parts, to which the held money is credited. */
export const firstBelowPaid = (hire: { amountKobo: number }): string =>
  `The first part cannot cost less than the ${formatNaira(hire.amountKobo)} that the customer has already paid towards it.`;

/** The customer has paid more since the artisan proposed a price. */
export const belowPaidByNow = (hire: { amountKobo: number; artisanName: string }): StepRefusal => ({
  code: 'quote_changed',
  message: `You have paid ${formatNaira(hire.amountKobo)} by now, which is more than this price. Ask ${hire.artisanName} to propose it again.`,
});

/** The artisan proposed a new price after the customer read one. */
export const proposalChanged = ({ artisanName }: { artisanName: string }): StepRefusal => ({
  code: 'quote_changed',
  message: `${artisanName} has since proposed another price. Please read it before you answer.`,
});

/** The days of a job proposed after a visit have passed. */
export const jobDaysOver = (days: TimedDays): StepRefusal =>
  tooLate(`${formatWhen(days)} has passed. Please ask the artisan to propose other days.`);

/** The artisan proposed another last day after the customer read one, or no proposal waits. */
export const daysChanged = ({ artisanName }: { artisanName: string }): StepRefusal => ({
  code: 'proposal_changed',
  message: `${artisanName} has since proposed another last day. Please read it before you answer.`,
});

/** The customer has used up the changes of one hire. */
export const changedOftenEnough = ({ artisanName }: { artisanName: string }): StepRefusal =>
  notPossible(
    `You have asked for a change ${MOST_QUOTE_CHANGES} times, which is the limit. You can accept the quote, decline it, or write to ${artisanName}.`,
  );

/** The artisan corrected the quote after the customer read it. */
export const quoteChanged = (hire: { artisanName: string; amountKobo: number }): StepRefusal => ({
  code: 'quote_changed',
  message: `${hire.artisanName} has changed the quote to ${formatNaira(hire.amountKobo)}. Please read it again before you answer.`,
});
