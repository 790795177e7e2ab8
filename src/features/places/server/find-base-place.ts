import type { Reads } from '../../../server/database.ts';
import { findState } from './gazetteer.ts';
import { openGazetteer } from './places-store.ts';

/**
 * The place that a person named beside a state, such as where an artisan works from.
 *
 * @returns its id; `null` when they named none; a sentence for the field that is wrong, with places we do know, when
 *   the gazetteer lacks it
 */
export async function findBasePlace(
  reads: Reads,
  named: { state: string; town: string } | undefined,
): Promise<{ placeId: number | null; faults: Record<string, string> }> {
  if (!named?.town || !named.state) return { placeId: null, faults: {} };
  const state = findState(named.state);
  if (!state) return { placeId: null, faults: { state: 'Please choose a state from the list.' } };
  const gazetteer = await openGazetteer(reads);
  const place = gazetteer.find(named.town, state)?.place;
  if (place) return { placeId: place.id, faults: {} };

  const alike = gazetteer.nearestNames(named.town, state, 3).map(({ name }) => name);
  const known = alike.length > 0 ? alike : gazetteer.largestOf(state, 5);
  const town = `We don’t know that town in ${state}. Please choose the nearest one, like ${known.join(', ')}.`;
  return { placeId: null, faults: { town } };
}
