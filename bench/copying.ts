import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/**
 * Makes ascending UUIDv7s from a counter, which fill an index from one end (RFC 9562, section 5.7).
 *
 * @param part different for each maker in a database, so that no two make the same ids
 */
export function idMaker(part = 0): () => string {
  const random = randomBytes(8).toString('hex').slice(0, 12);
  let at = Date.UTC(2026, part, 1);
  let within = 0;
  return () => {
    within += 1;
    if (within > 0xfff) {
      within = 0;
      at += 1;
    }
    const time = at.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${within.toString(16).padStart(3, '0')}-8000-${random}`;
  };
}

export async function copyInto(client: pg.Client, target: string, lines: Iterable<string>): Promise<void> {
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < 1 << 20) continue;
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  stream.end(chunk);
  await once(stream, 'finish');
}

/**
 * Drops indexes that belong to no constraint; returns the statements that create them again.
 *
 * @param unique false keeps unique indexes
 */
export async function dropIndexes(
  client: pg.Client,
  tables: string[],
  { unique = true } = {},
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
      where i.indrelid = any ($1::regclass[]) and c.oid is null and (not i.indisunique or $2)`,
    [tables, unique],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
