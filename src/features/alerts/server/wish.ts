import type { Reads } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { kilometresText } from '../../../shared/kilometres.ts';
import { findTrade, TRADES } from '../../../shared/trades.ts';
import { type Gazetteer, openGazetteer } from '../../places/server/public.ts';

/** What an alert for artisans is about. */
export interface Wish {
  /** Labels of trades, in the order of their table; empty: any trade. */
  trades: string[];
  /** A whole state; null with a point, and with both null it is about anywhere. */
  state: string | null;
  /** The place that the point is, where it has a name. */
  placeId: number | null;
  latitude: number | null;
  longitude: number | null;
  /** How far from the point an artisan may be based; null: as far as the artisan travels. */
  miles: number | null;
}

/** What a client asks for. */
export interface AskedWish {
  trades: string[];
  place: string;
  lat?: number | undefined;
  lng?: number | undefined;
  miles?: number | undefined;
}

/**
 * Makes a wish of what a client asks for.
 *
 * @throws Refusal 400 for a trade or a place that we do not know
 */
export async function readWish(reads: Reads, asked: AskedWish): Promise<Wish> {
  return { trades: tradesNamed(asked.trades), ...(await whereAsked(reads, asked)) };
}

/** @throws Refusal 400 for a text that is no trade */
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
  { place: text, lat, lng, miles: asked }: AskedWish,
): Promise<Omit<Wish, 'trades'>> {
  const miles = asked ?? null;
  const nowhere = { state: null, placeId: null, latitude: null, longitude: null, miles: null };
  if (lat !== undefined && lng !== undefined)
    return { ...nowhere, latitude: roughly(lat), longitude: roughly(lng), miles };
  if (text === '') return nowhere;
  const gazetteer = await openGazetteer(reads);
  const where = gazetteer.find(text);
  if (!where) throw unknownPlace(text, gazetteer);
  // So many miles from a state are measured from its best known town, as in a search.
  const place = where.place ?? (miles === null ? undefined : gazetteer.bestKnownOf(where.state));
  if (!place) return { ...nowhere, state: where.state };
  const { id, latitude, longitude } = place;
  return { state: null, placeId: id, latitude, longitude, miles };
}

/** About a kilometre: near enough, and nobody's front door. */
const roughly = (degrees: number): number => Math.round(degrees * 100) / 100;

export function unknownPlace(text: string, gazetteer: Gazetteer): Refusal {
  const alike = gazetteer.nearestNames(text, undefined, 3).map(({ name, state }) => `${name}, ${state}`);
  const instead =
    alike.length > 0 ? `Did you mean ${alike.join(' or ')}?` : 'Please choose the nearest town.';
  const message = `“${text}” is not on our list of towns yet. ${instead}`;
  return new Refusal(400, 'unknown_place', message, { fields: { place: message } });
}

/** Whether there is anything that an artisan could fit. */
export const isAboutSomething = ({ trades, state, latitude }: Wish): boolean =>
  trades.length > 0 || state !== null || latitude !== null;

/** One text for each wish, by which two that are the same are known. */
export const textOfWish = ({ trades, state, placeId, latitude, longitude, miles }: Wish): string =>
  JSON.stringify({ trades, state, placeId, latitude, longitude, miles });

/** The wish of a text that {@link textOfWish} made. */
export const wishOfText = (text: string): Wish => JSON.parse(text) as Wish;

/** The name of the place that a wish is about; null for anywhere and for a point without a name. */
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

/** The list of artisans who fit now. */
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
