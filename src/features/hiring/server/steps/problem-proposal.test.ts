import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { books, hireStatus, refundsOf } from '../../../../../test-support/paying.ts';
import { makeProblem, type ProblemSide } from '../../../../../test-support/problems.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import type { EndKind } from '../../problem-ends.ts';
import { askAboutSilentHiresTask } from '../tasks/ask-about-silent-hires.ts';

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
const otherOf = (side: ProblemSide): ProblemSide => (side === 'customer' ? 'artisan' : 'customer');
const slotOf = (hireId: string) =>
  app.db.selectFrom('slots').selectAll().where('hire_id', '=', hireId).executeTakeFirst();
/** How much each kind of account grew between two snapshots of the ledger. */
const gained = (before: Record<string, number>, after: Record<string, number>) => ({
  held: (after.hire_held ?? 0) - (before.hire_held ?? 0),
  earned: (after.artisan_earnings ?? 0) - (before.artisan_earnings ?? 0),
  fee: (after.service_fees ?? 0) - (before.service_fees ?? 0),
  owed: (after.refund_owed ?? 0) - (before.refund_owed ?? 0),
});
const redo = { startDate: '2026-12-04', startTime: '10:00' };
const moreOf: Record<EndKind, object> = {
  release: {},
  refund: {},
  split: { toCustomerNaira: '2,000' },
  redo,
};

