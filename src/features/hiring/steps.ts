import { isFreeForCustomer, isNoShowTime, startOf } from '../../shared/hire-clock.ts';
import { lagosDay } from '../../shared/lagos-time.ts';
import type { EndKind, WaitingEnd } from './problem-ends.ts';
import {
  findTransition,
  type HireRow,
  type HireSide,
  type HireStatus,
  hireActions,
  hireTransitions,
  statusesBefore,
} from './process.ts';

/* The steps each side can take with a hire now: the process table checks the state, this file checks the time. */

/** A step that a customer or an artisan takes with an existing hire. */
export type HireStep = Exclude<
  Extract<HireRow, { actor: HireSide }>['action'],
  'hire' | 'request_quote' | 'hire_instead'
>;
export const hireSteps = /* @__PURE__ */ listSteps();
function listSteps(): [HireStep, ...HireStep[]] {
  const steps = hireActions.filter((action) =>
    statusesBefore(action).some((status) =>
      (['customer', 'artisan'] as const).some((side) => findTransition(status, side, action)),
    ),
  );
  return steps as [HireStep, ...HireStep[]];
}

/** The name of a step in URLs and forms, such as "report-problem". */
export type StepSlug = { [Step in HireStep]: Hyphened<Step> }[HireStep];
type Hyphened<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}-${Hyphened<Rest>}`
  : Name;
export const slugOf = (step: HireStep): StepSlug => step.replaceAll('_', '-') as StepSlug;
/** The step named by a URL or a form; undefined for an unknown name. */
export const stepOfSlug = (slug: string | null): HireStep | undefined =>
  hireSteps.find((step) => slugOf(step) === slug);

/** The states that can follow a side's step. */
export const statusesAfter = (step: HireStep, side: HireSide): HireStatus[] =>
  hireTransitions.filter(({ action, actor }) => action === step && actor === side).map(({ to }) => to);

/** What the time checks need of a hire. */
export interface ClockedHire {
  status: HireStatus;
  /** Lagos calendar day, YYYY-MM-DD. */
  startDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
  /** Lagos calendar day, YYYY-MM-DD. */
  endDate: string;
  paymentDueAt: Date | null;
  answerDueAt: Date | null;
  /** When the money of finished work is released, which is also the deadline for a problem report. */
  releaseDueAt: Date | null;
  /** The deadline for answering a no-show report; null if there is none. */
  noShowDueAt: Date | null;
  /** The deadline for choosing another artisan after a cancellation; null if none is to be chosen. */
  rebookDueAt: Date | null;
  /** The price of a booked job that waits for the customer's answer; null if there is none. */
  proposedQuoteId: string | null;
  /** Whether the booking is a visit before a job. */
  isVisit: boolean;
  /** A proposed later last day that waits for the customer's answer; null if there is none. */
  proposedDays: { id: string; endDate: string } | null;
  /** Since when the payer's bank questions a payment of the hire; null if it does not. */
  questionedAt: Date | null;
  /** The proposal or decision about a problem that waits; null if there is none. */
  problemEnd: WaitingEnd | null;
  /** When an operator's decision takes effect. */
  settleDueAt: Date | null;
  /** Whether the work is being redone after a problem. */
  isRedo: boolean;
}

type InTime = (hire: ClockedHire, now: Date, side: HireSide) => boolean;
const always: InTime = () => true;
const whileAnswerWaits: InTime = ({ answerDueAt }, now) => answerDueAt === null || now < answerDueAt;
const whileNoShowWaits: InTime = ({ noShowDueAt }, now) => noShowDueAt === null || now < noShowDueAt;
/** By day, not by minute: some artisans come early. */
const fromFirstDay: InTime = ({ startDate }, now) => lagosDay(now) >= startDate;
/** Once the work is in progress the planned start no longer matters: it may have begun early. */
const fromStart: InTime = (hire, now) => hire.status === 'in_progress' || now >= startOf(hire);

/** The bank may take back a payment that it questions, so no money moves until it decides. */
const isUnquestioned = ({ questionedAt }: Pick<ClockedHire, 'questionedAt'>): boolean =>
  questionedAt === null;
/** Whether the other side's proposal waits for this side's answer. */
const othersEnd: InTime = ({ problemEnd }, _now, side) =>
  problemEnd !== null && problemEnd.by !== 'operator' && problemEnd.by !== side;
const othersEndOf =
  (kind: EndKind): InTime =>
  (hire, now, side) =>
    hire.problemEnd?.kind === kind && othersEnd(hire, now, side) && (kind === 'redo' || isUnquestioned(hire));

const isNoVisit = ({ isVisit }: Pick<ClockedHire, 'isVisit'>): boolean => !isVisit;
const isJobProposed = ({ isVisit, proposedQuoteId }: ClockedHire): boolean =>
  isVisit && proposedQuoteId !== null;
/** A completed visit can become the job until its money is released. */
const whileVisitHeld: InTime = ({ status, releaseDueAt }, now) =>
  status !== 'completed' || releaseDueAt === null || now < releaseDueAt;

/** The time check of each step. Whether the state allows the step is for the process table. */
const inTime: Record<HireStep, InTime> = {
  quote: whileAnswerWaits,
  decline_request: whileAnswerWaits,
  accept_quote: whileAnswerWaits,
  decline_quote: whileAnswerWaits,
  ask_for_change: whileAnswerWaits,
  // No one can come after the last day.
  open_checkout: ({ paymentDueAt, endDate }, now) =>
    lagosDay(now) <= endDate && (paymentDueAt === null || now < paymentDueAt),
  // A customer cannot cancel a redo: its money is shared out only when the work is done or the problem ends.
  cancel: (hire, _now, side) => isUnquestioned(hire) && !(hire.isRedo && side === 'customer'),
  rebook: (hire, now) => isUnquestioned(hire) && hire.rebookDueAt !== null && now < hire.rebookDueAt,
  take_back: isUnquestioned,
  reschedule: isFreeForCustomer,
  propose_price: isNoVisit,
  agree_price: (hire) => isNoVisit(hire) && hire.proposedQuoteId !== null,
  refuse_price: (hire) => isNoVisit(hire) && hire.proposedQuoteId !== null,
  propose_job: (hire, now, side) =>
    hire.isVisit &&
    whileVisitHeld(hire, now, side) &&
    (hire.status === 'completed' || fromStart(hire, now, side)),
  agree_job: (hire, now, side) => isJobProposed(hire) && whileVisitHeld(hire, now, side),
  refuse_job: (hire, now, side) => isJobProposed(hire) && whileVisitHeld(hire, now, side),
  propose_days: isNoVisit,
  // Still useful on the proposed last day itself.
  agree_days: ({ proposedDays }, now) => proposedDays !== null && lagosDay(now) <= proposedDays.endDate,
  refuse_days: ({ proposedDays }) => proposedDays !== null,
  on_my_way: ({ startDate }, now) => lagosDay(now) === startDate,
  start: fromFirstDay,
  report_no_show: isNoShowTime,
  answer_no_show: whileNoShowWaits,
  admit_no_show: (hire, now, side) => isUnquestioned(hire) && whileNoShowWaits(hire, now, side),
  withdraw_no_show: whileNoShowWaits,
  complete: fromFirstDay,
  release: (hire, now, side) =>
    isUnquestioned(hire) && (hire.status === 'completed' || fromStart(hire, now, side)),
  report_problem: (hire, now, side) =>
    hire.status === 'completed'
      ? hire.releaseDueAt !== null && now < hire.releaseDueAt
      : hire.isRedo || fromStart(hire, now, side),
  add_statement: always,
  propose_end: always,
  refuse_end: othersEnd,
  agree_release: othersEndOf('release'),
  agree_refund: othersEndOf('refund'),
  agree_split: othersEndOf('split'),
  agree_redo: othersEndOf('redo'),
  appeal: ({ settleDueAt }, now) => settleDueAt !== null && now < settleDueAt,
};

/** Whether the process table allows a side to take a step in this state, regardless of time. */
export const isPossible = (step: HireStep, side: HireSide, status: HireStatus): boolean =>
  findTransition(status, side, step) !== undefined;

/** Whether the clock allows a side to take a step that the process table allows. */
export const isInTime = (step: HireStep, hire: ClockedHire, now: Date, side: HireSide): boolean =>
  inTime[step](hire, now, side);

/** The steps one side can take now, by process table and clock. Every button comes from this list. */
export const stepsFor = (side: HireSide, hire: ClockedHire, now: Date): HireStep[] =>
  hireSteps.filter((step) => isPossible(step, side, hire.status) && isInTime(step, hire, now, side));
