import type { Reads } from '../../../server/database.ts';
import { findState } from './gazetteer.ts';
import { openGazetteer } from './places-store.ts';

/**
 * Finds the place that a person named together with a state, for example as their base.
 *
 * @returns its id; null when none was named, or when it is unknown, with error messages by field that suggest
 * similar places
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
