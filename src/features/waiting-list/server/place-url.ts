import type { Config } from '../../../server/config.ts';
import { placeKeyFor } from './place-key.ts';

/**
 * The page that shows somebody their place. A guest's carries their key, so it goes to their address alone.
 *
 * @param now the key ends 90 days later
 */
export function placeUrl(
  publicUrl: string,
  place: { id: string; artisanId: string; userId: string | null },
  config: Pick<Config, 'sessionSecret'>,
  now: Date,
): string {
  const page = `${publicUrl}/profile/${place.artisanId}/waiting-list`;
  if (place.userId !== null) return page;
  return `${page}?${new URLSearchParams({ place: place.id, key: placeKeyFor(place.id, config, now) })}`;
}
