import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeHire, makePayment } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { countFiguresTask } from './count-figures.ts';

const app = await startTestApp();
const finance = await makeOperator(app, 'finance');
const get = (query = '', file = '') =>
  app.request({ url: `/api/admin/figures${file}${query}`, headers: finance.headers });

/** The last second, in Lagos, of the week that ends on Sunday, 15 November 2026, and the first of the next week. */
const sunday = new Date('2026-11-15T22:59:59Z');
const monday = new Date('2026-11-15T23:00:00Z');

test('the figures count whole Lagos weeks by trade and state, and each CSV download is an audit entry', {
  meta: { promise: 'The figures count whole weeks, and each download of them is recorded' },
}, async () => {
  // Friday, 20 November; the current week is not counted.
  app.clock.now = new Date('2026-11-20T09:00:00Z');
  const plumber = await makeArtisan(app, { skill: 'Plumber' });
  const tailor = await makeArtisan(app, { skill: 'Tailor' });
  const made = async (artisan: { id: string }, at: Date, wishes: object = {}) =>
    makeHire(app, artisan, { created_at: at, job_state: 'Lagos', customer_email: 'a@example.ng', ...wishes });
  const first = await made(plumber, sunday, { status: 'released', confirmed_at: sunday });
  await made(plumber, new Date(sunday.getTime() - 60_000), {
    job_state: 'Kano',
    customer_email: 'b@example.ng',
  });
  // Neither a replacement nor a later part is a request of its own.
  await made(plumber, sunday, { rebooked_from: first.id });
  const part = { part_number: 2, part_count: 2, part_title: 'Roofing', group_id: first.id };
  await made(plumber, sunday, part);
  await made(tailor, monday);
  await made(tailor, new Date('2026-11-19T09:00:00Z'));
  await made(tailor, new Date('2026-08-23T22:59:59Z'));
  for (const [status, reason] of [
    ['paid', null],
    ['failed', 'declined'],
    ['reversed', 'reversed'],
  ])
    await app.db
      .insertInto('payouts')
      .values({
        ...{ id: newId(), user_id: tailor.id, amount_kobo: 200_000, kind: 'operator', status: `${status}` },
        ...{ reason, reference: `sp-${newId()}`, created_at: sunday, updated_at: sunday },
      })
      .execute();
  const paid = { status: 'success', received_kobo: 500_000, paid_at: sunday };
  await makePayment(app, first, paid);
  await app.db
    .insertInto('quotes')
    .values({
      ...{ id: newId(), hire_id: first.id, amount_kobo: 500_000 },
      created_at: new Date(sunday.getTime() + 90 * 60_000),
    })
    .execute();
  await app.db
    .insertInto('hire_events')
    .values({
      ...{ id: newId(), hire_id: first.id, action: 'report_problem', actor: 'customer' },
      ...{ to_status: 'disputed', happened_at: monday },
    })
    .execute();
  expect((await get()).json()).toMatchObject({
    countedAt: null,
    until: '2026-11-16',
    total: { requests: 0 },
  });
  await countFiguresTask.run(app.context, {});
  const { from, until, total, weeks: shown, trades, states } = (await get()).json();
  expect([from, until, shown.length]).toEqual(['2026-08-24', '2026-11-16', 12]);
  expect(total).toMatchObject({ requests: 2, filled: 1, problems: 1, repeats: 0, paidKobo: 500_000 });
  // A payout that an operator declined did not fail.
  expect(total).toMatchObject({ payouts: 3, failedPayouts: 1 });
  expect(shown.at(-1)).toMatchObject({ name: '2026-11-09', requests: 2, medianHours: 1.5 });
  expect(trades).toMatchObject([{ name: 'Plumber', requests: 2, filled: 1 }, { name: 'Tailor' }]);
  expect(states.map(({ name }: { name: string }) => name)).toEqual(['Kano', 'Lagos', 'not said']);
  expect((await get('?state=Kano')).json().total).toMatchObject({ requests: 1, filled: 0, paidKobo: 0 });

  const file = await get('?trade=Plumber', '.csv');
  expect(file.headers['content-disposition']).toBe('attachment; filename="figures-2026-08-24.csv"');
  expect(file.body.split('\r\n').slice(1, 3)).toEqual([
    '2026-11-09,Plumber,Kano,1,0,,0,0,0,0,0.00',
    '2026-11-09,Plumber,Lagos,1,1,1.5,1,0,0,0,5000.00',
  ]);
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['actor', 'details'])
    .where('action', '=', 'figures.download')
    .execute();
  expect(entries).toMatchObject([{ actor: finance.email, details: { trade: 'Plumber', rows: 2 } }]);

  // Changes to a past week appear in its figures after the next night, so the download above has the old ones.
  const asked = await get();
  expect(asked.json().countedAt).toBe('2026-11-20T09:00:00.000Z');
  await app.db
    .updateTable('hires')
    .set({ confirmed_at: monday })
    .where('customer_email', '=', 'b@example.ng')
    .execute();
  expect((await get()).json().total).toMatchObject({ filled: 1 });
  app.clock.now = new Date('2026-11-21T01:40:00Z');
  await Promise.all([countFiguresTask.run(app.context, {}), countFiguresTask.run(app.context, {})]);
  expect((await get()).json()).toMatchObject({
    countedAt: '2026-11-21T01:40:00.000Z',
    total: { requests: 2, filled: 2, paidKobo: 500_000 },
  });

  // From Monday 00:00 in Lagos the past week is complete; it is shown once it is counted.
  app.clock.now = new Date('2026-11-22T22:59:59Z');
  await countFiguresTask.run(app.context, {});
  expect((await get()).json().until).toBe('2026-11-16');
  app.clock.advance({ seconds: 1 });
  expect((await get()).json()).toMatchObject({ until: '2026-11-16', total: { requests: 2 } });
  await countFiguresTask.run(app.context, {});
  expect((await get()).json()).toMatchObject({ until: '2026-11-23', total: { requests: 4 } });
  // The oldest of the previous twelve weeks has been dropped.
  const weeks = await app.db.selectFrom('counted_weeks').select('week').orderBy('week').execute();
  expect([weeks.length, weeks[0]?.week]).toEqual([12, '2026-08-31']);
});

