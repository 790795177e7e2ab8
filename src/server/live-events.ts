import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * What people's browsers are told: rows in `live_events`, numbered for each person in the order in which they were
 * committed. Who was told something in a transaction is remembered until it ends, so that their streams are looked
 * after at once (see live-hub.ts).
 */

const told = new WeakMap<Tx, Set<string>>();

/** Remembers that the transaction tells these people something, where the database itself writes it. */
export function willTell(tx: Tx, people: readonly (string | null)[]): void {
  const known = told.get(tx) ?? new Set<string>();
  for (const person of people) if (person !== null) known.add(person);
  told.set(tx, known);
}

/** Who was told something in a transaction. */
export const toldIn = (tx: Tx): ReadonlySet<string> => told.get(tx) ?? new Set();

/**
 * Tells people's browsers something as soon as the transaction commits, also those that are connected to another
 * process, and those that come back later. Say it last: from here on everybody else who tells them waits for the end.
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
  willTell(tx, people);
}
