import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { searchPlacesCall } from '../contract.ts';
import { findPlaces } from './places-store.ts';
import { findState } from './state-name.ts';

const USUAL_LIMIT = 20;

/** Finds towns by the beginning of their name, then by any part of it; the largest first. */
export async function searchPlaces({
  db,
  query,
}: Request<typeof searchPlacesCall>): Promise<AnswerGiven<typeof searchPlacesCall>> {
  return findPlaces(db, {
    name: query.q || undefined,
    state: query.state ? (findState(query.state) ?? query.state) : undefined,
    limit: query.limit ?? USUAL_LIMIT,
  });
}
