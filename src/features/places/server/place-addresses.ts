import { foldText } from '../../../shared/fold-text.ts';
import { STATES, type StateName } from '../../../shared/places.ts';
import { type Gazetteer, type Place, placeWords } from './gazetteer.ts';

/** A place or a state, as an address names it. */
export type AddressedPlace =
  | { address: string; place: Place; state: string }
  | { address: string; place?: undefined; state: StateName };

const joined = (text: string): string => foldText(text).replaceAll(' ', '-');
const addressText = ({ name, state }: Place): string =>
  `${joined(placeWords(name).join(' '))}-${joined(state)}`;

/** What places are called in addresses of pages: a name and its state, such as ikeja-lagos; a state is its own name. */
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

  /** Every place and state that has an address, states before their places. */
  all(): AddressedPlace[] {
    return [...this.#byAddress.values()];
  }

  /** A place's address. Of two places that one name and state mean, both have the address of the better known one. */
  of(place: Place): string {
    return addressText(this.#namesake(place));
  }

  /** Whether a place is what its address means, and not another place of the same name. */
  hasOwn(place: Place): boolean {
    return this.#namesake(place) === place;
  }

  ofState(state: string): string {
    return joined(state);
  }

  /** What an address names, by that very address or by another name of the place; undefined for a place we do not know. */
  find(text: string): AddressedPlace | undefined {
    const exact = this.#byAddress.get(text);
    if (exact) return exact;
    const found = this.#gazetteer.find(text.replaceAll('-', ' '));
    if (!found) return undefined;
    return this.#byAddress.get(found.place ? this.of(found.place) : joined(found.state));
  }

  /** Who looks for the name and the state finds this place. */
  #namesake(place: Place): Place {
    return this.#gazetteer.find(place.name, place.state)?.place ?? place;
  }
}

const made = new WeakMap<Gazetteer, PlaceAddresses>();

/** The addresses of a gazetteer's places; made once for each. */
export function placeAddresses(gazetteer: Gazetteer): PlaceAddresses {
  const known = made.get(gazetteer) ?? new PlaceAddresses(gazetteer);
  made.set(gazetteer, known);
  return known;
}
