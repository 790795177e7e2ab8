import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StandInProject } from './stand-in-project.ts';

/** Stands in for the product of the browser tests: records when it starts, listens and stops. */
const PRODUCT = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
const note = (what) => appendFileSync('calls', 'product ' + what + '\\n');
note('starts');
process.send({ dataDir: '/its/folder' });
process.once('message', () =>
  createServer((request, response) => response.end()).listen(process.env.E2E_PORT, () => note('listens')),
);
process.on('SIGTERM', () => {
  note('stops');
  process.exit();
});
`;

let project: StandInProject;
let port: number;
beforeEach(async () => {
  port = await freePort();
  project = new StandInProject();
  project.tool('typescript-native', 'tsc');
  project.tool('@biomejs/biome', 'biome');
  project.write('e2e/tested-product.ts', PRODUCT);
  project.write('chromium.sh', '#!/bin/sh\nexit 0\n');
  project.borrow('typescript');
  project.write('src/screen.test.ts', "test('is shown', { meta: { promise: 'It is shown' } }, () => {});");
  vitestReports({ numPassedTests: 20, numFailedTests: 0, testResults: [shown()] });
  playwrightReports({ stats: { expected: 7, unexpected: 0, flaky: 0 } });
});
afterEach(() => project.remove());

test('all stages run in order, with their total in the last line', async () => {
  const { code, lastLine } = await npmTest();
  expect(lastLine).toBe('34 passed, 0 failed');
  expect(code).toBe(0);
  const calls = project
    .takeCalls()
    .filter((call) => !call.startsWith('product'))
    .map((call) => call.replace(/ --(reporter|outputFile|incremental|logLevel).*/, ''));
  expect(calls[0]).toMatch(/^npm-cli ci/);
  expect(calls.slice(1, -1).sort()).toEqual([
    'biome ci .',
    'react-router build',
    'react-router typegen',
    'tsc -p tsconfig.browser.json',
    'tsc -p tsconfig.server.json',
    'tsc -p tsconfig.tests.json',
    'vitest run',
  ]);
  expect(calls.at(-1)).toBe('playwright test');
  const order = (program: string) => calls.findIndex((call) => call.startsWith(program));
  // The types of screens depend on these.
  expect(order('react-router typegen')).toBeLessThan(order('tsc'));
  // Only the last two checks run beside the tests.
  for (const earlier of ['react-router build', 'biome', 'tsc -p tsconfig.server.json'])
    expect(order(earlier)).toBeLessThan(order('vitest'));
});

test('with --changed each runner runs the tests that the change may break, and promises are not checked', async () => {
  expect(await npmTest('--changed')).toMatchObject({ code: 0, lastLine: '33 passed, 0 failed' });
  const runs = project.takeCalls().filter((call) => /^(vitest|playwright)/.test(call));
  expect(runs).toEqual([
    expect.stringMatching(/^vitest run .*--changed --passWithNoTests/),
    expect.stringMatching(/^playwright test .*--only-changed --pass-with-no-tests/),
  ]);
});

test('each failure counts, and the later stages still run', async () => {
  project.tool('typescript-native', 'tsc', `if (process.argv[3].includes('browser')) process.exit(2);`);
  vitestReports({ numPassedTests: 18, numFailedTests: 2, testResults: [shown()] }, 1);
  playwrightReports({ stats: { expected: 5, unexpected: 1, flaky: 1 } }, 1);
  expect(await npmTest()).toMatchObject({ code: 1, lastLine: '29 passed, 5 failed' });
});

test('failures are repeated at the end, with their messages', async () => {
  const failed = {
    status: 'failed',
    fullName: 'a job is posted',
    failureMessages: ['expected 1 to be 2\n at x'],
  };
  vitestReports(
    {
      numPassedTests: 19,
      numFailedTests: 1,
      testResults: [shown(), { name: 'src/jobs.test.ts', status: 'failed', assertionResults: [failed] }],
    },
    1,
  );
  const result = { status: 'failed', error: { message: '\u001b[31mno button\u001b[39m' } };
  const spec = {
    file: 'e2e/find.spec.ts',
    title: 'a day is tapped',
    tests: [{ projectName: 'phone', status: 'flaky', results: [result, { status: 'passed' }] }],
  };
  playwrightReports(
    { stats: { expected: 6, unexpected: 0, flaky: 1 }, suites: [{ suites: [{ specs: [spec] }] }] },
    1,
  );
  const { output } = await npmTest();
  const end = output.slice(output.indexOf('Failed:'));
  expect(end).toContain('Failed: src/jobs.test.ts › a job is posted\n  expected 1 to be 2');
  expect(end).toContain('Failed: e2e/find.spec.ts [phone] › a day is tapped\n  no button\n');
});

test('a promise whose test did not run is a failure', async () => {
  vitestReports({ numPassedTests: 20, numFailedTests: 0, testResults: [] });
  const { code, output, lastLine } = await npmTest();
  expect([code, lastLine]).toEqual([1, '33 passed, 1 failed']);
  expect(output).toContain('src/screen.test.ts did not hold: It is shown');
});

test('a test file that cannot be loaded is a failure', async () => {
  const broken = { name: 'src/a.test.ts', status: 'failed', assertionResults: [] };
  const failed = { name: 'src/b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] };
  vitestReports({ numPassedTests: 3, numFailedTests: 1, testResults: [broken, failed] }, 1);
  expect(await npmTest('unit')).toMatchObject({ code: 1, lastLine: '4 passed, 2 failed' });
});

test('a runner that exits with an error but no failed test, or without a report, is a failure', async () => {
  vitestReports({ numPassedTests: 3, numFailedTests: 0, testResults: [] }, 1);
  project.tool('@playwright/test', 'playwright', 'process.exit(1);');
  expect(await npmTest('unit', 'e2e')).toMatchObject({ code: 1, lastLine: '4 passed, 2 failed' });
});

test('without a build the browser tests count as failed', async () => {
  expect(await npmTest('e2e', { BUILD_FAILS: '1' })).toMatchObject({
    code: 1,
    lastLine: '0 passed, 2 failed',
  });
});

test('the product starts early, listens for the browser tests, and is stopped after them', async () => {
  project.tool(
    '@playwright/test',
    'playwright',
    `fs.appendFileSync(path.join(project, 'calls'), 'uses ' + process.env.E2E_DATA_DIR + '\\n');`,
  );
  project.tool(
    'vitest',
    'vitest',
    `const calls = path.join(project, 'calls');
     while (!fs.readFileSync(calls, 'utf8').includes('product starts'))
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
     fs.appendFileSync(calls, 'unit tests end\\n');`,
  );
  await npmTest('unit', 'e2e');
  expect(project.takeCalls().filter((call) => /^(product|unit|uses)/.test(call))).toEqual([
    'product starts',
    'unit tests end',
    'product listens',
    'uses /its/folder',
    'product stops',
  ]);
});

test('where the product does not start, the browser tests count as failed', async () => {
  project.write('e2e/tested-product.ts', 'process.exit(1);');
  expect(await npmTest('e2e')).toMatchObject({ code: 1, lastLine: '1 passed, 1 failed' });
});

test('the browser tests do not use another product that listens on their port', async () => {
  const other = createServer((_, response) => response.end()).listen(port);
  try {
    const { code, output } = await npmTest('e2e');
    expect(code).toBe(1);
    expect(output).toContain(`Another product already listens on port ${port}.`);
  } finally {
    other.close();
  }
});

test('without dependencies there is still a last line', async () => {
  expect(await npmTest({ NPM_FAILS: '1' })).toMatchObject({ code: 1, lastLine: '0 passed, 1 failed' });
});

test('stages can be chosen, and words select tests by name', async () => {
  await npmTest('unit', 'hire', 'pay');
  const calls = project.takeCalls();
  expect(calls.find((call) => call.startsWith('vitest'))).toContain('vitest run hire pay ');
  expect(calls.filter((call) => /^(tsc|playwright)/.test(call))).toEqual([]);
});

test('words that match no test’s name are a failure', async () => {
  vitestReports({ numPassedTests: 0, numFailedTests: 0, testResults: [] });
  const { code, output } = await npmTest('unit', 'hrie');
  expect(code).toBe(1);
  expect(output).toContain('No test’s file name contains hrie.');
});

test('the personal settings of the person who runs the tests do not affect them', async () => {
  project.tool(
    'vitest',
    'vitest',
    `fs.appendFileSync(path.join(project, 'calls'), 'sees ' + process.env.DATABASE_URL + '\\n');`,
  );
  await npmTest('unit', { DATABASE_URL: 'postgres://production/live' });
  expect(project.takeCalls()).toContain('sees undefined');
});

test('the browser tests use the Chromium that was found', async () => {
  project.tool(
    '@playwright/test',
    'playwright',
    `fs.appendFileSync(path.join(project, 'calls'), 'with ' + process.env.CHROMIUM_PATH + '\\n');`,
  );
  await npmTest('e2e');
  expect(project.takeCalls()).toContain(`with ${project.folder}/chromium.sh`);
});

async function npmTest(...words: (string | Record<string, string>)[]) {
  const args = words.filter((word) => typeof word === 'string');
  const environment = Object.assign({}, ...words.filter((word) => typeof word !== 'string'));
  const { code, output } = await project.run('test.mjs', args, {
    CHROMIUM_PATH: `${project.folder}/chromium.sh`,
    E2E_PORT: String(port),
    ...environment,
  });
  return { code, output, lastLine: output.trimEnd().split('\n').pop() };
}

/** Vitest's report on the only test of the fake project. */
const shown = () => ({
  name: `${project.folder}/src/screen.test.ts`,
  status: 'passed',
  assertionResults: [{ title: 'is shown', status: 'passed', meta: { promise: 'It is shown' } }],
});

function vitestReports(report: object, code = 0): void {
  project.tool(
    'vitest',
    'vitest',
    `const file = process.argv.find((word) => word.startsWith('--outputFile.json=')).slice(18);
     fs.writeFileSync(file, ${JSON.stringify(JSON.stringify(report))}); process.exit(${code});`,
  );
}

function playwrightReports(report: object, code = 0): void {
  project.tool(
    '@playwright/test',
    'playwright',
    `fs.writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, ${JSON.stringify(JSON.stringify(report))}); process.exit(${code});`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
