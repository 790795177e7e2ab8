import type { WorkSpan } from '../../shared/hire-clock.ts';
import {
  HOLD_MINUTES,
  NO_SHOW_ANSWER_HOURS,
  PROBLEM_REPORT_HOURS,
  QUOTE_HOURS,
  QUOTE_REQUEST_DAYS,
  RESCUE_HOURS,
  SILENCE_DAYS,
  UNPAID_HOURS,
} from '../../shared/promises.ts';
import { changeTransitions } from './change-process.ts';
import { type HireStatus, hireStatuses, isHeld, statusesThat } from './hire-states.ts';
import { partTransitions } from './part-process.ts';
import { problemTransitions } from './problem-process.ts';

/*
 * The life of a hire as a table of transitions. `server/move-hire.ts` executes it: a step without a row is
 * refused and changes nothing; a row's effects and timer are applied in the step's transaction. `steps.ts`
 * derives both sides' buttons from the same rows.
 */

export * from './hire-states.ts';

export const hireActors = ['customer', 'artisan', 'system', 'operator'] as const;
export type HireActor = (typeof hireActors)[number];
export type HireSide = Extract<HireActor, 'customer' | 'artisan'>;

/**
 * What a transition does besides changing the state, in the same transaction.
 * `server/effects.ts` implements each effect.
 */
export type HireEffect =
  | 'hold_days'
  | 'confirm_days'
  | 'move_days'
  /** Books additional days after the current last day. */
  | 'add_days'
  /** Frees the days after today when work finishes early. */
  | 'free_later_days'
  | 'free_days'
  | 'fill_job'
  | 'refund_money'
  /** Moves the held money to the hire of the artisan whom the customer chose instead. */
  | 'move_money'
  | 'release_money'
  /** Splits the money by how far before the start the hire is cancelled. */
  | 'settle_cancellation'
  /** Splits the money as both sides agreed or an operator decided. */
  | 'split_money'
  /** Replaces the booked days with those on which the work is redone, or on which the job after a visit is done. */
  | 'rebook_days';

/** What the system does when a clock runs out. */
export type TimedAction =
  | 'expire'
  | 'lapse'
  | 'complete'
  | 'release'
  | 'settle_no_show'
  | 'settle'
  | 'give_back';

