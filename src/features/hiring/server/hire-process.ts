import { Refusal } from '../../../server/refusal.ts';
import {
  COMPLAINT_WINDOW_HOURS,
  HOLD_MINUTES,
  QUOTE_HOURS,
  QUOTE_REQUEST_DAYS,
  SILENCE_DAYS,
  UNPAID_HOURS,
} from '../../../shared/promises.ts';
import type { HireStatus } from '../contract.ts';

/**
 * How a hire goes, as data: each transition once, with who may make it, from where, to where, the clock it
 * starts and what else it does. Whatever is not in the table is refused and changes nothing.
 */

export const hireActors = ['customer', 'artisan', 'system', 'operator'] as const;
export type HireActor = (typeof hireActors)[number];

/** What else a transition does, in the same transaction. */
type HireEffect =
  | 'hold_days'
  | 'confirm_days'
  | 'move_days'
  | 'free_days'
  | 'refund_money'
  | 'release_money'
  | 'settle_cancellation';

interface HireTransition {
  action: string;
  actor: HireActor;
  /** Empty: the hire begins with it. */
  from: readonly HireStatus[];
  to: HireStatus;
  /** After how many minutes what happens by itself; the clock of the state before stops. */
  timer?: { minutes: number; action: string };
  effects?: readonly HireEffect[];
}

const HOUR_MINUTES = 60;
/** A hire for which no checkout was opened waits this long for its money. */
export const UNPAID_MINUTES = UNPAID_HOURS * HOUR_MINUTES;
/** An opened checkout holds the artisan's days this long. */
export const CHECKOUT_MINUTES = HOLD_MINUTES;
/** A request for a quote waits this long for the artisan's answer. */
export const QUOTE_REQUEST_MINUTES = QUOTE_REQUEST_DAYS * 24 * HOUR_MINUTES;
/** A quote waits this long for the customer's answer. */
export const QUOTE_MINUTES = QUOTE_HOURS * HOUR_MINUTES;
/** After completion the customer has this long to complain before the money is released. */
export const COMPLAINT_MINUTES = COMPLAINT_WINDOW_HOURS * HOUR_MINUTES;

/** After both sides were asked whether the job is done, they have this long to say so. */
const SILENCE_MINUTES = SILENCE_DAYS * 24 * HOUR_MINUTES;

const unpaid = ['awaiting_payment', 'accepted'] as const;

export const hireTransitions = [
  {
    action: 'hire',
    actor: 'customer',
    from: [],
    to: 'awaiting_payment',
    timer: { minutes: UNPAID_MINUTES, action: 'expire' },
  },
  {
    action: 'request_quote',
    actor: 'customer',
    from: [],
    to: 'quote_requested',
    timer: { minutes: QUOTE_REQUEST_MINUTES, action: 'lapse' },
  },
  // From "quoted" it is a correction, which the customer has as long to think about.
  {
    action: 'quote',
    actor: 'artisan',
    from: ['quote_requested', 'quoted'],
    to: 'quoted',
    timer: { minutes: QUOTE_MINUTES, action: 'lapse' },
  },
  { action: 'lapse', actor: 'system', from: ['quote_requested', 'quoted'], to: 'expired' },
  { action: 'decline_request', actor: 'artisan', from: ['quote_requested'], to: 'declined' },
  {
    action: 'accept_quote',
    actor: 'customer',
    from: ['quoted'],
    to: 'accepted',
    timer: { minutes: UNPAID_MINUTES, action: 'expire' },
  },
  { action: 'decline_quote', actor: 'customer', from: ['quoted'], to: 'declined' },
  {
    action: 'open_checkout',
    actor: 'customer',
    from: unpaid,
    to: 'awaiting_payment',
    timer: { minutes: CHECKOUT_MINUTES, action: 'expire' },
    effects: ['hold_days'],
  },
  { action: 'expire', actor: 'system', from: unpaid, to: 'expired', effects: ['free_days'] },
  // Money that arrives late still counts while the days are free.
  {
    action: 'pay',
    actor: 'system',
    from: [...unpaid, 'expired'],
    to: 'confirmed',
    effects: ['confirm_days'],
  },
  {
    action: 'refund_late_payment',
    actor: 'system',
    from: [...unpaid, 'expired'],
    to: 'refunded',
    effects: ['free_days', 'refund_money'],
  },
  // The provider took the money back after all: a chargeback, a refund made by hand.
  {
    action: 'lose_payment',
    actor: 'system',
    from: ['confirmed', 'in_progress', 'completed', 'disputed'],
    to: 'refunded',
    effects: ['free_days'],
  },
  {
    action: 'cancel',
    actor: 'customer',
    from: ['quote_requested', 'quoted', 'accepted', 'awaiting_payment', 'confirmed'],
    to: 'cancelled',
    effects: ['free_days', 'settle_cancellation'],
  },
  {
    action: 'cancel',
    actor: 'artisan',
    from: ['quoted', 'accepted', 'awaiting_payment', 'confirmed'],
    to: 'cancelled',
    effects: ['free_days', 'refund_money'],
  },
  {
    action: 'reschedule',
    actor: 'customer',
    from: ['confirmed'],
    to: 'confirmed',
    effects: ['move_days'],
  },
  { action: 'start', actor: 'artisan', from: ['confirmed'], to: 'in_progress' },
  // Also where the artisan forgot to say that they had begun.
  {
    action: 'complete',
    actor: 'artisan',
    from: ['confirmed', 'in_progress'],
    to: 'completed',
    timer: { minutes: COMPLAINT_MINUTES, action: 'release' },
  },
  // The days are over, and nobody has said how it went: both are asked, and after that silence is an answer.
  {
    action: 'ask_if_done',
    actor: 'system',
    from: ['confirmed'],
    to: 'confirmed',
    timer: { minutes: SILENCE_MINUTES, action: 'complete' },
  },
  {
    action: 'ask_if_done',
    actor: 'system',
    from: ['in_progress'],
    to: 'in_progress',
    timer: { minutes: SILENCE_MINUTES, action: 'complete' },
  },
  {
    action: 'complete',
    actor: 'system',
    from: ['confirmed', 'in_progress'],
    to: 'completed',
    timer: { minutes: COMPLAINT_MINUTES, action: 'release' },
  },
  // Nobody came, it was left unfinished, or it was done badly.
  {
    action: 'dispute',
    actor: 'customer',
    from: ['confirmed', 'in_progress', 'completed'],
    to: 'disputed',
  },
  // Content, and not waiting for the clock: also where the artisan has forgotten to say that it is done.
  {
    action: 'release',
    actor: 'customer',
    from: ['confirmed', 'in_progress', 'completed'],
    to: 'released',
    effects: ['release_money'],
  },
  { action: 'release', actor: 'system', from: ['completed'], to: 'released', effects: ['release_money'] },
  { action: 'release', actor: 'operator', from: ['disputed'], to: 'released', effects: ['release_money'] },
  { action: 'refund', actor: 'operator', from: ['disputed'], to: 'refunded', effects: ['refund_money'] },
] as const satisfies readonly HireTransition[];

