import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeHire, makePayment } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { asOwner } from '../../../../test-support/owner.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { queryParts } from '../../../app/reactions.ts';
import type { Tx } from '../../../server/database.ts';
import { sharesOfLateCancellation } from '../../../shared/hire-money.ts';
import { newId } from '../../../shared/identifier.ts';
import {
  type Account,
  artisanEarnings,
  hireHeld,
  LedgerError,
  paystackBalance,
  refundOwed,
  transfer,
} from './ledger.ts';
import {
  bookLateCancellation,
  bookPaymentHeld,
  bookPaymentNotKept,
  bookRefundOwed,
  bookRefundSent,
  bookRelease,
  earningsOf,
  heldForHire,
} from './public.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app);

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.db.transaction().execute(work);
const at = new Date('2026-11-20T09:00:00Z');

async function makePaidFor() {
  const hire = await makeHire(app, artisan);
  const payment = await makePayment(app, hire);
  return {
    paymentId: payment.id,
    reference: payment.reference,
    hireId: hire.id,
    receivedKobo: 500_000,
    feesKobo: 17_500,
  };
}

/** Balance of all accounts of each kind: credits less debits. */
async function balancesByKind(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, sum(credits_kobo - debits_kobo)::bigint as balance from ledger_balances group by kind`.execute(
    app.db,
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

describe('the ledger', () => {
  it('holds a payment, releases it less the fee, and shows the artisan both', {
    meta: { promise: 'The artisan earns the payment less the service fee' },
  }, async () => {
    const worker = await makeArtisan(app);
    const headers = await signedInAs(app, worker);
    const earnings = async () => (await app.request({ url: '/api/escrow/earnings', headers })).json();
    expect(await earnings()).toEqual({ earnedKobo: 0, heldKobo: 0 });

    const hire = await makeHire(app, worker);
    const { id: paymentId, reference } = await makePayment(app, hire);
    const payment = { paymentId, reference, hireId: hire.id, receivedKobo: 500_000, feesKobo: 17_500 };
    await inTransaction((tx) => bookPaymentHeld(tx, payment, at));
    expect(await earnings()).toEqual({ earnedKobo: 0, heldKobo: 500_000 });

    const release = { hireId: hire.id, artisanId: worker.id, amountKobo: 500_000, feeBasisPoints: 500 };
    await inTransaction((tx) => bookRelease(tx, release, at));
    expect(await earnings()).toEqual({ earnedKobo: 475_000, heldKobo: 0 });
    await inTransaction((tx) => bookRelease(tx, release, at));
    expect(await earnings()).toEqual({ earnedKobo: 475_000, heldKobo: 0 });
  });

  it('shows no one’s earnings to a visitor, and only their own to another user', async () => {
    expect((await app.request({ url: '/api/escrow/earnings' })).statusCode).toBe(401);
    const headers = await signedInAs(app, await makeConsumer(app));
    const answer = await app.request({ url: '/api/escrow/earnings', headers });
    expect(answer.json()).toEqual({ earnedKobo: 0, heldKobo: 0 });
  });

  it('refunds held money through the account of what is owed to the payer', async () => {
    const payment = await makePaidFor();
    await inTransaction((tx) => bookPaymentHeld(tx, payment, at));
    await inTransaction((tx) => bookRefundOwed(tx, { ...payment, amountKobo: payment.receivedKobo }, at));
    expect(await heldForHire(app.db, payment.hireId)).toBe(0);
    const before = await balancesByKind();
    await inTransaction((tx) => bookRefundSent(tx, { ...payment, amountKobo: payment.receivedKobo }, at));
    const after = await balancesByKind();
    expect((before.refund_owed ?? 0) - (after.refund_owed ?? 0)).toBe(500_000);
    expect((after.paystack_balance ?? 0) - (before.paystack_balance ?? 0)).toBe(500_000);
  });

  it('divides the deposit of a late cancellation once, and leaves the rest of a quote to be refunded', {
    meta: { promise: 'A late cancellation is booked once, and leaves the rest to go back' },
  }, async () => {
    const worker = await makeArtisan(app);
    const payment = { ...(await makePaidFor()), receivedKobo: 4_000_000 };
    await inTransaction((tx) => bookPaymentHeld(tx, payment, at));
    const shares = { hireId: payment.hireId, artisanId: worker.id, artisanKobo: 475_000, feeKobo: 25_000 };
    await inTransaction((tx) => bookLateCancellation(tx, shares, at));
    await inTransaction((tx) => bookLateCancellation(tx, shares, at));
    expect(await heldForHire(app.db, payment.hireId)).toBe(3_500_000);
    expect(await earningsOf(app.db, queryParts, worker.id)).toEqual({ earnedKobo: 475_000, heldKobo: 0 });
    const tooMuch = inTransaction((tx) =>
      bookRefundOwed(tx, { ...payment, amountKobo: payment.receivedKobo }, at),
    );
    await expect(tooMuch).rejects.toThrow(/below zero/);
    await inTransaction((tx) => bookRefundOwed(tx, { ...payment, amountKobo: 3_500_000 }, at));
    expect(await heldForHire(app.db, payment.hireId)).toBe(0);
  });

  it('books the same fact once, even when two processes report it at the same moment', async () => {
    const payment = await makePaidFor();
    await Promise.all(
      Array.from({ length: 8 }, () => inTransaction((tx) => bookPaymentHeld(tx, payment, at))),
    );
    expect(await heldForHire(app.db, payment.hireId)).toBe(500_000);
  });

  it('refuses a fact that is reported differently the second time', async () => {
    const payment = await makePaidFor();
    await inTransaction((tx) => bookPaymentHeld(tx, payment, at));
    const otherAmount = inTransaction((tx) => bookPaymentHeld(tx, { ...payment, receivedKobo: 1 }, at));
    await expect(otherAmount).rejects.toThrow(LedgerError);
    const otherAccount = inTransaction((tx) => bookPaymentNotKept(tx, payment, at));
    await expect(otherAccount).rejects.toThrow(LedgerError);
    expect(await heldForHire(app.db, payment.hireId)).toBe(500_000);
  });

  it('lets only one of many simultaneous transfers take the last naira', async () => {
    const payment = await makePaidFor();
    await inTransaction((tx) => bookPaymentHeld(tx, payment, at));
    const takes = Array.from({ length: 12 }, (_, taker) =>
      inTransaction((tx) =>
        transfer(
          tx,
          [
            {
              debit: hireHeld(payment.hireId),
              credit: paystackBalance,
              amountKobo: 300_000,
              kind: 'refund_sent',
              fact: `taker ${taker} of ${payment.hireId}`,
              hireId: payment.hireId,
              paymentId: null,
            },
          ],
          at,
        ),
      ),
    );
    const results = await Promise.allSettled(takes);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({
          constraint: 'no_account_of_somebodys_money_below_zero',
        });
      }
    }
    expect(await heldForHire(app.db, payment.hireId)).toBe(200_000);
  });
});

describe('the database', () => {
  /**
   * Expects the database to refuse a statement.
   *
   * @param statement as text, it runs as the database's owner, who has more privileges
   */
  const refused = async (statement: ReturnType<typeof sql> | string, why: RegExp | string) => {
    const before = await balancesByKind();
    const carriedOut = typeof statement === 'string' ? asOwner(app, statement) : statement.execute(app.db);
    await expect(carriedOut).rejects.toThrow(why);
    expect(await balancesByKind()).toEqual(before);
  };

  beforeAll(async () => {
    const payment = await makePaidFor();
    await inTransaction((tx) => bookPaymentHeld(tx, payment, at));
  });

  it('never changes or removes a transfer', {
    meta: { promise: 'No transfer of the books is ever changed or removed' },
  }, async () => {
    const final = /ledger_transfers rows are never changed or removed/;
    await refused('update ledger_transfers set amount_kobo = 1', final);
    await refused('delete from ledger_transfers', final);
    await refused('truncate ledger_transfers', final);
  });

  it('never changes or removes an account', async () => {
    const final = /ledger_accounts rows are never changed or removed/;
    await refused(`update ledger_accounts set owner_id = '${newId()}'`, final);
    await refused('delete from ledger_accounts', final);
    await refused('truncate ledger_accounts cascade', /rows are never changed or removed/);
  });

  it('refuses a transfer that lacks a side, goes to its own account or moves nothing', async () => {
    const insert = (debit: string | null, credit: string | null, amountKobo: number) =>
      sql`insert into ledger_transfers (id, debit_account_id, credit_account_id, amount_kobo, kind, fact)
          values (${newId()}, ${debit}, ${credit}, ${amountKobo}, 'release', ${newId()})`;
    const balance = paystackBalance.id;
    await refused(insert(balance, null, 100), /null value in column "credit_account_id"/);
    await refused(insert(null, balance, 100), /null value in column "debit_account_id"/);
    await refused(insert(balance, balance, 100), /money_moves_between_two_accounts/);
    await refused(insert(balance, newId(), 100), /foreign key/);
    await refused(insert(balance, hireHeld(newId()).id, 0), /check constraint/);
    await refused(insert(balance, hireHeld(newId()).id, -100), /check constraint/);
  });

  it('lets no account that holds a person’s money fall below zero', {
    meta: { promise: 'No one’s money falls below zero' },
  }, async () => {
    const payment = await makePaidFor();
    await inTransaction((tx) => bookPaymentHeld(tx, payment, at));
    const tooMuch = inTransaction((tx) =>
      bookRefundOwed(tx, { ...payment, amountKobo: payment.receivedKobo + 1 }, at),
    );
    await expect(tooMuch).rejects.toThrow(/would fall 1 kobo below zero/);
    expect(await heldForHire(app.db, payment.hireId)).toBe(payment.receivedKobo);
  });

  it.each([
    ['a refund that is owed', refundOwed],
    ['what an artisan has earned', artisanEarnings],
  ])('does not let %s fall below zero, whatever code writes to it', async (_, accountOf) => {
    const account = accountOf(newId());
    const move = (debit: Account, credit: Account, amountKobo: number) =>
      inTransaction((tx) =>
        transfer(
          tx,
          [
            {
              debit,
              credit,
              amountKobo,
              kind: 'release',
              fact: `a test ${newId()}`,
              hireId: null,
              paymentId: null,
            },
          ],
          at,
        ),
      );
    await move(paystackBalance, account, 100);
    await expect(move(account, paystackBalance, 101)).rejects.toThrow(/would fall 1 kobo below zero/);
    await move(account, paystackBalance, 100);
  });
});

describe('in any order of events,', () => {
  type Step = {
    hire: number;
    event: 'held' | 'not_kept' | 'refund_owed' | 'refund_sent' | 'release' | 'cancelled_late';
  };
  const amountsKobo = [100, 500_000, 123_457, 4_000_000];
  const steps = fc.array(
    fc.record<Step>({
      hire: fc.nat(amountsKobo.length - 1),
      event: fc.constantFrom('held', 'not_kept', 'refund_owed', 'refund_sent', 'release', 'cancelled_late'),
    }),
    { maxLength: 14 },
  );

  it('debits equal credits, no account is short, and the transfers alone give every balance', {
    meta: { promise: 'Money is whole kobo, and debits equal credits' },
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const hires = await Promise.all(
          amountsKobo.map(async (receivedKobo) => ({ ...(await makePaidFor()), receivedKobo })),
        );
        for (const { hire, event } of run) {
          const payment = hires[hire];
          if (payment) await tell(payment, event);
        }
        await assertBooksAreRight();
        // Repeating every event books nothing more.
        const rows = await countTransfers();
        for (const { hire, event } of run) {
          const payment = hires[hire];
          if (payment && (await isBooked(payment, event))) await tell(payment, event);
        }
        expect(await countTransfers()).toBe(rows);
      }),
      { numRuns: 40 },
    );
  });

  type Payment = Awaited<ReturnType<typeof makePaidFor>>;

  /** Books one event. The ledger itself must refuse impossible ones, such as refunding what was never received. */
  async function tell(payment: Payment, event: Step['event']): Promise<void> {
    const release = {
      hireId: payment.hireId,
      artisanId: artisan.id,
      amountKobo: payment.receivedKobo,
      feeBasisPoints: 500,
    };
    const booking = inTransaction((tx) => {
      if (event === 'held') return bookPaymentHeld(tx, { ...payment, feesKobo: 1 }, at);
      if (event === 'not_kept') return bookPaymentNotKept(tx, { ...payment, feesKobo: 1 }, at);
      if (event === 'refund_owed')
        return bookRefundOwed(tx, { ...payment, amountKobo: payment.receivedKobo }, at);
      if (event === 'cancelled_late') return bookCancelledLate(tx, payment);
      if (event === 'refund_sent')
        return bookRefundSent(tx, { ...payment, amountKobo: payment.receivedKobo }, at);
      return bookRelease(tx, release, at);
    });
    await booking.catch((error: unknown) => {
      const isRefusal =
        error instanceof LedgerError ||
        (error instanceof Error &&
          'constraint' in error &&
          error.constraint === 'no_account_of_somebodys_money_below_zero');
      if (!isRefusal) throw error;
    });
  }

  /** Shares the deposit, and books the rest as owed back. */
  async function bookCancelledLate(tx: Tx, payment: Payment): Promise<void> {
    const { customerKobo, ...earned } = sharesOfLateCancellation(payment.receivedKobo, 500);
    await bookLateCancellation(tx, { hireId: payment.hireId, artisanId: artisan.id, ...earned }, at);
    if (customerKobo > 0) await bookRefundOwed(tx, { ...payment, amountKobo: customerKobo }, at);
  }

  const facts: Record<Step['event'], (payment: Payment) => string> = {
    held: ({ reference }) => `payment ${reference} received`,
    not_kept: ({ reference }) => `payment ${reference} received`,
    refund_owed: ({ reference }) => `payment ${reference} refund owed`,
    refund_sent: ({ reference }) => `payment ${reference} refund sent`,
    release: ({ hireId }) => `hire ${hireId} released`,
    cancelled_late: ({ hireId }) => `hire ${hireId} cancelled late`,
  };

  async function isBooked(payment: Payment, event: Step['event']): Promise<boolean> {
    const row = await app.db
      .selectFrom('ledger_transfers')
      .select('id')
      .where('fact', '=', facts[event](payment))
      .executeTakeFirst();
    return row !== undefined;
  }

  async function countTransfers(): Promise<number> {
    const { rows } = await app.db
      .selectFrom('ledger_transfers')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return rows;
  }

  async function assertBooksAreRight(): Promise<void> {
    const transfers = await app.db
      .selectFrom('ledger_transfers')
      .select(['debit_account_id', 'credit_account_id', 'amount_kobo'])
      .orderBy('created_at')
      .execute();
    const replayed = new Map<string, number>();
    const add = (account: string, kobo: number) => replayed.set(account, (replayed.get(account) ?? 0) + kobo);
    for (const { debit_account_id, credit_account_id, amount_kobo } of transfers) {
      add(debit_account_id, -amount_kobo);
      add(credit_account_id, amount_kobo);
    }
    const { rows: accounts } = await sql<{ id: string; balance: number; owed: boolean }>`
      select balance.id, (credits_kobo - debits_kobo)::bigint as balance, never_negative as owed
        from ledger_balances balance join ledger_accounts account on account.id = balance.id`.execute(app.db);
    expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    for (const { id, balance, owed } of accounts) {
      expect(replayed.get(id) ?? 0).toBe(balance);
      if (owed) expect(balance).toBeGreaterThanOrEqual(0);
    }
  }
});
