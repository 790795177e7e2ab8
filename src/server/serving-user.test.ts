import pg from 'pg';
import { expect, test } from 'vitest';
import { asOwner } from '../../test-support/owner.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { prepareDatabase } from '../app/prepare-database.ts';
import { letServe, SERVING_USER } from './serving-user.ts';

const app = await startTestApp();

/** The error that a user gets for a statement; "done" where it works, after which it is rolled back. */
async function tried(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

test('the user that serves the product reads and writes rows, and cannot change, empty or give away tables', async () => {
  expect(await tried(app.databaseUrl, 'select current_user')).toBe('done');
  expect(new URL(app.databaseUrl).username).toBe(SERVING_USER);
  for (const statement of [
    'insert into trusted_devices select * from trusted_devices',
    'update users set full_name = full_name',
    'delete from notifications',
    "select nextval(oid::regclass) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
    'select from hires for update',
    'delete from pgboss.job',
  ]) {
    expect(await tried(app.databaseUrl, statement), statement).toBe('done');
  }
  for (const statement of [
    'drop table contact_messages',
    'alter table users add column evil text',
    'truncate notifications',
    'create table evil (id int)',
    'create table pgboss.evil (id int)',
    'create schema evil',
    'create function evil() returns int language sql as $$ select 1 $$',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop trigger audit_entries_are_final on audit_entries',
    'alter table audit_entries disable trigger all',
    'create index evil on users (full_name)',
    'create role evil',
    `alter role ${SERVING_USER} superuser`,
    'set session_replication_role = replica',
    "insert into schema_migrations values ('evil', '')",
    'set role postgres',
    "copy users to program 'true'",
    "select pg_read_file('/etc/passwd')",
  ]) {
    expect(await tried(app.databaseUrl, statement), statement).toMatch(
      /permission denied|must be (owner|superuser)/,
    );
  }
});

test('the user that serves adds to and reads the audit log and the books, and cannot change or delete their rows', async () => {
  for (const table of ['audit_entries', 'ledger_transfers', 'ledger_accounts']) {
    expect(await tried(app.databaseUrl, `select from ${table}`)).toBe('done');
    for (const statement of [`delete from ${table}`, `truncate ${table} cascade`]) {
      expect(await tried(app.databaseUrl, statement), statement).toContain('permission denied');
    }
  }
  expect(await tried(app.databaseUrl, "update audit_entries set reason = ''")).toContain('permission denied');
  expect(await tried(app.databaseUrl, 'update ledger_transfers set amount_kobo = 1')).toContain(
    'permission denied',
  );
  expect(await tried(app.databaseUrl, 'update ledger_accounts set owner_id = null')).toContain(
    'permission denied',
  );
  // Locking a row requires the right to update a column; the trigger refuses the update itself.
  expect(await tried(app.databaseUrl, 'update ledger_accounts set id = id')).toContain(
    'never changed or removed',
  );
});

test('the rights of the user that serves follow the tables at the next start: new ones are added, extra ones removed', async () => {
  await asOwner(app, 'create table later (id int)', `grant truncate on hires to ${SERVING_USER}`);
  expect(await tried(app.databaseUrl, 'select from later')).toContain('permission denied');
  expect(await tried(app.databaseUrl, 'truncate hires cascade')).toContain('permission denied for table');
  await letServe(app.ownerUrl, app.databaseUrl);
  expect(await tried(app.databaseUrl, 'insert into later values (1)')).toBe('done');
  expect(await tried(app.databaseUrl, 'truncate only hires')).toContain('permission denied for table hires');
});

/** The address over TCP, where the run's PostgreSQL asks for the password; through its socket it does not. */
function overTcp(address: string): string {
  const url = new URL(address);
  if (url.hostname.startsWith('%2F')) url.hostname = '127.0.0.1';
  return url.href;
}

test('on the operator’s own server the serving user keeps its password, which the tables’ owner may not change', async () => {
  const other = new URL(app.databaseUrl);
  other.password = 'of-the-operator';
  await letServe(app.ownerUrl, other.href);
  expect(await tried(overTcp(app.databaseUrl), 'select 1')).toBe('done');
});

test('an up-to-date database can be started by the serving user alone, and any other says who may change it', async () => {
  const alone = { ownerUrl: app.databaseUrl, servingUrl: app.databaseUrl };
  await prepareDatabase(alone, false);
  await asOwner(app, "delete from schema_migrations where name like '0001%'");
  await expect(prepareDatabase(alone, false)).rejects.toThrow(/not up to date.*DATABASE_OWNER_URL/);
});

test('an owner of tables or a superuser is refused as the serving user', async () => {
  await expect(letServe(app.ownerUrl, app.ownerUrl)).rejects.toThrow(
    "DATABASE_URL's user postgres must own no table and be no superuser",
  );
});
