import type pg from 'pg';

/**
 * Counts exactly which entries are written to the product's indexes while some work is done. It reads PostgreSQL's
 * write-ahead log, so it depends neither on the planner's estimates nor on delayed statistics. Unlogged tables are not
 * included, nor are the queue's (`pgboss`).
 *
 * @param client a superuser in the database of the work
 * @returns the number of entries, by index
 */
export async function entriesWrittenDuring(
  client: pg.Client,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  await client.query('create extension if not exists pg_walinspect');
  const from = await flushed(client);
  await work();
  const to = await flushed(client);
  const { rows } = await client.query<{ index: string; count: number }>(WRITTEN, [from, to]);
  return Object.fromEntries(rows.map(({ index, count }) => [index, count]));
}

/** The position up to which the log is on disk, including everything committed before. */
async function flushed(client: pg.Client): Promise<string> {
  // Writes a message that no one reads, and syncs the log up to it.
  await client.query("select pg_logical_emit_message(false, 'surehands', 'counted from here', true)");
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_flush_lsn() as at');
  return rows[0]?.at ?? '';
}

/**
 * A GIN index takes all entries of a row at once, to be sorted in later; a page split is the entry that made the page
 * too full.
 */
const WRITTEN = `
  select c.relname as index, count(*)::int as count
    from pg_get_wal_block_info($1, $2) w
    join pg_database d on d.oid = w.reldatabase and d.datname = current_database()
    join pg_class c on c.oid = pg_filenode_relation(w.reltablespace, w.relfilenode)
                   and c.relnamespace = 'public'::regnamespace
   where relforknumber = 0 and block_id = 0
     and (resource_manager = 'Btree' and record_type in ('INSERT_LEAF', 'INSERT_POST', 'SPLIT_L', 'SPLIT_R')
          or resource_manager = 'Gin' and record_type = 'UPDATE_META_PAGE'
          or resource_manager = 'Gist' and record_type in ('PAGE_UPDATE', 'PAGE_SPLIT'))
   group by 1`;
