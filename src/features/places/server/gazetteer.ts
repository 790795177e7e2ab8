import { distance as editsBetween } from 'fastest-levenshtein';
import { foldText } from '../../../shared/fold-text.ts';
import { STATES, type StateName } from '../../../shared/places.ts';
import { milesBetween, type Point } from './near-point.ts';

/** A town, LGA or district of Nigeria. */
export interface Place {
  id: number;
  name: string;
  kind: 'town' | 'lga' | 'district';
  state: string;
  /** Its LGA, if known. */
  lga: string | null;
  latitude: number;
  longitude: number;
  aliases: string[];
  /** Decides between places of the same name: the more prominent one is meant. */
  prominence: number;
}

/** A place with its distance in miles. */
export interface NearPlace {
  place: Place;
  miles: number;
}

/** What a text can name: a place, or a whole state. */
export type Whereabouts = { place: Place; state: string } | { place?: undefined; state: StateName };

/** Consecutive words of a text that name places. */
export interface PlaceSpan {
  /** Index of the first word, and of the one after the last. */
  from: number;
  to: number;
  /** All places of that name, most prominent first. */
  places: readonly Place[];
  /** State of that name, if there is one. */
  state?: StateName | undefined;
}

/** Cities whose name alone means the whole state or territory. */
const citiesThatAreStates = new Set(['lagos', 'abuja', 'fct', 'fct abuja', 'federal capital territory']);
const stateAliases: Record<string, StateName> = {
  fct: 'FCT Abuja',
  'federal capital territory': 'FCT Abuja',
  abuja: 'FCT Abuja',
  nassarawa: 'Nasarawa',
};
const stateByName = new Map<string, StateName>([
  ...STATES.map((state): [string, StateName] => [foldText(state), state]),
  ...Object.entries(stateAliases),
]);

/** The state that a text names, ignoring accents, case and a trailing "State"; undefined for none. */
export const findState = (text: string): StateName | undefined =>
  stateByName.get(foldText(text).replace(/ state$/, ''));

/** No place's name has more words. */
const MOST_WORDS = 6;
/** Places within this distance may be named together: "GRA, Port Harcourt", "Bodija Ibadan". */
const TOGETHER_MILES = 25;
/** Shorter names must be spelt correctly. */
const LETTERS_A_TYPO = 4;

const numbers: Record<string, string> = {
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  one: '1',
  two: '2',
  three: '3',
};

/** Words of a name, folded, with numbers as digits: "Wuse II" → wuse 2, "Lekki Ph. One" → lekki phase 1. */
export function placeWords(text: string): string[] {
  const words = foldText(
    text.replace(/\bph(?:ase)?(?:\.?\s+|\.|(?=\d))(?=\d|i+\b|iv\b|one\b|two\b|three\b)/giu, 'phase '),
  )
    .split(' ')
    .filter(Boolean);
  return words.map((word, at) => (at > 0 && numbers[word]) || word);
}

/** All places by all their names, and the recognition of places in text. Created once in each process. */
export class Gazetteer {
  readonly #byName = new Map<string, Place[]>();
  /** All names with their place, in the order of suggestions. */
  readonly #names: { name: string; place: Place; own: boolean }[] = [];
  readonly #byId = new Map<number, Place>();

