import type pg from 'pg';
import { type Customer, customerColumns, customerOf } from './customer-store.ts';
import type { ListPart, ListSpan } from './list-page.ts';
import type { Queries } from './sandbox-database.ts';

/** All SQL about transactions and refunds. Functions that write take a connection inside a transaction. */

export type TransactionStatus = 'abandoned' | 'pending' | 'failed' | 'success' | 'reversed';

export interface HistoryEntry {
  type: 'action' | 'success' | 'error' | 'close';
  message: string;
  /** Seconds since the transaction began. */
  time: number;
}

export interface Transaction {
  id: number;
  reference: string;
  accessCode: string;
  amountKobo: number;
  currency: string;
  callbackUrl: string | null;
  channels: string[];
  metadata: unknown;
  status: TransactionStatus;
  channel: string | null;
  gatewayResponse: string;
  feesKobo: number | null;
  history: HistoryEntry[];
  ipAddress: string | null;
  createdAt: Date;
  paidAt: Date | null;
  customer: Customer;
}

export interface Refund {
  id: number;
  amountKobo: number;
  customerNote: string;
  merchantNote: string;
  status: 'pending' | 'processed';
  refundReference: string | null;
  processAt: Date;
  createdAt: Date;
  updatedAt: Date;
  transaction: Transaction;
}

// The driver returns bigint columns as text or number, depending on the process's settings; float8 is always a number.
const transactionColumns = `t.id::float8, t.reference, t.access_code, t.amount_kobo::float8, t.currency, t.callback_url,
  t.channels, t.metadata, t.status, t.channel, t.gateway_response, t.fees_kobo::float8, t.history, t.ip_address,
  t.created_at, t.paid_at, ${customerColumns}`;
const refundColumns = `r.id::float8 as refund_id, r.amount_kobo::float8 as refund_amount_kobo, r.customer_note,
  r.merchant_note, r.status as refund_status, r.refund_reference, r.process_at, r.created_at as refund_created_at,
  r.updated_at as refund_updated_at`;
const transactions = `sandbox_paystack.transactions t
  join sandbox_paystack.customers customer on customer.id = t.customer_id`;

const transactionOf = (row: pg.QueryResultRow): Transaction => ({
  id: row.id,
  reference: row.reference,
  accessCode: row.access_code,
  amountKobo: row.amount_kobo,
  currency: row.currency,
  callbackUrl: row.callback_url,
  channels: row.channels,
  metadata: row.metadata,
  status: row.status,
  channel: row.channel,
  gatewayResponse: row.gateway_response,
  feesKobo: row.fees_kobo,
  history: row.history,
  ipAddress: row.ip_address,
  createdAt: row.created_at,
  paidAt: row.paid_at,
  customer: customerOf(row),
});

const refundOf = (row: pg.QueryResultRow): Refund => ({
  id: row.refund_id,
  amountKobo: row.refund_amount_kobo,
  customerNote: row.customer_note,
  merchantNote: row.merchant_note,
  status: row.refund_status,
  refundReference: row.refund_reference,
  processAt: row.process_at,
  createdAt: row.refund_created_at,
  updatedAt: row.refund_updated_at,
  transaction: transactionOf(row),
});

