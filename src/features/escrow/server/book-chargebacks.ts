import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import {
  type Account,
  artisanDebt,
  artisanEarnings,
  chargebackLosses,
  hireHeld,
  type Movement,
  paystackBalance,
  transfer,
} from './ledger.ts';

/** Money that a bank took back after it had been released. */
interface LostMoney {
  chargebackId: string;
  paymentId: string;
  hireId: string;
  /** In kobo. */
  amountKobo: number;
}

/**
 * Books a bank's chargeback of released money: the artisan owes us their part, to be deducted from later earnings,
 * and we bear the rest.
 *
 * @param debtKobo the artisan's part, in kobo
 */
export async function bookLoss(
  tx: Tx,
  lost: LostMoney,
  { artisanId, debtKobo }: { artisanId: string; debtKobo: number },
  at: Date,
): Promise<void> {
  const { chargebackId, hireId, paymentId, amountKobo } = lost;
  const both = { credit: paystackBalance, kind: 'chargeback', hireId, paymentId } as const;
  const ours: Movement = {
    ...both,
    debit: chargebackLosses,
    amountKobo: amountKobo - debtKobo,
    fact: lossFact(chargebackId),
  };
  const theirs: Movement = {
    ...both,
    debit: artisanDebt(artisanId),
    amountKobo: debtKobo,
    fact: debtFact(chargebackId),
  };
  const movements = [ours, theirs].filter((each) => each.amountKobo > 0);
  await transfer(tx, movements, at);
}

const debtFact = (chargebackId = ''): string => `chargeback ${chargebackId} debt`;
const lossFact = (chargebackId: string): string => `chargeback ${chargebackId} our loss`;

/**
 * Undoes the loss of a part of a payment, when the hire's held money is refunded after all: what was lost counts as
 * refunded, so the held money covers it. The artisan's debt is undone first, and what they have repaid of it is theirs
 * again. Once for each chargeback.
 *
 * @returns what the artisan no longer owes or has back, in kobo; null if the loss was not theirs
 */
export async function bookLossUndone(
  tx: Tx,
  { chargebackId, hireId, paymentId, amountKobo }: LostMoney,
  at: Date,
): Promise<{ artisanId: string; kobo: number } | null> {
  const booked = await tx
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_transfers.debit_account_id')
    .select(['fact', 'amount_kobo as amountKobo', 'owner_id as ownerId'])
    .where('fact', 'in', [debtFact(chargebackId), lossFact(chargebackId)])
    .execute();
  const undone = (credit: Account, kobo: number, what: string): Movement => ({
    debit: hireHeld(hireId),
    credit,
    amountKobo: kobo,
    kind: 'chargeback_undone',
    fact: `chargeback ${chargebackId} ${what}`,
    hireId,
    paymentId,
  });
  // Nothing was decided and booked yet, so the held money pays for it.
  if (booked.length === 0) {
    await transfer(tx, [undone(paystackBalance, amountKobo, 'held')], at);
    return null;
  }
  const debt = booked.find(({ fact }) => fact === debtFact(chargebackId));
  const artisanId = debt?.ownerId ?? '';
  const debtKobo = Math.min(amountKobo, debt?.amountKobo ?? 0);
  const owedKobo = debt ? Math.min(debtKobo, await lockDebtOf(tx, artisanId)) : 0;
  const movements = [
    undone(artisanDebt(artisanId), owedKobo, 'debt undone'),
    undone(artisanEarnings(artisanId), debtKobo - owedKobo, 'debt returned'),
    undone(chargebackLosses, amountKobo - debtKobo, 'our loss undone'),
  ];
  await transfer(
    tx,
    movements.filter((each) => each.amountKobo > 0),
    at,
  );
  return debtKobo > 0 ? { artisanId, kobo: debtKobo } : null;
}

/** What an artisan owes us, in kobo. */
export async function debtOf(reads: Reads, artisanId: string): Promise<number> {
  const row = await reads
    .selectFrom('ledger_balances')
    .select(['credits_kobo', 'debits_kobo'])
    .where('id', '=', artisanDebt(artisanId).id)
    .executeTakeFirst();
  return (row?.debits_kobo ?? 0) - (row?.credits_kobo ?? 0);
}

/**
 * What an artisan received for a hire, less what they already owe back for other chargebacks of it, in kobo. Tips
 * do not count.
 */
export async function leftOfHire(
  reads: Reads,
  { hireId, artisanId, chargebackId }: { hireId: string; artisanId: string; chargebackId?: string },
): Promise<number> {
  const [earnings, debt] = [artisanEarnings(artisanId).id, artisanDebt(artisanId).id];
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(case when credit_account_id = ${earnings} then amount_kobo else -amount_kobo end), 0)::bigint as kobo
      from ledger_transfers
     where hire_id = ${hireId}
       and ((credit_account_id = ${earnings} and kind in ('release', 'late_cancellation'))
         or (debit_account_id = ${debt} and kind = 'chargeback'
             and fact <> ${debtFact(chargebackId)}))`.execute(reads);
  return Math.max(rows[0]?.kobo ?? 0, 0);
}

/**
 * What an artisan owes us, in kobo. Locked until the transaction ends, so that two hires released at once do not repay
 * the same debt twice. Very few artisans have such an account.
 */
async function lockDebtOf(tx: Tx, artisanId: string): Promise<number> {
  const { id } = artisanDebt(artisanId);
  const { rows } = await sql`select 1 from ledger_accounts where id = ${id} for no key update`.execute(tx);
  return rows.length === 0 ? 0 : debtOf(tx, artisanId);
}

/**
 * Deducts what an artisan owes us from what they have just earned, as far as it covers the debt.
 *
 * @param earned amount just earned, in kobo, with the fact it was booked under
 * @returns the amount deducted, in kobo
 */
export async function takeDebtFrom(
  tx: Tx,
  earned: { artisanId: string; hireId: string | null; amountKobo: number; fact: string },
  at: Date,
): Promise<number> {
  const debt = artisanDebt(earned.artisanId);
  const amountKobo = Math.min(await lockDebtOf(tx, earned.artisanId), earned.amountKobo);
  if (amountKobo <= 0) return 0;
  const { hireId } = earned;
  await transfer(
    tx,
    [
      {
        debit: artisanEarnings(earned.artisanId),
        credit: debt,
        amountKobo,
        kind: 'debt_repaid',
        fact: `${earned.fact} debt repaid`,
        hireId,
        paymentId: null,
      },
    ],
    at,
  );
  return amountKobo;
}
