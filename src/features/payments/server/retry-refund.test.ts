import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import {
  hireAsGuest,
  openCheckout,
  payAtPaystack,
  sendWebhook,
  verify,
} from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const paystack = await startFaultyPaystack(app.context.config.paystack.url ?? '');
app.context.config.paystack.url = paystack.url;
const finance = await makeOperator(app, 'finance');

const refundOf = (reference: string) =>
  app.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.status'])
    .where('payments.reference', '=', reference)
    .executeTakeFirstOrThrow();

/** The refunds of a payment in the sandbox Paystack, in kobo. */
async function atPaystack(reference: string): Promise<number[]> {
  const { rows } = await sql<{ amount_kobo: number }>`
    select refund.amount_kobo from sandbox_paystack.refunds refund
      join sandbox_paystack.transactions transaction on transaction.id = refund.transaction_id
     where transaction.reference = ${reference} order by refund.id`.execute(app.db);
  return rows.map((row) => row.amount_kobo);
}

/** How many webhooks the sandbox has still to deliver. */
async function newsToTell(): Promise<number> {
  const { rows } = await sql`select from sandbox_paystack.webhooks where next_attempt_at is not null`.execute(
    app.db,
  );
  return rows.length;
}

/** A late payment whose refund Paystack accepted and then gave up. */
async function failedRefund(): Promise<string> {
  const artisan = await makeArtisan(app);
  const late = await hireAsGuest(app, artisan);
  const { body: lateCheckout } = await openCheckout(app, late);
  app.clock.advance({ minutes: 16 });
  const { body } = await openCheckout(app, await hireAsGuest(app, artisan));
  await payAtPaystack(app, body.access_code);
  await verify(app, body.reference);
  await payAtPaystack(app, lateCheckout.access_code);
  const { reference } = lateCheckout;
  await verify(app, reference);
  await app.runJobs();
  // Wait for the webhook about its start: arriving after the retry, it would count as the retry's answer.
  await vi.waitFor(async () => expect(await newsToTell()).toBe(0), { timeout: 60_000 });
  await app.runJobs();
  await app.db
    .updateTable('refunds')
    .set({ status: 'needs_attention' })
    .where('id', '=', (await refundOf(reference)).id)
    .execute();
  return reference;
}

/** As if Paystack had given it up. */
const removeAtPaystack = (reference: string) =>
  sql`delete from sandbox_paystack.refunds where transaction_id =
        (select id from sandbox_paystack.transactions where reference = ${reference})`.execute(app.db);

/** Paystack's list of a payment's refunds, with ours as failed. */
async function listOfFailed(reference: string) {
  const { id } = await refundOf(reference);
  const refund = { id: 7, status: 'failed', amount: 500_000, currency: 'NGN' };
  const data = [
    { ...refund, merchant_note: `${PRODUCT_NAME} refund ${id}`, transaction: { id: 1, reference } },
  ];
  return { status: true, message: 'Refunds retrieved', data };
}

async function retry(reference: string) {
  const url = `/api/admin/refunds/${(await refundOf(reference)).id}`;
  const { headers } = finance;
  const { version } = (await app.request({ url, headers })).json();
  const payload = { version, reason: 'The bank is back.' };
  const answer = await app.request({ method: 'POST', url: `${url}/retry`, headers, payload });
  expect(answer.json().message).toBe('We’re asking Paystack again now.');
  await app.runJobs();
}

test('a failed refund that an operator retries is found if it was made meanwhile, and otherwise made anew', {
  meta: { promise: 'An operator who tries a failed refund again pays no one twice' },
}, async () => {
  const wentBack = await failedRefund();
  await retry(wentBack);
  expect(await atPaystack(wentBack)).toHaveLength(1);

  const gaveUp = await failedRefund();
  await removeAtPaystack(gaveUp);
  paystack.misbehave('/refund?', { kind: 'status', status: 200, body: await listOfFailed(gaveUp) }, 1);
  await retry(gaveUp);
  expect(await atPaystack(gaveUp)).toHaveLength(1);
  expect((await refundOf(gaveUp)).status).not.toBe('needs_attention');
});

test('a failed refund without an answer from Paystack is made anew when an operator retries it', async () => {
  paystack.misbehave('POST /refund', { kind: 'answer_lost' }, 1);
  const gaveUp = await failedRefund();
  paystack.behave();
  const { provider_refund_id } = await app.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('id', '=', (await refundOf(gaveUp)).id)
    .executeTakeFirstOrThrow();
  expect(provider_refund_id).toBeNull();
  await removeAtPaystack(gaveUp);
  paystack.misbehave('/refund?', { kind: 'status', status: 200, body: await listOfFailed(gaveUp) }, 1);
  await retry(gaveUp);
  expect(await atPaystack(gaveUp)).toHaveLength(1);
  expect((await refundOf(gaveUp)).status).not.toBe('needs_attention');
});

test('a late report that an earlier attempt of a refund failed leaves its retry on the way, and makes no case', {
  meta: { promise: 'A refund that is sent again makes a case only where the last attempt fails' },
}, async () => {
  const reference = await failedRefund();
  const told = async (id?: string) => {
    const data = { status: 'failed', transaction_reference: reference, amount: 500_000, currency: 'NGN' };
    await sendWebhook(app, { event: 'refund.failed', data: { ...data, ...(id !== undefined && { id }) } });
    return (await refundOf(reference)).status;
  };
  const numberOf = async () =>
    (
      await app.db
        .selectFrom('refunds')
        .select('provider_refund_id')
        .where('id', '=', (await refundOf(reference)).id)
        .executeTakeFirstOrThrow()
    ).provider_refund_id;
  const first = await numberOf();
  await removeAtPaystack(reference);
  paystack.misbehave('/refund?', { kind: 'status', status: 200, body: await listOfFailed(reference) }, 1);
  // It comes even before the second attempt is sent.
  const url = `/api/admin/refunds/${(await refundOf(reference)).id}`;
  const { headers } = finance;
  const { version } = (await app.request({ url, headers })).json();
  const payload = { version, reason: 'The bank is back.' };
  await app.request({ method: 'POST', url: `${url}/retry`, headers, payload });
  expect(await told()).toBe('due');
  await app.runJobs();
  await vi.waitFor(async () => expect(await newsToTell()).toBe(0), { timeout: 60_000 });
  expect((await refundOf(reference)).status).toBe('sent');
  expect(await told(String(first))).toBe('sent');
  const second = await numberOf();
  expect(second).not.toBe(first);
  const listed = (await app.request({ url: '/api/admin/refunds', headers })).json().result;
  expect(listed.filter(({ title }: { title: string }) => title === reference)).toEqual([]);
  expect(await told(String(second))).toBe('needs_attention');
});
