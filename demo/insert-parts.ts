import { sql } from 'kysely';
import { transactionFeeKobo } from '../sandbox/paystack/fees.ts';
import { bookPaymentHeld, bookRelease } from '../src/features/escrow/server/public.ts';
import {
  type Clocks,
  clocksAfter,
  findTransition,
  type HireAction,
  type HireActor,
  type HireStatus,
} from '../src/features/hiring/process.ts';
import type { Tx } from '../src/server/database.ts';
import { MINUTE_MS } from '../src/shared/durations.ts';
import { type WorkSpan, workSpanOf } from '../src/shared/hire-clock.ts';
import { KOBO_PER_NAIRA, SERVICE_FEE_BASIS_POINTS } from '../src/shared/kobo.ts';
import { addDays, dayAfter, lagosDay, lagosInstant } from '../src/shared/lagos-time.ts';
import { PROBLEM_REPORT_HOURS } from '../src/shared/promises.ts';
import { demoId, demoIds } from './demo-id.ts';
import { type DemoArtisan, type DemoConsumer, streetOf } from './people.ts';

const START_TIME = '08:00';
const JOB = 'New roof for the family house: the old sheets leak, and some of the timber is rotten.';
const NOTE =
  'Sheets of 0.55 mm, treated hardwood, and the gutter at the back with it. I clear away the old roof.';

/** Days from today; money in naira. The first part is released, the second in progress, the third not paid yet. */
const parts = [
  { title: 'Old roof and timber', naira: 180_000, from: -10, until: -8, reference: 'SH-845512101' },
  { title: 'Sheets and ridges', naira: 240_000, from: -1, until: 1, reference: 'SH-845512102' },
  { title: 'Gutter and ceiling edge', naira: 60_000, from: 6, until: 7, reference: undefined },
] as const;

type Step = readonly [action: HireAction, actor: HireActor, at: Date];

/** Inserts a long job in three parts for the demo consumer, which neither demo account would otherwise show. */
export async function insertParts(
  tx: Tx,
  { artisan, customer, today }: { artisan: DemoArtisan; customer: DemoConsumer; today: Date },
): Promise<void> {
  const dayOf = (days: number): string => addDays(lagosDay(today), days);
  const at = (days: number, time: string): Date => lagosInstant(dayOf(days), time);
  const doneAt = at(-8, '16:40');
  const agreedAt = at(-13, '09:20');
  const steps: readonly (readonly Step[])[] = [
    [
      ['request_quote', 'customer', at(-14, '17:05')],
      ['quote', 'artisan', at(-13, '08:10')],
      ['accept_quote', 'customer', agreedAt],
      ['open_checkout', 'customer', at(-13, '09:22')],
      ['pay', 'system', at(-13, '09:25')],
      ['start', 'artisan', at(-10, START_TIME)],
      ['complete', 'artisan', doneAt],
      ['release', 'system', new Date(doneAt.getTime() + PROBLEM_REPORT_HOURS * 60 * MINUTE_MS)],
    ],
    [
      ['plan_part', 'system', agreedAt],
      ['ask_for_part', 'system', new Date(doneAt.getTime() + MINUTE_MS)],
      ['open_checkout', 'customer', at(-7, '10:00')],
      ['pay', 'system', at(-7, '10:04')],
      ['start', 'artisan', at(-1, START_TIME)],
    ],
    [['plan_part', 'system', agreedAt]],
  ];
  const nextId = demoIds('hire in parts');
  const nextEventId = demoIds('event of a hire in parts');
  const groupId = demoId('hire in parts');
  const quoteId = demoId('quote in parts');
  const standings: { id: string; status: HireStatus }[] = [];
  for (const [number, part] of parts.entries()) {
    const id = nextId();
    const span = workSpanOf({
      startDate: dayOf(part.from),
      endDate: dayOf(part.until),
      startTime: START_TIME,
    });
    const history = historyOf(steps[number] ?? [], span);
    const amountKobo = part.naira * KOBO_PER_NAIRA;
    const moment = (action: HireAction): Date | null =>
      history.events.find((event) => event.action === action)?.happened_at ?? null;
    await tx
      .insertInto('hires')
      .values({
        id,
        ...{ artisan_id: artisan.id, customer_id: customer.id, customer_name: customer.fullName },
        customer_email: customer.email,
        job_description: JOB,
        ...{ job_address: streetOf(customer.address), job_landmark: 'Opposite the market' },
        ...{ job_town: artisan.town, job_state: artisan.state, customer_phone: customer.phone },
        ...{ start_date: dayOf(part.from), end_date: dayOf(part.until), start_time: START_TIME },
        ...{ status: 'planned', amount_kobo: amountKobo, price_kobo: amountKobo },
        fee_basis_points: SERVICE_FEE_BASIS_POINTS,
        payment_due_at: history.clocks.expire,
        release_due_at: history.clocks.release,
        confirmed_at: moment('pay'),
        completed_at: moment('complete'),
        part_asked_at: moment('ask_for_part'),
        ...{ group_id: groupId, part_number: number + 1, part_count: parts.length, part_title: part.title },
        created_at: history.createdAt,
        updated_at: history.updatedAt,
      })
      .execute();
    if (number === 0) await insertQuote(tx, { quoteId, hireId: id, dayOf, at: at(-13, '08:10') });
    standings.push({ id, status: history.status });
    await tx
      .insertInto('hire_events')
      .values(
        history.events.map((event) => ({
          ...event,
          id: nextEventId(),
          hire_id: id,
          ...(event.action === 'quote' && { quote_id: quoteId }),
        })),
      )
      .execute();
    const paidAt = moment('pay');
    if (part.reference === undefined || !paidAt) continue;
    await insertPaid(tx, { id, artisan, amountKobo, reference: part.reference, paidAt });
    const [from, until] = [lagosInstant(dayOf(part.from)), lagosInstant(dayAfter(dayOf(part.until)))];
    const during = sql<string>`tstzrange(${from}::timestamptz, ${until}::timestamptz, '[)')`;
    await tx.insertInto('slots').values({ hire_id: id, artisan_id: artisan.id, during }).execute();
    const releasedAt = moment('release');
    const release = {
      hireId: id,
      artisanId: artisan.id,
      amountKobo,
      feeBasisPoints: SERVICE_FEE_BASIS_POINTS,
    };
    if (releasedAt) await bookRelease(tx, release, releasedAt);
  }
  // Only once all parts are there, because a finished part does not ask for reviews before the others are over.
  for (const { id, status } of standings)
    await tx.updateTable('hires').set({ status, quote_id: quoteId }).where('id', '=', id).execute();
}

