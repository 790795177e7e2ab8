import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';

/** A user with the names of their place. */
export type OwnRow = Selectable<Database['users']> & { town: string | null; state: string | null };
/** The columns that people change themselves. */
export type ProfileColumns = Pick<
  Updateable<Database['users']>,
  | 'full_name'
  | 'address'
  | 'bio'
  | 'phone'
  | 'photo_url'
  | 'skill'
  | 'profession'
  | 'expertise'
  | 'place_id'
  | 'landmark'
  | 'service_radius_miles'
  | 'caption'
  | 'years_of_experience'
  | 'price_from_kobo'
  | 'video_url'
>;

const ownRows = (reads: Reads) =>
  reads
    .selectFrom('users')
    .leftJoin('places', 'places.id', 'users.place_id')
    .selectAll('users')
    .select(['places.name as town', 'places.state']);

export const findOwnRow = (reads: Reads, id: string): Promise<OwnRow | undefined> =>
  ownRows(reads).where('users.id', '=', id).where('users.role', '<>', 'deleted').executeTakeFirst();

/** The same, and nobody else changes it until the transaction ends. */
export async function lockOwnRow(tx: Tx, id: string): Promise<OwnRow | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findOwnRow(tx, id);
}

/** Writes a change of somebody's profile; tabs that were opened before it are out of date from now on. */
export async function saveProfile(tx: Tx, id: string, columns: ProfileColumns, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...columns, profile_version: sql`profile_version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute();
}