/** Adds a transaction unless its reference was used before; returns whether it was added. */
export async function addTransaction(
  tx: Queries,
  transaction: Omit<Transaction, 'id' | 'history' | 'customer' | 'channel' | 'feesKobo' | 'paidAt'>,
  customerId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into sandbox_paystack.transactions (reference, access_code, customer_id, amount_kobo, currency,
       callback_url, channels, metadata, status, gateway_response, ip_address, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (reference) do nothing`,
    [
      transaction.reference,
      transaction.accessCode,
      customerId,
      transaction.amountKobo,
      transaction.currency,
      transaction.callbackUrl,
      transaction.channels,
      transaction.metadata === null ? null : JSON.stringify(transaction.metadata),
      transaction.status,
      transaction.gatewayResponse,
      transaction.ipAddress,
      transaction.createdAt,
    ],
  );
  return rowCount === 1;
}

type TransactionKey = 'reference' | 'access_code' | 'id';

export async function findTransaction(
  queries: Queries,
  key: TransactionKey,
  value: string | number,
  lock: 'for update of t' | '' = '',
): Promise<Transaction | undefined> {
  const { rows } = await queries.query(
    `select ${transactionColumns} from ${transactions} where t.${key} = $1 ${lock}`,
    [value],
  );
  return rows[0] ? transactionOf(rows[0]) : undefined;
}

/** Finds a transaction and locks its row until the end of this database transaction. */
export const lockTransaction = (tx: pg.PoolClient, key: TransactionKey, value: string | number) =>
  findTransaction(tx, key, value, 'for update of t');

export async function saveTransaction(tx: Queries, transaction: Transaction): Promise<void> {
  await tx.query(
    `update sandbox_paystack.transactions
        set status = $2, channel = $3, gateway_response = $4, fees_kobo = $5, history = $6, paid_at = $7
      where id = $1`,
    [
      transaction.id,
      transaction.status,
      transaction.channel,
      transaction.gatewayResponse,
      transaction.feesKobo,
      JSON.stringify(transaction.history),
      transaction.paidAt,
    ],
  );
}

/** What of a transaction was or is being refunded, in kobo. */
export async function refundedKobo(queries: Queries, transactionId: number): Promise<number> {
  const { rows } = await queries.query(
    `select coalesce(sum(amount_kobo), 0)::float8 as kobo from sandbox_paystack.refunds where transaction_id = $1`,
    [transactionId],
  );
  return rows[0]?.kobo ?? 0;
}

export async function addRefund(
  tx: Queries,
  refund: Omit<Refund, 'id' | 'status' | 'refundReference' | 'updatedAt'>,
): Promise<Refund> {
  const { rows } = await tx.query(
    `insert into sandbox_paystack.refunds (transaction_id, amount_kobo, customer_note, merchant_note, status,
       process_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'pending', $5, $6, $6) returning id::float8`,
    [
      refund.transaction.id,
      refund.amountKobo,
      refund.customerNote,
      refund.merchantNote,
      refund.processAt,
      refund.createdAt,
    ],
  );
  return {
    ...refund,
    id: rows[0]?.id,
    status: 'pending',
    refundReference: null,
    updatedAt: refund.createdAt,
  };
}

export async function saveRefund(tx: Queries, refund: Refund): Promise<void> {
  await tx.query(
    'update sandbox_paystack.refunds set status = $2, refund_reference = $3, updated_at = $4 where id = $1',
    [refund.id, refund.status, refund.refundReference, refund.updatedAt],
  );
}

const refundRows = `sandbox_paystack.refunds r join ${transactions} on t.id = r.transaction_id`;

/** Returns due refunds, each locked for the caller; other processes skip them. */
export async function lockDueRefunds(tx: pg.PoolClient, now: Date): Promise<Refund[]> {
  const { rows } = await tx.query(
    `select ${transactionColumns}, ${refundColumns} from ${refundRows}
      where r.status = 'pending' and r.process_at <= $1 order by r.id limit 20
      for update of r skip locked`,
    [now],
  );
  return rows.map(refundOf);
}

export async function findRefund(queries: Queries, id: number): Promise<Refund | undefined> {
  const { rows } = await queries.query(
    `select ${transactionColumns}, ${refundColumns} from ${refundRows} where r.id = $1`,
    [id],
  );
  return rows[0] ? refundOf(rows[0]) : undefined;
}

/** Lists transactions begun in a period, newest first; of one status where it is given. */
export async function listTransactions(
  queries: Queries,
  filter: ListSpan & { status: string | null },
  page: ListPart,
): Promise<{ transactions: Transaction[]; total: number }> {
  const { rows } = await queries.query(
    `select ${transactionColumns}, count(*) over ()::float8 as total from ${transactions}
      where ($1::text is null or t.status = $1)
        and ($2::timestamptz is null or t.created_at >= $2) and ($3::timestamptz is null or t.created_at <= $3)
      order by t.id desc limit $4 offset $5`,
    [filter.status, filter.from, filter.to, page.limit, page.offset],
  );
  return { transactions: rows.map(transactionOf), total: rows[0]?.total ?? 0 };
}

/** Lists refunds, newest first; of one transaction where its number or reference is given. */
export async function listRefunds(
  queries: Queries,
  filter: ListSpan & { transactionId: string | null; reference: string | null },
  page: ListPart,
): Promise<{ refunds: Refund[]; total: number }> {
  const { rows } = await queries.query(
    `select ${transactionColumns}, ${refundColumns}, count(*) over ()::float8 as total from ${refundRows}
      where ($1::text is null or t.id::text = $1) and ($2::text is null or t.reference = $2)
        and ($3::timestamptz is null or r.created_at >= $3) and ($4::timestamptz is null or r.created_at <= $4)
      order by r.id desc limit $5 offset $6`,
    [filter.transactionId, filter.reference, filter.from, filter.to, page.limit, page.offset],
  );
  return { refunds: rows.map(refundOf), total: rows[0]?.total ?? 0 };
}