test('the figures, queues and searches read hires and money by an index', async () => {
  const indexes = async (statement: ReturnType<typeof sql>) =>
    app.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql`explain ${statement}`.execute(tx);
      return JSON.stringify(rows);
    });
  const [from, until] = [sunday, monday];
  const cases = [
    ['hires_by_time', sql`select 1 from hires where created_at >= ${from} and created_at < ${until}`],
    ['payments_by_time', sql`select 1 from payments where paid_at >= ${from} and paid_at < ${until}`],
    ['payouts_by_time', sql`select 1 from payouts where created_at >= ${from} and created_at < ${until}`],
    [
      'payouts_for_operators',
      sql`select min(created_at) from payouts where status = 'awaiting_approval' or waits_for is not null`,
    ],
    ['refunds_that_failed', sql`select min(created_at) from refunds where status = 'needs_attention'`],
    [
      'hires_by_customer_name',
      sql`select 1 from hires where fold_text(customer_name) like 'amina%' order by created_at desc limit 25`,
    ],
    ['hires_by_phone', sql`select 1 from hires where customer_phone = '+234' and customer_phone <> ''`],
  ] as const;
  for (const [name, statement] of cases) expect(await indexes(statement)).toContain(name);
});

test('a count of the figures that ended early is continued by the next run, and the next night counts all again', async () => {
  app.clock.now = new Date('2026-12-05T01:40:00Z');
  const counts = async () =>
    (
      await app.db.selectFrom('counted_weeks').select(['week', 'counted_at as at']).orderBy('week').execute()
    ).map(({ at }) => at.toISOString());
  await countFiguresTask.run(app.context, {});
  const first = await counts();
  expect(new Set(first)).toEqual(new Set(['2026-12-05T01:40:00.000Z']));
  // As it is left by a run that ended before the last three weeks.
  await app.db.deleteFrom('counted_weeks').where('week', '>=', '2026-11-09').execute();
  app.clock.advance({ hours: 1 });
  await countFiguresTask.run(app.context, {});
  expect(await counts()).toEqual([...first.slice(0, 9), ...Array(3).fill('2026-12-05T02:40:00.000Z')]);
  app.clock.advance({ hours: 23 });
  await countFiguresTask.run(app.context, {});
  expect(new Set(await counts())).toEqual(new Set(['2026-12-06T01:40:00.000Z']));
});