/** The events that led a part to its state, according to the product's own process. */
function historyOf(steps: readonly Step[], span: WorkSpan) {
  let status: HireStatus | null = null;
  let clocks: Partial<Clocks> = {};
  const events = steps.map(([action, actor, at]) => {
    const row = findTransition(status, actor, action);
    if (!row) throw new Error(`A part of the demo that is ${status ?? 'new'} cannot ${action}.`);
    const event = { action, actor, from_status: status, to_status: row.to, happened_at: at };
    // A part waits for its payment until its start, whatever is asked meanwhile.
    if (row.timer || row.to !== status) clocks = clocksAfter(row, span, at);
    status = row.to;
    return event;
  });
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) throw new Error('a part of the demo has no history');
  return {
    events,
    status: last.to_status,
    clocks: { expire: clocks.expire ?? null, release: clocks.release ?? null },
    createdAt: first.happened_at,
    updatedAt: last.happened_at,
  };
}

async function insertQuote(
  tx: Tx,
  { quoteId, hireId, dayOf, at }: { quoteId: string; hireId: string; dayOf(days: number): string; at: Date },
): Promise<void> {
  await tx
    .insertInto('quotes')
    .values({
      id: quoteId,
      hire_id: hireId,
      amount_kobo: parts.reduce((sum, { naira }) => sum + naira, 0) * KOBO_PER_NAIRA,
      note: NOTE,
      parts: JSON.stringify(
        parts.map(({ title, naira, from, until }) => ({
          title,
          amountKobo: naira * KOBO_PER_NAIRA,
          startDate: dayOf(from),
          endDate: dayOf(until),
        })),
      ),
      created_at: at,
    })
    .execute();
}

interface PaidPart {
  id: string;
  artisan: DemoArtisan;
  amountKobo: number;
  reference: string;
  paidAt: Date;
}

async function insertPaid(tx: Tx, { id: hireId, amountKobo, reference, paidAt }: PaidPart): Promise<void> {
  const paymentId = demoId(`payment ${reference}`);
  const feesKobo = transactionFeeKobo(amountKobo);
  await tx
    .insertInto('payments')
    .values({
      id: paymentId,
      hire_id: hireId,
      reference,
      ...{ method: 'bank_transfer', channel: 'bank_transfer', status: 'success' },
      ...{ amount_kobo: amountKobo, received_kobo: amountKobo, fees_kobo: feesKobo },
      ...{ paid_at: paidAt, created_at: new Date(paidAt.getTime() - 3 * MINUTE_MS), updated_at: paidAt },
    })
    .execute();
  await bookPaymentHeld(tx, { paymentId, reference, hireId, receivedKobo: amountKobo, feesKobo }, paidAt);
}
