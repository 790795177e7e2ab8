import type { CheckKind } from './verification-words.ts';

/**
 * What cards, profiles and filters say was checked of an artisan: one word each, by which addresses and the API name it
 * too, and the checks that it takes. One more kind of check is one more row.
 */
export const LEVELS = [
  { level: 'BVN', checks: ['identity', 'face'] },
  { level: 'Bank', checks: ['bank_account'] },
  { level: 'Certificate', checks: ['certificate'] },
  { level: 'References', checks: ['references'] },
] as const satisfies readonly { level: string; checks: readonly CheckKind[] }[];

export type Level = (typeof LEVELS)[number]['level'];

/** The words, in the order in which they are shown. */
export const LEVEL_NAMES = LEVELS.map(({ level }) => level) as unknown as readonly [Level, ...Level[]];

/** The levels of someone who passed some checks, in the order in which they are shown. */
export const levelsOf = (passed: readonly string[]): Level[] =>
  LEVELS.filter(({ checks }) => checks.every((kind) => passed.includes(kind))).map(({ level }) => level);

/** A level by its word, in any case; undefined where there is none. */
export const findLevel = (word: string): Level | undefined =>
  LEVEL_NAMES.find((level) => level.toLowerCase() === word.trim().toLowerCase());
