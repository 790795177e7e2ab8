import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { writeLast } from '../../../server/transaction-end.ts';
import { newId } from '../../../shared/identifier.ts';

/** News from Paystack as it came. */
export interface ProviderNews {
  dedupKey: string;
  event: string;
  reference: string | null;
  /** The webhook's whole body: JSON. */
  body: string;
}

/**
 * Keeps news, once, and takes it for acting on it. News that is there already is found by its key.
 *
 * @returns the id under which it still has to be acted on, by no one else until the transaction ends; undefined when that
 *   was done already
 */
export async function keepEvent(tx: Tx, news: ProviderNews, now: Date): Promise<string | undefined> {
  const id = newId();
  const added = await tx
    .insertInto('provider_events')
    .values({
      id,
      dedup_key: news.dedupKey,
      event: news.event,
      reference: news.reference,
      body: sql`${news.body}::text::jsonb`,
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return added.id;
  const known = await tx
    .selectFrom('provider_events')
    .select('id')
    .where('dedup_key', '=', news.dedupKey)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return known?.id;
}

/**
 * Takes news for acting on it; undefined when somebody has done so. Its body comes back as text, since numbers in
 * it can be longer than JavaScript's.
 */
export async function lockUnhandledEvent(tx: Tx, eventId: string): Promise<{ body: string } | undefined> {
  return tx
    .selectFrom('provider_events')
    .select(sql<string>`body::text`.as('body'))
    .where('id', '=', eventId)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes what became of news as the transaction that acts on it ends. */
export function markHandled(tx: Tx, eventId: string, outcome: string, now: Date): Promise<void> {
  const handled = tx
    .updateTable('provider_events')
    .set({ handled_at: now, outcome })
    .where('id', '=', eventId);
  return writeLast(tx, `news ${eventId}`, [handled], () => sql`${handled}`);
}

/** News that nobody has acted on a while after it came, oldest first. */
export async function listUnhandledEvents(reads: Reads, before: Date, limit: number): Promise<string[]> {
  const rows = await reads
    .selectFrom('provider_events')
    .select('id')
    .where('handled_at', 'is', null)
    .where('received_at', '<=', before)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
