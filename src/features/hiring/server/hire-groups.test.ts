import { expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { addDays } from '../../../shared/lagos-time.ts';
import type { HireView } from '../contract.ts';
import { groupOf, type HireGroup, hireGroups } from '../groups.ts';
import { type HireSide, hireStatuses } from '../process.ts';

const app = await startTestApp();
app.clock.now = new Date('2026-11-20T09:00:00Z');
const TODAY = '2026-11-20';

async function list(query: string, headers: Record<string, string>) {
  const response = await app.request({ url: `/api/hiring/hires?${query}`, headers });
  return { status: response.statusCode, body: response.json() };
}

test('each side finds every hire in one of its groups, and the counts match the lists', {
  meta: { promise: 'Both sides find their hires in groups: first what needs them' },
}, async () => {
  const artisan = await makeArtisan(app);
  const customer = await makeConsumer(app);
  const made = [];
  for (const status of hireStatuses) {
    for (const day of [-1, 0, 1]) {
      const startDate = addDays(TODAY, day);
      made.push(
        await makeHire(app, artisan, {
          status,
          customer_id: customer.id,
          start_date: startDate,
          end_date: addDays(startDate, 1),
        }),
      );
    }
  }
  const headers = {
    customer: await signedInAs(app, customer),
    artisan: await signedInAs(app, artisan),
  };
  for (const side of ['customer', 'artisan'] as const) {
    const found = new Map<string, HireGroup>();
    for (const group of hireGroups[side]) {
      const { body } = await list(`side=${side}&group=${group}&limit=100`, headers[side]);
      for (const hire of body.result as HireView[]) {
        expect(found.has(hire.id)).toBe(false);
        expect(groupOf(side, hire, TODAY), `${hire.status} from ${hire.startDate}`).toBe(group);
        found.set(hire.id, group);
      }
      expect(body.total).toBe(body.result.length);
      expect(body.counts[group]).toBe(body.result.length);
    }
    expect(new Set(found.keys())).toEqual(new Set(made.map(({ id }) => id)));
  }
});

/** In each state, the step that a side is waiting for. */
const awaited: Record<HireSide, Partial<Record<HireView['status'], HireView['steps'][number]>>> = {
  customer: {
    quoted: 'accept_quote',
    accepted: 'open_checkout',
    awaiting_payment: 'open_checkout',
    completed: 'release',
    customer_no_show: 'answer_no_show',
    artisan_cancelled: 'take_back',
  },
  artisan: {
    quote_requested: 'quote',
    confirmed: 'start',
    in_progress: 'complete',
    artisan_no_show: 'answer_no_show',
  },
};

test('every hire in the group that needs a person has a step for them, and a job needs its artisan from its morning', async () => {
  const artisan = await makeArtisan(app);
  const customer = await makeConsumer(app);
  const headers = { customer: await signedInAs(app, customer), artisan: await signedInAs(app, artisan) };
  for (const status of hireStatuses) {
    await makeHire(app, artisan, {
      status,
      customer_id: customer.id,
      start_date: TODAY,
      end_date: TODAY,
      answer_due_at: null,
      payment_due_at: null,
    });
  }
  for (const side of ['customer', 'artisan'] as const) {
    const { body } = await list(`side=${side}&group=needs_you&limit=100`, headers[side]);
    const hires = body.result as HireView[];
    expect(hires.map(({ status }) => status).sort()).toEqual(Object.keys(awaited[side]).sort());
    for (const { status, steps } of hires) expect(steps, status).toContain(awaited[side][status]);
  }
  const evening = new Date('2026-11-19T22:59:59Z');
  app.clock.now = evening;
  const before = await list('side=artisan&group=needs_you&limit=100', headers.artisan);
  expect((before.body.result as HireView[]).map(({ status }) => status).sort()).toEqual([
    'artisan_no_show',
    'quote_requested',
  ]);
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

test('upcoming hires are listed by day, page after page, with none lost or repeated', async () => {
  const artisan = await makeArtisan(app);
  const headers = await signedInAs(app, artisan);
  const days = ['2026-12-03', '2026-11-25', '2026-11-25', '2026-12-01', '2026-11-28'];
  for (const day of days)
    await makeHire(app, artisan, { status: 'confirmed', start_date: day, end_date: day });
  const seen: HireView[] = [];
  for (;;) {
    const last = seen.at(-1);
    const { body } = await list(
      `side=artisan&group=booked&limit=2${last ? `&before=${last.id}` : ''}`,
      headers,
    );
    expect(body.total).toBe(5);
    if (body.result.length === 0) break;
    seen.push(...body.result);
  }
  expect(seen.map(({ startDate }) => startDate)).toEqual([...days].sort());
  expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
});

test('a booked job needs its customer while a new price awaits an answer or a part of it is unpaid', async () => {
  const artisan = await makeArtisan(app);
  const customer = await makeConsumer(app);
  const headers = await signedInAs(app, customer);
  const hire = await makeHire(app, artisan, {
    status: 'confirmed',
    customer_id: customer.id,
    start_date: addDays(TODAY, 3),
    end_date: addDays(TODAY, 3),
  });
  const groups = async () => {
    const { body } = await list('side=customer', headers);
    const [listed] = body.result as [HireView];
    expect(body.counts).toEqual({ [groupOf('customer', listed, TODAY)]: 1 });
    return body.counts;
  };
  const change = (values: { price_kobo?: number; amount_kobo?: number; proposed_quote_id?: string | null }) =>
    app.db.updateTable('hires').set(values).where('id', '=', hire.id).execute();
  expect(await groups()).toEqual({ coming_up: 1 });

  const quoteId = newId();
  const quote = { id: quoteId, hire_id: hire.id, amount_kobo: 900_000, note: '', created_at: app.clock.now };
  await app.db.insertInto('quotes').values(quote).execute();
  await change({ proposed_quote_id: quoteId });
  expect(await groups()).toEqual({ needs_you: 1 });
  await change({ proposed_quote_id: null, price_kobo: 900_000 });
  expect(await groups()).toEqual({ needs_you: 1 });
  await change({ amount_kobo: 900_000 });
  expect(await groups()).toEqual({ coming_up: 1 });
});

test('a customer’s hires are listed in three groups at once as one by one, and older past hires page after page', async () => {
  const artisan = await makeArtisan(app);
  const customer = await makeConsumer(app, { email: 'grouped@example.ng', email_verified: true });
  const headers = await signedInAs(app, customer);
  const ofGuest = { customer_id: null, customer_email: 'grouped@example.ng' };
  const start = addDays(TODAY, 5);
  for (const [at, status] of (
    ['confirmed', 'completed', 'released', 'released', 'cancelled'] as const
  ).entries())
    await makeHire(app, artisan, {
      status,
      ...(at === 2 ? ofGuest : { customer_id: customer.id }),
      start_date: start,
      end_date: start,
      created_at: new Date(app.clock.now.getTime() - at * 60_000),
    });
  const idsOf = (hires: HireView[]) => hires.map(({ id }) => id);
  const inGroups = async (query: string) =>
    (await app.request({ url: `/api/hiring/hires-in-groups?${query}`, headers })).json();
  const all = await inGroups('past=10');
  for (const [group, hires] of [
    ['needs_you', all.needsYou],
    ['coming_up', all.comingUp],
    ['past', all.past],
  ]) {
    const { body } = await list(`group=${group}`, headers);
    expect(idsOf(hires), group).toEqual(idsOf(body.result));
    expect(body).toMatchObject({ group, counts: all.counts });
  }
  expect(all).toMatchObject({ counts: { needs_you: 1, coming_up: 1, past: 3 }, hasOlder: false });

  const first = await inGroups('past=2');
  expect(first).toMatchObject({ hasOlder: true, counts: all.counts });
  const second = await inGroups(`past=2&before=${first.past.at(-1).id}`);
  expect(second.hasOlder).toBe(false);
  expect([...idsOf(first.past), ...idsOf(second.past)]).toEqual(idsOf(all.past));
});

test('an artisan is shown the first group that has leads, and the group that needs them while there are none', async () => {
  const artisan = await makeArtisan(app);
  const headers = await signedInAs(app, artisan);
  const first = async () => (await list('side=artisan&group=first', headers)).body;
  expect(await first()).toMatchObject({ group: 'needs_you', result: [], total: 0, counts: {} });
  const ids = [];
  for (const day of [9, 4]) {
    const start = addDays(TODAY, day);
    ids.unshift(
      (await makeHire(app, artisan, { status: 'confirmed', start_date: start, end_date: start })).id,
    );
  }
  await makeHire(app, artisan, { status: 'declined' });
  const booked = await first();
  expect(booked).toMatchObject({ group: 'booked', total: 2, counts: { booked: 2, lost: 1 } });
  expect(booked.result.map(({ id }: HireView) => id)).toEqual(ids);
});
