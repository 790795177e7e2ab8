/** What is offered while a place is typed; with a state only its own places, without one each says its state. */
export interface PlaceWish {
  /** The beginning of a name; "" for the best known. */
  typed: string;
  state: string;
  signal?: AbortSignal;
}

/** As many as a phone shows under a field; together less than 2 kB. */
const PLACES_OFFERED = 8;

/**
 * The places that a field offers while a person types, the best known first. Without an answer nothing is offered, and
 * any place can be typed all the same.
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
