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
 * How a hire goes, as data. `server/move-hire.ts` executes the table: whatever is not in it is refused and changes
 * nothing, and what stands in it (effects, timers) happens. The buttons of both sides come from the same rows (`steps.ts`).
 */

export * from './hire-states.ts';

export const hireActors = ['customer', 'artisan', 'system', 'operator'] as const;
export type HireActor = (typeof hireActors)[number];
export type HireSide = Extract<HireActor, 'customer' | 'artisan'>;

/** What else a transition does, in the same transaction; `server/effects.ts` has the deed for each. */
export type HireEffect =
  | 'hold_days'
  | 'confirm_days'
  | 'move_days'
  /** Days after those that it has. */
  | 'add_days'
  /** The days after today, of work that is done early. */
  | 'free_later_days'
  | 'free_days'
  | 'fill_job'
  | 'refund_money'
  /** To the hire of the artisan whom the customer has chosen instead. */
  | 'move_money'
  | 'release_money'
  /** Each side gets the share that the clock says. */
  | 'settle_cancellation'
  /** Each side gets the share that they agreed on, or that was decided. */
  | 'split_money'
  /** The days on which the work is done again. */
  | 'rebook_days';

/** What happens without anybody's doing when a clock runs out. */
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
  /** Empty: the hire begins with it. */
  from: readonly HireStatus[];
  to: HireStatus;
  /**
   * After how many minutes what happens automatically; `orAtStart`: no later than the work should begin, `atStart`: just then.
   */
  timer?: { minutes: number; action: TimedAction; orAtStart?: true } | { atStart: true; action: TimedAction };
  effects?: readonly HireEffect[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** A hire for which no checkout was opened waits this long for its money. */
const unpaidWait = { minutes: UNPAID_HOURS * HOUR, action: 'expire' } as const;
/** After completion the customer has this long to report a problem before the money is released. */
const problemWindow = { minutes: PROBLEM_REPORT_HOURS * HOUR, action: 'release' } as const;
/** After both sides were asked whether the job is done, they have this long to say so. */
const silence = { minutes: SILENCE_DAYS * DAY, action: 'complete' } as const;
/** Whoever is said not to have come has this long to say otherwise. */
const noShowAnswer = { minutes: NO_SHOW_ANSWER_HOURS * HOUR, action: 'settle_no_show' } as const;

/** The customer has this long to choose another artisan, and no longer than until the work should begin. */
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
  // From "quoted" it is a correction, which the customer has as long to think about.
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
  // The days are held from the moment at which the payment provider is asked, and as long as the hire waits for the money.
  {
    action: 'open_checkout',
    actor: 'customer',
    from: ['awaiting_payment', 'accepted'],
    to: 'awaiting_payment',
    timer: { minutes: HOLD_MINUTES, action: 'expire' },
    effects: ['hold_days'],
  },
  {
    action: 'expire',
    actor: 'system',
    from: ['awaiting_payment', 'accepted'],
    to: 'expired',
    effects: ['free_days'],
  },
  // Money that arrives late still counts while the days are free.
  {
    action: 'pay',
    actor: 'system',
    from: ['awaiting_payment', 'accepted', 'expired'],
    to: 'confirmed',
    effects: ['confirm_days', 'fill_job'],
  },
  // The rest of an agreed price, into the same hold: also after the work is done, while nothing is released.
  { action: 'pay_balance', actor: 'system', from: ['confirmed'], to: 'confirmed' },
  { action: 'pay_balance', actor: 'system', from: ['in_progress'], to: 'in_progress' },
  { action: 'pay_balance', actor: 'system', from: ['completed'], to: 'completed' },
  // The days were gone, so there are none to free; the money was never held, so its payment sends it back.
  {
    action: 'refund_late_payment',
    actor: 'system',
    from: ['awaiting_payment', 'accepted', 'expired'],
    to: 'refunded',
  },
  // The provider took the money back after all: a chargeback, a refund made by hand.
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
  // What was paid stays for another artisan at the same time and price, if the customer wants one.
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
  // The hire of the artisan who was chosen instead; it is paid with what the other one held.
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
  // The price of the whole job, or another one when it turns out to be more: nothing is owed before the customer agrees.
  { action: 'propose_price', actor: 'artisan', from: ['confirmed'], to: 'confirmed' },
  { action: 'propose_price', actor: 'artisan', from: ['in_progress'], to: 'in_progress' },
  // In parts it moves the booked days to those of the first part.
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
  // With the moment at which they expect to arrive, and again when it changes.
  { action: 'on_my_way', actor: 'artisan', from: ['confirmed'], to: 'confirmed' },
  // With the door code, or a reason why there is none; after a report that one side did not come, with the code alone.
  {
    action: 'start',
    actor: 'artisan',
    from: ['confirmed', 'artisan_no_show', 'customer_no_show'],
    to: 'in_progress',
  },
  // Either side can say that the other did not come; no answer is an answer, another account of it goes to an operator.
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
  // Who did not come says so, and no one has to wait for the clock.
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
  // They came after all.
  { action: 'withdraw_no_show', actor: 'customer', from: ['artisan_no_show'], to: 'confirmed' },
  { action: 'withdraw_no_show', actor: 'artisan', from: ['customer_no_show'], to: 'confirmed' },
  {
    action: 'settle_no_show',
    actor: 'system',
    from: ['artisan_no_show'],
    to: 'refunded',
    effects: ['refund_money', 'free_days'],
  },
  // The artisan had kept the day and come: as if the customer had cancelled on the day.
  {
    action: 'settle_no_show',
    actor: 'system',
    from: ['customer_no_show'],
    to: 'cancelled',
    effects: ['settle_cancellation', 'free_days'],
  },
  // Also where the artisan forgot to say that they had begun.
  {
    action: 'complete',
    actor: 'artisan',
    from: ['confirmed', 'in_progress'],
    to: 'completed',
    timer: problemWindow,
    effects: ['free_later_days'],
  },
  // The days are over, and neither side has said how it went: both are asked, and after that silence is an answer.
  { action: 'ask_if_done', actor: 'system', from: ['confirmed'], to: 'confirmed', timer: silence },
  { action: 'ask_if_done', actor: 'system', from: ['in_progress'], to: 'in_progress', timer: silence },
  {
    action: 'complete',
    actor: 'system',
    from: ['confirmed', 'in_progress'],
    to: 'completed',
    timer: problemWindow,
  },
  // Content, and not waiting for the clock: also where the artisan has forgotten to say that it is done.
  {
    action: 'release',
    actor: 'customer',
    from: ['confirmed', 'in_progress', 'completed'],
    to: 'released',
    effects: ['release_money', 'free_days'],
  },
  // The artisan did not come, the work was left unfinished, or it was done badly.
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

/** A step that changes no state, while the customer's money lies with us. */
const ofHeld = <const Action extends string>(action: Action) =>
  statusesThat(isHeld).map((status) => ({ action, actor: 'system' as const, from: [status], to: status }));

/** The whole table. In a function, so that a page that asks for states alone does not fetch it. */
export const hireTransitions = /* @__PURE__ */ wholeTable();
function wholeTable() {
  return [
    ...plainTransitions,
    // The payer's bank asks whether a payment was right. All the money stays where it is until the bank has decided; then it
    // is lost, or nothing changes.
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

/** The row of the table; undefined when the process does not know such a step. `status` null: the hire is being made. */
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

/** From which states an action leads on, by one actor or by any. */
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

/** Whether an action may take the money of payments away from a hire, so that its payment has to be locked before the hire. */
export const mayReturnMoney = (action: HireAction): boolean =>
  table.some(
    ({ effects = [], ...row }) =>
      row.action === action && effects.some((effect) => returningEffects.includes(effect)),
  );

const moving: readonly HireEffect[] = [...returningEffects, 'release_money'];

/** Whether a transition gives held money to one of the two sides: none does while a payment is questioned. */
export const movesMoney = ({ effects = [] }: HireTransition): boolean =>
  effects.some((effect) => moving.includes(effect));

/** When the clock that a transition starts runs out, by what happens then; a clock that it does not start is null. */
export type Clocks = Record<TimedAction, Date | null>;

/** The clocks of a hire after a transition at a moment. `startsAt`: when the work begins. */
export function clocksAfter({ timer }: HireTransition, startsAt: Date, now: Date): Clocks {
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
  return { ...clocks, [timer.action]: timer.orAtStart && startsAt < end ? startsAt : end };
}

/** What is still to pay of the agreed price of a hire whose first payment has come, in whole kobo. */
export const balanceOf = (hire: {
  status: HireStatus;
  /** What has been paid. */
  amountKobo: number;
  /** Null: no price is agreed. */
  priceKobo: number | null;
}): number =>
  hire.priceKobo !== null && findTransition(hire.status, 'system', 'pay_balance')
    ? Math.max(0, hire.priceKobo - hire.amountKobo)
    : 0;

/** One value for each action and each actor who can take it: a new row of the table does not compile without its own. */
export type ByStep<Value> = {
  readonly [Action in HireAction]: {
    readonly [Actor in Extract<HireRow, { action: Action }>['actor']]: Value;
  };
};

/** The value for a step; undefined for one that the table does not know, such as a newer server's. */
export const ofStep = <Value>(
  values: ByStep<Value>,
  action: HireAction,
  actor: HireActor,
): Value | undefined => (values[action] as Partial<Record<HireActor, Value>> | undefined)?.[actor];