describe('a proposal that the other side agrees to', () => {
  test.each<[EndKind, ProblemSide, string, object]>([
    ['release', 'customer', 'released', { held: -500_000, earned: 475_000, fee: 25_000, owed: 0 }],
    ['refund', 'artisan', 'refunded', { held: -500_000, earned: 0, fee: 0, owed: 500_000 }],
    ['split', 'artisan', 'settled', { held: -500_000, earned: 285_000, fee: 15_000, owed: 200_000 }],
    ['split', 'customer', 'settled', { held: -500_000, earned: 285_000, fee: 15_000, owed: 200_000 }],
    ['redo', 'artisan', 'confirmed', { held: 0, earned: 0, fee: 0, owed: 0 }],
    ['redo', 'customer', 'confirmed', { held: 0, earned: 0, fee: 0, owed: 0 }],
  ])(
    'for a %s by the %s makes the hire %s at once, and ten answers at once move the money once',
    { meta: { promise: 'What both sides of a problem agree on takes effect at once, and once' } },
    async (kind, side, status, moved) => {
      const hire = await aProblem();
      const proposalId = await hire.propose(side, kind, moreOf[kind]);
      const own = await hire.step(side, `agree-${kind}`, { proposalId });
      expect([own.status, own.body.code]).toEqual([409, 'proposal_changed']);
      const before = await books(app);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => hire.step(otherOf(side), `agree-${kind}`, { proposalId })),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
      expect(await hireStatus(app, hire.id)).toBe(status);
      expect(gained(before, await books(app))).toEqual(moved);
      const subjects = (await emailsTo(app, hire.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith('The problem is settled'))).toHaveLength(1);
      const late = await hire.step(side, 'add-statement', { text: 'One more thing.' });
      expect([late.status, late.body.code]).toEqual([409, 'not_possible_now']);
      if (kind !== 'redo') expect(await slotOf(hire.id)).toBeUndefined();
      expect(Object.values(await books(app)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
    },
  );

  test('for a split gives each side at least one kobo, exactly, and is refused outside that range', {
    meta: {
      promise: 'A split gives each side at least one kobo, and our fee is taken of the artisan’s part alone',
    },
  }, async () => {
    for (const [naira, shares] of [
      ['0.01', { earned: 475_000, fee: 24_999, owed: 1 }],
      ['4,999.99', { earned: 1, fee: 0, owed: 499_999 }],
    ] as const) {
      const hire = await aProblem();
      const proposalId = await hire.propose('artisan', 'split', { toCustomerNaira: naira });
      const before = await books(app);
      await hire.step('customer', 'agree-split', { proposalId });
      expect(gained(before, await books(app))).toEqual({ held: -500_000, ...shares });
      expect(await refundsOf(app, hire.id)).toMatchObject([{ amount_kobo: shares.owed }]);
      await app.db.deleteFrom('slots').execute();
    }
    const hire = await aProblem();
    for (const toCustomerNaira of ['0', '5,000', '6,000', '', 'half']) {
      const { status, body } = await hire.step('artisan', 'propose-end', { kind: 'split', toCustomerNaira });
      expect([status, Object.keys(body.fields)], toCustomerNaira).toEqual([400, ['toCustomerNaira']]);
    }
  });

  test('is shown in money to both sides, and told to the other side by email and notification', {
    meta: { promise: 'A proposal says to the kobo who gets what, before anyone agrees' },
  }, async () => {
    const hire = await aProblem({ customer_id: amina.id }, asAmina);
    const proposalId = await hire.propose('artisan', 'split', {
      toCustomerNaira: 2_000,
      note: 'For the washer.',
    });
    for (const side of ['customer', 'artisan'] as const) {
      expect((await hire.seenBy(side)).proposal).toMatchObject({
        ...{ id: proposalId, by: 'artisan', kind: 'split', note: 'For the washer.' },
        ...{ toCustomerKobo: 200_000, toArtisanKobo: 285_000, feeKobo: 15_000 },
      });
    }
    const mail = (await emailsTo(app, hire.email)).at(-1);
    expect(mail?.subject).toBe('Tunde Bakare proposes a split with ₦2,000 refunded to you');
    expect(mail?.text).toContain('₦2,000 is refunded to you; ₦2,850 goes to Tunde Bakare');
    expect(mail?.text).not.toContain('washer');
    const [told] = await notificationsOf(app, asAmina);
    expect(told?.title).toBe('Tunde Bakare proposes a split with ₦2,000 refunded to you');
    const needing = await app.request({
      url: '/api/hiring/hires?side=customer&group=needs_you',
      headers: asAmina,
    });
    expect(needing.json().result.map(({ id }: { id: string }) => id)).toEqual([hire.id]);
    await hire.step('customer', 'agree-split', { proposalId });
    const page = await app.request({ url: `/api/hiring/hires/${hire.id}/history`, headers: asAmina });
    expect(page.json().result.at(-1)).toMatchObject({
      ...{ action: 'agree_split', actor: 'customer', amountKobo: 200_000 },
      end: { kind: 'split', days: null },
    });
  });
});

describe('a proposal to end a problem', () => {
  test('still waits when the one about another problem is refused', async () => {
    const [one, other] = [
      await aProblem(),
      await aProblem({ start_date: '2026-11-30', end_date: '2026-11-30' }),
    ];
    const proposalId = await one.propose('artisan', 'refund');
    const refused = { proposalId: await other.propose('artisan', 'release') };
    expect((await other.step('customer', 'refuse-end', refused)).status).toBe(200);
    const waiting = app.db.selectFrom('problem_ends').select('outcome').where('id', '=', proposalId);
    expect(await waiting.execute()).toEqual([{ outcome: null }]);
    expect((await one.step('customer', 'agree-refund', { proposalId })).status).toBe(200);
  });

  test('sent twice is one proposal, and a different one under its id is refused', async () => {
    const hire = await aProblem();
    /** Whether the hire is among those that need the artisan, as it does while a proposal waits for their answer. */
    const needsArtisan = async () => {
      const url = '/api/hiring/hires?side=artisan&group=needs_you&limit=100';
      const { result } = (await app.request({ url, headers: asArtisan })).json();
      return result.some(({ id }: { id: string }) => id === hire.id);
    };
    expect(await needsArtisan()).toBe(false);
    const proposalId = await hire.propose('customer', 'refund');
    expect(await needsArtisan()).toBe(true);
    const again = await hire.step('customer', 'propose-end', { proposalId, kind: 'refund' });
    expect(again.status).toBe(200);
    const split = { kind: 'split', toCustomerNaira: 500 };
    const redo = { kind: 'redo', startDate: '2026-12-04', startTime: '09:00' };
    const splitId = await hire.propose('customer', 'split', split);
    const redoId = await hire.propose('customer', 'redo', redo);
    for (const [side, sent] of [
      ['customer', { proposalId, kind: 'release' }],
      ['customer', { proposalId, kind: 'refund', note: 'My last word.' }],
      ['artisan', { proposalId, kind: 'refund' }],
      ['customer', { proposalId: splitId, ...split, toCustomerNaira: 600 }],
      ['customer', { proposalId: redoId, ...redo, startTime: '10:00' }],
    ] as const) {
      const other = await hire.step(side, 'propose-end', sent);
      expect([sent, other.status, other.body.code]).toEqual([sent, 409, 'already_used']);
    }
    const rows = await app.db
      .selectFrom('problem_ends')
      .select('id')
      .where('hire_id', '=', hire.id)
      .execute();
    expect(rows).toHaveLength(3);
  });

  test('that was replaced can no longer be answered: each side answers what it has read', {
    meta: { promise: 'A side agrees only to the very proposal that it has read' },
  }, async () => {
    const hire = await aProblem();
    const old = await hire.propose('artisan', 'split', { toCustomerNaira: 4_000 });
    const newer = await hire.propose('artisan', 'split', { toCustomerNaira: 1_000 });
    for (const step of ['agree-split', 'refuse-end'] as const) {
      const { status, body } = await hire.step('customer', step, { proposalId: old });
      expect([status, body.code]).toEqual([409, 'proposal_changed']);
    }
    // Agreeing under the name of another end is refused, too.
    expect((await hire.step('customer', 'agree-release', { proposalId: newer })).status).toBe(409);
    const counter = await hire.propose('customer', 'refund');
    expect((await hire.step('customer', 'agree-split', { proposalId: newer })).status).toBe(409);
    expect((await hire.seenBy('artisan')).proposal.id).toBe(counter);
    expect(await hireStatus(app, hire.id)).toBe('disputed');
  });

  test('that is refused leaves the problem open, counts as refused once, and its author is told', async () => {
    const hire = await aProblem();
    const proposalId = await hire.propose('customer', 'refund');
    for (let times = 0; times < 2; times += 1) {
      const no = await hire.step('artisan', 'refuse-end', { proposalId, note: 'I was there.' });
      expect([no.status, no.body.message]).toEqual([200, 'The problem stays open. We’ve told Ngozi Eze.']);
    }
    expect((await hire.step('artisan', 'agree-refund', { proposalId })).status).toBe(409);
    expect((await hire.seenBy('customer')).proposal).toBeNull();
    const subjects = (await emailsTo(app, hire.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('declined your proposal'))).toHaveLength(1);
  });

  test('agreed to and replaced at once: only one of the two counts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const hire = await aProblem();
      const proposalId = await hire.propose('artisan', 'refund');
      const [agreed, replaced] = await Promise.all([
        hire.step('customer', 'agree-refund', { proposalId }),
        hire.step('artisan', 'propose-end', { kind: 'release' }),
      ]);
      expect([agreed?.status, replaced?.status].sort()).toEqual([200, 409]);
      const status = await hireStatus(app, hire.id);
      expect(status).toBe(agreed?.status === 200 ? 'refunded' : 'disputed');
      await app.db.deleteFrom('slots').execute();
    }
  });

  test('can be made only by the two sides, and only while the problem is open', async () => {
    const hire = await aProblem();
    const url = `/api/hiring/hires/${hire.id}`;
    for (const step of ['add-statement', 'propose-end', 'refuse-end', 'agree-refund', 'appeal']) {
      const payload = { text: 'x', kind: 'refund', proposalId: newId(), why: 'It is not mine at all.' };
      const answer = await app.request({ method: 'POST', url: `${url}/${step}`, headers: asAmina, payload });
      expect(answer.statusCode, step).toBe(404);
    }
    expect((await app.request({ url: `${url}/problem`, headers: asAmina })).statusCode).toBe(404);
  });
});

