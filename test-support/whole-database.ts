import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Every row of every table, including the job queue's and the sandbox's, like a dump. */
export async function wholeDatabase(app: Pick<TestApp, 'db'>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name not in ('places', 'search_words')`.execute(app.db);
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(
        app.db,
      );
      return rows.map(({ line }) => line).join('\n');
    }),
  );
  expect(tables.length).toBeGreaterThan(25);
  return dumps.join('\n');
}

/** Every file of the data folder, concatenated: emails, uploads, files being received. */
export async function wholeDataFolder(app: Pick<TestApp, 'context'>): Promise<string> {
  const { dataDir } = app.context.config;
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))));
  return contents.map((bytes) => bytes.toString('latin1')).join('\n');
}

/**
 * The forms in which a thief might search a copy for a number: eleven digits can be hashed exhaustively within minutes.
 */
export function formsOf(digits: string): string[] {
  const hashes = ['md5', 'sha1', 'sha256', 'sha512'].map((name) =>
    createHash(name).update(digits).digest('hex'),
  );
  return [
    digits,
    `${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`,
    [...digits].reverse().join(''),
    Buffer.from(digits).toString('hex'),
    Buffer.from(digits).toString('base64').slice(0, 14),
    ...hashes,
  ];
}
