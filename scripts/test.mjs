// npm test: everything that must hold, in one command. Its last line is "N passed, N failed".
//
//   npm test                      everything
//   npm test -- unit              one stage, or several: static, unit, e2e
//   npm test -- unit hire pay     the tests of a stage whose file names contain one of the words
//   npm test -- --changed         the static checks, and the tests that uncommitted changes may have broken
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { stripVTControlCharacters } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { findChromium, NO_CHROMIUM } from './chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { Problem, printLine, root, runCommand, runScript, toolPath } from './run-command.mjs';
import { runStaticChecks } from './static-checks.mjs';

const STAGES = ['static', 'unit', 'e2e'];
const changed = process.argv.includes('--changed');
const words = process.argv.slice(2).filter((word) => word !== '--changed');
const named = words.filter((word) => STAGES.includes(word));
const patterns = words.filter((word) => !STAGES.includes(word));
// Words without a stage select tests; static checks have no names to match.
const wanted = new Set(named.length ? named : patterns.length ? ['unit', 'e2e'] : STAGES);

// Tests must not use the database, keys or email server of the person who runs them.
const withoutSettings = Object.fromEntries(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => [
    name,
    undefined,
  ]),
);

const total = { passed: 0, failed: 0 };
/** The failures, repeated at the end for readers who see only the last lines of a long run. */
const failures = [];

await runScript(async () => {
  const reports = mkdtempSync(join(tmpdir(), 'surehands-reports-'));
  try {
    const node = await installIfNeeded({ tools: true });
    // Tests of whole pages and of their size read the build.
    const building = stage('build', () => runBuild(node));
    if (wanted.has('static')) {
      await runStaticChecks((name, command) =>
        stage(name, async () => outcome((await runCommand(node, command)).code === 0)),
      );
    }
    const built = await building;
    const suites = [];
    if (wanted.has('unit'))
      suites.push((output) => stage('unit', () => runVitest(node, reports, output), output));
    if (wanted.has('e2e')) {
      const runBrowsers = built.failed ? notWithoutBuild : (output) => runPlaywright(node, reports, output);
      suites.push((output) => stage('e2e', () => runBrowsers(output), output));
    }
    await runSideBySide(...suites);
    // Whether every promise was kept is known only after a complete run.
    if (wanted.size === STAGES.length && !patterns.length && !changed) {
      const held = [
        'scripts/spec-coverage.mjs',
        '--held',
        join(reports, 'unit.json'),
        join(reports, 'e2e.json'),
      ];
      await stage('promises', async () => outcome((await runCommand(node, held)).code === 0));
    }
    if (patterns.length && total.passed + total.failed === 1) {
      throw new Problem(`No test’s file name contains ${patterns.join(' or ')}.`);
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    total.failed += 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  for (const failure of failures) printLine(`\nFailed: ${failure}`);
  printLine(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});

/**
 * Runs the unit tests and the browser tests at the same time: each spends a tenth to a fifth of it waiting for timers and
 * for processes that start, which the other uses. What the second one prints is held back until the first has ended.
 *
 * @param {...(output?: import('node:stream').Writable) => Promise<unknown>} suites
 */
async function runSideBySide(first, second) {
  if (!second) return first?.();
  // Without a limit, because a full buffer would make the second one wait for the first.
  const held = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
  const results = await Promise.allSettled([
    first().finally(() => held.pipe(process.stdout, { end: false })),
    second(held),
  ]);
  held.end();
  await finished(held);
  for (const { reason } of results) if (reason) throw reason;
}

/**
 * Runs one stage, prints its result and duration, and adds it to the total.
 *
 * @param {string} name
 * @param {() => Promise<{ passed: number, failed: number, names?: string[] }>} run
 * @param {import('node:stream').Writable} [output]
 */
async function stage(name, run, output) {
  printLine(`\n── ${name}`, output);
  const begin = Date.now();
  const result = await run();
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.failed) failures.push(...(result.names?.length ? result.names : [name]));
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  printLine(`── ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`, output);
  return result;
}

async function runBuild(node) {
  try {
    await buildIfNeeded(node);
    return outcome(true);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    printLine(error.message);
    return outcome(false);
  }
}

function notWithoutBuild(output) {
  printLine('Not run: there is no build to try in a browser.', output);
  return outcome(false);
}

async function runVitest(node, reports, output) {
  const reportFile = join(reports, 'unit.json');
  const { code } = await runCommand(
    node,
    [
      ...[toolPath('vitest', 'vitest'), 'run', ...patterns],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
      ...(changed ? ['--changed'] : []),
      ...(patterns.length || changed ? ['--passWithNoTests'] : []),
    ],
    { env: withoutSettings, output },
  );
  const report = readReport(reportFile);
  const passed = report?.numPassedTests ?? 0;
  // A file that cannot be loaded has no failed tests, but it has not passed either.
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const names = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((result) => result.status === 'failed')
      .map((result) => failureText(name, result.fullName, result.failureMessages?.[0])),
  );
  names.push(...brokenFiles.map(({ name, message }) => failureText(name, 'cannot be loaded', message)));
  return settle(code, passed, (report?.numFailedTests ?? 0) + brokenFiles.length, names);
}

async function runPlaywright(node, reports, output) {
  const reportFile = join(reports, 'e2e.json');
  const chromium = await findChromium(node);
  if (!chromium) {
    printLine(NO_CHROMIUM, output);
    return outcome(false);
  }
  const { code } = await runCommand(
    node,
    [
      // As in vitest.config.ts; the processes that it starts for tests inherit the flag.
      '--no-opt',
      ...[toolPath('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...patterns],
      ...(changed ? ['--only-changed'] : []),
      ...(patterns.length || changed ? ['--pass-with-no-tests'] : []),
      // Beside the unit tests' three workers, a third would only take turns.
      ...(output && availableParallelism() <= 2 ? ['--workers=2'] : []),
    ],
    { output, env: { ...withoutSettings, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile } },
  );
  const report = readReport(reportFile);
  const stats = report?.stats;
  // A test that passes only at the second try counts as failed.
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return settle(code, stats?.expected ?? 0, failed, (report?.suites ?? []).flatMap(failedSpecs));
}

/** The failed tests of a suite in Playwright's report, including nested suites. */
function failedSpecs({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests = [] }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results = [] }) =>
        failureText(
          `${file} [${projectName}]`,
          title,
          results.find(({ error }) => error !== undefined)?.error.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** One failed test in a few lines: its file, its title and the beginning of its message. */
function failureText(file, title, message = '') {
  const said = stripVTControlCharacters(message).split('\n').slice(0, 12);
  const shown = isAbsolute(file) ? relative(root, file) : file;
  return [`${shown} › ${title}`, ...said.map((line) => `  ${line.slice(0, 300)}`)].join('\n');
}

/**
 * A runner that fails without a failed test (it could not start, or an error came from outside a test) counts as one
 * failure.
 */
function settle(code, passed, failed, names) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, names };
}

function outcome(succeeded) {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
