import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** Most rows of one list of a person's data that are in memory at a time. */
export const ROWS_AT_ONCE = 1_000;

type Position = readonly string[];

/** A list of a person's rows that may be long: each iteration reads it anew, page by page. */
export class OwnRows<Row = unknown> implements AsyncIterable<Row> {
  readonly #pageAfter: (after: Position | undefined) => Promise<{ rows: readonly Row[]; last?: Position }>;

  constructor(
    pageAfter: (after: Position | undefined) => Promise<{ rows: readonly Row[]; last?: Position }>,
  ) {
    this.#pageAfter = pageAfter;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row> {
    let after: Position | undefined;
    do {
      const { rows, last } = await this.#pageAfter(after);
      yield* rows;
      after = last;
    } while (after);
  }
}

/**
 * A person's rows in pages of a query, each found by the position of the last row before it (keyset).
 *
 * @param query without order and limit; no transaction's, because the pages are read later
 * @param order columns that are never null and together unique among the query's rows, each ascending
 * @param shownAs what the rows of one page become in the copy of the person's data
 */
export function ownRows<Tables, Names extends keyof Tables, Row extends object, Shown = Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  order: readonly string[],
  shownAs?: (rows: Row[]) => readonly Shown[] | Promise<readonly Shown[]>,
): OwnRows<Shown> {
  const keys = order.map((column) => sql.ref(column));
  // As text, which has the microseconds that a Date lacks.
  const position = sql<string[]>`array[${sql.join(keys.map((key) => sql`${key}::text`))}]`;
  let first = (query as unknown as SelectQueryBuilder<Database, never, object>)
    .select(position.as('row_position'))
    .limit(ROWS_AT_ONCE);
  for (const key of keys) first = first.orderBy(key);
  return new OwnRows(async (after) => {
    const page = after ? first.where(sql<boolean>`(${sql.join(keys)}) > (${sql.join(after)})`) : first;
    const read = await page.execute();
    const rows = read.map(({ row_position: _, ...row }) => row as Row);
    const last = read.length === ROWS_AT_ONCE ? read.at(-1)?.row_position : undefined;
    return { rows: shownAs ? await shownAs(rows) : (rows as never[]), ...(last && { last }) };
  });
}
