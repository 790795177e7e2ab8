import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hireStatuses } from '../src/features/hiring/process.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
/** The process files, which define each list of states once, and the wording of each state. */
const homes =
  /^src\/features\/hiring\/((?:(?:problem-|part-|change-)?process|hire-states)\.ts|words\/)|\.test\.tsx?$/;

const status = hireStatuses.join('|');
const quote = '[\'"`]';
const inList = new RegExp(`${quote}(${status})${quote}[^'"\`;{}]{0,80}${quote}(${status})${quote}`, 'g');
const asKey = new RegExp(`^\\s*(${status}):`, 'gm');
/** Jobs, their answers and payments have states with these names, too. */
const shared = new Set<string>(['declined', 'expired', 'cancelled', 'refunded']);

/** Lists of two or more hire states that are written by hand in a source: arrays, conditions, cases, SQL, keys. */
function listsIn(source: string): string[] {
  const lists = [...source.matchAll(inList)].filter(([, one, other]) => one !== other).map(([text]) => text);
  const keys = new Set([...source.matchAll(asKey)].map(([, key = '']) => key));
  const areHires = keys.size > 1 && [...keys].some((key) => !shared.has(key));
  return areHires ? [...lists, [...keys].join(': …, ')] : lists;
}

test('no list of a hire’s states is written by hand outside its process, which computes groups and SQL', {
  meta: { promise: 'No list of a hire’s states is written by hand outside its process' },
}, () => {
  const files = globSync('{src,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: project }).filter(
    (file) => !homes.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    listsIn(readFileSync(`${project}/${file}`, 'utf8')).map((list) => `${file}: ${list}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['an array', "const paid = ['confirmed', 'in_progress'];"],
  ['an array over several lines', "const over: string[] = [\n  'declined',\n  'expired',\n];"],
  ['a condition', "hire.status === 'accepted' ||\n  hire.status === 'awaiting_payment'"],
  ['cases', "case 'quoted':\n    case 'accepted':"],
  ['SQL', "sql`… where h.status in ('completed', 'released')`"],
  ['the keys of a table', "const tones = {\n  confirmed: 'good',\n  disputed: 'warn',\n};"],
])('a list of a hire’s states written as %s is found', (_as, planted) => {
  expect(listsIn(planted)).toHaveLength(1);
});
