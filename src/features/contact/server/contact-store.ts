import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';

/** Keeps a message, unless one of that id is kept already. */
export async function keepMessage(tx: Tx, message: Insertable<Database['contact_messages']>): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values(message)
    .onConflict((repeat) => repeat.column('id').doNothing())
    .execute();
}
