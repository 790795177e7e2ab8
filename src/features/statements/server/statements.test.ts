import { expect, test } from 'vitest';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import { earn, makePayee, makeReadyPayee, requestPayout } from '../../../../test-support/payouts.ts';
import { pdfText } from '../../../../test-support/pdf-text.ts';
import { takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { bookLoss } from '../../escrow/server/public.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });

test('a statement has each movement of its month in Lagos, from the opening to the closing balance', {
  meta: { promise: 'An artisan has a statement of each month and year, to the kobo' },
}, async () => {
  // The account is added on 20 November, and ₦9,500 are earned a day later.
  const artisan = await makeReadyPayee(app);
  const get = (path: string) => app.request({ url: `/api/statements${path}`, headers: artisan.headers });
  app.clock.now = new Date('2026-11-30T22:59:59Z');
  const hire = await earn(app, artisan, 333_333);
  await app.db
    .updateTable('hires')
    .set({ job_description: '=HYPERLINK("http://x"), Ṣọ́ọ̀bù' })
    .where('id', '=', hire)
    .execute();
  app.clock.now = new Date('2026-11-30T23:00:00Z');
  await requestPayout(app, artisan, '10,000.50');

  const november = (await get('/months/2026-11')).json();
  expect(november).toMatchObject({
    isOver: true,
    openingKobo: 0,
    earnedKobo: 1_333_333,
    feesKobo: 66_666,
    paidOutKobo: 0,
    closingKobo: 1_266_667,
    movements: [
      { kind: 'release', grossKobo: 1_000_000, feeKobo: 50_000, amountKobo: 950_000, balanceKobo: 950_000 },
      { grossKobo: 333_333, feeKobo: 16_666, amountKobo: 316_667, balanceKobo: 1_266_667 },
    ],
  });
  const december = (await get('/months/2026-12')).json();
  expect(december).toMatchObject({
    isOver: false,
    openingKobo: 1_266_667,
    paidOutKobo: 1_000_050,
    closingKobo: 266_617,
    movements: [
      { kind: 'payout_asked', what: 'Pay-out: Guaranty Trust Bank, ending in 4471', amountKobo: -1_000_050 },
    ].map((movement) => ({
      ...movement,
      what: expect.stringMatching(/^Pay-out: Guaranty Trust Bank, ending in \d{4}$/),
    })),
  });
  const year = (await get('/years/2026')).json();
  expect(year).toMatchObject({ openingKobo: 0, earnedKobo: 1_333_333, closingKobo: 266_617, isOver: false });
  expect(year.months).toHaveLength(12);
  expect((await get('')).json()).toEqual({ months: ['2026-12', '2026-11'], years: ['2026'] });

  const csv = await get('/months/2026-11/statement.csv');
  expect(csv.headers['content-disposition']).toBe('attachment; filename="SureHands-statement-2026-11.csv"');
  expect(csv.body).toMatch(/^\uFEFFDate,Time,What,/);
  // The leading apostrophe is needed only when a cell begins with the customer's text.
  expect(csv.body).toContain(
    `"Released: =HYPERLINK(""http://x""), Ṣọ́ọ̀bù",${hire},3333.33,-166.66,3166.67,12666.67`,
  );
  expect(csv.body.trimEnd()).toMatch(/Closing balance,,,,,12666\.67$/);
  expect((await get('/years/2026/statement.csv')).body).toContain(
    '2026-12,12666.67,0.00,0.00,0.00,-10000.50,2666.17',
  );
  // Files use the Lagos day, which is an hour ahead of UTC.
  expect((await get('/months/2026-12/statement.csv')).body).toMatch(/\n2026-12-01,[^,]*,"?Pay-out: /);
  expect(await pdfText((await get('/months/2026-12/statement.pdf')).rawPayload)).toContain('2026-12-01');
  const pdf = await get('/months/2026-11/statement.pdf');
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const words = await pdfText(pdf.rawPayload);
  for (const word of [
    'November 2026',
    'Chidi Okafor',
    'Opening balance ₦0',
    'Closing balance ₦12,666.67',
    '₦3,333.33',
    'Ṣọ́ọ̀bù'.normalize('NFC'),
  ]) {
    expect(words.normalize('NFC')).toContain(word);
  }
  expect(await pdfText((await get('/years/2026/statement.pdf')).rawPayload)).toContain('December ₦12,666.67');

  // A past year keeps its months, and the next year opens with its closing balance.
  app.clock.now = new Date('2026-12-31T23:00:00Z');
  artisan.headers = await signedInAs(app, artisan);
  const over = (await get('/years/2026')).json();
  expect(over).toMatchObject({ isOver: true, closingKobo: 266_617, months: year.months });
  expect((await get('/years/2027')).json()).toMatchObject({
    openingKobo: 266_617,
    months: [{ month: '2027-01', openingKobo: 266_617, closingKobo: 266_617 }],
  });
  expect((await get('')).json()).toEqual({
    months: ['2027-01', '2026-12', '2026-11'],
    years: ['2027', '2026'],
  });
});

test('a statement is visible only to its artisan, and does not exist for a month that has not begun', async () => {
  app.clock.now = new Date('2027-01-20T09:00:00Z');
  const artisan = await makePayee(app);
  await earn(app, artisan);
  const other = await makePayee(app);
  app.clock.now = new Date('2027-01-31T22:59:59Z');
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await app.request({ url: `/api/statements/${path}`, headers })).statusCode;
  for (const path of [
    'months/2026-12',
    'months/2026-12/statement.pdf',
    'years/2026',
    'years/2026/statement.csv',
  ]) {
    expect(await statusOf(path, {})).toBe(401);
    expect(await statusOf(path, await signedInAs(app, await makeConsumer(app)))).toBe(403);
  }
  const others = await app.request({ url: '/api/statements/months/2026-12', headers: other.headers });
  expect(others.json()).toMatchObject({ movements: [], closingKobo: 0 });
  expect(await statusOf('months/2027-01', artisan.headers)).toBe(200);
  expect(await statusOf('months/2027-02', artisan.headers)).toBe(404);
  expect(await statusOf('years/2028', artisan.headers)).toBe(404);
  expect(await statusOf('months/2027-13', artisan.headers)).toBe(400);
  app.clock.advance({ seconds: 1 });
  expect(await statusOf('months/2027-02', artisan.headers)).toBe(200);
});

test('a statement shows what an artisan keeps of a late cancellation as earned, and its fee as a fee', async () => {
  app.clock.now = new Date('2027-02-10T09:00:00Z');
  const artisan = await makePayee(app);
  const customer = await makeConsumer(app);
  const day = { start_date: '2027-02-11', end_date: '2027-02-11' };
  const { id } = await makePaidHire(app, artisan, {
    ...day,
    customer_id: customer.id,
    customer_email: customer.email,
    amount_kobo: 4_000_000,
  });
  const asCustomer = await signedInAs(app, customer);
  const { status } = await takeStep(app, id, 'cancel', { refundKobo: 3_500_000 }, asCustomer);
  expect(status).toBe(200);
  const february = await app.request({ url: '/api/statements/months/2027-02', headers: artisan.headers });
  expect(february.json()).toMatchObject({
    earnedKobo: 500_000,
    feesKobo: 25_000,
    otherKobo: 0,
    closingKobo: 475_000,
    movements: [{ kind: 'late_cancellation', grossKobo: 500_000, feeKobo: 25_000, amountKobo: 475_000 }],
  });
  const csv = await app.request({
    url: '/api/statements/months/2027-02/statement.csv',
    headers: artisan.headers,
  });
  expect(csv.body).toMatch(
    /^2027-02-\d\d,10:00 am,Cancelled late.*,5000\.00,-250\.00,4750\.00,4750\.00\r?$/m,
  );
});

test('a statement shows what was taken for a chargeback of released money, and still adds up', async () => {
  app.clock.now = new Date('2027-03-01T09:00:00Z');
  const artisan = await makePayee(app);
  const lost = await earn(app, artisan, 400_000);
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('hire_id', '=', lost)
    .executeTakeFirstOrThrow();
  const money = { chargebackId: newId(), paymentId, hireId: lost, amountKobo: 400_000 };
  const shares = { artisanId: artisan.id, debtKobo: 380_000 };
  await app.db.transaction().execute((tx) => bookLoss(tx, money, shares, app.clock.now));
  app.clock.advance({ minutes: 1 });
  await earn(app, artisan, 300_000);
  const get = async (path: string) =>
    (await app.request({ url: `/api/statements${path}`, headers: artisan.headers })).json();
  expect(await get('/months/2027-03')).toMatchObject({
    earnedKobo: 700_000,
    feesKobo: 35_000,
    repaidKobo: 285_000,
    otherKobo: 0,
    closingKobo: 380_000,
    movements: [
      { kind: 'release', balanceKobo: 380_000 },
      { kind: 'release', balanceKobo: 665_000 },
      { kind: 'debt_repaid', amountKobo: -285_000, balanceKobo: 380_000 },
    ],
  });
  const csv = await app.request({
    url: '/api/statements/years/2027/statement.csv',
    headers: artisan.headers,
  });
  expect(csv.body).toContain('2027-03,0.00,7000.00,-350.00,0.00,0.00,-2850.00,3800.00');
});
