import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { PaymentPart } from '../../payments/server/public.ts';
import { type NumberedReceipt, RECEIPT_NUMBER, readReceiptNumber } from '../receipt-number.ts';
import type { ReceiptLine } from './receipt-lines.ts';

/** Who received the money, as it was when the receipt was given. */
export interface ReceivedBy {
  name: string;
  rcNumber: string;
  address: string;
  phone: string;
}

/** A receipt with what its payment says, and what went back of it. */
export interface ReceiptRecord extends NumberedReceipt {
  /** The hire whose payment it is now: another than it was given for, where the money moved on. */
  paidHireId: string;
  /** The hire that it was given for. */
  hireId: string;
  issuedAt: Date;
  customerName: string;
  artisanName: string;
  company: ReceivedBy | null;
  lines: ReceiptLine[];
  reference: string;
  part: PaymentPart;
  method: string;
  channel: string | null;
  cardBrand: string | null;
  lastDigits: string | null;
  payerBank: string | null;
  paidAt: Date | null;
  reason: string | null;
  refundKobo: number | null;
  refundStatus: string | null;
  refundReason: string | null;
  refundUpdatedAt: Date | null;
}

/**
 * Writes a receipt. It gets the next number of its year while the transaction commits (the trigger `receipt_is_numbered`): what is
 * rolled back has taken none, so there is no gap, and no other payment waits for longer than a commit takes.
 *
 * @throws a database error (23505) for a payment that has one
 */
export async function insertReceipt(
  tx: Tx,
  receipt: {
    paymentId: string;
    hireId: string;
    year: number;
    customerName: string;
    artisanName: string;
    company: ReceivedBy;
    lines: readonly ReceiptLine[];
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('receipts')
    .values({
      payment_id: receipt.paymentId,
      hire_id: receipt.hireId,
      year: receipt.year,
      issued_at: receipt.now,
      customer_name: receipt.customerName,
      artisan_name: receipt.artisanName,
      company: JSON.stringify(receipt.company),
      lines: JSON.stringify(receipt.lines),
    })
    .execute();
}

/** Number and time of a payment's receipt, once the transaction that gave it has committed. */
export async function numberOfReceipt(
  reads: Reads,
  paymentId: string,
): Promise<NumberedReceipt & { issuedAt: Date }> {
  return reads
    .selectFrom('receipts')
    .select(['year', givenNumber, 'issued_at as issuedAt'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

/** Null is seen by the transaction alone that has just written the receipt. */
export const givenNumber = sql<number>`receipts.number`.as('number');

/** The hire of the receipt with a number, where there is one. */
export async function hireOfReceipt(reads: Reads, typed: string): Promise<string | undefined> {
  if (!RECEIPT_NUMBER.test(typed)) return undefined;
  const { year, number } = readReceiptNumber(typed);
  const row = await reads
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .select('payments.hire_id')
    .where('receipts.year', '=', year)
    .where('receipts.number', '=', number)
    .executeTakeFirst();
  return row?.hire_id;
}

/**
 * The receipts that were given for a hire, the first first.
 *
 * @param withMoved also those of payments that moved to it from a hire whose artisan had cancelled
 */
export async function listReceiptsOf(
  reads: Reads,
  hireId: string,
  withMoved: boolean,
): Promise<ReceiptRecord[]> {
  return reads
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select([
      'payments.hire_id as paidHireId',
      'receipts.hire_id as hireId',
      'receipts.year',
      givenNumber,
      'receipts.issued_at as issuedAt',
      'receipts.customer_name as customerName',
      'receipts.artisan_name as artisanName',
      sql<ReceivedBy | null>`receipts.company`.as('company'),
      sql<ReceiptLine[]>`receipts.lines`.as('lines'),
      'payments.reference',
      sql<PaymentPart>`payments.part`.as('part'),
      'payments.method',
      'payments.channel',
      'payments.card_brand as cardBrand',
      'payments.last_digits as lastDigits',
      'payments.payer_bank as payerBank',
      'payments.paid_at as paidAt',
      'payments.reason',
      'refunds.amount_kobo as refundKobo',
      'refunds.status as refundStatus',
      'refunds.reason as refundReason',
      'refunds.updated_at as refundUpdatedAt',
    ])
    .where('receipts.payment_id', 'in', (from) => {
      const givenFor = from.selectFrom('receipts').select('payment_id').where('hire_id', '=', hireId);
      const movedTo = from.selectFrom('payments').select('id as payment_id').where('hire_id', '=', hireId);
      return withMoved ? givenFor.union(movedTo) : givenFor;
    })
    .orderBy('receipts.year')
    .orderBy('receipts.number')
    .execute();
}
