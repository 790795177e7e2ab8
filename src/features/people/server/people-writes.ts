import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';

/** An artisan's work, validated. */
export interface Work {
  skill: string;
  expertise: string;
  serviceRadiusMiles: number;
  languages: string[];
  videoUrl: string | null;
}

/** A person to insert. */
export interface NewPerson {
  role: 'consumer' | 'skilled' | 'admin';
  /** In lower case. */
  email: string;
  fullName: string;
  address?: string;
  bio?: string;
  photoUrl?: string | null;
  placeId?: number | null;
  work?: Work | undefined;
  at: Date;
}

/** Columns with which a person's own pages name them. */
export type OwnUserColumns = Pick<
  Selectable<Database['users']>,
  'id' | 'email' | 'full_name' | 'role' | 'photo_url'
>;

/** Inserts a person; undefined, with nothing written, when the email already has an account. */
export function insertPerson(tx: Tx, person: NewPerson): Promise<OwnUserColumns | undefined> {
  return tx
    .insertInto('users')
    .values({
      id: newId(),
      role: person.role,
      email: person.email,
      full_name: person.fullName,
      address: person.address ?? null,
      bio: person.bio ?? null,
      photo_url: person.photoUrl ?? null,
      place_id: person.placeId ?? null,
      ...(person.work && {
        skill: person.work.skill,
        expertise: person.work.expertise,
        service_radius_miles: person.work.serviceRadiusMiles,
        languages: person.work.languages,
        video_url: person.work.videoUrl,
      }),
      created_at: person.at,
      updated_at: person.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email', 'full_name', 'role', 'photo_url'])
    .executeTakeFirst();
}

/**
 * Serialises with other transactions that lock the same person. Does not block inserts of rows that refer to the
 * person.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Locks an account against any change; undefined when there is none or it was deleted. */
export function lockAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('role', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Sets the confirmed email of a locked account.
 *
 * @throws an error that {@link isEmailTaken} recognises when another account has the email
 */
export async function setConfirmedEmail(tx: Tx, userId: string, email: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: at })
    .where('id', '=', userId)
    .execute();
}

/** Whether the database refused an email that another account has. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_one_account_per_email';

/** Stores the caption of a person's introduction video. */
export async function setVideoCaption(tx: Tx, id: string, caption: string): Promise<void> {
  await tx.updateTable('users').set({ caption }).where('id', '=', id).execute();
}

/** Columns that people change on their profile. */
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
  | 'languages'
>;

/** Updates a profile and increments its version, so that tabs opened before are out of date. */
export async function saveProfile(tx: Tx, id: string, columns: ProfileColumns, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...columns, profile_version: sql`profile_version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Sets the artisan's switch for taking work; false when it already had that value. */
export async function setAvailable(tx: Tx, id: string, available: boolean, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ available, updated_at: at })
    .where('id', '=', id)
    .where('available', '<>', available)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Sets or clears an account's sanction; `until: null` has no end. */
export async function setSanction(
  tx: Tx,
  id: string,
  sanction: { level: 'limited' | 'suspended' | 'banned'; until: Date | null } | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ sanction: sanction?.level ?? null, sanctioned_until: sanction?.until ?? null })
    .where('id', '=', id)
    .execute();
}

/** Stores when people were last online, except those who have deleted their account. */
export async function setLastSeen(tx: Tx, people: readonly { id: string; at: Date }[]): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update users set last_seen_at = seen.at
      from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ at }) => at)}::timestamptz[]) as seen (id, at)
     where users.id = seen.id and users.role <> 'deleted'`.execute(tx);
}
