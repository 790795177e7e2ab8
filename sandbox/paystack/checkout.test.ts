import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts';
import {
  startTestPaystack,
  startWebhookReceiver,
  type TestPaystack,
  type WebhookReceiver,
} from '../../test-support/test-paystack.ts';
import { playableChannels } from './channels.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
let paystack: TestPaystack;
let drawn = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startWebhookReceiver();
  paystack = await startTestPaystack(database.url, { webhookUrl: () => receiver.url });
});
afterAll(async () => {
  await paystack?.close();
  await receiver?.close();
  await database?.drop();
});

async function openCheckout(extra: Record<string, unknown> = {}) {
  const response = await paystack.app.inject({
    method: 'POST',
    url: '/sandbox/paystack/transaction/initialize',
    headers: { authorization: `Bearer ${paystack.connection.secretKey}` },
    payload: {
      email: 'payer@example.com',
      amount: '500000',
      reference: `SH-${++drawn}`,
      callback_url: 'http://merchant.test/PaymentCallback?hire=a%20b',
      ...extra,
    },
  });
  expect(response.statusCode).toBe(200);
  return response.json().data as { authorization_url: string; access_code: string; reference: string };
}

/** Submits a form with one of its buttons, like a browser without script. */
const press = (url: string, fields: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: { accept: 'text/html,application/xhtml+xml' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

const page = async (url: string) => {
  const response = await fetch(url);
  return { response, html: await response.text() };
};

describe('the local Paystack’s checkout page', () => {
  test('says clearly that no real money moves, who is paid, how much and by whom', {
    meta: { promise: 'The local Paystack says in plain sight that no real money moves' },
  }, async () => {
    const { authorization_url, reference } = await openCheckout();
    const { response, html } = await page(authorization_url);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (const text of [
      '<strong>Test payment</strong> - no real money moves',
      'SureHands',
      '₦5,000',
      'payer@example.com',
      reference,
    ]) {
      expect(html).toContain(text);
    }
  });

  test('needs no script and no external style, and its policy says so', async () => {
    const { authorization_url } = await openCheckout();
    const { response, html } = await page(authorization_url);
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://merchant.test; frame-ancestors 'none'; base-uri 'none'",
    );
    const styleSheet = await fetch(`${paystack.origin}/sandbox/paystack/checkout.css`);
    expect(styleSheet.headers.get('content-type')).toContain('text/css');
    expect(await styleSheet.text()).toContain('prefers-color-scheme: dark');
  });

  test.each(playableChannels)('offers only %s when only that is allowed', async (channel) => {
    const { authorization_url } = await openCheckout({ channels: [channel] });
    const { html } = await page(authorization_url);
    const offered = [...html.matchAll(/name="channel" value="(\w+)"/g)].map(([, name]) => name);
    expect(offered).toEqual([channel]);
  });

  test('shows typed text as text, never as HTML', async () => {
    const { authorization_url } = await openCheckout({ email: '"><script>alert(1)</script>@example.com' });
    const { html } = await page(authorization_url);
    expect(html).not.toContain('<script');
    expect(html).toContain('&#60;script&#62;');
  });

  test('is not found under an unknown link', async () => {
    const { response, html } = await page(`${paystack.origin}/sandbox/paystack/checkout/nosuchcode`);
    expect(response.status).toBe(404);
    expect(html).toContain('We can’t find this payment page');
  });
});

describe('a button of the checkout page, without script,', () => {
  test('such as Pay leads back to the merchant with the reference added to the address', async () => {
    const { authorization_url, reference } = await openCheckout();
    const response = await press(authorization_url, { outcome: 'success', channel: 'ussd' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `http://merchant.test/PaymentCallback?hire=a+b&trxref=${reference}&reference=${reference}`,
    );
    expect((await page(authorization_url)).html).toContain('Already paid');
  });

  test('such as Decline leads back to the page, which says so and lets the payer try again', {
    meta: { promise: 'What is on the local Paystack’s checkout is declined, called off or paid' },
  }, async () => {
    const { authorization_url } = await openCheckout({ channels: ['card'] });
    const response = await press(authorization_url, { outcome: 'decline', channel: 'card' });
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') ?? '', paystack.origin).href;
    expect(location).toBe(authorization_url);
    const { html } = await page(location);
    expect(html).toContain('role="alert"');
    expect(html).toContain('Declined.');
    const retried = await press(authorization_url, { outcome: 'success', channel: 'card' });
    expect(retried.headers.get('location')).toContain('reference=');
  });

  test('such as Cancel payment needs no channel and leads back to the merchant', async () => {
    const { authorization_url, reference } = await openCheckout();
    const response = await press(authorization_url, { outcome: 'abandon' });
    expect(response.headers.get('location')).toContain(`trxref=${reference}`);
  });

  test('with a channel that is not allowed is refused on a page with a way back', async () => {
    const { authorization_url } = await openCheckout({ channels: ['card'] });
    const response = await press(authorization_url, { outcome: 'success', channel: 'qr' });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('cannot be made by qr');
    expect(html).toContain(new URL(authorization_url).pathname);
  });

  test('without a return address leaves the payer on the page', async () => {
    const { authorization_url } = await openCheckout({ callback_url: undefined });
    const response = await press(authorization_url, { outcome: 'success', channel: 'card' });
    expect(response.headers.get('location')).toBe(new URL(authorization_url).pathname);
  });
});

describe('a program that plays the payer', () => {
  const play = async (url: string, payload: unknown) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(payload),
    });
    return { status: response.status, body: await response.json() };
  };

  test('is told status, reference and the return address', async () => {
    const { authorization_url, reference } = await openCheckout();
    expect(await play(authorization_url, { outcome: 'decline', channel: 'card' })).toEqual({
      status: 200,
      body: { status: 'failed', reference, redirect_url: null },
    });
    expect(await play(authorization_url, { outcome: 'success', channel: 'card' })).toEqual({
      status: 200,
      body: { status: 'success', reference, redirect_url: expect.stringContaining(`reference=${reference}`) },
    });
  });

  test('cannot undo a payment, nor pay again what was refunded', async () => {
    const { authorization_url, reference } = await openCheckout();
    await play(authorization_url, { outcome: 'success', channel: 'card' });
    for (const outcome of ['decline', 'abandon', 'pending', 'success']) {
      const again = await play(authorization_url, { outcome, channel: 'card' });
      expect(again.body).toMatchObject({ status: 'success', redirect_url: expect.any(String) });
    }
    await paystack.app.inject({
      method: 'POST',
      url: '/sandbox/paystack/refund',
      headers: { authorization: `Bearer ${paystack.connection.secretKey}` },
      payload: { transaction: reference },
    });
    await expect
      .poll(async () => (await play(authorization_url, { outcome: 'success', channel: 'card' })).body)
      .toMatchObject({ status: 'reversed' });
  });

  test.each([
    [{ outcome: 'success' }, 'channel must be one of'],
    [{ outcome: 'success', channel: 'cowries' }, 'channel must be one of'],
    [{ outcome: 'steal', channel: 'card' }, 'outcome must be one of'],
    [{}, 'outcome must be one of'],
    [[], 'outcome must be one of'],
  ])('that sends %o is told what is wrong', async (payload, message) => {
    const { authorization_url } = await openCheckout();
    const answer = await play(authorization_url, payload);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: false, message: expect.stringContaining(message) });
  });
});
