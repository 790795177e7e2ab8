import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { isAfter, MOST_READ, pageOf, positionIn } from '../../../server/queue-page.ts';
import { BEFORE_ALL_IDS } from '../../../shared/identifier.ts';
import { type PayoutReason, type PayoutStatus, statusesOnTheWay } from '../states.ts';

/** One payout to an artisan's bank account. */
export interface PayoutRecord {
  id: string;
  userId: string;
  bankAccountId: string | null;
  amountKobo: number;
  kind: 'asked' | 'weekly' | 'operator';
  reference: string;
  status: PayoutStatus;
  reason: PayoutReason | null;
  waitsFor: 'balance' | 'otp' | 'operator' | null;
  providerMessage: string | null;
  transferCode: string | null;
  feeKobo: number | null;
  triedAt: Date | null;
  attempts: number;
  nextAskAt: Date | null;
  madeBy: string | null;
  approvedBy: string | null;
  note: string | null;
  createdAt: Date;
  settledAt: Date | null;
  reversedAt: Date | null;
  /** When it turned out that the bank had it, after its money had been given back to the artisan. */
  paidAfterAllAt: Date | null;
}

/** Select of payouts, to which callers add a condition. */
export const payouts = (reads: Reads) =>
  reads
    .selectFrom('payouts')
    .select([
      'payouts.id',
      'payouts.user_id as userId',
      'bank_account_id as bankAccountId',
      'amount_kobo as amountKobo',
      sql<PayoutRecord['kind']>`payouts.kind`.as('kind'),
      'reference',
      sql<PayoutStatus>`payouts.status`.as('status'),
      sql<PayoutReason | null>`payouts.reason`.as('reason'),
      sql<PayoutRecord['waitsFor']>`payouts.waits_for`.as('waitsFor'),
      'provider_message as providerMessage',
      'transfer_code as transferCode',
      'fee_kobo as feeKobo',
      'tried_at as triedAt',
      'attempts',
      'next_ask_at as nextAskAt',
      'made_by as madeBy',
      'approved_by as approvedBy',
      'note',
      'payouts.created_at as createdAt',
      'settled_at as settledAt',
      'reversed_at as reversedAt',
      'paid_after_all_at as paidAfterAllAt',
    ]);

export const findPayout = (reads: Reads, id: string): Promise<PayoutRecord | undefined> =>
  payouts(reads).where('payouts.id', '=', id).executeTakeFirst();

export const findByReference = (reads: Reads, reference: string): Promise<PayoutRecord | undefined> =>
  payouts(reads).where('reference', '=', reference).executeTakeFirst();

/** A payout with its row locked. */
export const lockPayout = (tx: Tx, reference: string): Promise<PayoutRecord | undefined> =>
  payouts(tx).where('reference', '=', reference).forUpdate().executeTakeFirst();

export interface NewPayout {
  id: string;
  userId: string;
  bankAccountId: string;
  amountKobo: number;
  kind: PayoutRecord['kind'];
  friday?: string;
  reference: string;
  status: 'due' | 'awaiting_approval';
  madeBy?: string;
  note?: string;
  at: Date;
}

