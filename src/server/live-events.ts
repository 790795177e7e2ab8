import { sql } from 'kysely';
import type { z } from 'zod';
import type { LiveEventDefinition } from '../shared/live-event.ts';
import type { Tx } from './database.ts';

/**
 * Live events for people's browsers. Rows are written in the transaction of the change, and numbered for each person
 * right after the commit (see live-hub.ts).
 */

const publishing = new WeakSet<Tx>();

/** Records that the transaction publishes events, where a trigger of the database writes them. */
export const willPublish = (tx: Tx): void => void publishing.add(tx);

/** Whether the transaction has published events. */
export const hasPublished = (tx: Tx): boolean => publishing.has(tx);

/**
 * Sends an event to people's browsers as soon as the transaction commits: also to browsers connected to another
 * process, and to those that reconnect later.
 *
 * @param data what the browser needs to show it; the same for all of them
 */
export async function publish<Data extends z.ZodType>(
  tx: Tx,
  people: readonly string[],
  { kind }: LiveEventDefinition<string, Data>,
  data: z.output<Data>,
  at: Date,
): Promise<void> {
  if (people.length === 0) return;
  await sql`select tell_live(${people}::uuid[], ${kind}, ${JSON.stringify(data)}::jsonb, ${at})`.execute(tx);
  willPublish(tx);
}
