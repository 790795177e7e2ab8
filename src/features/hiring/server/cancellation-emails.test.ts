import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import { takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);

const DEPOSIT = 500_000;
const QUOTE = 4_000_000;
/** One millisecond less than 24 hours before the start of a hire on 1 December 2026, 09:00 in Lagos. */
const tooLate = new Date(Date.parse('2026-11-30T08:00:00Z') + 1);

beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

type Headers = Record<string, string>;
const cancel = (id: string, refundKobo: number, headers: Headers = {}, key?: string) =>
  takeStep(app, id, 'cancel', { refundKobo, key }, headers);
const aminasHire = (amountKobo = DEPOSIT) =>
  makePaidHire(app, artisan, { customer_id: amina.id, customer_email: amina.email, amount_kobo: amountKobo });

describe('when a paid hire is cancelled,', () => {
  const noticeOf = async (hireId: string, headers: { cookie: string }) =>
    (await notificationsOf(app, headers)).find(({ link }) => link === `/hires/${hireId}`);

  test('in time, the artisan is told that the days are free again', {
    meta: { promise: 'The artisan hears of a booking that was cancelled, and that the days are free' },
  }, async () => {
    const hire = await aminasHire();
    await cancel(hire.id, DEPOSIT, asAmina);
    const mail = (await emailsTo(app, artisan.email)).at(-1);
    expect(mail?.subject).toBe('A booking was cancelled: Tue 1 December 2026, from 9:00 am');
    for (const words of ['we are refunding their money', 'Customer: ', 'Where: ']) {
      expect(mail?.text).toContain(words);
    }
    expect(linkIn(mail).pathname).toBe(`/hires/${hire.id}`);
    expect(await noticeOf(hire.id, asArtisan)).toMatchObject({
      title: 'Ngozi E. has cancelled',
      text: 'Your days are free again: Tue 1 December 2026, from 9:00 am. The hire’s page shows what happens to the money.',
    });
  });

  test('too late, the artisan and the customer are told who gets how much, to the naira', {
    meta: { promise: 'Of a late cancellation both are told who gets what, to the naira' },
  }, async () => {
    const hire = await aminasHire(QUOTE);
    app.clock.now = tooLate;
    await cancel(hire.id, 3_500_000, asAmina);
    const toArtisan = (await emailsTo(app, artisan.email)).at(-1);
    for (const fact of ['Deposit: ₦5,000', 'Our service fee: ₦250', 'Yours: ₦4,750']) {
      expect(toArtisan?.text).toContain(fact);
    }
    const toCustomer = (await emailsTo(app, amina.email)).at(-1);
    for (const fact of [
      'You paid: ₦40,000',
      'Goes to Tunde Bakare: ₦4,750',
      'Our service fee: ₦250',
      'Your refund: ₦35,000',
    ]) {
      expect(toCustomer?.text).toContain(fact);
    }
  });

  test('by the artisan, a guest is told with a link that they can choose another artisan', {
    meta: { promise: 'A guest whose artisan cancels gets an email with a link that carries their key' },
  }, async () => {
    const hire = await makePaidHire(app, artisan, { customer_email: 'left@example.ng' });
    await cancel(hire.id, DEPOSIT, asArtisan);
    const mail = (await emailsTo(app, 'left@example.ng')).at(-1);
    expect(mail?.subject).toBe(
      'Tunde Bakare has cancelled: choose another artisan, or take your ₦5,000 back',
    );
    const key = linkIn(mail).searchParams.get('key') ?? '';
    expect((await takeStep(app, hire.id, 'take-back', { key })).status).toBe(200);
  });

  test('by the artisan, a customer with an account finds it in their notifications', {
    meta: { promise: 'A customer whose artisan cancels finds in their list what they can do' },
  }, async () => {
    const hire = await aminasHire();
    await cancel(hire.id, DEPOSIT, asArtisan);
    expect(await noticeOf(hire.id, asAmina)).toMatchObject({
      title: 'Tunde Bakare has cancelled',
      text: 'Your ₦5,000 is safe. Choose another artisan for the same time, or take your money back.',
    });
  });

  test('the first on the artisan’s waiting list is told that the days are free', {
    meta: { promise: 'The first on the waiting list is told when a cancellation frees days' },
  }, async () => {
    const busy = await makeArtisan(app);
    const days = { start_date: '2026-11-20', end_date: '2027-02-10' };
    const hire = await makePaidHire(app, busy, { customer_id: amina.id, ...days });
    const url = `/api/users/${busy.id}/waiting-list`;
    const { statusCode } = await app.request({ method: 'POST', url, payload: { email: 'waits@example.ng' } });
    expect(statusCode).toBe(201);
    const before = (await emailsTo(app, 'waits@example.ng')).length;
    await cancel(hire.id, DEPOSIT, await signedInAs(app, busy));
    expect(await emailsTo(app, 'waits@example.ng')).toHaveLength(before + 1);
  });
});
