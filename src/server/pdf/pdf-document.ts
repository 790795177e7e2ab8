import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

/*
 * How our PDFs are drawn: A4 sheets in Noto Sans (SIL Open Font License, LICENSE-noto-sans.txt). The two font files are
 * cut to the Latin letters with all their marks, so ₦, ẹ, ọ, ṣ, ɓ, ɗ and ƙ are drawn as they should be.
 */

const fontFile = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
let fonts: { regular: Buffer; bold: Buffer } | undefined;

/** The colours of ui/styles/tokens.css by day; paper is white. */
export const pdfColours = {
  ink: '#1b1a33',
  soft: '#565067',
  line: '#d9cfbd',
  brand: '#232f80',
  accent: '#f2a922',
  band: '#f3eadb',
} as const;

/** Points from the sheet's edge to what is written, and how wide that is. A4 is 595 × 842. */
export const MARGIN = 48;
export const SHEET_WIDTH = 595.28;
export const SHEET_HEIGHT = 841.89;
export const TEXT_WIDTH = SHEET_WIDTH - 2 * MARGIN;

/** The letters that the fonts have: what a person types may hold others. */
const UNKNOWN =
  /[^\u0020-\u007E\u00A0-\u036F\u1E00-\u1EFF\u2010-\u2027\u2030-\u203A\u2044\u20A6\u20AC\u2116\u2122\u2190-\u2193\u2212]/gu;

/** A text as our fonts can write it: pictures are left out, other foreign letters become a question mark. */
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
 * @param about.title what its window is called
 * @param about.madeAt stands in its properties, so that the same document has the same bytes
 * @param draw writes it, on the first sheet at first
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