/**
 * Inserts a payout.
 *
 * @returns false when the artisan already has that Friday's payout
 */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<boolean> {
  const added = await tx
    .insertInto('payouts')
    .values({
      id: payout.id,
      user_id: payout.userId,
      bank_account_id: payout.bankAccountId,
      amount_kobo: payout.amountKobo,
      kind: payout.kind,
      friday: payout.friday ?? null,
      reference: payout.reference,
      status: payout.status,
      made_by: payout.madeBy ?? null,
      note: payout.note ?? null,
      next_ask_at: payout.status === 'due' ? payout.at : null,
      created_at: payout.at,
      updated_at: payout.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'friday']).where('friday', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Reserves a payout for asking Paystack, so that no other process asks meanwhile.
 *
 * @param until when another process may take it, in case this one dies
 * @returns the payout as it was before; undefined when another process has it or nothing is due
 */
export async function takeForAsking(
  tx: Tx,
  id: string,
  now: Date,
  until: Date,
): Promise<PayoutRecord | undefined> {
  const payout = await payouts(tx)
    .where('payouts.id', '=', id)
    .where('next_ask_at', 'is not', null)
    .where(({ or, eb }) => or([eb('asking_until', 'is', null), eb('asking_until', '<=', now)]))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!payout) return undefined;
  await tx
    .updateTable('payouts')
    .set({ asking_until: until, attempts: sql`attempts + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
  return payout;
}

/** Records that Paystack may have received it. Must be committed before Paystack is called. */
export async function setTried(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ tried_at: sql`coalesce(tried_at, ${now}::timestamptz)`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Columns of a payout that may change. */
export interface PayoutChange {
  status?: PayoutStatus;
  reason?: PayoutReason | null;
  waitsFor?: PayoutRecord['waitsFor'];
  providerMessage?: string | null;
  transferCode?: string | null;
  feeKobo?: number;
  approvedBy?: string;
  settledAt?: Date;
  reversedAt?: Date;
  paidAfterAllAt?: Date;
  /** Null: do not ask Paystack again. */
  nextAskAt?: Date | null;
  attempts?: number;
}

export async function writePayout(tx: Tx, id: string, change: PayoutChange, now: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({
      updated_at: now,
      asking_until: null,
      ...(change.status && { status: change.status }),
      ...(change.reason !== undefined && { reason: change.reason }),
      ...(change.waitsFor !== undefined && { waits_for: change.waitsFor }),
      ...(change.providerMessage !== undefined && { provider_message: change.providerMessage }),
      ...(change.transferCode && { transfer_code: change.transferCode }),
      ...(change.feeKobo !== undefined && { fee_kobo: change.feeKobo }),
      ...(change.approvedBy && { approved_by: change.approvedBy }),
      ...(change.settledAt && { settled_at: change.settledAt }),
      ...(change.reversedAt && { reversed_at: change.reversedAt }),
      ...(change.paidAfterAllAt && { paid_after_all_at: change.paidAfterAllAt }),
      ...(change.nextAskAt !== undefined && { next_ask_at: change.nextAskAt }),
      ...(change.attempts !== undefined && { attempts: change.attempts }),
    })
    .where('id', '=', id)
    .execute();
}

/** Ids of payouts about which Paystack has to be asked now, longest waiting first. */
export async function listPayoutsToAsk(reads: Reads, now: Date, limit: number): Promise<string[]> {
  const rows = await reads
    .selectFrom('payouts')
    .select('id')
    .where('next_ask_at', '<=', now)
    .where(({ or, eb }) => or([eb('asking_until', 'is', null), eb('asking_until', '<=', now)]))
    .orderBy('next_ask_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const payoutsWithAccount = (reads: Reads) =>
  payouts(reads)
    .leftJoin('bank_accounts', 'bank_accounts.id', 'payouts.bank_account_id')
    .select(['bank_accounts.bank_name as bank', 'bank_accounts.last_digits as lastDigits']);

/** A payout with its bank account. */
export const findShownPayout = (reads: Reads, id: string) =>
  payoutsWithAccount(reads).where('payouts.id', '=', id).executeTakeFirst();

/** An artisan's payouts with their bank accounts, newest first. */
export function listPayoutsOf(reads: Reads, userId: string, limit: number) {
  return payoutsWithAccount(reads)
    .where('payouts.user_id', '=', userId)
    .orderBy('payouts.created_at', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .execute();
}

/** SQL condition that a payout waits for an operator, or for what only an operator can bring about. */
export const waitsForUs = sql<boolean>`(status = 'awaiting_approval' or waits_for is not null)`;
/** SQL for when a payout failed or came back. */
const cameBackAt = sql<Date>`coalesce(reversed_at, settled_at)`;

/**
 * A page of the payouts for operators: those that wait for us, then those that failed or came back after `since`, then
 * those on their way; each part oldest first. Each part has an index of its own, since a Friday has a million on their way.
 */
export async function listPayoutsForOperators(
  reads: Reads,
  since: Date,
  after?: string,
): Promise<{ page: (PayoutRecord & { waits: boolean })[]; next: string | null }> {
  const part = (rank: number, at: RawBuilder<Date>, belongs: RawBuilder<boolean>) => {
    const order = { rank: sql.lit(rank), at, id: sql.ref('payouts.id') };
    return payouts(reads)
      .select([sql<number>`${sql.lit(rank)}`.as('rank'), at.as('listedAt'), positionIn(order)])
      .where(belongs)
      .where(isAfter(order, after))
      .orderBy(at)
      .orderBy('payouts.id')
      .limit(MOST_READ);
  };
  const createdAt = sql<Date>`payouts.created_at`;
  const waiting = part(0, createdAt, waitsForUs);
  const cameBack = part(
    1,
    cameBackAt,
    sql`status in ('failed', 'reversed') and waits_for is null and ${cameBackAt} > ${since}`,
  );
  const onTheirWay = part(2, createdAt, sql`status in ('due', 'sent') and waits_for is null`);
  const listed = reads
    .selectFrom(waiting.as('part'))
    .selectAll()
    .unionAll(reads.selectFrom(cameBack.as('part')).selectAll())
    .unionAll(reads.selectFrom(onTheirWay.as('part')).selectAll());
  const rows = await reads
    .selectFrom(listed.as('listed'))
    .selectAll()
    .orderBy('rank')
    .orderBy('listedAt')
    .orderBy('id')
    .limit(MOST_READ)
    .execute();
  const { page, next } = pageOf(rows);
  return { page: page.map((row) => ({ ...row, waits: row.rank === 0 })), next };
}

/** An artisan's money on its way, and the money that arrived and was not returned, in kobo. */
export async function sumsOf(
  reads: Reads,
  userId: string,
): Promise<{ onItsWayKobo: number; paidOutKobo: number }> {
  const { onItsWayKobo, paidOutKobo } = await reads
    .selectFrom('payouts')
    .select(({ fn }) => [
      fn
        .coalesce(fn.sum<number>('amount_kobo').filterWhere('status', 'in', statusesOnTheWay), sql<number>`0`)
        .as('onItsWayKobo'),
      fn
        .coalesce(fn.sum<number>('amount_kobo').filterWhere('status', '=', 'paid'), sql<number>`0`)
        .as('paidOutKobo'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { onItsWayKobo, paidOutKobo };
}

/** Whether an artisan is paid every Friday; true unless they turned it off. */
export async function isWeekly(reads: Reads, userId: string): Promise<boolean> {
  const row = await reads
    .selectFrom('payout_settings')
    .select('weekly')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.weekly ?? true;
}

export async function setWeekly(tx: Tx, userId: string, weekly: boolean, now: Date): Promise<void> {
  await tx
    .insertInto('payout_settings')
    .values({ user_id: userId, weekly, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ weekly, updated_at: now }))
    .execute();
}

/** Begins a Friday's payouts (Lagos day, YYYY-MM-DD), unless they were. */
export async function beginRound(tx: Tx, friday: string, now: Date): Promise<void> {
  await tx
    .insertInto('payout_rounds')
    .values({ friday, began_at: now, queue_after: BEFORE_ALL_IDS })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether every artisan of a Friday's payouts is queued. */
export async function isRoundQueued(reads: Reads, friday: string): Promise<boolean> {
  const row = await reads
    .selectFrom('payout_rounds')
    .select('queue_after')
    .where('friday', '=', friday)
    .executeTakeFirst();
  return row?.queue_after === null;
}

/**
 * Locks a Friday's payouts. @returns the artisan after whom the next ones are to be queued; undefined if all are, or
 * another process is queueing them
 */
export async function lockRound(tx: Tx, friday: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payout_rounds')
    .select('queue_after')
    .where('friday', '=', friday)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.queue_after ?? undefined;
}

/** Records up to which artisan a Friday's payouts are queued; null: all are. */
export async function moveRound(tx: Tx, friday: string, queueAfter: string | null): Promise<void> {
  await tx
    .updateTable('payout_rounds')
    .set({ queue_after: queueAfter })
    .where('friday', '=', friday)
    .execute();
}
