/** Search words, prepared for the database. */
export interface ParsedWords {
  /** The whole text, for substring search in names and trades. */
  text: string;
  /** The words without fillers; all of them when there are only fillers. */
  words: string;
  /** Words long enough for spelling correction, lower case, without duplicates, at most six. */
  spellable: string[];
  /** False when the last word may be incomplete, so that it is matched as a prefix. */
  isWhole?: boolean;
}

const fillers = new Set(
  (
    'a about an and any around at best can close could find for from get good hire i in is kindly looking me my near ' +
    'nearby need of on or our please someone somebody that the to want we who with'
  ).split(' '),
);
const SHORTEST_SPELLABLE = 3;
/** Each costs a lookup, and the first words of a long search decide it anyway. */
const MOST_SPELLABLE = 6;

/** Prepares search text; undefined when it is empty. */
export function parseSearchWords(typed: string | undefined): ParsedWords | undefined {
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
