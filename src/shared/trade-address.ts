import { foldText } from './fold-text.ts';
import { TRADES, type Trade } from './trades.ts';

/** The trades that have pages of their own: "Other" is not one that anyone looks for. */
export const TRADES_WITH_PAGES: readonly Trade[] = TRADES.filter(({ slug }) => slug !== 'other');

/** A trade's part of an address, from its plural: "Plumbers" → plumbers, "DJs & sound engineers" → djs-sound-engineers. */
export const tradeAddress = ({ plural }: Trade): string => foldText(plural).replaceAll(' ', '-');

/** The path of a trade's pages, alone or in a place; `place` is an address of the gazetteer, such as ikeja-lagos. */
export const directoryPath = (trade: Trade, place?: string): string =>
  `/artisans/${tradeAddress(trade)}${place ? `/${place}` : ''}`;

/** The trade that part of an address names, by its plural or by any of its other names; undefined for none. */
export function findTrade(text: string): Trade | undefined {
  const asked = foldText(text).replaceAll(' ', '-');
  return (
    TRADES_WITH_PAGES.find((trade) => tradeAddress(trade) === asked) ??
    TRADES_WITH_PAGES.find(({ slug, label, personNoun }) =>
      [slug, label, personNoun].some((name) => foldText(name).replaceAll(' ', '-') === asked),
    )
  );
}
