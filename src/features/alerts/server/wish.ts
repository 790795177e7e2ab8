import type { Reads } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { kilometresText } from '../../../shared/kilometres.ts';
import { findTrade, TRADES } from '../../../shared/trades.ts';
import { type Gazetteer, openGazetteer } from '../../places/server/public.ts';

/** Conditions of an alert about artisans. */
export interface Wish {
  /** Labels of trades, in the order of the table; empty for any trade. */
  trades: string[];
  /** A whole state; null with coordinates. With neither, the alert is for anywhere. */
  state: string | null;
  /** The named place at the coordinates, if any. */
  placeId: number | null;
  latitude: number | null;
  longitude: number | null;
  /** Maximum distance of an artisan's base in miles; null: as far as the artisan travels. */
  miles: number | null;
}

/** Conditions as a client sends them. */
export interface WishInput {
  trades: string[];
  place: string;
  lat?: number | undefined;
  lng?: number | undefined;
  miles?: number | undefined;
}

/**
 * Resolves trades and place.
 *
 * @throws Refusal 400 for an unknown trade or place
 */
export async function readWish(reads: Reads, asked: WishInput): Promise<Wish> {
  return { trades: tradesNamed(asked.trades), ...(await whereAsked(reads, asked)) };
}

/**
 * Labels of trades given by label or slug, in the order of the table.
 *
 * @throws Refusal 400 for an unknown trade
 */
export function tradesNamed(named: readonly string[]): string[] {
  const labels = named.map((text) => {
    const trade = findTrade(text);
    if (trade) return trade;
    const message = `We don’t know a trade called “${text}”.`;
    throw new Refusal(400, 'invalid_input', message, { fields: { trades: message } });
  });
  return TRADES.flatMap(({ label }) => (labels.includes(label) ? [label] : []));
}

async function whereAsked(
  reads: Reads,
  { place: text, lat, lng, miles: asked }: WishInput,
): Promise<Omit<Wish, 'trades'>> {
  const miles = asked ?? null;
  const nowhere = { state: null, placeId: null, latitude: null, longitude: null, miles: null };
  if (lat !== undefined && lng !== undefined)
    return { ...nowhere, latitude: roughly(lat), longitude: roughly(lng), miles };
  if (text === '') return nowhere;
  const gazetteer = await openGazetteer(reads);
  const where = gazetteer.find(text);
  if (!where) throw unknownPlace(text, gazetteer);
  // Miles "from a state" are measured from its best known town, as in a search.
  const place = where.place ?? (miles === null ? undefined : gazetteer.bestKnownOf(where.state));
  if (!place) return { ...nowhere, state: where.state };
  const { id, latitude, longitude } = place;
  return { state: null, placeId: id, latitude, longitude, miles };
}

/** Rounds to about a kilometre, so that no exact address is stored. */
const roughly = (degrees: number): number => Math.round(degrees * 100) / 100;

export function unknownPlace(text: string, gazetteer: Gazetteer): Refusal {
  const alike = gazetteer.nearestNames(text, undefined, 3).map(({ name, state }) => `${name}, ${state}`);
  const instead =
    alike.length > 0 ? `Did you mean ${alike.join(' or ')}?` : 'Please choose the nearest town.';
  const message = `“${text}” is not on our list of towns yet. ${instead}`;
  return new Refusal(400, 'unknown_place', message, { fields: { place: message } });
}

/** Whether the alert has any condition. */
export const isAboutSomething = ({ trades, state, latitude }: Wish): boolean =>
  trades.length > 0 || state !== null || latitude !== null;

/** Canonical text of the conditions, for finding equal alerts. */
export const textOfWish = ({ trades, state, placeId, latitude, longitude, miles }: Wish): string =>
  JSON.stringify({ trades, state, placeId, latitude, longitude, miles });

/** Parses a text made by {@link textOfWish}. */
export const wishOfText = (text: string): Wish => JSON.parse(text) as Wish;

/** Name of the alert's place; null for anywhere and for coordinates without a name. */
export function whereOfWish({ state, placeId }: Wish, gazetteer: Gazetteer): string | null {
  const place = placeId === null ? undefined : gazetteer.byId(placeId);
  return place ? `${place.name}, ${place.state}` : state;
}

/** "Plumbers near Ikeja, Lagos", "Electricians or Welders in Oyo", "Artisans within 5 miles (8 km) of you". */
export function aboutWish(wish: Wish, gazetteer: Gazetteer): string {
  const trades = pluralsOf(wish.trades) || 'Artisans';
  if (wish.state !== null) return `${trades} in ${wish.state}`;
  if (wish.latitude === null) return trades;
  const where = whereOfWish(wish, gazetteer) ?? 'you';
  if (wish.miles === null) return `${trades} near ${where}`;
  const miles = wish.miles === 1 ? '1 mile' : `${wish.miles} miles`;
  return `${trades} within ${miles} (${kilometresText(wish.miles)}) of ${where}`;
}

/** "Plumbers or Tilers". */
const pluralsOf = (trades: readonly string[]): string =>
  trades.map((label) => TRADES.find((trade) => trade.label === label)?.plural ?? label).join(' or ');

/** Path of the list of artisans who fit now. */
export function listPath({ trades, ...wish }: Wish, gazetteer: Gazetteer): string {
  const place = wish.placeId === null ? undefined : gazetteer.byId(wish.placeId);
  const asked = {
    skill: trades.length === 1 ? trades[0] : undefined,
    state: place?.state ?? wish.state ?? undefined,
    lga: place?.name,
    ...(wish.latitude !== null && !place && { lat: String(wish.latitude), lng: String(wish.longitude) }),
    miles: wish.miles === null ? undefined : String(wish.miles),
  };
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return query ? `/artisan?${query}` : '/artisan';
}
