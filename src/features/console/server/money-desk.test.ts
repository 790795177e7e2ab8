import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, signedInAs } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import {
  earn,
  makeReadyPayee,
  payoutRows,
  requestPayout,
  wrongInTheBooks,
} from '../../../../test-support/payouts.ts';
import { makeProblem } from '../../../../test-support/problems.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { numberOfReceipt, receiptNumber } from '../../receipts/server/public.ts';

const app = await startTestApp();
const [ngozi, emeka] = [await makeOperator(app, 'finance'), await makeOperator(app, 'finance')];
const [bola, chima] = [await makeOperator(app, 'support'), await makeOperator(app, 'support')];
const administrator = await makeOperator(app, 'administrator');
type Operator = typeof ngozi;

const get = async ({ headers }: Operator, path: string) =>
  app.request({ url: `/api/admin/${path}`, headers });
const see = async (operator: Operator, path: string) => (await get(operator, path)).json();
const act = async ({ headers }: Operator, path: string, payload: object) =>
  app.request({ method: 'POST', url: `/api/admin/${path}`, headers, payload });
const auditOf = (action: string) =>
  app.db
    .selectFrom('audit_entries')
    .select(['actor', 'reason', 'details'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

const paymentOf = (hireId: string) =>
  app.db
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('hire_id', '=', hireId)
    .executeTakeFirstOrThrow();

describe('a manual pay-out at the console', () => {
  const body = (email: string, naira: string, id = newId()) => ({ id, email, naira, reason: 'By phone.' });

  test('is made once under its id, and above the limit needs the approval of another operator', {
    meta: { promise: 'At the console, too, a large pay-out by hand needs two people' },
  }, async () => {
    const earlier = await makeReadyPayee(app, { transfers: 'pending' });
    await requestPayout(app, earlier);
    const artisan = await makeReadyPayee(app);
    await earn(app, artisan, 60_000_000);
    const wanted = body(artisan.email, '550,000');
    const made = await act(ngozi, 'payouts', wanted);
    expect([made.statusCode, made.json().message]).toEqual([
      200,
      `₦550,000 to ${artisan.email} waits for a second operator.`,
    ]);
    expect((await act(ngozi, 'payouts', wanted)).statusCode).toBe(200);
    for (const change of [{ naira: '1,000' }, { reason: 'By email.' }, { email: earlier.email }])
      expect((await act(ngozi, 'payouts', { ...wanted, ...change })).json().code).toBe('already_used');
    expect((await act(emeka, 'payouts', wanted)).json().code).toBe('already_used');
    expect(await payoutRows(app, artisan)).toHaveLength(1);
    expect((await see(emeka, 'today')).queues).toContainEqual(
      expect.objectContaining({ key: 'payouts', waiting: 1 }),
    );
    // Payouts that wait for an operator come before older ones that are on their way.
    expect((await see(ngozi, 'payouts')).result).toMatchObject([
      { id: wanted.id, late: true },
      { late: false },
    ]);
    const path = `payouts/${wanted.id}`;
    const seen = await see(ngozi, path);
    expect(seen.acts).toEqual(['decline']);
    expect((await see(emeka, path)).acts).toEqual(['approve', 'decline']);
    const approval = { version: seen.version, reason: 'Called the artisan.' };
    const own = await act(ngozi, `${path}/approve`, approval);
    expect([own.statusCode, own.json().message]).toEqual([
      409,
      'You made this pay-out. Another operator has to approve it.',
    ]);
    expect((await act(emeka, `${path}/approve`, approval)).json().message).toContain('approved');
    expect((await act(emeka, `${path}/approve`, approval)).statusCode).toBe(200);
    expect(await auditOf('payout.approve')).toMatchObject([
      { actor: emeka.email, reason: 'Called the artisan.' },
    ]);
    // The second operator, who still has the page open, is told who was first.
    const late = await act(administrator, `${path}/decline`, { ...approval, reason: 'Too much.' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'already_decided']);
    expect(late.json().message).toMatch(
      new RegExp(`^${emeka.email} approved this on .*\\. What you typed is still here\\.$`),
    );
    expect((await see(emeka, path)).history.map((each: { action: string }) => each.action)).toEqual([
      'payout.make',
      'payout.approve',
    ]);
    // Of several operators, the latest is named.
    const { version } = await see(ngozi, path);
    expect((await act(ngozi, `${path}/retry`, { version, reason: 'It hangs.' })).statusCode).toBe(200);
    const later = await act(administrator, `${path}/decline`, { ...approval, reason: 'Too much.' });
    expect(later.json().message).toMatch(new RegExp(`^${ngozi.email} tried this again on `));
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test.each([
    ['999.99', 'It must be an amount from'],
    ['much', 'It must be an amount from'],
    ['9,500.01', 'You have ₦9,500 available'],
  ])('of %s is refused with the reason', async (naira, message) => {
    const artisan = await makeReadyPayee(app);
    const refused = await act(ngozi, 'payouts', body(artisan.email, naira));
    expect(refused.json().message).toContain(message);
    expect(await payoutRows(app, artisan)).toEqual([]);
  });
});

describe('a reported problem at the console', async () => {
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
  const asArtisan = await signedInAs(app, artisan);
  const aProblem = async () => {
    await app.db.deleteFrom('slots').execute();
    app.clock.now = new Date('2026-12-01T10:00:00Z');
    return makeProblem(app, artisan, asArtisan);
  };
  const decision = { kind: 'split', naira: '2,000', date: '', time: '', reason: 'Half of it was done.' };

  test('is decided once, and the second of two operators is told who was first', {
    meta: { promise: 'Of two operators who decide one problem the first decides, and the second is told' },
  }, async () => {
    const { id, propose } = await aProblem();
    expect((await see(bola, 'problems')).result).toMatchObject([{ id, overdue: false, isAppeal: false }]);
    const path = `problems/${id}`;
    const stale = await see(chima, path);
    await propose('artisan', 'release');
    const early = await act(chima, `${path}/decide`, { ...decision, version: stale.version });
    expect(early.json().code).toBe('changed_meanwhile');
    const { version } = await see(bola, path);
    // Nor does an operator decide about a hire of their own.
    const give = (customer_id: string | null) =>
      app.db.updateTable('hires').set({ customer_id }).where('id', '=', id).execute();
    await give(chima.id);
    const own = await act(chima, `${path}/decide`, { ...decision, version });
    expect([own.statusCode, own.json().code]).toEqual([403, 'own_case']);
    await give(null);
    const decided = await act(bola, `${path}/decide`, { ...decision, version });
    expect(decided.json().message).toBe(
      '₦2,000 is refunded to Ngozi Eze; ₦2,850 goes to Tunde Bakare, and our service fee is ₦150. It takes effect on 3 Dec 2026, 11:00 am, unless one of them appeals.',
    );
    expect((await act(bola, `${path}/decide`, { ...decision, version })).statusCode).toBe(200);
    const second = await act(chima, `${path}/decide`, { ...decision, version, kind: 'refund' });
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      `${bola.email} decided on a split on 1 Dec 2026, 11:00 am. What you typed is still here.`,
    ]);
    expect((await see(bola, path)).done).toMatchObject([
      { actor: bola.email, action: 'problem.split', reason: 'Half of it was done.' },
    ]);
    // The command line shows the same decision.
    expect(await operate(app, 'problem', 'show', id)).toContain('Half of it was done.');
  });

  test('is overdue from the second it is due, hides contacts until asked, and after an appeal gets a final decision', async () => {
    const { id, step, email } = await aProblem();
    const [first] = (await see(bola, 'problems')).result.filter((each: { id: string }) => each.id === id);
    app.clock.now = new Date(Date.parse(first.decideDueAt) - 1000);
    expect((await see(bola, `problems/${id}`)).overdue).toBe(false);
    app.clock.advance({ seconds: 1 });
    expect((await see(bola, `problems/${id}`)).overdue).toBe(true);
    const page = (await get(bola, `problems/${id}`)).body;
    expect(page).not.toContain(email);
    const looked = await act(bola, `hires/${id}/contacts`, { reason: 'To call them.' });
    expect(looked.json().contacts.customerEmail).toBe(email);
    expect((await act(bola, `hires/${id}/contacts`, { reason: ' ' })).statusCode).toBe(400);
    await act(bola, `problems/${id}/messages`, { reason: 'What was agreed?' });
    for (const what of ['contacts', 'messages']) {
      expect(await auditOf(`hire.look_at_${what}`)).toMatchObject([{ actor: bola.email }]);
    }
    const decide = async (reason: string) =>
      act(bola, `problems/${id}/decide`, {
        ...{ ...decision, kind: 'release', naira: '', reason },
        version: (await see(bola, `problems/${id}`)).version,
      });
    expect((await decide('The photos show it.')).statusCode).toBe(200);
    expect((await see(bola, `problems/${id}`)).canDecide).toBe(false);
    await step('customer', 'appeal', { why: 'The second photo shows the old tap.' });
    expect(await see(bola, `problems/${id}`)).toMatchObject({ canDecide: true, isAppeal: true });
    expect((await decide('The photo is of another tap.')).json().message).toContain('It is final.');
  });
});

describe('the desk of failures', () => {
  test('tries up to a hundred failed jobs again at once, each with its reason', async () => {
    await sql`insert into pgboss.job (id, name, data, state, completed_on, retry_limit)
      select gen_random_uuid(), 'send-mail', '{}'::jsonb, 'failed', now(), 0 from generate_series(1, 101)`.execute(
      app.db,
    );
    const { result, more } = await see(bola, 'jobs');
    expect([result.length, more]).toEqual([100, 1]);
    const ids = result.map(({ id }: { id: string }) => id);
    const retry = (chosen: string[]) => act(bola, 'jobs/retry', { ids: chosen, reason: 'It is back.' });
    expect((await retry([])).json().message).toBe('Tick at least one job.');
    expect((await retry([...ids, newId()])).json().message).toBe(
      'At most 100 jobs can be tried again at once.',
    );
    expect((await retry(ids)).json()).toEqual({ message: '100 jobs will be tried again.', retried: 100 });
    expect((await retry(ids)).json().retried).toBe(0);
    expect(await auditOf('jobs.retry')).toHaveLength(100);
    await sql`delete from pgboss.job where name = 'send-mail'`.execute(app.db);
  });

  test('lists, counts, and closes or retries refunds, differences and unknown money, with a reason', async () => {
    const hireId = await earn(app, await makeArtisan(app));
    const payment = await paymentOf(hireId);
    const refundId = newId();
    const at = app.clock.now;
    const row = {
      id: refundId,
      payment_id: payment.id,
      amount_kobo: 1000,
      reason: 'paid_twice',
      attempts: 12,
    };
    await app.db
      .insertInto('refunds')
      .values({ ...row, status: 'needs_attention', created_at: at, updated_at: at })
      .execute();
    const difference = newId();
    await app.db
      .insertInto('paystack_differences')
      .values({
        ...{ id: difference, kind: 'payment_unknown', reference: 'SH-1', ours: 'none', theirs: '₦5,000' },
        ...{ happened_at: at, found_at: at, last_seen_at: at },
      })
      .execute();
    const { queues } = await see(ngozi, 'today');
    const waiting = Object.fromEntries(
      queues.map((queue: { key: string; waiting: number }) => [queue.key, queue.waiting]),
    );
    expect(waiting).toMatchObject({ refunds: 1, differences: 1, 'unknown-money': 0, chargebacks: 0 });
    expect(Object.keys(waiting)).not.toContain('problems');
    for (const [path, word, next] of [
      [`refunds/${refundId}`, 'retry', []],
      [`differences/${difference}`, 'close', []],
    ] as const) {
      const { version, acts } = await see(ngozi, path);
      expect(acts).toEqual([word]);
      const said = { version, reason: 'Asked Paystack.' };
      expect((await act(ngozi, `${path}/${word}`, { version, reason: '' })).statusCode).toBe(400);
      const done = await act(ngozi, `${path}/${word}`, said);
      expect([done.statusCode, done.json().case?.acts]).toEqual([200, next]);
      expect((await act(ngozi, `${path}/${word}`, said)).statusCode).toBe(200);
      expect((await act(emeka, `${path}/${word}`, said)).json().code).toBe('already_decided');
    }
    expect(await auditOf('refund.retry')).toMatchObject([{ actor: ngozi.email, reason: 'Asked Paystack.' }]);
    expect(await auditOf('books.close')).toHaveLength(1);
  });

  test('counts as due a chargeback that the bank awaits an answer to, and not one that the bank has decided', async () => {
    const chargeback = async (hours: number, state: object) => {
      const hire_id = await earn(app, await makeArtisan(app));
      const payment = await paymentOf(hire_id);
      const due_at = new Date(app.clock.now.getTime() + hours * 3_600_000);
      const asked = { payment_id: payment.id, hire_id, amount_kobo: 1000, opened_at: app.clock.now, due_at };
      const [id, provider_id] = [newId(), newId()];
      await app.db
        .insertInto('chargebacks')
        .values({ id, provider_id, ...asked, status: 'open', ...state })
        .execute();
      return due_at.toISOString();
    };
    await chargeback(-24, { status: 'lost', loss: 'undecided', loss_kobo: 1000 });
    const due = await chargeback(24, {});
    expect((await see(ngozi, 'today')).queues).toContainEqual(
      expect.objectContaining({ key: 'chargebacks', waiting: 2, overdue: 0, due }),
    );
    const listed: { late: boolean }[] = (await see(ngozi, 'chargebacks')).result;
    expect(listed.map(({ late }) => late)).toEqual([false, false]);
  });
});

test('a hire is found by its id, payment, receipt, email, phone or name, and one page shows its whole timeline', async () => {
  const artisan = await makeReadyPayee(app);
  const hireId = await earn(app, artisan);
  const hire = await app.db
    .selectFrom('hires')
    .selectAll()
    .where('id', '=', hireId)
    .executeTakeFirstOrThrow();
  const payment = await paymentOf(hireId);
  const { reference } = payment;
  const customer_phone = '+2348035550123';
  await app.db.updateTable('hires').set({ customer_phone }).where('id', '=', hireId).execute();
  const known = [hireId, reference, reference.toLowerCase(), hire.customer_email, artisan.email];
  for (const q of [...known, '0803 555 0123', customer_phone]) {
    const { result } = await see(bola, `hires?q=${encodeURIComponent(q)}`);
    expect([q, result.map(({ id }: { id: string }) => id)]).toEqual([q, expect.arrayContaining([hireId])]);
  }
  // Over the phone, the receipt number may be typed in either form.
  const issued_at = app.clock.now;
  await app.db
    .insertInto('receipts')
    .values({
      ...{ payment_id: payment.id, hire_id: hireId, year: 2026, issued_at, lines: '[]' },
      ...{ customer_name: hire.customer_name, artisan_name: 'Chidi Okafor' },
    })
    .execute();
  const receipt = receiptNumber(await numberOfReceipt(app.db, payment.id));
  for (const q of [receipt, receipt.toLowerCase()])
    expect([q, (await see(bola, `hires?q=${q}`)).result]).toMatchObject([q, [{ id: hireId }]]);
  // Two letters are too few.
  const byName = async (letters: number) =>
    (await see(bola, `hires?q=${encodeURIComponent(hire.customer_name.slice(0, letters))}`)).result.length;
  expect([await byName(2), (await byName(3)) > 0, (await byName(4)) > 0]).toEqual([0, true, true]);
  // Signs of a pattern stand for themselves.
  for (const q of ['0803 555 0124', '%%%', `${hire.customer_name.slice(0, 3)}_`])
    expect([q, (await see(bola, `hires?q=${encodeURIComponent(q)}`)).result]).toEqual([q, []]);
  const about = { to: artisan.email, subject: 'It is paid', text: `${app.url}/hires/${hireId}`, html: '' };
  await app.db.transaction().execute((tx) => sendMail(tx, app.context.jobs, about));
  const page = await see(bola, `hires/${hireId}`);
  const kinds = new Set(page.timeline.map(({ kind }: { kind: string }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(['payment', 'books']));
  expect(JSON.stringify(page)).not.toContain(hire.customer_email);
  // Of the artisan's emails, the timeline has the one about this hire, but not the one about their bank account.
  const emails = page.timeline.filter(({ kind }: { kind: string }) => kind === 'email');
  expect(emails.map(({ words }: { words: string }) => words)).toEqual(['to the artisan: It is paid (waits)']);
  // In chronological order.
  const moments: string[] = page.timeline.map(({ at }: { at: string }) => at);
  expect(moments).toEqual(moments.toSorted());
  expect(new Set(moments).size).toBeGreaterThan(1);
});

test('a payout is found by its reference in any case, and by Paystack’s code', async () => {
  const { id: user_id } = await makeArtisan(app);
  const [id, reference, at] = [newId(), `sp-${newId()}`, app.clock.now];
  const sent = { user_id, amount_kobo: 200_000, kind: 'asked', status: 'sent', transfer_code: 'TRF_x7Yz' };
  await app.db
    .insertInto('payouts')
    .values({ ...sent, id, reference, created_at: at, updated_at: at })
    .execute();
  for (const q of [reference, reference.toUpperCase(), 'TRF_x7Yz'])
    expect([q, (await see(bola, `hires?q=${q}`)).payout]).toEqual([q, id]);
});

test('a search that matches more hires than one answer lists finds the newest, the newest first', async () => {
  const artisan = await makeArtisan(app, { email: 'busy.artisan@example.ng' });
  const hires: string[] = [];
  for (let at = 0; at < 30; at += 1) {
    const wishes = { customer_email: 'busy@example.ng', customer_name: 'Zainab Busari' };
    const created_at = new Date(app.clock.now.getTime() + at * 60_000);
    hires.push((await makeHire(app, artisan, { ...wishes, created_at })).id);
  }
  for (const q of ['busy@example.ng', 'busy.artisan@example.ng', 'Zainab Busari']) {
    const { result } = await see(bola, `hires?q=${encodeURIComponent(q)}`);
    expect(result.map(({ id }: { id: string }) => id)).toEqual(hires.toReversed().slice(0, 25));
  }
});

test('a working day is changed only by an administrator, with a reason that is shown in its history', async () => {
  const change = { day: '2026-12-28', works: false, reason: 'Declared by the Minister.' };
  expect((await act(bola, 'working-days', change)).json().code).toBe('role_needed');
  expect((await act(administrator, 'working-days', change)).json().message).toContain(
    'is a public holiday now',
  );
  expect((await act(administrator, 'working-days', change)).json().message).toContain('Nothing was changed');
  const { days, history } = await see(bola, 'working-days');
  expect(days).toContainEqual({
    ...{ day: '2026-12-28', works: false },
    ...{ why: 'Declared by the Minister.', setBy: administrator.email },
  });
  expect(history).toMatchObject([{ day: '2026-12-28', becameHoliday: true, actor: administrator.email }]);
  expect(await operate(app, 'holidays', 'list')).toContain('2026-12-28');
});
