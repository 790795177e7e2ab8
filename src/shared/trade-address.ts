import { foldText } from './fold-text.ts';
import { TRADES, type Trade } from './trades.ts';

/** The trades that have pages in the directory: all but "Other", which no one searches for. */
export const TRADES_WITH_PAGES: readonly Trade[] = TRADES.filter(({ slug }) => slug !== 'other');

/**
 * A trade's part of a path, made from its plural: "Plumbers" → plumbers, "DJs & sound engineers" → djs-sound-engineers.
 */
export const tradeAddress = ({ plural }: Trade): string => foldText(plural).replaceAll(' ', '-');

/**
 * The path of a trade's page, alone or in a place.
 * @param place a place of the gazetteer as paths spell it, e.g. ikeja-lagos
 */
export const directoryPath = (trade: Trade, place?: string): string =>
  `/artisans/${tradeAddress(trade)}${place ? `/${place}` : ''}`;

/** Finds the trade that part of a path names, by its plural or any of its other names; undefined for none. */
export function findTrade(text: string): Trade | undefined {
  const asked = foldText(text).replaceAll(' ', '-');
  return (
    TRADES_WITH_PAGES.find((trade) => tradeAddress(trade) === asked) ??
    TRADES_WITH_PAGES.find(({ slug, label, personNoun }) =>
      [slug, label, personNoun].some((name) => foldText(name).replaceAll(' ', '-') === asked),
    )
  );
}
