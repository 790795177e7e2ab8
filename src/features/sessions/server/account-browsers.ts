import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import { deviceNameOf } from './known-device.ts';
import type { CookieSettings } from './session-cookie.ts';

/**
 * Records which browser an account signs in with, as digests of the random device names in its old and new device
 * cookie. Two accounts that share a digest have used the same browser.
 *
 * @param cookies the request's Cookie header and the response's Set-Cookie line
 */
export async function recordBrowser(
  tx: Tx,
  userId: string,
  cookies: readonly (string | undefined)[],
  config: CookieSettings,
  at: Date,
): Promise<void> {
  const names = cookies.flatMap((cookie) => deviceNameOf(cookie, config) ?? []);
  if (names.length === 0) return;
  await tx
    .insertInto('account_browsers')
    .values(
      [...new Set(names)].map((name) => ({
        user_id: userId,
        browser: createHash('sha256').update(name).digest(),
        seen_at: at,
      })),
    )
    .onConflict((again) => again.columns(['user_id', 'browser']).doUpdateSet({ seen_at: at }))
    .execute();
}

/** IP address and user agent of each session, as a subquery to join. */
export const sessionAddresses = sql<{ user_id: string; address: string }>`(
  select user_id, concat_ws(' ', ip_address, user_agent) as address from sessions where ip_address <> '')`;

/** Digests of the browsers that accounts signed in with, as a subquery to join. */
export const accountBrowsers = sql<{
  user_id: string;
  browser: Buffer;
}>`(select user_id, browser from account_browsers)`;
