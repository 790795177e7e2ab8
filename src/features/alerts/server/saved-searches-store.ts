import type { Selectable } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';

/** A saved search as stored. */
export type SavedSearchRow = Selectable<Database['saved_searches']>;

/** A user's saved searches, newest first. */
export const listSearches = (reads: Reads, userId: string): Promise<SavedSearchRow[]> =>
  reads
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findSearch = (reads: Reads, userId: string, id: string): Promise<SavedSearchRow | undefined> =>
  reads
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findSearchFor = (
  reads: Reads,
  userId: string,
  query: string,
): Promise<SavedSearchRow | undefined> =>
  reads
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('query', '=', query)
    .executeTakeFirst();

/**
 * Inserts a saved search.
 *
 * @returns undefined when the id is already in use
 */
export const insertSearch = (tx: Tx, search: SavedSearchRow): Promise<SavedSearchRow | undefined> =>
  tx
    .insertInto('saved_searches')
    .values(search)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();

export async function renameSearch(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('saved_searches').set({ name }).where('id', '=', id).execute();
}

export async function removeSearch(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('saved_searches').where('id', '=', id).execute();
}
