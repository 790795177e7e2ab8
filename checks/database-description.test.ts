import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { tablesDocument } from '../scripts/tables-document.ts';
import { createTestDatabase } from '../test-support/test-database.ts';
import { project, readProjectFile } from './project-files.ts';

const database = await createTestDatabase();
afterAll(database.drop);

test('docs/tables.md describes the tables that the migrations make; if not, run: npm run db -- describe', async () => {
  expect(readProjectFile('docs/tables.md')).toBe(await tablesDocument(database.url));
});

test('src/server/database-types.ts has the types of the migrated tables; if not, run: npm run db -- describe', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/database-types.mjs', database.url, '--verify'],
    { cwd: project, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
