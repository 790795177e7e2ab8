import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { addDays } from '../../../../shared/lagos-time.ts';
import { askAboutSilentHiresTask } from '../tasks/ask-about-silent-hires.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false', DATABASE_POOL_SIZE: '20' } });
const amina = await makeConsumer(app, { full_name: 'Amina Bello', email: 'amina@example.ng' });
const asAmina = await signedInAs(app, amina);
// Monday, 09:00 in Lagos.
const morning = new Date('2026-11-30T08:00:00Z');
beforeEach(() => {
  app.clock.now = morning;
});

type Headers = Record<string, string>;
const reason = 'The plaster has to dry first.';

/** Amina's paid hire of a new artisan, by default for Monday 30 November. */
async function booked(wishes: object = {}, by?: Awaited<ReturnType<typeof makeArtisan>>) {
  const artisan = by ?? (await makeArtisan(app, { full_name: 'Tunde Bakare' }));
  const asArtisan = await signedInAs(app, artisan);
  const hire = await makePaidHire(app, artisan, {
    customer_id: amina.id,
    customer_email: 'amina@example.ng',
    customer_name: 'Amina Bello',
    start_date: '2026-11-30',
    end_date: '2026-11-30',
    start_time: '09:00',
    ...wishes,
  });
  const propose = (endDate: string, payload: object = {}) =>
    takeStep(app, hire.id, 'propose-days', { proposalId: newId(), endDate, reason, ...payload }, asArtisan);
  return { id: hire.id, artisan, asArtisan, propose };
}
const shown = async (id: string, headers: Headers = asAmina) =>
  (await app.request({ url: `/api/hiring/hires/${id}`, headers })).json().result;
const answer = (
  step: 'agree-days' | 'refuse-days',
  id: string,
  proposalId: string,
  headers: Headers = asAmina,
) => takeStep(app, id, step, { proposalId }, headers);
async function slotsOf(id: string): Promise<string[]> {
  const slots = await app.db
    .selectFrom('slots')
    .select('during')
    .where('hire_id', '=', id)
    .orderBy('during')
    .execute();
  return slots.map(({ during }) => String(during));
}
/** A hire with agreed extra days until `endDate`. */
async function prolonged(endDate: string, wishes: object = {}) {
  const hire = await booked(wishes);
  const { body } = await hire.propose(endDate);
  await answer('agree-days', hire.id, body.result.moreDays.id);
  return hire;
}

