import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { reasonsOfHeldMoney } from './payment-rules.ts';

/** A refund with its payment's reference. */
export interface RefundRecord {
  id: string;
  paymentId: string;
  reference: string;
  amountKobo: number;
  status: 'due' | 'sent' | 'done' | 'needs_attention';
  attempts: number;
  /** Paystack's id of the latest attempt; null if none was accepted. */
  providerRefundId: string | null;
  /** When an operator last had it sent again; null if never. */
  retriedAt: Date | null;
}

const refundsWithPayment = (reads: Reads) =>
  reads
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'payments.reference',
      'refunds.amount_kobo as amountKobo',
      sql<RefundRecord['status']>`refunds.status`.as('status'),
      'refunds.attempts',
      'refunds.provider_refund_id as providerRefundId',
      'refunds.retried_at as retriedAt',
    ]);

export function findRefund(reads: Reads, refundId: string): Promise<RefundRecord | undefined> {
  return refundsWithPayment(reads).where('refunds.id', '=', refundId).executeTakeFirst();
}

/** Reads the refund of a payment and locks it. The payment has to be locked first. */
export function lockRefundOf(tx: Tx, paymentId: string): Promise<RefundRecord | undefined> {
  return refundsWithPayment(tx)
    .where('refunds.payment_id', '=', paymentId)
    .forUpdate('refunds')
    .executeTakeFirst();
}

/** What is or was refunded of a payment, in whole kobo; null if there is no refund. */
export async function findRefundedKobo(reads: Reads, paymentId: string): Promise<number | null> {
  const refund = await reads
    .selectFrom('refunds')
    .select('amount_kobo')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return refund?.amount_kobo ?? null;
}

/** What was refunded of a payment, as far as Paystack has completed it, in whole kobo. */
export async function findSentBackKobo(reads: Reads, paymentId: string): Promise<number> {
  const refund = await reads
    .selectFrom('refunds')
    .select('amount_kobo')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'done')
    .executeTakeFirst();
  return refund?.amount_kobo ?? 0;
}

/** What happened to the money that a hire held, in whole kobo. */
export interface RefundedOfHire {
  paidKobo: number;
  /** What is or was refunded; the rest went to the artisan and our fee. */
  refundKobo: number;
}

/** What a hire held and how much of it was refunded when the hire ended; undefined if it never held money. */
export async function findRefundedOfHire(reads: Reads, hireId: string): Promise<RefundedOfHire | undefined> {
  const row = await reads
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(({ fn }) => [
      fn.sum<number | null>('payments.amount_kobo').as('paidKobo'),
      // With what the payer had back before, which was not sent again.
      sql<number | null>`sum(coalesce(refunds.amount_kobo, 0) + payments.returned_before_kobo)::bigint`.as(
        'refundKobo',
      ),
    ])
    .where('payments.hire_id', '=', hireId)
    .where('payments.part', '<>', 'tip')
    // Leaves out payments of the hire that were returned without ever being held.
    .where(({ or, eb }) =>
      or([eb('payments.status', '=', 'success'), eb('payments.reason', 'in', reasonsOfHeldMoney)]),
    )
    .executeTakeFirst();
  return row?.paidKobo ? { paidKobo: row.paidKobo, refundKobo: row.refundKobo ?? 0 } : undefined;
}

/** Inserts the refund of a payment, due or already done; a payment has at most one. Returns its id. */
export async function addRefund(
  tx: Tx,
  refund: { paymentId: string; amountKobo: number; reason: string; status: 'due' | 'done'; now: Date },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('refunds')
    .values({
      id,
      payment_id: refund.paymentId,
      amount_kobo: refund.amountKobo,
      reason: refund.reason,
      status: refund.status,
      created_at: refund.now,
      updated_at: refund.now,
    })
    .execute();
  return id;
}

/**
 * Claims a due refund for sending, so that no other process sends it.
 *
 * @param until when another process may claim it, should this one die
 * @returns false if it is not due, or another process has claimed it
 */
export async function takeForSending(tx: Tx, refundId: string, now: Date, until: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('refunds')
    .set({ attempts: sql`attempts + 1`, sending_until: until, updated_at: now })
    .where('id', '=', refundId)
    .where('status', '=', 'due')
    .where(({ or, eb }) => or([eb('sending_until', 'is', null), eb('sending_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Makes a failed refund due again, with its attempts reset. Paystack's id was that of the attempt that failed. */
export async function setDueAgain(tx: Tx, refundId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: 'due',
      attempts: 0,
      sending_until: null,
      provider_refund_id: null,
      retried_at: now,
      updated_at: now,
    })
    .where('id', '=', refundId)
    .execute();
}

/** Releases the claim on a refund that was certainly not sent. */
export async function putBack(tx: Tx, refundId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ sending_until: null, updated_at: now })
    .where('id', '=', refundId)
    .where('status', '=', 'due')
    .execute();
}

/** Leaves a claimed refund that Paystack keeps refusing to an operator, unless it has moved on meanwhile. */
export async function giveUpSending(tx: Tx, refundId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'needs_attention', sending_until: null, updated_at: now })
    .where('id', '=', refundId)
    .where('status', '=', 'due')
    .execute();
}

export async function writeRefund(
  tx: Tx,
  refundId: string,
  change: { status: RefundRecord['status']; providerRefundId?: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: change.status,
      sending_until: null,
      updated_at: now,
      ...(change.providerRefundId && { provider_refund_id: change.providerRefundId }),
    })
    .where('id', '=', refundId)
    .execute();
}

/** Records that Paystack was asked about a sent refund, so that other refunds are asked about first. */
export async function markRefundAsked(tx: Tx, refundId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ updated_at: now })
    .where('id', '=', refundId)
    .where('status', '=', 'sent')
    .execute();
}

/**
 * Unfinished refunds whose turn has come: those to be sent again, after a minute, or to
 * be asked about, at growing intervals.
 */
export async function listUnfinishedRefunds(
  reads: Reads,
  now: Date,
  limit: number,
): Promise<{ id: string; status: 'due' | 'sent' }[]> {
  return reads
    .selectFrom('refunds')
    .select(['id', sql<'due' | 'sent'>`status`.as('status')])
    .where('status', 'in', ['due', 'sent'])
    .where(({ or, eb }) => or([eb('sending_until', 'is', null), eb('sending_until', '<=', now)]))
    .where(
      sql<boolean>`updated_at + greatest('1 minute', least('6 hours', (${now}::timestamptz - created_at) / 8)) <= ${now}::timestamptz`,
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}
