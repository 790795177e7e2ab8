import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import {
  artisanEarnings,
  hireHeld,
  paystackBalance,
  paystackFees,
  serviceFees,
} from '../src/features/escrow/server/ledger.ts';
import { DAY_MS, MINUTE_MS } from '../src/shared/durations.ts';
import { copyInto, dropIndexes, idMaker } from './copying.ts';
import { fillConversations, fillNews } from './fill-talks.ts';
import { type Filled, trades } from './million.ts';

/** Of a hundred artisans, this many have a paid hire that is not done yet. */
const AHEAD_PER_HUNDRED = 1;
const JOBS_PER_THOUSAND = 200;
const OPEN_JOBS_PER_THOUSAND = 20;
const ANSWERS_EACH = 3;
/**
 * The number of hires and conversations of the busiest artisan, who has been here for years, in a full database; fewer
 * in a smaller one.
 */
const MOST_OF_ONE = 2_000;
/** The status of paid hires, and of finished ones. */
const PAID = 'confirmed';
const DONE = 'released';
const AMOUNT_KOBO = 500_000;
const FEE_KOBO = 17_500;
const OURS_KOBO = 25_000;

/** People of a filled year whose screens are requested. */
export interface PeopleOfYear {
  /** The artisan and the customer with the most hires and conversations. */
  busyArtisan: string;
  busyCustomer: string;
  artisan: string;
  customer: string;
  operator: string;
}

interface Hire {
  id: string;
  artisan: string;
  customer: string;
  at: Date;
  /** Paid and not done yet. */
  isAhead?: boolean;
}

/**
 * Fills what a year leaves besides artisans and their hires: each hire's history, payment, receipt and ledger entries,
 * conversations, notifications, live events, jobs with answers, and operators' acts.
 */
export async function fillYear(
  client: pg.Client,
  filled: Filled,
): Promise<{ people: PeopleOfYear; seconds: number }> {
  const startedAt = performance.now();
  const { artisans, customers } = filled;
  const nextId = idMaker(1);
  const now = Date.now();
  const people = {
    busyArtisan: artisans[1] ?? '',
    busyCustomer: customers[0] ?? '',
    artisan: artisans[2] ?? '',
    customer: customers[1] ?? '',
    operator: nextId(),
  };
  const more = Math.min(MOST_OF_ONE, Math.floor(artisans.length / 500));
  const added: Hire[] = [
    ...Array.from({ length: more }, (_, n) => ({
      id: nextId(),
      artisan: people.busyArtisan,
      customer: people.busyCustomer,
      at: new Date(now - (n + 3) * 4 * 60 * MINUTE_MS),
    })),
    ...Array.from({ length: Math.floor((artisans.length * AHEAD_PER_HUNDRED) / 100) }, (_, n) => ({
      id: nextId(),
      artisan: artisans[(n * 97) % artisans.length] ?? '',
      customer: customers[n % customers.length] ?? '',
      at: new Date(now - (n % 72) * 60 * MINUTE_MS),
      isAhead: true,
    })),
  ];
  const hires: Hire[] = [...filled.hires, ...added];
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    `insert into users (id, role, email, email_verified, full_name) values ($1, 'admin', 'operator@bench.example', true, 'An Operator')`,
    [people.operator],
  );
  await client.query(
    `insert into operator_roles (user_id, role, given_by, given_at) values ($1, 'administrator', 'bench', now())`,
    [people.operator],
  );
  await fillHires(client, added, now);
  const tables = [
    'hire_events',
    'payments',
    'receipts',
    'ledger_transfers',
    'conversations',
    'conversation_members',
    'messages',
    'notifications',
    'live_events',
    'jobs',
    'job_answers',
    'audit_entries',
  ];
  const indexes = await dropIndexes(client, tables);
  await fillHistories(client, hires, nextId);
  await fillBooks(client, hires, nextId);
  await fillConversations(client, filled, people, more, nextId);
  await fillNews(client, filled, people, more, nextId);
  await fillJobs(client, filled, nextId);
  for (const definition of indexes) await client.query(definition);
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze');
  return { people, seconds: (performance.now() - startedAt) / 1000 };
}

async function fillHires(client: pg.Client, added: Hire[], now: number): Promise<void> {
  const columns = `id, artisan_id, customer_id, customer_name, customer_email, job_description, start_date, end_date, start_time, status,
                   amount_kobo, fee_basis_points, created_at, updated_at, confirmed_at, completed_at`;
  await copyInto(
    client,
    `hires (${columns})`,
    (function* () {
      for (const [n, { id, artisan, customer, at, isAhead }] of added.entries()) {
        const day = (isAhead ? new Date(now + (2 + (n % 28)) * DAY_MS) : at).toISOString().slice(0, 10);
        const time = at.toISOString();
        yield `${id}\t${artisan}\t${customer}\tA Customer\t${customer}@bench.example\tSome work\t${day}\t${day}\t09:00\t${isAhead ? PAID : DONE}\t${AMOUNT_KOBO}\t500\t${time}\t${time}\t${time}\t${isAhead ? '\\N' : time}\n`;
      }
    })(),
  );
  await client.query(
    `insert into slots (hire_id, artisan_id, during)
     select id, artisan_id, tstzrange((start_date + start_time) at time zone 'Africa/Lagos', (start_date + 1)::timestamp at time zone 'Africa/Lagos')
       from (select distinct on (artisan_id, start_date) * from hires where status = $1) hire`,
    [PAID],
  );
}

