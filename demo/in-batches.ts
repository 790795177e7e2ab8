/** PostgreSQL accepts at most 65,535 parameters in a statement; no table here has more than 30 columns. */
const ROWS_AT_ONCE = 1000;

/** Inserts many rows, a thousand per statement. */
export async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await insert(rows.slice(from, from + ROWS_AT_ONCE));
  }
}
