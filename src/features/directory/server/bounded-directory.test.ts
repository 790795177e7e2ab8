import pg from 'pg';
import { expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { fillByCopy } from '../../../../bench/million.ts';
import { rowsReadBy } from '../../../../test-support/rows-read.ts';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';
import { refreshDirectoryTask } from './refresh-directory.ts';

const few = await startTestApp();
const many = await startTestApp();

const asked = [
  '/api/directory',
  '/api/directory/plumbers',
  '/api/directory/plumbers/lagos',
  '/api/directory/plumbers/ikeja-lagos',
  '/sitemap.xml',
  '/sitemaps/trade-plumbers.xml',
];

async function measured(app: TestApp, count: number) {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  await fillByCopy(client, count);
  const refreshing = await captureStatements(async () => {
    await refreshDirectoryTask.run(app.context, {});
    await app.runJobs();
  });
  const read = new Map<string, { rows: number; statements: number }>();
  for (const url of asked) {
    // What the process keeps for some seconds may be read again by any one of these requests.
    const answers = [];
    for (let times = 0; times < 3; times += 1)
      answers.push(
        await captureStatements(async () => {
          expect((await app.request({ url })).statusCode, url).toBe(200);
        }),
      );
    const statements = answers.reduce((fewest, next) => (next.length < fewest.length ? next : fewest));
    let rows = 0;
    for (const statement of statements) rows += await rowsReadBy(client, statement);
    read.set(url, { rows, statements: statements.length });
  }
  await client.end();
  const figures = refreshing.filter(({ text }) => text.includes('directory_pages'));
  return { read, figures: figures.length };
}

test('directory pages and the sitemap need no more statements or rows when there are more artisans', {
  timeout: 240_000,
}, async () => {
  const before = await measured(few, 300);
  const after = await measured(many, 3_000);
  for (const [url, { rows, statements }] of after.read) {
    expect(statements, url).toBe(before.read.get(url)?.statements);
    expect(statements, url).toBeLessThanOrEqual(3);
    // The number of places is bounded by the gazetteer.
    expect(rows, url).toBeLessThan(60_000);
  }
  // The nightly task runs one statement for each trade, whatever the number of artisans.
  expect(after.figures).toBe(before.figures);
});
