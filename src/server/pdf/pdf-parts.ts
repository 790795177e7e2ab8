import { MARGIN, pdfColours, printable, SHEET_HEIGHT, type Sheet, TEXT_WIDTH } from './pdf-document.ts';

/* Parts of our PDFs. Each is written below the one before it. */

/** Where the footer begins; no other part is written below it. */
const FOOT_TOP = SHEET_HEIGHT - MARGIN - 26;

/** Writes the brand on the left, the title and its lines on the right, and a seam below. */
export function writeHead(
  sheet: Sheet,
  head: { brand: string; title: string; lines: readonly string[] },
): void {
  const top = sheet.y;
  sheet.font('bold').fontSize(20).fillColor(pdfColours.brand).text(head.brand, MARGIN, top);
  sheet.fontSize(15).fillColor(pdfColours.ink);
  sheet.text(printable(head.title), MARGIN, top + 1, { width: TEXT_WIDTH, align: 'right' });
  sheet.font('regular').fontSize(10).fillColor(pdfColours.soft);
  for (const line of head.lines)
    sheet.text(printable(line), MARGIN, sheet.y, { width: TEXT_WIDTH, align: 'right' });
  sheet.y += 10;
  sheet
    .moveTo(MARGIN, sheet.y)
    .lineTo(MARGIN + TEXT_WIDTH, sheet.y)
    .lineWidth(2)
    .strokeColor(pdfColours.accent)
    .dash(6, { space: 4 })
    .stroke()
    .undash();
  sheet.y += 16;
}

export interface Facts {
  title: string;
  /** One per line; empty ones are left out. */
  lines: readonly string[];
}

/** Writes groups of facts side by side. */
export function writeFacts(sheet: Sheet, groups: readonly Facts[]): void {
  const top = sheet.y;
  const gap = 18;
  const width = (TEXT_WIDTH - gap * (groups.length - 1)) / groups.length;
  let bottom = top;
  for (const [at, { title, lines }] of groups.entries()) {
    const left = MARGIN + at * (width + gap);
    sheet.font('bold').fontSize(9).fillColor(pdfColours.soft).text(printable(title), left, top, { width });
    sheet.font('regular').fontSize(10.5).fillColor(pdfColours.ink);
    for (const line of lines.map(printable).filter(Boolean)) sheet.text(line, left, sheet.y + 1, { width });
    bottom = Math.max(bottom, sheet.y);
  }
  sheet.y = bottom + 16;
}

export interface Column {
  title: string;
  /** The column's share of the width; together they are 1. */
  share: number;
  align?: 'left' | 'right';
}
export interface Row {
  cells: readonly string[];
  bold?: boolean;
}

const PAD = 5;

/** Writes a table over as many pages as it needs, repeating the heading row on each. */
export function writeTable(sheet: Sheet, columns: readonly Column[], rows: readonly Row[], size = 9.5): void {
  const lefts = columns.map((_, at) => MARGIN + sumOf(columns.slice(0, at)) * TEXT_WIDTH);
  const widthOf = ({ share }: Column): number => share * TEXT_WIDTH - 2 * PAD;
  const write = (cells: readonly string[], font: 'regular' | 'bold', colour: string, ground?: string) => {
    sheet.font(font).fontSize(size);
    const texts = cells.map(printable);
    const heights = columns.map((column, at) =>
      sheet.heightOfString(texts[at] || ' ', { width: widthOf(column) }),
    );
    const height = Math.max(...heights) + 2 * PAD;
    if (sheet.y + height > FOOT_TOP) {
      sheet.addPage();
      if (!ground)
        write(
          columns.map(({ title }) => title),
          'bold',
          pdfColours.ink,
          pdfColours.band,
        );
      sheet.font(font).fontSize(size);
    }
    const top = sheet.y;
    if (ground) sheet.rect(MARGIN, top, TEXT_WIDTH, height).fill(ground);
    sheet.fillColor(colour);
    for (const [at, column] of columns.entries()) {
      const options = { width: widthOf(column), align: column.align ?? 'left' } as const;
      sheet.text(texts[at] ?? '', (lefts[at] ?? 0) + PAD, top + PAD, options);
    }
    sheet.y = top + height;
    rule(sheet);
  };
  write(
    columns.map(({ title }) => title),
    'bold',
    pdfColours.ink,
    pdfColours.band,
  );
  for (const { cells, bold } of rows) write(cells, bold ? 'bold' : 'regular', pdfColours.ink);
  sheet.y += 12;
}

const sumOf = (columns: readonly Column[]): number => columns.reduce((sum, { share }) => sum + share, 0);

function rule(sheet: Sheet): void {
  sheet
    .moveTo(MARGIN, sheet.y)
    .lineTo(MARGIN + TEXT_WIDTH, sheet.y)
    .lineWidth(0.6)
    .strokeColor(pdfColours.line)
    .stroke();
}

/** Writes a small paragraph over the whole width. */
export function writeNote(sheet: Sheet, text: string): void {
  sheet.font('regular').fontSize(9.5).fillColor(pdfColours.soft);
  const note = printable(text);
  if (sheet.y + sheet.heightOfString(note, { width: TEXT_WIDTH }) > FOOT_TOP) sheet.addPage();
  sheet.text(note, MARGIN, sheet.y, { width: TEXT_WIDTH });
  sheet.y += 6;
}

/** Writes the same footer, with the page's number, on every page. To be called last. */
export function writeFeet(sheet: Sheet, words: string): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    sheet.switchToPage(page);
    sheet.font('regular').fontSize(8).fillColor(pdfColours.soft);
    const options = {
      width: TEXT_WIDTH,
      align: 'center',
      lineBreak: true,
      height: 24,
      ellipsis: true,
    } as const;
    // Otherwise text below the bottom margin would start a new page.
    sheet.page.margins.bottom = 0;
    sheet.text(printable(`${words} · ${page - start + 1} of ${count}`), MARGIN, FOOT_TOP + 6, options);
    sheet.page.margins.bottom = MARGIN;
  }
}
