/** A cell of a table: text, or an amount in whole kobo. */
export type CsvCell = string | { kobo: number };

/** The byte order mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Text that a spreadsheet would run as a formula instead of showing it (CWE-1236). */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/;

/**
 * Writes a table as comma-separated values (RFC 4180). Text that looks like a formula gets an apostrophe in front, so
 * that spreadsheets show it. Amounts are written in naira with two decimals.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string => BYTE_ORDER_MARK + csvLines(rows);

/** Further lines of a table whose beginning {@link writeCsv} has written. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(cell: CsvCell): string {
  if (typeof cell !== 'string') return nairaAndKobo(cell.kobo);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** 475050 → "4750.50". Avoids floating-point arithmetic, which could lose a kobo. */
function nairaAndKobo(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return `${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
