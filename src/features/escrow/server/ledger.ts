import type { QueryCreator, UpdateQueryBuilder, UpdateResult } from 'kysely';
import { v5 } from 'uuid';
import type { Database, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';

/**
 * The one place where money moves. A movement is a row that names the account it debits and the one it credits, so it
 * balances by its very shape; nothing is changed afterwards, and no balance is kept that could disagree with the rows. A
 * debit raises what is ours (Paystack's balance, fees) and lowers what we owe. docs/money.md lists every movement.
 */

/** SureHands' own accounts; the migration opens them. */
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
  /** The hire, payment, artisan or pay-out whose money it is; null for SureHands' own. */
  ownerId: string | null;
}

// Any fixed namespace: an account's id is computed from whose it is, so nobody has to look it up before using it.
const ACCOUNT_NAMESPACE = 'b2a5f1de-5d6b-4f0c-9a3e-6f1c2d7e8a90';

const own = (kind: OwnAccountKind): Account => ({ id: ownAccountIds[kind], kind, ownerId: null });
const owed = (kind: OwedAccountKind, ownerId: string): Account => ({
  id: v5(`${kind} ${ownerId}`, ACCOUNT_NAMESPACE),
  kind,
  ownerId,
});

/** What Paystack holds for us. */
export const paystackBalance = own('paystack_balance');
/** What Paystack has kept for its work. */
export const paystackFees = own('paystack_fees');
/** What Paystack has kept for sending pay-outs. */
export const transferFees = own('transfer_fees');
/** What SureHands has earned. */
export const serviceFees = own('service_fees');
/** What banks have taken back and we bear. */
export const chargebackLosses = own('chargeback_losses');
/** A customer's money that waits until the job is done. */
export const hireHeld = (hireId: string): Account => owed('hire_held', hireId);
/** A payment's money that has to go back to the payer. */
export const refundOwed = (paymentId: string): Account => owed('refund_owed', paymentId);
/** What an artisan has earned and we still have. */
export const artisanEarnings = (artisanId: string): Account => owed('artisan_earnings', artisanId);

/** What an artisan owes us: a bank took back what had been released to them. It is taken from later earnings. */
export const artisanDebt = (artisanId: string): Account => owed('artisan_debt', artisanId);

/** What an artisan has earned and that is on its way to their bank, one for each pay-out. */
export const payoutOwed = (payoutId: string): Account => owed('payout_owed', payoutId);

/** By which movements artisans earn; what comes back from a bank is not earned again. */
export const earningKinds = ['release', 'late_cancellation', 'tip'] as const;

export interface Movement {
  debit: Account;
  credit: Account;
  /** Whole kobo, more than 0. */
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
    | 'debt_repaid'
    | 'tip'
    | 'tip_taken_back'
    | 'given_up'
    | 'payout_asked'
    | 'payout_paid'
    | 'payout_returned'
    | 'payout_reversed'
    | 'transfer_fee';
  /** The movement's idempotency key, in words ("payment SH-12 received"): the same fact is booked once, however often it is told. */
  fact: string;
  hireId: string | null;
  paymentId: string | null;
  /** Absent where it is about no pay-out. */
  payoutId?: string;
}

/** A part of a statement that writes something. */
export type Written = (
  db: QueryCreator<Database>,
) => UpdateQueryBuilder<Database, never, never, UpdateResult>;

/** The books were asked to hold something that contradicts what they hold. */
export class LedgerError extends Error {
  override name = 'LedgerError';
}

/**
 * Books movements, in one statement that also opens the accounts they need. A fact that is booked already is
 * left as it is.
 *
 * @param beside what is written in the same statement, such as the payment that came
 * @throws LedgerError when a fact is booked already with another amount or between other accounts
 * @throws a database error (23514, no_account_of_somebodys_money_below_zero) for taking what is not there
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

/** The same fact told twice is fine; told differently, one of the two is wrong and nothing may be booked on it. */
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
