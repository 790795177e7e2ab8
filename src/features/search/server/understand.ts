import type { TradeSlug } from '../../../shared/trades.ts';
import { type Gazetteer, type PlaceSpan, placeWords, type Whereabouts } from '../../places/server/public.ts';
import type { Lexicon } from './lexicon.ts';

/** Interpretation of search text. */
export interface Understanding {
  /** Trades that the words mean, likeliest first; empty for none. */
  trades: TradeSlug[];
  /** The words that named the trade. */
  tradeWords: string[];
  /** Whether those words are the trade's own name and nothing else was typed. */
  isTradesName: boolean;
  /** The place or state that was named. */
  where: Whereabouts | undefined;
  /** The words that named it. */
  whereWords: string[];
  /** Other meaningful words: a name, or details of the work. */
  rest: string[];
  /** Whether the last of them is a word in use, rather than the beginning of one. */
  endsWhole: boolean;
  /** Corrections of spelling. */
  corrected: { typed: string; to: string }[];
}

export interface Knowledge {
  gazetteer: Gazetteer;
  lexicon: Lexicon;
  /** Those of the words that occur in people's names, trades, work or places, and so are not misspelt. */
  usedWords(words: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the words that are people's names. */
  namesAmong(words: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Population from which a place is meant even if people have the same name. */
const PROMINENT = 100_000;

/** Words that may precede a place. */
const placePrepositions = new Set([
  'in',
  'at',
  'near',
  'around',
  'for',
  'inside',
  'within',
  'a',
  'ni',
  'na',
  'from',
  'side',
]);

/**
 * Splits search text into trade, place and remaining words.
 *
 * @param state filters places when a state was chosen separately
 */
export async function understand(
  text: string,
  state: string | undefined,
  knowledge: Knowledge,
): Promise<Understanding> {
  const { gazetteer, lexicon } = knowledge;
  const words = placeWords(text);
  const corrected: Understanding['corrected'] = [];

  const meaningful = words.filter((word) => !lexicon.isFiller(word));
  const strange = meaningful.some((word) => !lexicon.knows(word));
  const spans = await withoutNames(
    gazetteer.spansOf(words, (at) => takenByTrade(words, lexicon, at)),
    words,
    knowledge,
  );
  const inSpan = (at: number) => spans.some(({ from, to }) => at >= from && at < to);
  // Vocabulary words are known to be in use, so they need no query of their own.
  const used = strange ? await knowledge.usedWords(meaningful) : new Set(meaningful);
  for (const [at, word] of words.entries()) {
    if (inSpan(at) || lexicon.isFiller(word) || lexicon.knows(word) || used.has(word)) continue;
    const spelling = lexicon.spellingOf(word);
    if (spelling === undefined) continue;
    corrected.push({ typed: word, to: spelling });
    words[at] = spelling;
  }
  const meant = (at: number) => !inSpan(at) && !lexicon.isFiller(words[at] ?? '');
  const trade = lexicon.read(words.map((word, at) => (meant(at) ? word : undefined)));
  if (spans.length === 0) {
    const misspelt = misspeltPlace(words, trade?.by ?? new Set(), knowledge, used);
    if (misspelt) {
      spans.push(misspelt);
      const typed = words.slice(misspelt.from, misspelt.to).join(' ');
      corrected.push({ typed, to: misspelt.places[0]?.name ?? '' });
    }
  }
  const rest = words.filter(
    (word, at) =>
      !inSpan(at) && !trade?.by.has(at) && !lexicon.isFiller(word) && !isPlaceFiller(word, spans.length),
  );
  const tradeWords = trade ? words.filter((_, at) => trade.by.has(at)) : [];
  return {
    trades: trade?.trades ?? [],
    tradeWords,
    isTradesName:
      rest.length === 0 &&
      trade !== undefined &&
      trade.trades.some((slug) => lexicon.isNameOf(slug, tradeWords)),
    where: gazetteer.read(spans, state),
    whereWords: words.filter((_, at) => inSpan(at)),
    rest,
    endsWhole: used.has(rest.at(-1) ?? ''),
    corrected,
  };
}

/** Drops small places of one word that is also a person's name, unless the words say that it is a place. */
async function withoutNames(
  spans: PlaceSpan[],
  words: readonly string[],
  knowledge: Knowledge,
): Promise<PlaceSpan[]> {
  const doubtful = spans.filter(
    ({ from, to, places, state }) =>
      to - from === 1 &&
      !state &&
      (places[0]?.prominence ?? 0) < PROMINENT &&
      !placePrepositions.has(words[from - 1] ?? ''),
  );
  if (doubtful.length === 0) return spans;
  const names = await knowledge.namesAmong(doubtful.map(({ from }) => words[from] ?? ''));
  return spans.filter((span) => !doubtful.includes(span) || !names.has(words[span.from] ?? ''));
}

const isPlaceFiller = (word: string, spans: number): boolean =>
  spans > 0 && ['nigeria', 'state', 'area', 'lga'].includes(word);

/**
 * Whether a word names the trade rather than a place of the same name: "gate repair" is not about Gate in Ibadan.
 */
function takenByTrade(words: readonly string[], lexicon: Lexicon, at: number): boolean {
  if (!lexicon.knows(words[at] ?? '')) return false;
  if (at > 0 && placePrepositions.has(words[at - 1] ?? '')) return false;
  return lexicon.read(words)?.by.has(at) ?? false;
}

/**
 * Up to three unused words that almost spell a place, where one is expected: beside a trade, or after "in". Alone
 * they are more likely a name.
 */
function misspeltPlace(
  words: readonly string[],
  ofTrade: ReadonlySet<number>,
  { gazetteer, lexicon }: Knowledge,
  used: ReadonlySet<string>,
): PlaceSpan | undefined {
  for (const length of [3, 2, 1]) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = words.slice(from, from + length);
      const isExpected = ofTrade.size > 0 || length > 1 || placePrepositions.has(words[from - 1] ?? '');
      if (!isExpected || part.some((word, at) => lexicon.isFiller(word) || ofTrade.has(from + at))) continue;
      if (part.every((word) => used.has(word))) continue;
      const places = gazetteer.nearestNames(part.join(' '), undefined, 3);
      if (places.length > 0) return { from, to: from + length, places };
    }
  }
  return undefined;
}
