import type { CheckKind } from './verification-words.ts';

/**
 * What lists and profiles say was checked of an artisan: one word each, the checks that it takes, and its name in an
 * address and in the API. One more kind of check is one more row.
 */
export const LEVELS = [
  { level: 'bvn', word: 'BVN', checks: ['identity', 'face'] },
  { level: 'bank', word: 'Bank', checks: ['bank_account'] },
  { level: 'certificate', word: 'Certificate', checks: ['certificate'] },
  { level: 'references', word: 'References', checks: ['references'] },
] as const satisfies readonly { level: string; word: string; checks: readonly CheckKind[] }[];

export type Level = (typeof LEVELS)[number]['level'];

/** The names, in the order in which they are shown. */
export const LEVEL_NAMES = LEVELS.map(({ level }) => level) as unknown as readonly [Level, ...Level[]];

/** The levels of someone who passed some checks, in the order in which they are shown. */
export const levelsOf = (passed: readonly string[]): Level[] =>
  LEVELS.filter(({ checks }) => checks.every((kind) => passed.includes(kind))).map(({ level }) => level);

export const isLevel = (name: string): name is Level => LEVELS.some(({ level }) => level === name);

/** "BVN"; what is no level stays as it was typed into an address. */
export const levelWord = (name: string): string => LEVELS.find(({ level }) => level === name)?.word ?? name;
