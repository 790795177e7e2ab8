import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../../../../../test-support/applicants.ts';
import { emailsTo, linkIn } from '../../../../../test-support/emails-to.ts';
import { keyInHeader } from '../../../../../test-support/key-in-header.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { keyOf, makePaidHire, payFor } from '../../../../../test-support/paid-hires.ts';
import { books, hireAsGuest, hireStatus, refundsOf, verify } from '../../../../../test-support/paying.ts';
import { makeProblem } from '../../../../../test-support/problems.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { settlePayment } from '../../../checkout/server/settle-payment.ts';
import { heldForHire } from '../../../escrow/server/public.ts';
import { hireStatuses, isUnderReview } from '../../process.ts';
import { settleDecidedProblemsTask } from '../tasks/settle-decided-problems.ts';

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

const aProblem = (wishes: object = {}, headers = {}) => makeProblem(app, artisan, asArtisan, wishes, headers);
const decide = (decision: 'release' | 'refund', id: string, reason = 'The photographs show it.') =>
  operate(app, 'problem', decision, id, '--reason', reason);
const split = (id: string, naira: string, reason = 'Half of it was done.') =>
  operate(app, 'problem', 'split', id, naira, '--reason', reason);
const redo = (id: string, date = '2026-12-04', time = '10:00') =>
  operate(app, 'problem', 'redo', id, date, time, '--reason', 'One more visit should do.');
const settle = () => settleDecidedProblemsTask.run(app.context, {});
/** Moves the clock to the end of the time to appeal. */
const appealOver = () => app.clock.advance({ hours: 48 });
const why = 'The second photo shows the old washer.';
const auditOf = (id: string) =>
  app.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'reason', 'details', 'happened_at'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
const subjectsTo = async (email: string) => (await emailsTo(app, email)).map(({ subject }) => subject);
const heldKobo = async () => (await books(app)).hire_held ?? 0;
const earnedKobo = async () => (await books(app)).artisan_earnings ?? 0;
const booksTie = async () =>
  expect(Object.values(await books(app)).reduce((sum, balance) => sum + balance, 0)).toBe(0);

