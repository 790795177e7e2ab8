import { kilometresText } from '../../../shared/kilometres.ts';
import { formatDay } from '../../../shared/lagos-time.ts';

/**
 * What a list of artisans is asked for. All of it lives in the address, so that a list can be kept, sent to
 * somebody and gone back to.
 */
export interface ArtisanSearch {
  q?: string | undefined;
  skill?: string | undefined;
  state?: string | undefined;
  /** A town; the call's name for it. */
  lga?: string | undefined;
  /** A point on the map, from "near me". */
  lat?: string | undefined;
  lng?: string | undefined;
  /** Whole miles from the town or the point. */
  miles?: string | undefined;
  minRating?: string | undefined;
  /** Whole naira. */
  maxPrice?: string | undefined;
  /** YYYY-MM-DD in Lagos. */
  freeOn?: string | undefined;
  /** As the table of languages has it. */
  language?: string | undefined;
  verified?: string | undefined;
  /** Levels, separated by commas: what we checked of them. */
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
/** The dialog with the filters. */
export const filtersId = 'filters';
/** The form's choice that a number is typed for, and the field it is typed into. */
export const OTHER_DISTANCE = 'other';

/** Whether there is a place to measure distances from. */
export const hasPlace = ({ lga, lat, lng }: ArtisanSearch): boolean => Boolean(lga || (lat && lng));

/** Reads a search from an address or a form, without what was left empty or cannot be together. */
export function readSearch(given: URLSearchParams | FormData): ArtisanSearch {
  const search: ArtisanSearch = {};
  for (const name of names) {
    // A form sends several levels one at a time.
    const value = given.getAll(name).join().trim();
    if (value) search[name] = value;
  }
  if (search.miles === OTHER_DISTANCE)
    search.miles = String(given.get('otherMiles') ?? '').trim() || undefined;
  search.maxPrice = search.maxPrice?.replace(/[₦,\s]/gu, '') || undefined;
  // Somebody who looked near themselves and then named a town means the town.
  if (search.lga || search.state) {
    delete search.lat;
    delete search.lng;
  }
  if (!hasPlace(search)) {
    delete search.miles;
    // Words may name the place; whether they do is known when they are read.
    if (search.sort === 'distance' && !search.q) delete search.sort;
  }
  if (search.page === '1') delete search.page;
  return search;
}

/** The address of a search with some of it changed. Any change starts again at the first page. */
export function searchPath(search: ArtisanSearch, changes: ArtisanSearch = {}): string {
  const changed: ArtisanSearch = { ...search, page: undefined, ...changes };
  if (!hasPlace(changed)) {
    changed.miles = undefined;
    // Words may name a place; that of a chip that is taken off is gone.
    if (changed.sort === 'distance' && (hasPlace(search) || !changed.q)) changed.sort = undefined;
  }
  const query = new URLSearchParams();
  for (const name of names) if (changed[name]) query.set(name, changed[name]);
  const text = query.toString();
  return text ? `/artisan?${text}` : '/artisan';
}

/** The name of the asked place; "you" for a point on the map. */
export function placeName({ lga, state, lat, lng }: ArtisanSearch): string | undefined {
  if (lat && lng) return 'you';
  return [lga, state].filter(Boolean).join(', ') || undefined;
}

/** The levels that are asked for. */
export const levelsIn = ({ levels = '' }: ArtisanSearch): string[] => levels.split(',').filter(Boolean);

export interface ActiveFilter {
  label: string;
  /** Whether a chip over the list of a phone says so already. */
  quick?: boolean;
  /** The list without it. */
  without: string;
}

/** The fields that stand as chips over the list of a phone. */
export const quickFields = ['levels', 'minRating', 'maxPrice', 'miles', 'language', 'freeOn'] as const;
/** All that can be chosen there. */
const quickFilters: string[] = [...quickFields, 'verified', 'available'];

/** The filters that are on, in words. The typed words are not among them: they stand in their own box. */
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

/** "Up to ₦20,000"; what is no number stays as it was typed. */
export const priceText = (maxPrice: string): string =>
  `Up to ₦${Number.isNaN(Number(maxPrice)) ? maxPrice : Number(maxPrice).toLocaleString('en-NG')}`;
