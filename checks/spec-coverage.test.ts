import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { coverageFaults, faultsOf, readRows, resultsOf } from '../scripts/spec-coverage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

test('every row of the coverage table names a file and a test that are there', () => {
  const { rows, faults } = coverageFaults(root);
  expect(rows).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

describe('a row of the coverage table', () => {
  const table = [
    '| Behaviour | Where | Held by |',
    '|---|---|---|',
    '| Nobody pays twice | `src/pay.ts` | `src/pay.test.ts › a payment sent twice is one` |',
  ].join('\n');
  const files: Record<string, string> = {
    'src/pay.ts': '',
    'src/pay.test.ts': "test('a payment sent twice is one', () => {});",
  };
  const read = (path: string) => files[path];
  const name = 'src/pay.test.ts › a payment sent twice is one';

  test('is read from its table, whose head and rule are no rows', () => {
    expect(readRows(table)).toEqual([
      { line: 3, statement: 'Nobody pays twice', place: 'src/pay.ts', test: name },
    ]);
  });

  test('holds when its test ran and passed', () => {
    expect(faultsOf(readRows(table), read)).toEqual([]);
    expect(faultsOf(readRows(table), read, new Map([[name, 'passed']]))).toEqual([]);
  });

  test.each([
    ['a file that is not there', table.replace('src/pay.ts', 'src/gone.ts'), 'is not there'],
    ['a test file that is not there', table.replace('pay.test.ts', 'gone.test.ts'), 'is not there'],
    ['a test that is not there', table.replace('is one', 'is two'), 'has no test'],
    ['no test at all', table.replace(/`src\/pay.test.*`/, 'later'), 'does not name a test'],
    ['nothing to say', table.replace('Nobody pays twice', ' '), 'says nothing'],
    ['no rows', '', 'has no rows'],
  ])('fails with %s', (_, broken, complaint) => {
    expect(faultsOf(readRows(broken), read).join()).toContain(complaint);
  });

  test.each([
    ['did not run', new Map(), 'ran no test'],
    ['was skipped', new Map([[name, 'skipped' as const]]), 'was skipped'],
    ['failed', new Map([[name, 'failed' as const]]), 'failed'],
  ])('fails when its test %s', (_, results, complaint) => {
    expect(faultsOf(readRows(table), read, results).join()).toContain(complaint);
  });
});

test('a title with places for values stands for all tests that were made of it', () => {
  const rows = readRows('| It lapses | `a.ts` | `a.test.ts › is, %i seconds (more) later, %s` |');
  const read = () => "test.each([])('is, %i seconds (more) later, %s', () => {})";
  const made = (last: 'passed' | 'failed') =>
    new Map<string, 'passed' | 'failed'>([
      ['a.test.ts › is, -1 seconds (more) later, there', 'passed'],
      ['a.test.ts › is, 0 seconds (more) later, gone', last],
      ['a.test.ts › is something else', 'failed'],
    ]);
  expect(faultsOf(rows, read, made('passed'))).toEqual([]);
  expect(faultsOf(rows, read, made('failed')).join()).toContain('failed');
  expect(faultsOf(rows, read, new Map()).join()).toContain('ran no test');
});

test('the reports of both runners are read; a test that failed in one window size has failed', () => {
  const results = resultsOf(
    {
      testResults: [
        {
          name: `${root}/src/a.test.ts`,
          assertionResults: [
            { title: 'one', status: 'passed' },
            { title: 'two', status: 'failed' },
          ],
        },
      ],
    },
    {
      suites: [
        {
          suites: [
            {
              specs: [
                {
                  file: 'b.spec.ts',
                  title: 'three',
                  tests: [{ status: 'expected' }, { status: 'unexpected' }],
                },
              ],
            },
          ],
          specs: [
            { file: 'b.spec.ts', title: 'four', tests: [{ status: 'skipped' }, { status: 'expected' }] },
            { file: 'b.spec.ts', title: 'five', tests: [{ status: 'skipped' }] },
          ],
        },
      ],
    },
    root,
  );
  expect(Object.fromEntries(results)).toEqual({
    'src/a.test.ts › one': 'passed',
    'src/a.test.ts › two': 'failed',
    'e2e/b.spec.ts › three': 'failed',
    'e2e/b.spec.ts › four': 'passed',
    'e2e/b.spec.ts › five': 'skipped',
  });
});
