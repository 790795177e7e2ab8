import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import { deviceNameOf } from './known-device.ts';
import type { CookieSettings } from './session-cookie.ts';

/**
 * Notes in which browser an account signs in, as digests of the random names that its cookie of known devices had and gets
 * now. Where two accounts have one in common, they were used in one browser.
 *
 * @param cookies the Cookie header that came, and the Set-Cookie line that goes
 */
export async function noteBrowser(
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

/** From which address and with what kind of browser accounts are signed in, to be joined under a name. */
export const sessionAddresses = sql<{ user_id: string; address: string }>`(
  select user_id, concat_ws(' ', ip_address, user_agent) as address from sessions where ip_address <> '')`;

/** In which browsers accounts signed in, as a subselect to be joined under a name. */
export const accountBrowsers = sql<{
  user_id: string;
  browser: Buffer;
}>`(select user_id, browser from account_browsers)`;
