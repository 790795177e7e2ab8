import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';

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

export type KeptMessage = Selectable<Database['contact_messages']>;

/** Messages that wait, the oldest first. */
export const listOpenMessages = (reads: Reads): Promise<KeptMessage[]> =>
  reads
    .selectFrom('contact_messages')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute();

export const findMessage = (reads: Reads, id: string): Promise<KeptMessage | undefined> =>
  reads.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** No other operator acts on it until the transaction ends. */
export const lockMessage = (tx: Tx, id: string): Promise<KeptMessage | undefined> =>
  tx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Writes who has taken it or closed it. */
export async function saveMessage(
  tx: Tx,
  id: string,
  change: Partial<Pick<KeptMessage, 'taken_by' | 'taken_at' | 'closed_by' | 'closed_at' | 'close_reason'>>,
): Promise<void> {
  await tx.updateTable('contact_messages').set(change).where('id', '=', id).execute();
}

/** What was answered to a message, in order. */
export const listAnswers = (reads: Reads, messageId: string) =>
  reads
    .selectFrom('contact_answers')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('answered_at')
    .orderBy('id')
    .execute();

/** @returns false, with nothing written, where another answer has its id */
export async function insertAnswer(
  tx: Tx,
  answer: Insertable<Database['contact_answers']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('contact_answers')
    .values(answer)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
