import { distance as editsBetween } from 'fastest-levenshtein';
import { stemmer } from 'stemmer';
import { foldText } from '../../../shared/fold-text.ts';
import { TRADES, type TradeSlug } from '../../../shared/trades.ts';
import { mostTypos } from '../../places/server/public.ts';

/**
 * By trade and language, the phrases people type when they need it; a trailing `*` marks the likelier of several
 * trades.
 */
export type Vocabulary = Readonly<Partial<Record<TradeSlug, Readonly<Record<string, readonly string[]>>>>>;

/** A phrase as stemmed words. */
interface Phrase {
  words: readonly string[];
  trades: { slug: TradeSlug; first: boolean }[];
}

export interface TradeReading {
  /** Likeliest first. */
  trades: TradeSlug[];
  /** Positions of the words that decided it. */
  by: ReadonlySet<number>;
}

/** Share of a phrase's word weight that the search must contain for the phrase to count. */
const LEAST_COVERAGE = 0.6;
/** A trade scoring at least this share of the likeliest one's score may be meant as well. */
const AS_LIKELY = 0.8;

/** Normal form for comparing words, without accents, plurals and endings: "Tilers", "tiler's" → tiler. */
export const stemOf = (word: string): string => stemmer(foldText(word));

const slugs = TRADES.map(({ slug }) => slug).filter((slug) => slug !== 'other');

/** Maps words to trades. Created once in each process. */
export class Lexicon {
  readonly #phrases: Phrase[] = [];
  readonly #byWord = new Map<string, Phrase[]>();
  readonly #fillers: ReadonlySet<string>;
  readonly #weights = new Map<string, number>();
  /** Vocabulary words, without fillers, mapped to their stems; used to correct typos. */
  readonly #spellings = new Map<string, string>();

  constructor(vocabulary: Vocabulary, fillers: readonly string[]) {
    this.#fillers = new Set(fillers.map(foldText));
    const byText = new Map<string, Phrase>();
    const tradesOfWord = new Map<string, Set<TradeSlug>>();
    for (const slug of slugs) {
      for (const typed of [...ownNames(slug), ...Object.values(vocabulary[slug] ?? {}).flat()]) {
        const words = this.meaningfulWords(typed);
        const text = words.map(stemOf).join(' ');
        const phrase = byText.get(text) ?? { words: words.map(stemOf), trades: [] };
        byText.set(text, phrase);
        const known = phrase.trades.find((trade) => trade.slug === slug);
        const first = typed.endsWith('*');
        if (known) known.first ||= first;
        else phrase.trades.push({ slug, first });
        for (const word of words) {
          const stem = stemOf(word);
          this.#spellings.set(word, stem);
          tradesOfWord.set(stem, (tradesOfWord.get(stem) ?? new Set()).add(slug));
        }
      }
    }
    for (const phrase of byText.values()) {
      this.#phrases.push(phrase);
      for (const word of new Set(phrase.words)) {
        this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), phrase]);
      }
    }
    // Inverse document frequency: a word of one trade says more than a word of many.
    for (const [word, trades] of tradesOfWord)
      this.#weights.set(word, Math.log(1 + slugs.length / trades.size));
  }

  /** Whether the words are a trade's own name or part of it: "plumbers", "AC technician". */
  isNameOf(slug: TradeSlug, words: readonly string[]): boolean {
    const asked = new Set(words.map(stemOf));
    return ownNames(slug).some((name) => {
      const own = this.meaningfulWords(name).map(stemOf);
      return own.length > 0 && own.length === asked.size && own.every((word) => asked.has(word));
    });
  }

  isFiller(word: string): boolean {
    return this.#fillers.has(word);
  }

  /** Whether a word as typed belongs to the vocabulary. */
  knows(word: string): boolean {
    return this.#byWord.has(stemOf(word));
  }

  /** The vocabulary word that a misspelt word was meant to be; undefined when none is close enough. */
  spellingOf(word: string): string | undefined {
    const allowed = mostTypos(word);
    if (allowed === 0) return undefined;
    let best: string | undefined;
    let bestTypos = allowed + 1;
    for (const known of this.#spellings.keys()) {
      // The first letter is rarely wrong, and a longer word is never a misspelt abbreviation.
      if (known.length < 4) continue;
      if (known[0] !== word[0] || Math.abs(known.length - word.length) > allowed) continue;
      const typos = editsBetween(known, word);
      if (typos < bestTypos) [best, bestTypos] = [known, typos];
    }
    return best;
  }

  /**
   * The trades that some words name; undefined for none.
   *
   * @param words folded; `undefined` positions are ignored
   */
  read(words: readonly (string | undefined)[]): TradeReading | undefined {
    const positions = new Map<string, number[]>();
    for (const [at, word] of words.entries()) {
      if (word === undefined) continue;
      const stem = stemOf(word);
      if (this.#byWord.has(stem)) positions.set(stem, [...(positions.get(stem) ?? []), at]);
    }
    const scores = new Map<TradeSlug, { score: number; by: Set<number> }>();
    const candidates = new Set([...positions.keys()].flatMap((stem) => this.#byWord.get(stem) ?? []));
    for (const phrase of candidates) {
      const there = phrase.words.filter((word) => positions.has(word));
      const weight = this.#weightOf(there);
      const coverage = weight / this.#weightOf(phrase.words);
      if (coverage < LEAST_COVERAGE) continue;
      const score = weight * coverage ** 2;
      const by = there.flatMap((word) => positions.get(word) ?? []);
      for (const { slug, first } of phrase.trades) {
        const known = scores.get(slug) ?? { score: 0, by: new Set<number>() };
        const likely =
          phrase.trades.length > 1 && !first && phrase.trades.some((trade) => trade.first) ? 0.85 : 1;
        known.score = Math.max(known.score, score * likely);
        for (const at of by) known.by.add(at);
        scores.set(slug, known);
      }
    }
    const ranked = [...scores].sort(
      ([, one], [, other]) => other.score - one.score || other.by.size - one.by.size,
    );
    const [best] = ranked;
    if (!best) return undefined;
    const likely = ranked.filter(([, { score }]) => score >= best[1].score * AS_LIKELY);
    return { trades: likely.map(([slug]) => slug), by: best[1].by };
  }

  /** The words of a text without fillers; all of them when there are only fillers. */
  meaningfulWords(text: string): string[] {
    const all = foldText(text).split(' ').filter(Boolean);
    const meant = all.filter((word) => !this.#fillers.has(word));
    return meant.length > 0 ? meant : all;
  }

  #weightOf(words: readonly string[]): number {
    return words.reduce((sum, word) => sum + (this.#weights.get(word) ?? 0), 0);
  }
}

/** A trade's own names: "AC & Refrigeration Technician", "AC technician". */
function ownNames(slug: TradeSlug): string[] {
  const trade = TRADES.find((one) => one.slug === slug);
  return trade ? [trade.label.replace(/\(.*\)/, ''), trade.personNoun, trade.plural, slug] : [];
}
