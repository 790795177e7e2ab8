import type { Config } from '../../../server/config.ts';
import { placeKeyFor } from './place-key.ts';

/**
 * URL of the page that shows a person's place. A guest's contains their key, so it may only go to their email.
 *
 * @param now the key expires 90 days later
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