describe('a job that is done again after a problem', () => {
  const agreedRedo = async (wishes: object = {}) => {
    const hire = await aProblem(wishes);
    const proposalId = await hire.propose('artisan', 'redo', redo);
    const { body } = await hire.step('customer', 'agree-redo', { proposalId });
    return { hire, body, proposalId };
  };

  test('is booked for its new day with the same money held, and appears in both calendars', {
    meta: { promise: 'Work that is done again is booked for its day, with the same money held' },
  }, async () => {
    const { hire, body } = await agreedRedo();
    expect(body.message).toBe(
      'It is booked again for Fri 4 December 2026, from 10:00 am. We’ve told Tunde Bakare.',
    );
    expect(body.result).toMatchObject({
      status: 'confirmed',
      startDate: '2026-12-04',
      endDate: '2026-12-04',
    });
    expect((await slotOf(hire.id))?.during).toContain('2026-12-03 23:00:00');
    const [mail] = (await emailsTo(app, hire.email)).slice(-1);
    expect(mail?.text).toContain('The work will be done again: Fri 4 December 2026, from 10:00 am.');
  });

  test('cannot be cancelled by its customer, who can report the problem again, and is paid as usual when done', {
    meta: {
      promise: 'A customer cannot cancel work that is done again, but report the problem again at any time',
    },
  }, async () => {
    const { hire, body } = await agreedRedo();
    expect(body.result.steps).toEqual(expect.arrayContaining(['reschedule', 'report_problem']));
    const no = await hire.step('customer', 'cancel', { refundKobo: 500_000 });
    expect([no.status, no.body.code]).toEqual([409, 'not_possible_now']);
    const again = await hire.step('customer', 'report-problem', {
      problem: 'They wrote that they won’t come.',
    });
    expect(again.status).toBe(200);
    expect(await hire.seenBy('artisan')).toMatchObject({
      report: { text: 'They wrote that they won’t come.' },
      ...{ proposal: null, decision: null },
    });
    await app.db.deleteFrom('slots').execute();
    const { hire: other } = await agreedRedo();
    app.clock.now = new Date('2026-12-04T12:00:00Z');
    // Completion and silence of the first round do not count for the redo.
    await askAboutSilentHiresTask.run(app.context, {});
    expect(await hireStatus(app, other.id)).toBe('confirmed');
    expect((await other.step('artisan', 'complete', {})).status).toBe(200);
    expect((await other.step('customer', 'release', {})).status).toBe(200);
    expect(await hireStatus(app, other.id)).toBe('released');
  });

  test('is refused if the artisan is booked by then, or if the day has passed', async () => {
    const hire = await aProblem();
    const proposalId = await hire.propose('artisan', 'redo', redo);
    const other = await aProblem({ start_date: '2026-11-30', end_date: '2026-11-30' });
    const same = await other.propose('artisan', 'redo', redo);
    expect((await other.step('customer', 'agree-redo', { proposalId: same })).status).toBe(200);
    const taken = await hire.step('customer', 'agree-redo', { proposalId });
    expect([taken.status, taken.body.code]).toEqual([409, 'slot_taken']);
    expect(await hireStatus(app, hire.id)).toBe('disputed');
    // The hire keeps its days.
    expect((await slotOf(hire.id))?.during).toContain('2026-11-30 23:00:00');
    app.clock.now = new Date('2026-12-04T09:00:00Z');
    const over = await hire.step('customer', 'agree-redo', { proposalId });
    expect([over.status, over.body.code]).toEqual([409, 'too_late']);
  });

  test('needs a day and a time that can be booked', async () => {
    const hire = await aProblem();
    for (const [days, field] of [
      [{ startTime: '10:00' }, 'startDate'],
      [{ startDate: '2026-12-04' }, 'startTime'],
      [{ startDate: '2026-11-30', startTime: '10:00' }, 'startDate'],
      [{ startDate: '2026-12-04', endDate: '2026-12-03', startTime: '10:00' }, 'endDate'],
    ] as const) {
      const { status, body } = await hire.step('customer', 'propose-end', { kind: 'redo', ...days });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
  });
});
