import type { Tx } from '../../../server/database.ts';
import { takeDebtFrom } from './book-chargebacks.ts';
import {
  artisanDebt,
  artisanEarnings,
  type Movement,
  payoutOwed,
  paystackBalance,
  serviceFees,
  transfer,
  transferFees,
} from './ledger.ts';

/** Money of one payout. */
export interface PayoutMoney {
  payoutId: string;
  reference: string;
  artisanId: string;
  /** In kobo. */
  amountKobo: number;
}

/** Books a payout as on its way, so that its money is no longer available. */
export const bookPayoutAsked = (tx: Tx, money: PayoutMoney, at: Date): Promise<void> =>
  transfer(
    tx,
    [
      movementOf(money, {
        debit: artisanEarnings(money.artisanId),
        credit: payoutOwed(money.payoutId),
        kind: 'payout_asked',
        fact: 'asked',
      }),
    ],
    at,
  );

/** Books a payout that arrived, with the transfer fee as our cost. */
export function bookPayoutPaid(tx: Tx, money: PayoutMoney, feeKobo: number, at: Date): Promise<void> {
  const paid = movementOf(money, {
    debit: payoutOwed(money.payoutId),
    credit: paystackBalance,
    kind: 'payout_paid',
    fact: 'paid',
  });
  return transfer(tx, feeKobo > 0 ? [paid, feeOf(money, feeKobo)] : [paid], at);
}

const feeOf = (money: PayoutMoney, feeKobo: number): Movement =>
  movementOf(
    { ...money, amountKobo: feeKobo },
    { debit: transferFees, credit: paystackBalance, kind: 'transfer_fee', fact: 'fee' },
  );

/** Books a payout that was certainly not sent: the money is available to the artisan again. */
export const bookPayoutReturned = (tx: Tx, money: PayoutMoney, at: Date): Promise<void> =>
  transfer(
    tx,
    [
      movementOf(money, {
        debit: payoutOwed(money.payoutId),
        credit: artisanEarnings(money.artisanId),
        kind: 'payout_returned',
        fact: 'returned',
      }),
    ],
    at,
  );

/**
 * Books a payout that the bank has although its money had been given back: from what is available to the artisan, and
 * as their debt where they have had it paid out again.
 *
 * @param shares.feeKobo 0 if the transfer fee is booked already
 */
export function bookPayoutPaidAfterAll(
  tx: Tx,
  money: PayoutMoney,
  { takenKobo, debtKobo, feeKobo }: { takenKobo: number; debtKobo: number; feeKobo: number },
  at: Date,
): Promise<void> {
  const both = { credit: paystackBalance, kind: 'payout_paid_after_all' } as const;
  const movements = [
    movementOf(
      { ...money, amountKobo: takenKobo },
      { ...both, debit: artisanEarnings(money.artisanId), fact: 'paid after all' },
    ),
    movementOf(
      { ...money, amountKobo: debtKobo },
      { ...both, debit: artisanDebt(money.artisanId), fact: 'paid after all, debt' },
    ),
    feeOf(money, feeKobo),
  ];
  return transfer(
    tx,
    movements.filter(({ amountKobo }) => amountKobo > 0),
    at,
  );
}

/**
 * Books a payout that the bank returned after it had arrived: Paystack holds the money for us again, and it is
 * available to the artisan.
 *
 * @param which.isAgain whether it had been given back once before, and a debt may have come of it, which is repaid first
 */
export async function bookPayoutReversed(
  tx: Tx,
  money: PayoutMoney,
  { isAgain }: { isAgain: boolean },
  at: Date,
): Promise<void> {
  const reversed = movementOf(money, {
    debit: paystackBalance,
    credit: artisanEarnings(money.artisanId),
    kind: 'payout_reversed',
    fact: isAgain ? 'reversed again' : 'reversed',
  });
  await transfer(tx, [reversed], at);
  if (!isAgain) return;
  const { artisanId, amountKobo } = money;
  await takeDebtFrom(tx, { artisanId, hireId: null, amountKobo, fact: reversed.fact }, at);
}

/** Books the rest of a deleted artisan's earnings, too small for a payout, as ours. Once for each account. */
export const bookGivenUp = (
  tx: Tx,
  { artisanId, amountKobo }: Pick<PayoutMoney, 'artisanId' | 'amountKobo'>,
  at: Date,
): Promise<void> =>
  transfer(
    tx,
    [
      {
        debit: artisanEarnings(artisanId),
        credit: serviceFees,
        kind: 'given_up',
        amountKobo,
        fact: `artisan ${artisanId} given up`,
        hireId: null,
        paymentId: null,
      },
    ],
    at,
  );

const movementOf = (
  { payoutId, reference, amountKobo }: PayoutMoney,
  { fact, ...movement }: Pick<Movement, 'debit' | 'credit' | 'kind' | 'fact'>,
): Movement => ({
  ...movement,
  amountKobo,
  fact: `payout ${reference} ${fact}`,
  hireId: null,
  paymentId: null,
  payoutId,
});
