import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PaystackFault, readWebhookEvent, verifyWebhookSignature } from '../../payments/server/paystack.ts';

const key = 'sk_test_surehands';
const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const sign = (body: Buffer, secret = key) => createHmac('sha512', secret).update(body).digest('hex');

describe('the webhook signature', () => {
  const body = bytes('{"event":"charge.success", "data":{"note":"₦5,000 \\u20a6"}}');

  test('is checked over the bytes as they came, including spaces and escapes', () => {
    expect(verifyWebhookSignature(body, sign(body), key)).toBe(true);
    const rewritten = bytes(JSON.parse(body.toString()));
    expect(verifyWebhookSignature(rewritten, sign(body), key)).toBe(false);
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['given twice', [sign(body), sign(body)]],
    ['cut short', sign(body).slice(0, -1)],
    ['not hexadecimal', 'z'.repeat(128)],
    ['upper case', sign(body).toUpperCase()],
    ['made with another key', sign(body, 'sk_test_other')],
  ])('is refused when %s', (_what, header) => {
    expect(verifyWebhookSignature(body, header, key)).toBe(false);
  });
});

describe('a Paystack event', () => {
  const charge = {
    id: 3104021987,
    status: 'success',
    reference: 'SH-7',
    amount: 25000,
    currency: 'NGN',
    channel: 'bank_transfer',
    paid_at: '2023-09-12T13:29:09.000Z',
    metadata: 0,
    fees: null,
  };

  test('about a payment is read with each oddity of Paystack’s own samples', () => {
    expect(readWebhookEvent(bytes({ event: 'charge.success', data: charge }))).toMatchObject({
      kind: 'charge',
      dedupKey: 'charge.success:SH-7',
      reference: 'SH-7',
      transaction: { status: 'success', amountKobo: 25000, feesKobo: null, providerId: '3104021987' },
    });
    const numbersAsText = { ...charge, amount: '25000', fees: '375', metadata: '' };
    expect(readWebhookEvent(bytes({ event: 'charge.success', data: numbersAsText }))).toMatchObject({
      transaction: { amountKobo: 25000, feesKobo: 375 },
    });
  });

  test('keeps every digit of an id that is too long for a number', () => {
    const body = bytes(
      JSON.stringify({ event: 'charge.success', data: charge }).replace('3104021987', '18446744073709551615'),
    );
    expect(readWebhookEvent(body)).toMatchObject({ transaction: { providerId: '18446744073709551615' } });
  });

  test('about a refund is read in all its states', () => {
    const pending = {
      status: 'pending',
      transaction_reference: 'SH-7',
      refund_reference: null,
      amount: '10000',
      currency: 'NGN',
    };
    expect(readWebhookEvent(bytes({ event: 'refund.pending', data: pending }))).toMatchObject({
      kind: 'refund',
      dedupKey: 'refund.pending:SH-7:10000',
      refund: { status: 'pending', amountKobo: 10000, refundReference: null, providerId: null },
    });
    const stuck = {
      ...pending,
      status: 'needs-attention',
      amount: 5306,
      id: '123456',
      refund_reference: 'TRF_7',
    };
    expect(readWebhookEvent(bytes({ event: 'refund.needs-attention', data: stuck }))).toMatchObject({
      dedupKey: 'refund.needs-attention:SH-7:123456',
      refund: { status: 'needs_attention', amountKobo: 5306, providerId: '123456' },
    });
  });

  test('of any other kind is passed on unchanged', () => {
    const event = readWebhookEvent(bytes({ event: 'invoice.create', data: { amount: 1 } }));
    expect(event).toMatchObject({ kind: 'other', event: 'invoice.create', data: { amount: 1 } });
    expect(event.dedupKey).toMatch(/^invoice\.create:[0-9a-f]{64}$/);
  });

  test('about a transfer gives its state, its sum and Paystack’s fee, whatever else it contains', () => {
    const data = {
      reference: 'sp-1',
      status: 'success',
      amount: '95000',
      currency: 'NGN',
      fee_charged: 1000,
    };
    expect(readWebhookEvent(bytes({ event: 'transfer.success', data }))).toMatchObject({
      kind: 'transfer',
      dedupKey: expect.stringMatching(/^transfer\.success:sp-1:[\da-f]{64}$/),
      reference: 'sp-1',
      transfer: { status: 'success', amountKobo: 95_000, feeKobo: 1000, transferCode: null, message: null },
    });
    const failed = { ...data, status: 'failed', fee_charged: 0, failures: { reason: 'closed' } };
    expect(readWebhookEvent(bytes({ event: 'transfer.failed', data: failed }))).toMatchObject({
      transfer: { status: 'failed', feeKobo: null, message: '{"reason":"closed"}' },
    });
    const unheardOf = { ...data, status: 'queued' };
    expect(readWebhookEvent(bytes({ event: 'transfer.queued', data: unheardOf }))).toMatchObject({
      transfer: { status: 'pending' },
    });
  });

  test.each([
    ['', 'nothing'],
    ['<html>', 'a page'],
    ['[]', 'a list'],
    ['{"data":{}}', 'no event'],
    ['{"event":"charge.success","data":{"reference":"SH-7"}}', 'a payment without an amount'],
    [
      '{"event":"charge.success","data":{"id":1,"status":"success","reference":"SH-7","amount":-5,"currency":"NGN"}}',
      'less than nothing',
    ],
    ['{"event":"refund.processed","data":null}', 'a refund of nothing'],
  ])('%s is refused: %s', (body) => {
    expect(() => readWebhookEvent(bytes(body))).toThrow(PaystackFault);
  });
});
