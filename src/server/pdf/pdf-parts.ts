import { MARGIN, pdfColours, printable, SHEET_HEIGHT, type Sheet, TEXT_WIDTH } from './pdf-document.ts';

/* What our PDFs are put together from. Each part is written below the one before it. */

/** Where the foot of a sheet begins; nothing else is written from there on. */
const FOOT_TOP = SHEET_HEIGHT - MARGIN - 26;

/** Who it is from on the left, what it is on the right, and a seam below. */
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
  /** Lines of their own; empty ones are left out. */
  lines: readonly string[];
}

/** Groups of facts side by side. */
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
  /** Its share of the width; together they are 1. */
  share: number;
  align?: 'left' | 'right';
}
export interface Row {
  cells: readonly string[];
  bold?: boolean;
}

const PAD = 5;

/** A table over as many sheets as it needs, its head again on each. */
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

/** A small paragraph over the whole width. */
export function writeNote(sheet: Sheet, text: string): void {
  sheet.font('regular').fontSize(9.5).fillColor(pdfColours.soft);
  const note = printable(text);
  if (sheet.y + sheet.heightOfString(note, { width: TEXT_WIDTH }) > FOOT_TOP) sheet.addPage();
  sheet.text(note, MARGIN, sheet.y, { width: TEXT_WIDTH });
  sheet.y += 6;
}

/** The same words at the foot of every sheet, with the sheet's number. Written last. */
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
    // Below the margin's edge a text would begin a sheet of its own.
    sheet.page.margins.bottom = 0;
    sheet.text(printable(`${words} · ${page - start + 1} of ${count}`), MARGIN, FOOT_TOP + 6, options);
    sheet.page.margins.bottom = MARGIN;
  }
}
