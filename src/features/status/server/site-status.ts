import type { Watched } from '../../../server/watched-values.ts';
import type { SwitchName } from '../../../shared/switches.ts';
import type { PartState, SitePartName } from '../site-parts.ts';

/** What the server knows about itself at an instant. */
export interface StatusFacts {
  now: Date;
  /** Since when the database is unreachable; null when it is reachable. */
  databaseAwaySince: Date | null;
  /** Since when this process has run no scheduled tasks; null when it runs them. */
  timedTasksStoppedSince: Date | null;
  off: ReadonlySet<SwitchName>;
  /** Empty when the database is unreachable. */
  watched: Watched;
}

export interface PartStatus {
  part: SitePartName;
  state: PartState;
  since: Date | null;
  lastAt: Date | null;
}

/** Work or webhooks may wait for this long before the page calls them late. */
export const LATE_AFTER_SECONDS = 600;
/** A bank may take a working day for a payout. */
export const PAYOUT_LATE_AFTER_SECONDS = 86_400;

/** Fewer waiting emails may have invalid addresses. */
const EMAILS_THAT_WAIT = 5;

/** The switch that pauses a part. */
const switchOf: Partial<Record<SitePartName, SwitchName>> = {
  payments: 'payments',
  payouts: 'payouts',
  messages: 'chat',
};
/** Background jobs that a part depends on. */
const tasksOf: Partial<Record<SitePartName, readonly string[]>> = {
  payments: ['handle-paystack-event', 'reconcile-payments'],
  payouts: ['send-payout', 'reconcile-payouts'],
  emails: ['send-mail'],
};

/** State of each part. The worst state is reported: a part that is down is not called late as well. */
export function statusOf(facts: StatusFacts): PartStatus[] {
  return (['pages', 'payments', 'payouts', 'messages', 'emails'] as const).map((part) => {
    const lastAt = lastOf(part, facts.watched);
    const state = (name: PartState, since: Date | null) => ({ part, state: name, since, lastAt });
    if (facts.databaseAwaySince) return state('down', facts.databaseAwaySince);
    const stop = switchOf[part];
    if (stop && facts.off.has(stop)) return state('paused', null);
    const delay = lateOf(part, facts);
    return delay ? state('late', delay.since) : state('works', null);
  });
}

/** Whether a part is late, and since when if that is known. */
function lateOf(part: SitePartName, facts: StatusFacts): { since: Date | null } | undefined {
  const { watched, now, timedTasksStoppedSince } = facts;
  const ages = [
    ...(tasksOf[part] ?? []).map((task) => late(readingOf(watched, 'surehands_jobs_oldest_seconds', task))),
    ...(part === 'payments' ? [late(readingOf(watched, 'surehands_paystack_events_oldest_seconds'))] : []),
    ...(part === 'payouts'
      ? [late(readingOf(watched, 'surehands_payouts_oldest_open_seconds'), PAYOUT_LATE_AFTER_SECONDS)]
      : []),
  ];
  const seconds = Math.max(0, ...ages);
  if (seconds > 0) return { since: new Date(now.getTime() - seconds * 1_000) };
  if (part === 'emails') return lateEmails(facts);
  const isTimed = part === 'payments' || part === 'payouts';
  return isTimed && timedTasksStoppedSince ? { since: timedTasksStoppedSince } : undefined;
}

/**
 * An email server that refuses everything is retried, so emails count as late when several wait and none has been
 * sent for a while.
 */
function lateEmails({ watched, now }: StatusFacts): { since: Date | null } | undefined {
  const waiting = readingOf(watched, 'surehands_jobs_waiting', 'send-mail') ?? 0;
  const since = lastOf('emails', watched);
  const isQuiet = !since || now.getTime() - since.getTime() > LATE_AFTER_SECONDS * 1_000;
  return waiting >= EMAILS_THAT_WAIT && isQuiet ? { since } : undefined;
}

/** The age in seconds if it exceeds the limit; otherwise 0. */
const late = (seconds = 0, limit = LATE_AFTER_SECONDS): number => (seconds > limit ? seconds : 0);

const readingOf = ({ readings }: Watched, name: string, label?: string): number | undefined =>
  readings[name]?.find((reading) => reading.label === label)?.value;

function lastOf(part: SitePartName, watched: Watched): Date | null {
  if (part === 'emails') {
    const done = watched.lastDone['send-mail'];
    return done ? new Date(done) : null;
  }
  const paid = part === 'payouts' && readingOf(watched, 'surehands_payouts_last_paid_timestamp_seconds');
  return paid ? new Date(paid * 1_000) : null;
}
