import { afterAll, afterEach, expect, test } from 'vitest';
import {
  approve,
  makeApplicant,
  mine,
  newBvn,
  operate,
  submit,
} from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { sendWebhook, sendWebhookText } from '../../../../test-support/paying.ts';
import { addAccount } from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { formsOf, wholeDatabase, wholeDataFolder } from '../../../../test-support/whole-database.ts';
import type { VerificationStanding } from '../contract.ts';
import { tendIdentityChecksTask } from './tend-identity-checks.ts';

const logged: string[] = [];
const app = await startTestApp({
  environment: { RATE_LIMITS: 'false', LOG_LEVEL: 'trace' },
  logTo: { write: (line) => void logged.push(line) },
});
const faulty = await startFaultyPaystack(`${app.url}/sandbox/paystack`);
app.context.config.paystack.url = faulty.url;
afterEach(() => faulty.behave());
afterAll(() => faulty.close());

type Applicant = Awaited<ReturnType<typeof makeApplicant>>;

const newestOf = (userId: string) =>
  app.db
    .selectFrom('verification_identity_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
const standing = async ({ headers }: Applicant): Promise<VerificationStanding> => mine(app, headers);
const identityOf = async (person: Applicant) => {
  const { verification } = await standing(person);
  return verification?.checks.find(({ kind }) => kind === 'identity')?.state;
};
const stateOf = async (person: Applicant) => (await newestOf(person.id))?.state;

/**
 * Makes an artisan with BVN, name and account, and runs the comparison.
 *
 * @param ending last digits of the BVN, which decide what the fake Paystack answers
 */
async function asked(ending: string): Promise<Applicant> {
  const person = await makeApplicant(app, { bvn: newBvn(ending) });
  await addAccount(app, person);
  await app.runJobs();
  return person;
}

/** Sends Paystack's signed webhook about an artisan's newest comparison. */
async function tell(person: Applicant, event: 'success' | 'failed', reason?: string) {
  const { customer_code } = (await newestOf(person.id)) ?? {};
  const identification = {
    country: 'NG',
    type: 'bank_account',
    bvn: '221******678',
    account_number: '700****123',
  };
  const data = {
    customer_code,
    customer_id: 7,
    email: 'x@surehands.ng',
    identification,
    ...(reason && { reason }),
  };
  return sendWebhook(app, { event: `customeridentification.${event}`, data });
}

test('Paystack is asked once BVN, name and bank account are there, and its answer is a check that verifiers see', async () => {
  const person = await makeApplicant(app, { bvn: newBvn() });
  await app.runJobs();
  expect((await standing(person)).identityCheck).toBeNull();
  await addAccount(app, person);
  expect((await standing(person)).identityCheck).toMatchObject({ state: 'due', reason: null });
  await app.runJobs();
  await expect.poll(() => identityOf(person)).toBe('passed');
  expect((await standing(person)).identityCheck).toMatchObject({ state: 'passed', todo: null });

  const verifier = await makeOperator(app, 'verifier');
  const url = `/api/admin/verifications/${person.id}`;
  const open = (await app.request({ url, headers: verifier.headers })).json();
  expect(open.identityCheck).toMatchObject({ state: 'passed', answeredAt: app.clock.now.toISOString() });
  expect(open.checks[0]).toMatchObject({
    kind: 'identity',
    note: 'Paystack: BVN, name and bank account match.',
  });
  expect(open.history.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['bvn.compare', 'verification.identity_answer']),
  );
  const looks = (await app.request({ url: '/api/users/me/looks', headers: person.headers })).json().looks;
  expect(looks).toContainEqual(expect.objectContaining({ what: 'bvn', by: 'Paystack, our payment company' }));
});

test.each([
  ['0000', 'account_or_bvn'],
  ['0001', 'name'],
  ['0002', 'account'],
  ['0006', 'bvn_invalid'],
])(
  'a BVN that ends in %s fails as %s, and its artisan is told what does not match',
  async (ending, reason) => {
    const person = await asked(ending);
    await expect.poll(() => identityOf(person)).toBe('failed');
    const { identityCheck, maySubmit } = await standing(person);
    expect(identityCheck).toMatchObject({ state: 'failed', reason });
    expect(maySubmit).toBe(true);
    const mail = (await emailsTo(app, person.email)).at(-1);
    expect(mail?.subject).toBe('Something in your verification does not match');
    expect(mail?.text).toContain(identityCheck?.what);
    // The footer with the company's details contains zeros of its own.
    expect(mail?.text.split('\nRun by ')[0]).not.toContain(ending);
    expect((await notificationsOf(app, person.headers))[0]).toMatchObject({
      text: `${identityCheck?.what} ${identityCheck?.todo}`,
    });
  },
);

