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

/* What each side can do with a hire now: the table says from which state, the clock says when. */

/** What a customer or an artisan can do with a hire that is there. */
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

/** A step's name in addresses and forms: "report-problem". */
export type StepSlug = { [Step in HireStep]: Hyphened<Step> }[HireStep];
type Hyphened<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}-${Hyphened<Rest>}`
  : Name;
export const slugOf = (step: HireStep): StepSlug => step.replaceAll('_', '-') as StepSlug;
/** The step that an address or a form names; undefined where it names none. */
export const stepOfSlug = (slug: string | null): HireStep | undefined =>
  hireSteps.find((step) => slugOf(step) === slug);

/** Where a hire may stand right after one side has taken a step. */
export const statusesAfter = (step: HireStep, side: HireSide): HireStatus[] =>
  hireTransitions.filter(({ action, actor }) => action === step && actor === side).map(({ to }) => to);

/** What the clock needs to know of a hire. */
export interface ClockedHire {
  status: HireStatus;
  /** Lagos calendar day, YYYY-MM-DD. */
  startDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
  paymentDueAt: Date | null;
  answerDueAt: Date | null;
  /** Of finished work: when the money is released, and so until when a problem can be reported. */
  releaseDueAt: Date | null;
  /** Until when the side that is said not to have come can answer; null: nothing of the kind is said. */
  noShowDueAt: Date | null;
  /** Of a hire whose artisan has cancelled: until when the customer can choose another one. */
  rebookDueAt: Date | null;
  /** A price that the customer of a booked job has not answered; null: none is proposed. */
  proposedQuoteId: string | null;
  /** Whether what is booked is a visit before a job. */
  isVisit: boolean;
  /** A later last day that the customer of a booked job has not answered; null: none is proposed. */
  proposedDays: { id: string; endDate: string } | null;
  /** Since when the payer's bank has questioned a payment of the hire; null: it has not. */
  questionedAt: Date | null;
  /** The proposal or decision about a problem that waits; null: none. */
  problemEnd: WaitingEnd | null;
  /** When what an operator has decided takes effect. */
  settleDueAt: Date | null;
  /** Whether its work is done again after a problem. */
  isRedo: boolean;
}

type InTime = (hire: ClockedHire, now: Date, side: HireSide) => boolean;
const always: InTime = () => true;
const whileAnswerWaits: InTime = ({ answerDueAt }, now) => answerDueAt === null || now < answerDueAt;
const whileNoShowWaits: InTime = ({ noShowDueAt }, now) => noShowDueAt === null || now < noShowDueAt;
/** On the morning of the day, not to the minute: some come early. */
const fromFirstDay: InTime = ({ startDate }, now) => lagosDay(now) >= startDate;
/** Work that has begun may have begun before the time. */
const fromStart: InTime = (hire, now) => hire.status === 'in_progress' || now >= startOf(hire);

/** A payment that the bank has questioned may be taken back: nothing moves the money meanwhile. */
const isUnquestioned = ({ questionedAt }: Pick<ClockedHire, 'questionedAt'>): boolean =>
  questionedAt === null;
/** The other side has proposed something that this one can answer. */
const othersEnd: InTime = ({ problemEnd }, _now, side) =>
  problemEnd !== null && problemEnd.by !== 'operator' && problemEnd.by !== side;
const othersEndOf =
  (kind: EndKind): InTime =>
  (hire, now, side) =>
    hire.problemEnd?.kind === kind && othersEnd(hire, now, side) && (kind === 'redo' || isUnquestioned(hire));

const isNoVisit = ({ isVisit }: Pick<ClockedHire, 'isVisit'>): boolean => !isVisit;
const isJobProposed = ({ isVisit, proposedQuoteId }: ClockedHire): boolean =>
  isVisit && proposedQuoteId !== null;
/** A visit that is done can become the job until its money is released. */
const whileVisitHeld: InTime = ({ status, releaseDueAt }, now) =>
  status !== 'completed' || releaseDueAt === null || now < releaseDueAt;

/** What the clock says to each step; whether the hire's state allows it, the table says. */
const inTime: Record<HireStep, InTime> = {
  quote: whileAnswerWaits,
  decline_request: whileAnswerWaits,
  accept_quote: whileAnswerWaits,
  decline_quote: whileAnswerWaits,
  ask_for_change: whileAnswerWaits,
  open_checkout: ({ paymentDueAt }, now) => paymentDueAt === null || now < paymentDueAt,
  // What was held for the first time is shared out only if the work is done, or its problem ends.
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
  // On the proposed last day itself it is still of use.
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

/** Whether the table lets a side take a step, at whatever time. */
export const isPossible = (step: HireStep, side: HireSide, status: HireStatus): boolean =>
  findTransition(status, side, step) !== undefined;

/** Whether the clock allows a step that the table knows. */
export const isInTime = (step: HireStep, hire: ClockedHire, now: Date, side: HireSide): boolean =>
  inTime[step](hire, now, side);

/** What one side can do with a hire now, by the table and by the clock: every button comes from here. */
export const stepsFor = (side: HireSide, hire: ClockedHire, now: Date): HireStep[] =>
  hireSteps.filter((step) => isPossible(step, side, hire.status) && isInTime(step, hire, now, side));
