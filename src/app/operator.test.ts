import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { makeApplicant, operate } from '../../test-support/applicants.ts';
import { emailsTo, linkIn } from '../../test-support/emails-to.ts';
import { makeArtisan } from '../../test-support/made-up-people.ts';
import { keyOf, payFor } from '../../test-support/paid-hires.ts';
import { hireAsGuest } from '../../test-support/paying.ts';
import { takeStep } from '../../test-support/quoting.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { settleDecidedProblemsTask } from '../features/hiring/server/tasks/settle-decided-problems.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { newId } from '../shared/identifier.ts';
import { prepareDatabase } from './prepare-database.ts';
import { runOperator } from './run-operator.ts';

const app = await startTestApp();
const program = fileURLToPath(new URL('operator.ts', import.meta.url));
const { config } = app.context;
const { now: start } = app.clock;

afterEach(() => {
  app.clock.now = start;
});

interface Ended {
  code: number;
  output: string;
  complaint: string;
}

/** Runs a command like npm run operator, but in this process. */
async function operator(typed: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const said = { output: '', complaint: '' };
  const code = await runOperator(typed, {
    environment: { ...settings, ...environment },
    say: (line) => {
      said.output += `${line}\n`;
    },
    complain: (line) => {
      said.complaint += `${line}\n`;
    },
  });
  return { code, ...said };
}

/** Runs it in a process of its own, which takes a second to load, or two without a compile cache. */
function operatorProcess(typed: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...typed],
      { env: { PATH, NODE_COMPILE_CACHE, ...settings, ...environment } },
      (_error, output, complaint) => resolve({ code: child.exitCode ?? -1, output, complaint }),
    );
  });
}

const settings: Record<string, string> = {
  NODE_ENV: 'test',
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: config.dataDir,
  SESSION_SECRET: config.sessionSecret,
  BVN_KEYS: config.bvn.keys.map(({ id, key }) => `${id}:${key}`).join(),
  BVN_HASH_KEY: config.bvn.hashKey,
};

const badgeOf = async (id: string): Promise<boolean> =>
  (await app.request({ url: `/api/users/${id}` })).json().verified;

test('an approval on the command line gives the badge and sends the email at once', {
  meta: { promise: 'Operators decide on the command line' },
}, async () => {
  const { id, email } = await makeApplicant(app);
  const listed = await operator(['verification', 'list']);
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining(email), complaint: '' });
  expect(await operatorProcess(['verification', 'approve', email, '--note', 'Called'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('is verified'),
    complaint: '',
  });
  expect(await badgeOf(id)).toBe(true);
  // The command has sent the email itself: no job is left for the product.
  const { rows: left } = await sql`
    select from pgboss.job where name = 'send-mail' and state < 'completed' and data ->> 'to' = ${email}`.execute(
    app.db,
  );
  expect(left).toHaveLength(0);
  const subjects = (await emailsTo(app, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'You are verified')).toHaveLength(1);
  const audit = await app.db
    .selectFrom('audit_entries')
    .select('actor')
    .where('subject_id', '=', id)
    .where('action', '=', 'verification.approve')
    .execute();
  // The user name of the person who runs the test.
  expect(audit).toEqual([{ actor: expect.stringMatching(/^[^ ]+/) }]);
  expect(audit[0]?.actor).not.toBe('applicant');
});

test('behind sudo the audit log names the user who called it', async () => {
  const { id, email } = await makeApplicant(app);
  const sudo = { SUDO_USER: 'halima' };
  expect(await operator(['verification', 'approve', email, '--note', 'Called'], sudo)).toMatchObject({
    code: 0,
  });
  const { actor } = await app.db
    .selectFrom('audit_entries')
    .select('actor')
    .where('subject_id', '=', id)
    .where('action', '=', 'verification.approve')
    .executeTakeFirstOrThrow();
  expect(actor).toMatch(/^halima \(as .+\)$/);
});

test('of two operators who decide differently at once, one is told so and exits with 1', async () => {
  const { email } = await makeApplicant(app);
  const both = await Promise.all([
    operator(['verification', 'approve', email, '--note', 'Called']),
    operator(['verification', 'reject', email, '--reason', 'Too dark.']),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  const told = (await emailsTo(app, email)).filter(({ subject }) => /^(You are|We could not)/.test(subject));
  expect(told).toHaveLength(1);
});

test('a problem report decided on the command line sends emails at once, and refunds when no one appeals', {
  meta: { promise: 'A problem report is decided on the command line' },
}, async () => {
  const artisan = await makeArtisan(app);
  const hire = await hireAsGuest(app, artisan);
  await payFor(app, hire);
  app.clock.advance({ days: 12 });
  const payload = { problem: 'Nobody came.', key: keyOf(app, hire) };
  expect((await takeStep(app, hire.id, 'report-problem', payload)).status).toBe(200);
  const reason = 'The artisan says so, too.';
  expect(await operator(['problem', 'refund', hire.id, '--reason', reason])).toMatchObject({
    code: 0,
    output: expect.stringContaining('₦5,000 is refunded to Ngozi Eze'),
    complaint: '',
  });
  const refund = () => app.db.selectFrom('refunds').select('status').executeTakeFirst();
  expect(await refund()).toBeUndefined();
  // The command used the machine's clock.
  app.clock.now = new Date(Math.max(app.clock.now.getTime(), Date.now()));
  app.clock.advance({ hours: 48 });
  await settleDecidedProblemsTask.run(app.context, {});
  expect(await refund()).toEqual({ status: 'due' });
  await app.runJobs();
  expect((await refund())?.status).toMatch(/^(sent|done)$/);
  const subjects = (await emailsTo(app, 'ngozi@example.ng')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /^We’ve decided about the problem: /.test(subject))).toHaveLength(1);
});

test('the links to a guest’s hire are ended on the command line, which is recorded', async () => {
  const hire = await hireAsGuest(app, await makeArtisan(app));
  const shown = async () =>
    (await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: { 'x-guest-key': hire.key } }))
      .statusCode;
  expect(await shown()).toBe(200);
  expect(
    await operator(['guest-links', 'end', hire.id, '--reason', 'Sent to the wrong address.']),
  ).toMatchObject({
    code: 0,
    output: expect.stringContaining('have stopped working'),
    complaint: '',
  });
  expect(await shown()).toBe(404);
  const audit = await app.db
    .selectFrom('audit_entries')
    .select('reason')
    .where('subject_id', '=', hire.id)
    .where('action', '=', 'guest-links.end')
    .execute();
  expect(audit).toEqual([{ reason: 'Sent to the wrong address.' }]);
  expect(await operator(['guest-links', 'end', newId(), '--reason', 'None.'])).toMatchObject({
    code: 1,
    complaint: 'We could not find that hire.\n',
  });
});