test('Paystack’s reason is read in both places where its samples have it', async () => {
  const person = await asked('0004');
  const { customer_code } = (await newestOf(person.id)) ?? {};
  const event = 'customeridentification.failed';
  const reason = 'Account number or BVN is incorrect';
  await sendWebhookText(app, JSON.stringify({ event, data: { customer_code }, reason }));
  expect((await standing(person)).identityCheck).toMatchObject({ state: 'failed', reason: 'account_or_bvn' });
});

test('where Paystack does not offer the check, a verifier compares, and the artisan waits as before', async () => {
  const person = await asked('0007');
  expect(await stateOf(person)).toBe('unavailable');
  expect(await identityOf(person)).toBe('waiting');
  expect((await standing(person)).maySubmit).toBe(false);
});

test('after a BVN failed another can be sent: the due day stays, Paystack is asked again, a verifier may overrule it', async () => {
  const person = await asked('0000');
  await expect.poll(() => identityOf(person)).toBe('failed');
  const first = (await standing(person)).verification;
  app.clock.advance({ days: 2 });
  expect((await submit(app, person.headers, { bvn: '' })).json()).toMatchObject({
    fields: { bvn: 'BVN is required.' },
  });
  // Reading emails runs jobs, so Paystack may be asked, and may answer, meanwhile.
  const others = async () =>
    (await emailsTo(app, person.email))
      .map(({ subject }) => subject)
      .filter((subject) => !subject.includes('does not match'));
  const before = await others();
  expect((await submit(app, person.headers, { bvn: newBvn('0002') })).statusCode).toBe(200);
  expect(await identityOf(person)).toBe('waiting');
  expect((await standing(person)).verification).toMatchObject({
    dueOn: first?.dueOn,
    submittedAt: first?.submittedAt,
  });
  expect(await others()).toEqual(before);
  await app.runJobs();
  await expect.poll(() => identityOf(person)).toBe('failed');
  await operate(
    app,
    'verification',
    'check',
    person.email,
    'identity',
    'passed',
    '--note',
    'Bank letter seen',
  );
  await operate(app, 'verification', 'approve', person.email, '--note', 'Two people called');
  expect((await standing(person)).verification?.status).toBe('verified');
  // The next day the task does not send it again.
  await tendIdentityChecksTask.run(app.context, {});
  expect(await stateOf(person)).toBe('failed');
});

test('Paystack’s answer counts once; repeated, reordered, late or forged answers change nothing', async () => {
  const person = await asked('0004');
  expect(await stateOf(person)).toBe('asked');
  const { customer_code } = (await newestOf(person.id)) ?? {};
  const forged = await app.request({
    method: 'POST',
    url: '/api/payments/webhook/paystack',
    headers: { 'x-paystack-signature': 'a'.repeat(128) },
    payload: { event: 'customeridentification.success', data: { customer_code } },
  });
  expect(forged.statusCode).toBe(401);
  expect(await identityOf(person)).toBe('waiting');

  const stranger = { event: 'customeridentification.success', data: { customer_code: 'CUS_nobody' } };
  expect((await sendWebhook(app, stranger)).statusCode).toBe(200);
  await Promise.all([
    tell(person, 'failed', 'Account number or BVN is incorrect'),
    tell(person, 'failed', 'x'),
  ]);
  await tell(person, 'success');
  await tell(person, 'failed', 'Account number or BVN is incorrect');
  expect(await identityOf(person)).toBe('failed');
  const subjects = (await emailsTo(app, person.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('does not match'))).toHaveLength(1);
  const kept = await app.db
    .selectFrom('provider_events')
    .select(['body', 'outcome'])
    .where('event', 'like', 'customeridentification.%')
    .execute();
  expect(JSON.stringify(kept)).not.toMatch(/221\*|700\*|x@surehands/);
  expect(kept.filter(({ outcome }) => outcome === 'not_ours')).toHaveLength(1);
});

