import type pg from 'pg';
import { dropIndexes } from '../bench/copying.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  /** Whether the database generates its numbers. */
  numbered: boolean;
  /** Whether it is in a unique index that contains no id. */
  unique: boolean;
}

/**
 * Copies everything in the database the given number of times, as if as many other people had done the same. Each copy
 * has ids of its own, which refer to each other like the originals. Only ids in columns are replaced, not those in
 * JSON. Triggers are disabled meanwhile, and check constraints are dropped for good.
 *
 * @param client connected as the owner of the tables
 */
export async function multiplyRows(client: pg.Client, times: number): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  await dropChecks(client);
  const columns = await columnsOf(client);
  // Tables without ids of people or things, such as places, are the same for all.
  const tables = [...Map.groupBy(columns, ({ table }) => table)].filter(([, its]) =>
    its.some(({ type }) => type.startsWith('uuid')),
  );
  // An index is made faster from all rows than row by row.
  const indexes = await dropIndexes(
    client,
    tables.map(([table]) => table),
    { unique: false },
  );
  for (const [table, its] of tables) {
    const given = its.filter(({ numbered }) => !numbered);
    await client.query(
      `insert into ${table} (${given.map(({ name }) => `"${name}"`)})
       select ${given.map(copyOf)} from ${table} as its, generate_series(1, ${times}) as n
       on conflict do nothing`,
    );
  }
  for (const statement of indexes) await client.query(statement);
  await client.query("set session_replication_role = 'origin'");
  await client.query('analyze');
}

/** The value of a column in the n-th copy, in SQL. */
function copyOf({ name, type, unique }: Column): string {
  const value = `its."${name}"`;
  // Rows sorted by id stay in order, because the time is in the first half (RFC 9562, section 5.7).
  // As bytes, which takes a third of the time that it takes as text.
  const copied = (id: string) =>
    `encode(overlay(uuid_send(${id}) placing substr(int8send(uuid_hash_extended(${id}, n)), 3) from 11), 'hex')::uuid`;
  if (type === 'uuid') return copied(value);
  if (type === 'uuid[]') return `array(select ${copied('each')} from unnest(${value}) as each)`;
  if (!unique) return value;
  if (['text', 'citext', 'character varying'].includes(type)) return `n || '-' || ${value}`;
  if (['integer', 'bigint', 'smallint'].includes(type)) return `${value} + n * 100000`;
  if (type === 'bytea') return `${value} || n::text::bytea`;
  return value;
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, null) as type,
           a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval%', false) as numbered,
           exists (select from pg_index i
                    where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey::int2[])
                      and not exists (select from pg_attribute other where other.attrelid = c.oid
                                         and other.attnum = any (i.indkey::int2[]) and other.atttypid = 'uuid'::regtype)
                 ) as unique
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     order by c.relname, a.attnum`);
  return rows;
}

/** Copied numbers and references may not have the required form. */
async function dropChecks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'`);
  for (const { statement } of rows) await client.query(statement);
}
