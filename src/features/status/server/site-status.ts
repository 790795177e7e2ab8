import type { Watched } from '../../../server/watched-values.ts';
import type { SwitchName } from '../../../shared/switches.ts';
import type { PartState, SitePartName } from '../site-parts.ts';

/** What the server knows of itself at a moment. */
export interface StatusFacts {
  now: Date;
  /** Since when the database cannot be asked; null while it can. */
  databaseAwaySince: Date | null;
  /** Since when this process has done no timed task; null while it does them. */
  timedTasksStoppedSince: Date | null;
  off: ReadonlySet<SwitchName>;
  /** Empty while the database cannot be asked. */
  watched: Watched;
}

export interface PartStatus {
  part: SitePartName;
  state: PartState;
  since: Date | null;
  lastAt: Date | null;
}

/** So long work may be due, or news of Paystack wait, before people read that it is late. */
export const LATE_AFTER_SECONDS = 600;
/** A pay-out that was sent may take a bank a working day. */
export const PAYOUT_LATE_AFTER_SECONDS = 86_400;

/** Fewer may be addresses that do not exist. */
const EMAILS_THAT_WAIT = 5;

/** Which switch stops a part. */
const switchOf: Partial<Record<SitePartName, SwitchName>> = {
  payments: 'payments',
  payouts: 'payouts',
  messages: 'chat',
};
/** Whose work a part depends on. */
const tasksOf: Partial<Record<SitePartName, readonly string[]>> = {
  payments: ['handle-paystack-event', 'reconcile-payments'],
  payouts: ['send-payout', 'reconcile-payouts'],
  emails: ['send-mail'],
};

/** How each part works. What is worse hides what is better: what is down is not late as well. */
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

/** Whether what a part does comes too late, and since when as far as that is known. */
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

/** An email server that refuses all is tried again and again: then several wait, and none has gone out for a while. */
function lateEmails({ watched, now }: StatusFacts): { since: Date | null } | undefined {
  const waiting = readingOf(watched, 'surehands_jobs_waiting', 'send-mail') ?? 0;
  const since = lastOf('emails', watched);
  const isQuiet = !since || now.getTime() - since.getTime() > LATE_AFTER_SECONDS * 1_000;
  return waiting >= EMAILS_THAT_WAIT && isQuiet ? { since } : undefined;
}

/** An age, where it is too much; otherwise 0. */
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
