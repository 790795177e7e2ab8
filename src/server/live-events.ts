import { sql } from 'kysely';
import type { z } from 'zod';
import type { LiveEventDefinition } from '../shared/live-event.ts';
import type { Tx } from './database.ts';

/**
 * What people's browsers are told: rows that are written with the change itself, and numbered for each person right
 * after the commit (see live-hub.ts).
 */

const publishing = new WeakSet<Tx>();

/** Remembers that the transaction publishes events, where the database itself writes them. */
export const willPublish = (tx: Tx): void => void publishing.add(tx);

/** Whether a transaction has published events. */
export const hasPublished = (tx: Tx): boolean => publishing.has(tx);

/**
 * Tells people's browsers something as soon as the transaction commits, also those that are connected to another
 * process, and those that come back later.
 *
 * @param data what the browser needs to show it; the same for each of them
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