export type HireAction = (typeof hireTransitions)[number]['action'];

/** The row of the table; undefined when the process does not know such a step. */
export function findTransition(
  status: HireStatus | null,
  actor: HireActor,
  action: HireAction,
): HireTransition | undefined {
  const table: readonly HireTransition[] = hireTransitions;
  return table.find(
    (row) =>
      row.action === action &&
      row.actor === actor &&
      (status === null ? row.from.length === 0 : row.from.includes(status)),
  );
}

/**
 * Where a hire goes when somebody does something.
 *
 * @param status where it is; null: it is being made
 * @throws Refusal 409 `not_possible_now` when that actor cannot do that there
 */
export function transition(status: HireStatus | null, actor: HireActor, action: HireAction): HireStatus {
  const row = findTransition(status, actor, action);
  if (!row) throw new Refusal(409, 'not_possible_now', 'That is not possible with this hire any more.');
  return row.to;
}

/**
 * When a hire that took a step gives up waiting for its money; null where the step leads to no such wait.
 *
 * @param now when the step is taken
 */
export function paymentDueAfter(
  status: HireStatus | null,
  actor: HireActor,
  action: HireAction,
  now: Date,
): Date | null {
  return timerEnd(status, actor, action, 'expire', now);
}

/**
 * When a hire that took a step gives up waiting for somebody's answer; null where the step leads to no such wait.
 *
 * @param startsAt when the work should begin: an answer that comes later is of no use
 * @param now when the step is taken
 */
export function answerDueAfter(
  status: HireStatus | null,
  actor: HireActor,
  action: HireAction,
  startsAt: Date,
  now: Date,
): Date | null {
  const end = timerEnd(status, actor, action, 'lapse', now);
  return end && startsAt < end ? startsAt : end;
}

/**
 * When a hire of which nobody says anything counts as done; null where the step asks nobody whether it is.
 *
 * @param now when the step is taken
 */
export function doneDueAfter(
  status: HireStatus | null,
  actor: HireActor,
  action: HireAction,
  now: Date,
): Date | null {
  return timerEnd(status, actor, action, 'complete', now);
}

function timerEnd(
  status: HireStatus | null,
  actor: HireActor,
  action: HireAction,
  endsIn: HireAction,
  now: Date,
): Date | null {
  const timer = findTransition(status, actor, action)?.timer;
  return timer?.action === endsIn ? new Date(now.getTime() + timer.minutes * 60_000) : null;
}

/** From which states an action leads on, whoever does it. */
export function statusesBefore(action: HireAction): HireStatus[] {
  const table: readonly HireTransition[] = hireTransitions;
  return table.filter((row) => row.action === action).flatMap((row) => row.from);
}
