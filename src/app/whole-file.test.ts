import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { demoTemplate } from '../../test-support/demo-template.ts';
import { signedInAs } from '../../test-support/made-up-people.ts';
import { member } from '../../test-support/members.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { personalData } from './personal-data.ts';

/* Checks that people's exported files are complete: a missing field would go unnoticed, because a person who does not
   know of it does not look for it. */

/**
 * Columns of tables about people that are not in their file, grouped by the reason. Ids, states and switches are not
 * checked.
 */
const leftOut: Record<string, readonly string[]> = {
  'It follows from what is in it.': [
    ...['answer_count', 'answer_minutes', 'booked_count', 'done_count', 'finished_count', 'name'].map(
      (name) => `artisan_listings.${name}`,
    ),
    ...['price_from_kobo', 'rating_total', 'review_count', 'service_radius_miles', 'skill'].map(
      (name) => `artisan_listings.${name}`,
    ),
    ...['last_message_at', 'mailed_number', 'read_number', 'unread_count', 'unread_since'].map(
      (name) => `conversation_members.${name}`,
    ),
    ...['conversations.created_at', 'conversations.last_message_at', 'conversations.last_number'],
    ...['users.place_words', 'users.rating_total'],
  ],
  'It is said in other words.': ['consents.user_agent'],
  'It says how the product works, and nothing of the person.': [
    ...['account_id', 'created_at', 'provider_id', 'updated_at'].map((name) => `account_credentials.${name}`),
    ...['created_at', 'email', 'expires_at', 'used_at'].map((name) => `email_links.${name}`),
    ...['created_at', 'fees_kobo', 'received_kobo', 'updated_at'].map((name) => `payments.${name}`),
    ...['ask_at', 'asked_at', 'opened_at', 'reminded_at'].map((name) => `review_windows.${name}`),
    ...['calendar_rules.updated_at', 'hire_events.received_kobo', 'hires.done_due_at'],
    ...['job_answers.updated_at', 'jobs.expires_at', 'jobs.opened_at', 'jobs.updated_at'],
    ...['ledger_accounts.created_at', 'ledger_transfers.fact', 'notifications.source'],
    ...['password_tries.ends_at', 'request_counts.ends_at', 'reviews.due_at', 'sessions.password_at'],
    ...['standing_renewals.due_at', 'users.profile_version'],
    ...['authenticator_apps.created_at', 'authenticator_apps.last_step', 'authenticator_apps.sealed_with'],
    ...['bank_code', 'sealed_with', 'token_expires_at', 'usable_at'].map((name) => `bank_accounts.${name}`),
    ...['payout_settings.updated_at', 'suspicions.evidence_key', 'suspicions.score'],
    ...['attempts', 'fee_kobo', 'tried_at', 'updated_at'].map((name) => `payouts.${name}`),
    ...['dedup_key', 'event', 'handled_at', 'outcome', 'received_at', 'reference'].map(
      (name) => `provider_events.${name}`,
    ),
  ],
  'It is found by an email, and the marks change that: download-data.test.ts looks for it.': [
    ...['close_reason', 'created_at', 'email', 'message', 'name', 'phone'].map(
      (name) => `contact_messages.${name}`,
    ),
  ],
  'It is a secret.': ['account_credentials.password'],
  'Operators wrote it for operators.': [
    ...['payouts.made_by', 'payouts.note', 'sanctions.given_by'],
    ...['hire_events.reason', 'reviews.hidden_at', 'verification_checks.note'],
    ...['operator_roles.given_at', 'operator_roles.given_by'],
  ],
  'A referee said it in confidence.': ['verification_referees.words'],
  'In the demo only guests paid so.': ['payments.card_brand', 'payments.last_digits'],
};

interface Column {
  table: string;
  name: string;
  type: string;
}

/** For each column type, in SQL: how a column's values are made unique, and how they appear in the file. */
const marks: Record<string, { marked(name: string, at: number): string; written(name: string): string }> = {
  text: {
    marked: (name, at) => `${name} || ' ~${at}~'`,
    written: (name) => `substring(${name} from '~[0-9]+~$')`,
  },
  timestamptz: {
    marked: (name, at) => `date_trunc('second', ${name}) + interval '${at} milliseconds'`,
    written: (name) => `to_char(${name} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  int8: { marked: (_, at) => `${7_000_000_000 + at}`, written: (name) => `${name}::text` },
  int4: { marked: (_, at) => `${1_900_000_000 + at}`, written: (name) => `${name}::text` },
};

const app = await startTestApp({ template: await demoTemplate() });
const owner = new Client({ connectionString: app.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const ask = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query<Row>(statement, values)).rows;
const tables = personalData.flatMap((each) => each.tables).sort();

/** Columns whose values can be made unique without breaking anything: no keys, and none with a fixed set of values. */
const columnsToFind = () =>
  ask<Column>(
    `select c.table_name as table, c.column_name as name, c.udt_name as type
       from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = any($1) and c.udt_name = any($2)
        and c.is_generated = 'NEVER' and c.is_identity = 'NO'
        and c.column_name not in ('action', 'actor', 'kind', 'from_status', 'to_status', 'status')
        and (c.table_name, c.column_name) <> ('sessions', 'token')
        and not exists (
          select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
           where k.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
             and (k.contype in ('p', 'f') or k.contype = 'u' and c.udt_name like 'int%'
               or pg_get_constraintdef(k.oid) ~ '= ANY|= '''))
      order by 1, 2`,
    [tables, Object.keys(marks)],
  );

/** A person with a row for each column that refers to a person. */
async function people(): Promise<string[]> {
  const links = await ask<{ table: string; name: string }>(
    `select k.conrelid::regclass::text as table, a.attname as name
       from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid::regclass::text = any($1)`,
    [tables],
  );
  const latest = ({ table, name }: { table: string; name: string }) =>
    `(select ${name} as id from ${table} where ${name} is not null order by ctid desc limit 1)`;
  const found = await ask<{ id: string }>(
    `select distinct id from (${links.map(latest).join(' union ')}) each`,
  );
  return found.map(({ id }) => id);
}

async function mark(columns: readonly Column[]): Promise<void> {
  const checks = await ask<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
       from pg_constraint where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of checks) await ask(drop);
  // Disabled triggers and foreign keys, which would react to the changed values.
  await ask("set session_replication_role = 'replica'");
  for (const table of new Set(columns.map((column) => column.table))) {
    const changes = columns.flatMap(({ table: of, name, type }, at) =>
      of === table
        ? [`${name} = case when ${name} is not null then ${marks[type]?.marked(name, at)} end`]
        : [],
    );
    await ask(`update ${table} set ${changes.join(', ')}`);
  }
}

test('every column with personal data is in a person’s download, or is listed here as left out', async () => {
  const columns = await columnsToFind();
  const newcomer = await member(app, 'newcomer@example.ng');
  const headers = [newcomer.headers];
  for (const id of await people()) headers.push(await signedInAs(app, { id }));
  await mark(columns);
  const files = [];
  for (const each of headers)
    files.push((await app.request({ url: '/api/users/me/data', headers: each })).body);
  const whole = files.join();
  const notFound = [];
  for (const { table, name, type } of columns) {
    const values = await ask<{ written: string }>(
      `select distinct ${marks[type]?.written(name)} as written from ${table} where ${name} is not null`,
    );
    if (values.length > 0 && !values.some(({ written }) => whole.includes(written)))
      notFound.push(`${table}.${name}`);
  }
  expect(notFound.sort()).toEqual(Object.values(leftOut).flat().sort());
});
