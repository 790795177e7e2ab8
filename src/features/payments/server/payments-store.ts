import { type QueryCreator, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import { type PaymentMethod, paymentMethod } from '../contract.ts';
import {
  type PaidWith,
  type PaymentReason,
  type PaymentStatus,
  paymentReasonOf,
  paymentStatusOf,
} from './payment-rules.ts';

export const paymentParts = ['first', 'balance', 'tip'] as const;
export type PaymentPart = (typeof paymentParts)[number];

const partOf = (text: string): PaymentPart => paymentParts.find((part) => part === text) ?? 'first';

/** A payment as stored. */
export interface PaymentRecord {
  id: string;
  hireId: string;
  reference: string;
  method: PaymentMethod;
  /** The first payment books the hire; a balance adds to the held money; a tip goes to the artisan at once. */
  part: PaymentPart;
  amountKobo: number;
  currency: string;
  status: PaymentStatus;
  reason: PaymentReason | null;
  authorizationUrl: string | null;
  accessCode: string | null;
  /** The money received, in whole kobo; null until it arrives. */
  receivedKobo: number | null;
  /** Paystack's fee, in whole kobo; null until reported. */
  feesKobo: number | null;
  /** The part of its refund that its payer had back before, in whole kobo, so that it was not sent again. */
  returnedBeforeKobo: number;
  createdAt: Date;
}

function paymentOf(row: Selectable<Database['payments']>): PaymentRecord {
  return {
    id: row.id,
    hireId: row.hire_id,
    reference: row.reference,
    method: paymentMethod.parse(row.method),
    part: partOf(row.part),
    amountKobo: row.amount_kobo,
    currency: row.currency,
    status: paymentStatusOf(row.status),
    reason: row.reason === null ? null : paymentReasonOf(row.reason),
    authorizationUrl: row.authorization_url,
    accessCode: row.access_code,
    receivedKobo: row.received_kobo,
    feesKobo: row.fees_kobo,
    returnedBeforeKobo: row.returned_before_kobo,
    createdAt: row.created_at,
  };
}

export async function findPayment(reads: Reads, reference: string): Promise<PaymentRecord | undefined> {
  const row = await reads
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && paymentOf(row);
}

/** Reads a payment and locks it until the transaction ends. Must be locked before its hire. */
export async function lockPayment(tx: Tx, reference: string): Promise<PaymentRecord | undefined> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row && paymentOf(row);
}

/**
 * Reads the payments whose money a hire holds and locks them until the transaction ends. Must be locked before
 * their hire, as settling a payment does.
 *
 * @returns oldest first; empty if the hire is not paid or its money was returned. Tips are never held
 */
export async function lockPaymentsOfHire(tx: Tx, hireId: string): Promise<PaymentRecord[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('hire_id', '=', hireId)
    .where('status', '=', 'success')
    .where('part', '<>', 'tip')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(paymentOf);
}

/**
 * Moves locked payments to the replacement hire that holds their money from now on.
 * Later refunds then concern that hire.
 */
export async function movePayments(
  tx: Tx,
  payments: readonly Pick<PaymentRecord, 'id'>[],
  hireId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ hire_id: hireId, updated_at: now })
    .where(
      'id',
      'in',
      payments.map(({ id }) => id),
    )
    .execute();
}

