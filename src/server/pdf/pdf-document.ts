import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

/*
 * The page format of our PDFs: A4 in Noto Sans (SIL Open Font License, LICENSE-noto-sans.txt). The two font files are
 * reduced to the Latin letters with all their marks, so ₦, ẹ, ọ, ṣ, ɓ, ɗ and ƙ are drawn correctly.
 */

const fontFile = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
let fonts: { regular: Buffer; bold: Buffer } | undefined;

/** The light colours of ui/styles/tokens.css, except for a darker line; paper is white. */
export const pdfColours = {
  ink: '#1b1a33',
  soft: '#565067',
  line: '#d9cfbd',
  brand: '#232f80',
  accent: '#f2a922',
  band: '#f3eadb',
} as const;

/** In points: the margin of a page, and the width of its text. A4 is 595 × 842. */
export const MARGIN = 48;
export const SHEET_WIDTH = 595.28;
export const SHEET_HEIGHT = 841.89;
export const TEXT_WIDTH = SHEET_WIDTH - 2 * MARGIN;

/** Characters that the fonts lack, which people may type all the same. */
const UNKNOWN =
  /[^\u0020-\u007E\u00A0-\u036F\u1E00-\u1EFF\u2010-\u2027\u2030-\u203A\u2044\u20A6\u20AC\u2116\u2122\u2190-\u2193\u2212]/gu;

/** Converts a text to characters that the fonts have: emoji are removed, others become a question mark. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Extended_Pictographic}|\u200D|\uFE0F/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNKNOWN, '?')
    .trim();

export type Sheet = PDFKit.PDFDocument;

/**
 * Makes a PDF in memory.
 *
 * @param about.title the title of the viewer's window
 * @param about.madeAt the date in its properties; it is given so that the same document has the same bytes
 * @param draw draws the content, starting on the first page
 */
export function makePdf(
  about: { title: string; author: string; madeAt: Date },
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  fonts ??= { regular: fontFile('noto-sans-regular.ttf'), bold: fontFile('noto-sans-bold.ttf') };
  const { regular, bold } = fonts;
  const { title, author, madeAt } = about;
  const sheet = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    bufferPages: true,
    displayTitle: true,
    lang: 'en-NG',
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
  });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part));
    sheet.on('end', () => resolve(Buffer.concat(parts)));
    sheet.on('error', reject);
    try {
      sheet.registerFont('regular', regular);
      sheet.registerFont('bold', bold);
      sheet.font('regular');
      draw(sheet);
      sheet.end();
    } catch (error) {
      reject(error);
    }
  });
}
