/** A receipt's place in its year. */
export interface NumberedReceipt {
  /** By the calendar of Lagos. */
  year: number;
  /** 1 for the first of the year. */
  number: number;
}

/** "SH-2026-000123" */
export const receiptNumber = ({ year, number }: NumberedReceipt): string =>
  `SH-${year}-${String(number).padStart(6, '0')}`;

export const RECEIPT_NUMBER = /^SH-(\d{4})-(\d{6,9})$/;

/** What a receipt's number says. @throws Error for what is none */
export function readReceiptNumber(text: string): NumberedReceipt {
  const [, year, number] = RECEIPT_NUMBER.exec(text) ?? [];
  if (!year || !number) throw new Error(`"${text}" is no number of a receipt`);
  return { year: Number(year), number: Number(number) };
}
