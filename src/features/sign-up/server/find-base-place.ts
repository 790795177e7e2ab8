import type { Reads } from '../../../server/database.ts';
import { findLargestTowns, findPlaceId } from '../../sessions/server/public.ts';
import type { FieldMessages } from './sign-up-rules.ts';

/**
 * The town that a skilled person works from, as the gazetteer's id; null when they named none, or one that it lacks:
 * the faults then say which ones it has.
 */
export async function findBasePlace(
  reads: Reads,
  named: { state: string; town: string } | undefined,
): Promise<{ placeId: number | null; faults: FieldMessages }> {
  if (!named?.town || !named.state) return { placeId: null, faults: {} };
  const placeId = await findPlaceId(reads, named.town, named.state);
  if (placeId !== undefined) return { placeId, faults: {} };

  const towns = await findLargestTowns(reads, named.state, 5);
  const faults: FieldMessages =
    towns.length === 0
      ? { state: 'Please choose a state from the list.' }
      : {
          town: `We don’t know that town in ${named.state}. Please choose the nearest one, like ${towns.join(', ')}.`,
        };
  return { placeId: null, faults };
}
