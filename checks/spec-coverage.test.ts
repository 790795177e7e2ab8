import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { coverageDocument, promisesIn, promisesKept, readPromises } from '../scripts/spec-coverage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const promises = readPromises(root);

test('docs/spec-coverage.md lists the tests’ promises; if not, run: node scripts/spec-coverage.mjs', () => {
  expect(promises.length).toBeGreaterThan(100);
  expect(readFileSync(`${root}/docs/spec-coverage.md`, 'utf8')).toBe(coverageDocument(promises));
});

test('every promise is a sentence, and none is made twice', () => {
  const statements = promises.flatMap(([, of]) => of);
  expect(statements.filter((statement) => !/\S+ \S+ \S+/.test(statement ?? ''))).toEqual([]);
  expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
});

test('a test’s promises are read from its options: one, several, or its title', () => {
  const source = `
    const same = <Value>(value: Value) => value;
    test('a', { meta: { promise: 'Nobody pays twice' } }, () => {});
    test.each([1])('b %i', { timeout: 5, meta: { promise: ['Tea is hot', 'Ice is cold'] } }, () => {});
    test('Days are long', { meta: { promise: true } }, () => {});
    test('c', { annotation: { type: 'promise', description: 'Doors open' } }, () => {});
    test('Nights are short', { annotation: [{ type: 'promise' }, { type: 'slow' }] }, () => {});
    test('promises nothing', () => {});`;
  expect(promisesIn(source)).toEqual([
    'Nobody pays twice',
    'Tea is hot',
    'Ice is cold',
    'Days are long',
    'Doors open',
    'Nights are short',
  ]);
});

test('only the promises of tests that ran and passed are kept', () => {
  const unit = (status: string, promise: unknown, title = 't') => ({ status, title, meta: { promise } });
  const browser = (status: string, ...annotations: object[]) => ({
    title: 'Nights are short',
    tests: [{ status, annotations }],
  });
  const kept = promisesKept(
    {
      testResults: [
        {
          assertionResults: [
            unit('passed', 'held'),
            unit('passed', ['one', 'two']),
            unit('passed', true, 'Days are long'),
            unit('failed', 'broken'),
            unit('skipped', 'skipped'),
            { status: 'passed', title: 'promises nothing', meta: {} },
          ],
        },
      ],
    },
    {
      suites: [
        {
          suites: [{ specs: [browser('expected', { type: 'promise', description: 'Doors open' })] }],
          specs: [
            browser('expected', { type: 'promise' }),
            browser('unexpected', { type: 'promise', description: 'Windows close' }),
            browser('skipped', { type: 'promise', description: 'Roofs hold' }),
          ],
        },
      ],
    },
  );
  expect([...kept].sort()).toEqual(['Days are long', 'Doors open', 'Nights are short', 'held', 'one', 'two']);
});
