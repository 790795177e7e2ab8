/** A receipt's number within its year. */
export interface NumberedReceipt {
  /** Lagos calendar year. */
  year: number;
  /** 1 for the first of the year. */
  number: number;
}

/** "SH-2026-000123" */
export const receiptNumber = ({ year, number }: NumberedReceipt): string =>
  `SH-${year}-${String(number).padStart(6, '0')}`;

export const RECEIPT_NUMBER = /^SH-(\d{4})-(\d{6,9})$/;

/**
 * Parses a receipt number.
 *
 * @throws Error when the text is not one
 */
export function readReceiptNumber(text: string): NumberedReceipt {
  const [, year, number] = RECEIPT_NUMBER.exec(text) ?? [];
  if (!year || !number) throw new Error(`"${text}" is no number of a receipt`);
  return { year: Number(year), number: Number(number) };
}
