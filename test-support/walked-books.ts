import { sql } from 'kysely';
import { expect } from 'vitest';
import { artisanEarnings, hireHeld, payoutOwed } from '../src/features/escrow/server/ledger.ts';
import { type HireStatus, isHeld } from '../src/features/hiring/process.ts';
import { isOnTheWay, type PayoutStatus } from '../src/features/payouts/states.ts';
import type { MonthStatement, YearStatement } from '../src/features/statements/contract.ts';
import { wrongInTheBooks } from './payouts.ts';
import type { TestApp } from './test-app.ts';

interface NewTransfer {
  id: string;
  debit_account_id: string;
  credit_account_id: string;
  amount_kobo: number;
  hire_id: string | null;
  payout_id: string | null;
  /** Whether the debited account holds money that we owe to a person. */
  takes_owed: boolean;
}

interface StandingHire {
  id: string;
  status: HireStatus;
  /** What has been paid for it. */
  kobo: number;
}

interface Balance {
  id: string;
  /** Credits less debits. */
  kobo: number;
}

/** The books computed again from their transfers alone, and compared after each event. */
export class ReplayedBooks {
  readonly #app: TestApp;
  /** Each account's credits less its debits, in kobo. */
  #balances = new Map<string, number>();
  /** Ids ascend, so all new transfers have greater ids than this one. */
  #last = '00000000-0000-0000-0000-000000000000';

  constructor(app: TestApp) {
    this.#app = app;
  }

