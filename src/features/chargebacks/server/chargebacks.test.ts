import { beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { countHeldUp } from '../../../../test-support/held-up.ts';
import { makeArtisan, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { asOwner } from '../../../../test-support/owner.ts';
import { insertGuestHire, keyOf, makePaidHire, payFor } from '../../../../test-support/paid-hires.ts';
import {
  books,
  type GuestHire,
  hireStatus,
  openCheckout,
  payAtPaystack,
  refundsOf,
  sendWebhook,
  takeBack,
  verify,
} from '../../../../test-support/paying.ts';
import { earn, wrongInTheBooks } from '../../../../test-support/payouts.ts';
import { requestQuote, takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { newId } from '../../../shared/identifier.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { releaseFinishedHiresTask } from '../../hiring/server/tasks/release-finished-hires.ts';
import { settleDecidedProblemsTask } from '../../hiring/server/tasks/settle-decided-problems.ts';
import { compareWithPaystackTask } from '../../reconciliation/server/public.ts';

const lines: string[] = [];
const app = await startTestApp({
  environment: { CONTACT_TO: 'answers@example.ng' },
  logTo: { write: (line) => void lines.push(line) },
  pages: true,
});
const errors = (words: string) => lines.filter((line) => line.includes(words));
/** Polls a value while running due jobs, because the fake Paystack's webhooks take a moment. */
const eventually = <Value>(look: () => Promise<Value>) =>
  expect.poll(async () => {
    await app.runJobs();
    return look();
  });
const bank = (path: string, payload: object) =>
  app.request({ method: 'POST', url: `/sandbox/paystack${path}`, payload });
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};

interface Paid extends GuestHire {
  reference: string;
  artisan: { id: string; email: string; headers: { cookie: string } };
}
/** A guest hires and pays, for the day after tomorrow. */
async function paidHire(): Promise<Paid> {
  const { id, email } = await makeArtisan(app);
  const artisan = { id, email, headers: await signedInAs(app, { id }) };
  const day = new Date(app.clock.now.getTime() + 48 * HOUR_MS).toISOString().slice(0, 10);
  const hire = await insertGuestHire(app, artisan, day);
  const { body } = await openCheckout(app, hire);
  await payAtPaystack(app, body.access_code);
  await verify(app, body.reference, { key: hire.key });
  return { ...hire, reference: body.reference, artisan };
}
const step = (hire: Paid, what: string, payload: object = {}) =>
  app.request({
    method: 'POST',
    url: `/api/hiring/hires/${hire.id}/${what}`,
    payload: { key: hire.key, ...payload },
  });
const asArtisan = (hire: Paid, what: string) =>
  app.request({
    method: 'POST',
    url: `/api/hiring/hires/${hire.id}/${what}`,
    headers: hire.artisan.headers,
    payload: {},
  });
async function done(hire: Paid): Promise<void> {
  later(49 * HOUR_MS);
  expect((await asArtisan(hire, 'complete')).statusCode).toBe(200);
}
async function released(hire: Paid): Promise<void> {
  await done(hire);
  expect((await step(hire, 'release')).statusCode).toBe(200);
}
const questioned = async (hire: Paid): Promise<boolean> => {
  const row = await app.db
    .selectFrom('hires')
    .select('questioned_at')
    .where('id', '=', hire.id)
    .executeTakeFirstOrThrow();
  return row.questioned_at !== null;
};
const rowOf = (dispute: string) =>
  app.db.selectFrom('chargebacks').selectAll().where('provider_id', '=', dispute).executeTakeFirst();
/**
 * The bank questions a payment.
 *
 * @returns Paystack's number, once its webhook has been processed
 */
async function question(hire: Paid, amount?: number): Promise<string> {
  const answer = await bank('/disputes', { reference: hire.reference, ...(amount && { amount }) });
  const id = String(answer.json().id);
  await eventually(async () => (await rowOf(id))?.status).toBe('open');
  return id;
}
async function decide(dispute: string, resolution: string, status: string): Promise<void> {
  await bank(`/disputes/${dispute}`, { resolution });
  await eventually(async () => (await rowOf(dispute))?.status).toBe(status);
}
const stepsOf = async (hire: Paid): Promise<string[]> =>
  (await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: { 'x-guest-key': hire.key } })).json()
    .result.steps;

