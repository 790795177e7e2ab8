import { describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { keyInHeader } from '../../../../test-support/key-in-header.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { payFor } from '../../../../test-support/paid-hires.ts';
import {
  type GuestHire,
  hireAsGuest,
  openCheckout,
  payAtPaystack,
  takeBack,
  verify,
} from '../../../../test-support/paying.ts';
import { pdfText } from '../../../../test-support/pdf-text.ts';
import { hiringByStrangers, takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { paidWithWords } from './receipt-view.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
const hireByStranger = hiringByStrangers(app);
const artisan = await makeArtisan(app, { full_name: 'Ɓala Ɗanjuma Ƙasim' });
const asArtisan = await signedInAs(app, artisan);

const address = ({ id, key }: GuestHire, path = '') =>
  `/api/receipts/hires/${id}${path}?key=${encodeURIComponent(key)}`;
const receiptsOf = async (hire: GuestHire) =>
  (await app.request(keyInHeader(address(hire)))).json().receipts as Record<string, unknown>[];
const pdfOf = (hire: GuestHire, number: unknown) =>
  app.request(keyInHeader(address(hire, `/${number}/receipt.pdf`)));

describe('the receipt of a payment', () => {
  test('is issued with the payment, emailed, and shown only to the two sides of the hire, also as a PDF', {
    meta: { promise: 'Each payment gets a numbered receipt, with a PDF, for the two sides alone' },
  }, async () => {
    const hire = await hireByStranger(artisan, { startDate: '2026-12-01', email: 'oga@example.ng' });
    await app.db
      .updateTable('hires')
      .set({ customer_name: 'Ọláyínká Ṣónibárẹ̀', job_description: 'The tap drips. ₦ and 👍' })
      .where('id', '=', hire.id)
      .execute();
    expect(await receiptsOf(hire)).toEqual([]);
    const reference = await payFor(app, hire);

    const [receipt, ...others] = await receiptsOf(hire);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      number: 'SH-2026-000001',
      part: 'first',
      customerName: 'Ọláyínká Ṣónibárẹ̀',
      artisanName: 'Ɓala Ɗanjuma Ƙasim',
      lines: [{ label: 'Booking deposit', amountKobo: 500_000 }],
      totalKobo: 500_000,
      paidWith: 'Visa card ending in 4081',
      receivedBy: { rcNumber: 'RC 0000000' },
      reference,
      refund: null,
    });
    const mail = (await emailsTo(app, 'oga@example.ng')).at(-1);
    expect(mail?.text).toContain('SH-2026-000001');
    expect(mail?.text).toMatch(new RegExp(`/hires/${hire.id}/receipts/SH-2026-000001\\?key=`));

    const pdf = await pdfOf(hire, receipt?.number);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="SureHands-receipt-SH-2026-000001.pdf"',
      'cache-control': 'no-store',
    });
    const words = await pdfText(pdf.rawPayload);
    for (const word of [
      'SH-2026-000001',
      'Ọláyínká Ṣónibárẹ̀',
      'Ɓala Ɗanjuma Ƙasim',
      'The tap drips. ₦ and',
      'Booking deposit',
      'Total paid ₦5,000',
      'Visa card ending in 4081',
      reference,
      'Made-up Company Ltd',
      'RC 0000000',
      '1 Example Street, Ikeja, Lagos',
    ]) {
      expect(words).toContain(word);
    }

    const plain = `/api/receipts/hires/${hire.id}`;
    const stranger = await signedInAs(app, await makeConsumer(app));
    const otherArtisan = await signedInAs(app, await makeArtisan(app));
    const other = await hireByStranger(artisan, { startDate: '2026-12-02' });
    for (const path of ['', '/SH-2026-000001', '/SH-2026-000001/receipt.pdf']) {
      expect((await app.request({ url: plain + path, headers: asArtisan })).statusCode).toBe(200);
      for (const headers of [{}, stranger, otherArtisan]) {
        expect((await app.request({ url: plain + path, headers })).json().code).toBe('hire_not_found');
      }
      expect((await app.request(keyInHeader(`${plain}${path}?key=${other.key}`))).statusCode).toBe(404);
    }
    // The number of another hire's receipt is not accepted.
    expect((await app.request(keyInHeader(address(other, '/SH-2026-000001')))).json().code).toBe(
      'receipt_not_found',
    );
  });

  test('for a balance shows the parts of the price and what was paid before, and later its refund', {
    meta: { promise: 'A refund is on the receipt of its payment' },
  }, async () => {
    const hire = await hireByStranger(artisan, { startDate: '2026-12-10' });
    await payFor(app, hire);
    const quoteId = newId();
    const price = { labourNaira: '30,000', materialsNaira: '12,000.50', note: 'A new tap and its pipe.' };
    await takeStep(app, hire.id, 'propose-price', { ...price, quoteId }, asArtisan);
    await takeStep(app, hire.id, 'agree-price', { quoteId, key: hire.key });
    await payFor(app, hire);
    const [, balance] = await receiptsOf(hire);
    expect(balance).toMatchObject({
      part: 'balance',
      lines: [
        { label: 'Labour', amountKobo: 3_000_000 },
        { label: 'Materials', amountKobo: 1_200_050 },
        { label: 'Paid before', amountKobo: -500_000 },
      ],
      totalKobo: 3_700_050,
      refund: null,
    });

    await takeStep(app, hire.id, 'cancel', { key: hire.key, refundKobo: 4_200_050 });
    const [first, refunded] = await receiptsOf(hire);
    expect(first).toMatchObject({ totalKobo: 500_000, refund: { amountKobo: 500_000, refundedAt: null } });
    await takeBack(app, String(refunded?.reference), 3_700_050);
    await app.runJobs();
    await expect
      .poll(async () => (await receiptsOf(hire))[1]?.refund, { timeout: 10_000 })
      .toEqual({
        amountKobo: 3_700_050,
        why: 'the hire was cancelled',
        refundedAt: app.clock.now.toISOString(),
      });
    const words = await pdfText((await pdfOf(hire, refunded?.number)).rawPayload);
    expect(words).toContain('Refund: the hire was cancelled, 20 Nov 2026');
    expect(words).toContain('-₦37,000.50');
    expect(words).toContain('Total after the refund ₦0');
  });

  test('is also issued if the money cannot be kept, as for a hire that was paid twice', async () => {
    const hire = await hireAsGuest(app, artisan, '2026-12-20');
    const channels = ['card', 'ussd'] as const;
    const opened = await Promise.all(channels.map((method) => openCheckout(app, hire, { method })));
    for (const [at, { body }] of opened.entries()) {
      await payAtPaystack(app, body.access_code, { channel: channels[at] ?? 'card' });
      await verify(app, body.reference, { key: hire.key });
    }
    expect(await receiptsOf(hire)).toMatchObject([
      { refund: null },
      { totalKobo: 500_000, paidWith: 'USSD', refund: { amountKobo: 500_000, why: 'it was already paid' } },
    ]);
  });

  test.each([
    ['refund', {}, 500_000, 'both sides agreed on a full refund after a problem'],
    ['split', { toCustomerNaira: '2,000' }, 200_000, 'a problem ended with the money split'],
  ] as const)(
    'names the %s that both sides agreed on after a problem as the reason of its refund, also as a PDF',
    async (kind, more, amountKobo, why) => {
      const day = kind === 'refund' ? '2026-12-22' : '2026-12-23';
      const hire = await hireByStranger(artisan, { startDate: day });
      await payFor(app, hire);
      app.clock.now = new Date(`${day}T11:00:00Z`);
      const { key } = hire;
      await takeStep(app, hire.id, 'report-problem', { problem: 'The tap still drips.', key });
      const proposalId = newId();
      await takeStep(
        app,
        hire.id,
        'propose-end',
        { proposalId, kind, ...more },
        await signedInAs(app, artisan),
      );
      await takeStep(app, hire.id, `agree-${kind}`, { proposalId, key });
      const [receipt] = await receiptsOf(hire);
      expect(receipt?.refund).toMatchObject({ amountKobo, why });
      expect(await pdfText((await pdfOf(hire, receipt?.number)).rawPayload)).toContain(`Refund: ${why}`);
    },
  );
});

