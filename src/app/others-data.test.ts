import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoTemplate } from '../../test-support/demo-template.ts';
import { leave, member } from '../../test-support/members.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { newId } from '../shared/identifier.ts';
import { personalData } from './personal-data.ts';

/* Catches a missing condition in a query: a person who exports their data or leaves must affect no one else's rows. */

const app = await startTestApp({ template: await demoTemplate() });
const tables = personalData.flatMap((each) => each.tables).sort();
const stays = await member(app, 'stays@example.ng', {
  full_name: 'Stays Here',
  address: 'Here',
  bio: 'Here',
});
await fillEmptyTables(app, stays.id);

type Rows = Record<string, string[]>;
async function rowsOfAll(): Promise<Rows> {
  const rows: Rows = {};
  for (const table of tables) {
    const found = await sql<{ row: string }>`
      select row_to_json(each)::text as row from ${sql.table(table)} each`.execute(app.db);
    rows[table] = found.rows.map(({ row }) => row).sort();
  }
  return rows;
}

test.each(['consumer', 'skilled'] as const)(
  'a new person’s (%s) download has nothing of other people, and deleting their account takes nothing along',
  { meta: { promise: 'A person’s file and a person’s leaving touch no one else’s data' } },
  async (role) => {
    const before = await rowsOfAll();
    const empty = tables.filter((table) => before[table]?.length === 0);
    expect(empty, 'tables in which no one has a row').toEqual([]);

    const newcomer = await member(app, `${role}@example.ng`, { role });
    const file = await app.request({ url: '/api/users/me/data', headers: newcomer.headers });
    const { from: _, made_at, account, sign_ins, browsers_seen_at, verification, ...rest } = file.json();
    const { mails_of_the_last_days: emails, what_operators_did, consents, ...lists } = rest;
    expect(account.id).toBe(newcomer.id);
    expect([sign_ins, browsers_seen_at].map(({ length }) => length)).toEqual([1, 1]);
    // The documents that everyone accepts when they open an account.
    expect(consents).toHaveLength(3);
    // An artisan's verification begins with the sign-up.
    const own =
      role === 'skilled' ? { emails: 2, entries: 1, checks: 6 } : { emails: 1, entries: 0, checks: 0 };
    expect(emails).toHaveLength(own.emails);
    expect(what_operators_did).toHaveLength(own.entries);
    if (role === 'consumer') expect(verification).toBeNull();
    else expect(verification).toMatchObject({ submitted_at: app.clock.now.toISOString(), submissions: [] });
    expect(verification?.checks ?? []).toHaveLength(own.checks);
    const found = Object.entries(lists).filter(([, list]) => list !== null && (list as []).length !== 0);
    expect(found).toEqual([]);

    expect((await leave(app, newcomer.headers)).statusCode).toBe(200);
    await app.runJobs();
    const after = await rowsOfAll();
    for (const table of tables) {
      const left = new Set(after[table]);
      expect(
        before[table]?.filter((row) => !left.has(row)),
        table,
      ).toEqual([]);
    }
  },
);

/** Gives a person a row in each table that the demo leaves empty. */
async function fillEmptyTables({ db, clock }: Pick<TestApp, 'db' | 'clock'>, id: string): Promise<void> {
  const idIn = async (table: string, column = 'id') =>
    (await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)} limit 1`.execute(db))
      .rows[0]?.id;
  const known: Record<string, unknown> = {
    hire_id: await idIn('hires'),
    job_id: await idIn('jobs'),
    conversation_id: await idIn('conversations'),
    message_id: await idIn('messages'),
    payment_id: await idIn('payments'),
    session_id: await idIn('sessions'),
    blocked_id: await idIn('hires', 'artisan_id'),
    danger: 'pay_outside',
    fingerprint: Buffer.alloc(32),
    last_digits: '1234',
    side: 'customer',
    extension: 'mp4',
    hosted_by: 'storage',
  };
  /** Columns that only other outcomes of a problem have. */
  const notOfRefund = { to_customer_kobo: null, start_date: null, end_date: null, start_time: null };
  const ofTable: Record<string, Record<string, unknown>> = {
    course_tries: { course: 'plumbing', ends_at: new Date(clock.now.getTime() + 1_800_000) },
    course_badges: { course: 'plumbing', user_id: id },
    suspicions: { kind: 'same_picture' },
    kept_sanctions: { kind: 'email', level: 'limited', mark: Buffer.alloc(32), ends_at: clock.now },
    sanctions: { level: 'warning', state: 'active', evidence: ['messages'] },
    subscribed_calendars: { id },
    subscribed_times: { calendar_id: id },
    working_hours: { closes: '17:00' },
    hire_work_photos: { stage: 'before' },
    special_hours: { closes: '17:00' },
    payouts: { kind: 'asked', status: 'paid', reference: `sp-${newId()}` },
    identity_photos: { media_type: 'application/pdf' },
    verification_addresses: { place: 'home', proof_kind: 'tenancy', state: 'waiting' },
    verification_identity_checks: { state: 'due', about: Buffer.alloc(32) },
    refunds: { status: 'done', reason: 'paid_twice' },
    problem_ends: {
      made_by: 'customer',
      kind: 'refund',
      outcome: 'ended',
      ended_at: clock.now,
      ...notOfRefund,
    },
    review_reports: { reason: 'insult', reporter_id: id },
    passkey_challenges: { purpose: 'prove', user_id: id },
    reports: { reason: 'spam', reporter_id: id, details: 'He asked for money.' },
  };
  const byType: Record<string, unknown> = {
    uuid: id,
    timestamptz: clock.now,
    date: '2026-11-20',
    time: '08:00',
    tstzrange: '[2026-11-20T08:00Z,2026-11-20T09:00Z)',
    int2: 1,
    int4: 1,
    int8: 1,
    bool: false,
    jsonb: '{}',
    bytea: Buffer.from('bytes'),
  };
  // Other rows of a calendar refer to its rules.
  await db
    .insertInto('calendar_rules')
    .values({ artisan_id: id, gap_minutes: 0, notice_hours: 0, most_days: 14, updated_at: clock.now })
    .execute();
  // Matches refer to an alert.
  const alert = { id: newId(), trades: ['Plumber'], wish: 'a plumber', asked_at: clock.now };
  await db
    .insertInto('alerts')
    .values({ ...alert, user_id: id, began_at: clock.now, ends_at: clock.now })
    .execute();
  known.alert_id = alert.id;
  await db
    .insertInto('job_alerts')
    .values({ artisan_id: id, trades: ['Plumber'], miles: 10, began_at: clock.now })
    .execute();
  const message = { id: newId(), name: 'Guest', phone: '+2348031234567', message: 'Help' };
  await db
    .insertInto('contact_messages')
    .values({ ...message, email: 'guest@example.ng', created_at: clock.now })
    .execute();
  ofTable.contact_answers = { message_id: message.id };
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) continue;
    const needed = await sql<{ name: string; type: string }>`
      select column_name as name, udt_name as type from information_schema.columns
       where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO'
         and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`.execute(db);
    const values = needed.rows.map(({ name, type }) => {
      if (name === 'id') return [name, newId()];
      const value = ofTable[table]?.[name] ?? known[name] ?? byType[type];
      return [name, value ?? (type.startsWith('_') ? [] : `${name} of ${table}`)];
    });
    await db
      .insertInto(table as 'users')
      .values({ ...Object.fromEntries(values), ...ofTable[table] })
      .execute();
  }
}
