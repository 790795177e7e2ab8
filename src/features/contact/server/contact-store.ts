import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import { isAfter, MOST_READ, pageOf, positionIn } from '../../../server/queue-page.ts';

/**
 * Inserts a message. Idempotent by id.
 *
 * @returns whether it is new
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

/** Serialises messages that claim the same sender, so that each counts all before it (advisory lock). */
export async function lockSender(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${email}`}, 0))`.execute(tx);
}

/** Number of messages that claim this sender since then. */
export async function countMessagesFrom(tx: Tx, email: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_messages')
    .select((messages) => messages.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export type StoredMessage = Selectable<Database['contact_messages']>;

const order = { at: sql.ref('created_at'), id: sql.ref('id') };

/** A page of the open messages, oldest first. */
export const listOpenMessages = async (reads: Reads, after?: string) =>
  pageOf(
    await reads
      .selectFrom('contact_messages')
      .selectAll()
      .select(positionIn(order))
      .where('closed_at', 'is', null)
      .where(isAfter(order, after))
      .orderBy('created_at')
      .orderBy('id')
      .limit(MOST_READ)
      .execute(),
  );

export const findMessage = (reads: Reads, id: string): Promise<StoredMessage | undefined> =>
  reads.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** A message with its row locked. */
export const lockMessage = (tx: Tx, id: string): Promise<StoredMessage | undefined> =>
  tx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Stores who took or closed a message. */
export async function saveMessage(
  tx: Tx,
  id: string,
  change: Partial<Pick<StoredMessage, 'taken_by' | 'taken_at' | 'closed_by' | 'closed_at' | 'close_reason'>>,
): Promise<void> {
  await tx.updateTable('contact_messages').set(change).where('id', '=', id).execute();
}

/** Answers to a message, in order. */
export const listAnswers = (reads: Reads, messageId: string) =>
  reads
    .selectFrom('contact_answers')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('answered_at')
    .orderBy('id')
    .execute();

/** @returns false when the id is already in use */
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
