import { beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../../../../../test-support/applicants.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { linkIn, mailsTo } from '../../../../../test-support/mails-to.ts';
import { keyOf, makePaidHire, payFor } from '../../../../../test-support/paid-hires.ts';
import { books, hireAsGuest, hireStatus, verify } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { toldTo } from '../../../../../test-support/told.ts';
import { newId } from '../../../../shared/identifier.ts';
import { settlePayment } from '../../../checkout/server/settle-payment.ts';
import { hireStatuses } from '../../process.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare', email: 'tunde@example.ng' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asAmina = await signedInAs(app, amina);
/** 11:00 in Lagos on the day of the hires. */
const onTheDay = new Date('2026-12-01T10:00:00Z');

beforeEach(async () => {
  app.clock.now = onTheDay;
  await app.db.deleteFrom('slots').execute();
});

const decide = (decision: 'release' | 'refund', id: string, reason = 'The photographs show it.') =>
  operate(app, 'problem', decision, id, '--reason', reason);
const problem = 'Nobody came, and nobody answered.';
let reports = 0;

/** A hire with a problem that waits: a guest's, with an address of its own. */
async function disputedHire(wishes: object = {}) {
  reports += 1;
  const email = `complains${reports}@example.ng`;
  const hire = await makePaidHire(app, artisan, { customer_email: email, ...wishes });
  const headers = 'customer_id' in wishes ? asAmina : {};
  const payload = { problem, key: keyOf(app, hire) };
  const { status } = await takeStep(app, hire.id, 'report-problem', payload, headers);
  expect(status).toBe(200);
  return { id: hire.id, email };
}
const auditOf = (id: string) =>
  app.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'reason', 'details', 'happened_at'])
    .where('subject_id', '=', id)
    .execute();
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
const heldKobo = async () => (await books(app)).hire_held ?? 0;
const earnedKobo = async () => (await books(app)).artisan_earnings ?? 0;

