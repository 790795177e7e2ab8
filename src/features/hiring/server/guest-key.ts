import type { Config } from '../../../server/config.ts';
import { isSignedKey, signedKeyFor } from '../../../server/signed-key.ts';

const PURPOSE = 'guest-hire';

type Secret = Pick<Config, 'sessionSecret'>;

/** A guest's hire, as far as its keys are about it. */
export interface KeyedHire {
  id: string;
  /** Counted up, it calls back all keys that were made before. */
  guestKeyVersion: number;
  /** A part of a job has the keys of the first part: who was given one has them all. */
  part?: { groupId: string } | null;
}

/** What the signature covers; of the first version the id alone, as keys were signed before there were versions. */
const signedName = ({ id, guestKeyVersion, part }: KeyedHire): string => {
  const name = part?.groupId ?? id;
  return guestKeyVersion === 1 ? name : `${name} ${guestKeyVersion}`;
};

/**
 * The key with which a guest, who has no account, sees and manages their hire.
 *
 * @param now the key ends 90 days later; give the hire's creation to make the very same key again
 */
export const guestKeyFor = (hire: KeyedHire, config: Secret, now: Date): string =>
  signedKeyFor(PURPOSE, signedName(hire), config, now);

/** Whether a key was made by us for this hire, is not over and was not called back. */
export const isGuestKey = (key: string, hire: KeyedHire, config: Secret, now: Date): boolean =>
  isSignedKey(key, PURPOSE, signedName(hire), config, now);
