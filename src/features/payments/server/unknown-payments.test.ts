import { describe, expect, it, vi } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import {
  hireAsGuest,
  openCheckout,
  payAtPaystack,
  sendWebhook,
  sendWebhookText,
} from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const logged: string[] = [];
const app = await startTestApp({ logTo: { write: (line) => void logged.push(line) } });
const errors = () => logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

const charge = (reference: string, amount: number, changes: object = {}) =>
  sendWebhook(app, {
    event: 'charge.success',
    data: {
      id: 1,
      status: 'success',
      reference,
      amount,
      currency: 'NGN',
      channel: 'card',
      customer: { email: 'payer@example.ng' },
      ...changes,
    },
  });
const close = (reference: string, reason: string) =>
  operate(app, 'payments', 'close', reference, '--reason', reason);

describe('a payment under a reference that we never issued', () => {
  it('is an error in the log, and on the operators’ list until one of them closes it', async () => {
    expect(await operate(app, 'payments', 'unknown')).toBe('No unknown money came in.');
    expect((await charge('SHOP-17', 1_250_050)).statusCode).toBe(200);
    expect(errors()).toMatchObject([
      { reference: 'SHOP-17', msg: expect.stringContaining('money arrived that matches no payment of ours') },
    ]);
    expect(await operate(app, 'payments', 'unknown')).toMatch(
      /^SHOP-17: ₦12,500\.50 from payer@example\.ng, .*20 .*10:00/,
    );

    expect(await close('SHOP-17', ' sent back by hand ')).toBe('SHOP-17 is closed.');
    expect(await close('SHOP-17', 'sent back by hand')).toContain('Nothing was changed.');
    expect(await operate(app, 'payments', 'unknown')).toBe('No unknown money came in.');
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'reason', 'details'])
      .where('action', '=', 'unknown-payment.close')
      .execute();
    expect(entries).toEqual([
      {
        actor: 'ngozi',
        action: 'unknown-payment.close',
        reason: 'sent back by hand',
        details: { reference: 'SHOP-17' },
      },
    ]);
  });

  it('is on the list also where Paystack’s number of it is too large for JavaScript', async () => {
    const data = `{"id":9007199254740993,"status":"success","reference":"SHOP-18","amount":500000,"currency":"NGN"}`;
    const answer = await sendWebhookText(app, `{"event":"charge.success","data":${data}}`);
    expect(answer.statusCode).toBe(200);
    expect(await operate(app, 'payments', 'unknown')).toContain('SHOP-18: ₦5,000');
    expect(await close('SHOP-18', 'sent back by hand')).toBe('SHOP-18 is closed.');
  });

  it('cannot be closed if no such payment came', async () => {
    await expect(operate(app, 'payments', 'close', 'SHOP-99', '--reason', 'none')).rejects.toThrow(
      'There is no unknown money with the reference SHOP-99.',
    );
  });

  it('cannot be closed if the payment is one of ours', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const { body } = await openCheckout(app, hire);
    await payAtPaystack(app, body.access_code);
    const outcomes = () =>
      app.db
        .selectFrom('provider_events')
        .select('outcome')
        .where('reference', '=', body.reference)
        .execute();
    // The webhook has not arrived yet.
    await vi.waitFor(async () => {
      await app.runJobs();
      expect(await outcomes()).toEqual([{ outcome: 'paid' }]);
    });
    await expect(close(body.reference, 'by mistake')).rejects.toThrow('There is no unknown money with');
    expect(await outcomes()).toEqual([{ outcome: 'paid' }]);
  });

  it('is listed oldest first, even from a payer without an address or in another currency', async () => {
    await charge('SHOP-20', 300_000, { customer: undefined });
    app.clock.advance({ minutes: 1 });
    await charge('SHOP-19', 2_500, { currency: 'USD', customer: { email: 'a\u202eb@example.ng' } });
    const lines = (await operate(app, 'payments', 'unknown')).split('\n');
    expect(lines[0]).toMatch(/^SHOP-20: ₦3,000 from an unknown address, /);
    expect(lines[1]).toMatch(/^SHOP-19: 2500 \(hundredths of USD\) from a b@example\.ng, /);
    expect(lines).toHaveLength(2);
    await close('SHOP-19', 'sent back by hand');
    expect(await operate(app, 'payments', 'unknown')).toBe(lines[0]);
  });

  it('is closed with a reason of one to five hundred characters', async () => {
    await charge('SHOP-21', 100);
    for (const reason of [' ', 'x'.repeat(501)])
      await expect(close('SHOP-21', reason)).rejects.toThrow('--reason m');
    expect(await close('SHOP-21', 'x'.repeat(500))).toBe('SHOP-21 is closed.');
  });

  it('is no error if the payment failed', async () => {
    const before = errors().length;
    await charge('SHOP-22', 100, { status: 'failed' });
    expect(errors()).toHaveLength(before);
  });
});

