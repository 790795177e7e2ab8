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
 * Writes a receipt under the next number of its year. The year's row stays locked until the transaction ends, and what is
 * rolled back gives its number back: so there is no gap, and this has to come as late in a transaction as it can.
 *
 * @returns its number in that year
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
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with numbered as (
      insert into receipt_years as given (year, last_number) values (${receipt.year}, 1)
      on conflict (year) do update set last_number = given.last_number + 1
      returning last_number)
    insert into receipts (payment_id, hire_id, year, number, issued_at, customer_name, artisan_name, company, lines)
    select ${receipt.paymentId}, ${receipt.hireId}, ${receipt.year}, last_number, ${receipt.now}, ${receipt.customerName},
           ${receipt.artisanName}, ${JSON.stringify(receipt.company)}::jsonb, ${JSON.stringify(receipt.lines)}::jsonb
      from numbered
    returning number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a receipt that was written has no number');
  return row.number;
}

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
      'receipts.number',
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
