import { describe, expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import {
  earn,
  makeReadyPayee,
  moneyOf,
  payoutRows,
  requestPayout,
  wrongInTheBooks,
} from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { payoutCommands } from './operator-commands.ts';
import { reconcilePayoutsTask } from './reconcile-payouts.ts';

const logged: string[] = [];
const app = await startTestApp({ logTo: { write: (line) => void logged.push(line) } });
const reason = 'Asked for by phone.';

/** Runs a command in the name of another operator. */
const operateAs = (operator: string, words: string, values: Record<string, string>, options = {}) => {
  const command = payoutCommands.find((each) => each.words === words);
  if (!command) throw new Error(`there is no ${words}`);
  return command.run({ ...app.context, operator }, { values, options });
};
const make = (email: string, naira: string, operator = 'ada') =>
  operateAs(operator, 'payout make', { EMAIL: email, NAIRA: naira }, { reason });
const lastOf = async (artisan: { id: string }) => (await payoutRows(app, artisan)).at(-1);

describe('an operator’s payout by hand', () => {
  test('of up to ₦500,000 is sent at once', async () => {
    const artisan = await makeReadyPayee(app);
    await earn(app, artisan, 60_000_000);
    const lines = await make(artisan.email, '500,000');
    expect(lines[1]).toBe('It will be sent within a minute.');
    expect(await lastOf(artisan)).toMatchObject({
      status: 'due',
      kind: 'operator',
      made_by: 'ada',
      note: reason,
    });
    expect(await wrongInTheBooks(app)).toEqual([]);
    // The fake Paystack has ₦1,000,000, which the next test needs.
    await app.db.updateTable('payouts').set({ next_ask_at: null }).execute();
  });

  test('of one kobo more waits for another operator, and its author cannot approve it', {
    meta: { promise: 'A large pay-out by hand needs two operators' },
  }, async () => {
    const artisan = await makeReadyPayee(app);
    await earn(app, artisan, 60_000_000);
    await make(artisan.email, '500000.01');
    const REFERENCE = (await lastOf(artisan))?.reference ?? '';
    await reconcilePayoutsTask.run(app.context, {});
    expect(await lastOf(artisan)).toMatchObject({ status: 'awaiting_approval', tried_at: null });
    expect(await moneyOf(app, artisan)).toMatchObject({ onItsWayKobo: 50_000_001 });
    await expect(operateAs('ada', 'payout approve', { REFERENCE })).rejects.toThrow(
      'Another operator has to',
    );
    const approvals = await Promise.allSettled([
      operateAs('bola', 'payout approve', { REFERENCE }),
      operateAs('chima', 'payout approve', { REFERENCE }),
    ]);
    expect(approvals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await reconcilePayoutsTask.run(app.context, {});
    await expect.poll(async () => (await lastOf(artisan))?.status).toBe('paid');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('that is declined is available to the artisan again', async () => {
    const artisan = await makeReadyPayee(app);
    await earn(app, artisan, 60_000_000);
    await make(artisan.email, '550000');
    const REFERENCE = (await lastOf(artisan))?.reference ?? '';
    await operateAs('bola', 'payout decline', { REFERENCE }, { reason: 'Not agreed.' });
    expect(await lastOf(artisan)).toMatchObject({ status: 'failed', reason: 'declined' });
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 57_950_000, onItsWayKobo: 0 });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test.each([['-1'], ['0'], ['999'], ['many'], ['10000001']])('of %s is refused', async (sum) => {
    const artisan = await makeReadyPayee(app);
    await expect(make(artisan.email, sum)).rejects.toThrow('NAIRA must be an amount');
  });

  test('of more than is available, or to a person who is no artisan, is refused', async () => {
    const artisan = await makeReadyPayee(app);
    await expect(make(artisan.email, '9500.01')).rejects.toThrow('You have ₦9,500 available');
    await expect(make('none@example.ng', '5000')).rejects.toThrow('No artisan has the email');
    expect(await payoutRows(app, artisan)).toEqual([]);
  });
});

describe('the operator commands for payouts', () => {
  test('list, show and retry a payout on its way, and record each change', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    await requestPayout(app, artisan);
    await app.runJobs();
    const reference = (await lastOf(artisan))?.reference ?? '';
    expect(await operate(app, 'payout', 'list')).toContain(reference);
    const shown = await operate(app, 'payout', 'show', reference);
    expect(shown).toContain('Guaranty Trust Bank, OKAFOR CHIDI EMEKA, ends in');
    const { headers } = await makeOperator(app, 'finance');
    /** How many payouts wait for an operator, by the console's first page. */
    const waiting = async () => {
      const { queues } = (await app.request({ url: '/api/admin/today', headers })).json();
      return queues.find(({ key }: { key: string }) => key === 'payouts').waiting;
    };
    const before = await waiting();
    // The state after too many refusals: Paystack is no longer asked.
    await app.db
      .updateTable('payouts')
      .set({ waits_for: 'operator', attempts: 12, next_ask_at: null })
      .where('reference', '=', reference)
      .execute();
    expect(await waiting()).toBe(before + 1);
    await operate(app, 'payout', 'retry', reference);
    expect(await waiting()).toBe(before);
    const again = { waits_for: null, attempts: 0, next_ask_at: app.clock.now };
    expect(await lastOf(artisan)).toMatchObject(again);
    const audit = await app.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', artisan.id)
      .execute();
    expect(audit.map(({ action }) => action)).toContain('payout.retry');
    await expect(operate(app, 'payout', 'show', 'sp-nothing')).rejects.toThrow('There is no pay-out');
  });

  test('do not retry a payout that has ended', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'failed' });
    await requestPayout(app, artisan);
    await app.runJobs();
    await expect.poll(async () => (await lastOf(artisan))?.status).toBe('failed');
    const reference = (await lastOf(artisan))?.reference ?? '';
    await expect(operate(app, 'payout', 'retry', reference)).rejects.toThrow(
      'available to the artisan again',
    );
    // It is listed for a while.
    expect(await operate(app, 'payout', 'list')).toContain(reference);
    app.clock.advance({ days: 14 });
    expect(await operate(app, 'payout', 'list')).not.toContain(reference);
  });

  test('encrypt account numbers again with a new key', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    const { bvn } = app.context.config;
    const before = bvn.keys;
    bvn.keys = [{ id: 'new', key: 'd'.repeat(64) }, ...before];
    expect(await operate(app, 'payout', 'rekey')).toMatch(/^[1-9]\d* account numbers encrypted again\.$/);
    bvn.keys = [{ id: 'new', key: 'd'.repeat(64) }];
    await requestPayout(app, artisan);
    await app.runJobs();
    expect((await lastOf(artisan))?.status).toBe('sent');
    bvn.keys = before;
    await expect(operate(app, 'payout', 'rekey')).rejects.toThrow('Add these keys to BVN_KEYS');
  });
});

test('a payout whose bank account was removed before it was sent is left to an operator', async () => {
  const artisan = await makeReadyPayee(app);
  await requestPayout(app, artisan);
  await app.db.deleteFrom('bank_accounts').where('user_id', '=', artisan.id).execute();
  await app.runJobs();
  expect(await lastOf(artisan)).toMatchObject({
    waits_for: 'operator',
    next_ask_at: null,
    bank_account_id: null,
  });
  expect(logged.join('')).toContain('a payout no longer has a bank account');
});
