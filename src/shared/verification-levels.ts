import type { CheckKind } from './verification-words.ts';

/**
 * What cards, profiles and filters say was checked of an artisan: a one-word name, also used in URLs and the API, and
 * the checks that it requires.
 */
export const LEVELS = [
  { level: 'BVN', checks: ['identity', 'face'] },
  { level: 'Bank', checks: ['bank_account'] },
  { level: 'Certificate', checks: ['certificate'] },
  { level: 'References', checks: ['references'] },
  { level: 'Address', checks: ['address'] },
] as const satisfies readonly { level: string; checks: readonly CheckKind[] }[];

export type Level = (typeof LEVELS)[number]['level'];

/** The levels' names, in the order in which they are shown. */
export const LEVEL_NAMES = LEVELS.map(({ level }) => level) as unknown as readonly [Level, ...Level[]];

/** The levels of an artisan who passed the given checks, in the order in which they are shown. */
export const levelsOf = (passed: readonly string[]): Level[] =>
  LEVELS.filter(({ checks }) => checks.every((kind) => passed.includes(kind))).map(({ level }) => level);

/** Finds a level by its name, ignoring case; undefined where there is none. */
export const findLevel = (word: string): Level | undefined =>
  LEVEL_NAMES.find((level) => level.toLowerCase() === word.trim().toLowerCase());
