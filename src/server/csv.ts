/** A sum in a table: whole kobo. Anything else is words. */
export type CsvCell = string | { kobo: number };

/** As spreadsheets read UTF-8: the mark of byte order ahead of it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would carry out instead of showing it (CWE-1236). */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/;

/**
 * Writes a table as comma-separated values (RFC 4180). Words that look like a formula get an apostrophe ahead, so that a
 * spreadsheet shows them; sums are naira with two decimals, to the kobo.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(cell: CsvCell): string {
  if (typeof cell !== 'string') return nairaAndKobo(cell.kobo);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** 475050 → "4750.50". Never by way of a fraction, which could lose a kobo. */
function nairaAndKobo(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return `${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
