/* The states of a hire and the questions that they answer. `process.ts` has the transitions between them. */

/** A stage in the life of a hire. Each state belongs to exactly one. */
type Phase =
  /** A price has been requested or offered. */
  | 'asking'
  /** Agreed; waiting for the customer to pay. */
  | 'payable'
  /** Paid and booked; not reported as done. */
  | 'booked'
  /** One side reported that the other did not come, and the answer is still awaited. */
  | 'missed'
  /** The artisan cancelled a paid hire; the money waits for a replacement artisan or a refund. */
  | 'rebooking'
  /** Reported as done; the money waits for its release or a problem report. */
  | 'done'
  /** A problem is reported; the money waits for an agreement or a decision, or for a decision to take effect. */
  | 'disputed'
  /** The money is released to the artisan. */
  | 'paid_out'
  /** Over, without the artisan earning the whole price. */
  | 'ended';

const phases = {
  quote_requested: 'asking',
  quoted: 'asking',
  accepted: 'payable',
  awaiting_payment: 'payable',
  // A later part of a job in parts: agreed, to be paid before its work begins.
  planned: 'payable',
  confirmed: 'booked',
  in_progress: 'booked',
  artisan_no_show: 'missed',
  customer_no_show: 'missed',
  artisan_cancelled: 'rebooking',
  completed: 'done',
  released: 'paid_out',
  declined: 'ended',
  expired: 'ended',
  cancelled: 'ended',
  disputed: 'disputed',
  // An operator has decided; the decision takes effect unless a side appeals.
  decided: 'disputed',
  // A side has appealed; the next decision is final.
  appealed: 'disputed',
  // A problem ended with the money split between the sides.
  settled: 'ended',
  refunded: 'ended',
} as const satisfies Record<string, Phase>;

export type HireStatus = keyof typeof phases;
export const hireStatuses = /* @__PURE__ */ Object.keys(phases) as [HireStatus, ...HireStatus[]];

type StatusTest = (status: HireStatus) => boolean;
const inPhase =
  (...wanted: readonly Phase[]): StatusTest =>
  (status) =>
    wanted.includes(phases[status]);

/** Whether a price is requested or offered and nothing is agreed. */
export const isAsking = /* @__PURE__ */ inPhase('asking');
/** Whether the customer can pay. */
export const isPayable = /* @__PURE__ */ inPhase('payable');
/** Whether nothing is paid yet and a payment is still possible. */
export const isUnpaid = /* @__PURE__ */ inPhase('asking', 'payable');
/** Whether the hire is paid and not reported as done. */
export const isUnfinished = /* @__PURE__ */ inPhase('booked');
/** Whether we hold the customer's money. */
export const isHeld = /* @__PURE__ */ inPhase('booked', 'missed', 'rebooking', 'done', 'disputed');
/** Whether the money arrived and was not returned, so that the artisan may know who the customer is. */
export const isPaid = /* @__PURE__ */ inPhase('booked', 'missed', 'done', 'disputed', 'paid_out');
/** Whether a no-show report is still unsettled. */
export const isMissed = /* @__PURE__ */ inPhase('missed');
/** Whether the artisan cancelled and the customer can choose another artisan or take the money back. */
export const isRebooking = /* @__PURE__ */ inPhase('rebooking');
/** Whether we hold the customer's money and it becomes the artisan's once the job is done. */
export const isHeldForArtisan: StatusTest = (status) => isHeld(status) && !isRebooking(status);
/** Whether a problem is reported and no agreement or decision has taken effect. */
export const isInProblem = /* @__PURE__ */ inPhase('disputed');
/** Whether a reported problem waits for an agreement or an operator's decision. */
export const isUnderReview: StatusTest = (status) => status === 'disputed' || status === 'appealed';
/** Whether a price was agreed and the hire did not end early. */
export const isAgreed = /* @__PURE__ */ inPhase(
  'payable',
  'booked',
  'missed',
  'done',
  'disputed',
  'paid_out',
);
/** Whether the work is done and no problem is open. */
export const isDone = /* @__PURE__ */ inPhase('done', 'paid_out');
/** Whether the work has begun and the money is not released, so that the artisan can add photos of it. */
export const isAtWork: StatusTest = (status) => status === 'in_progress' || status === 'completed';
/** Whether the hire is over without the whole price being earned. Unpaid later parts end with it. */
export const isEnded = /* @__PURE__ */ inPhase('ended');
/** Whether neither side has anything left to do. */
export const isOver = /* @__PURE__ */ inPhase('paid_out', 'ended');

/** The states that pass a test, as a list for SQL. */
export const statusesThat = (test: StatusTest): HireStatus[] => hireStatuses.filter(test);
