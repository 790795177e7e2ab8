import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import type { PaymentReason, PaymentStatus } from './payment-rules.ts';
import type { RefundRecord } from './refunds-store.ts';
import { UNKNOWN_MONEY_OUTCOMES } from './unknown-payments.ts';

/** What the comparison with Paystack's lists needs of payments and refunds. Sums are in whole kobo. */

export interface ComparedPayment {
  reference: string;
  status: PaymentStatus;
  reason: PaymentReason | null;
  receivedKobo: number | null;
  feesKobo: number | null;
}

/** Payments by reference; unknown references are left out. */
export async function paymentsByReference(
  reads: Reads,
  references: string[],
): Promise<Map<string, ComparedPayment>> {
  if (references.length === 0) return new Map();
  const rows = await reads
    .selectFrom('payments')
    .select([
      'reference',
      sql<PaymentStatus>`status`.as('status'),
      sql<PaymentReason | null>`reason`.as('reason'),
      'received_kobo as receivedKobo',
      'fees_kobo as feesKobo',
    ])
    .where('reference', 'in', references)
    .execute();
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Payments whose money arrived between two moments, both included. */
export async function paymentsReceivedBetween(
  reads: Reads,
  { since, until }: { since: Date; until: Date },
): Promise<{ reference: string; receivedKobo: number; paidAt: Date }[]> {
  const rows = await reads
    .selectFrom('payments')
    .select(['reference', 'received_kobo as receivedKobo', 'paid_at as paidAt'])
    .where('paid_at', '>=', since)
    .where('paid_at', '<=', until)
    .where('status', 'in', ['success', 'refund_due', 'refunded'])
    .execute();
  return rows.flatMap(({ reference, receivedKobo, paidAt }) =>
    receivedKobo === null || paidAt === null ? [] : [{ reference, receivedKobo, paidAt }],
  );
}

/** Whether more than `most` payments or completed refunds are in a span of time. */
export async function isMoreMoneyMoved(
  reads: Reads,
  { since, until }: { since: Date; until: Date },
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    (select from payments where paid_at between ${since} and ${until} order by paid_at offset ${most} limit 1)
    union all
    (select from refunds where status = 'done' and created_at between ${since} and ${until}
      order by created_at offset ${most} limit 1)`.execute(reads);
  return rows.length > 0;
}

/**
 * The given references that arrived by webhook as money without a payment of ours, and so are on the operators' list.
 */
export async function referencesOfUnknownMoney(reads: Reads, references: string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await reads
    .selectFrom('provider_events')
    .select('reference')
    .where('reference', 'in', references)
    .where('outcome', 'in', UNKNOWN_MONEY_OUTCOMES)
    .execute();
  return new Set(rows.flatMap(({ reference }) => reference ?? []));
}

export type ComparedRefund = Pick<
  RefundRecord,
  'id' | 'paymentId' | 'reference' | 'amountKobo' | 'status' | 'providerRefundId'
> & { createdAt: Date };

const refundsWhere = async (reads: Reads, condition: RawBuilder<boolean>): Promise<ComparedRefund[]> =>
  reads
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'payments.reference',
      'refunds.amount_kobo as amountKobo',
      sql<RefundRecord['status']>`refunds.status`.as('status'),
      'refunds.provider_refund_id as providerRefundId',
      'refunds.created_at as createdAt',
    ])
    .where(condition)
    .execute();

/** The refund with Paystack's refund id; undefined if there is none. */
export const refundByProviderId = async (reads: Reads, providerId: string) =>
  (await refundsWhere(reads, sql<boolean>`refunds.provider_refund_id = ${providerId}`))[0];

/** The refund of a payment; undefined if there is none. */
export const refundOfPayment = async (reads: Reads, reference: string) =>
  (await refundsWhere(reads, sql<boolean>`payments.reference = ${reference}`))[0];

/** Completed refunds that we created between two moments, both included. */
export const refundsCompletedBetween = (reads: Reads, { since, until }: { since: Date; until: Date }) =>
  refundsWhere(
    reads,
    // Money that Paystack took back unasked is not a refund of ours.
    sql<boolean>`refunds.status = 'done' and refunds.reason <> 'reversed'
      and refunds.created_at between ${since} and ${until}`,
  );

/** Refunds created before these moments that Paystack has not accepted, or not completed. */
export const refundsStillOwed = (
  reads: Reads,
  { dueBefore, sentBefore }: { dueBefore: Date; sentBefore: Date },
) =>
  refundsWhere(
    reads,
    sql<boolean>`refunds.status in ('due', 'sent')
      and refunds.created_at <= case refunds.status when 'due' then ${dueBefore}::timestamptz
                                                    else ${sentBefore}::timestamptz end`,
  );

/**
 * The sum of refunds that Paystack has accepted but not completed, in kobo. It may
 * already be deducted from our balance.
 */
export async function sumOfPendingRefunds(reads: Reads): Promise<number> {
  const row = await reads
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | null>('amount_kobo').as('kobo'))
    .where('status', '=', sql.lit('sent'))
    .executeTakeFirst();
  return row?.kobo ?? 0;
}
