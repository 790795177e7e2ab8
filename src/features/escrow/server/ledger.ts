import type { QueryCreator, UpdateQueryBuilder, UpdateResult } from 'kysely';
import { v5 } from 'uuid';
import type { Database, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';

/**
 * The only place where money moves. A movement is a row with the account it debits and the one it credits, so it
 * always balances. Rows are never changed, and no separate balance is stored that could contradict them. A debit
 * increases what is ours (Paystack's balance, fees) and decreases what we owe. docs/money.md lists all movements.
 */

/** SureHands' own accounts, created by a migration. */
const ownAccountIds = {
  paystack_balance: '01900000-0000-7000-8000-000000000001',
  paystack_fees: '01900000-0000-7000-8000-000000000002',
  service_fees: '01900000-0000-7000-8000-000000000003',
  transfer_fees: '01900000-0000-7000-8000-000000000004',
  chargeback_losses: '01900000-0000-7000-8000-000000000005',
} as const;

type OwnAccountKind = keyof typeof ownAccountIds;
type OwedAccountKind = 'artisan_debt' | 'hire_held' | 'refund_owed' | 'artisan_earnings' | 'payout_owed';

export interface Account {
  id: string;
  kind: OwnAccountKind | OwedAccountKind;
  /** Id of the hire, payment, artisan or payout whose money it is; null for SureHands' own accounts. */
  ownerId: string | null;
}

// Arbitrary namespace. Account ids are derived from their owner (UUIDv5), so they need no lookup.
const ACCOUNT_NAMESPACE = 'b2a5f1de-5d6b-4f0c-9a3e-6f1c2d7e8a90';

const own = (kind: OwnAccountKind): Account => ({ id: ownAccountIds[kind], kind, ownerId: null });
const owed = (kind: OwedAccountKind, ownerId: string): Account => ({
  id: v5(`${kind} ${ownerId}`, ACCOUNT_NAMESPACE),
  kind,
  ownerId,
});

/** Our balance at Paystack. */
export const paystackBalance = own('paystack_balance');
/** Paystack's fees for payments. */
export const paystackFees = own('paystack_fees');
/** Paystack's fees for transfers. */
export const transferFees = own('transfer_fees');
/** SureHands' earnings. */
export const serviceFees = own('service_fees');
/** Chargebacks that we bear. */
export const chargebackLosses = own('chargeback_losses');
/** A customer's money, held until the job is done. */
export const hireHeld = (hireId: string): Account => owed('hire_held', hireId);
/** A payment's money that is owed back to the payer. */
export const refundOwed = (paymentId: string): Account => owed('refund_owed', paymentId);
/** An artisan's earnings that we still hold. */
export const artisanEarnings = (artisanId: string): Account => owed('artisan_earnings', artisanId);

/** What an artisan owes us after a chargeback of released money; deducted from later earnings. */
export const artisanDebt = (artisanId: string): Account => owed('artisan_debt', artisanId);

/** An artisan's earnings that are on their way to the bank, one account for each payout. */
export const payoutOwed = (payoutId: string): Account => owed('payout_owed', payoutId);

/** Kinds of movement that count as earning; returned payouts do not. */
export const earningKinds = ['release', 'late_cancellation', 'tip'] as const;

export interface Movement {
  debit: Account;
  credit: Account;
  /** In kobo, greater than 0. */
  amountKobo: number;
  kind:
    | 'payment_held'
    | 'payment_not_kept'
    | 'paystack_fee'
    | 'refund_owed'
    | 'refund_sent'
    | 'rebooked'
    | 'release'
    | 'late_cancellation'
    | 'service_fee'
    | 'chargeback'
    | 'chargeback_undone'
    | 'debt_repaid'
    | 'tip'
    | 'tip_taken_back'
    | 'given_up'
    | 'payout_asked'
    | 'payout_paid'
    | 'payout_paid_after_all'
    | 'payout_returned'
    | 'payout_reversed'
    | 'transfer_fee';
  /** Idempotency key in words ("payment SH-12 received"): each fact is booked once. */
  fact: string;
  hireId: string | null;
  paymentId: string | null;
  /** Absent when no payout is involved. */
  payoutId?: string;
}

/** A write that is combined with the movements in one statement. */
export type Written = (
  db: QueryCreator<Database>,
) => UpdateQueryBuilder<Database, never, never, UpdateResult>;

/** A movement contradicts what is already booked. */
export class LedgerError extends Error {
  override name = 'LedgerError';
}

/**
 * Books movements in one statement that also creates the accounts they need. Facts already booked are skipped.
 *
 * @param beside further write in the same statement, such as the payment received
 * @throws LedgerError when a fact is already booked with another amount or between other accounts
 * @throws a database error (23514, no_account_of_somebodys_money_below_zero) when an account does not have the
 * money
 */
export async function transfer(
  tx: Tx,
  movements: Movement[],
  bookedAt: Date,
  beside?: Written,
): Promise<void> {
  if (movements.length === 0) return;
  const accounts = new Map(
    movements.flatMap(({ debit, credit }) => [debit, credit]).map((account) => [account.id, account]),
  );
  const booked = await (beside ? tx.with('beside', beside) : tx)
    .with('opened', (cte) =>
      cte
        .insertInto('ledger_accounts')
        .values(
          [...accounts.values()].map(({ id, kind, ownerId }) => ({
            id,
            kind,
            owner_id: ownerId,
            created_at: bookedAt,
          })),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .insertInto('ledger_transfers')
    .values(
      movements.map(({ debit, credit, amountKobo, kind, fact, hireId, paymentId, payoutId }) => ({
        id: newId(),
        debit_account_id: debit.id,
        credit_account_id: credit.id,
        amount_kobo: amountKobo,
        kind,
        fact,
        hire_id: hireId,
        payment_id: paymentId,
        payout_id: payoutId ?? null,
        created_at: bookedAt,
      })),
    )
    .onConflict((conflict) => conflict.column('fact').doNothing())
    .returning('fact')
    .execute();
  if (booked.length < movements.length) await assertBookedAlike(tx, movements);
}

/** A repeated fact must match what is booked; if it differs, one of the two is wrong. */
async function assertBookedAlike(tx: Tx, movements: Movement[]): Promise<void> {
  const rows = await tx
    .selectFrom('ledger_transfers')
    .select(['fact', 'debit_account_id', 'credit_account_id', 'amount_kobo'])
    .where(
      'fact',
      'in',
      movements.map((movement) => movement.fact),
    )
    .execute();
  for (const { fact, debit, credit, amountKobo } of movements) {
    const row = rows.find((booked) => booked.fact === fact);
    const alike =
      row?.debit_account_id === debit.id &&
      row.credit_account_id === credit.id &&
      row.amount_kobo === amountKobo;
    if (!alike) throw new LedgerError(`"${fact}" is booked already, but not like this.`);
  }
}