test.each([
  ['waits', { hours: 1 }, 'asked'],
  ['was given up after a day', { days: 1 }, 'no_answer'],
])('an answer to a question that %s has no effect after a change of name', async (_how, later, state) => {
  const person = await asked('0004');
  app.clock.advance(later);
  await tendIdentityChecksTask.run(app.context, {});
  const old = await newestOf(person.id);
  expect(old?.state).toBe(state);
  const renamed = await app.request({
    method: 'PATCH',
    url: '/api/users/me',
    headers: person.headers,
    payload: { full_name: 'Chidi Emeka Okafor' },
  });
  expect(renamed.statusCode).toBe(200);
  expect(await newestOf(person.id)).toMatchObject({ state: 'due' });
  const data = { customer_code: old?.customer_code };
  await sendWebhook(app, { event: 'customeridentification.success', data });
  expect(await identityOf(person)).toBe('waiting');
});

test('a new bank account is asked about again, and an answer about the old one has no effect', async () => {
  const person = await asked('0004');
  const { customer_code } = (await newestOf(person.id)) ?? {};
  await addAccount(app, person);
  expect(await newestOf(person.id)).toMatchObject({ state: 'due' });
  await sendWebhook(app, { event: 'customeridentification.success', data: { customer_code } });
  expect(await identityOf(person)).toBe('waiting');
});

test('a new name is asked about again, before the decision and after it', async () => {
  const person = await asked('0004');
  const rename = async (full_name: string) => {
    const payload = { full_name, new_name_confirmed: 'on' };
    await app.request({ method: 'PATCH', url: '/api/users/me', headers: person.headers, payload });
    return stateOf(person);
  };
  expect(await stateOf(person)).toBe('asked');
  expect(await rename('Chidi Emeka Okafor')).toBe('due');
  await app.runJobs();
  await approve(app, person.email);
  expect(await stateOf(person)).toBe('asked');
  expect(await rename('Okafor Chidi')).toBe('due');
});

test('a check that a verifier recorded meanwhile stays, and Paystack’s answer is shown beside it', async () => {
  const person = await asked('0004');
  await operate(app, 'verification', 'check', person.email, 'identity', 'passed', '--note', 'Seen');
  await tell(person, 'failed', 'Account number or BVN is incorrect');
  expect(await identityOf(person)).toBe('passed');
  expect((await standing(person)).identityCheck).toMatchObject({ state: 'failed' });
});

test('a verifier cannot decide a case as it was before Paystack’s answer, even one that leaves their check as it is', async () => {
  const person = await asked('0004');
  await operate(app, 'verification', 'check', person.email, 'identity', 'passed', '--note', 'Seen');
  const { headers } = await makeOperator(app, 'verifier');
  const url = `/api/admin/verifications/${person.id}`;
  const { version } = (await app.request({ url, headers })).json();
  await tell(person, 'failed', 'Account number or BVN is incorrect');
  const payload = { version, note: 'All seen' };
  const answer = await app.request({ method: 'POST', url: `${url}/approve`, headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'changed_meanwhile']);
});

test('an answer is awaited for exactly 24 hours; the due day stays, and a late answer still counts', async () => {
  const person = await asked('0004');
  const { dueOn } = (await standing(person)).verification ?? {};
  const tend = () => tendIdentityChecksTask.run(app.context, {});
  app.clock.advance({ days: 1, seconds: -1 });
  await tend();
  expect(await stateOf(person)).toBe('asked');
  app.clock.advance({ seconds: 1 });
  await Promise.all([tend(), tend()]);
  expect(await stateOf(person)).toBe('no_answer');
  expect((await standing(person)).verification).toMatchObject({ dueOn, status: 'submitted' });
  const entries = await app.db
    .selectFrom('audit_entries')
    .select('details')
    .where('subject_id', '=', person.id)
    .where('action', '=', 'verification.identity_answer')
    .execute();
  expect(entries).toEqual([{ details: { state: 'no_answer' } }]);
  await tell(person, 'success');
  expect(await identityOf(person)).toBe('passed');
});

test('three questions a day are asked about one artisan, and the fourth waits exactly 24 hours', async () => {
  const person = await asked('0000');
  for (const ending of ['0000', '0000']) {
    await expect.poll(() => identityOf(person)).toBe('failed');
    app.clock.advance({ hours: 1 });
    await submit(app, person.headers, { bvn: newBvn(ending) });
    await app.runJobs();
  }
  await expect.poll(() => identityOf(person)).toBe('failed');
  const first = app.clock.now.getTime() - 2 * 3_600_000;
  await submit(app, person.headers, { bvn: newBvn() });
  await app.runJobs();
  expect((await standing(person)).identityCheck).toMatchObject({
    state: 'due',
    askFrom: new Date(first + 24 * 3_600_000).toISOString(),
  });
  app.clock.now = new Date(first + 24 * 3_600_000 - 1000);
  await tendIdentityChecksTask.run(app.context, {});
  expect(await stateOf(person)).toBe('due');
  app.clock.advance({ seconds: 1 });
  await tendIdentityChecksTask.run(app.context, {});
  await expect.poll(() => identityOf(person)).toBe('passed');
});

