import type pg from 'pg';
import type { ListPart, ListSpan } from './list-page.ts';
import type { Queries } from './sandbox-database.ts';

/** All SQL about payments that the payer's bank questions (chargebacks). */

export const resolutions = ['merchant-accepted', 'auto-accepted', 'declined'] as const;
export type Resolution = (typeof resolutions)[number];

export interface Dispute {
  id: number;
  transactionId: number;
  reference: string;
  /** The amount paid. */
  amountKobo: number;
  /** The amount that the bank wants back. */
  refundKobo: number;
  status: 'awaiting-merchant-feedback' | 'resolved';
  resolution: Resolution | null;
  dueAt: Date;
  resolvedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const columns = `d.id::float8, d.transaction_id::float8, t.reference, t.amount_kobo::float8, d.refund_amount_kobo::float8,
  d.status, d.resolution, d.due_at, d.resolved_at, d.created_at, d.updated_at`;
const disputes = `sandbox_paystack.disputes d join sandbox_paystack.transactions t on t.id = d.transaction_id`;

const disputeOf = (row: pg.QueryResultRow): Dispute => ({
  id: row.id,
  transactionId: row.transaction_id,
  reference: row.reference,
  amountKobo: row.amount_kobo,
  refundKobo: row.refund_amount_kobo,
  status: row.status,
  resolution: row.resolution,
  dueAt: row.due_at,
  resolvedAt: row.resolved_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function addDispute(
  tx: Queries,
  dispute: { transactionId: number; refundKobo: number; dueAt: Date; now: Date },
): Promise<Dispute> {
  const { rows } = await tx.query(
    `insert into sandbox_paystack.disputes (transaction_id, refund_amount_kobo, status, due_at, created_at, updated_at)
     values ($1, $2, 'awaiting-merchant-feedback', $3, $4, $4) returning id::float8`,
    [dispute.transactionId, dispute.refundKobo, dispute.dueAt, dispute.now],
  );
  const added = await findDispute(tx, rows[0]?.id);
  if (!added) throw new Error('a dispute that was added is not there');
  return added;
}

export async function findDispute(
  queries: Queries,
  id: number,
  lock: 'for update of d' | '' = '',
): Promise<Dispute | undefined> {
  const { rows } = await queries.query(`select ${columns} from ${disputes} where d.id = $1 ${lock}`, [id]);
  return rows[0] ? disputeOf(rows[0]) : undefined;
}

/** Stores the bank's decision. */
export async function resolveDispute(
  tx: Queries,
  { id }: Pick<Dispute, 'id'>,
  resolution: Resolution,
  now: Date,
): Promise<void> {
  await tx.query(
    `update sandbox_paystack.disputes set status = 'resolved', resolution = $2, resolved_at = $3, updated_at = $3
      where id = $1`,
    [id, resolution, now],
  );
}

/** Lists chargebacks opened in a period, newest first. */
export async function listDisputes(
  queries: Queries,
  { from, to }: ListSpan,
  { limit, offset }: ListPart,
): Promise<{ disputes: Dispute[]; total: number }> {
  const { rows } = await queries.query(
    `select ${columns}, count(*) over ()::float8 as total from ${disputes}
      where ($1::timestamptz is null or d.created_at >= $1) and ($2::timestamptz is null or d.created_at <= $2)
      order by d.id desc limit $3 offset $4`,
    [from, to, limit, offset],
  );
  return { disputes: rows.map(disputeOf), total: rows[0]?.total ?? 0 };
}
