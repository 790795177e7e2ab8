import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { WELL_KNOWN_PLACES } from '../../../shared/places.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import { directoryPath, TRADES_WITH_PAGES } from '../../../shared/trade-address.ts';
import { openGazetteer, placeAddresses } from '../../places/server/public.ts';
import type { showDirectoryCall } from '../contract.ts';
import { tradeGroups } from '../trade-groups.ts';
import { bestTradesOf, tradesOf } from './directory-store.ts';
import { linksTo } from './links.ts';

const TRADES_EACH = 6;

/** Returns all trades with artisans, and larger places with their most frequent trades. */
export async function showDirectory({
  db,
}: Request<typeof showDirectoryCall>): Promise<AnswerInputOf<typeof showDirectoryCall>> {
  const gazetteer = await openGazetteer(db);
  const places = WELL_KNOWN_PLACES.flatMap((name) => gazetteer.find(name)?.place ?? []);
  const [trades, ofPlaces] = await Promise.all([
    tradesOf(db, { state: null, placeId: null }),
    bestTradesOf(
      db,
      places.map(({ id }) => id),
      TRADES_EACH,
    ),
  ]);
  const artisansOf = new Map(trades.map(({ skill, artisans }) => [skill, artisans]));
  const linkTrades = linksTo('trades', placeAddresses(gazetteer), gazetteer);
  return {
    groups: tradeGroups.map((group) => ({
      name: group.name,
      trades: TRADES_WITH_PAGES.filter(({ slug }) => group.trades.some((each) => each === slug)).flatMap(
        (trade) => {
          const artisans = artisansOf.get(trade.label);
          return artisans ? [{ name: trade.plural, path: directoryPath(trade), artisans }] : [];
        },
      ),
    })),
    places: places
      .map(({ id, name, state }) => ({
        name: townAndState(name, state),
        trades: linkTrades(ofPlaces.filter(({ place_id }) => place_id === id)),
      }))
      .filter((place) => place.trades.length > 0),
  };
}
