// A test that proves something people can rely on declares it: `{ meta: { promise: 'No one pays twice' } }` in Vitest,
// `{ annotation: { type: 'promise', description: 'No one pays twice' } }` in Playwright; `true`, or no description, where
// the title says it already. `node scripts/spec-coverage.mjs` writes docs/spec-coverage.md from these promises.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const TEST_FILES = ['{src,sandbox,checks,test-support,scripts,demo}/**/*.test.{ts,tsx,mjs}', 'e2e/*.spec.ts'];

/**
 * The promises of one file's tests, in order.
 *
 * @param {string} source its text
 * @param {string} path its name; in .tsx, `<T>(…) =>` would begin an element instead of a generic function
 * @returns {string[]}
 */
export function promisesIn(source, path = 'a.test.ts') {
  // Reading a file's syntax takes far longer than looking for the word.
  if (!source.includes('promise')) return [];
  const promises = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.arguments.length > 2) {
      const [title, options] = node.arguments;
      if (ts.isObjectLiteralExpression(options)) {
        for (const statement of statementsOf(options)) promises.push(statement ?? textOf(title));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return promises;
}

/** The promises in a test's options; undefined means that the title is the promise. */
function statementsOf(options) {
  const promise = propertyOf(propertyOf(options, 'meta'), 'promise');
  if (promise) return listOf(promise).map(textOf);
  return listOf(propertyOf(options, 'annotation'))
    .filter((one) => textOf(propertyOf(one, 'type')) === 'promise')
    .map((one) => textOf(propertyOf(one, 'description')));
}

function propertyOf(node, name) {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined;
  return node.properties.find((property) => property.name?.getText() === name)?.initializer;
}

function listOf(node) {
  if (!node) return [];
  return ts.isArrayLiteralExpression(node) ? [...node.elements] : [node];
}

function textOf(node) {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** The promises whose tests passed, according to the runners' reports. @returns {Set<string>} */
export function promisesKept(vitestReport, playwrightReport) {
  const kept = new Set();
  for (const { assertionResults } of vitestReport?.testResults ?? []) {
    for (const { title, status, meta } of assertionResults) {
      if (status !== 'passed' || !meta?.promise) continue;
      for (const statement of [meta.promise].flat()) kept.add(statement === true ? title : statement);
    }
  }
  const walk = ({ suites = [], specs = [] }) => {
    for (const { title, tests } of specs) {
      for (const { annotations, status } of tests) {
        if (status !== 'expected') continue;
        for (const { type, description } of annotations)
          if (type === 'promise') kept.add(description ?? title);
      }
    }
    for (const suite of suites) walk(suite);
  };
  walk(playwrightReport ?? {});
  return kept;
}

/**
 * The promises of every test file, by path. @param {string} root the project's folder @returns {[string, string[]][]}
 */
export function readPromises(root) {
  return globSync(TEST_FILES, { cwd: root })
    .sort()
    .map((path) => [path, promisesIn(readFileSync(join(root, path), 'utf8'), path)])
    .filter(([, promises]) => promises.length > 0);
}

/** The document: a part for each folder, with a file's promises under its name. */
export function coverageDocument(promises) {
  const parts = new Map();
  for (const [path, statements] of promises) {
    const part = partOf(path);
    const file = `[\`${path}\`](../${path})\n\n${statements.map((statement) => `- ${statement}`).join('\n')}\n`;
    parts.set(part, [...(parts.get(part) ?? []), file]);
  }
  return [
    '# What the product promises',
    '',
    '<!-- Written by `node scripts/spec-coverage.mjs` from the tests that hold it. Do not edit. -->',
    '',
    'Each sentence is held by a test of the file above it; `npm test` fails when that test does not pass.',
    '',
    ...[...parts].flatMap(([part, files]) => [`## ${part}`, '', ...files]),
  ].join('\n');
}

function partOf(path) {
  return /^src\/features\/([^/]+)/.exec(path)?.[1] ?? /^src\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path;
}

/**
 * Writes docs/spec-coverage.md; with the reports of a whole run, `--held unit.json e2e.json`, lists the promises whose
 * tests did not pass.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const promises = readPromises(root);
  const reports = process.argv[2] === '--held' ? process.argv.slice(3).map(readReport) : undefined;
  if (reports) {
    const kept = promisesKept(...reports);
    for (const [path, statements] of promises) {
      for (const statement of statements.filter((one) => !kept.has(one))) {
        console.log(`${path} did not hold: ${statement}`);
        process.exitCode = 1;
      }
    }
  } else {
    writeFileSync(join(root, 'docs/spec-coverage.md'), coverageDocument(promises));
  }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
