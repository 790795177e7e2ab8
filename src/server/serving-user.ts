import { createHmac } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from './config-error.ts';
import { MIGRATION_LOCK } from './migrate.ts';

/**
 * The database user that serves the product: it reads and writes rows, but does not own, create, change or empty
 * tables. The owner migrates at the start and is not used after it (docs/decisions/0075).
 */

/** The name of that user in the embedded PostgreSQL. */
export const SERVING_USER = 'surehands_app';

/** The schemas with the product's tables, which the serving user may use; the last is the local Paystack's. */
const SCHEMAS = ['public', 'pgboss', 'sandbox_paystack'];

/**
 * Tables whose single rows the product locks, which PostgreSQL allows only with the right to update a column; their
 * triggers refuse the update itself.
 */
const LOCKED_BY_ROW = ['ledger_accounts'];

/**
 * The serving user's address in the embedded PostgreSQL. Its password is derived from the owner's, so no file has to
 * store it.
 */
export function servingUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', decodeURIComponent(url.password))
    .update(SERVING_USER)
    .digest('base64url');
  url.username = SERVING_USER;
  return url.href;
}

/** Creates the embedded PostgreSQL's serving user, or sets its current password. */
async function makeServingUser(owner: pg.Client, servingUrl: string): Promise<void> {
  const { username, password } = new URL(servingUrl);
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [username]);
  await owner.query(
    `${rowCount === 0 ? 'create' : 'alter'} role ${pg.escapeIdentifier(username)} login password ${pg.escapeLiteral(password)}`,
  );
}

interface Grant {
  schema: string;
  kind: 'table' | 'sequence';
  /** In the syntax of GRANT: "select, insert". */
  privileges: string;
  /** With their schema, quoted for SQL. */
  names: string;
}

/**
 * Grants the user of an address the rights that serving needs, computed from the existing tables: select, insert,
 * update and delete; only select and insert where a trigger keeps rows for ever; and only select on the list of
 * migrations. Nothing is written where the rights are right already.
 *
 * @throws ConfigError when that user could still do more, as an owner or a superuser
 */
export async function letServe(ownerUrl: string, servingUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  const user = userOf(servingUrl);
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // Only in the embedded PostgreSQL: on an operator's own server, the owner may lack the right to create users.
    if (servingUrl === servingUrlOf(ownerUrl)) await makeServingUser(owner, servingUrl);
    const name = pg.escapeIdentifier(user);
    const { rows: grants } = await owner.query<Grant>(missingGrants, [SCHEMAS, user, LOCKED_BY_ROW]);
    const statements = [
      ...[...new Set(grants.map(({ schema }) => schema))].map(
        (schema) => `grant usage on schema ${schema} to ${name}`,
      ),
      ...grants.flatMap(({ kind, privileges, names }) => [
        `revoke all on ${kind} ${names} from ${name}`,
        `grant ${privileges} on ${kind} ${names} to ${name}`,
      ]),
    ];
    if (statements.length > 0) await owner.query(statements.join(';\n'));
    const { rows } = await owner.query<{ too_much: boolean }>(mayDoMore, [SCHEMAS, user]);
    if (rows[0]?.too_much) {
      throw new ConfigError(
        `DATABASE_URL's user ${user} must own no table and be no superuser: that is what DATABASE_OWNER_URL's is for.`,
      );
    }
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

/** The user that pg connects as, because an address need not name one. */
const userOf = (url: string): string => new pg.Client({ connectionString: url }).user ?? '';

/** Tables and sequences on which the user's rights differ from the required ones, grouped by the required ones. */
const missingGrants = `
  with things as (
    select c.oid, n.nspname as schema, case c.relkind when 'S' then 'sequence' else 'table' end as kind,
           format('%I.%I', n.nspname, c.relname) as name,
           case
             when c.relkind = 'S' then 'select, update, usage'
             when c.relkind in ('v', 'm') or c.relname = 'schema_migrations' then 'select'
             when exists (
               select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
                where t.tgrelid = c.oid and f.proname = 'refuse_change'
             ) then case when c.relname = any($3) then 'insert, select, update (id)' else 'insert, select' end
             else 'delete, insert, select, update'
           end as wanted,
           (select string_agg(lower(a.privilege_type), ', ' order by a.privilege_type)
              from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee where r.rolname = $2) as granted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')
  )
  select schema, kind, wanted as privileges, string_agg(name, ', ') as names
    from things
   where replace(wanted, ', update (id)', '') is distinct from granted
   group by schema, kind, wanted`;

/** Whether a user may act as an owner of the tables, is a superuser, or may create tables of its own. */
const mayDoMore = `
  select exists (
           select from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = any($1) and c.relkind in ('r', 'p') and pg_has_role($2, c.relowner, 'member')
         ) or exists (
           select from pg_namespace n where n.nspname = any($1) and has_schema_privilege($2, n.oid, 'create')
         ) as too_much`;
