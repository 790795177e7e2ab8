import type { Config } from '../../../server/config.ts';
import { isSignedKey, signedKeyFor } from '../../../server/signed-key.ts';

const PURPOSE = 'waiting-place';

type Secret = Pick<Config, 'sessionSecret'>;

/** Key with which a guest sees and gives up their place; expires 90 days after `now`. */
export const placeKeyFor = (placeId: string, config: Secret, now: Date): string =>
  signedKeyFor(PURPOSE, placeId, config, now);

/** Whether a key was signed by us for this place and has not expired. */
export const isPlaceKey = (key: string, placeId: string, config: Secret, now: Date): boolean =>
  isSignedKey(key, PURPOSE, placeId, config, now);
