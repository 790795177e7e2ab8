import type { HireStatus } from '../src/features/hiring/contract.ts';
import {
  answerDueAfter,
  doneDueAfter,
  type HireAction,
  type HireActor,
  paymentDueAfter,
  transition,
} from '../src/features/hiring/server/hire-process.ts';
import { lagosInstant } from '../src/shared/lagos-time.ts';
import type { DemoHire } from './hires.ts';

/** One line of a hire's history. */
export interface DemoHireEvent {
  readonly action: HireAction;
  readonly actor: HireActor;
  readonly from: HireStatus | null;
  readonly to: HireStatus;
  readonly happenedAt: Date;
}

type Step = readonly [action: HireAction, actor: HireActor, happenedAt: Date | undefined];

/**
 * How a hire came to stand where it does. The states are those that the product's own process gives, so a change
 * of the process that the demo does not follow stops it here.
 *
 * @throws Error when the steps do not lead to the hire's state
 */
export function historyOf(hire: DemoHire): DemoHireEvent[] {
  const isQuoted =
    hire.quotedAt !== undefined || hire.status === 'quote_requested' || hire.status === 'declined';
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
    ['dispute', 'customer', hire.complainedAt],
    ['release', 'system', hire.releasedAt],
  ];
  const events: DemoHireEvent[] = [];
  let status: HireStatus | null = null;
  for (const [action, actor, happenedAt] of steps) {
    if (happenedAt) {
      const to: HireStatus = transition(status, actor, action);
      events.push({ action, actor, from: status, to, happenedAt });
      status = to;
    }
  }
  if (status !== hire.status) {
    throw new Error(`The steps of a demo hire lead to ${status}, but it is ${hire.status}.`);
  }
  return events;
}

/** When a hire gives up waiting for its money; null where it waits for none. */
export function paymentDueAt(hire: DemoHire): Date | null {
  return hire.status === 'awaiting_payment'
    ? paymentDueAfter(null, 'customer', 'hire', hire.createdAt)
    : null;
}

/** Until when a hire waits for somebody's answer; null where it waits for none. */
export function answerDueAt(hire: DemoHire): Date | null {
  const startsAt = lagosInstant(hire.startDate, hire.startTime);
  if (hire.status === 'quote_requested') {
    return answerDueAfter(null, 'customer', 'request_quote', startsAt, hire.createdAt);
  }
  return hire.status === 'quoted' && hire.quotedAt
    ? answerDueAfter('quote_requested', 'artisan', 'quote', startsAt, hire.quotedAt)
    : null;
}

/** When a hire counts as done if nobody says anything; null where nobody was asked. */
export function doneDueAt({ status, askedAt }: DemoHire): Date | null {
  return askedAt ? doneDueAfter(status, 'system', 'ask_if_done', askedAt) : null;
}
