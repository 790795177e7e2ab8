import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { PlaceAnswer, searchPlacesCall } from '../contract.ts';
import { findState, type Place } from './gazetteer.ts';
import { openGazetteer } from './places-store.ts';

const USUAL_LIMIT = 20;

/** Suggests places by the beginning of a name, then by any part of it, then by similar spelling. */
export async function searchPlaces({
  db,
  query,
}: Request<typeof searchPlacesCall>): Promise<AnswerInputOf<typeof searchPlacesCall>> {
  const gazetteer = await openGazetteer(db);
  const state = query.state ? (findState(query.state) ?? query.state) : undefined;
  const text = query.q ?? '';
  const limit = query.limit ?? USUAL_LIMIT;
  const found = gazetteer.suggest(text, state, limit);
  // "Wuse 2 Abuja" is not the beginning of a name, but names a place.
  const whole = found.length === 0 ? gazetteer.find(text, state)?.place : undefined;
  return (whole ? [whole] : found).map(answerOf);
}

const answerOf = ({ id, name, kind, state, lga, latitude, longitude }: Place): PlaceAnswer => ({
  id,
  name,
  kind,
  state,
  lga,
  latitude,
  longitude,
});
