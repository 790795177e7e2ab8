import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { writeLast } from '../../../server/transaction-end.ts';
import { newId } from '../../../shared/identifier.ts';

/** An event as received from Paystack. */
export interface ProviderEvent {
  dedupKey: string;
  event: string;
  reference: string | null;
  /** The webhook's whole body, as JSON. */
  body: string;
}

/**
 * Stores an event, once by its key, and locks it for handling.
 *
 * @returns the event's id, locked until the transaction ends, if it still has to be
 * handled; undefined if it has been handled
 */
export async function storeEvent(tx: Tx, received: ProviderEvent, now: Date): Promise<string | undefined> {
  const id = newId();
  const added = await tx
    .insertInto('provider_events')
    .values({
      id,
      dedup_key: received.dedupKey,
      event: received.event,
      reference: received.reference,
      body: sql`${received.body}::text::jsonb`,
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return added.id;
  const known = await tx
    .selectFrom('provider_events')
    .select('id')
    .where('dedup_key', '=', received.dedupKey)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return known?.id;
}

/**
 * Locks an event for handling; undefined if it has been handled. The body is returned as text, because it can
 * contain numbers too large for JavaScript.
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

/** Records the outcome of an event, as the last statement of the transaction that handles it. */
export function markHandled(tx: Tx, eventId: string, outcome: string, now: Date): Promise<void> {
  const handled = tx
    .updateTable('provider_events')
    .set({ handled_at: now, outcome })
    .where('id', '=', eventId);
  return writeLast(tx, `news ${eventId}`, [handled], () => sql`${handled}`);
}

/** Ids of events received before a moment and not handled, oldest first. */
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
