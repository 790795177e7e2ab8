// docs/spec-coverage.md promises for each behaviour of the product the test that holds it. This reads the promises and
// finds those that are not kept.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ line: number, statement: string, place: string, test: string }} Row
 * @typedef {Map<string, 'passed' | 'failed' | 'skipped'>} Results by `path › title`
 */

/** The rows of the tables whose last column names a test as `path › title`. @returns {Row[]} */
export function readRows(markdown) {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = /^\|(.+)\|\s*$/
      .exec(text)?.[1]
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (cells?.length !== 3 || /^:?-+:?$/.test(cells[0]) || cells[2] === 'Held by') return [];
    const [statement, place, test] = cells;
    return [
      { line: index + 1, statement, place: place.replaceAll('`', ''), test: test.replace(/^`|`$/g, '') },
    ];
  });
}

/**
 * What is wrong with the rows, as sentences.
 *
 * @param {Row[]} rows
 * @param {(path: string) => string | undefined} readSource the text of a file of the project; undefined: not there
 * @param {Results} [results] of a whole run; absent: only what can be told by reading is looked at
 */
export function faultsOf(rows, readSource, results) {
  if (rows.length === 0) return ['docs/spec-coverage.md has no rows.'];
  return rows.flatMap((row) =>
    faultOf(row, readSource, results).map((fault) => `line ${row.line}: ${fault}`),
  );
}

function faultOf({ statement, place, test }, readSource, results) {
  if (!statement) return ['The row says nothing.'];
  if (readSource(place) === undefined) return [`${place || 'The file'} is not there.`];
  const [, path, title] = /^(\S+) › (.+)$/.exec(test) ?? [];
  if (!path || !title) return [`“${test}” does not name a test as “path › title”.`];
  const source = readSource(path);
  if (source === undefined) return [`The test file ${path} is not there.`];
  if (!results) return hasTitle(source, title) ? [] : [`${path} has no test “${title}”.`];
  const ran = resultsNamed(test, results);
  if (ran.length === 0) return [`${path} ran no test “${title}”.`];
  if (ran.includes('failed')) return [`“${title}” of ${path} failed.`];
  return ran.includes('passed') ? [] : [`“${title}” of ${path} was skipped.`];
}

/** The results of a test, or of all that were made of a title with places for values: “is, %i seconds later, %s”. */
function resultsNamed(test, results) {
  const known = results.get(test);
  if (known !== undefined) return [known];
  const parts = test.split(/%[sdifjo]|\$\w+/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (parts.length === 1) return [];
  const pattern = new RegExp(`^${parts.join('.*')}$`, 's');
  return [...results].filter(([name]) => pattern.test(name)).map(([, result]) => result);
}

/** Whether a file may have the test; a title that is put together (`test.each`) is found only when it runs. */
function hasTitle(source, title) {
  const plain = source.replaceAll(/\\(['"`])/g, '$1');
  return plain.includes(title) || /test\.each|\$\{|%s/.test(source);
}

/** Puts the reports of Vitest and Playwright together. @param {string} root the project's folder @returns {Results} */
export function resultsOf(vitestReport, playwrightReport, root) {
  const results = new Map();
  for (const { name, assertionResults } of vitestReport?.testResults ?? []) {
    for (const { title, status } of assertionResults) {
      keepWorst(
        results,
        `${relative(root, name)} › ${title}`,
        status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped',
      );
    }
  }
  const walk = ({ suites = [], specs = [] }) => {
    for (const { file, title, tests } of specs) {
      for (const { status } of tests) {
        const result = { expected: 'passed', skipped: 'skipped' }[status] ?? 'failed';
        keepWorst(results, `e2e/${file} › ${title}`, result);
      }
    }
    for (const suite of suites) walk(suite);
  };
  walk(playwrightReport ?? {});
  return results;
}

/** A test that runs several times, in two window sizes or under one title, has passed once it passed and never failed. */
function keepWorst(results, test, result) {
  const rank = ['skipped', 'passed', 'failed'];
  const known = results.get(test);
  if (known === undefined || rank.indexOf(result) > rank.indexOf(known)) results.set(test, result);
}

/** The coverage table's faults after a whole run. */
export function coverageFaults(root, vitestReport, playwrightReport) {
  const readSource = (path) => {
    try {
      return readFileSync(`${root}/${path}`, 'utf8');
    } catch {
      return undefined;
    }
  };
  const rows = readRows(readSource('docs/spec-coverage.md') ?? '');
  const results =
    vitestReport && playwrightReport ? resultsOf(vitestReport, playwrightReport, root) : undefined;
  return { rows: rows.length, faults: faultsOf(rows, readSource, results) };
}
