import { foldText } from '../../../shared/fold-text.ts';
import { STATES, type StateName } from '../../../shared/places.ts';
import { type Gazetteer, type Place, placeWords } from './gazetteer.ts';

/** A place or a state, with its slug. */
export type AddressedPlace =
  | { address: string; place: Place; state: string }
  | { address: string; place?: undefined; state: StateName };

const joined = (text: string): string => foldText(text).replaceAll(' ', '-');
const addressText = ({ name, state }: Place): string =>
  `${joined(placeWords(name).join(' '))}-${joined(state)}`;

/** Slugs of places in URLs: name and state, such as ikeja-lagos; for a state its name. */
export class PlaceAddresses {
  readonly #gazetteer: Gazetteer;
  readonly #byAddress = new Map<string, AddressedPlace>();

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer;
    for (const state of STATES) {
      this.#byAddress.set(joined(state), { address: joined(state), state });
      for (const { place } of gazetteer.inState(state)) {
        const named = this.#namesake(place);
        const address = addressText(named);
        this.#byAddress.set(address, { address, place: named, state });
      }
    }
  }

  /** All places and states that have a slug, each state followed by its places. */
  all(): AddressedPlace[] {
    return [...this.#byAddress.values()];
  }

  /** Slug of a place. Two places with the same name and state share the slug of the better known one. */
  of(place: Place): string {
    return addressText(this.#namesake(place));
  }

  /** Whether a place's slug leads to it rather than to a better known place of the same name. */
  hasOwn(place: Place): boolean {
    return this.#namesake(place) === place;
  }

  ofState(state: string): string {
    return joined(state);
  }

  /** The place or state of a slug, or of another name of the place; undefined when it is unknown. */
  find(text: string): AddressedPlace | undefined {
    const exact = this.#byAddress.get(text);
    if (exact) return exact;
    const found = this.#gazetteer.find(text.replaceAll('-', ' '));
    if (!found) return undefined;
    return this.#byAddress.get(found.place ? this.of(found.place) : joined(found.state));
  }

  /** The place that its name and state lead to. */
  #namesake(place: Place): Place {
    return this.#gazetteer.find(place.name, place.state)?.place ?? place;
  }
}

const made = new WeakMap<Gazetteer, PlaceAddresses>();

/** Slugs of a gazetteer's places, created once for each gazetteer. */
export function placeAddresses(gazetteer: Gazetteer): PlaceAddresses {
  const known = made.get(gazetteer) ?? new PlaceAddresses(gazetteer);
  made.set(gazetteer, known);
  return known;
}
