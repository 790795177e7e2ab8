import { sql } from 'kysely';
import { secondsSince, type WatchedValue } from '../../../server/watched-values.ts';

const MOST_COUNTED = 20_000;

const waiting = {
  name: 'surehands_paystack_events_waiting',
  help: 'Paystack webhooks that are stored but not handled yet; at most 20,000 are counted',
};
const oldest = {
  name: 'surehands_paystack_events_oldest_seconds',
  help: 'How long the oldest of them has waited; 0 if there is none',
};

/** Gauges of webhooks received but not handled. */
export const watchedWebhooks: WatchedValue = {
  gauges: [waiting, oldest],
  async read(reads, at) {
    const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
      select count(*)::int as waiting, min(received_at) as oldest
        from (select received_at from provider_events where handled_at is null
               order by received_at limit ${MOST_COUNTED}) unhandled`.execute(reads);
    const { waiting: count = 0, oldest: since = null } = rows[0] ?? {};
    return {
      [waiting.name]: [{ value: count }],
      [oldest.name]: [{ value: secondsSince(since, at) }],
    };
  },
};