describe('money in another currency for a payment of ours', () => {
  it('is on the console’s list of unknown money, with what to do, until an operator closes it', {
    meta: { promise: 'Money in another currency waits for an operator, who ends the case' },
  }, async () => {
    const { headers } = await makeOperator(app, 'finance');
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const { body } = await openCheckout(app, hire);
    const { reference } = body;
    const see = async (path: string) => (await app.request({ url: `/api/admin/${path}`, headers })).json();
    const waiting = async () =>
      (await see('today')).queues.find(({ key }: { key: string }) => key === 'unknown-money').waiting;
    const before = await waiting();
    await charge(reference, 2_500, { currency: 'USD' });
    expect(errors().at(-1)).toMatchObject({ reference, currency: 'USD' });
    expect(await waiting()).toBe(before + 1);
    const { result } = await see('unknown-money');
    const listed = result.find(({ title }: { title: string }) => title === reference);
    expect(listed).toMatchObject({
      about: '2500 (hundredths of USD), not naira, from payer@example.ng',
      kobo: null,
    });
    const path = `unknown-money/${listed.id}`;
    const shown = await see(path);
    expect(shown).toMatchObject({ title: `Money in another currency ${reference}`, acts: ['close'] });
    expect(shown.facts[0].text).toContain('Refund it in Paystack’s dashboard');
    const payload = { version: shown.version, reason: 'Sent back, and emailed the payer.' };
    const closed = await app.request({ method: 'POST', url: `/api/admin/${path}/close`, headers, payload });
    expect(closed.json()).toMatchObject({ case: { state: 'closed', acts: [] } });
    expect(await waiting()).toBe(before);
    expect(await operate(app, 'payments', 'unknown')).not.toContain(reference);
  });
});

describe('a Paystack event that only an operator can resolve', () => {
  const lastError = () => errors().at(-1)?.msg;

  it('is an error in the log if it cannot be read', async () => {
    expect((await sendWebhook(app, { event: 'charge.success', data: 'words' })).statusCode).toBe(200);
    expect(lastError()).toContain('an event that cannot be read');
  });

  it('is an error in the log if part of a payment was refunded by hand', async () => {
    const hire = await makePaidHire(app, await makeArtisan(app));
    const { reference } = await app.db
      .selectFrom('payments')
      .select('reference')
      .where('hire_id', '=', hire.id)
      .executeTakeFirstOrThrow();
    await sendWebhook(app, {
      event: 'refund.processed',
      data: {
        status: 'processed',
        transaction_reference: reference,
        refund_reference: null,
        amount: '100000',
        currency: 'NGN',
      },
    });
    expect(lastError()).toContain('Paystack returned money without a refund of ours');
  });
});

it('the console says what to do with an unknown payment, and that closing it moves no money', async () => {
  const { headers } = await makeOperator(app, 'finance');
  await charge('SH-4711', 5_000);
  const get = async (url: string) => (await app.request({ url, headers })).json();
  const { result } = await get('/api/admin/unknown-money');
  const { id } = result.find(({ title }: { title: string }) => title === 'SH-4711');
  const { facts } = await get(`/api/admin/unknown-money/${id}`);
  expect(facts[0].label).toBe('What to do');
  expect(facts[0].text).toContain('Closing moves no money');
});
