import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';

/**
 * Keeps a message, unless one of that id is kept already.
 *
 * @returns whether it is a new one
 */
export async function keepMessage(
  tx: Tx,
  message: Insertable<Database['contact_messages']>,
): Promise<boolean> {
  const kept = await tx
    .insertInto('contact_messages')
    .values(message)
    .onConflict((repeat) => repeat.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Makes messages that name one address as their sender's wait for each other, so that each counts all before it. */
export async function lockSender(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${email}`}, 0))`.execute(tx);
}

/** How many messages name this address as their sender's since then. */
export async function countMessagesFrom(tx: Tx, email: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_messages')
    .select((messages) => messages.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