test('an operator’s impossible command exits with 1 and a sentence, without a stack trace', async () => {
  const typed = ['verification', 'approve', 'nobody@example.ng'];
  const { code, output, complaint } = await operatorProcess(typed);
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(complaint).toBe('There is no account with the email nobody@example.ng.\n');
});

test('an operator’s wrongly typed command exits with 2 and says what to type, and help exits with 0', async () => {
  const [wrong, help] = await Promise.all([
    operator(['verification', 'aprove', 'a@b.ng']),
    operator(['help']),
  ]);
  expect(wrong.code).toBe(2);
  expect(wrong.complaint).toContain('There is no command “verification aprove”. There are:');
  expect(wrong.complaint).not.toContain('    at ');
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('admin create EMAIL') });
});

test('a wrong setting is named', async () => {
  const { code, complaint } = await operator(['verification', 'list'], { BVN_KEYS: 'nonsense' });
  expect(code).toBe(1);
  expect(complaint).toMatch(/^BVN_KEYS must be a list of id:key/);
});

test('behind a pooler, which refuses the parameters of a command’s connections, commands go to the database itself', async () => {
  const pooler = 'postgres://surehands_app@127.0.0.1:1/surehands';
  const direct = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: app.databaseUrl };
  expect(await operator(['verification', 'list'], direct)).toMatchObject({ code: 0, complaint: '' });
});

test('a database on which this version has not started yet is reported as such', async () => {
  const empty = new URL(app.databaseUrl);
  empty.pathname = '/postgres';
  const { code, complaint } = await operator(['verification', 'list'], { DATABASE_URL: empty.href });
  expect(code).toBe(1);
  expect(complaint).toContain('Start the product once, then try again.');
});

test('an administrator is made by command, chooses the password through an emailed link, and signs in', {
  meta: { promise: 'An admin is made by command only' },
}, async () => {
  const email = 'boss@example.ng';
  const made = await operator(['admin', 'create', 'Boss@Example.ng', '--name', 'Hauwa Labaran']);
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringContaining('boss@example.ng is an admin now.'),
  });
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const written = app.db.selectFrom('audit_entries').select(['actor', 'action', 'reason']);
  expect(await written.where('subject_id', '=', id).execute()).toEqual([
    { actor: expect.stringMatching(/\w/), action: 'admin.create', reason: '' },
  ]);
  const [mail] = await emailsTo(app, email);
  const token = linkIn(mail).searchParams.get('token');
  const chosen = await app.request({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password: 'a well kept gate' },
  });
  expect(chosen.statusCode).toBe(200);
  const signedIn = await app.request({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { email, password: 'a well kept gate' },
  });
  expect(signedIn.json().user).toMatchObject({ role: 'admin', full_name: 'Hauwa Labaran' });

  expect(await operator(['admin', 'create', email])).toMatchObject({
    code: 0,
    output: `${email} is already an admin. Nothing was changed.\n`,
  });
  expect(await emailsTo(app, email)).toHaveLength(1);
});

test('an existing person’s account cannot be turned into an administrator’s', async () => {
  const { id, email } = await makeApplicant(app);
  const { code, complaint } = await operator(['admin', 'create', email]);
  expect(code).toBe(1);
  expect(complaint).toBe(`${email} has a skilled account. Use another email for the admin.\n`);
  expect(await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()).toEqual({
    role: 'skilled',
  });
  await expect(operate(app, 'admin', 'create', 'no address')).rejects.toThrow(
    'That does not look like an email address.',
  );
  await expect(operate(app, 'admin', 'create', 'new@example.ng', '--name', ' ')).rejects.toThrow(/^Name /);
});

test('the operator command uses the running product’s database, and starts one if none runs', {
  timeout: 180_000,
  meta: { promise: 'The command works with the product running or not' },
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'operator-'));
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const add = ['holidays', 'add', '2026-11-24', '--name', 'Declared'];
  const here = { DATABASE_URL: '', DATA_DIR: dataDir };
  try {
    const running = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
    try {
      await prepareDatabase({ ownerUrl: running.url, servingUrl: running.servingUrl }, false);
      const done = { code: 0, output: expect.stringContaining('is a public holiday now'), complaint: '' };
      expect(await operator(add, here)).toMatchObject(done);
    } finally {
      await running.stop();
    }
    const before = { code: 0, output: expect.stringContaining('is a public holiday already'), complaint: '' };
    expect(await operatorProcess(add, here)).toMatchObject(before);
    // The command left no PostgreSQL behind that would keep the product from starting.
    const next = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
    await next.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