test('a receipt names the way in which the payer paid at Paystack, not the one chosen before', () => {
  const none = { cardBrand: null, lastDigits: null, payerBank: null };
  const transfer = { ...none, channel: 'bank_transfer', payerBank: 'Zenith Bank' };
  expect(paidWithWords({ ...transfer, method: 'card' })).toBe('Bank transfer, Zenith Bank');
  expect(paidWithWords({ ...none, channel: null, method: 'card' })).toBe('Card');
});

describe('the numbers of receipts', () => {
  test('have no gap when ten payments come at once, each reported three times, and one transaction fails', {
    meta: { promise: 'Receipts are numbered without a gap' },
  }, async () => {
    const before = await lastNumber(2026);
    const hires = await Promise.all(
      Array.from({ length: 10 }, (_, at) => hireByStranger(artisan, { startDate: `2027-01-${10 + at}` })),
    );
    const opened = await Promise.all(hires.map((hire) => openCheckout(app, hire)));
    for (const { body } of opened) await payAtPaystack(app, body.access_code);
    await app.db
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('receipt_years')
          .set({ last_number: before + 1 })
          .execute();
        throw new Error('it failed');
      })
      .catch(() => undefined);
    await Promise.all(
      [...opened, ...opened, ...opened].map(({ body }, at) =>
        verify(app, body.reference, { key: hires[at % 10]?.key ?? '' }),
      ),
    );
    const rows = await app.db
      .selectFrom('receipts')
      .select('number')
      .where('year', '=', 2026)
      .orderBy('number')
      .execute();
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: before + 10 }, (_, at) => at + 1));
  });

  test('restart with the new year in Lagos, an hour ahead of UTC', async () => {
    const paidAt = async (moment: string, day: string) => {
      const hire = await hireByStranger(artisan, { startDate: day });
      const { body } = await openCheckout(app, hire);
      await payAtPaystack(app, body.access_code);
      app.clock.now = new Date(moment);
      await verify(app, body.reference, { key: hire.key });
      return (await receiptsOf(hire))[0]?.number;
    };
    app.clock.now = new Date('2026-12-31T22:50:00Z');
    const last = await lastNumber(2026);
    expect(await paidAt('2026-12-31T22:59:59Z', '2027-02-01')).toBe(
      `SH-2026-${String(last + 1).padStart(6, '0')}`,
    );
    expect(await paidAt('2026-12-31T23:00:00Z', '2027-02-02')).toBe('SH-2027-000001');
  });

  async function lastNumber(year: number): Promise<number> {
    const row = await app.db
      .selectFrom('receipt_years')
      .select('last_number')
      .where('year', '=', year)
      .executeTakeFirstOrThrow();
    return row.last_number;
  }
});
