import { formatTime } from '../../../shared/lagos-time.ts';
import { type ByStep, isHeld, isRebooking } from '../process.ts';
import { artisanFact, type EmailedStep, type HireEmail, ifNotYours, whenFact } from './email.ts';
import * as paid from './emails-after-paying.ts';
import * as unpaid from './emails-before-paying.ts';
import * as days from './emails-more-days.ts';
import * as day from './emails-on-the-day.ts';
import * as ended from './emails-problem-ends.ts';
import * as problem from './emails-problem-reports.ts';
import * as rescue from './emails-rescue.ts';
import * as visits from './emails-visits.ts';
import * as parts from './parts.ts';

/** The emails of each step. A customer who pays gets the payment's own email, not one from here. */
export const hireEmails: ByStep<(step: EmailedStep) => HireEmail[]> = {
  plan_part: { system: () => [] },
  ask_for_part: { system: parts.partAskedEmails },
  revive_part: { system: () => [] },
  end_part: { system: parts.partsEndedEmails },
  hire: { customer: (step) => [unpaid.hireSaved(step)] },
  request_quote: { customer: (step) => [unpaid.quoteRequested(step), unpaid.newLead(step)] },
  quote: { artisan: (step) => [unpaid.quoted(step)] },
  // Only a request that lapses is emailed: its customer waits for an answer. A quote
  // that lapses costs the artisan nothing.
  lapse: { system: (step) => (step.from === 'quote_requested' ? [unpaid.unanswered(step)] : []) },
  decline_request: { artisan: (step) => [unpaid.requestDeclined(step)] },
  accept_quote: { customer: () => [] },
  decline_quote: { customer: (step) => [unpaid.quoteDeclined(step)] },
  ask_for_change: { customer: (step) => [unpaid.changeAsked(step)] },
  open_checkout: { customer: () => [] },
  expire: { system: (step) => (step.from === 'planned' ? parts.partExpiredEmails(step) : []) },
  pay: { system: (step) => [unpaid.booked(step)] },
  pay_balance: { system: (step) => [paid.balanceArrived(step)] },
  propose_price: { artisan: (step) => [paid.priceProposed(step)] },
  agree_price: { customer: (step) => [paid.priceAnswered(step, true)] },
  refuse_price: { customer: (step) => [paid.priceAnswered(step, false)] },
  propose_days: { artisan: (step) => [days.daysProposed(step)] },
  agree_days: { customer: (step) => [days.daysAgreedForCustomer(step), days.daysAgreedForArtisan(step)] },
  refuse_days: { customer: (step) => [days.daysRefused(step)] },
  propose_job: { artisan: (step) => [visits.jobProposed(step)] },
  agree_job: { customer: (step) => [visits.jobBooked(step), visits.jobAgreed(step)] },
  refuse_job: { customer: (step) => [visits.jobRefused(step)] },
  refund_late_payment: { system: () => [] },
  question_payment: {
    system: (step) => (isRebooking(step.hire.status) ? [] : [paid.paymentQuestioned(step)]),
  },
  keep_payment: { system: (step) => (isRebooking(step.hire.status) ? [] : [paid.paymentKept(step)]) },
  lose_payment: {
    system: (step) => [
      paid.paymentLostForCustomer(step),
      // An artisan who cancelled has no part in the hire any more.
      ...(step.from !== null && isRebooking(step.from) ? [] : [paid.paymentLostForArtisan(step)]),
    ],
  },
  cancel: {
    customer: (step) => {
      if (wasHeld(step)) return [paid.youCancelled(step), paid.bookingCancelled(step)];
      // Before payment, the artisan was emailed about a quote request but never about a direct hire.
      const knew = step.from === 'quote_requested' || step.hire.quoteId !== null;
      return knew ? [unpaid.withdrawnByCustomer(step)] : [];
    },
    artisan: (step) => (wasHeld(step) ? rescue.artisanCancelled(step) : [unpaid.withdrawnByArtisan(step)]),
  },
  // The replacement hire sends the email (`hire_instead`).
  rebook: { customer: () => [] },
  hire_instead: { customer: rescue.bookedInstead },
  take_back: { customer: rescue.givenBack },
  give_back: { system: rescue.givenBack },
  reschedule: { customer: (step) => [unpaid.hireRescheduled(step), unpaid.jobRescheduled(step)] },
  on_my_way: {
    artisan: ({ hire, moment, links }) => {
      const title = `${hire.artisanName} is on the way${moment ? `, expected about ${formatTime(moment)}` : ''}`;
      return [
        {
          to: 'customer',
          subject: title,
          title,
          paragraphs: ['Please make sure that someone is there to open the door.'],
          facts: [artisanFact(hire), whenFact(hire)],
          action: { label: 'See the hire', url: links.customer },
          footnote: ifNotYours(hire),
        },
      ];
    },
  },
  // With the door code the customer was there, so only a start without it is emailed.
  start: { artisan: day.startedWithoutCode },
  report_no_show: { customer: day.artisanReported, artisan: day.customerReported },
  answer_no_show: { customer: day.reportAnswered, artisan: day.reportAnswered },
  admit_no_show: { customer: day.noShowSettled, artisan: day.noShowSettled },
  withdraw_no_show: { customer: day.reportWithdrawn, artisan: day.reportWithdrawn },
  settle_no_show: { system: day.noShowSettled },
  complete: {
    artisan: (step) => [paid.markedAsDone(step)],
    system: (step) => [paid.countsAsDoneForCustomer(step), paid.countsAsDoneForArtisan(step)],
  },
  ask_if_done: { system: (step) => [paid.isItDoneForCustomer(step), paid.isItDoneForArtisan(step)] },
  report_problem: {
    customer: (step) => [
      problem.reportReceived(step),
      problem.problemReported(step),
      ...(step.contactTo === undefined ? [] : [problem.reportToDecide(step)]),
    ],
  },
  release: {
    customer: (step) => [paid.released(step)],
    system: (step) => [paid.released(step)],
    operator: ended.decidedForGood,
  },
  add_statement: { customer: ended.statementAdded, artisan: ended.statementAdded },
  propose_end: { customer: ended.endProposed, artisan: ended.endProposed },
  refuse_end: { customer: ended.endRefused, artisan: ended.endRefused },
  agree_release: { customer: ended.endAgreed, artisan: ended.endAgreed },
  agree_refund: { customer: ended.endAgreed, artisan: ended.endAgreed },
  agree_split: { customer: ended.endAgreed, artisan: ended.endAgreed },
  agree_redo: { customer: ended.endAgreed, artisan: ended.endAgreed },
  decide: { operator: ended.decided },
  appeal: { customer: ended.appealed, artisan: ended.appealed },
  settle_release: { system: ended.tookEffect },
  settle_refund: { system: ended.tookEffect },
  settle_split: { system: ended.tookEffect },
  refund: { operator: ended.decidedForGood },
  split: { operator: ended.decidedForGood },
  redo: { operator: ended.decidedForGood },
};

const wasHeld = ({ from }: EmailedStep): boolean => from !== null && isHeld(from);