describe('an operator’s decision on a problem', () => {
  test('moves no money for 48 hours, to the second, and then takes effect once', {
    meta: {
      promise: 'What an operator decides about a problem takes effect after 48 hours without an appeal, once',
    },
  }, async () => {
    const { id, email, step } = await aProblem();
    const [held, earned] = [await heldKobo(), await earnedKobo()];
    expect(await decide('release', id)).toBe(
      [
        '₦4,750 goes to Tunde Bakare <tunde@example.ng>, and our service fee is ₦250.',
        'It takes effect on 3 Dec 2026, 11:00 am, unless one of them appeals before that.',
        'Both sides get an email with the reason.',
      ].join('\n'),
    );
    expect(await hireStatus(app, id)).toBe('decided');
    app.clock.advance({ hours: 47, minutes: 59, seconds: 59 });
    await settle();
    expect(await hireStatus(app, id)).toBe('decided');
    expect([(await heldKobo()) - held, (await earnedKobo()) - earned]).toEqual([0, 0]);
    app.clock.advance({ seconds: 1 });
    const late = await step('customer', 'appeal', { why });
    expect([late.status, late.body.code]).toEqual([409, 'too_late']);
    await Promise.all([settle(), settle()]);
    await settle();
    expect(await hireStatus(app, id)).toBe('released');
    expect([(await heldKobo()) - held, (await earnedKobo()) - earned]).toEqual([-500_000, 475_000]);
    expect(await app.db.selectFrom('slots').selectAll().where('hire_id', '=', id).execute()).toEqual([]);
    expect((await subjectsTo(email)).slice(1)).toEqual([
      'We’ve decided about the problem: a full payment to the artisan',
      'Our decision has taken effect: a full payment to the artisan',
    ]);
    expect(await auditOf(id)).toEqual([
      {
        actor: 'ngozi',
        action: 'problem.release',
        reason: 'The photographs show it.',
        details: { from: 'disputed', to: 'decided', amountKobo: 500_000 },
        happened_at: onTheDay,
      },
    ]);
  });

  test('is told to both sides with its reason, by email, by notification and on the hire’s page', {
    meta: { promise: 'Both sides read why a problem was decided as it was, and until when they can appeal' },
  }, async () => {
    const { id, email, seenBy } = await aProblem({ customer_id: amina.id }, asAmina);
    await split(id, '2,000', 'The chat shows that the date was moved.');
    const mail = (await emailsTo(app, email)).at(-1);
    expect(mail?.text).toContain('₦2,000 is refunded to you; ₦2,850 goes to Tunde Bakare');
    expect(mail?.text).toContain('Why: The chat shows that the date was moved.');
    expect(mail?.text).toContain('This takes effect on 3 Dec 2026, 11:00 am.');
    const artisans = (await emailsTo(app, artisan.email)).at(-1);
    expect(artisans?.text).toContain('₦2,850 goes to you, and our service fee is ₦150.');
    expect(artisans?.text).not.toContain(email);
    for (const headers of [asAmina, asArtisan]) {
      const told = (await notificationsOf(app, headers)).find(({ link }) => link === `/hires/${id}`);
      expect(told?.title).toContain('We’ve decided about the problem: a split');
      expect(told?.text).toContain('You can appeal until 3 Dec 2026, 11:00 am.');
    }
    for (const side of ['customer', 'artisan'] as const) {
      expect((await seenBy(side)).decision).toMatchObject({
        ...{ by: 'operator', kind: 'split', note: 'The chat shows that the date was moved.' },
        ...{ toCustomerKobo: 200_000, toArtisanKobo: 285_000, feeKobo: 15_000 },
      });
    }
    appealOver();
    await settle();
    expect(await hireStatus(app, id)).toBe('settled');
    expect(await refundsOf(app, id)).toMatchObject([{ amount_kobo: 200_000 }]);
    await booksTie();
  });

  test('for the customer refunds all of the money through Paystack once, and frees the days', {
    meta: { promise: 'A problem decided for the customer refunds all of the money, once' },
  }, async () => {
    app.clock.now = new Date('2026-11-20T09:00:00Z');
    const hire = await hireAsGuest(app, artisan);
    const reference = await payFor(app, hire);
    app.clock.now = onTheDay;
    await takeStep(app, hire.id, 'report-problem', { problem: 'Nobody came at all.', key: keyOf(app, hire) });
    expect(await decide('refund', hire.id)).toContain('₦5,000 is refunded to Ngozi Eze <ngozi@example.ng>.');
    appealOver();
    await settle();
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    expect(await app.db.selectFrom('slots').selectAll().where('hire_id', '=', hire.id).execute()).toEqual([]);
    await app.runJobs();
    expect(await refundsOf(app, hire.id)).toEqual([expect.objectContaining({ amount_kobo: 500_000 })]);
    const answer = await verify(app, reference, { key: keyOf(app, hire) });
    expect(answer.status).toBe('refunded');
    expect(answer.message).toMatch(/^Your problem report was decided in your favour\. Your ₦5,000 /);
    const mail = (await emailsTo(app, 'ngozi@example.ng')).findLast(({ subject }) =>
      /taken effect/.test(subject),
    );
    const url = `/api/hiring/hires/${hire.id}${linkIn(mail).search}`;
    expect((await app.request(keyInHeader(url))).json().result).toMatchObject({
      side: 'customer',
      status: 'refunded',
    });
    await booksTie();
  });

  test('that the work be done again books its new day at once, without waiting for an appeal', {
    meta: { promise: 'An operator can decide that work is done again on a new day' },
  }, async () => {
    const { id, step, seenBy } = await aProblem();
    expect(await redo(id)).toBe(
      [
        'Tunde Bakare does the work again: Fri 4 December 2026, from 10:00 am. The money stays held.',
        'It is final. Both sides get an email with the reason.',
      ].join('\n'),
    );
    expect(await hireStatus(app, id)).toBe('confirmed');
    expect((await step('customer', 'appeal', { why })).status).toBe(409);
    // The redo takes as long as the original job, not the artisan's whole day.
    const short = await aProblem({ length_minutes: 120 });
    await redo(short.id, '2026-12-05');
    const { rows } = await sql`
      select extract(epoch from upper(during) - lower(during))::int / 60 as minutes from slots where hire_id = ${short.id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ minutes: 120 }]);
    // Only the artisan can cancel it: for the customer, the money is shared out when the problem ends.
    const cancel = async (side: 'customer' | 'artisan') =>
      (await short.step(side, 'cancel', { refundKobo: 500_000 })).status;
    expect([await cancel('customer'), await cancel('artisan')]).toEqual([409, 200]);
    const other = await aProblem({ start_date: '2026-11-30', end_date: '2026-11-30' });
    await expect(redo(other.id)).rejects.toThrow('is not free on');
    await expect(redo(other.id, '2026-11-30')).rejects.toThrow('in the past');
    await expect(redo(other.id, 'tomorrow')).rejects.toThrow('“tomorrow” is not a day');
    await expect(redo(other.id, '2026-12-05', 'ten')).rejects.toThrow('“ten” is not a time');
    expect(await hireStatus(app, other.id)).toBe('disputed');
    // A problem with the new work has no decision yet.
    expect((await seenBy('customer')).decision).toMatchObject({ kind: 'redo' });
    app.clock.now = new Date('2026-12-04T10:00:00Z');
    expect((await step('customer', 'report-problem', { problem: 'It still leaks.' })).status).toBe(200);
    expect((await seenBy('customer')).decision).toBeNull();
  });

  test('can split no more than what is held', async () => {
    const { id } = await aProblem();
    for (const naira of ['0', '5,000', '7,000', 'half']) {
      await expect(split(id, naira), naira).rejects.toThrow(/not an amount in naira|less than the ₦5,000/);
    }
    expect(await auditOf(id)).toEqual([]);
  });
});

describe('an appeal against a decision', () => {
  test.each(['customer', 'artisan'] as const)(
    'by the %s a second before the 48 hours end stops the settlement, and the next decision is final',
    { meta: { promise: 'Either side appeals once within 48 hours; the second decision is final' } },
    async (side) => {
      const { id, email, step, seenBy } = await aProblem();
      await decide('release', id, 'The work looks fine.');
      app.clock.advance({ hours: 47, minutes: 59, seconds: 59 });
      const answer = await step(side, 'appeal', { why });
      expect([answer.status, answer.body.result.status]).toEqual([200, 'appealed']);
      expect((await step(side, 'appeal', { why })).status).toBe(200);
      const second = await step(side === 'customer' ? 'artisan' : 'customer', 'appeal', { why });
      expect([second.status, second.body.code]).toEqual([409, 'not_possible_now']);
      app.clock.advance({ hours: 49 });
      await settle();
      expect(await hireStatus(app, id)).toBe('appealed');
      expect((await seenBy('artisan')).appeal).toMatchObject({ side, text: why });
      // Repeating the command must not become the second decision.
      await expect(decide('release', id, 'The work looks fine.')).rejects.toThrow('the same reason');
      const held = await heldKobo();
      expect(await split(id, '1,000', 'The washer is old.')).toContain('It is final.');
      expect(await hireStatus(app, id)).toBe('settled');
      expect((await heldKobo()) - held).toBe(-500_000);
      expect((await subjectsTo(email)).at(-1)).toContain(
        'We’ve decided about the problem: a split with ₦1,000',
      );
      expect((await step('customer', 'appeal', { why })).status).toBe(409);
      await booksTie();
    },
  );

  test('sent ten times as the deadline passes counts once, and a decision after it moves the money once', async () => {
    const { id, email, step } = await aProblem();
    await decide('refund', id);
    await Promise.all([...Array.from({ length: 10 }, () => step('artisan', 'appeal', { why })), settle()]);
    expect(await hireStatus(app, id)).toBe('appealed');
    const said = (await subjectsTo(email)).filter((subject) => subject.includes('has appealed'));
    expect(said).toEqual(['Tunde Bakare has appealed against our decision']);
    const held = await heldKobo();
    const both = await Promise.allSettled([decide('release', id, 'A'), decide('refund', id, 'B')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await heldKobo()) - held).toBe(-500_000);
    await booksTie();
  });

  test('still lets both sides agree on an outcome', async () => {
    const { id, step, propose } = await aProblem();
    await decide('release', id);
    expect((await step('customer', 'propose-end', { kind: 'refund' })).status).toBe(409);
    await step('customer', 'appeal', { why });
    await step('artisan', 'add-statement', { text: 'I changed the washer.' });
    const proposalId = await propose('artisan', 'split', { toCustomerNaira: 500 });
    expect((await step('customer', 'agree-split', { proposalId })).status).toBe(200);
    expect(await hireStatus(app, id)).toBe('settled');
  });
});

describe('deciding a problem', () => {
  test('twice alike makes one audit entry and one email to each side, and a different second decision is refused', {
    meta: { promise: 'The same decision sent twice counts once; a different one is refused' },
  }, async () => {
    const { id, email } = await aProblem();
    await decide('refund', id, 'Nobody came.');
    const again = await decide('refund', id, 'Nobody came.');
    expect(again).toContain(
      'That problem report has already been decided, since 1 Dec 2026, 11:00 am: refund, with the reason',
    );
    expect(again).toContain('Nothing was changed, and no email was sent.');
    await expect(decide('refund', id, 'Another reason.')).rejects.toThrow('has already been decided');
    await expect(decide('release', id, 'Nobody came.')).rejects.toThrow('has already been decided');
    await expect(split(id, '2,000', 'Nobody came.')).rejects.toThrow('has already been decided');
    expect(await auditOf(id)).toHaveLength(1);
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  test('while the two sides agree: one of the two counts, and the money moves once', {
    meta: { promise: 'Of several decisions at once one counts' },
  }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, step, propose } = await aProblem();
      const proposalId = await propose('artisan', 'refund');
      await Promise.allSettled([
        decide('release', id, 'A'),
        step('customer', 'agree-refund', { proposalId }),
        split(id, '2,000', 'B'),
      ]);
      appealOver();
      await settle();
      expect(['released', 'refunded', 'settled']).toContain(await hireStatus(app, id));
      // The database refuses to take more from a hire's held money than was paid.
      expect(await heldForHire(app.db, id)).toBe(0);
      await booksTie();
      app.clock.now = onTheDay;
      await app.db.deleteFrom('slots').execute();
    }
  });

  test.each(hireStatuses.filter((status) => !isUnderReview(status)))(
    'of a hire that is %s is refused, since no problem is open',
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

  test('needs an existing hire and a reason of at most 500 characters', async () => {
    const nobodys = newId();
    await expect(decide('refund', nobodys)).rejects.toThrow(`There is no hire ${nobodys}.`);
    await expect(decide('refund', 'SH-12')).rejects.toThrow('“SH-12” is no hire’s id.');
    const { id } = await aProblem();
    await expect(decide('refund', id, ' ')).rejects.toThrow('--reason must not be empty.');
    await expect(decide('refund', id, 'x'.repeat(501))).rejects.toThrow('at most 500 characters');
    await expect(operate(app, 'problem', 'refund', id)).rejects.toThrow('--reason is missing.');
    expect(await hireStatus(app, id)).toBe('disputed');
  });

  test.each(['disputed', 'decided', 'appealed'] as const)(
    'of a hire that is %s during a chargeback sends the money back once',
    { meta: { promise: 'A decision and a chargeback at once send the money back once' } },
    async (status) => {
      app.clock.now = new Date('2026-11-20T09:00:00Z');
      const hire = await hireAsGuest(app, artisan);
      const reference = await payFor(app, hire);
      app.clock.now = onTheDay;
      const key = keyOf(app, hire);
      await takeStep(app, hire.id, 'report-problem', { problem: 'Nobody came at all.', key });
      if (status !== 'disputed') await decide('refund', hire.id, 'Seen.');
      if (status === 'appealed') await takeStep(app, hire.id, 'appeal', { why, key });
      if (status === 'decided') appealOver();
      const facts = { amountKobo: 500_000, currency: 'NGN', channel: 'card', feesKobo: null, paidAt: null };
      const reversed = { status: 'reversed', reference, ...facts } as const;
      await Promise.allSettled([
        status === 'decided' ? settle() : decide('refund', hire.id, 'Seen again.'),
        app.db.transaction().execute((tx) => settlePayment(tx, app.context, reversed)),
      ]);
      appealOver();
      await settle();
      expect(await hireStatus(app, hire.id)).toBe('refunded');
      expect(await refundsOf(app, hire.id)).toHaveLength(1);
      await app.runJobs();
      await booksTie();
    },
  );
});

describe('the operators’ view', () => {
  test('lists open problems by the date their decision is due, and marks the overdue ones', {
    meta: { promise: 'Operators see the open problems, the overdue ones first' },
  }, async () => {
    await app.db
      .updateTable('hires')
      .set({ status: 'released' })
      .where('status', 'in', hireStatuses.filter(isUnderReview))
      .execute();
    expect(await operate(app, 'problem', 'list')).toBe('No problem reports are waiting for a decision.');
    const first = await aProblem();
    app.clock.advance({ minutes: 5 });
    const second = await aProblem({ start_date: '2026-11-30', end_date: '2026-11-30' });
    const decided = await aProblem({ start_date: '2026-11-29', end_date: '2026-11-29' });
    await decide('release', decided.id);
    const appealed = await aProblem({ start_date: '2026-11-28', end_date: '2026-11-28' });
    await decide('release', appealed.id);
    app.clock.advance({ hours: 24 });
    await appealed.step('artisan', 'appeal', { why });
    // 72 hours after the first report, to the millisecond.
    app.clock.now = new Date(onTheDay.getTime() + 72 * 3_600_000 - 1);
    expect(await operate(app, 'problem', 'list')).not.toContain('OVERDUE');
    app.clock.now = new Date(onTheDay.getTime() + 72 * 3_600_000);
    const [head, ...lines] = (await operate(app, 'problem', 'list')).split('\n');
    expect(head).toMatch(/^Decide by +Since +Held +Hire +Customer → artisan$/);
    expect(lines).toEqual([
      `4 Dec 2026, 11:00 am OVERDUE     1 Dec 2026, 11:00 am    ₦5,000      ${first.id}  Ngozi Eze → Tunde Bakare`,
      `4 Dec 2026, 11:05 am             1 Dec 2026, 11:05 am    ₦5,000      ${second.id}  Ngozi Eze → Tunde Bakare`,
      `5 Dec 2026, 11:05 am             1 Dec 2026, 11:05 am    ₦5,000      ${appealed.id}  Ngozi Eze → Tunde Bakare (appeal: the next decision is the last)`,
    ]);
  });

  test('shows a problem’s prices, payments, both sides’ words and proposals, and its history', {
    meta: {
      promise: 'Operators see what was agreed, what is held and what each side said about a problem report',
    },
  }, async () => {
    const { id, email, step, propose } = await aProblem();
    await step('artisan', 'add-statement', { text: 'I was there at nine.' });
    await propose('customer', 'split', { toCustomerNaira: 3_000, note: 'For my day.' });
    const { reference } = await app.db
      .selectFrom('payments')
      .select('reference')
      .where('hire_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await operate(app, 'problem', 'show', id.toUpperCase())).split('\n')).toEqual([
      `Hire ${id}`,
      'State:     disputed',
      `Customer:  Ngozi Eze <${email}>, a guest`,
      'Artisan:   Tunde Bakare <tunde@example.ng>',
      'When:      Tue 1 December 2026, from 9:00 am',
      'Price:     not agreed; paid: ₦5,000, of which held: ₦5,000',
      'Fee:       5 % of what the artisan gets',
      'Job:       Fix the kitchen sink',
      'Where:     12 Allen Avenue, Opposite the market, Ikeja, Lagos',
      '',
      'Prices: none',
      '',
      'Payments:',
      `  1 Dec 2026, 11:00 am  ${reference}  ₦5,000 by card, first: success`,
      '',
      'Photos of the job: none',
      '',
      'Photos of the work: none',
      '',
      'What they say:',
      '  1 Dec 2026, 11:00 am  customer: Nobody came, and nobody answered.',
      '  1 Dec 2026, 11:00 am  artisan: I was there at nine.',
      '',
      'Proposals and decisions:',
      '  1 Dec 2026, 11:00 am  customer: a split with ₦3,000 refunded to the customer (waits): For my day.',
      '',
      'Messages on the hire’s page: none',
      '',
      'What happened:',
      '  1 Dec 2026, 11:00 am  report_problem by customer: Nobody came, and nobody answered.',
      '  1 Dec 2026, 11:00 am  add_statement by artisan',
      '  1 Dec 2026, 11:00 am  propose_end by customer: For my day.',
      '',
      'To be decided by 4 Dec 2026, 11:00 am.',
    ]);
    const members = await aProblem(
      { customer_id: amina.id, start_date: '2026-11-30', end_date: '2026-11-30' },
      asAmina,
    );
    expect(await operate(app, 'problem', 'show', members.id)).toContain(
      'Chat:      0 messages between the two',
    );
    await expect(operate(app, 'problem', 'show', newId())).rejects.toThrow('There is no hire');
  });
});
