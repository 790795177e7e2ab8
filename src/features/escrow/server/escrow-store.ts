import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { LAGOS } from '../../../shared/lagos-time.ts';
import { artisanEarnings, earningKinds, hireHeld } from './ledger.ts';

export interface Earnings {
  /** Everything ever released to the artisan, after the service fee, in kobo; payouts do not reduce it. */
  earnedKobo: number;
  /** What customers have paid for the artisan's unfinished hires, before the service fee, in kobo. */
  heldKobo: number;
}

/** An artisan's earnings and the money held for them, from the ledger. */
export async function earningsOf(
  reads: Reads,
  { hiresInBrief }: QueryParts,
  artisanId: string,
): Promise<Earnings> {
  const { rows } = await sql<Earnings>`
    select
      (select coalesce(sum(amount_kobo), 0)::bigint from ledger_transfers
        where credit_account_id = ${artisanEarnings(artisanId).id}
          and kind in (${sql.join(earningKinds)})) as "earnedKobo",
      (select coalesce(sum(balance.credits_kobo - balance.debits_kobo), 0)::bigint
         from ${hiresInBrief} hire
         join ledger_balances balance on balance.kind = 'hire_held' and balance.owner_id = hire.id
        where hire.artisan_id = ${artisanId} and not hire.left_by_artisan) as "heldKobo"`.execute(reads);
  return rows[0] ?? { earnedKobo: 0, heldKobo: 0 };
}

/**
 * Money released to an artisan in each month (Lagos, YYYY-MM), oldest first, including months without any.
 *
 * @param lastDay a Lagos day (YYYY-MM-DD) in the last month
 */
export async function earningsByMonth(
  reads: Reads,
  artisanId: string,
  { lastDay, months }: { lastDay: string; months: number },
): Promise<{ month: string; earnedKobo: number }[]> {
  const { rows } = await sql<{ month: string; earnedKobo: number }>`
    with months as (
      select generate_series(
               date_trunc('month', ${lastDay}::timestamp) - ${months - 1} * interval '1 month',
               date_trunc('month', ${lastDay}::timestamp), interval '1 month') as month)
    select to_char(months.month, 'YYYY-MM') as month, coalesce(sum(transfer.amount_kobo), 0)::bigint as "earnedKobo"
      from months
      left join ledger_transfers transfer
        on transfer.credit_account_id = ${artisanEarnings(artisanId).id}
       and transfer.kind in (${sql.join(earningKinds)})
       and date_trunc('month', transfer.created_at at time zone ${LAGOS}) = months.month
     group by months.month
     order by months.month`.execute(reads);
  return rows;
}

/** Money held for a hire now, in kobo. */
export async function heldForHire(reads: Reads, hireId: string): Promise<number> {
  const row = await reads
    .selectFrom('ledger_balances')
    .select(['credits_kobo', 'debits_kobo'])
    .where('id', '=', hireHeld(hireId).id)
    .executeTakeFirst();
  return (row?.credits_kobo ?? 0) - (row?.debits_kobo ?? 0);
}

/** An artisan's earnings that are neither paid out nor on their way, in kobo. */
export async function availableToArtisan(reads: Reads, artisanId: string): Promise<number> {
  const row = await reads
    .selectFrom('ledger_balances')
    .select(['credits_kobo', 'debits_kobo'])
    .where('id', '=', artisanEarnings(artisanId).id)
    .executeTakeFirst();
  return (row?.credits_kobo ?? 0) - (row?.debits_kobo ?? 0);
}

/** Which of these artisans have at least this much available. */
export async function artisansWithAvailable(
  reads: Reads,
  leastKobo: number,
  artisanIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from ledger_balances
     where id = any(${artisanIds.map((artisanId) => artisanEarnings(artisanId).id)}::uuid[])
       and credits_kobo - debits_kobo >= ${leastKobo}`.execute(reads);
  return rows.map(({ id }) => id);
}

/** What an artisan earned with one hire. */
export interface EarnedWithHire {
  hireId: string;
  /** Whether it was a tip. */
  isTip: boolean;
  earnedKobo: number;
  earnedAt: Date;
  /**
   * Total the artisan had earned up to and including this, less what was taken of it for a debt or by a bank. Earnings
   * count as paid out in the order earned.
   */
  earnedByThenKobo: number;
}

/** An artisan's earnings by hire, newest first. */
export async function earnedWithHires(
  reads: Reads,
  artisanId: string,
  limit: number,
): Promise<EarnedWithHire[]> {
  const { id } = artisanEarnings(artisanId);
  const { rows } = await sql<EarnedWithHire>`
    with taken as (
      select coalesce(payment_id, hire_id) as source_id, sum(amount_kobo) as amount_kobo
        from ledger_transfers
       where debit_account_id = ${id} and kind in ('debt_repaid', 'tip_taken_back')
       group by 1)
    select earned.hire_id as "hireId", earned.kind = 'tip' as "isTip", earned.amount_kobo as "earnedKobo",
           earned.created_at as "earnedAt",
           (sum(earned.amount_kobo - coalesce(taken.amount_kobo, 0))
              over (order by earned.created_at, earned.id))::bigint as "earnedByThenKobo"
      from ledger_transfers earned
      left join taken on taken.source_id = coalesce(earned.payment_id, earned.hire_id)
     where earned.credit_account_id = ${id} and earned.kind in (${sql.join(earningKinds)})
     order by earned.created_at desc, earned.id desc
     limit ${limit}`.execute(reads);
  return rows;
}

/** Amount refunded for a payment, in kobo. */
export async function sentBackOf(reads: Reads, paymentId: string): Promise<number> {
  const row = await reads
    .selectFrom('ledger_transfers')
    .select(({ fn }) => fn.sum<number | null>('amount_kobo').as('kobo'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'refund_sent')
    .executeTakeFirst();
  return row?.kobo ?? 0;
}

/** Our balance at Paystack according to the ledger, in kobo. */
export async function heldAtPaystack(reads: Reads): Promise<number> {
  const row = await reads
    .selectFrom('ledger_balances')
    .select(['credits_kobo', 'debits_kobo'])
    .where('kind', '=', 'paystack_balance')
    .executeTakeFirst();
  return (row?.debits_kobo ?? 0) - (row?.credits_kobo ?? 0);
}