/** The latest payments of a hire begun after a moment, newest first. */
export async function listPaymentsSince(reads: Reads, hireId: string, since: Date): Promise<PaymentRecord[]> {
  const rows = await reads
    .selectFrom('payments')
    .selectAll()
    .where('hire_id', '=', hireId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map(paymentOf);
}

/**
 * The method of the latest successful payment for any of some hires; undefined if there is none.
 *
 * @param hireIds a subquery for hire ids
 */
export async function findLastMethod(
  reads: Reads,
  hireIds: RawBuilder<unknown>,
): Promise<PaymentMethod | undefined> {
  const { rows } = await sql<{ method: PaymentMethod }>`
    select method from payments where status = 'success' and hire_id in ${hireIds}
     order by paid_at desc limit 1`.execute(reads);
  return rows[0]?.method;
}

/** The tip for a hire, in whole kobo; null if none was kept. */
export async function findTippedKobo(reads: Reads, hireId: string): Promise<number | null> {
  const row = await reads
    .selectFrom('payments')
    .select('amount_kobo')
    .where('hire_id', '=', hireId)
    .where('part', '=', 'tip')
    .where('status', '=', 'success')
    .executeTakeFirst();
  return row?.amount_kobo ?? null;
}

/** Inserts a payment whose checkout is to be opened; returns false if the reference is taken. */
export async function addPayment(
  tx: Tx,
  payment: {
    id: string;
    hireId: string;
    reference: string;
    method: PaymentMethod;
    part: PaymentPart;
    amountKobo: number;
    now: Date;
  },
): Promise<boolean> {
  const added = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      hire_id: payment.hireId,
      reference: payment.reference,
      method: payment.method,
      part: payment.part,
      amount_kobo: payment.amountKobo,
      status: 'opening',
      created_at: payment.now,
      updated_at: payment.now,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Changes the reference of a payment that is still opening; returns false if the new one is taken, too. */
export async function changeReference(tx: Tx, paymentId: string, reference: string): Promise<boolean> {
  const taken = tx.selectFrom('payments').select('id').where('reference', '=', reference);
  const changed = await tx
    .updateTable('payments')
    .set({ reference })
    .where('id', '=', paymentId)
    .where('status', '=', 'opening')
    .where(({ not, exists }) => not(exists(taken)))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** A CTE that stores an opened checkout. A payment settled in the meantime keeps its state. */
export const checkoutKept = (
  db: QueryCreator<Database>,
  paymentId: string,
  checkout: { authorizationUrl: string; accessCode: string },
  now: Date,
) =>
  db
    .updateTable('payments')
    .set({
      authorization_url: checkout.authorizationUrl,
      access_code: checkout.accessCode,
      status: sql<string>`case when status = 'opening' then 'pending' else status end`,
      updated_at: now,
    })
    .where('id', '=', paymentId)
    .returning('hire_id');

/** Stores an opened checkout. */
export async function keepCheckout(
  tx: Tx,
  paymentId: string,
  checkout: { authorizationUrl: string; accessCode: string },
  now: Date,
): Promise<void> {
  await checkoutKept(tx, paymentId, checkout, now).execute();
}

/** Marks a checkout as failed to open; returns false if the payment has moved on since. */
export async function giveUpOpening(
  tx: Tx,
  paymentId: string,
  reason: PaymentReason,
  now: Date,
): Promise<boolean> {
  const failed = await tx
    .updateTable('payments')
    .set({ status: 'failed', reason, updated_at: now })
    .where('id', '=', paymentId)
    .where('status', '=', 'opening')
    .returning('id')
    .executeTakeFirst();
  return failed !== undefined;
}

/** Stores Paystack's fee for a settled payment. */
export async function writeFee(tx: Tx, paymentId: string, feesKobo: number, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ fees_kobo: feesKobo, updated_at: now })
    .where('id', '=', paymentId)
    .execute();
}

/** The new state of a payment. */
interface PaymentOutcome {
  status: PaymentStatus;
  reason: PaymentReason | null;
  channel?: string | null;
  feesKobo?: number | null;
  receivedKobo?: number | null;
  paidAt?: Date | null;
  paidWith?: PaidWith | undefined;
}

/** Adds to what the payer of a locked payment had had back before a refund, in whole kobo. */
export async function addReturnedBefore(tx: Tx, id: string, kobo: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ returned_before_kobo: sql`returned_before_kobo + ${kobo}` })
    .where('id', '=', id)
    .execute();
}

/** Writes the new state of a locked payment. */
export async function writeOutcome(
  tx: Tx,
  paymentId: string,
  outcome: PaymentOutcome,
  now: Date,
): Promise<void> {
  await outcomeWritten(tx, paymentId, outcome, now).execute();
}

/** The same as a CTE. */
export const outcomeWritten = (
  db: QueryCreator<Database>,
  paymentId: string,
  outcome: PaymentOutcome,
  now: Date,
) =>
  db
    .updateTable('payments')
    .set({
      status: outcome.status,
      reason: outcome.reason,
      updated_at: now,
      ...(outcome.channel !== undefined && { channel: outcome.channel }),
      ...(outcome.feesKobo !== undefined && { fees_kobo: outcome.feesKobo }),
      ...(outcome.receivedKobo !== undefined && { received_kobo: outcome.receivedKobo }),
      ...(outcome.paidAt !== undefined && { paid_at: outcome.paidAt }),
      ...(outcome.paidWith && {
        card_brand: outcome.channel === 'card' ? outcome.paidWith.brand : null,
        last_digits: outcome.paidWith.lastDigits,
        payer_bank: outcome.paidWith.bank,
        card_fingerprint: outcome.channel === 'card' ? outcome.paidWith.card : null,
      }),
    })
    .where('id', '=', paymentId);

/** Records that Paystack was asked about a payment, so that other payments are asked about first. */
export async function markAsked(tx: Tx, reference: string, now: Date): Promise<void> {
  await tx.updateTable('payments').set({ updated_at: now }).where('reference', '=', reference).execute();
}

const FIRST_QUESTION_AFTER = '2 minutes';
const LAST_QUESTION_AFTER = '72 hours';

/**
 * References of payments about which Paystack may know more, longest waiting first: not paid as far as we know, or paid
 * without the fee, which completes a payment. The pause between two queries is an eighth of the payment's age: 15
 * seconds at first, nine hours at last.
 */
export async function listPaymentsToAsk(reads: Reads, now: Date, limit: number): Promise<string[]> {
  const rows = await reads
    .selectFrom('payments')
    .select('reference')
    .where('fees_kobo', 'is', null)
    // No payer was ever sent to these checkouts.
    .where(sql<boolean>`coalesce(reason, '') not in ('provider_unavailable', 'never_opened')`)
    .where('created_at', '<=', sql<Date>`${now}::timestamptz - ${FIRST_QUESTION_AFTER}::interval`)
    .where('created_at', '>', sql<Date>`${now}::timestamptz - ${LAST_QUESTION_AFTER}::interval`)
    .where(sql<boolean>`updated_at + (${now}::timestamptz - created_at) / 8 <= ${now}::timestamptz`)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.reference);
}
