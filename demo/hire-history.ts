import {
  type Clocks,
  clocksAfter,
  findTransition,
  type HireAction,
  type HireActor,
  type HireStatus,
  type HireTransition,
  isAsking,
} from '../src/features/hiring/process.ts';

import { workSpanOf } from '../src/shared/hire-clock.ts';
import type { DemoHire } from './hires.ts';

/** An entry of a hire's history. */
export interface DemoHireEvent {
  readonly action: HireAction;
  readonly actor: HireActor;
  readonly from: HireStatus | null;
  readonly to: HireStatus;
  readonly happenedAt: Date;
}

type Step = readonly [action: HireAction, actor: HireActor, happenedAt: Date | undefined];

/**
 * The history that led a hire to its state. States come from the product's own process, so the demo fails here if the
 * process changes and the demo does not.
 *
 * @throws Error when the steps do not lead to the hire's state
 */
export function historyOf(hire: DemoHire): DemoHireEvent[] {
  const isQuoted = hire.quotedAt !== undefined || isAsking(hire.status) || hire.declinedAt !== undefined;
  const steps: readonly Step[] = [
    [isQuoted ? 'request_quote' : 'hire', 'customer', hire.createdAt],
    ['quote', 'artisan', hire.quotedAt],
    ['decline_request', 'artisan', hire.declinedAt],
    ['accept_quote', 'customer', hire.acceptedAt],
    ['open_checkout', 'customer', hire.payment?.openedAt],
    ['pay', 'system', hire.payment?.paidAt],
    ['start', 'artisan', hire.startedAt],
    ['ask_if_done', 'system', hire.askedAt],
    ['complete', 'artisan', hire.completedAt],
    ['report_problem', 'customer', hire.reportedAt],
    ['release', 'system', hire.releasedAt],
  ];
  const events: DemoHireEvent[] = [];
  let status: HireStatus | null = null;
  for (const [action, actor, happenedAt] of steps) {
    if (happenedAt) {
      const to: HireStatus = transition(status, actor, action).to;
      events.push({ action, actor, from: status, to, happenedAt });
      status = to;
    }
  }
  if (status !== hire.status) {
    throw new Error(`The steps of a demo hire lead to ${status}, but it is ${hire.status}.`);
  }
  return events;
}

/** The timers of a hire in its state, including the one for silence, which stays once both sides were asked. */
export function clocksOf(hire: DemoHire): Clocks {
  const span = workSpanOf(hire);
  let clocks: Clocks = {
    expire: null,
    lapse: null,
    complete: null,
    release: null,
    settle_no_show: null,
    settle: null,
    give_back: null,
  };
  for (const { action, actor, from, happenedAt } of historyOf(hire)) {
    const next = clocksAfter(transition(from, actor, action), span, happenedAt);
    clocks = { ...next, complete: next.complete ?? clocks.complete };
  }
  return clocks;
}

function transition(from: HireStatus | null, actor: HireActor, action: HireAction): HireTransition {
  const row = findTransition(from, actor, action);
  if (!row) throw new Error(`A demo hire that is ${from ?? 'new'} cannot ${action} by the ${actor}.`);
  return row;
}