async function fillHistories(client: pg.Client, hires: Hire[], nextId: () => string): Promise<void> {
  await copyInto(
    client,
    'hire_events (id, hire_id, action, actor, from_status, to_status, happened_at)',
    (function* () {
      for (const { id, at, isAhead } of hires) {
        const after = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS).toISOString();
        yield `${nextId()}\t${id}\thire\tcustomer\t\\N\tawaiting_payment\t${after(0)}\n`;
        yield `${nextId()}\t${id}\tpay\tsystem\tawaiting_payment\tconfirmed\t${after(5)}\n`;
        if (isAhead) continue;
        yield `${nextId()}\t${id}\tcomplete\tartisan\tconfirmed\tcompleted\t${after(60)}\n`;
        yield `${nextId()}\t${id}\trelease\tsystem\tcompleted\treleased\t${after(120)}\n`;
      }
    })(),
  );
}

/** Inserts each hire's payment with its receipt and ledger entries. */
async function fillBooks(client: pg.Client, hires: Hire[], nextId: () => string): Promise<void> {
  const payments = hires.map(nextId);
  await copyInto(
    client,
    'payments (id, hire_id, reference, method, amount_kobo, status, channel, fees_kobo, received_kobo, paid_at, created_at, updated_at)',
    (function* () {
      for (const [n, { id, at }] of hires.entries()) {
        const time = at.toISOString();
        yield `${payments[n]}\t${id}\tSH-${1_000_000_000 + n}\tcard\t${AMOUNT_KOBO}\tsuccess\tcard\t${FEE_KOBO}\t${AMOUNT_KOBO}\t${time}\t${time}\t${time}\n`;
      }
    })(),
  );
  await copyInto(
    client,
    'receipts (payment_id, hire_id, year, number, issued_at, customer_name, artisan_name, lines)',
    (function* () {
      for (const [n, { id, at }] of hires.entries()) {
        yield `${payments[n]}\t${id}\t${at.getUTCFullYear()}\t${n + 1}\t${at.toISOString()}\tA Customer\tAn Artisan\t[{"label": "Booking deposit", "amountKobo": ${AMOUNT_KOBO}}]\n`;
      }
    })(),
  );
  const earnings = new Map(hires.map(({ artisan }) => [artisan, '']));
  for (const artisan of earnings.keys()) earnings.set(artisan, artisanEarnings(artisan).id);
  const held = hires.map(({ id }) => hireHeld(id).id);
  await copyInto(
    client,
    'ledger_accounts (id, kind, owner_id)',
    (function* () {
      for (const [artisan, id] of earnings) yield `${id}\tartisan_earnings\t${artisan}\n`;
      for (const [n, { id }] of hires.entries()) yield `${held[n]}\thire_held\t${id}\n`;
    })(),
  );
  await copyInto(
    client,
    'ledger_transfers (id, debit_account_id, credit_account_id, amount_kobo, kind, hire_id, payment_id, fact, created_at)',
    (function* () {
      for (const [n, { id, artisan, at, isAhead }] of hires.entries()) {
        const time = at.toISOString();
        const reference = `SH-${1_000_000_000 + n}`;
        yield `${nextId()}\t${paystackBalance.id}\t${held[n]}\t${AMOUNT_KOBO}\tpayment_held\t${id}\t${payments[n]}\tpayment ${reference} received\t${time}\n`;
        yield `${nextId()}\t${paystackFees.id}\t${paystackBalance.id}\t${FEE_KOBO}\tpaystack_fee\t${id}\t${payments[n]}\tpayment ${reference} fee\t${time}\n`;
        if (isAhead) continue;
        yield `${nextId()}\t${held[n]}\t${earnings.get(artisan)}\t${AMOUNT_KOBO - OURS_KOBO}\trelease\t${id}\t\\N\thire ${id} released\t${time}\n`;
        yield `${nextId()}\t${held[n]}\t${serviceFees.id}\t${OURS_KOBO}\tservice_fee\t${id}\t\\N\thire ${id} service fee\t${time}\n`;
      }
    })(),
  );
}

async function fillJobs(
  client: pg.Client,
  { artisans, customers }: Filled,
  nextId: () => string,
): Promise<void> {
  const now = Date.now();
  const { rows: places } = await client.query<{ id: number }>(
    'select id from places order by prominence desc, id limit 200',
  );
  const jobs = Array.from({ length: Math.floor((artisans.length * JOBS_PER_THOUSAND) / 1000) }, nextId);
  const closed = jobs.length - Math.floor((artisans.length * OPEN_JOBS_PER_THOUSAND) / 1000);
  await copyInto(
    client,
    'jobs (id, poster_id, skill, expertise, description, place_id, budget_from_kobo, budget_to_kobo, status, expires_at, opened_at, posted_at, updated_at)',
    (function* () {
      for (const [n, id] of jobs.entries()) {
        const isOpen = n >= closed;
        const at = new Date(
          now - (isOpen ? (n % 14) * DAY_MS : (20 + (n % 340)) * DAY_MS) - n * 10,
        ).toISOString();
        const expires = new Date(now + (isOpen ? 14 - (n % 13) : -5) * DAY_MS).toISOString();
        yield `${id}\t${customers[n % customers.length]}\t${trades[n % trades.length]}\tWork in kitchen ${n % 500}\tIt has to be looked at first, number ${n}.\t${places[n % places.length]?.id}\t500000\t2000000\t${isOpen ? 'open' : 'expired'}\t${expires}\t${at}\t${at}\t${at}\n`;
      }
    })(),
  );
  await copyInto(
    client,
    'job_answers (id, job_id, artisan_id, message, offer_kobo, status, created_at, updated_at)',
    (function* () {
      const at = new Date(now).toISOString();
      for (const [n, job] of jobs.entries())
        for (let answer = 0; answer < ANSWERS_EACH; answer += 1)
          yield `${nextId()}\t${job}\t${artisans[(n * ANSWERS_EACH + answer) % artisans.length]}\tI can come tomorrow.\t900000\tsent\t${at}\t${at}\n`;
    })(),
  );
}
