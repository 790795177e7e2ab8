import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { inject } from 'vitest';
import { fillDemoData } from '../demo/fill-demo-data.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/database.ts';
import { openDiskFileStore } from '../src/server/file-store.ts';
import { FIRST_MOMENT } from './first-moment.ts';
import { testSecrets } from './test-secrets.ts';

/** An arbitrary number: the advisory lock by which the first test files that need the template wait for each other. */
const FILLED_ONCE_LOCK = 7_283_002;

/**
 * Creates a database with the demo's people, but without their pictures, as of {@link FIRST_MOMENT}. The first test
 * file of a run that needs it fills it, because that takes as long as many a file.
 *
 * @returns its name, for `template` of startTestApp
 */
export async function demoTemplate(): Promise<string> {
  const admin = new Client({ connectionString: inject('adminDatabaseUrl') });
  await admin.connect();
  const name = inject('demoTemplateDatabase');
  try {
    await admin.query('select pg_advisory_lock($1)', [FILLED_ONCE_LOCK]);
    const { rows } = await admin.query('select datallowconn from pg_database where datname = $1', [name]);
    if (rows[0]?.datallowconn === false) return name;
    // A database that can still be connected to is incomplete, left by a test file that was interrupted.
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')} STRATEGY FILE_COPY`);
    await fill(name);
    // A database with open connections cannot be cloned.
    await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    return name;
  } finally {
    await admin.end();
  }
}

async function fill(name: string): Promise<void> {
  const url = new URL(inject('adminDatabaseUrl'));
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, 2, () => undefined);
  try {
    const settings = { NODE_ENV: 'test', DATA_DIR: tmpdir() };
    const { keys } = readConfig(
      settings,
      (path) => path,
      () => testSecrets,
    ).bvn;
    await fillDemoData({
      db: database.db,
      files: openDiskFileStore(tmpdir()),
      today: FIRST_MOMENT,
      log: { info: () => undefined },
      pictures: false,
      sealingKeys: keys,
    });
  } finally {
    await database.close();
  }
}
