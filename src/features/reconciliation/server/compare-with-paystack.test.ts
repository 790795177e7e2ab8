import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { asOwner } from '../../../../test-support/owner.ts';
import { insertGuestHire } from '../../../../test-support/paid-hires.ts';
import {
  type GuestHire,
  hireStatus,
  openCheckout,
  payAtPaystack,
  refundsOf,
  sendWebhook,
  verify,
} from '../../../../test-support/paying.ts';
import {
  earn,
  makeReadyPayee,
  payoutRows,
  requestPayout,
  wrongInTheBooks,
} from '../../../../test-support/payouts.ts';
import { takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { reconcilePaymentsTask } from '../../checkout/server/reconcile-payments.ts';
import { compareWithPaystack, compareWithPaystackTask } from './compare-with-paystack.ts';

const lines: string[] = [];
const app = await startTestApp({ logTo: { write: (line) => void lines.push(line) } });
const faulty = await startFaultyPaystack(`${app.url}/sandbox/paystack`);
app.context.config.paystack.url = faulty.url;
app.context.config.paystack.timeoutMs = 1_500;
// Drops all webhooks, so that everything is learnt by comparing.
await asOwner(
  app,
  `create function lose_news() returns trigger language plpgsql as 'begin new.next_attempt_at := null; return new; end';
  create trigger lose_news before insert on sandbox_paystack.webhooks for each row execute function lose_news();`,
);

const compare = () => compareWithPaystack(app.context);
const list = () => operate(app, 'books', 'differences');
const raised = () =>
  lines.filter((line) => line.includes('our books differ')).map((line) => JSON.parse(line));
const hours = (count: number) => app.clock.advance({ hours: count });

/** Each test starts with all earlier differences closed. */
beforeEach(async () => {
  faulty.behave();
  hours(72);
  await compare();
  await app.db
    .updateTable('paystack_differences')
    .set({ closed_at: app.clock.now, closed_as: 'explained' })
    .where('closed_at', 'is', null)
    .execute();
  lines.length = 0;
  app.clock.advance({ minutes: 1 });
});

const inAWeek = () => new Date(app.clock.now.getTime() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);

/**
 * A guest pays at the fake Paystack.
 *
 * @param heard whether our app learns of the payment
 */
async function pay({ heard = true, day = inAWeek() } = {}): Promise<{ hire: GuestHire; reference: string }> {
  const hire = await insertGuestHire(app, await makeArtisan(app), day);
  const { body } = await openCheckout(app, hire);
  await payAtPaystack(app, body.access_code);
  if (heard) await verify(app, body.reference, { key: hire.key });
  return { hire, reference: body.reference };
}
const statusOf = async (reference: string) =>
  (
    await app.db
      .selectFrom('payments')
      .select('status')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).status;

describe('the comparison of payments with Paystack’s', () => {
  test('finds no difference in payments that both sides have', async () => {
    const { reference } = await pay();
    hours(2);
    expect(await compare()).toEqual({ found: 0, raised: [] });
    expect(await statusOf(reference)).toBe('success');
    // Nor in one that was begun days before it was paid, which Paystack lists under the day on which it was begun.
    const hire = await insertGuestHire(app, await makeArtisan(app), inAWeek());
    const { body } = await openCheckout(app, hire);
    hours(72);
    await compare();
    await payAtPaystack(app, body.access_code);
    expect((await verify(app, body.reference, { key: hire.key })).status).toBe('success');
    hours(2);
    expect(await compare()).toEqual({ found: 0, raised: [] });
    expect(await list()).toBe('Paystack and our books agree.');
  });

  test('settles payments that only Paystack knew of, and then finds no difference', async () => {
    const { reference } = await pay({ heard: false });
    expect(await statusOf(reference)).toBe('pending');
    hours(2);
    expect(await compare()).toEqual({ found: 0, raised: [] });
    expect(await statusOf(reference)).toBe('success');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('catches up on days on which every earlier comparison failed', async () => {
    const { reference } = await pay({ heard: false });
    for (let night = 0; night < 4; night += 1) {
      hours(24);
      faulty.misbehave('/transaction', { kind: 'status', status: 500, body: {} });
      await expect(compare()).rejects.toThrow();
    }
    expect(await statusOf(reference)).toBe('pending');
    faulty.behave();
    hours(1);
    await compare();
    expect(await statusOf(reference)).toBe('success');
  });

  test('includes payments once they are an hour old, and not a second before', async () => {
    const { reference } = await pay({ heard: false });
    app.clock.now = new Date(app.clock.now.getTime() + 3_599_000);
    await compare();
    expect(await statusOf(reference)).toBe('pending');
    app.clock.now = new Date(app.clock.now.getTime() + 1_000);
    await compare();
    expect(await statusOf(reference)).toBe('success');
  });

  test('leaves out payments that a bank took back after their release, which an operator already has', async () => {
    const tomorrow = lagosDay(new Date(app.clock.now.getTime() + 20 * 3_600_000));
    const { hire, reference } = await pay({ day: tomorrow });
    // Too late to cancel free of charge: the deposit goes to the artisan and us.
    const cancelled = await takeStep(app, hire.id, 'cancel', { refundKobo: 0, key: hire.key });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    const { reference: held } = await pay();
    for (const each of [reference, held])
      await sql`update sandbox_paystack.transactions set status = 'reversed' where reference = ${each}`.execute(
        app.db,
      );
    hours(2);
    const kinds = ({ raised: all }: Awaited<ReturnType<typeof compare>>) => all.map(({ kind }) => kind);
    expect(kinds(await compare())).not.toContain('payment_status');
    expect(lines.filter((line) => line.includes('Paystack returned money without a refund'))).toHaveLength(1);
    // Money taken back while it was held is a refund here, and none that Paystack has to have.
    expect(await statusOf(held)).toBe('refunded');
    hours(2);
    expect(kinds(await compare())).not.toContain('refund_missing');
  });

  test('raises money in another currency whose webhook never came, until it is on the list of unknown money', async () => {
    const { hire, reference } = await pay({ heard: false });
    // Without anything left for the sandbox's naira balance, which has no other currency.
    await sql`update sandbox_paystack.transactions set currency = 'USD', amount_kobo = 2500, fees_kobo = 2500
               where reference = ${reference}`.execute(app.db);
    hours(2);
    expect((await compare()).raised).toMatchObject([
      { kind: 'payment_currency', reference, ours: 'none', theirs: '2500 USD, success' },
    ]);
    expect(await list()).toContain(reference);
    expect(await statusOf(reference)).toBe('failed');
    expect(await operate(app, 'payments', 'unknown')).not.toContain(reference);
    // The payer's page asks Paystack, too.
    await verify(app, reference, { key: hire.key });
    const data = { id: 1, status: 'success', reference, amount: 2_500, currency: 'USD', channel: 'card' };
    await sendWebhook(app, { event: 'charge.success', data });
    expect(await operate(app, 'payments', 'unknown')).toContain(
      `${reference}: 2500 (hundredths of USD) for a payment of ours in naira, from`,
    );
    hours(1);
    expect(await compare()).toEqual({ found: 0, raised: [] });
    expect(await list()).toBe('Paystack and our books agree.');
  });

  test('raises payments that no checkout of ours requested once, until an operator explains them', async () => {
    const { reference } = await pay();
    await sql`update sandbox_paystack.transactions set reference = 'SHOP-1' where reference = ${reference}`.execute(
      app.db,
    );
    hours(2);
    const first = await compare();
    // The reference that we know is then missing at Paystack.
    expect(first.raised.map(({ kind, reference: of }) => `${kind} ${of}`).sort()).toEqual([
      `payment_missing ${reference}`,
      'payment_unknown SHOP-1',
    ]);
    expect(await list()).toMatch(/payment_unknown SHOP-1, .*: ours none; Paystack’s ₦5,000, success/);
    hours(1);
    expect(await compare()).toMatchObject({ found: 2, raised: [] });
    expect(raised()).toHaveLength(2);

    const close = (reason: string) =>
      operate(app, 'books', 'close', 'payment_unknown', 'SHOP-1', '--reason', reason);
    await expect(close(' ')).rejects.toThrow('--reason must not be empty.');
    expect(await close('the shop next door')).toBe('payment_unknown SHOP-1 is closed.');
    expect(await close('again')).toContain('Nothing was changed.');
    expect(await list()).not.toContain('SHOP-1');
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['actor', 'reason'])
      .where('action', '=', 'books.close')
      .execute();
    expect(entries).toEqual([{ actor: 'ngozi', reason: 'the shop next door' }]);
    // An explained difference stays closed unless Paystack reports something else.
    hours(1);
    expect((await compare()).raised).toEqual([]);
    await sql`update sandbox_paystack.transactions set amount_kobo = 400000 where reference = 'SHOP-1'`.execute(
      app.db,
    );
    expect((await compare()).raised).toMatchObject([
      { reference: 'SHOP-1', theirs: '₦4,000, success' },
      { kind: 'balance', theirs: '₦1,004,000 now' },
    ]);
  });

  test.each([
    ['amount_kobo', 400_000, { kind: 'payment_amount', ours: '₦5,000', theirs: '₦4,000' }],
    ['fees_kobo', 17_000, { kind: 'payment_fee', ours: '₦175', theirs: '₦170' }],
  ] as const)('raises payments whose %s differs at Paystack', async (column, value, expected) => {
    const { reference } = await pay();
    await sql`update sandbox_paystack.transactions set ${sql.ref(column)} = ${value} where reference = ${reference}`.execute(
      app.db,
    );
    hours(2);
    const difference = raisedOf(await compare());
    expect(difference.filter(({ kind }) => kind !== 'balance')).toMatchObject([{ reference, ...expected }]);
  });

  test('closes a difference that has gone, and raises it again when it comes back', async () => {
    const { reference } = await pay();
    const set = (kobo: number) =>
      sql`update sandbox_paystack.transactions set fees_kobo = ${kobo} where reference = ${reference}`.execute(
        app.db,
      );
    await set(17_000);
    hours(2);
    await compare();
    expect(await list()).toContain('payment_fee');
    await set(17_500);
    hours(1);
    await compare();
    expect(await list()).not.toContain('payment_fee');
    await set(17_000);
    hours(1);
    expect(raisedOf(await compare()).map(({ kind }) => kind)).toContain('payment_fee');
    // Comparisons of later days do not cover it, and so do not close it.
    for (const _ of [1, 2]) {
      hours(72);
      await compare();
    }
    expect(await list()).toContain('payment_fee');
  });
});

const raisedOf = ({ raised: all }: Awaited<ReturnType<typeof compare>>) => all;

describe('the comparison of refunds', () => {
  test('finishes our refunds whose end we did not learn of', async () => {
    const { hire, reference } = await pay();
    // The refund is in the span, its payment is not.
    hours(72);
    await compare();
    const cancelled = await app.request({
      method: 'POST',
      url: `/api/hiring/hires/${hire.id}/cancel`,
      payload: { key: hire.key, refundKobo: 500_000 },
    });
    expect(cancelled.statusCode).toBe(200);
    await app.runJobs();
    const finished = sql`update sandbox_paystack.refunds set status = 'processed'`;
    await finished.execute(app.db);
    expect(await statusOf(reference)).toBe('refund_due');
    hours(2);
    expect(await compare()).toEqual({ found: 0, raised: [] });
    expect(await statusOf(reference)).toBe('refunded');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('that failed and then arrived at the second try are no difference, also where its answer was lost', async () => {
    const { hire, reference } = await pay();
    const cancelled = await takeStep(app, hire.id, 'cancel', { key: hire.key, refundKobo: 500_000 });
    expect(cancelled.status).toBe(200);
    await app.runJobs();
    const refund = () =>
      app.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select(['refunds.id', 'refunds.status', 'refunds.provider_refund_id as number'])
        .where('payments.reference', '=', reference)
        .executeTakeFirstOrThrow();
    const { id, number } = await refund();
    const createdAt = app.clock.now.toISOString();
    const ours = {
      ...{ amount: 500_000, currency: 'NGN', transaction: { id: 1, reference }, createdAt },
      merchant_note: `SureHands refund ${id}`,
    };
    const listed = (...refunds: { id: number; status: string }[]) => {
      const data = refunds.map((each) => ({ ...ours, ...each }));
      const body = { status: true, message: 'Refunds retrieved', data };
      faulty.behave();
      faulty.misbehave('/refund?', { kind: 'status', status: 200, body });
    };
    const failed = { id: Number(number), status: 'failed' };
    listed(failed);
    hours(2);
    await compare();
    expect((await refund()).status).toBe('needs_attention');

    const { headers } = await makeOperator(app, 'finance');
    const url = `/api/admin/refunds/${id}`;
    const { version } = (await app.request({ url, headers })).json();
    faulty.misbehave('POST /refund', { kind: 'answer_lost' });
    const payload = { version, reason: 'The bank is back.' };
    const retried = await app.request({ method: 'POST', url: `${url}/retry`, headers, payload });
    expect(retried.statusCode).toBe(200);
    await app.runJobs();
    const data = { status: 'processed', transaction_reference: reference, amount: '500000', currency: 'NGN' };
    await sendWebhook(app, { event: 'refund.processed', data });
    expect((await refund()).status).toBe('done');
    listed(failed, { id: 987_654, status: 'processed' });
    hours(2);
    expect(raisedOf(await compare()).filter(({ kind }) => kind.startsWith('refund'))).toEqual([]);
  });

  test('that Paystack still does not take after a day, or does not finish in a fortnight, are raised', async () => {
    const cancelled = async () => {
      const { hire, reference } = await pay();
      const answer = await takeStep(app, hire.id, 'cancel', { key: hire.key, refundKobo: 500_000 });
      expect(answer.status).toBe(200);
      return reference;
    };
    const finished = sql`update sandbox_paystack.refunds set process_at = ${new Date('2030-01-01T00:00:00Z')}`;
    const sent = await cancelled();
    await app.runJobs();
    await finished.execute(app.db);
    const ofRefunds = async () =>
      raisedOf(await compare())
        .filter(({ kind }) => kind.startsWith('refund'))
        .map(({ kind, reference, ours, theirs }) => [kind, reference, ours, theirs]);
    hours(14 * 24 - 1);
    faulty.misbehave('POST /refund', { kind: 'status', status: 500, body: {} });
    const due = await cancelled();
    await app.runJobs();
    expect(await ofRefunds()).toEqual([]);
    hours(23);
    expect(await ofRefunds()).toEqual([['refund_missing', sent, '₦5,000 sent', 'not done']]);
    hours(1);
    expect(await ofRefunds()).toEqual([['refund_missing', due, '₦5,000 due', 'none']]);
    hours(24);
    expect(await ofRefunds()).toEqual([]);
  });

  test('raises refunds that are done on one side and unknown on the other', async () => {
    const { reference } = await pay();
    const payment = await app.db
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await sql`insert into sandbox_paystack.refunds (transaction_id, amount_kobo, customer_note, merchant_note, status,
                process_at, created_at, updated_at)
              select id, 100000, '', 'by hand', 'processed', ${app.clock.now}, ${app.clock.now}, ${app.clock.now}
                from sandbox_paystack.transactions where reference = ${reference}`.execute(app.db);
    hours(2);
    const [unknown] = raisedOf(await compare());
    expect(unknown).toMatchObject({ kind: 'refund_unknown', ours: 'none', theirs: '₦1,000, processed' });
    expect(unknown?.reference).toMatch(new RegExp(`^${reference}/\\d+$`));

    await sql`delete from sandbox_paystack.refunds where merchant_note = 'by hand'`.execute(app.db);
    await app.db
      .insertInto('refunds')
      .values({
        id: payment.id,
        payment_id: payment.id,
        amount_kobo: 200_000,
        reason: 'cancelled_late',
        status: 'done',
        provider_refund_id: '77',
        created_at: app.clock.now,
        updated_at: app.clock.now,
      })
      .execute();
    hours(2);
    const missing = raisedOf(await compare()).filter(({ kind }) => kind !== 'balance');
    expect(missing).toMatchObject([
      { kind: 'refund_missing', reference, ours: '₦2,000 sent', theirs: 'none' },
    ]);
    await app.db.deleteFrom('refunds').where('id', '=', payment.id).execute();
  });
});

describe('two refunds of the same amount that were made by hand at Paystack', () => {
  const made = async (reference: string, amountKobo: number, count: number) => {
    const { rows } = await sql<{ refund_reference: string }>`
      insert into sandbox_paystack.refunds (transaction_id, amount_kobo, customer_note, merchant_note, status,
          refund_reference, process_at, created_at, updated_at)
        select id, ${amountKobo}, '', 'by hand', 'processed', 'ref-' || n || reference, ${app.clock.now}, ${app.clock.now},
               ${app.clock.now}
          from sandbox_paystack.transactions, generate_series(1, ${count}) n where reference = ${reference}
      returning refund_reference`.execute(app.db);
    return rows.map(({ refund_reference: one }) => one);
  };
  const tell = (reference: string, amountKobo: number, refundReference: string | undefined) =>
    sendWebhook(app, {
      event: 'refund.processed',
      data: {
        status: 'processed',
        transaction_reference: reference,
        refund_reference: refundReference,
        amount: String(amountKobo),
        currency: 'NGN',
      },
    });
  const casesOf = async ({ id }: GuestHire) =>
    app.db.selectFrom('chargebacks').select(['loss', 'loss_kobo']).where('hire_id', '=', id).execute();

  test.each([
    ['by two webhooks', ['first', 'second']],
    ['by the comparison alone', ['compare']],
    ['by webhooks before and after the comparison', ['first', 'compare', 'second']],
    ['by the comparison, and later by webhooks', ['compare', 'second', 'first']],
    ['by everything, repeatedly', ['second', 'first', 'compare', 'first', 'compare', 'second']],
    ['by one webhook and two comparisons', ['second', 'compare', 'compare']],
  ])('are counted once each, learnt %s', async (_how, order) => {
    const { hire, reference } = await pay();
    const [first, second] = await made(reference, 100_000, 2);
    hours(2);
    for (const how of order) {
      if (how === 'compare') {
        await compare();
        hours(1);
      } else await tell(reference, 100_000, how === 'first' ? first : second);
    }
    const one = { loss: 'undecided', loss_kobo: 100_000 };
    expect(await casesOf(hire)).toEqual([one, one]);
    // What is refunded later leaves both out.
    await takeStep(app, hire.id, 'cancel', { key: hire.key, refundKobo: 500_000 });
    expect(await refundsOf(app, hire.id)).toMatchObject([{ amount_kobo: 300_000 }]);
    await app.runJobs();
    hours(2);
    await compare();
    expect((await casesOf(hire)).map(({ loss }) => loss)).toEqual(['held', 'held']);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('and are all of the payment end its hire', async () => {
    const { hire, reference } = await pay();
    const [first, second] = await made(reference, 250_000, 2);
    hours(2);
    await tell(reference, 250_000, first);
    await compare();
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    await tell(reference, 250_000, second);
    expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: 250_000, status: 'done' }]);
    expect((await casesOf(hire)).map(({ loss }) => loss)).toEqual(['held']);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('are not taken for a refund of ours that is as large', async () => {
    const { hire, reference } = await pay();
    const [first] = await made(reference, 250_000, 1);
    await tell(reference, 250_000, first);
    await takeStep(app, hire.id, 'cancel', { key: hire.key, refundKobo: 500_000 });
    // On a slow machine the queue tries more than once.
    faulty.misbehave('POST /refund', { kind: 'down' });
    await app.runJobs();
    hours(2);
    await compare();
    expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: 250_000, status: 'due' }]);
    faulty.behave();
    await reconcilePaymentsTask.run(app.context, {});
    const { rows } = await sql`
      select from sandbox_paystack.refunds r join sandbox_paystack.transactions t on t.id = r.transaction_id
       where t.reference = ${reference}`.execute(app.db);
    expect(rows).toHaveLength(2);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });
});

describe('the comparison of payouts', () => {
  const change = (reference: string, what: string) =>
    sql`update sandbox_paystack.transfers set ${sql.raw(what)} where reference = ${reference}`.execute(
      app.db,
    );
  async function payOut(transfers = 'success') {
    const artisan = await makeReadyPayee(app, { transfers });
    await requestPayout(app, artisan, '2000');
    await app.runJobs();
    const row = (await payoutRows(app, artisan)).at(-1);
    if (!row) throw new Error('there is no pay-out');
    return {
      artisan,
      reference: row.reference,
      status: async () => (await payoutRows(app, artisan)).at(-1)?.status,
    };
  }

  test('settles payouts that arrived without a webhook, with their fee', async () => {
    const { reference, status } = await payOut('pending');
    expect(await status()).toBe('sent');
    await change(reference, `status = 'success', fee_kobo = 1234`);
    hours(2);
    await compare();
    expect(await status()).toBe('paid');
    const fee = await app.db
      .selectFrom('payouts')
      .select('fee_kobo')
      .where('reference', '=', reference)
      .execute();
    expect(fee).toEqual([{ fee_kobo: 1234 }]);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('raises payouts with another sum or state, and those missing on one side', async () => {
    const one = await payOut();
    expect(await one.status()).toBe('paid');
    await change(one.reference, 'amount_kobo = 300000');
    const other = await payOut();
    await change(other.reference, `status = 'failed'`);
    const missing = await payOut();
    await change(missing.reference, `reference = 'made-by-hand-0001'`);
    // Outside the span of the list, but known when asked for singly.
    const early = await payOut();
    await change(early.reference, `created_at = created_at - interval '30 days'`);
    hours(2);
    const found = raisedOf(await compare())
      .filter(({ kind }) => kind.startsWith('transfer'))
      .map(({ kind, reference, ours, theirs }) => [kind, reference, ours, theirs]);
    expect(found.sort()).toEqual(
      [
        ['transfer_amount', one.reference, '₦2,000', '₦3,000'],
        ['transfer_missing', missing.reference, '₦2,000, paid', 'none'],
        ['transfer_status', other.reference, 'paid', 'failed'],
        ['transfer_unknown', 'made-by-hand-0001', 'none', '₦2,000, success'],
      ].sort(),
    );
  });
});

test('the comparison asks about several at the same time that are in no list of Paystack’s', async () => {
  const artisans = [];
  while (artisans.length < 3) artisans.push(await makeReadyPayee(app));
  const references = [];
  for (const artisan of artisans) {
    await requestPayout(app, artisan, '2000');
    await app.runJobs();
    references.push((await payoutRows(app, artisan)).at(-1)?.reference);
  }
  // Tried first while our balance was too low, and sent weeks later.
  const later = sql`update sandbox_paystack.transfers set created_at = created_at + interval '30 days'
                     where reference in (${sql.join(references)})`;
  await later.execute(app.db);
  hours(2);
  const asked = (path: string) => faulty.requests.filter((line) => line.startsWith(path)).length;
  const transfers = Promise.withResolvers<void>();
  faulty.misbehave('/transfer/verify', { kind: 'late', until: transfers.promise });
  // Their earnings are of payments that Paystack does not have.
  const payments = Promise.withResolvers<void>();
  faulty.misbehave('/transaction/verify', { kind: 'late', until: payments.promise });
  faulty.requests.length = 0;
  const comparing = compare();
  await expect.poll(() => asked('GET /transaction/verify'), { interval: 10, timeout: 1_400 }).toBe(3);
  payments.resolve();
  await expect.poll(() => asked('GET /transfer/verify'), { interval: 10, timeout: 1_400 }).toBe(3);
  transfers.resolve();
  expect(kindsOf(await comparing).filter((kind) => kind.startsWith('transfer'))).toEqual([]);
});

describe('the comparison of our balance at Paystack', () => {
  test('with our books raises a difference only when it changes', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    // The test's earnings were never paid at Paystack, so the balance differs.
    expect(kindsOf(await compare())).toContain('balance');
    hours(24);
    await requestPayout(app, artisan, '2000');
    await app.runJobs();
    expect((await payoutRows(app, artisan)).at(-1)?.status).toBe('sent');
    expect(kindsOf(await compare())).not.toContain('balance');
    const { reference } = (await payoutRows(app, artisan)).at(-1) ?? { reference: '' };
    await sql`update sandbox_paystack.transfers set status = 'success' where reference = ${reference}`.execute(
      app.db,
    );
    hours(24);
    await pay();
    expect(kindsOf(await compare())).not.toContain('balance');
    expect((await payoutRows(app, artisan)).at(-1)?.status).toBe('paid');

    await sql`update sandbox_paystack.transfers set amount_kobo = amount_kobo + 70000 where reference = ${reference}`.execute(
      app.db,
    );
    hours(24);
    const balance = raisedOf(await compare()).find(({ kind }) => kind === 'balance');
    const [before, now] = [balance?.ours, balance?.theirs].map((text) =>
      Number(/[\d,.]+/.exec(text ?? '')?.[0].replaceAll(',', '')),
    );
    expect((before ?? 0) - (now ?? 0)).toBe(700);
    hours(24);
    expect(kindsOf(await compare())).not.toContain('balance');
    // It stays open until an operator explains it.
    expect(await list()).toContain('balance');
  });

  test('that changes twice on a day is one difference, of both changes together', async () => {
    const artisan = await makeReadyPayee(app);
    app.clock.now = new Date(`${inAWeek()}T08:00:00Z`);
    await compare();
    app.clock.now = new Date(`${inAWeek()}T08:00:00Z`);
    const sums = async () => {
      const found = await app.db
        .selectFrom('paystack_differences')
        .select(['ours', 'theirs'])
        .where('kind', '=', 'balance')
        .where('reference', '=', lagosDay(app.clock.now))
        .execute();
      return found.map(({ ours, theirs }) =>
        [ours, theirs].map((text) => Number(text.replace(/ (apart|now).*/, '').replaceAll(/[₦,]/g, ''))),
      );
    };
    // Paystack knows nothing of what the artisan earns here.
    await earn(app, artisan, 100_000);
    await compare();
    const [[before = 0, now] = []] = await sums();
    expect(now).toBe(before - 1_000);
    hours(1);
    await earn(app, artisan, 300_000);
    await compare();
    expect(await sums()).toEqual([[before, before - 4_000]]);
  });
});
const kindsOf = (compared: Awaited<ReturnType<typeof compare>>) => raisedOf(compared).map(({ kind }) => kind);

describe('a comparison', () => {
  test('that Paystack does not answer ends quietly, and the next one covers the same time again', async () => {
    const { reference } = await pay({ heard: false });
    hours(2);
    faulty.misbehave('/transfer', { kind: 'down' });
    await expect(compareWithPaystackTask.run(app.context, {})).rejects.toThrow(
      'Paystack could not be reached.',
    );
    expect(await operate(app, 'books', 'compare')).toContain('The comparison did not finish');
    await app.db
      .updateTable('payments')
      .set({ fees_kobo: null })
      .where('reference', '=', reference)
      .execute();
    faulty.behave();
    // After a week without a comparison, the whole week is covered.
    hours(7 * 24);
    faulty.requests.length = 0;
    await compare();
    const [, from] =
      /from=([^&]+)/.exec(faulty.requests.find((each) => each.includes('/transaction?')) ?? '') ?? [];
    const since = new Date(decodeURIComponent(from ?? '')).getTime();
    expect(app.clock.now.getTime() - since).toBeGreaterThan(7 * 24 * 3_600_000);
    const fees = await app.db
      .selectFrom('payments')
      .select('fees_kobo')
      .where('reference', '=', reference)
      .execute();
    expect(fees).toEqual([{ fees_kobo: 17_500 }]);
  });

  test('reads every page of a list', async () => {
    await sql`insert into sandbox_paystack.transactions (reference, access_code, customer_id, amount_kobo, currency,
                channels, status, gateway_response, fees_kobo, created_at, paid_at)
              select 'MANY-' || n, 'many' || n, (select id from sandbox_paystack.customers limit 1), 1000, 'NGN', '{card}',
                     'success', 'Approved', 0, ${app.clock.now}, ${app.clock.now}
                from generate_series(1, 120) n`.execute(app.db);
    hours(2);
    const { raised: all } = await compare();
    expect(all.filter(({ kind }) => kind === 'payment_unknown')).toHaveLength(120);
  });

  test('made twice at once raises a difference once', async () => {
    const { reference } = await pay();
    await sql`update sandbox_paystack.transactions set fees_kobo = 17000 where reference = ${reference}`.execute(
      app.db,
    );
    hours(2);
    await Promise.all([compare(), compare(), compare()]);
    expect(raised().filter(({ kind }) => kind === 'payment_fee')).toHaveLength(1);
  });
});