test('after a rejected artisan submits again only failed checks are asked about again', async () => {
  const passed = await asked('9999');
  const failed = await asked('0000');
  for (const person of [passed, failed]) {
    await expect.poll(() => identityOf(person)).not.toBe('waiting');
    await operate(app, 'verification', 'reject', person.email, '--reason', 'The photo is too dark.');
    await submit(app, person.headers, {});
  }
  expect(await identityOf(passed)).toBe('passed');
  expect(await stateOf(passed)).toBe('passed');
  expect(await identityOf(failed)).toBe('waiting');
  expect(await stateOf(failed)).toBe('due');
});

test.each([
  ['is down', { kind: 'down' }],
  ['fails itself', { kind: 'status', status: 503 }],
  ['asks to slow down', { kind: 'status', status: 429 }],
  ['does not take our key', { kind: 'status', status: 401, body: { status: false, message: 'Invalid key' } }],
  ['loses its answer', { kind: 'answer_lost' }],
] as const)('a question that Paystack refuses because it %s is asked again later', async (_what, fault) => {
  faulty.misbehave('/customer', fault);
  const person = await asked('9999');
  expect(await stateOf(person)).toBe('due');
  faulty.behave();
  app.clock.advance({ minutes: 2 });
  await tendIdentityChecksTask.run(app.context, {});
  await expect.poll(() => identityOf(person)).toBe('passed');
});

test('that the BVN of a verified artisan does not fit is in the log', async () => {
  const person = await asked('0004');
  await approve(app, person.email);
  await tell(person, 'failed', 'Account Number or BVN is incorrect');
  expect(logged.filter((line) => line.includes('of a verified artisan'))).toEqual([
    expect.stringContaining(person.id),
  ]);
});

test('Paystack is asked again no sooner than it says', async () => {
  faulty.misbehave('/customer', { kind: 'status', status: 429, headers: { 'retry-after': '1800' } });
  const person = await asked('9999');
  faulty.behave();
  app.clock.advance({ minutes: 29 });
  await tendIdentityChecksTask.run(app.context, {});
  expect(await stateOf(person)).toBe('due');
  app.clock.advance({ minutes: 1 });
  await tendIdentityChecksTask.run(app.context, {});
  await expect.poll(() => identityOf(person)).toBe('passed');
});

test('a question whose response was lost is still answered, and can be asked again without harm', async () => {
  const person = await makeApplicant(app, { bvn: newBvn() });
  await addAccount(app, person);
  faulty.misbehave('/customer/', { kind: 'answer_lost' });
  await app.runJobs();
  await expect.poll(() => identityOf(person)).toBe('passed');
  app.clock.advance({ minutes: 2 });
  await tendIdentityChecksTask.run(app.context, {});
  expect(await stateOf(person)).toBe('passed');
});

test('with the check switched off Paystack is not asked, and a verifier compares as before', async () => {
  app.context.config.paystack.identityCheck = false;
  const person = await asked('9999');
  app.context.config.paystack.identityCheck = true;
  expect(await newestOf(person.id)).toBeUndefined();
  expect(await identityOf(person)).toBe('waiting');
});

test('no digits of a BVN that was asked about are in a row, file, log or email', async () => {
  const bvn = newBvn('46830006');
  const person = await makeApplicant(app, { bvn });
  await addAccount(app, person);
  const refusal = { status: false, message: `Bank ${bvn} cannot be asked` };
  faulty.misbehave('/customer/', { kind: 'status', status: 400, body: refusal });
  const queued = await wholeDatabase(app);
  await app.runJobs();
  expect(await stateOf(person)).toBe('unavailable');
  const places = {
    queued,
    database: await wholeDatabase(app),
    folder: await wholeDataFolder(app),
    log: logged.join(''),
  };
  expect(places.log).toContain('Bank … cannot be asked');
  for (const [place, text] of Object.entries(places)) {
    for (const form of formsOf(bvn)) expect(text, `${form} in ${place}`).not.toContain(form);
  }
});

test('withdrawing the verification deletes what was asked', async () => {
  const person = await asked('9999');
  await expect.poll(() => identityOf(person)).toBe('passed');
  await app.request({ method: 'DELETE', url: '/api/verification/mine', headers: person.headers });
  expect(await newestOf(person.id)).toBeUndefined();
});
