import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * What people's browsers are told: rows that are written with the change itself, and numbered for each person right
 * after the commit (see live-hub.ts).
 */

const telling = new WeakSet<Tx>();

/** Remembers that the transaction tells people something, where the database itself writes it. */
export const willTell = (tx: Tx): void => void telling.add(tx);

/** Whether somebody was told something in a transaction. */
export const tellsSomething = (tx: Tx): boolean => telling.has(tx);

/**
 * Tells people's browsers something as soon as the transaction commits, also those that are connected to another
 * process, and those that come back later.
 *
 * @param data what the browser needs to show it, as it goes over the wire; the same for each of them
 */
export async function tell(
  tx: Tx,
  people: readonly string[],
  kind: string,
  data: object,
  at: Date,
): Promise<void> {
  if (people.length === 0) return;
  await sql`select tell_live(${people}::uuid[], ${kind}, ${JSON.stringify(data)}::jsonb, ${at})`.execute(tx);
  willTell(tx);
}
