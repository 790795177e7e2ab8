import type { Config } from '../../../server/config.ts';
import { isSignedKey, signedKeyFor } from '../../../server/signed-key.ts';

const PURPOSE = 'guest-hire';

type Secret = Pick<Config, 'sessionSecret'>;

/**
 * The key with which a guest, who has no account, sees and manages their hire.
 *
 * @param now the key ends 90 days later; give the hire's creation to make the very same key again
 */
export const guestKeyFor = (hireId: string, config: Secret, now: Date): string =>
  signedKeyFor(PURPOSE, hireId, config, now);

/** Whether a key was made by us for this hire and is not over. */
export const isGuestKey = (key: string, hireId: string, config: Secret, now: Date): boolean =>
  isSignedKey(key, PURPOSE, hireId, config, now);