export interface HireTransition {
  action: string;
  actor: HireActor;
  /** Empty for a step that creates the hire. */
  from: readonly HireStatus[];
  to: HireStatus;
  /**
   * When a timed action is due: `minutes` after the transition, with `orAtStart` no later than the start of
   * the work, with `orAtEnd` no later than the end of its last day, with `atStart` exactly at the start.
   */
  timer?:
    | { minutes: number; action: TimedAction; orAtStart?: true; orAtEnd?: true }
    | { atStart: true; action: TimedAction };
  effects?: readonly HireEffect[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long a hire waits for payment if no checkout is opened; no one can come after its last day. */
const unpaidWait = { minutes: UNPAID_HOURS * HOUR, action: 'expire', orAtEnd: true } as const;
/** After completion, how long the customer has to report a problem before the money is released. */
const problemWindow = { minutes: PROBLEM_REPORT_HOURS * HOUR, action: 'release' } as const;
/** After both sides are asked whether the job is done, how long they have to answer before it counts as done. */
const silence = { minutes: SILENCE_DAYS * DAY, action: 'complete' } as const;
/** How long the side reported as absent has to answer the report. */
const noShowAnswer = { minutes: NO_SHOW_ANSWER_HOURS * HOUR, action: 'settle_no_show' } as const;

/** How long the customer has to choose another artisan; never beyond the planned start. */
const rescue = { minutes: RESCUE_HOURS * HOUR, action: 'give_back', orAtStart: true } as const;

const plainTransitions = [
  { action: 'hire', actor: 'customer', from: [], to: 'awaiting_payment', timer: unpaidWait },
  {
    action: 'request_quote',
    actor: 'customer',
    from: [],
    to: 'quote_requested',
    timer: { minutes: QUOTE_REQUEST_DAYS * DAY, action: 'lapse', orAtStart: true },
  },
  // From `quoted` this corrects the quote, and the time to answer starts again.
  {
    action: 'quote',
    actor: 'artisan',
    from: ['quote_requested', 'quoted'],
    to: 'quoted',
    timer: { minutes: QUOTE_HOURS * HOUR, action: 'lapse', orAtStart: true },
  },
  { action: 'lapse', actor: 'system', from: ['quote_requested', 'quoted'], to: 'expired' },
  { action: 'decline_request', actor: 'artisan', from: ['quote_requested'], to: 'declined' },
  { action: 'accept_quote', actor: 'customer', from: ['quoted'], to: 'accepted', timer: unpaidWait },
  { action: 'decline_quote', actor: 'customer', from: ['quoted'], to: 'declined' },
  // The days are held from the request to the payment provider for as long as the hire waits for the money.
  {
    action: 'open_checkout',
    actor: 'customer',
    from: ['awaiting_payment', 'accepted'],
    to: 'awaiting_payment',
    timer: { minutes: HOLD_MINUTES, action: 'expire', orAtEnd: true },
    effects: ['hold_days'],
  },
  {
    action: 'expire',
    actor: 'system',
    from: ['awaiting_payment', 'accepted'],
    to: 'expired',
    effects: ['free_days'],
  },
  // A late payment still confirms the hire if its days are free.
  {
    action: 'pay',
    actor: 'system',
    from: ['awaiting_payment', 'accepted', 'expired'],
    to: 'confirmed',
    effects: ['confirm_days', 'fill_job'],
  },
  // The rest of an agreed price joins the held money. It can also be paid after completion, until the release.
  { action: 'pay_balance', actor: 'system', from: ['confirmed'], to: 'confirmed' },
  { action: 'pay_balance', actor: 'system', from: ['in_progress'], to: 'in_progress' },
  { action: 'pay_balance', actor: 'system', from: ['completed'], to: 'completed' },
  // The money was never held for the hire, so the payment itself is refunded. A checkout's hold of the days is still
  // there where its payment arrives after the last day, but before the hire has expired.
  {
    action: 'refund_late_payment',
    actor: 'system',
    from: ['awaiting_payment', 'accepted', 'expired'],
    to: 'refunded',
    effects: ['free_days'],
  },
  // The provider took the money back: a chargeback, or a refund made by hand.
  {
    action: 'lose_payment',
    actor: 'system',
    from: [
      ...['confirmed', 'in_progress', 'artisan_no_show', 'customer_no_show', 'artisan_cancelled'],
      ...['completed', 'disputed', 'decided', 'appealed'],
    ],
    to: 'refunded',
    effects: ['free_days'],
  },
  {
    action: 'cancel',
    actor: 'customer',
    from: ['quote_requested', 'quoted', 'accepted', 'awaiting_payment', 'confirmed'],
    to: 'cancelled',
    effects: ['settle_cancellation', 'free_days'],
  },
  {
    action: 'cancel',
    actor: 'artisan',
    from: ['quoted', 'accepted', 'awaiting_payment'],
    to: 'cancelled',
    effects: ['free_days'],
  },
  // The money stays held so that the customer can choose another artisan for the same time and price.
  {
    action: 'cancel',
    actor: 'artisan',
    from: ['confirmed'],
    to: 'artisan_cancelled',
    timer: rescue,
    effects: ['free_days'],
  },
  {
    action: 'rebook',
    actor: 'customer',
    from: ['artisan_cancelled'],
    to: 'cancelled',
    effects: ['move_money'],
  },
  // The hire of the replacement artisan, paid with the money of the cancelled hire.
  {
    action: 'hire_instead',
    actor: 'customer',
    from: [],
    to: 'confirmed',
    effects: ['confirm_days', 'fill_job'],
  },
  {
    action: 'take_back',
    actor: 'customer',
    from: ['artisan_cancelled'],
    to: 'cancelled',
    effects: ['refund_money'],
  },
  {
    action: 'give_back',
    actor: 'system',
    from: ['artisan_cancelled'],
    to: 'cancelled',
    effects: ['refund_money'],
  },
  { action: 'reschedule', actor: 'customer', from: ['confirmed'], to: 'confirmed', effects: ['move_days'] },
  // The price of the whole job, or a new one when there is more work. Nothing is owed until the customer agrees.
  { action: 'propose_price', actor: 'artisan', from: ['confirmed'], to: 'confirmed' },
  { action: 'propose_price', actor: 'artisan', from: ['in_progress'], to: 'in_progress' },
  // When the price is in parts, this moves the booked days to those of the first part.
  {
    action: 'agree_price',
    actor: 'customer',
    from: ['confirmed'],
    to: 'confirmed',
    effects: ['move_days'],
  },
  {
    action: 'agree_price',
    actor: 'customer',
    from: ['in_progress'],
    to: 'in_progress',
    effects: ['move_days'],
  },
  { action: 'refuse_price', actor: 'customer', from: ['confirmed'], to: 'confirmed' },
  { action: 'refuse_price', actor: 'customer', from: ['in_progress'], to: 'in_progress' },
  // Names the artisan's expected arrival; repeated when it changes.
  { action: 'on_my_way', actor: 'artisan', from: ['confirmed'], to: 'confirmed' },
  // Needs the door code or a reason for not having it; after a no-show report, only the code is accepted.
  {
    action: 'start',
    actor: 'artisan',
    from: ['confirmed', 'artisan_no_show', 'customer_no_show'],
    to: 'in_progress',
  },
  // Either side can report that the other did not come. If there is no answer the report settles as
  // made; an answer sends it to an operator.
  {
    action: 'report_no_show',
    actor: 'customer',
    from: ['confirmed'],
    to: 'artisan_no_show',
    timer: noShowAnswer,
  },
  {
    action: 'report_no_show',
    actor: 'artisan',
    from: ['confirmed'],
    to: 'customer_no_show',
    timer: noShowAnswer,
  },
  { action: 'answer_no_show', actor: 'artisan', from: ['artisan_no_show'], to: 'disputed' },
  { action: 'answer_no_show', actor: 'customer', from: ['customer_no_show'], to: 'disputed' },
  // An admission settles the report without waiting for the clock.
  {
    action: 'admit_no_show',
    actor: 'artisan',
    from: ['artisan_no_show'],
    to: 'refunded',
    effects: ['refund_money', 'free_days'],
  },
  {
    action: 'admit_no_show',
    actor: 'customer',
    from: ['customer_no_show'],
    to: 'cancelled',
    effects: ['settle_cancellation', 'free_days'],
  },
  // The side reported as absent came after all.
  { action: 'withdraw_no_show', actor: 'customer', from: ['artisan_no_show'], to: 'confirmed' },
  { action: 'withdraw_no_show', actor: 'artisan', from: ['customer_no_show'], to: 'confirmed' },
  {
    action: 'settle_no_show',
    actor: 'system',
    from: ['artisan_no_show'],
    to: 'refunded',
    effects: ['refund_money', 'free_days'],
  },
  // The artisan came and kept the day free, so this settles like a cancellation by the customer on the day.
  {
    action: 'settle_no_show',
    actor: 'system',
    from: ['customer_no_show'],
    to: 'cancelled',
    effects: ['settle_cancellation', 'free_days'],
  },
  // Also from `confirmed`, for an artisan who forgot to report the start.
  {
    action: 'complete',
    actor: 'artisan',
    from: ['confirmed', 'in_progress'],
    to: 'completed',
    timer: problemWindow,
    effects: ['free_later_days'],
  },
  // The last day is over and neither side has reported on the job. Both are asked; silence then counts as done.
  { action: 'ask_if_done', actor: 'system', from: ['confirmed'], to: 'confirmed', timer: silence },
  { action: 'ask_if_done', actor: 'system', from: ['in_progress'], to: 'in_progress', timer: silence },
  {
    action: 'complete',
    actor: 'system',
    from: ['confirmed', 'in_progress'],
    to: 'completed',
    timer: problemWindow,
  },
  // A satisfied customer releases the money early, even if the artisan forgot to report the start or the completion.
  {
    action: 'release',
    actor: 'customer',
    from: ['confirmed', 'in_progress', 'completed'],
    to: 'released',
    effects: ['release_money', 'free_days'],
  },
  // For an artisan who did not come, or work that is unfinished or badly done.
  {
    action: 'report_problem',
    actor: 'customer',
    from: ['confirmed', 'in_progress', 'completed'],
    to: 'disputed',
  },
  {
    action: 'release',
    actor: 'system',
    from: ['completed'],
    to: 'released',
    effects: ['release_money', 'free_days'],
  },
] as const satisfies readonly HireTransition[];

/** A step that leaves the state unchanged, for every state in which the customer's money is held. */
const ofHeld = <const Action extends string>(action: Action) =>
  statusesThat(isHeld).map((status) => ({ action, actor: 'system' as const, from: [status], to: status }));

/**
 * All transitions. Built by a function marked pure, so that a page that imports only
 * states drops the table from its bundle.
 */
export const hireTransitions = /* @__PURE__ */ wholeTable();
function wholeTable() {
  return [
    ...plainTransitions,
    // The payer's bank questions a payment. The money stays held until the bank decides: then it is lost
    // (`lose_payment`), or nothing changes.
    ...ofHeld('question_payment'),
    ...ofHeld('keep_payment'),
    ...problemTransitions,
    ...partTransitions,
    ...changeTransitions,
  ] as const satisfies readonly HireTransition[];
}

export type HireRow = (typeof hireTransitions)[number];
export type HireAction = HireRow['action'];
const table: readonly (HireTransition & { action: HireAction })[] = hireTransitions;
const actionsOf = (rows: typeof table): [HireAction, ...HireAction[]] =>
  [...new Set(rows.map(({ action }) => action))] as [HireAction, ...HireAction[]];
export const hireActions = /* @__PURE__ */ actionsOf(table);

/**
 * Finds the row for a step; undefined if the process has none. A null `status` looks for a step that creates a hire.
 */
export const findTransition = (
  status: HireStatus | null,
  actor: HireActor,
  action: HireAction,
): HireTransition | undefined =>
  table.find(
    (row) =>
      row.action === action &&
      row.actor === actor &&
      (status === null ? row.from.length === 0 : row.from.includes(status)),
  );

/** The states from which an actor, or any actor if none is given, can take an action. */
export const statusesBefore = (action: HireAction, actor?: HireActor): HireStatus[] =>
  hireStatuses.filter((status) =>
    table.some(
      (row) =>
        row.action === action && (actor === undefined || row.actor === actor) && row.from.includes(status),
    ),
  );

const returningEffects: readonly HireEffect[] = [
  'refund_money',
  'settle_cancellation',
  'split_money',
  'move_money',
];

/** Whether an action may return a hire's money, so that its payments must be locked before the hire. */
export const mayReturnMoney = (action: HireAction): boolean =>
  table.some(
    ({ effects = [], ...row }) =>
      row.action === action && effects.some((effect) => returningEffects.includes(effect)),
  );

const moving: readonly HireEffect[] = [...returningEffects, 'release_money'];

/** Whether a transition pays held money to either side. Such steps are refused while the bank questions a payment. */
export const movesMoney = ({ effects = [] }: HireTransition): boolean =>
  effects.some((effect) => moving.includes(effect));

/** When each clock runs out, by the action it triggers; null for a clock that is not running. */
export type Clocks = Record<TimedAction, Date | null>;

/** The clocks after a transition at `now`. */
export function clocksAfter({ timer }: HireTransition, { startsAt, endsAt }: WorkSpan, now: Date): Clocks {
  const clocks: Clocks = {
    expire: null,
    lapse: null,
    complete: null,
    release: null,
    settle_no_show: null,
    settle: null,
    give_back: null,
  };
  if (!timer) return clocks;
  if ('atStart' in timer) return { ...clocks, [timer.action]: startsAt };
  const end = new Date(now.getTime() + timer.minutes * 60_000);
  const latest = timer.orAtStart ? startsAt : timer.orAtEnd ? endsAt : end;
  return { ...clocks, [timer.action]: latest < end ? latest : end };
}

/**
 * What is still to pay of the agreed price, in whole kobo; 0 if no price is agreed
 * or the first payment has not arrived.
 */
export const balanceOf = (hire: {
  status: HireStatus;
  /** What has been paid, in whole kobo. */
  amountKobo: number;
  /** The agreed price in whole kobo; null if none is agreed. */
  priceKobo: number | null;
}): number =>
  hire.priceKobo !== null && findTransition(hire.status, 'system', 'pay_balance')
    ? Math.max(0, hire.priceKobo - hire.amountKobo)
    : 0;

/** A value for each action and each actor that can take it: a new row does not compile until it has its own. */
export type ByStep<Value> = {
  readonly [Action in HireAction]: {
    readonly [Actor in Extract<HireRow, { action: Action }>['actor']]: Value;
  };
};

/** The value for a step; undefined for one this table does not know, such as a step of a newer server. */
export const ofStep = <Value>(
  values: ByStep<Value>,
  action: HireAction,
  actor: HireActor,
): Value | undefined => (values[action] as Partial<Record<HireActor, Value>> | undefined)?.[actor];
