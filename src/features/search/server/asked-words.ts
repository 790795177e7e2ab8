/** What somebody typed into the search box, taken apart. */
export interface AskedWords {
  /** All of it, for finding it letter by letter inside names and trades. */
  text: string;
  /** Its words without those that only hold a sentence together; all of it when nothing else is left. */
  words: string;
  /** The words long enough to be told from a misspelling, each once, six at the most. */
  spellable: string[];
  /** Whether the last word is all of one, and not perhaps only begun. */
  isWhole?: boolean;
}

const fillers = new Set(
  (
    'a about an and any around at best can close could find for from get good hire i in is kindly looking me my near ' +
    'nearby need of on or our please someone somebody that the to want we who with'
  ).split(' '),
);
const SHORTEST_SPELLABLE = 3;
/** Each costs a look-up; longer searches are decided by their first words anyway. */
const MOST_SPELLABLE = 6;

/** Takes a search apart; undefined when nothing was asked. */
export function askedWords(typed: string | undefined): AskedWords | undefined {
  const text = (typed ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (text === '') return undefined;
  const all = text.match(/[\p{L}\p{M}\p{N}]+(?:['’.&/-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  const meant = all.filter((word) => !fillers.has(word.toLowerCase()));
  const words = meant.length > 0 ? meant : all;
  const spellable = new Set(
    words.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST_SPELLABLE),
  );
  return { text, words: words.join(' '), spellable: [...spellable].slice(0, MOST_SPELLABLE) };
}
