import { type CsvCell, csvLines, writeCsv } from '../../../server/csv.ts';
import { makePdf, type Sheet } from '../../../server/pdf/pdf-document.ts';
import { writeFacts, writeFeet, writeHead, writeNote, writeTable } from '../../../server/pdf/pdf-parts.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { Company } from '../../../shared/company.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment, formatTime, lagosDay } from '../../../shared/lagos-time.ts';
import type { MonthStatement, YearStatement } from '../contract.ts';
import { columnsOf, monthWords, type StatementSums, wayOf } from '../statement-words.ts';

type Statement = MonthStatement | YearStatement;
/** The period by which a file and its title are named. */
type Titled = Pick<MonthStatement, 'month'> | Pick<YearStatement, 'year'>;
const titleOf = (statement: Titled): string =>
  'month' in statement ? monthWords(statement.month) : statement.year;

/** "SureHands-statement-2026-11.pdf" */
export const fileName = (statement: Titled, ending: 'pdf' | 'csv'): string =>
  `${PRODUCT_NAME}-statement-${'month' in statement ? statement.month : statement.year}.${ending}`;

/** Most movements that are drawn: more would keep the process from its other work for seconds. */
export const MOST_DRAWN = 2_000;

/**
 * PDF of a month's or year's statement. It has all sums, but not each movement of a month with more than two thousand.
 */
export function statementPdf(statement: Statement, company: Company): Promise<Buffer> {
  const { artisanName, madeAt, isOver } = statement;
  const title = `${PRODUCT_NAME} statement, ${titleOf(statement)}`;
  return makePdf({ title, author: company.name, madeAt: new Date(madeAt) }, (sheet) => {
    writeHead(sheet, {
      brand: PRODUCT_NAME,
      title: 'Statement of earnings',
      lines: [titleOf(statement), `Made ${formatMoment(madeAt)} (Lagos time)`],
    });
    writeFacts(sheet, [
      { title: 'Artisan', lines: [artisanName] },
      { title: 'From', lines: [company.name, company.rcNumber, company.address, company.phone.shown] },
    ]);
    const way = wayOf(statement, isOver);
    writeTable(
      sheet,
      [
        { title: isOver ? titleOf(statement) : `${titleOf(statement)}, so far`, share: 0.7 },
        { title: 'Amount', share: 0.3, align: 'right' },
      ],
      way.map(({ term, kobo }, at) => ({
        cells: [term, formatNaira(kobo)],
        bold: at === 0 || at === way.length - 1,
      })),
    );
    if (!('month' in statement)) writeMonths(sheet, statement);
    else if (statement.movementCount <= MOST_DRAWN) writeMovements(sheet, statement);
    else
      writeNote(
        sheet,
        `The CSV of this month lists its ${statement.movementCount.toLocaleString('en-NG')} movements.`,
      );
    writeNote(
      sheet,
      'The balance is what was available to be paid out. Money held for a job is not included until it is released.',
    );
    writeFeet(sheet, `${company.name}, ${company.rcNumber}, ${company.address}`);
  });
}

function writeMovements(sheet: Sheet, { movements, openingKobo }: MonthStatement): void {
  writeTable(
    sheet,
    [
      { title: 'Date', share: 0.13 },
      { title: 'What', share: 0.33 },
      { title: 'Before fee', share: 0.14, align: 'right' },
      { title: 'Service fee', share: 0.12, align: 'right' },
      { title: 'Amount', share: 0.14, align: 'right' },
      { title: 'Balance', share: 0.14, align: 'right' },
    ],
    [
      { cells: ['', 'Opening balance', '', '', '', formatNaira(openingKobo)] },
      ...movements.map(({ at, what, grossKobo, feeKobo, amountKobo, balanceKobo }) => ({
        cells: [
          lagosDay(new Date(at)),
          what,
          feeKobo === 0 ? '' : formatNaira(grossKobo),
          feeKobo === 0 ? '' : formatNaira(-feeKobo),
          formatNaira(amountKobo),
          formatNaira(balanceKobo),
        ],
      })),
    ],
    8.5,
  );
}

function writeMonths(sheet: Sheet, { months }: YearStatement): void {
  const columns = columnsOf(months);
  writeTable(
    sheet,
    [
      { title: 'Month', share: 0.14 },
      ...columns.map(({ term }) => ({ title: term, share: 0.86 / columns.length, align: 'right' }) as const),
    ],
    months.map((month) => ({
      cells: [
        monthWords(month.month).split(' ')[0] ?? month.month,
        ...columns.map(({ koboOf }) => formatNaira(koboOf(month))),
      ],
    })),
    8.5,
  );
}

/** CSV of a year's statement. Amounts are in naira, with kobo as decimals. */
export const yearCsv = (statement: YearStatement): string => writeCsv(rowsOfYear(statement));

/**
 * CSV of a month's statement, page by page.
 *
 * @param pages all movements of the month
 */
export async function* monthCsv(
  { month, openingKobo, isOver }: Pick<MonthStatement, 'month' | 'openingKobo' | 'isOver'>,
  pages: AsyncIterable<MonthStatement['movements']>,
): AsyncGenerator<string> {
  yield writeCsv([
    [
      'Date',
      'Time',
      'What',
      'Hire',
      'Before fee (NGN)',
      'Service fee (NGN)',
      'Amount (NGN)',
      'Balance (NGN)',
    ],
    [`${month}-01`, '', 'Opening balance', '', '', '', '', { kobo: openingKobo }],
  ]);
  let closingKobo = openingKobo;
  for await (const movements of pages) {
    yield csvLines(movements.map(cellsOf));
    closingKobo = movements.at(-1)?.balanceKobo ?? closingKobo;
  }
  yield csvLines([
    ['', '', isOver ? 'Closing balance' : 'Balance now', '', '', '', '', { kobo: closingKobo }],
  ]);
}

function cellsOf(movement: MonthStatement['movements'][number]): CsvCell[] {
  const { at, what, hireId, grossKobo, feeKobo, amountKobo, balanceKobo } = movement;
  return [
    lagosDay(new Date(at)),
    formatTime(new Date(at)),
    what,
    hireId ?? '',
    { kobo: grossKobo },
    { kobo: -feeKobo },
    { kobo: amountKobo },
    { kobo: balanceKobo },
  ];
}

function rowsOfYear(statement: YearStatement): CsvCell[][] {
  const columns = columnsOf(statement.months);
  const sums = (row: StatementSums): CsvCell[] => columns.map(({ koboOf }) => ({ kobo: koboOf(row) }));
  return [
    ['Month', ...columns.map(({ term }) => `${term} (NGN)`)],
    ...statement.months.map((month) => [month.month, ...sums(month)]),
    [statement.year, ...sums(statement)],
  ];
}
