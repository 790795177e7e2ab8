import type { Config } from '../../../server/config.ts';
import { isSignedKey, signedKeyFor } from '../../../server/signed-key.ts';

const PURPOSE = 'waiting-place';

type Secret = Pick<Config, 'sessionSecret'>;

/** The key with which a guest sees and gives up their place; it ends 90 days after `now`. */
export const placeKeyFor = (placeId: string, config: Secret, now: Date): string =>
  signedKeyFor(PURPOSE, placeId, config, now);

/** Whether a key was made by us for this place and is not over. */
export const isPlaceKey = (key: string, placeId: string, config: Secret, now: Date): boolean =>
  isSignedKey(key, PURPOSE, placeId, config, now);
