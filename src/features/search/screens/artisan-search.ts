import { kilometresText } from '../../../shared/kilometres.ts';
import { formatDay } from '../../../shared/lagos-time.ts';

/** A search for artisans. All of it is in the URL, so that a list can be bookmarked, shared and returned to. */
export interface ArtisanSearch {
  q?: string | undefined;
  skill?: string | undefined;
  state?: string | undefined;
  /** A town; named as in the API. */
  lga?: string | undefined;
  /** Coordinates from "near me". */
  lat?: string | undefined;
  lng?: string | undefined;
  /** Whole miles from the town or the point. */
  miles?: string | undefined;
  minRating?: string | undefined;
  /** Whole naira. */
  maxPrice?: string | undefined;
  /** YYYY-MM-DD in Lagos. */
  freeOn?: string | undefined;
  /** A language as src/shared/languages.ts spells it. */
  language?: string | undefined;
  verified?: string | undefined;
  /** Verification levels, comma-separated. */
  levels?: string | undefined;
  safetyCourse?: string | undefined;
  available?: string | undefined;
  sort?: string | undefined;
  page?: string | undefined;
}

const names = [
  'q',
  'skill',
  'state',
  'lga',
  'lat',
  'lng',
  'miles',
  'minRating',
  'maxPrice',
  'freeOn',
  'language',
  'verified',
  'levels',
  'safetyCourse',
  'available',
  'sort',
  'page',
] as const satisfies (keyof ArtisanSearch)[];

export const PER_PAGE = 24;
/** Id of the filter dialog. */
export const filtersId = 'filters';
/** Value of the distance choice that reveals a field for any number of miles. */
export const OTHER_DISTANCE = 'other';

/** Whether distances can be measured: from a town or from coordinates. */
export const hasPlace = ({ lga, lat, lng }: ArtisanSearch): boolean => Boolean(lga || (lat && lng));

/** Reads a search from a URL or a form. Drops empty values and combinations that make no sense. */
export function readSearch(given: URLSearchParams | FormData): ArtisanSearch {
  const search: ArtisanSearch = {};
  for (const name of names) {
    // A form sends levels as repeated fields.
    const value = given.getAll(name).join().trim();
    if (value) search[name] = value;
  }
  if (search.miles === OTHER_DISTANCE)
    search.miles = String(given.get('otherMiles') ?? '').trim() || undefined;
  search.maxPrice = search.maxPrice?.replace(/[₦,\s]/gu, '') || undefined;
  // A town or state chosen later replaces the coordinates of an earlier "near me".
  if (search.lga || search.state) {
    delete search.lat;
    delete search.lng;
  }
  if (!hasPlace(search)) {
    delete search.miles;
    // The words in `q` may name a place, which only the server can tell.
    if (search.sort === 'distance' && !search.q) delete search.sort;
  }
  if (search.page === '1') delete search.page;
  return search;
}

/** URL of a search with some parameters changed, on the first page unless `changes` names one. */
export function searchPath(search: ArtisanSearch, changes: ArtisanSearch = {}): string {
  const changed: ArtisanSearch = { ...search, page: undefined, ...changes };
  if (!hasPlace(changed)) {
    changed.miles = undefined;
    // The words may still name a place; but if the change removed the place, sorting by distance goes with it.
    if (changed.sort === 'distance' && (hasPlace(search) || !changed.q)) changed.sort = undefined;
  }
  const query = new URLSearchParams();
  for (const name of names) if (changed[name]) query.set(name, changed[name]);
  const text = query.toString();
  return text ? `/artisan?${text}` : '/artisan';
}

/** Name of the place asked for; "you" for coordinates, undefined for none. */
export function placeName({ lga, state, lat, lng }: ArtisanSearch): string | undefined {
  if (lat && lng) return 'you';
  return [lga, state].filter(Boolean).join(', ') || undefined;
}

/** Verification levels asked for. */
export const levelsIn = ({ levels = '' }: ArtisanSearch): string[] => levels.split(',').filter(Boolean);

export interface ActiveFilter {
  label: string;
  /** Whether the chips above a phone's list already show this filter. */
  quick?: boolean;
  /** URL of the list without this filter. */
  without: string;
}

/** Filters offered as chips above the list on phones. */
export const quickFields = ['levels', 'minRating', 'maxPrice', 'miles', 'language', 'freeOn'] as const;
/** All filters that these chips set. */
const quickFilters: string[] = [...quickFields, 'verified', 'available'];

/** Active filters as labels. The search words are left out, since the search box shows them. */
export function activeFilters(search: ArtisanSearch): ActiveFilter[] {
  const filters: ActiveFilter[] = [];
  const add = (label: string, off: ArtisanSearch) => {
    const quick = Object.keys(off).every((name) => quickFilters.includes(name));
    filters.push({ label, without: searchPath(search, off), ...(quick && { quick }) });
  };
  const { skill, miles, minRating, maxPrice, freeOn, language, verified, safetyCourse, available } = search;
  const place = placeName(search);
  if (skill) add(skill, { skill: undefined });
  if (place) {
    const where = place === 'you' ? 'Near me' : !search.lga ? place : `${miles ? 'Near' : 'Serves'} ${place}`;
    add(where, { state: undefined, lga: undefined, lat: undefined, lng: undefined });
  }
  if (miles) add(`Within ${distanceText(miles)}`, { miles: undefined });
  if (minRating) add(`${minRating} stars or more`, { minRating: undefined });
  if (maxPrice) add(priceText(maxPrice), { maxPrice: undefined });
  if (freeOn)
    add(`Free on ${Number.isNaN(Date.parse(freeOn)) ? freeOn : formatDay(freeOn)}`, { freeOn: undefined });
  if (language) add(`Speaks ${language}`, { language: undefined });
  if (verified) add(verified === 'false' ? 'Not verified' : 'Verified', { verified: undefined });
  const levels = levelsIn(search);
  for (const level of levels)
    add(`${level} checked`, { levels: levels.filter((each) => each !== level).join() });
  if (safetyCourse)
    add(`${safetyCourse === 'false' ? 'No s' : 'S'}afety course`, { safetyCourse: undefined });
  if (available) add(available === 'false' ? 'Fully booked' : 'Available', { available: undefined });
  return filters;
}

/** "10 miles (16 km)". */
export function distanceText(miles: string | number): string {
  return `${miles} ${Number(miles) === 1 ? 'mile' : 'miles'} (${kilometresText(Number(miles))})`;
}

/** "Up to ₦20,000"; text that is not a number is repeated as typed. */
export const priceText = (maxPrice: string): string =>
  `Up to ₦${Number.isNaN(Number(maxPrice)) ? maxPrice : Number(maxPrice).toLocaleString('en-NG')}`;
