import type pg from 'pg';
import { captureStatements, type Statement } from '../bench/captured-statements.ts';

/**
 * Counts the rows that the statements of some work read from tables, including those that a filter then discards. Each
 * statement is run once more to be counted, and rolled back.
 *
 * @param client connected as the owner of the tables
 * @param counted results for statements that were counted before on the same rows, such as the caller's session
 */
export async function rowsReadDuring(
  client: pg.Client,
  work: () => Promise<unknown>,
  counted = new Map<string, number>(),
): Promise<number> {
  const statements = await captureStatements(work);
  let rows = 0;
  for (const statement of statements) {
    const asked = JSON.stringify([statement.text, statement.values]);
    const read = counted.get(asked) ?? (await rowsReadBy(client, statement));
    counted.set(asked, read);
    rows += read;
  }
  return rows;
}

/** Counts the rows that one statement reads; 0 for statements without a plan, such as begin and commit. */
export const rowsReadBy = (client: pg.Client, statement: Statement): Promise<number> =>
  ofPlan(client, statement, rowsOfPlan);

/** Counts the index entries that one statement gathers before it reads the first row. */
export const entriesGatheredBy = (client: pg.Client, statement: Statement): Promise<number> =>
  ofPlan(client, statement, entriesOfPlan);

async function ofPlan(
  client: pg.Client,
  { text, values }: Statement,
  count: (plan: Record<string, unknown>) => number,
): Promise<number> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return 0;
  await client.query('begin');
  try {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values]);
    return count(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
  }
}

function rowsOfPlan(node: Record<string, unknown>): number {
  const isScan = String(node['Node Type']).includes('Scan') && node['Relation Name'] !== undefined;
  const read = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'];
  const rows = read.reduce((sum, name) => sum + Number(node[name] ?? 0), 0);
  const below = (node.Plans ?? []) as Record<string, unknown>[];
  return below.reduce(
    (sum, child) => sum + rowsOfPlan(child),
    isScan ? Number(node['Actual Loops'] ?? 0) * rows : 0,
  );
}

function entriesOfPlan(node: Record<string, unknown>): number {
  const own =
    node['Node Type'] === 'Bitmap Index Scan'
      ? Number(node['Actual Rows']) * Number(node['Actual Loops'])
      : 0;
  const below = (node.Plans ?? []) as Record<string, unknown>[];
  return below.reduce((sum, child) => sum + entriesOfPlan(child), own);
}
