import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { artisanEarnings } from './ledger.ts';

/** A movement of what an artisan has earned. */
export interface EarningsMovement {
  id: string;
  at: Date;
  /** A kind of the ledger's movements: release, tip, payout_asked, … */
  kind: string;
  /** Whole kobo; below zero where it was taken. */
  amountKobo: number;
  /** Our service fee, which was taken before the money was the artisan's. */
  feeKobo: number;
  hireId: string | null;
  payoutId: string | null;
}

/** The movements of an artisan's earnings from one moment to before another, in the order in which they were booked. */
export async function movementsOfEarnings(
  reads: Reads,
  artisanId: string,
  from: Date,
  before: Date,
): Promise<EarningsMovement[]> {
  const { id } = artisanEarnings(artisanId);
  const { rows } = await sql<EarningsMovement>`
    select transfer.id, transfer.created_at as at, transfer.kind,
           case when transfer.credit_account_id = ${id} then transfer.amount_kobo
                else -transfer.amount_kobo end as "amountKobo",
           case when transfer.kind in ('release', 'late_cancellation') then (
             select coalesce(sum(fee.amount_kobo), 0)::bigint
               from ledger_transfers fee
              where fee.hire_id = transfer.hire_id and fee.kind = 'service_fee'
                and fee.created_at = transfer.created_at)
           else 0 end as "feeKobo",
           transfer.hire_id as "hireId", transfer.payout_id as "payoutId"
      from ledger_transfers transfer
     where ${id} in (transfer.debit_account_id, transfer.credit_account_id)
       and transfer.created_at >= ${from} and transfer.created_at < ${before}
     order by transfer.created_at, transfer.id`.execute(reads);
  return rows;
}

/** What an artisan had available at a moment, before what was booked in it; in whole kobo. */
export async function earningsAt(reads: Reads, artisanId: string, moment: Date): Promise<number> {
  const { id } = artisanEarnings(artisanId);
  // Two sums, each of which an index answers alone; rows of years ago are in no memory.
  const moved = (side: 'debit' | 'credit') => sql`(
    select coalesce(sum(amount_kobo), 0) from ledger_transfers
     where ${sql.ref(`${side}_account_id`)} = ${id}::uuid and created_at < ${moment})`;
  const { rows } = await sql<{ kobo: number }>`
    select (${moved('credit')} - ${moved('debit')})::bigint as kobo`.execute(reads);
  return rows[0]?.kobo ?? 0;
}

/** When the first movement of an artisan's earnings was booked; undefined before it. */
export async function firstMovementAt(reads: Reads, artisanId: string): Promise<Date | undefined> {
  const { id } = artisanEarnings(artisanId);
  const first = (side: 'debit' | 'credit') => sql`(
    select min(created_at) from ledger_transfers where ${sql.ref(`${side}_account_id`)} = ${id}::uuid)`;
  const { rows } = await sql<{ at: Date | null }>`
    select least(${first('credit')}, ${first('debit')}) as at`.execute(reads);
  return rows[0]?.at ?? undefined;
}