describe('a problem report that is decided for the artisan', () => {
  test('gives them the held money less the fee, ends the hire, and writes down who did it', {
    meta: { promise: 'A problem report decided for the artisan pays them what is held, less the fee' },
  }, async () => {
    const { id } = await disputedHire();
    const [held, earned] = [await heldKobo(), await earnedKobo()];
    expect(await decide('release', id)).toBe(
      [
        '₦4,750 is Tunde Bakare’s <tunde@example.ng>; our fee is ₦250.',
        'Both sides get an email with the reason.',
      ].join('\n'),
    );
    expect(await hireStatus(app, id)).toBe('released');
    expect([(await heldKobo()) - held, (await earnedKobo()) - earned]).toEqual([-500_000, 475_000]);
    expect(await auditOf(id)).toEqual([
      {
        actor: 'ngozi',
        action: 'problem.release',
        reason: 'The photographs show it.',
        details: { from: 'disputed', to: 'released', amountKobo: 500_000 },
        happened_at: onTheDay,
      },
    ]);
    expect(await app.db.selectFrom('slots').selectAll().where('hire_id', '=', id).execute()).toEqual([]);
  });

  test('is told to both sides with the reason, in the history and by notice', {
    meta: { promise: 'Both sides read why a problem report was decided for the artisan' },
  }, async () => {
    const { id, email } = await disputedHire({ customer_id: amina.id });
    await decide('release', id, 'The chat shows that the date was moved.');
    const [, mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe(
      'We’ve decided on your problem report: your ₦5,000 is released to Tunde Bakare',
    );
    expect(mail?.text).toContain('Why: The chat shows that the date was moved.');
    const artisans = (await mailsTo(app, artisan.email)).at(-1);
    expect(artisans?.subject).toBe('We’ve decided on the problem report: Tue 1 December 2026, from 09:00');
    expect(artisans?.text).toContain('Yours: ₦4,750');
    const link = `/hires/${id}`;
    const toldOf = async (headers: { cookie: string }) =>
      (await toldTo(app, headers)).filter((notice) => notice.link === link)[0];
    expect(await toldOf(asAmina)).toMatchObject({
      title: 'We’ve decided on your problem report',
      text: 'The ₦5,000 is released to Tunde Bakare. You’ll see why on the hire’s page.',
    });
    expect(await toldOf(asArtisan)).toMatchObject({
      title: 'A problem report was decided in your favour',
      text: '₦4,750 is yours: ₦5,000 less our fee of ₦250.',
    });
    const history = await app.request({ url: `/api/hiring${link}/history`, headers: asAmina });
    const { result } = history.json();
    expect(result.at(-1)).toMatchObject({
      action: 'release',
      actor: 'operator',
      note: 'The chat shows that the date was moved.',
    });
  });
});

describe('a problem report that is decided for the customer', () => {
  test('sends all of the money back by Paystack, once, and frees the days', {
    meta: { promise: 'A problem report decided for the customer refunds all of the money, once' },
  }, async () => {
    app.clock.now = new Date('2026-11-20T09:00:00Z');
    const hire = await hireAsGuest(app, artisan);
    const reference = await payFor(app, hire);
    app.clock.now = onTheDay;
    const payload = { problem, key: keyOf(app, hire) };
    await takeStep(app, hire.id, 'report-problem', payload);
    const before = await books(app);
    expect(await decide('refund', hire.id)).toBe(
      '₦5,000 is refunded to Ngozi Eze <ngozi@example.ng>.\nBoth sides get an email with the reason.',
    );
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    expect((await books(app)).refund_owed).toBe((before.refund_owed ?? 0) + 500_000);
    expect(await hireAsGuest(app, artisan, '2026-12-02')).toMatchObject({ id: expect.any(String) });
    expect(await app.db.selectFrom('slots').selectAll().where('hire_id', '=', hire.id).execute()).toEqual([]);

    await app.runJobs();
    const atPaystack = await app.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.status', 'refunds.amount_kobo', 'refunds.reason'])
      .where('payments.reference', '=', reference)
      .execute();
    expect(atPaystack).toEqual([
      expect.objectContaining({ amount_kobo: 500_000, reason: 'complaint_upheld' }),
    ]);
    expect(['sent', 'done']).toContain(atPaystack[0]?.status);
    const answer = await verify(app, reference, { key: keyOf(app, hire) });
    expect(answer.status).toBe('refunded');
    expect(answer.message).toContain('₦5,000');
    expect(Object.values(await books(app)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
  });

  test('is told to both sides with the reason; a guest’s mail leads to their hire', {
    meta: { promise: 'Both sides read why a problem report was decided for the customer' },
  }, async () => {
    const { id, email } = await disputedHire();
    await decide('refund', id, 'The artisan did not come.');
    const [, mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe('We’ve decided on your problem report: we are refunding your ₦5,000');
    expect(mail?.text).toContain('Why: The artisan did not come.');
    const url = `/api/hiring/hires/${id}${linkIn(mail).search}`;
    expect((await app.request({ url })).json().result).toMatchObject({
      side: 'customer',
      status: 'refunded',
    });
    const artisans = (await mailsTo(app, artisan.email)).at(-1);
    expect(artisans?.text).toContain('we are refunding the ₦5,000 that we held');
    expect(artisans?.text).not.toContain(email);
    const told = (await toldTo(app, asArtisan)).find(({ link }) => link === `/hires/${id}`);
    expect(told?.title).toBe('A problem report was decided for the customer');
  });
});

describe('deciding', () => {
  test('twice alike is once: one audit entry, one mail to each; otherwise it is refused', {
    meta: { promise: 'The same decision sent twice counts once; a different one is refused' },
  }, async () => {
    const { id, email } = await disputedHire();
    await decide('refund', id, 'Nobody came.');
    const before = await books(app);
    const again = await decide('refund', id, 'Nobody came.');
    expect(again).toContain(
      'That problem report has already been decided, since 1 Dec 2026, 11:00: refunded',
    );
    expect(again).toContain('Nothing was changed, and no email was sent.');
    await expect(decide('refund', id, 'Another reason.')).rejects.toThrow('has already been decided');
    await expect(decide('release', id, 'Nobody came.')).rejects.toThrow('has already been decided');
    expect(await auditOf(id)).toHaveLength(1);
    expect(await subjectsTo(email)).toHaveLength(2);
    expect(await books(app)).toEqual(before);
  });

  test('differently at once: one decision counts, the other is refused, the money moves once', {
    meta: { promise: 'Of several decisions at once one counts' },
  }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, email } = await disputedHire();
      const held = await heldKobo();
      const both = await Promise.allSettled([
        decide('release', id, 'A'),
        decide('refund', id, 'A'),
        decide('release', id, 'A'),
        decide('refund', id, 'A'),
      ]);
      expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(2);
      const status = await hireStatus(app, id);
      expect(await auditOf(id)).toMatchObject([
        { action: status === 'released' ? 'problem.release' : 'problem.refund', details: { to: status } },
      ]);
      expect((await heldKobo()) - held).toBe(-500_000);
      expect(await subjectsTo(email)).toHaveLength(2);
      await app.db.deleteFrom('slots').execute();
    }
  });

  const others = hireStatuses.filter((status) => status !== 'disputed');
  test.each(others)(
    'about a hire that is %s is refused: nobody complained',
    { meta: { promise: 'Only an open problem report can be decided' } },
    async (status) => {
      const hire = await makePaidHire(app, artisan, { status });
      for (const decision of ['release', 'refund'] as const) {
        await expect(decide(decision, hire.id)).rejects.toThrow(
          `Hire ${hire.id} has no problem report waiting for a decision: it is ${status}.`,
        );
      }
      expect(await hireStatus(app, hire.id)).toBe(status);
      expect(await auditOf(hire.id)).toEqual([]);
    },
  );

  test('needs a hire that there is, and a reason of at most 500 characters', async () => {
    const nobodys = newId();
    await expect(decide('refund', nobodys)).rejects.toThrow(`There is no hire ${nobodys}.`);
    await expect(decide('refund', 'SH-12')).rejects.toThrow('“SH-12” is no hire’s id.');
    const { id } = await disputedHire();
    await expect(decide('refund', id, ' ')).rejects.toThrow('--reason must not be empty.');
    await expect(decide('refund', id, 'x'.repeat(501))).rejects.toThrow('at most 500 characters');
    await expect(operate(app, 'problem', 'refund', id)).rejects.toThrow('--reason is missing.');
    expect(await hireStatus(app, id)).toBe('disputed');
  });

  test('and a chargeback at once: the money goes back once', {
    meta: { promise: 'A decision and a chargeback at once send the money back once' },
  }, async () => {
    app.clock.now = new Date('2026-11-20T09:00:00Z');
    const hire = await hireAsGuest(app, artisan);
    const reference = await payFor(app, hire);
    app.clock.now = onTheDay;
    await takeStep(app, hire.id, 'report-problem', { problem, key: keyOf(app, hire) });
    const facts = { amountKobo: 500_000, currency: 'NGN', channel: 'card', feesKobo: null, paidAt: null };
    const reversed = { status: 'reversed', reference, ...facts } as const;
    await Promise.allSettled([
      decide('refund', hire.id),
      app.db.transaction().execute((tx) => settlePayment(tx, app.context, reversed)),
    ]);
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    const refunds = await app.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select('refunds.id')
      .where('payments.reference', '=', reference)
      .execute();
    expect(refunds).toHaveLength(1);
    await app.runJobs();
    expect(Object.values(await books(app)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
  });
});

describe('what operators see', () => {
  test('problem reports that wait, the oldest first, and no others', {
    meta: { promise: 'Operators see the open problem reports, the oldest first' },
  }, async () => {
    await app.db.updateTable('hires').set({ status: 'released' }).where('status', '=', 'disputed').execute();
    expect(await operate(app, 'problem', 'list')).toBe('No problem reports are waiting for a decision.');
    // The hire that was made first is the one that was reported last.
    app.clock.advance({ minutes: 5 });
    const second = await disputedHire({ start_date: '2026-11-30', end_date: '2026-11-30' });
    app.clock.advance({ minutes: -5 });
    const first = await disputedHire();
    const decided = await disputedHire({ start_date: '2026-11-29', end_date: '2026-11-29' });
    await decide('release', decided.id);
    const [head, ...lines] = (await operate(app, 'problem', 'list')).split('\n');
    expect(head).toMatch(/^Since +Held +Hire +Customer → artisan$/);
    expect(lines).toEqual([
      `1 Dec 2026, 11:00    ₦5,000      ${first.id}  Ngozi Eze → Tunde Bakare`,
      `1 Dec 2026, 11:05    ₦5,000      ${second.id}  Ngozi Eze → Tunde Bakare`,
    ]);
  });

  test('one problem report with what was agreed, what is held and everybody’s words', {
    meta: {
      promise: 'Operators see what was agreed, what is held and what each side said about a problem report',
    },
  }, async () => {
    const hire = await makePaidHire(app, artisan, { customer_email: 'seen@example.ng' });
    await takeStep(app, hire.id, 'complete', { note: 'All done.' }, asArtisan);
    await takeStep(app, hire.id, 'report-problem', { problem, key: keyOf(app, hire) });
    const shown = (await operate(app, 'problem', 'show', hire.id.toUpperCase())).split('\n');
    expect(shown).toEqual([
      `Hire ${hire.id}`,
      'State:     disputed',
      'Customer:  Ngozi Eze <seen@example.ng>, a guest',
      'Artisan:   Tunde Bakare <tunde@example.ng>',
      'When:      Tue 1 December 2026, from 09:00',
      'Price:     ₦5,000, of which held: ₦5,000',
      'Job:       Fix the kitchen sink',
      'What happened:',
      '  1 Dec 2026, 11:00  complete by artisan: All done.',
      `  1 Dec 2026, 11:00  report_problem by customer: ${problem}`,
    ]);
    await expect(operate(app, 'problem', 'show', newId())).rejects.toThrow('There is no hire');
  });
});
