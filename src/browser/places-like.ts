/**
 * A request for suggestions. With a state, only its places are suggested; without one, each suggestion names its state.
 */
export interface PlaceWish {
  /** The beginning of a name; "" for the best-known places. */
  typed: string;
  state: string;
  signal?: AbortSignal;
}

/** As many as fit under a field on a phone; together less than 2 kB. */
const PLACES_OFFERED = 8;

/**
 * Returns places to suggest while a person types, the best known first. If the request fails, nothing is suggested, and
 * any place can still be typed.
 */
export async function placesLike({ typed, state, signal }: PlaceWish): Promise<string[]> {
  try {
    const query = new URLSearchParams({ limit: String(PLACES_OFFERED) });
    if (typed) query.set('q', typed);
    if (state) query.set('state', state);
    const answer = await fetch(`/api/places?${query}`, signal ? { signal } : {});
    if (!answer.ok) return [];
    const places = (await answer.json()) as { name: string; state: string }[];
    return [...new Set(places.map((place) => (state ? place.name : `${place.name}, ${place.state}`)))];
  } catch {
    return [];
  }
}