describe('more days for a booked job', () => {
  test('are proposed with a reason and taken when the customer agrees, and the calendar entry changes too', {
    meta: {
      promise: 'An artisan proposes more days, and they are taken in the calendar when the customer agrees',
    },
  }, async () => {
    const { id, artisan, propose } = await booked();
    const { status, body } = await propose('2026-12-02');
    expect([status, body.message]).toEqual([
      200,
      'We’ve told Amina Bello that you need until Wed 2 December 2026.',
    ]);
    expect(await slotsOf(id)).toHaveLength(1);
    const before = await shown(id);
    expect(before).toMatchObject({ endDate: '2026-11-30', moreDays: { endDate: '2026-12-02', reason } });
    const [asked] = (await emailsTo(app, 'amina@example.ng')).slice(-1);
    expect(asked?.subject).toBe('Tunde Bakare needs more days, until Wed 2 December 2026');
    expect(`${asked?.text}${asked?.html}`).not.toContain('plaster');
    const needsYou = await app.request({ url: '/api/hiring/hires?group=needs_you', headers: asAmina });
    expect(needsYou.json().result).toContainEqual(expect.objectContaining({ id }));

    const agreed = await answer('agree-days', id, before.moreDays.id);
    expect(agreed.body.message).toBe(
      'It is now booked for Mon 30 November 2026 to Wed 2 December 2026, from 9:00 am. We’ve told Tunde Bakare.',
    );
    expect(agreed.body.result).toMatchObject({
      startDate: '2026-11-30',
      endDate: '2026-12-02',
      moreDays: null,
    });
    expect(await slotsOf(id)).toEqual([
      '["2026-11-29 23:00:00+00","2026-11-30 23:00:00+00")',
      '["2026-11-30 23:00:00+00","2026-12-02 23:00:00+00")',
    ]);
    const ics = await app.request({ url: `/api/hiring/hires/${id}/calendar.ics`, headers: asAmina });
    expect(ics.body).toContain('DTEND;VALUE=DATE:20261203');
    const [told] = (await emailsTo(app, artisan.email)).slice(-1);
    expect(told?.subject).toContain('The customer agreed to more days');
    expect(told?.calendar).toContain('DTEND;VALUE=DATE:20261203');
    const history = await app.request({ url: `/api/hiring/hires/${id}/history`, headers: asAmina });
    expect(history.json().result.slice(-2)).toMatchObject([
      { action: 'propose_days', note: reason, movedTo: { endDate: '2026-12-02' } },
      { action: 'agree_days', movedTo: { startDate: '2026-11-30', endDate: '2026-12-02' } },
    ]);
  });

  test('of a timed job are whole days after its first, which keeps its time', async () => {
    const hire = await booked({ length_minutes: 120 });
    // Another job later on the first day does not conflict.
    const other = await makePaidHire(app, hire.artisan, { start_date: '2027-01-05', end_date: '2027-01-05' });
    await app.db.deleteFrom('slots').where('hire_id', '=', hire.id).execute();
    await app.db
      .insertInto('slots')
      .values([
        {
          hire_id: hire.id,
          artisan_id: hire.artisan.id,
          during: '[2026-11-30 08:00+00, 2026-11-30 10:00+00)',
        },
      ])
      .execute();
    await app.db
      .updateTable('slots')
      .set({ during: '[2026-11-30 14:00+00, 2026-11-30 16:00+00)' })
      .where('hire_id', '=', other.id)
      .execute();
    const { body } = await hire.propose('2026-12-01');
    const agreed = await answer('agree-days', hire.id, body.result.moreDays.id);
    expect(agreed.body.result).toMatchObject({ lengthMinutes: 120, endDate: '2026-12-01' });
    expect(await slotsOf(hire.id)).toEqual([
      '["2026-11-30 08:00:00+00","2026-11-30 10:00:00+00")',
      '["2026-11-30 23:00:00+00","2026-12-01 23:00:00+00")',
    ]);
    const ics = await app.request({ url: `/api/hiring/hires/${hire.id}/calendar.ics`, headers: asAmina });
    expect(ics.body).toContain('DTSTART;VALUE=DATE:20261130');
    // The artisan's own calendar has the hours of the first day, and all of the next.
    const own = (await app.request({ url: '/api/availability', headers: hire.asArtisan })).json();
    const endOn = (day: string) =>
      own.days
        .find(({ date }: { date: string }) => date === day)
        .hires.find(({ id }: { id: string }) => id === hire.id).endTime;
    expect([endOn('2026-11-30'), endOn('2026-12-01')]).toEqual(['11:00', null]);
  });

  test('of a timed job are rescheduled with it, and the reschedule is refused if one of them is not free', async () => {
    const hire = await booked({ start_date: '2026-12-10', end_date: '2026-12-10', length_minutes: 120 });
    const { id, artisan, asArtisan: headers } = hire;
    const week = Array.from({ length: 7 }, () => [{ opens: '06:00', closes: '20:00' }]);
    const rules = { week, special: {}, jobMinutes: 120, gapMinutes: 0, noticeHours: 0, mostDays: 9 };
    await app.request({ method: 'PUT', url: '/api/availability/hours', headers, payload: rules });
    await app.db
      .updateTable('slots')
      .set({ during: '[2026-12-10 08:00+00, 2026-12-10 10:00+00)' })
      .where('hire_id', '=', id)
      .execute();
    const { body } = await hire.propose('2026-12-11');
    expect((await answer('agree-days', id, body.result.moreDays.id)).status).toBe(200);
    await makePaidHire(app, artisan, { start_date: '2026-12-15', end_date: '2026-12-15' });
    const move = (startDate: string) =>
      takeStep(app, id, 'reschedule', { startDate, startTime: '09:00' }, asAmina);
    const refused = await move('2026-12-14');
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken']);
    expect(refused.body.message).toContain('Tunde Bakare is not free on 15 December 2026.');
    expect((await shown(id)).startDate).toBe('2026-12-10');
    expect((await move('2026-12-13')).body.result).toMatchObject({
      startDate: '2026-12-13',
      endDate: '2026-12-14',
    });
    expect(await slotsOf(id)).toEqual([
      '["2026-12-13 08:00:00+00","2026-12-13 10:00:00+00")',
      '["2026-12-13 23:00:00+00","2026-12-14 23:00:00+00")',
    ]);
  });

  test('that are taken are refused with the next free day, both when proposed and when agreed on', async () => {
    const { id, artisan, propose } = await booked();
    const { body } = await propose('2026-12-02');
    const other = await makePaidHire(app, artisan, { start_date: '2026-12-02', end_date: '2026-12-02' });
    const late = await answer('agree-days', id, body.result.moreDays.id);
    expect([late.status, late.body.code]).toEqual([409, 'slot_taken']);
    expect(late.body.message).toBe(
      'Tunde Bakare is not free on 2 December 2026. The next 2 free days in a row begin on 3 December 2026.',
    );
    expect(await shown(id)).toMatchObject({ endDate: '2026-11-30', moreDays: { endDate: '2026-12-02' } });
    expect(await slotsOf(id)).toHaveLength(1);
    const again = await propose('2026-12-03');
    expect([again.status, Object.keys(again.body.fields)]).toEqual([400, ['endDate']]);
    expect(again.body.message).toContain('You are not free on 2 December 2026');
    expect(await slotsOf(other.id)).toHaveLength(1);
  });

  test('go to one of two hires that want them at the same moment', async () => {
    const artisan = await makeArtisan(app);
    const one = await booked({}, artisan);
    const two = await booked({ start_date: '2026-12-02', end_date: '2026-12-02' }, artisan);
    const first = await one.propose('2026-12-01');
    await app.db
      .updateTable('hires')
      .set({ start_date: '2026-11-29', end_date: '2026-11-30' })
      .where('id', '=', two.id)
      .execute();
    await app.db.deleteFrom('slots').where('hire_id', '=', two.id).execute();
    const second = await two.propose('2026-12-01');
    const answers = await Promise.all([
      answer('agree-days', one.id, first.body.result.moreDays.id),
      answer('agree-days', two.id, second.body.result.moreDays.id),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('are agreed on only in the proposal that the customer read; a later one replaces it; repeats change nothing', async () => {
    const { id, propose } = await booked();
    const proposalId = newId();
    const first = await propose('2026-12-01', { proposalId });
    expect((await propose('2026-12-01', { proposalId })).status).toBe(200);
    for (const [endDate, why] of [
      ['2026-12-05', reason],
      ['2026-12-01', 'The paint has to dry first.'],
    ] as const)
      expect((await propose(endDate, { proposalId, reason: why })).body.code).toBe('already_used');
    const second = await propose('2026-12-03');
    const stale = await answer('agree-days', id, first.body.result.moreDays.id);
    expect([stale.status, stale.body.code]).toEqual([409, 'proposal_changed']);
    const newest = second.body.result.moreDays.id;
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer('agree-days', id, newest)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await shown(id)).endDate).toBe('2026-12-03');
    expect(await slotsOf(id)).toHaveLength(2);
  });

  test('can be refused without any change, and add up when the customer agrees twice', async () => {
    const { id, artisan, propose } = await booked();
    // A hold whose time is over does not keep these days from the hire.
    const left = await makeHire(app, artisan, { start_date: '2026-12-02', end_date: '2026-12-02' });
    const during = '[2026-12-01 23:00+00, 2026-12-02 23:00+00)';
    await app.db
      .insertInto('slots')
      .values({ hire_id: left.id, artisan_id: artisan.id, during, hold_expires_at: morning })
      .execute();
    const first = await propose('2026-12-01');
    const refused = await answer('refuse-days', id, first.body.result.moreDays.id);
    expect(refused.body.result).toMatchObject({ endDate: '2026-11-30', moreDays: null });
    expect((await answer('refuse-days', id, first.body.result.moreDays.id)).status).toBe(200);
    for (const endDate of ['2026-12-01', '2026-12-03']) {
      const { body } = await propose(endDate);
      expect((await answer('agree-days', id, body.result.moreDays.id)).status).toBe(200);
    }
    expect(await slotsOf(id)).toEqual([
      '["2026-11-29 23:00:00+00","2026-11-30 23:00:00+00")',
      '["2026-11-30 23:00:00+00","2026-12-03 23:00:00+00")',
    ]);
  });

  test('of a guest’s hire are agreed on with the link in the guest’s email', async () => {
    const hire = await booked({ customer_id: null, customer_email: 'guest@example.ng' });
    const { body } = await hire.propose('2026-12-01');
    const proposalId = body.result.moreDays.id;
    expect((await takeStep(app, hire.id, 'agree-days', { proposalId })).status).toBe(404);
    const key = keyOf(app, hire);
    expect((await takeStep(app, hire.id, 'agree-days', { proposalId, key })).status).toBe(200);
  });

  test.each([
    ['the same day', '2026-11-30'],
    ['an earlier day', '2026-11-29'],
    ['a day more than three months after the first', '2027-03-01'],
  ])('are refused at the field for %s', async (_, endDate) => {
    const { propose } = await booked();
    const { status, body } = await propose(endDate);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['endDate']]);
  });

  test('cannot be proposed once the work is done, or before it is paid', async () => {
    for (const status of ['completed', 'disputed', 'released', 'cancelled']) {
      const { id, propose } = await booked({ release_due_at: new Date('2027-01-01T00:00:00Z') });
      await app.db.updateTable('hires').set({ status }).where('id', '=', id).execute();
      expect((await propose('2026-12-01')).body.code).toBe('not_possible_now');
    }
  });

  test('can no longer be agreed on once the hire has been rescheduled', async () => {
    const hire = await booked({ start_date: '2026-12-10', end_date: '2026-12-10' });
    const { body } = await hire.propose('2026-12-12');
    const moved = { startDate: '2026-12-14', startTime: '09:00' };
    expect((await takeStep(app, hire.id, 'reschedule', moved, asAmina)).status).toBe(200);
    expect((await shown(hire.id)).moreDays).toBeNull();
    const late = await answer('agree-days', hire.id, body.result.moreDays.id);
    expect(late.body.code).toBe('not_possible_now');
  });

  test('are freed when the job is done early, and offered to the first who waits for the artisan', async () => {
    const { id, artisan, asArtisan: headers } = await prolonged('2026-12-03');
    // No other day of the next fourteen is free.
    const daysOff = Array.from({ length: 10 }, (_, at) => addDays('2026-12-04', at));
    const days = { from: '2026-12-04', to: '2026-12-13', daysOff };
    await app.request({ method: 'PUT', url: '/api/availability/days-off', headers, payload: days });
    const payload = { email: 'waits@example.ng' };
    const url = `/api/users/${artisan.id}/waiting-list`;
    expect((await app.request({ method: 'POST', url, payload })).statusCode).toBe(201);
    expect((await takeStep(app, id, 'complete', {}, headers)).status).toBe(200);
    expect(await slotsOf(id)).toEqual(['["2026-11-29 23:00:00+00","2026-11-30 23:00:00+00")']);
    expect((await emailsTo(app, payload.email)).at(-1)?.subject).toMatch(/^You can hire Tunde Bakare/);
  });
});

