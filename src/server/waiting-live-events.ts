import { secondsSince, type WatchedValue } from './watched-values.ts';

const oldest = {
  name: 'surehands_live_events_oldest_seconds',
  help: 'How long the oldest live event has waited for its number; 0 if none waits',
};

/** Live events that were written but have no number yet, so no browser can get them. */
export const waitingLiveEvents: WatchedValue = {
  gauges: [oldest],
  async read(reads, at) {
    const first = await reads
      .selectFrom('live_outbox')
      .select('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return { [oldest.name]: [{ value: secondsSince(first?.created_at ?? null, at) }] };
  },
};
