import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { newId } from '../../../shared/identifier.ts';
import { SESSION_MOST_DAYS } from '../../../shared/promises.ts';
import type { OwnUser } from '../../../shared/signed-in-user.ts';
import {
  insertPerson,
  type NewPerson,
  type OwnUserColumns,
  peopleWithEmail,
} from '../../people/server/public.ts';

/** A user as their own screens receive it. */
export function ownUserOf(user: OwnUserColumns): OwnUser {
  return {
    id: user.id,
    _id: user.id,
    email: user.email,
    full_name: user.full_name,
    role: user.role as OwnUser['role'],
    photoURL: user.photo_url,
  };
}

/** The account with an email (lower case), with its password hash if it has one; undefined when no account has it. */
export function findAccount(reads: Reads, email: string) {
  return reads
    .selectFrom(peopleWithEmail.as('person'))
    .leftJoin('account_credentials', (join) =>
      join
        .onRef('account_credentials.user_id', '=', 'person.id')
        .on('account_credentials.provider_id', '=', 'credential'),
    )
    .select([
      'person.id',
      'person.email',
      'person.full_name',
      'person.role',
      'person.photo_url',
      'person.created_at',
      'person.email_verified',
      'account_credentials.password as password_hash',
    ])
    .where('person.email', '=', email)
    .executeTakeFirst();
}

/** Inserts a user with a password; undefined when the email already has an account. */
export async function insertAccount(
  tx: Tx,
  account: NewPerson & { passwordHash: string },
): Promise<OwnUserColumns | undefined> {
  const user = await insertPerson(tx, account);
  if (!user) return undefined;
  await tx
    .insertInto('account_credentials')
    .values({
      id: newId(),
      user_id: user.id,
      provider_id: 'credential',
      account_id: user.id,
      password: account.passwordHash,
      created_at: account.at,
      updated_at: account.at,
    })
    .execute();
  return user;
}

/**
 * Extends a session to `expiresAt`, but at most SESSION_MOST_DAYS after its sign-in.
 *
 * @returns its token; undefined when it has ended, or was extended less than an hour ago
 */
export async function extendSession(
  tx: Tx,
  id: string,
  expiresAt: Date,
  at: Date,
): Promise<string | undefined> {
  const session = await tx
    .updateTable('sessions')
    .set({
      expires_at: sql<Date>`least(${expiresAt}, created_at + make_interval(days => ${sql.lit(SESSION_MOST_DAYS)}))`,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('updated_at', '<=', new Date(at.getTime() - HOUR_MS))
    .returning('token')
    .executeTakeFirst();
  return session?.token;
}

/** Email, name and role of an account; undefined when there is none. */
export function findOwner(reads: Reads, userId: string) {
  return reads
    .selectFrom(peopleWithEmail.as('person'))
    .select(['person.email', 'person.full_name', 'person.role'])
    .where('person.id', '=', userId)
    .executeTakeFirst();
}

/** Password hash of an account and when it was set; undefined when the account has no password. */
export function findPassword(reads: Reads, userId: string) {
  return reads
    .selectFrom('account_credentials')
    .select(['password as hash', 'updated_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
}

/**
 * Replaces a password hash (compare and swap).
 *
 * @returns false when the current hash is no longer `from`
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_credentials')
    .set({ password: to, updated_at: at })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