  constructor(places: readonly Place[]) {
    for (const place of places) {
      this.#byId.set(place.id, place);
      for (const [index, text] of [place.name, ...place.aliases].entries()) {
        const name = placeWords(text).join(' ');
        const others = this.#byName.get(name) ?? [];
        if (name === '' || others.includes(place)) continue;
        others.push(place);
        others.sort((one, other) => other.prominence - one.prominence || one.id - other.id);
        this.#byName.set(name, others);
        this.#names.push({ name, place, own: index === 0 });
      }
    }
    this.#names.sort(
      (one, other) =>
        other.place.prominence - one.place.prominence ||
        one.name.localeCompare(other.name) ||
        one.place.id - other.place.id,
    );
  }

  /** All places of a state, each with distance 0. */
  inState(state: string): NearPlace[] {
    const places = [...this.#byId.values()].filter((place) => place.state === state);
    return places.map((place) => ({ place, miles: 0 }));
  }

  all(): Place[] {
    return [...this.#byId.values()];
  }

  byId(id: number): Place | undefined {
    return this.#byId.get(id);
  }

  /** Most prominent place of a state; undefined for an unknown state. */
  bestKnownOf(state: string): Place | undefined {
    return this.#names.find(({ place }) => place.state === state)?.place;
  }

  /** Names of the largest towns of a state, for people whose own town is unknown. */
  largestOf(state: string, count: number): string[] {
    const names = this.#names
      .filter(({ own, place }) => own && place.state === state)
      .map(({ place }) => place.name);
    return [...new Set(names)].slice(0, count);
  }

  /** Places within a distance of a point, nearest first. */
  within(point: Point, miles: number): NearPlace[] {
    const near: NearPlace[] = [];
    // Each search near a place scans all places, so only near ones are stored.
    for (const place of this.#byId.values()) {
      const away = milesBetween(point, place);
      if (away <= miles) near.push({ place, miles: away });
    }
    return near.sort((one, other) => one.miles - other.miles || one.place.id - other.place.id);
  }

  /**
   * Suggests places: first those that begin with the text, then those with a word that does, then those that
   * contain it; most prominent first. Each place appears once.
   */
  suggest(text: string, state: string | undefined, limit: number): Place[] {
    const asked = placeWords(text).join(' ');
    const found = new Set<Place>();
    const inState = this.#names.filter(({ place }) => state === undefined || place.state === state);
    const tests: ((name: string) => boolean)[] =
      asked === ''
        ? [() => text.trim() === '']
        : [
            (name) => name === asked,
            (name) => name.startsWith(asked),
            (name) => name.includes(` ${asked}`),
            (name) => name.includes(asked),
          ];
    for (const fits of tests) {
      for (const { name, place } of inState) {
        if (found.size >= limit) return [...found];
        if (fits(name)) found.add(place);
      }
    }
    if (found.size === 0) return this.nearestNames(text, state, limit);
    return [...found];
  }

  /**
   * The place or state that a whole text names, such as "Ikeja", "Ikeja, Lagos", "Wuse 2 Abuja" or "GRA Port
   * Harcourt"; undefined for none.
   */
  find(text: string, state?: string): Whereabouts | undefined {
    const words = placeWords(text);
    const spans = this.spansOf(words);
    const reading = this.read(spans, state);
    const covered = spans.reduce((sum, { from, to }) => sum + to - from, 0);
    const others = words.filter((_, at) => !spans.some(({ from, to }) => at >= from && at < to));
    if (covered === 0 || others.some((word) => !['state', 'nigeria', 'lga', 'in', 'area'].includes(word)))
      return undefined;
    return reading;
  }

  /** Parts of a text that name places: longest names first, without overlaps. */
  spansOf(words: readonly string[], isTaken: (at: number) => boolean = () => false): PlaceSpan[] {
    const spans: PlaceSpan[] = [];
    for (let from = 0; from < words.length; from += 1) {
      for (let to = Math.min(words.length, from + MOST_WORDS); to > from; to -= 1) {
        if (words.slice(from, to).some((_, at) => isTaken(from + at))) continue;
        const name = words.slice(from, to).join(' ');
        const state = stateByName.get(name.replace(/ state$/, ''));
        const places = name.endsWith(' state') ? [] : (this.#byName.get(name) ?? []);
        if (places.length === 0 && !state) continue;
        spans.push({ from, to, places, state });
        from = to - 1;
        break;
      }
    }
    return spans;
  }

  /**
   * What the spans of one text name together: the smallest place consistent with the others.
   *
   * @param state limits it to a state that was chosen separately
   */
  read(spans: readonly PlaceSpan[], state?: string): Whereabouts | undefined {
    const inState = (place: Place) => state === undefined || place.state === state;
    const [only, ...others] = spans;
    if (!only) return undefined;
    if (others.length === 0) {
      if (state === undefined && only.state && this.#meansState(only)) return { state: only.state };
      const place = only.places.find(inState);
      if (place) return { place, state: place.state };
      return only.state && (state === undefined || state === only.state) ? { state: only.state } : undefined;
    }
    // One name is the place meant, and the others say which place of that name.
    const likeliest = spans.toSorted((one, other) => meaning(one) - meaning(other));
    for (const span of likeliest) {
      const agreeing = span.places
        .filter(inState)
        .find((place) => spans.every((other) => other === span || agrees(place, other)));
      if (agreeing) return { place: agreeing, state: agreeing.state };
    }
    for (const span of likeliest) {
      const alone = this.read([span], state);
      if (alone) return alone;
    }
    return undefined;
  }

  /** Places whose names differ from the text by a few letters, for suggesting corrections. */
  nearestNames(text: string, state: string | undefined, limit: number): Place[] {
    const asked = placeWords(text).join(' ');
    const allowed = mostTypos(asked);
    if (allowed === 0) return [];
    const alike = this.#names
      .filter(
        ({ name, place }) =>
          name[0] === asked[0] &&
          Math.abs(name.length - asked.length) <= allowed &&
          (state === undefined || place.state === state),
      )
      .map(({ name, place }) => ({ place, typos: editsBetween(name, asked) }))
      .filter(({ typos }) => typos <= allowed)
      .sort((one, other) => one.typos - other.typos || other.place.prominence - one.place.prominence);
    return [...new Set(alike.map(({ place }) => place))].slice(0, limit);
  }

  /** Whether a name that is both a place and a state means the state. */
  #meansState({ places, state }: PlaceSpan): boolean {
    return places.length === 0 || (state !== undefined && citiesThatAreStates.has(foldText(state)));
  }
}

/** How many wrong letters are allowed in a name of this length. */
export const mostTypos = (name: string): number =>
  name.length < LETTERS_A_TYPO ? 0 : name.length < 7 ? 1 : 2;

/** Rank by specificity: a district's name comes before a town's, and a town's before a state's. */
function meaning({ places, state }: PlaceSpan): number {
  if (state !== undefined) return 2;
  return places[0]?.kind === 'district' ? 0 : 1;
}

/** Whether a place is consistent with another name in the same text. */
function agrees(place: Place, other: PlaceSpan): boolean {
  if (other.state === place.state) return true;
  return other.places.some(
    (one) =>
      one !== place &&
      one.state === place.state &&
      (one.name === place.lga || milesBetween(one, place) <= TOGETHER_MILES),
  );
}
