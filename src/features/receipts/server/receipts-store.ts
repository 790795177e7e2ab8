import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { writeLast } from '../../../server/transaction-end.ts';
import type { PaymentPart } from '../../payments/server/public.ts';
import { type NumberedReceipt, RECEIPT_NUMBER, readReceiptNumber } from '../receipt-number.ts';
import type { ReceiptLine } from './receipt-lines.ts';

/** Company details at the time of the receipt. */
export interface ReceivedBy {
  name: string;
  rcNumber: string;
  address: string;
  phone: string;
}

/** A receipt with the details of its payment and refund. */
export interface ReceiptRecord extends NumberedReceipt {
  /** Hire that the payment belongs to now; differs from `hireId` when the money moved to another hire. */
  paidHireId: string;
  /** Hire for which the receipt was issued. */
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
 * Inserts a receipt with the transaction's last statement. The trigger `receipt_is_numbered` assigns the next number of
 * the year during commit: a rollback leaves no gap, and other payments wait no longer than a commit takes. Where the
 * payment already has a receipt, the transaction fails with a database error (23505).
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
  const insertion = tx.insertInto('receipts').values({
    payment_id: receipt.paymentId,
    hire_id: receipt.hireId,
    year: receipt.year,
    issued_at: receipt.now,
    customer_name: receipt.customerName,
    artisan_name: receipt.artisanName,
    company: JSON.stringify(receipt.company),
    lines: JSON.stringify(receipt.lines),
  });
  await writeLast(tx, `receipt of ${receipt.paymentId}`, [insertion], () => sql`${insertion}`);
}

/** Number and time of a payment's receipt. Call it after the transaction that issued it has committed. */
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

/** Null only within the transaction that inserts the receipt. */
export const givenNumber = sql<number>`receipts.number`.as('number');

/** Id of the hire of the receipt with this number; undefined when there is none. */
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
 * Receipts issued for a hire, oldest first.
 *
 * @param withMoved includes payments that moved to it from a hire cancelled by its artisan
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
      // With what the payer had back before, which was not sent again.
      sql<number | null>`refunds.amount_kobo + payments.returned_before_kobo`.as('refundKobo'),
      'refunds.status as refundStatus',
      'refunds.reason as refundReason',
      'refunds.updated_at as refundUpdatedAt',
    ])
    .where('receipts.payment_id', 'in', (from) => {
      const ownReceipts = from.selectFrom('receipts').select('payment_id').where('hire_id', '=', hireId);
      const movedTo = from.selectFrom('payments').select('id as payment_id').where('hire_id', '=', hireId);
      return withMoved ? ownReceipts.union(movedTo) : ownReceipts;
    })
    .orderBy('receipts.year')
    .orderBy('receipts.number')
    .execute();
}
