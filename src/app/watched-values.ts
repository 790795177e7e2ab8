import { watchedHeldMoney } from '../features/hiring/server/public.ts';
import { watchedWebhooks } from '../features/payments/server/public.ts';
import { watchedPayouts } from '../features/payouts/server/public.ts';
import { watchedComparison } from '../features/reconciliation/server/public.ts';
import { waitingJobs } from '../server/waiting-jobs.ts';
import { waitingLiveEvents } from '../server/waiting-live-events.ts';
import { type Reading, secondsSince, type WatchedValue } from '../server/watched-values.ts';
import { consoleQueues } from './console-queues.ts';

const waiting = {
  name: 'surehands_operator_queue_waiting',
  help: 'Cases waiting for operators, by console queue',
  label: 'queue',
};
const overdue = {
  name: 'surehands_operator_queue_overdue',
  help: 'How many of them are overdue',
  label: 'queue',
};
const oldest = {
  name: 'surehands_operator_queue_oldest_seconds',
  help: 'How long the oldest of them has waited; 0 if none waits',
  label: 'queue',
};

/**
 * The queues of operators' cases. Failed jobs are left out, because no index can count them; they are counted as they
 * fail.
 */
const operatorQueues: WatchedValue = {
  gauges: [waiting, overdue, oldest],
  async read(reads, at) {
    const readings: Record<string, Reading[]> = { [waiting.name]: [], [overdue.name]: [], [oldest.name]: [] };
    for (const { key, standing } of consoleQueues) {
      if (key === 'jobs') continue;
      const now = await standing(reads, at);
      readings[waiting.name]?.push({ label: key, value: now.waiting });
      readings[overdue.name]?.push({ label: key, value: now.overdue });
      readings[oldest.name]?.push({ label: key, value: secondsSince(now.oldest, at) });
    }
    return readings;
  },
};

/** Every figure of the business that /metrics shows. */
export const watchedValues: readonly WatchedValue[] = [
  waitingJobs,
  waitingLiveEvents,
  watchedHeldMoney,
  watchedPayouts,
  watchedWebhooks,
  watchedComparison,
  operatorQueues,
];
