import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { artisanEarnings } from './ledger.ts';

/** A movement of an artisan's earnings. */
export interface EarningsMovement {
  id: string;
  at: Date;
  /** Kind of ledger movement: release, tip, payout_asked, … */
  kind: string;
  /** In kobo; negative when the artisan's earnings decreased. */
  amountKobo: number;
  /** Our service fee in kobo, deducted before the money became the artisan's. */
  feeKobo: number;
  hireId: string | null;
  payoutId: string | null;
}

interface Period {
  /** Also as PostgreSQL's text, which has the microseconds that a Date lacks. */
  from: Date | string;
  /** The first instant after it. */
  before: Date;
}

const movementsIn = (artisanId: string, { from, before }: Period) => {
  const { id } = artisanEarnings(artisanId);
  return sql`(
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
       and transfer.created_at >= ${from}::timestamptz and transfer.created_at < ${before})`;
};

/** Most movements of a statement that are in memory at a time. */
const MOVEMENTS_AT_ONCE = 1_000;

/** Movements of an artisan's earnings in a period, in booking order and in pages. */
export async function* movementsOfEarnings(
  reads: Reads,
  artisanId: string,
  { from, before }: Period,
): AsyncGenerator<EarningsMovement[]> {
  let after: { at: string; id: string } | undefined;
  do {
    const beyond = after ? sql`(at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
    const { rows } = await sql<EarningsMovement & { position: string }>`
      select *, at::text as position from ${movementsIn(artisanId, { from: after?.at ?? from, before })} movement
       where ${beyond} order by at, id limit ${sql.lit(MOVEMENTS_AT_ONCE)}`.execute(reads);
    yield rows.map(({ position: _, ...movement }) => movement);
    const last = rows.length === MOVEMENTS_AT_ONCE ? rows.at(-1) : undefined;
    after = last && { at: last.position, id: last.id };
  } while (after);
}

/** What an artisan's movements of one kind in a month add up to. */
interface EarningsOfMonth extends Pick<EarningsMovement, 'kind' | 'amountKobo' | 'feeKobo'> {
  /** YYYY-MM in Lagos. */
  month: string;
  count: number;
}

/** An artisan's earnings in a period, added up by month and kind. */
export async function earningsByMonth(
  reads: Reads,
  artisanId: string,
  period: Period,
): Promise<EarningsOfMonth[]> {
  const { rows } = await sql<EarningsOfMonth>`
    select to_char(at at time zone 'Africa/Lagos', 'YYYY-MM') as month, kind, count(*) as count,
           sum("amountKobo")::bigint as "amountKobo", sum("feeKobo")::bigint as "feeKobo"
      from ${movementsIn(artisanId, period)} movement
     group by 1, 2 order by 1, 2`.execute(reads);
  return rows;
}

/** An artisan's available earnings at an instant, without movements booked at that instant, in kobo. */
export async function earningsAt(reads: Reads, artisanId: string, moment: Date): Promise<number> {
  const { id } = artisanEarnings(artisanId);
  // Two sums that an index answers alone, since rows of past years are not in memory.
  const moved = (side: 'debit' | 'credit') => sql`(
    select coalesce(sum(amount_kobo), 0) from ledger_transfers
     where ${sql.ref(`${side}_account_id`)} = ${id}::uuid and created_at < ${moment})`;
  const { rows } = await sql<{ kobo: number }>`
    select (${moved('credit')} - ${moved('debit')})::bigint as kobo`.execute(reads);
  return rows[0]?.kobo ?? 0;
}

/** When an artisan's earnings first moved; undefined before that. */
export async function firstMovementAt(reads: Reads, artisanId: string): Promise<Date | undefined> {
  const { id } = artisanEarnings(artisanId);
  const first = (side: 'debit' | 'credit') => sql`(
    select min(created_at) from ledger_transfers where ${sql.ref(`${side}_account_id`)} = ${id}::uuid)`;
  const { rows } = await sql<{ at: Date | null }>`
    select least(${first('credit')}, ${first('debit')}) as at`.execute(reads);
  return rows[0]?.at ?? undefined;
}
