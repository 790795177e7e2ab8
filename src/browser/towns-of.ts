/** Every town of the largest state, and enough of a search over all of them. */
const TOWNS_OFFERED = 100;

/**
 * The towns that a field offers while somebody types, the largest first; of any state where none is given. Without an
 * answer nothing is offered, and any town can be typed all the same.
 */
export async function townsOf(state: string): Promise<string[]> {
  try {
    const query = new URLSearchParams({ limit: String(TOWNS_OFFERED), ...(state && { state }) });
    const answer = await fetch(`/api/places?${query}`);
    if (!answer.ok) return [];
    const places = (await answer.json()) as { name: string }[];
    return [...new Set(places.map(({ name }) => name))];
  } catch {
    return [];
  }
}
