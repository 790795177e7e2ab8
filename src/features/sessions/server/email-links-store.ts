import type { Reads, Tx } from '../../../server/database.ts';
import { peopleWithEmail } from '../../people/server/public.ts';

interface NewEmailLink {
  id: string;
  userId: string;
  /** Recipient: the account's current address, or its future one. */
  email: string;
  tokenHash: Buffer;
  at: Date;
  expiresAt: Date;
}

export async function insertEmailLink(tx: Tx, link: NewEmailLink): Promise<void> {
  await tx
    .insertInto('email_links')
    .values({
      id: link.id,
      user_id: link.userId,
      email: link.email,
      token_hash: link.tokenHash,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** An account's links sent after `since`, oldest first. */
export function listLinksSince(reads: Reads, userId: string, since: Date) {
  return reads
    .selectFrom('email_links')
    .select(['email', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
}

/** Id of the account a link belongs to; undefined when no link has that token. Lock the account before the link. */
export async function findLinkOwner(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const link = await tx
    .selectFrom('email_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return link?.user_id;
}

/** State of a link, without locking. `confirmed`: its address is the account's current one and confirmed. */
export function findEmailLink(reads: Reads, tokenHash: Buffer) {
  return reads
    .selectFrom('email_links')
    .innerJoin(peopleWithEmail.as('person'), 'person.id', 'email_links.user_id')
    .select(['email_links.expires_at', 'email_links.used_at'])
    .select(({ and, eb }) =>
      and([eb('person.email_verified', '=', true), eb('person.email', '=', eb.ref('email_links.email'))]).as(
        'confirmed',
      ),
    )
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export function lockEmailLink(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('email_links')
    .select(['id', 'email', 'expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function setEmailLinkUsed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('email_links').set({ used_at: at }).where('id', '=', id).execute();
}

/** Expires the open links that would change an account's address. */
export async function endChangeLinks(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('email_links')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('email', '<>', (links) =>
      links.selectFrom(peopleWithEmail.as('person')).select('person.email').where('person.id', '=', userId),
    )
    .execute();
}

/**
 * Ends an account's open links that would change its address or set a password. Call it once one of them was used, or
 * the address has changed: the others may be in a former address's inbox.
 */
export async function endOtherLinks(tx: Tx, userId: string, at: Date): Promise<void> {
  await endChangeLinks(tx, userId, at);
  // better-auth stores the owner of a password link as its value.
  await tx.deleteFrom('verification_tokens').where('value', '=', userId).execute();
}

/** The address that a pending change would give an account; undefined when there is none. */
export async function findPendingEmail(
  reads: Reads,
  userId: string,
  ownEmail: string,
  now: Date,
): Promise<string | undefined> {
  const link = await reads
    .selectFrom('email_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('email', '<>', ownEmail)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return link?.email;
}
