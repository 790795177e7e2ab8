import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHire, makePayment } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { asOwner } from '../../../../test-support/owner.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { bookPaymentHeld } from './public.ts';

const app = await startTestApp();
const page = await readFile(new URL('../../../../docs/money.md', import.meta.url), 'utf8');
const statements = [...page.matchAll(/```sql\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.split(';'))
  .map((statement) => statement.trim())
  .filter((statement) => statement !== '');
const [shortAccounts = '', disagreeing = '', disagreeingPayout = '', heldForEnded = ''] = statements;

describe('the queries of docs/money.md', () => {
  it('are all valid statements', async () => {
    expect(statements.length).toBeGreaterThanOrEqual(8);
    for (const statement of statements) await sql.raw(statement).execute(app.db);
  });

  it('find nothing while the books are right, and a payment whose state and money disagree', async () => {
    const hire = await makeHire(app, await makeArtisan(app));
    const payment = await makePayment(app, hire, { status: 'success' });
    const found = async (statement: string) => (await sql.raw(statement).execute(app.db)).rows;
    expect(await found(disagreeing)).toEqual([
      { reference: payment.reference, status: 'success', reason: null },
    ]);
    const { id: paymentId, reference } = payment;
    const received = { paymentId, reference, hireId: hire.id, receivedKobo: 500_000, feesKobo: 17_500 };
    await app.db.transaction().execute((tx) => bookPaymentHeld(tx, received, app.clock.now));
    expect(await found(disagreeing)).toEqual([]);
    expect(await found(shortAccounts)).toEqual([]);
  });

  it('find an account below zero, should the database’s guard ever be missing', async () => {
    await asOwner(app, 'alter table ledger_transfers disable trigger ledger_transfers_cover_their_amount');
    await sql`insert into ledger_transfers (id, debit_account_id, credit_account_id, amount_kobo, kind, fact)
      select gen_random_uuid(), held.id, own.id, 700000, 'release', 'too much'
        from ledger_accounts held, ledger_accounts own
       where held.kind = 'hire_held' and own.kind = 'paystack_balance'`.execute(app.db);
    const { rows } = await sql.raw(shortAccounts).execute(app.db);
    expect(rows).toEqual([{ kind: 'hire_held', owner_id: expect.any(String), balance_kobo: -200_000 }]);
  });

  it('find a payout whose state and money disagree', async () => {
    const artisan = await makeArtisan(app);
    const { id: payoutId } = await app.db
      .insertInto('payouts')
      .values({
        id: newId(),
        user_id: artisan.id,
        amount_kobo: 200_000,
        kind: 'asked',
        reference: `sp-${newId()}`,
        status: 'due',
        created_at: app.clock.now,
        updated_at: app.clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const found = async () => (await sql.raw(disagreeingPayout).execute(app.db)).rows;
    expect(await found()).toMatchObject([{ status: 'due', owed_kobo: 0 }]);
    await app.db.deleteFrom('payouts').where('id', '=', payoutId).execute();
    expect(await found()).toEqual([]);
  });

  it('find money still held for a hire that has ended', {
    meta: { promise: 'Money that is held for a hire that has ended is found' },
  }, async () => {
    const hire = await makePaidHire(app, await makeArtisan(app));
    const found = async () => (await sql.raw(heldForEnded).execute(app.db)).rows;
    expect(await found()).toEqual([]);
    await app.db.updateTable('hires').set({ status: 'cancelled' }).where('id', '=', hire.id).execute();
    expect(await found()).toEqual([{ id: hire.id, status: 'cancelled', held_kobo: 500_000 }]);
  });
});