describe('the deadlines of a hire with more days', () => {
  const ask = async () => askAboutSilentHiresTask.run(app.context, {});
  const doneDueAt = async (id: string) =>
    (await app.db.selectFrom('hires').select('done_due_at').where('id', '=', id).executeTakeFirstOrThrow())
      .done_due_at;

  test('ask both sides the morning after the new last day, to the second', async () => {
    const { id } = await prolonged('2026-12-02');
    app.clock.now = new Date('2026-12-03T07:59:59Z');
    await ask();
    expect(await doneDueAt(id)).toBeNull();
    app.clock.now = new Date('2026-12-03T08:00:00Z');
    await ask();
    expect(await doneDueAt(id)).toEqual(new Date('2026-12-10T08:00:00Z'));
  });

  test('restart if both sides were asked before the days were agreed on', async () => {
    const { id, propose } = await booked();
    app.clock.now = new Date('2026-12-01T08:00:00Z');
    await ask();
    expect(await doneDueAt(id)).toEqual(new Date('2026-12-08T08:00:00Z'));
    const { body } = await propose('2026-12-02');
    expect((await answer('agree-days', id, body.result.moreDays.id)).body.result.doneDueAt).toBeNull();
    // Books what is not past: the rest of today and the days after it.
    expect((await slotsOf(id)).at(-1)).toBe('["2026-12-01 08:00:00+00","2026-12-02 23:00:00+00")');
    app.clock.now = new Date('2026-12-08T08:00:00Z');
    await app.db.updateTable('hires').set({ end_date: '2026-12-08' }).where('id', '=', id).execute();
    await ask();
    expect((await shown(id, await signedInAs(app, amina))).status).toBe('confirmed');
  });

  test('let the customer agree up to the proposed last day, and not after it', async () => {
    const [last, over] = [await booked(), await booked()];
    const proposals = [await last.propose('2026-12-01'), await over.propose('2026-12-01')];
    app.clock.now = new Date('2026-12-01T22:59:59Z');
    expect((await answer('agree-days', last.id, proposals[0]?.body.result.moreDays.id)).status).toBe(200);
    app.clock.now = new Date('2026-12-01T23:00:00Z');
    const late = await answer('agree-days', over.id, proposals[1]?.body.result.moreDays.id);
    expect([late.status, late.body.code]).toEqual([409, 'too_late']);
    expect((await shown(over.id)).steps).toContain('refuse_days');
  });

  test('count free cancellation from the start: more days do not make cancelling free of charge again', async () => {
    const start = { start_date: '2026-12-02', end_date: '2026-12-02' };
    const { id } = await prolonged('2026-12-09', start);
    expect((await shown(id)).freeUntil).toBe('2026-12-01T08:00:00.000Z');
  });
});
