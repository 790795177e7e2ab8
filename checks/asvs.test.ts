import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SESSION_DAYS, SESSION_MOST_DAYS } from '../src/shared/promises.ts';
import { MOST_IMAGE_BYTES, MOST_VIDEO_BYTES, megabytes } from '../src/shared/upload-limits.ts';
import { project, readProjectFile } from './project-files.ts';

/* Checks what docs/asvs.md claims, which answers each requirement of OWASP's ASVS 5.0.0, levels 1 and 2. */

const page = readProjectFile('docs/asvs.md');
const security = readProjectFile('docs/security.md');

/** The number of requirements in the two levels of the standard. */
const REQUIREMENTS = 253;
/** At least this many requirements have a test. */
const LEAST_TESTED = 130;

interface Row {
  id: string;
  asked: string;
  how: string;
  tests: { file: string; title: string }[];
}

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
const tables = page.split('\n').filter((line) => line.startsWith('| '));

/** A row's tests, each `file: title` in backticks. */
const testsOf = (cell: string) =>
  [...cell.matchAll(/`([^:`]+): ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }));

const rows: Row[] = tables
  .filter((line) => /^\| V\d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, id = '', asked = '', how = '', held = ''] = cellsOf(line);
    return { id, asked, how, tests: testsOf(held) };
  });

/** A file as the page names it: relative to the project's folder, to src or to src/features. */
const pathOf = (file: string): string | undefined =>
  ['', 'src/', 'src/features/']
    .map((folder) => folder + file)
    .find((path) => existsSync(`${project}/${path}`));

/** Expands "1.1-2, 1.2-9" of a chapter to ids. */
function idsOf(numbers: string): string[] {
  return numbers.split(', ').flatMap((section) => {
    const [, chapter, part, from, to = from] = /^(\d+)\.(\d+)\.(\d+)(?:-(\d+))?$/.exec(section) ?? [];
    if (!chapter) throw new Error(`“${section}” is no section with its numbers`);
    const length = Number(to) - Number(from) + 1;
    return Array.from({ length }, (_, index) => `V${chapter}.${part}.${Number(from) + index}`);
  });
}

const chapters = tables.filter((line) => line.startsWith('| [V')).map(cellsOf);
const isOpen = ({ how }: Row) => how.startsWith('Open:');
const applies = ({ how }: Row) => !how.startsWith('Does not apply:');
const isMet = (row: Row) => applies(row) && !isOpen(row);

/** The numbers of requirements that are asked, apply, are met, are met by a test, and are open. */
const countsOf = (some: Row[]): number[] => [
  some.length,
  some.filter(applies).length,
  some.filter(isMet).length,
  some.filter((row) => isMet(row) && row.tests.length > 0).length,
  some.filter(isOpen).length,
];

test('each requirement of levels 1 and 2 is answered once, in the order of the standard', () => {
  const asked = chapters.flatMap(([, , numbers = '']) => idsOf(numbers));
  expect(asked).toHaveLength(REQUIREMENTS);
  expect(rows.map(({ id }) => id)).toEqual(asked);
  expect(new Set(asked).size).toBe(REQUIREMENTS);
});

test('each answer summarises the requirement, and says how it is met, why it is open or why it does not apply', () => {
  const wordy = rows.filter(({ asked }) => asked === '' || asked.split(/\s+/).length > 12);
  expect(wordy.map(({ id }) => id)).toEqual([]);
  const unanswered = rows.filter(({ how }) => /^(Open:|Does not apply:)?\s*$/.test(how));
  expect(unanswered.map(({ id }) => id)).toEqual([]);
  expect(rows.filter((row) => !isMet(row) && row.tests.length > 0).map(({ id }) => id)).toEqual([]);
});

test('each test that docs/asvs.md names exists in its file', () => {
  const sources = new Map<string, string>();
  const missing = rows.flatMap(({ id, tests }) =>
    tests.flatMap(({ file, title }) => {
      const path = pathOf(file);
      if (!path) return [`${id}: there is no ${file}`];
      if (!sources.has(path)) sources.set(path, readProjectFile(path));
      return sources.get(path)?.includes(title) ? [] : [`${id}: ${file} has no test “${title}”`];
    }),
  );
  expect(missing).toEqual([]);
});

describe('the counts in docs/asvs.md', () => {
  test.each(chapters.map(([, chapter = '', numbers = '', ...counts]) => ({ chapter, numbers, counts })))(
    'for $chapter are right',
    ({ numbers, counts }) => {
      const ids = new Set(idsOf(numbers));
      expect(counts.slice(0, 5).map(Number)).toEqual(countsOf(rows.filter(({ id }) => ids.has(id))));
    },
  );

  test(`for all chapters are right, here and in docs/security.md, and ${LEAST_TESTED} or more requirements have a test`, () => {
    const counts = countsOf(rows);
    const all = tables.find((line) => line.startsWith('| All |')) ?? '';
    expect(cellsOf(all).slice(3, 8).map(Number)).toEqual(counts);
    const [asked, apply, met, tested = 0, open] = counts;
    expect(tested).toBeGreaterThanOrEqual(LEAST_TESTED);
    expect(security).toContain(
      `Of its ${asked} requirements of levels 1 and 2, ${apply} apply; ${met} are met, ${tested} of them held by a named test, and ${open} are open.`,
    );
  });
});

test('the days in docs/security.md are those of the product', () => {
  expect(security).toContain(`${SESSION_DAYS} days after the last visit`);
  expect(security).toContain(`${SESSION_MOST_DAYS} days after the sign-in`);
});

test('the sizes in docs/security.md are those of the product', () => {
  const rowOf = (what: string) => security.split('\n').find((line) => line.startsWith(`| ${what}`)) ?? '';
  expect(rowOf('Pictures')).toContain(megabytes(MOST_IMAGE_BYTES));
  expect(rowOf('Videos')).toContain(megabytes(MOST_VIDEO_BYTES));
});
