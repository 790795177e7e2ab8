import type pg from 'pg';
import type { ListPart, ListSpan } from './list-page.ts';
import type { Queries } from './sandbox-database.ts';

/** All SQL about outgoing money: recipients, transfers and their balance. */

export interface Recipient {
  id: number;
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
  description: string | null;
  metadata: unknown;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Statuses of a transfer. Source: https://paystack.com/docs/transfers/how-transfers-work. */
export const transferStatuses = [
  'pending',
  'otp',
  'received',
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

export interface Transfer {
  id: number;
  code: string;
  reference: string;
  amountKobo: number;
  feeKobo: number;
  reason: string | null;
  status: TransferStatus;
  createdAt: Date;
  updatedAt: Date;
  recipient: Recipient;
}

const recipientColumns = `recipient.id::float8 as recipient_id, recipient.recipient_code, recipient.name,
  recipient.account_number, recipient.bank_code, recipient.description, recipient.metadata, recipient.active,
  recipient.created_at as recipient_created_at, recipient.updated_at as recipient_updated_at`;

const recipientOf = (row: pg.QueryResultRow): Recipient => ({
  id: row.recipient_id,
  code: row.recipient_code,
  name: row.name,
  accountNumber: row.account_number,
  bankCode: row.bank_code,
  description: row.description,
  metadata: row.metadata,
  active: row.active,
  createdAt: row.recipient_created_at,
  updatedAt: row.recipient_updated_at,
});

/** Adds a recipient, or returns the existing one for the same account. */
export async function ensureRecipient(
  queries: Queries,
  recipient: Omit<Recipient, 'id' | 'active' | 'updatedAt'>,
): Promise<Recipient> {
  await queries.query(
    `insert into sandbox_paystack.recipients
       (recipient_code, name, account_number, bank_code, description, metadata, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (account_number, bank_code) do update set active = true`,
    [
      recipient.code,
      recipient.name,
      recipient.accountNumber,
      recipient.bankCode,
      recipient.description,
      recipient.metadata === null ? null : JSON.stringify(recipient.metadata),
      recipient.createdAt,
    ],
  );
  const { rows } = await queries.query(
    `select ${recipientColumns} from sandbox_paystack.recipients recipient
      where account_number = $1 and bank_code = $2`,
    [recipient.accountNumber, recipient.bankCode],
  );
  return recipientOf(rows[0] ?? {});
}

export async function findRecipient(queries: Queries, code: string): Promise<Recipient | undefined> {
  const { rows } = await queries.query(
    `select ${recipientColumns} from sandbox_paystack.recipients recipient
      where recipient_code = $1 and active`,
    [code],
  );
  return rows[0] ? recipientOf(rows[0]) : undefined;
}

/** Returns whether there was an active recipient to remove. */
export async function deactivateRecipient(queries: Queries, code: string, now: Date): Promise<boolean> {
  const { rowCount } = await queries.query(
    'update sandbox_paystack.recipients set active = false, updated_at = $2 where recipient_code = $1 and active',
    [code, now],
  );
  return rowCount === 1;
}

const transferColumns = `transfer.id::float8, transfer.transfer_code, transfer.reference, transfer.amount_kobo::float8,
  transfer.fee_kobo::float8, transfer.reason, transfer.status, transfer.created_at, transfer.updated_at`;
const transferRows = `sandbox_paystack.transfers transfer
  join sandbox_paystack.recipients recipient on recipient.id = transfer.recipient_id`;

const transferOf = (row: pg.QueryResultRow): Transfer => ({
  id: row.id,
  code: row.transfer_code,
  reference: row.reference,
  amountKobo: row.amount_kobo,
  feeKobo: row.fee_kobo,
  reason: row.reason,
  status: row.status,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  recipient: recipientOf(row),
});

export async function findTransfer(queries: Queries, reference: string): Promise<Transfer | undefined> {
  const { rows } = await queries.query(
    `select ${transferColumns}, ${recipientColumns} from ${transferRows} where transfer.reference = $1`,
    [reference],
  );
  return rows[0] ? transferOf(rows[0]) : undefined;
}

/** Lists transfers begun in a period, newest first. */
export async function listTransfers(
  queries: Queries,
  { from, to }: ListSpan,
  { limit, offset }: ListPart,
): Promise<{ transfers: Transfer[]; total: number }> {
  const { rows } = await queries.query(
    `select ${transferColumns}, ${recipientColumns}, count(*) over ()::float8 as total from ${transferRows}
      where ($1::timestamptz is null or transfer.created_at >= $1)
        and ($2::timestamptz is null or transfer.created_at <= $2)
      order by transfer.id desc limit $3 offset $4`,
    [from, to, limit, offset],
  );
  return { transfers: rows.map(transferOf), total: rows[0]?.total ?? 0 };
}

/** Adds a transfer; undefined when its reference was used before. */
export async function addTransfer(
  tx: Queries,
  transfer: Omit<Transfer, 'id' | 'updatedAt'>,
): Promise<Transfer | undefined> {
  const { rows } = await tx.query(
    `insert into sandbox_paystack.transfers
       (transfer_code, reference, recipient_id, amount_kobo, fee_kobo, reason, status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (reference) do nothing returning id::float8`,
    [
      transfer.code,
      transfer.reference,
      transfer.recipient.id,
      transfer.amountKobo,
      transfer.feeKobo,
      transfer.reason,
      transfer.status,
      transfer.createdAt,
    ],
  );
  return rows[0] ? { ...transfer, id: rows[0].id, updatedAt: transfer.createdAt } : undefined;
}

/** Stores a transfer's new status. */
export async function setTransferStatus(
  tx: Queries,
  { id }: Pick<Transfer, 'id'>,
  status: TransferStatus,
  now: Date,
): Promise<void> {
  await tx.query('update sandbox_paystack.transfers set status = $2, updated_at = $3 where id = $1', [
    id,
    status,
    now,
  ]);
}

/** Serialises transfers, so that only one at a time checks and reduces the balance. */
export async function lockBalance(tx: pg.PoolClient): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('sandbox_paystack balance'))");
}

/** Income less fees, refunds, lost chargebacks and transfers, on top of the initial balance. */
export async function balanceKobo(queries: Queries, floatKobo: number): Promise<number> {
  const { rows } = await queries.query(
    `select ($1
       + coalesce((select sum(amount_kobo - fees_kobo) from sandbox_paystack.transactions where paid_at is not null), 0)
       - coalesce((select sum(amount_kobo) from sandbox_paystack.refunds), 0)
       - coalesce((select sum(refund_amount_kobo) from sandbox_paystack.disputes where resolution like '%accepted'), 0)
       - coalesce((select sum(amount_kobo + fee_kobo) from sandbox_paystack.transfers
                    where status in ('success', 'pending', 'otp', 'received')), 0)
     )::float8 as kobo`,
    [floatKobo],
  );
  return rows[0]?.kobo ?? 0;
}
