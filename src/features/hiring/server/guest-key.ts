import type { Config } from '../../../server/config.ts';
import { isSignedKey, signedKeyFor } from '../../../server/signed-key.ts';

const PURPOSE = 'guest-hire';

type Secret = Pick<Config, 'sessionSecret'>;

/** What the keys of a guest's hire are derived from. */
export interface KeyedHire {
  id: string;
  /** Incremented to revoke all earlier keys. */
  guestKeyVersion: number;
  /** All parts of a job share the keys of the first part. */
  part?: { groupId: string } | null;
}

/** The signed content. The first version is the id alone, because keys were signed that way before versions existed. */
const signedName = ({ id, guestKeyVersion, part }: KeyedHire): string => {
  const name = part?.groupId ?? id;
  return guestKeyVersion === 1 ? name : `${name} ${guestKeyVersion}`;
};

/**
 * The key with which a guest, who has no account, sees and manages their hire.
 *
 * @param now the key expires 90 days later; pass the hire's creation time to get the original key again
 */
export const guestKeyFor = (hire: KeyedHire, config: Secret, now: Date): string =>
  signedKeyFor(PURPOSE, signedName(hire), config, now);

/** Whether we signed a key for this hire and it is neither expired nor revoked. */
export const isGuestKey = (key: string, hire: KeyedHire, config: Secret, now: Date): boolean =>
  isSignedKey(key, PURPOSE, signedName(hire), config, now);