  #balanceOf(account: { id: string }): number {
    return this.#balances.get(account.id) ?? 0;
  }

  /**
   * Replays the transfers since the last call. No person's balance may be negative, the affected balances must equal
   * those of the database, and the affected hires and pay-outs must have the state that their money implies.
   *
   * @param hires other hires to check, e.g. the newest: a change of state that should have moved money
   */
  async expectTied(hires: readonly string[]): Promise<void> {
    const { rows: read } = await sql<{ transfers: NewTransfer[]; hires: StandingHire[] }>`
      with booked as (
        select transfer.id, debit_account_id, credit_account_id, amount_kobo, hire_id, payout_id,
               taken.never_negative as takes_owed
          from ledger_transfers transfer join ledger_accounts taken on taken.id = debit_account_id
         where transfer.id > ${this.#last}::uuid)
      select coalesce((select jsonb_agg(booked order by id) from booked), '[]') as transfers,
             coalesce((select jsonb_agg(jsonb_build_object('id', id, 'status', status, 'kobo', amount_kobo)) from hires
                where id = any(${[...hires]}::uuid[]) or id in (select hire_id from booked)), '[]') as hires`.execute(
      this.#app.db,
    );
    const { transfers, hires: about } = read[0] ?? { transfers: [], hires: [] };
    this.#replay(transfers);
    for (const { id, status, kobo } of about) {
      const held = isHeld(status) ? kobo : 0;
      expect([id, status, this.#balanceOf(hireHeld(id))]).toEqual([id, status, held]);
    }
    if (transfers.length > 0) await this.#expectTouched(transfers);
  }

  #replay(rows: readonly NewTransfer[]): void {
    for (const { id, debit_account_id, credit_account_id, amount_kobo } of rows) {
      this.#balances.set(debit_account_id, this.#balanceOf({ id: debit_account_id }) - amount_kobo);
      this.#balances.set(credit_account_id, this.#balanceOf({ id: credit_account_id }) + amount_kobo);
      this.#last = id;
    }
    for (const { debit_account_id: id, takes_owed } of rows) {
      if (takes_owed) expect(this.#balanceOf({ id }), `account ${id}`).toBeGreaterThanOrEqual(0);
    }
  }

  async #expectTouched(rows: readonly NewTransfer[]): Promise<void> {
    const { db } = this.#app;
    const owed = rows.flatMap(({ debit_account_id, credit_account_id, takes_owed }) =>
      takes_owed ? [debit_account_id, credit_account_id] : [credit_account_id],
    );
    // Our own accounts are in every transfer, so they are compared in expectWhole.
    const { rows: balances } = await sql<Balance>`
      select id, credits_kobo - debits_kobo as kobo from ledger_balances
       where owner_id is not null and id in (${sql.join([...new Set(owed)])})`.execute(db);
    for (const { id, kobo } of balances) expect([id, this.#balanceOf({ id })]).toEqual([id, kobo]);
    const paid = [...new Set(rows.flatMap(({ payout_id }) => payout_id ?? []))];
    if (paid.length === 0) return;
    const payouts = await db
      .selectFrom('payouts')
      .select(['id', 'status', 'amount_kobo'])
      .where('id', 'in', paid)
      .execute();
    for (const { id, status, amount_kobo } of payouts) {
      const owed = isOnTheWay(status as PayoutStatus) ? amount_kobo : 0;
      expect([id, status, this.#balanceOf(payoutOwed(id))]).toEqual([id, status, owed]);
    }
  }

  /**
   * Checks everything: every balance equals the replay's, together they are 0, and no query of docs/money.md finds
   * anything.
   */
  async expectWhole(): Promise<void> {
    const { db } = this.#app;
    await this.expectTied([]);
    const { rows: balances } = await sql<Balance>`
      select id, credits_kobo - debits_kobo as kobo from ledger_balances`.execute(db);
    expect(balances.filter(({ id, kobo }) => this.#balanceOf({ id }) !== kobo)).toEqual([]);
    expect(balances.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(0);
    expect(await wrongInTheBooks(this.#app)).toEqual([]);
    const { rows } = await sql`
      select payment.reference, 'receipt' as fault
        from payments payment left join receipts receipt on receipt.payment_id = payment.id
       where (payment.status in ('success', 'refund_due', 'refunded')) <> (receipt.payment_id is not null)
      union all
      select year.year::text, 'numbers' from receipt_years year left join receipts receipt using (year)
       group by year.year, year.last_number
      having count(receipt.payment_id) <> year.last_number or max(receipt.number) <> year.last_number
      union all
      select owner_id::text, 'more repaid than owed' from ledger_balances
       where kind = 'artisan_debt' and credits_kobo > debits_kobo
      union all
      select hire_id::text, 'tipped twice' from payments where status = 'success' and part = 'tip'
       group by hire_id having count(*) > 1
      union all
      select person.id::text, 'rating' from users person
        left join reviews review on review.artisan_id = person.id and review.counts
       group by person.id
      having (person.review_count, person.rating_total) <> (count(review.id), coalesce(sum(review.rating), 0))`.execute(
      db,
    );
    expect(rows).toEqual([]);
  }

  /**
   * Checks that an artisan's monthly and yearly statements add up to what the replay says is available, and so does
   * their page.
   */
  async expectStatements(artisan: { id: string }, headers: { cookie: string }): Promise<void> {
    const get = async (url: string) => (await this.#app.request({ url, headers })).json();
    const { months, years }: { months: string[]; years: string[] } = await get('/api/statements');
    const available = this.#balanceOf(artisanEarnings(artisan.id));
    let closed = 0;
    const closings = new Map<string, number>();
    for (const month of months.toReversed()) {
      const statement: MonthStatement = await get(`/api/statements/months/${month}`);
      expect(statement.openingKobo).toBe(closed);
      for (const { amountKobo, balanceKobo } of statement.movements) {
        closed += amountKobo;
        expect(balanceKobo).toBe(closed);
      }
      const { earnedKobo, feesKobo, tipsKobo, paidOutKobo, repaidKobo, otherKobo } = statement;
      expect(otherKobo).toBe(0);
      expect(statement.openingKobo + earnedKobo - feesKobo + tipsKobo - paidOutKobo - repaidKobo).toBe(
        closed,
      );
      expect(statement.closingKobo).toBe(closed);
      closings.set(month, closed);
    }
    expect(closed).toBe(available);
    for (const year of years) {
      const statement: YearStatement = await get(`/api/statements/years/${year}`);
      for (const { month, closingKobo } of statement.months)
        if (closings.has(month)) expect([month, closingKobo]).toEqual([month, closings.get(month)]);
    }
    const money = await get('/api/payouts');
    expect(money.availableKobo).toBe(available);
    const { rows } = await sql<{ earned: number; held: number; on_its_way: number }>`
      select coalesce(sum(credits_kobo - debits_kobo) filter (where kind = 'hire_held'), 0)::bigint as held,
             coalesce(sum(credits_kobo - debits_kobo) filter (where kind = 'payout_owed'), 0)::bigint as on_its_way
        from ledger_balances
       where owner_id in (select id from hires where artisan_id = ${artisan.id} and status <> 'artisan_cancelled')
          or owner_id in (select id from payouts where user_id = ${artisan.id})`.execute(this.#app.db);
    expect(money.onItsWayKobo).toBe(rows[0]?.on_its_way);
    const earnings = await get('/api/escrow/earnings');
    expect(earnings.heldKobo).toBe(rows[0]?.held);
  }
}
