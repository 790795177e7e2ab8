import { directoryPath, TRADES_WITH_PAGES } from '../../../shared/trade-address.ts';
import type { Gazetteer, PlaceAddresses } from '../../places/server/public.ts';
import type { DirectoryLink } from '../contract.ts';
import type { LinkedRow } from './directory-store.ts';

/**
 * Builds links from rows, named by trade or by place. A place that shares name and state with a better known one
 * has no page, and so no link.
 */
export const linksTo =
  (named: 'trades' | 'places', addresses: PlaceAddresses, gazetteer: Gazetteer) =>
  (rows: readonly LinkedRow[]): DirectoryLink[] =>
    rows.flatMap(({ skill, state, place_id: placeId, artisans }) => {
      const trade = TRADES_WITH_PAGES.find(({ label }) => label === skill);
      const place = placeId === null ? undefined : gazetteer.byId(placeId);
      if (!trade || (placeId !== null && !(place && addresses.hasOwn(place)))) return [];
      const where = place ? addresses.of(place) : state === null ? undefined : addresses.ofState(state);
      const name = named === 'trades' ? trade.plural : (place?.name ?? state ?? '');
      return [{ name, path: directoryPath(trade, where), artisans }];
    });