describe('while a bank questions a payment,', () => {
  test('no release, cancellation, deadline or decision moves its money, and the work continues', async () => {
    const hire = await paidHire();
    const dispute = await question(hire);
    expect(await questioned(hire)).toBe(true);
    const [told] = await notificationsOf(app, hire.artisan.headers);
    expect(told?.title).toMatch(/^The customer’s bank is checking their payment/);
    expect((await emailsTo(app, hire.artisan.email)).at(-1)?.subject).toContain('bank is checking');
    expect((await emailsTo(app, 'answers@example.ng')).at(-1)?.subject).toMatch(
      /^A bank is questioning a payment of ₦5,000: answer by \d/,
    );
    expect(errors('a bank is questioning a payment: answer it')).toHaveLength(1);
    // An operator sees where to answer the bank, and with which facts.
    const { headers } = await makeOperator(app, 'finance');
    const [waiting] = (await app.request({ url: '/api/admin/chargebacks', headers })).json().result;
    const { facts } = (await app.request({ url: `/api/admin/chargebacks/${waiting.id}`, headers })).json();
    expect(facts).toContainEqual({
      label: 'What to do',
      text: expect.stringContaining(`in Paystack’s dashboard, under the number ${dispute}`),
    });

    const refused = await step(hire, 'cancel', { refundKobo: 500_000 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'payment_questioned' });
    await done(hire);
    expect((await step(hire, 'release')).json()).toMatchObject({ code: 'payment_questioned' });
    expect(await stepsOf(hire)).not.toContain('release');
    const shown = await app.request({
      url: `/api/hiring/hires/${hire.id}`,
      headers: { 'x-guest-key': hire.key },
    });
    expect(shown.json().result.questionedAt).not.toBeNull();
    later(48 * HOUR_MS);
    await releaseFinishedHiresTask.run(app.context, {});
    expect(await hireStatus(app, hire.id)).toBe('completed');
    expect(errors('could not be released')).toEqual([]);

    // The bank decides in our favour, and the deadline that has passed meanwhile takes effect.
    await decide(dispute, 'declined', 'won');
    expect(await operate(app, 'chargeback', 'show', dispute)).toContain('State: the bank decided for us');
    await expect(operate(app, 'chargeback', 'show', '77')).rejects.toThrow('no questioned payment');
    expect(await questioned(hire)).toBe(false);
    expect((await notificationsOf(app, hire.artisan.headers))[0]?.title).toMatch(
      /^The bank has finished its check/,
    );
    await releaseFinishedHiresTask.run(app.context, {});
    expect(await hireStatus(app, hire.id)).toBe('released');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('no end of a problem moves its money, neither by both sides nor by a decision that is due', async () => {
    const hire = await paidHire();
    await done(hire);
    await step(hire, 'report-problem', { problem: 'The tap still leaks, as it did before.' });
    const dispute = await question(hire);
    const proposalId = newId();
    const proposed = await app.request({
      method: 'POST',
      url: `/api/hiring/hires/${hire.id}/propose-end`,
      headers: hire.artisan.headers,
      payload: { proposalId, kind: 'refund', note: 'Let us end it.' },
    });
    expect(proposed.statusCode).toBe(200);
    expect(await stepsOf(hire)).not.toContain('agree_refund');
    expect((await step(hire, 'agree-refund', { proposalId })).json()).toMatchObject({
      code: 'payment_questioned',
    });
    await operate(app, 'problem', 'refund', hire.id, '--reason', 'The photos show it.');
    later(48 * HOUR_MS);
    await settleDecidedProblemsTask.run(app.context, {});
    expect(await hireStatus(app, hire.id)).toBe('decided');
    expect(await refundsOf(app, hire.id)).toEqual([]);
    expect(errors('could not be done')).toEqual([]);

    await decide(dispute, 'declined', 'won');
    await settleDecidedProblemsTask.run(app.context, {});
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('an earlier proposal or decision is kept until the bank has decided', async () => {
    const [agreed, decided] = [await paidHire(), await paidHire()];
    for (const hire of [agreed, decided]) {
      await done(hire);
      await step(hire, 'report-problem', { problem: 'The tap still leaks, as it did before.' });
    }
    const proposalId = newId();
    await app.request({
      method: 'POST',
      url: `/api/hiring/hires/${agreed.id}/propose-end`,
      headers: agreed.artisan.headers,
      payload: { proposalId, kind: 'refund', note: 'Let us end it.' },
    });
    await operate(app, 'problem', 'refund', decided.id, '--reason', 'The photos show it.');
    const [one, other] = [await question(agreed), await question(decided)];
    later(48 * HOUR_MS);
    await settleDecidedProblemsTask.run(app.context, {});
    expect([await hireStatus(app, agreed.id), await hireStatus(app, decided.id)]).toEqual([
      'disputed',
      'decided',
    ]);
    await decide(one, 'declined', 'won');
    await decide(other, 'declined', 'won');
    expect((await step(agreed, 'agree-refund', { proposalId })).statusCode).toBe(200);
    await settleDecidedProblemsTask.run(app.context, {});
    expect([await hireStatus(app, agreed.id), await hireStatus(app, decided.id)]).toEqual([
      'refunded',
      'refunded',
    ]);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('an operator’s final decision has to wait as well', async () => {
    const hire = await paidHire();
    await done(hire);
    await step(hire, 'report-problem', { problem: 'The tap still leaks, as it did before.' });
    await operate(app, 'problem', 'release', hire.id, '--reason', 'The photos show it.');
    expect((await step(hire, 'appeal', { why: 'The photos are of another tap than ours.' })).statusCode).toBe(
      200,
    );
    const dispute = await question(hire);
    const decideLast = () =>
      operate(app, 'problem', 'refund', hire.id, '--reason', 'The tap is another one.');
    await expect(decideLast()).rejects.toThrow('The bank is checking a payment');
    expect(await hireStatus(app, hire.id)).toBe('appealed');
    await decide(dispute, 'declined', 'won');
    await decideLast();
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('the hire stays on hold through a reminder and a second bank’s question until both have decided', async () => {
    const hire = await paidHire();
    const one = await question(hire, 100_000);
    const other = await question(hire, 200_000);
    lines.length = 0;
    await bank(`/disputes/${one}/remind`, {});
    await eventually(async () => errors('a bank is questioning a payment').length).toBe(1);
    expect(
      (await notificationsOf(app, hire.artisan.headers)).filter(({ title }) => title.includes('is checking')),
    ).toHaveLength(1);
    await decide(one, 'declined', 'won');
    expect(await questioned(hire)).toBe(true);
    await decide(other, 'declined', 'won');
    expect(await questioned(hire)).toBe(false);
  });

  test('the hire stays on hold while only one of its two questioned payments is decided', async () => {
    const hire = await paidHire();
    const quoteId = newId();
    const price = { quoteId, labourNaira: '8,000', note: 'A new tap.' };
    expect((await takeStep(app, hire.id, 'propose-price', price, hire.artisan.headers)).status).toBe(200);
    expect((await step(hire, 'agree-price', { quoteId })).statusCode).toBe(200);
    const balance = { ...hire, reference: await payFor(app, hire) };
    const [one, other] = [await question(hire), await question(balance)];
    await decide(one, 'declined', 'won');
    expect(await questioned(hire)).toBe(true);
    later(49 * HOUR_MS);
    expect((await step(hire, 'release')).json()).toMatchObject({ code: 'payment_questioned' });
    await decide(other, 'declined', 'won');
    expect((await step(hire, 'release')).statusCode).toBe(200);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });
});

describe('a bank that takes a payment back', () => {
  test.each(['merchant-accepted', 'auto-accepted'])(
    'as “%s” ends a hire that still holds the money',
    async (resolution) => {
      const hire = await paidHire();
      const dispute = await question(hire);
      await decide(dispute, resolution, 'lost');
      expect(await hireStatus(app, hire.id)).toBe('refunded');
      expect(await rowOf(dispute)).toMatchObject({ loss: 'held' });
      expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: 500_000, status: 'done' }]);
      // Both parties are emailed, since the artisan must not set out.
      const told = (await emailsTo(app, hire.artisan.email)).at(-1);
      expect(told?.subject).toMatch(/^A booking has ended: /);
      expect(told?.text).toContain('please don’t go there or start it');
      expect((await emailsTo(app, 'ngozi@example.ng')).at(-1)?.subject).toMatch(
        /^Your hire of .* has ended$/,
      );
      expect(await operate(app, 'chargeback', 'list')).not.toContain(dispute);
      expect(await wrongInTheBooks(app)).toEqual([]);
    },
  );

  test('after its release leaves the loss to an operator, who can book it as ours, once', async () => {
    const hire = await paidHire();
    await released(hire);
    const dispute = await question(hire);
    expect((await emailsTo(app, hire.artisan.email)).at(-1)?.text).toContain('Nothing changes for you now');
    // Waits for refunds owed by earlier tests.
    await eventually(async () => (await books(app)).refund_owed ?? 0).toBe(0);
    const before = await books(app);
    await decide(dispute, 'merchant-accepted', 'lost');
    expect(await hireStatus(app, hire.id)).toBe('released');
    expect(await books(app)).toEqual(before);
    expect(await operate(app, 'chargeback', 'list')).toContain(`${dispute}  ₦5,000`);
    const loss = (whose: string, reason = 'The artisan did the work.') =>
      operate(app, 'chargeback', 'loss', dispute, whose, '--reason', reason);
    await expect(loss('nobody')).rejects.toThrow('WHOSE is “ours” or “artisan”.');
    await expect(loss('ours', ' ')).rejects.toThrow('--reason must not be empty.');
    // Ten operators at once.
    const answers = await Promise.all(Array.from({ length: 10 }, () => loss('ours')));
    expect(answers.filter((answer) => answer === '₦5,000 is our loss.')).toHaveLength(1);
    const others = answers.filter((answer) => answer.startsWith('It is already decided: our loss.'));
    expect(others).toHaveLength(9);
    await expect(loss('artisan')).rejects.toThrow('There is nothing to decide: our loss.');
    const after = await books(app);
    expect((after.chargeback_losses ?? 0) - (before.chargeback_losses ?? 0)).toBe(-500_000);
    expect((after.paystack_balance ?? 0) - (before.paystack_balance ?? 0)).toBe(500_000);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('after its release can cost the artisan what they got of it, taken from their next earnings', async () => {
    const hire = await paidHire();
    await released(hire);
    const dispute = await question(hire);
    await decide(dispute, 'auto-accepted', 'lost');
    expect(await operate(app, 'chargeback', 'show', dispute)).toMatch(
      /The bank wants: ₦5,000[\s\S]*What happened:/,
    );
    const said = await operate(app, 'chargeback', 'loss', dispute, 'artisan', '--reason', 'No one came.');
    expect(said).toContain('₦4,750 comes off the next earnings');
    const mail = (await emailsTo(app, hire.artisan.email)).at(-1);
    expect(mail?.subject).toBe('₦4,750 will be taken from your next earnings');
    expect(mail?.text).toContain('> No one came.');
    const money = async () =>
      (await app.request({ url: '/api/payouts', headers: hire.artisan.headers })).json();
    const available = async () => (await money()).availableKobo;
    expect(await money()).toMatchObject({ debtKobo: 475_000 });
    // Earnings from before are not touched.
    expect(await available()).toBe(475_000);

    // ₦2,850 from the first hire, in full; then two at once, one of which pays the rest.
    await earn(app, hire.artisan, 300_000);
    expect(await available()).toBe(475_000);
    const first = await app.db.startTransaction().execute();
    await earn(app, hire.artisan, 400_000, first);
    const second = earn(app, hire.artisan, 400_000);
    await Promise.race([second, expect.poll(() => countHeldUp(app)).toBeGreaterThan(0)]);
    await first.commit().execute();
    await second;
    expect(await available()).toBe(475_000 + 380_000 * 2 - 190_000);
    await earn(app, hire.artisan, 100_000);
    expect(await available()).toBe(475_000 + 380_000 * 2 - 190_000 + 95_000);
    expect((await books(app)).artisan_debt).toBe(0);
    expect(await money()).toMatchObject({ debtKobo: 0 });
    const month = app.clock.now.toISOString().slice(0, 7);
    const statement = await app.request({
      url: `/api/statements/months/${month}`,
      headers: hire.artisan.headers,
    });
    const taken = statement.json().movements.filter(({ kind }: { kind: string }) => kind === 'debt_repaid');
    expect(taken.map(({ amountKobo }: { amountKobo: number }) => amountKobo)).toEqual([-285_000, -190_000]);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('after a late cancellation informs the artisan of the question, and takes no more than they got', async () => {
    const { id, email } = await makeArtisan(app);
    const headers = await signedInAs(app, { id });
    const day = lagosDay(new Date(app.clock.now.getTime() + 48 * HOUR_MS));
    const hire = await requestQuote(app, { id }, { startDate: day, endDate: day });
    await takeStep(app, hire.id, 'quote', { amountNaira: 40_000 }, headers);
    const { quote } = (
      await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: { 'x-guest-key': hire.key } })
    ).json().result;
    await takeStep(app, hire.id, 'accept-quote', { key: hire.key, quoteId: quote.id });
    const paid: Paid = { ...hire, reference: await payFor(app, hire), artisan: { id, email, headers } };
    later(40 * HOUR_MS);
    expect((await step(paid, 'cancel', { refundKobo: 3_500_000 })).statusCode).toBe(200);
    await takeBack(app, paid.reference, 3_500_000);
    expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: 3_500_000, status: 'done' }]);

    // The bank takes the whole payment, though most of it has already been refunded.
    const dispute = await question(paid);
    expect((await emailsTo(app, email)).at(-1)?.subject).toContain('bank is checking');
    const pageOf = async (side: object) =>
      (await app.request({ url: `/hires/${hire.id}`, headers: { ...side, accept: 'text/html' } })).body;
    const asCustomer = { cookie: '', 'x-guest-key': hire.key };
    expect(await pageOf(headers)).toContain('bank is checking ₦40,000 that was paid for this job');
    await decide(dispute, 'auto-accepted', 'lost');
    expect(await pageOf(headers)).toContain('bank has taken back ₦40,000 that was paid for this job');
    const ofCustomer = await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: asCustomer });
    expect(ofCustomer.json().result.bankClaims).toEqual({ askedKobo: 0, takenKobo: 4_000_000 });
    const said = await operate(app, 'chargeback', 'loss', dispute, 'artisan', '--reason', 'No one came.');
    expect(said).toContain('₦4,750 comes off the next earnings');
    expect((await app.request({ url: '/api/payouts', headers })).json()).toMatchObject({ debtKobo: 475_000 });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('for part of a tip can cost the artisan that part in full, since no fee was taken of it', async () => {
    const hire = await paidHire();
    await released(hire);
    const opened = await app.request({
      method: 'POST',
      url: '/api/payments/tips',
      payload: { hireId: hire.id, amountNaira: 2_000, method: 'card', key: hire.key },
    });
    await payAtPaystack(app, opened.json().access_code);
    const { reference } = opened.json();
    expect((await verify(app, reference, { key: hire.key })).status).toBe('success');
    const dispute = await question({ ...hire, reference }, 100_000);
    await decide(dispute, 'auto-accepted', 'lost');
    const said = await operate(app, 'chargeback', 'loss', dispute, 'artisan', '--reason', 'Not their tip.');
    expect(said).toContain('₦1,000 comes off the next earnings');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('only in part lets the hire continue', async () => {
    const hire = await paidHire();
    const dispute = await question(hire, 200_000);
    await decide(dispute, 'merchant-accepted', 'lost');
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
    expect(await questioned(hire)).toBe(false);
    expect(await rowOf(dispute)).toMatchObject({ loss: 'undecided' });
    await operate(app, 'chargeback', 'loss', dispute, 'ours', '--reason', 'Not worth a quarrel.');
    // At Paystack it is still a successful payment, and the nightly comparison changes nothing.
    later(2 * HOUR_MS);
    await compareWithPaystackTask.run(app.context, {});
    const payments = app.db.selectFrom('payments').select(['status', 'reason']);
    expect(await payments.where('hire_id', '=', hire.id).execute()).toEqual([
      { status: 'success', reason: null },
    ]);
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });
});

describe('a bank that has taken back a part of a payment that is refunded later', () => {
  const money = async (hire: Paid) =>
    (await app.request({ url: '/api/payouts', headers: hire.artisan.headers })).json();
  const cancelled = async (hire: Paid) => {
    expect((await step(hire, 'cancel', { refundKobo: 500_000 })).statusCode).toBe(200);
    await app.runJobs();
    expect(await refundsOf(app, hire.id)).toMatchObject([{ amount_kobo: 300_000 }]);
  };
  const partLost = async () => {
    const hire = await paidHire();
    const dispute = await question(hire, 200_000);
    await decide(dispute, 'merchant-accepted', 'lost');
    return { hire, dispute };
  };

  test.each(['undecided', 'ours', 'artisan'])(
    'leaves the customer with all of it once, and no one with a loss, if that was %s',
    { meta: { promise: 'What a bank gave back of a payment is not refunded a second time' } },
    async (whose) => {
      await eventually(async () => (await books(app)).refund_owed ?? 0).toBe(0);
      const before = await books(app);
      const { hire, dispute } = await partLost();
      if (whose !== 'undecided')
        await operate(app, 'chargeback', 'loss', dispute, whose, '--reason', 'It was not finished.');
      expect((await money(hire)).debtKobo).toBe(whose === 'artisan' ? 190_000 : 0);
      await cancelled(hire);
      expect(await rowOf(dispute)).toMatchObject({ loss: 'held', loss_kobo: 0 });
      expect(await operate(app, 'chargeback', 'list')).not.toContain(dispute);
      expect(await money(hire)).toMatchObject({ debtKobo: 0, availableKobo: 0 });
      expect((await verify(app, hire.reference, { key: hire.key })).message).toMatch(
        /Your ₦3,000 (is being|has been) refunded\. You already had ₦2,000 of it back\.$/,
      );
      const told = (await notificationsOf(app, hire.artisan.headers)).map(({ title }) => title);
      expect(told.includes('You no longer owe us ₦1,900')).toBe(whose === 'artisan');
      await takeBack(app, hire.reference, 300_000);
      const after = await books(app);
      expect(after.chargeback_losses ?? 0).toBe(before.chargeback_losses ?? 0);
      expect(after.hire_held).toBe(before.hire_held);
      // Only Paystack's fee is gone.
      const gone = (after.paystack_balance ?? 0) - (before.paystack_balance ?? 0);
      expect(gone).toBe((before.paystack_fees ?? 0) - (after.paystack_fees ?? 0));
      const receipts = await app.request({
        url: `/api/receipts/hires/${hire.id}`,
        headers: { 'x-guest-key': hire.key },
      });
      expect(receipts.json().receipts).toMatchObject([{ refund: { amountKobo: 500_000 } }]);
      expect(await wrongInTheBooks(app)).toEqual([]);
    },
  );

  test('and is reported as having given back all of it before the rest was refunded leaves no loss', async () => {
    const { hire, dispute } = await partLost();
    expect((await step(hire, 'cancel', { refundKobo: 500_000 })).statusCode).toBe(200);
    await takeBack(app, hire.reference, 500_000);
    expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: 300_000, status: 'done' }]);
    expect(await rowOf(dispute)).toMatchObject({ loss: 'held' });
    const answer = await verify(app, hire.reference, { key: hire.key });
    expect(answer).toMatchObject({ status: 'refunded', reason: 'cancelled' });
    expect(await operate(app, 'chargeback', 'list')).not.toContain(hire.id);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('gives the artisan back what they had repaid of it, which their statement says', async () => {
    const { hire, dispute } = await partLost();
    await operate(app, 'chargeback', 'loss', dispute, 'artisan', '--reason', 'It was not finished.');
    await earn(app, hire.artisan, 100_000);
    expect(await money(hire)).toMatchObject({ debtKobo: 95_000, availableKobo: 0 });
    await cancelled(hire);
    expect(await money(hire)).toMatchObject({ debtKobo: 0, availableKobo: 95_000 });
    const statement = await app.request({
      url: `/api/statements/months/${lagosDay(app.clock.now).slice(0, 7)}`,
      headers: hire.artisan.headers,
    });
    expect(statement.json()).toMatchObject({
      ...{ earnedKobo: 100_000, feesKobo: 5_000, repaidKobo: 0, closingKobo: 95_000 },
      movements: expect.arrayContaining([
        expect.objectContaining({
          kind: 'chargeback_undone',
          what: expect.stringMatching(/^Returned, for a payment that a bank took back: /),
          amountKobo: 95_000,
        }),
      ]),
    });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('and takes back the rest, too, ends the hire, and leaves nothing to decide', async () => {
    const { hire, dispute } = await partLost();
    const rest = await question(hire, 300_000);
    await decide(rest, 'merchant-accepted', 'lost');
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    for (const each of [dispute, rest]) expect(await rowOf(each)).toMatchObject({ loss: 'held' });
    expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: 300_000, status: 'done' }]);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });
});

describe('money that someone refunds by hand in Paystack’s dashboard', () => {
  let headers: Record<string, string>;
  // Not once for all: a session would have ended when earlier tests let days go by.
  beforeEach(async () => ({ headers } = await makeOperator(app, 'finance')));
  const ofHire = (hire: Paid) =>
    app.db.selectFrom('chargebacks').selectAll().where('hire_id', '=', hire.id).orderBy('id').execute();
  const caseOf = async (hire: Paid) => {
    const { result } = (await app.request({ url: '/api/admin/chargebacks', headers })).json();
    const [row] = await ofHire(hire);
    const listed = result.find(({ id }: { id: string }) => id === row?.id);
    const shown = await app.request({ url: `/api/admin/chargebacks/${row?.id}`, headers });
    return { listed, shown: shown.json(), id: row?.id };
  };
  const decideCase = async (hire: Paid, whose: 'ours' | 'artisan') => {
    const { id, shown } = await caseOf(hire);
    const payload = { version: shown.version, reason: 'The customer was promised it.' };
    const url = `/api/admin/chargebacks/${id}/${whose}`;
    const answer = await app.request({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(200);
    const { message } = answer.json();
    // Sent again, it answers the same.
    const again = await app.request({ method: 'POST', url, headers, payload });
    expect(again.json().message).toBe(message);
    return message as string;
  };

  test.each([
    ['ours', 0, '₦5,000 is our loss.'],
    ['artisan', 475_000, '₦4,750 comes off the next earnings'],
  ] as const)(
    'after its release is a case of the console, until an operator books it as %s',
    { meta: { promise: `Money refunded by hand after its release waits for an operator` } },
    async (whose, debtKobo, message) => {
      const hire = await paidHire();
      await released(hire);
      await eventually(async () => (await books(app)).refund_owed ?? 0).toBe(0);
      const before = await books(app);
      lines.length = 0;
      await takeBack(app, hire.reference, 500_000);
      await takeBack(app, hire.reference, 500_000);
      expect(errors('an operator has to decide whose loss it is')).toHaveLength(1);
      expect(await ofHire(hire)).toMatchObject([{ loss: 'undecided', loss_kobo: 500_000 }]);
      const { listed, shown } = await caseOf(hire);
      expect(listed).toMatchObject({ title: `Returned at Paystack: ${hire.reference}`, kobo: 500_000 });
      expect(shown.acts).toEqual(['ours', 'artisan']);
      expect(shown.facts[0].text).toContain('by hand in Paystack’s dashboard');
      const page = await app.request({
        url: `/api/hiring/hires/${hire.id}`,
        headers: { 'x-guest-key': hire.key },
      });
      expect(page.json().result.bankClaims).toBeNull();
      expect(await books(app)).toEqual(before);

      expect(await decideCase(hire, whose)).toContain(message);
      expect((await caseOf(hire)).listed).toBeUndefined();
      const after = await books(app);
      expect((after.paystack_balance ?? 0) - (before.paystack_balance ?? 0)).toBe(500_000);
      const money = await app.request({ url: '/api/payouts', headers: hire.artisan.headers });
      expect(money.json()).toMatchObject({ debtKobo });
      const mail = (await emailsTo(app, hire.artisan.email)).at(-1)?.text ?? '';
      expect(mail.includes('The customer’s payment was returned to them after the money was released')).toBe(
        whose === 'artisan',
      );
      expect(await wrongInTheBooks(app)).toEqual([]);
    },
  );

  test('in part is a case, too, and counts towards a later refund', async () => {
    const hire = await paidHire();
    await takeBack(app, hire.reference, 100_000);
    expect(await ofHire(hire)).toMatchObject([{ loss: 'undecided', loss_kobo: 100_000 }]);
    expect(await decideCase(hire, 'ours')).toBe('₦1,000 is our loss.');
    expect((await step(hire, 'cancel', { refundKobo: 500_000 })).statusCode).toBe(200);
    await app.runJobs();
    expect(await refundsOf(app, hire.id)).toMatchObject([{ amount_kobo: 400_000 }]);
    expect(await ofHire(hire)).toMatchObject([{ loss: 'held', loss_kobo: 0 }]);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('in part, and later a larger part, is a second case', async () => {
    const hire = await paidHire();
    for (const kobo of [100_000, 150_000]) await takeBack(app, hire.reference, kobo);
    expect(await ofHire(hire)).toMatchObject([
      { loss: 'undecided', loss_kobo: 100_000 },
      { loss: 'undecided', loss_kobo: 150_000 },
    ]);
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });

  test('beyond the part that a bank took of all that it had asked for is a case', async () => {
    const hire = await paidHire();
    const dispute = (status: string, resolution: string | null, refundKobo: number | null) =>
      sendWebhook(app, {
        event: `charge.dispute.${resolution ? 'resolve' : 'create'}`,
        data: {
          ...{ id: 7_700_001, status, resolution, refund_amount: refundKobo, currency: 'NGN' },
          ...{ category: 'general', due_at: new Date(app.clock.now.getTime() + HOUR_MS).toISOString() },
          transaction: { reference: hire.reference, amount: 500_000 },
        },
      });
    await dispute('awaiting-merchant-feedback', null, null);
    await dispute('resolved', 'merchant-accepted', 200_000);
    // Paystack may report as a refund what the bank took.
    await takeBack(app, hire.reference, 200_000);
    expect(await ofHire(hire)).toMatchObject([{ loss_kobo: 200_000 }]);
    await takeBack(app, hire.reference, 100_000);
    expect(await ofHire(hire)).toMatchObject([{ loss_kobo: 200_000 }, { loss_kobo: 100_000 }]);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('in part, and later the rest, ends the hire', async () => {
    const hire = await paidHire();
    await takeBack(app, hire.reference, 100_000);
    await takeBack(app, hire.reference, 400_000);
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: 400_000, status: 'done' }]);
    expect(await ofHire(hire)).toMatchObject([{ loss: 'held' }]);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('for a bank’s question has no second case', async () => {
    const hire = await paidHire();
    await released(hire);
    const dispute = await question(hire);
    await takeBack(app, hire.reference, 500_000);
    expect(await ofHire(hire)).toHaveLength(1);
    await decide(dispute, 'merchant-accepted', 'lost');
    expect(await ofHire(hire)).toMatchObject([{ loss: 'undecided', loss_kobo: 500_000 }]);
  });
});

describe('a webhook about a questioned payment', () => {
  const news = (event: string, hire: Paid, changes: object = {}) =>
    sendWebhook(app, {
      event: `charge.dispute.${event}`,
      data: {
        id: 9_000 + Number(hire.reference.replaceAll(/\D/g, '').slice(0, 6)),
        refund_amount: null,
        currency: 'NGN',
        status: 'awaiting-merchant-feedback',
        resolution: null,
        category: 'general',
        transaction: { id: 1, reference: hire.reference, amount: 500_000 },
        due_at: new Date(app.clock.now.getTime() + 16 * HOUR_MS).toISOString(),
        created_at: app.clock.now.toISOString(),
        ...changes,
      },
    });
  const lost = { status: 'resolved', resolution: 'auto-accepted' };
  const won = { status: 'resolved', resolution: 'declined' };
  const only = (hire: Paid) =>
    app.db.selectFrom('chargebacks').select(['status', 'loss']).where('hire_id', '=', hire.id).execute();

  test('that comes before the payment was known books the payment, and then holds its money', async () => {
    const artisan = await makeArtisan(app);
    const day = new Date(app.clock.now.getTime() + 48 * HOUR_MS).toISOString().slice(0, 10);
    const hire = await insertGuestHire(app, artisan, day);
    const { body } = await openCheckout(app, hire);
    const paid = { ...hire, reference: body.reference, artisan: { ...artisan, headers: { cookie: '' } } };
    // Paystack does not always give a deadline.
    await news('create', paid, { due_at: null });
    await eventually(async () => only(paid)).toEqual([{ status: 'open', loss: null }]);
    expect(await operate(app, 'chargeback', 'list')).toContain(`hire ${hire.id}  waits for an answer`);
    expect((await emailsTo(app, 'answers@example.ng')).at(-1)?.subject).toMatch(
      /shown in Paystack’s dashboard$/,
    );
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
    expect(await questioned(paid)).toBe(true);
    expect(await wrongInTheBooks(app)).toEqual([]);

    // Chargebacks with a deadline come first, even if the bank asked later.
    later(HOUR_MS);
    const urgent = await paidHire();
    await news('create', urgent);
    await eventually(async () => only(urgent)).toEqual([{ status: 'open', loss: null }]);
    const open = await operate(app, 'chargeback', 'list');
    const inOrder = [urgent, hire].map(({ id }) => open.indexOf(id));
    expect(inOrder[0]).toBeGreaterThanOrEqual(0);
    expect(inOrder[0]).toBeLessThan(inOrder[1] ?? 0);
  });

  test('that comes twice, late and out of order has one effect', async () => {
    const hire = await paidHire();
    await news('resolve', hire, lost);
    await news('create', hire);
    await news('resolve', hire, { ...lost, note: 'again' });
    await news('remind', hire, { note: 'late' });
    await eventually(async () => only(hire)).toEqual([{ status: 'lost', loss: 'held' }]);
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    expect(await refundsOf(app, hire.id)).toHaveLength(1);
    // Lost money that a bank gives back needs an operator's attention.
    await news('resolve', hire, { ...won, note: 'given back' });
    await eventually(async () => errors('a bank returned money that we had lost').length).toBe(1);
    expect(await only(hire)).toEqual([{ status: 'lost', loss: 'held' }]);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('about a second question by a bank that had decided for us holds the money again', async () => {
    const hire = await paidHire();
    await news('create', hire);
    // A resolution without an outcome takes no money.
    await news('resolve', hire, { status: 'resolved', resolution: 'closed' });
    await app.runJobs();
    expect(await only(hire)).toEqual([{ status: 'open', loss: null }]);
    await news('resolve', hire, won);
    await eventually(async () => only(hire)).toEqual([{ status: 'won', loss: null }]);
    later(HOUR_MS);
    await news('create', hire);
    await eventually(async () => only(hire)).toEqual([{ status: 'open', loss: null }]);
    expect(await questioned(hire)).toBe(true);
  });

  test('that comes after the bank’s decision, once the time to answer is over, holds nothing', async () => {
    const hire = await paidHire();
    const due_at = new Date(app.clock.now.getTime() + HOUR_MS).toISOString();
    await news('resolve', hire, { ...won, due_at: null });
    await eventually(async () => only(hire)).toEqual([{ status: 'won', loss: null }]);
    later(HOUR_MS);
    await news('create', hire, { due_at });
    await app.runJobs();
    expect(await only(hire)).toEqual([{ status: 'won', loss: null }]);
    expect(await questioned(hire)).toBe(false);
  });

  test('that reminds of a question after the bank has decided for us holds nothing', async () => {
    const hire = await paidHire();
    const due_at = new Date(app.clock.now.getTime() + 16 * HOUR_MS).toISOString();
    await news('create', hire, { due_at });
    await news('resolve', hire, { ...won, due_at });
    await eventually(async () => only(hire)).toEqual([{ status: 'won', loss: null }]);
    await news('remind', hire, { due_at, note: 'late' });
    await app.runJobs();
    expect(await only(hire)).toEqual([{ status: 'won', loss: null }]);
    expect(await questioned(hire)).toBe(false);
  });

  test('about a hire that was cancelled earlier alerts us, and not its artisan', async () => {
    const hire = await paidHire();
    expect((await step(hire, 'cancel', { refundKobo: 500_000 })).statusCode).toBe(200);
    await app.runJobs();
    const told = async () => [
      (await emailsTo(app, hire.artisan.email)).length,
      (await emailsTo(app, 'answers@example.ng')).length,
    ];
    const [artisan = 0, ours = 0] = await told();
    await news('create', hire);
    await eventually(async () => only(hire)).toEqual([{ status: 'open', loss: null }]);
    expect(await told()).toEqual([artisan, ours + 1]);
    expect(await questioned(hire)).toBe(false);
  });

  test('about a partly refunded payment books all that the bank took as the loss, and not our refund', async () => {
    const artisan = await makeArtisan(app);
    const tomorrow = addDays(lagosDay(app.clock.now), 1);
    const day = { start_date: tomorrow, end_date: tomorrow, start_time: '00:00' };
    const { id } = await makePaidHire(app, artisan, { ...day, amount_kobo: 4_000_000 });
    const { reference } = await app.db
      .selectFrom('payments')
      .select('reference')
      .where('hire_id', '=', id)
      .executeTakeFirstOrThrow();
    const late = { id, key: keyOf(app, { id }), reference, artisan: { ...artisan, headers: { cookie: '' } } };
    expect((await step(late, 'cancel', { refundKobo: 3_500_000 })).statusCode).toBe(200);
    await takeBack(app, reference, 3_500_000);
    await news('resolve', late, { ...lost, refund_amount: 500_000 });
    const ofHire = app.db.selectFrom('chargebacks').select(['loss', 'loss_kobo']).where('hire_id', '=', id);
    await eventually(() => ofHire.execute()).toEqual([{ loss: 'undecided', loss_kobo: 500_000 }]);
  });

  test('about a payment that is none of ours is logged', async () => {
    const hire = { ...(await paidHire()), reference: 'SHOP-77' };
    lines.length = 0;
    await news('create', hire);
    await eventually(async () => errors('is not ours').length).toBe(1);
  });

  test('that never reaches us is made up for the next night', async () => {
    const hire = await paidHire();
    await asOwner(
      app,
      `create function lose_news() returns trigger language plpgsql as 'begin new.next_attempt_at := null; return new; end';
      create trigger lose_news before insert on sandbox_paystack.webhooks for each row execute function lose_news();`,
    );
    const answer = await bank('/disputes', { reference: hire.reference });
    const id = String(answer.json().id);
    later(2 * HOUR_MS);
    await compareWithPaystackTask.run(app.context, {});
    expect(await rowOf(id)).toMatchObject({ status: 'open' });
    expect(await questioned(hire)).toBe(true);
  });

  test('that does not reach us is found also where the bank took a fortnight to decide', async () => {
    const hire = await paidHire();
    const id = String((await bank('/disputes', { reference: hire.reference })).json().id);
    later(2 * HOUR_MS);
    await compareWithPaystackTask.run(app.context, {});
    expect(await rowOf(id)).toMatchObject({ status: 'open' });
    for (let night = 0; night < 14; night += 1) {
      later(24 * HOUR_MS);
      await compareWithPaystackTask.run(app.context, {});
    }
    await bank(`/disputes/${id}`, { resolution: 'declined' });
    later(24 * HOUR_MS);
    await compareWithPaystackTask.run(app.context, {});
    expect(await rowOf(id)).toMatchObject({ status: 'won' });
    expect(await questioned(hire)).toBe(false);
  });
});
