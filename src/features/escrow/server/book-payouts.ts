import type { Tx } from '../../../server/database.ts';
import {
  artisanEarnings,
  type Movement,
  payoutOwed,
  paystackBalance,
  serviceFees,
  transfer,
  transferFees,
} from './ledger.ts';

/** Money that an artisan is paid out. */
export interface PayoutMoney {
  payoutId: string;
  reference: string;
  artisanId: string;
  /** Whole kobo. */
  amountKobo: number;
}

/** An artisan, the clock or an operator asked for it: from now on the money is on its way, and no one else's to take. */
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

/** The bank has it. What Paystack took for sending it is our cost. */
export function bookPayoutPaid(tx: Tx, money: PayoutMoney, feeKobo: number, at: Date): Promise<void> {
  const paid = movementOf(money, {
    debit: payoutOwed(money.payoutId),
    credit: paystackBalance,
    kind: 'payout_paid',
    fact: 'paid',
  });
  const fee = movementOf(
    { ...money, amountKobo: feeKobo },
    { debit: transferFees, credit: paystackBalance, kind: 'transfer_fee', fact: 'fee' },
  );
  return transfer(tx, feeKobo > 0 ? [paid, fee] : [paid], at);
}

/** It is sure that it was not sent: the artisan has it again. */
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

/** The bank sent it back after it had been paid: Paystack holds it for us again, and it is the artisan's. */
export const bookPayoutReversed = (tx: Tx, money: PayoutMoney, at: Date): Promise<void> =>
  transfer(
    tx,
    [
      movementOf(money, {
        debit: paystackBalance,
        credit: artisanEarnings(money.artisanId),
        kind: 'payout_reversed',
        fact: 'reversed',
      }),
    ],
    at,
  );

/** An artisan who deletes their account gives up what is left, less than a pay-out: it is ours. Once an account. */
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
