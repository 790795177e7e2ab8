// npm test: everything that must hold, in one command. Its last line is "N passed, N failed".
//
//   npm test                      everything
//   npm test -- unit              one stage, or several: static, unit, e2e
//   npm test -- unit hire pay     the tests of a stage whose file names contain one of the words
//   npm test -- --changed         the static checks, and the tests that uncommitted changes may have broken
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { findChromium, NO_CHROMIUM } from './chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { TEST_FLAGS } from './node-flags.mjs';
import { Problem, printLine, root, runCommand, runScript, toolPath } from './run-command.mjs';
import { runStaticChecks } from './static-checks.mjs';
import { startTestedProduct } from './tested-product.mjs';

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
  let product;
  try {
    const node = await installIfNeeded({ tools: true });
    product = wanted.has('e2e') ? startTestedProduct(node, withoutSettings) : undefined;
    // Tests of whole pages and of their size read the build.
    const building = stage('build', () => runBuild(node));
    const checks = wanted.has('static')
      ? runStaticChecks((name, command) =>
          stage(name, async () => outcome((await runCommand(node, command)).code === 0)),
        )
      : undefined;
    const unit = Promise.all([building, checks?.first]).then(
      () => wanted.has('unit') && stage('unit', () => runVitest(node, join(reports, 'unit.json'))),
    );
    // Together, because an interruption ends both.
    await Promise.all([unit, checks?.last]);
    const built = await building;
    if (product) {
      await stage('e2e', () =>
        built.failed ? notWithoutBuild() : runPlaywright(node, product, join(reports, 'e2e.json')),
      );
    }
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
    await product?.stop();
    rmSync(reports, { recursive: true, force: true });
  }
  for (const failure of failures) printLine(`\nFailed: ${failure}`);
  printLine(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});

/** Runs one stage, prints its result and duration, and adds it to the total. */
async function stage(name, run) {
  printLine(`\n── ${name}`);
  const begin = Date.now();
  const result = await run();
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.failed) failures.push(...(result.names?.length ? result.names : [name]));
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  printLine(`── ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
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

function notWithoutBuild() {
  printLine('Not run: there is no build to try in a browser.');
  return outcome(false);
}

async function runVitest(node, reportFile) {
  const { code } = await runCommand(
    node,
    [
      ...[toolPath('vitest', 'vitest'), 'run', ...patterns],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
      ...(changed ? ['--changed'] : []),
      ...(patterns.length || changed ? ['--passWithNoTests'] : []),
    ],
    { env: withoutSettings },
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

async function runPlaywright(node, product, reportFile) {
  const chromium = await findChromium(node);
  if (!chromium) {
    printLine(NO_CHROMIUM);
    return outcome(false);
  }
  const dataDir = await product.listen();
  if (!dataDir) {
    printLine('Not run: the product did not start; its reason is above.');
    return outcome(false);
  }
  const { code } = await runCommand(
    node,
    [
      // The processes that it starts for tests inherit the flags.
      ...TEST_FLAGS,
      ...[toolPath('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...patterns],
      ...(changed ? ['--only-changed'] : []),
      ...(patterns.length || changed ? ['--pass-with-no-tests'] : []),
    ],
    {
      env: {
        ...withoutSettings,
        ...{ CHROMIUM_PATH: chromium, E2E_DATA_DIR: dataDir, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
      },
    },
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
