/* The states of a hire, and what is true in them. How a hire comes from one to the next: `process.ts`. */

/** Where a hire stands between being asked for and being over; each state belongs to one phase. */
type Phase =
  /** A price is asked for or offered. */
  | 'asking'
  /** Agreed, and waiting for the customer's money. */
  | 'payable'
  /** Paid and booked, and not reported as done. */
  | 'booked'
  /** One side says that the other did not come, and the other has some hours to answer. */
  | 'missed'
  /** The artisan of a paid hire has cancelled; the money waits for another artisan, or goes back. */
  | 'rebooking'
  /** Reported as done; the money waits for a problem report or its release. */
  | 'done'
  /** A problem was reported; the money waits for an agreement or a decision, or for a decision to take effect. */
  | 'disputed'
  /** The artisan has the money. */
  | 'paid_out'
  /** Over without the artisan earning its whole price. */
  | 'ended';

const phases = {
  quote_requested: 'asking',
  quoted: 'asking',
  accepted: 'payable',
  awaiting_payment: 'payable',
  // A later part of a job in parts: agreed, and to be paid before its work begins.
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
  // Decided by an operator, and not in effect: either side can still appeal.
  decided: 'disputed',
  // Appealed against: the next decision is the last.
  appealed: 'disputed',
  // A problem ended with some of the money for each side.
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

/** A price is asked for or offered, and nothing is agreed. */
export const isAsking = /* @__PURE__ */ inPhase('asking');
/** The customer can go and pay. */
export const isPayable = /* @__PURE__ */ inPhase('payable');
/** Nothing is paid, and it may still be. */
export const isUnpaid = /* @__PURE__ */ inPhase('asking', 'payable');
/** Paid, and not reported as done. */
export const isUnfinished = /* @__PURE__ */ inPhase('booked');
/** The customer's money lies with us. */
export const isHeld = /* @__PURE__ */ inPhase('booked', 'missed', 'rebooking', 'done', 'disputed');
/** The money has come in, and did not go back: the artisan may know who the customer is. */
export const isPaid = /* @__PURE__ */ inPhase('booked', 'missed', 'done', 'disputed', 'paid_out');
/** One side says that the other did not come, and nothing is decided. */
export const isMissed = /* @__PURE__ */ inPhase('missed');
/** Its artisan has cancelled, and the customer can choose another one for the money, or take it back. */
export const isRebooking = /* @__PURE__ */ inPhase('rebooking');
/** The customer's money lies with us, and is the artisan's once the job is done. */
export const isHeldForArtisan: StatusTest = (status) => isHeld(status) && !isRebooking(status);
/** A problem was reported, and neither an agreement nor a decision has taken effect. */
export const isInProblem = /* @__PURE__ */ inPhase('disputed');
/** A reported problem waits for an agreement or for an operator's decision. */
export const isUnderReview: StatusTest = (status) => status === 'disputed' || status === 'appealed';
/** The price was agreed, and the hire did not end without it. */
export const isAgreed = /* @__PURE__ */ inPhase(
  'payable',
  'booked',
  'missed',
  'done',
  'disputed',
  'paid_out',
);
/** The work was done and nobody disputes it. */
export const isDone = /* @__PURE__ */ inPhase('done', 'paid_out');
/** The work has begun, and its money is not released: the artisan can add photos of it. */
export const isAtWork: StatusTest = (status) => status === 'in_progress' || status === 'completed';
/** Over without the whole price earned: what is not paid of the parts after it ends with it. */
export const isEnded = /* @__PURE__ */ inPhase('ended');
/** Neither side has anything left to do. */
export const isOver = /* @__PURE__ */ inPhase('paid_out', 'ended');

/** A group as a list, for SQL. */
export const statusesThat = (test: StatusTest): HireStatus[] => hireStatuses.filter(test);
