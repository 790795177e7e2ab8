import type { Request } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import { directoryPath, findTrade } from '../../../shared/trade-address.ts';
import type { Trade } from '../../../shared/trades.ts';
import {
  type AddressedPlace,
  type Gazetteer,
  openGazetteer,
  type Place,
  type PlaceAddresses,
  placeAddresses,
} from '../../places/server/public.ts';
import type { DirectoryFigures, DirectoryPage, showPlacePageCall, showTradePageCall } from '../contract.ts';
import { tradeGroups } from '../trade-groups.ts';
import {
  type Area,
  amongPlaces,
  type FiguresRow,
  findFigures,
  type LinkedRow,
  placesOfState,
  statesWithPlaces,
  tradesOf,
} from './directory-store.ts';
import { linksTo } from './links.ts';

/** Radius for neighbouring places, and how many of the nearest are considered. */
const NEARBY_MILES = 40;
const NEAREST_ASKED = 60;
const NEARBY_SHOWN = 12;
const RELATED_SHOWN = 10;
const PLACES_EACH = 6;

/** A page identified by its path. */
export interface FoundPage {
  trade: Trade;
  /** Absent for the whole country. */
  where: AddressedPlace | undefined;
  area: Area;
  gazetteer: Gazetteer;
  addresses: PlaceAddresses;
}

/**
 * Resolves a path's trade and place.
 *
 * @throws Refusal 404 `directory_page_not_found` for an unknown trade or place
 */
export async function findPage(db: Reads, asked: { trade: string; place?: string }): Promise<FoundPage> {
  const gazetteer = await openGazetteer(db);
  const addresses = placeAddresses(gazetteer);
  const trade = findTrade(asked.trade);
  const where = asked.place === undefined ? undefined : addresses.find(asked.place.toLowerCase());
  if (!trade || (asked.place !== undefined && !where))
    throw notFound('directory_page', 'We could not find that trade or place.');
  const area = { state: where?.state ?? null, placeId: where?.place?.id ?? null };
  return { trade, where, area, gazetteer, addresses };
}

/** Returns the page of a trade in the whole country. */
export const showTradePage = ({
  db,
  params,
}: Request<typeof showTradePageCall>): Promise<AnswerInputOf<typeof showTradePageCall>> =>
  readPage(db, params);

/** Returns the page of a trade in a place or state. */
export const showPlacePage = ({
  db,
  params,
}: Request<typeof showPlacePageCall>): Promise<AnswerInputOf<typeof showPlacePageCall>> =>
  readPage(db, params);

async function readPage(db: Reads, asked: { trade: string; place?: string }): Promise<DirectoryPage> {
  const found = await findPage(db, asked);
  const { trade, where, area } = found;
  const [figures, related, linked] = await Promise.all([
    findFigures(db, trade.label, area),
    tradesOf(db, area),
    where?.place ? nearbyOf(db, found, where.place) : undefined,
  ]);
  const within = where?.place ? [] : await withinOf(db, found);
  return {
    path: directoryPath(trade, where?.address),
    skill: trade.label,
    plural: trade.plural,
    person: `${trade.article} ${trade.personNoun}`,
    tradePath: directoryPath(trade),
    area: areaOf(found),
    figures: figures ? figuresOf(figures) : null,
    within,
    nearby: linked ?? [],
    related: relatedOf(found, related),
  };
}

function areaOf({ trade, where, addresses }: FoundPage): DirectoryPage['area'] {
  if (!where) return { kind: 'country', name: 'Nigeria', state: null, statePath: null, where: 'Nigeria' };
  const { state, place } = where;
  const statePath = directoryPath(trade, addresses.ofState(state));
  if (!place) return { kind: 'state', name: state, state, statePath, where: stateWords(state) };
  const words = townAndState(place.name, state);
  return { kind: 'place', name: place.name, state, statePath, where: words };
}

/** "Lagos State"; the Federal Capital Territory is not called a state. */
export const stateWords = (state: string): string => (state.startsWith('FCT') ? state : `${state} State`);

function figuresOf(row: FiguresRow): DirectoryFigures {
  const { paid_hires: hires, paid_low_kobo: low, paid_median_kobo: median, paid_high_kobo: high } = row;
  const known = hires !== null && low !== null && median !== null && high !== null;
  return {
    artisans: row.artisans,
    verified: row.verified,
    available: row.available,
    rating: row.review_count > 0 ? Math.round((row.rating_total / row.review_count) * 10) / 10 : null,
    review_count: row.review_count,
    starts_low_kobo: row.starts_low_kobo,
    starts_high_kobo: row.starts_high_kobo,
    paid: known ? { hires, low_kobo: low, median_kobo: median, high_kobo: high, where: scopeOf(row) } : null,
    updated_at: row.updated_at.toISOString(),
  };
}

const scopeOf = ({ paid_scope: scope, state }: FiguresRow): string =>
  scope === 'place' ? 'here' : scope === 'state' && state !== null ? stateWords(state) : 'Nigeria';

/** The best known of the nearest places with artisans of the trade, nearest first. */
async function nearbyOf(db: Reads, { trade, gazetteer, addresses }: FoundPage, place: Place) {
  const near = gazetteer
    .within(place, NEARBY_MILES)
    .filter((each) => each.place !== place && addresses.hasOwn(each.place))
    .slice(0, NEAREST_ASKED);
  if (near.length === 0) return [];
  const rows = await amongPlaces(
    db,
    trade.label,
    near.map((each) => each.place.id),
  );
  const byId = new Map(rows.map((row) => [row.place_id, row]));
  const withArtisans = near.filter((each) => byId.has(each.place.id));
  const known = withArtisans
    .toSorted((one, other) => other.place.prominence - one.place.prominence)
    .slice(0, NEARBY_SHOWN);
  const ordered = withArtisans
    .filter((each) => known.includes(each))
    .flatMap((each) => byId.get(each.place.id) ?? []);
  return linksTo('places', addresses, gazetteer)(ordered);
}

async function withinOf(db: Reads, { trade, where, gazetteer, addresses }: FoundPage) {
  const links = linksTo('places', addresses, gazetteer);
  if (where) {
    const places = links(await placesOfState(db, trade.label, where.state));
    return places
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((link) => ({ ...link, places: [] }));
  }
  const rows = await statesWithPlaces(db, trade.label, PLACES_EACH);
  const states = rows.filter(({ place_id }) => place_id === null);
  return states
    .toSorted((one, other) => String(one.state).localeCompare(String(other.state)))
    .flatMap((row) => {
      const places = links(rows.filter(({ state, place_id }) => place_id !== null && state === row.state));
      return links([row]).map((link) => ({ ...link, places }));
    });
}

/** Other trades in the area: first those of the same group, then by number of artisans. */
function relatedOf({ trade, gazetteer, addresses }: FoundPage, rows: LinkedRow[]) {
  const group = tradeGroups.find(({ trades }) => trades.some((slug) => slug === trade.slug));
  const links = linksTo('trades', addresses, gazetteer);
  const others = rows.filter(({ skill }) => skill !== trade.label);
  const isAkin = ({ skill }: LinkedRow) =>
    findTrade(skill) && group?.trades.some((slug) => slug === findTrade(skill)?.slug);
  return links([...others.filter(isAkin), ...others.filter((row) => !isAkin(row))]).slice(0, RELATED_SHOWN);
}
