import { createHash, randomBytes } from 'node:crypto';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { newId } from '../../../shared/identifier.ts';
import { EMAIL_LINK_HOURS } from '../../../shared/promises.ts';
import { insertEmailLink, listLinksSince } from './email-links-store.ts';

/** Rate limit, so that repeated requests do not flood an inbox. */
const MOST_LINKS = 3;
const WINDOW_MINUTES = 15;
/** A repeated request within this time counts as a double click. */
const REPEAT_SECONDS = 60;

/** Only a hash of a link's token is stored. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates a link that proves, once and within 24 hours, that the person who opens it reads an address.
 *
 * @param email the recipient: the account's current address, or its future one
 * @returns the link's URL, which must go into the email only
 */
export async function makeEmailLink(
  tx: Tx,
  { now, publicUrl }: Pick<AppContext, 'now' | 'publicUrl'>,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now();
  const expiresAt = new Date(at.getTime() + EMAIL_LINK_HOURS * 3_600_000);
  await insertEmailLink(tx, { id: newId(), userId, email, tokenHash: tokenHashOf(token), at, expiresAt });
  return `${publicUrl()}/verify-email?token=${token}`;
}

/**
 * Whether to send a link now.
 *
 * @param user with its row locked, so that concurrent requests are counted one after the other
 * @returns false for a double click, since a link was just sent
 * @throws Refusal 429 when too many were sent recently
 */
export async function maySendLink(tx: Tx, user: { id: string }, email: string, now: Date): Promise<boolean> {
  const windowMs = WINDOW_MINUTES * 60_000;
  const sent = await listLinksSince(tx, user.id, new Date(now.getTime() - windowMs));
  const newest = sent.at(-1);
  if (newest?.email === email && now.getTime() - newest.created_at.getTime() < REPEAT_SECONDS * 1000) {
    return false;
  }
  const oldestThatCounts = sent.at(-MOST_LINKS);
  if (!oldestThatCounts) return true;
  const seconds = Math.max(
    1,
    Math.ceil((oldestThatCounts.created_at.getTime() + windowMs - now.getTime()) / 1000),
  );
  const minutes = Math.ceil(seconds / 60);
  throw new Refusal(
    429,
    'too_many_links',
    `We’ve just sent you some. Please check your email and your spam folder. You can ask for the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: seconds },
  );
}
