import { beforeEach, expect, test } from 'vitest';
import { aCheck, makeApplicant, mine, operate } from '../../../../test-support/applicants.ts';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { addAccount } from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
const start = new Date('2026-11-20T09:00:00Z');
type Headers = { cookie: string };

beforeEach(() => {
  app.clock.now = start;
});

let people = 0;
const someone = (wishes: object = {}) => {
  people += 1;
  return {
    id: newId(),
    fullName: 'Sidi Bello',
    relation: 'customer',
    email: `referee${people}@example.ng`,
    phone: '',
    ...wishes,
  };
};
const URL = '/api/verification/referees';
const name = (headers: Headers, payload: object) =>
  app.request({ method: 'POST', url: URL, headers, payload });
const remind = (headers: Headers, id: string) =>
  app.request({ method: 'POST', url: `${URL}/${id}/remind`, headers });
const takeBack = (headers: Headers, id: string) =>
  app.request({ method: 'DELETE', url: `${URL}/${id}`, headers });
const tokenOf = async (email: string) =>
  linkIn((await emailsTo(app, email)).at(-1)).searchParams.get('token') ?? '';
const open = (token: string, headers: Record<string, string> = {}) =>
  app.request({ url: `/api/verification/reference?token=${token}`, headers });
const answer = (token: string, payload: object, headers: Record<string, string> = {}) =>
  app.request({
    method: 'POST',
    url: '/api/verification/reference',
    payload: { token, ...payload },
    headers,
  });
const referencesOf = async (headers: Headers) =>
  (await mine(app, headers)).verification.checks.find(({ kind }: { kind: string }) => kind === 'references')
    .state;

/** Names a referee and answers through their link. */
async function nameAndAnswer(
  headers: Headers,
  said: string,
  words = '',
): Promise<ReturnType<typeof someone>> {
  const referee = someone();
  expect((await name(headers, referee)).statusCode).toBe(200);
  expect((await answer(await tokenOf(referee.email), { answer: said, words })).statusCode).toBe(200);
  return referee;
}

test('a referee answers by an emailed link, without an account, and the artisan never reads the answer', {
  meta: { promise: 'Referees answer by a link without an account' },
}, async () => {
  const { email, headers } = await makeApplicant(app);
  const first = someone();
  const named = await name(headers, first);
  expect(named.json()).toMatchObject({
    message: 'We’ve asked Sidi Bello about your work.',
    toHandIn: ['bank_account', 'references'],
    referees: [{ fullName: 'Sidi Bello', state: 'asked', answeredAt: null }],
  });
  const mail = (await emailsTo(app, first.email)).at(-1);
  expect(mail?.subject).toBe('Do you know Chidi Okafor’s work?');
  expect(mail?.text).toContain('Hello Sidi,');
  const token = await tokenOf(first.email);
  expect((await open(token)).json()).toEqual({
    artisan: { id: expect.any(String), full_name: 'Chidi Okafor', trade: 'Plumber', photoURL: null },
    refereeName: 'Sidi Bello',
    relation: 'customer',
    answered: false,
  });
  const thanked = await answer(token, { answer: 'does_not_recommend', words: 'He left the roof open.' });
  expect(thanked.json()).toMatchObject({ message: 'Thank you. That’s all we need.', answered: true });
  await name(headers, someone());
  expect(await referencesOf(headers)).toBe('waiting');
  const own = JSON.stringify([await mine(app, headers), await notificationsOf(app, headers)]);
  expect(own).toContain('Sidi Bello has answered');
  expect(own).not.toMatch(/recommend|roof/);
  const file = await app.request({ url: '/api/settings/data', headers });
  expect(file.body).not.toMatch(/recommend|roof/);
  const shown = await operate(app, 'verification', 'show', email);
  expect(shown).toContain(`1. Sidi Bello, customer (${first.email}): does-not-recommend`);
  expect(shown).toContain('“He left the roof open.”');
  // The link of an answer does not end.
  const { now } = app.clock;
  app.clock.advance({ days: 60 });
  expect((await open(token)).json()).toMatchObject({ answered: true });
  app.clock.now = now;
});

test('the badge needs a bank account in the artisan’s own name and two recommendations, and then no note', {
  meta: { promise: 'The badge needs a bank account and two references' },
}, async () => {
  const { id, email, headers } = await makeApplicant(app);
  const approving = () => operate(app, 'verification', 'approve', email);
  await expect(approving()).rejects.toThrow(
    'has not given: Bank account name, Background check by references.',
  );
  await addAccount(app, { id, email, headers });
  expect(await mine(app, headers)).toMatchObject({
    toHandIn: ['references'],
    bankAccount: { accountName: 'OKAFOR CHIDI EMEKA' },
    verification: { checks: expect.arrayContaining([aCheck('bank_account', 'passed')]) },
  });
  await nameAndAnswer(headers, 'recommends');
  await nameAndAnswer(headers, 'does_not_recommend');
  await expect(approving()).rejects.toThrow('has not given: Background check by references.');
  await operate(app, 'verification', 'check', email, 'references', 'failed');
  const third = await nameAndAnswer(headers, 'recommends');
  expect((await mine(app, headers)).referees.map(({ fullName }: { fullName: string }) => fullName)).toContain(
    third.fullName,
  );
  expect(await approving()).toContain('is verified');
  // With enough recommendations, no further referee may be named.
  expect((await mine(app, headers)).mayNameReferee).toBe(false);
  expect((await mine(app, headers)).toHandIn).toEqual([]);
  // Under another name the account is another person's.
  const payload = { full_name: 'Bola Ade', new_name_confirmed: 'on' };
  await app.request({ method: 'PATCH', url: '/api/users/me', headers, payload });
  expect(await mine(app, headers)).toMatchObject({
    bankAccount: null,
    verification: { checks: expect.arrayContaining([aCheck('bank_account', 'not_given')]) },
  });
});

test('the same answer sent twice counts once, a different one is refused, and of two at once one is kept', async () => {
  const { headers } = await makeApplicant(app);
  const referee = someone();
  await name(headers, referee);
  const token = await tokenOf(referee.email);
  const both = await Promise.all([
    answer(token, { answer: 'recommends' }),
    answer(token, { answer: 'does_not_recommend' }),
    answer(token, { answer: 'recommends' }),
    answer(token, { answer: 'does_not_recommend' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409]);
  // A different answer is refused instead of being dropped silently.
  const stands = both[0]?.statusCode === 200 ? 'recommends' : 'does_not_recommend';
  expect((await answer(token, { answer: stands, words: 'He came late.' })).statusCode).toBe(409);
  const told = (await notificationsOf(app, headers)).filter(
    ({ title }) => title === 'Sidi Bello has answered',
  );
  expect(told).toHaveLength(1);
  expect((await open(token)).json()).toMatchObject({ answered: true });
});

test('a referee’s link works until a second before 30 days have passed', async () => {
  const { headers } = await makeApplicant(app);
  const referee = someone();
  await name(headers, referee);
  const token = await tokenOf(referee.email);
  app.clock.now = new Date('2026-12-20T09:00:00Z');
  for (const late of [await open(token), await answer(token, { answer: 'recommends' })]) {
    expect([late.statusCode, late.json().code]).toEqual([400, 'link_used_up']);
  }
  app.clock.now = new Date('2026-12-20T08:59:59Z');
  expect((await answer(token, { answer: 'recommends' })).statusCode).toBe(200);
});

test('applicants cannot answer for themselves in any way', {
  meta: { promise: 'Applicants cannot be their own referees' },
}, async () => {
  const { id, email, headers } = await makeApplicant(app);
  await app.db.updateTable('users').set({ phone: '+2348039990000' }).where('id', '=', id).execute();
  const message = 'You can’t name yourself. Please name someone else.';
  expect((await name(headers, someone({ email }))).json().fields).toEqual({ email: message });
  const called = await name(headers, someone({ email: '', phone: '0803 999 0000' }));
  expect(called.json().fields).toEqual({ phone: message });
  const referee = someone();
  await name(headers, referee);
  const token = await tokenOf(referee.email);
  for (const tried of [await open(token, headers), await answer(token, { answer: 'recommends' }, headers)]) {
    expect([tried.statusCode, tried.json().code]).toEqual([409, 'own_profile']);
  }
  expect((await mine(app, headers)).referees).toMatchObject([{ state: 'asked' }]);
  // Any other signed-in user may answer.
  const other = await signedInAs(app, await makeApplicant(app));
  expect((await answer(token, { answer: 'recommends' }, other)).statusCode).toBe(200);
});

test('two referees are enough, each named once and reached by email or phone', async () => {
  const { headers } = await makeApplicant(app);
  const nowhere = await name(headers, someone({ email: '' }));
  expect(nowhere.json().fields).toEqual({ email: 'Please enter their email or their phone number.' });
  expect((await name(headers, someone({ phone: '12' }))).json().fields).toHaveProperty('phone');
  expect((await name(headers, someone({ relation: 'cousin' }))).json().fields).toEqual({
    relation: 'Choose how they know your work.',
  });
  const called = await name(headers, someone({ email: '', phone: '0803 123 4567' }));
  expect(called.json()).toMatchObject({
    message: 'Thank you. We’ll call Sidi Bello about your work.',
    referees: [{ email: null, phone: '0803 123 4567', mayRemind: false }],
  });
  const again = await name(headers, someone({ phone: '+2348031234567' }));
  expect(again.json().fields).toEqual({ phone: 'You’ve already named this person.' });
  expect((await name(headers, someone())).json()).toMatchObject({ mayNameReferee: false });
  const third = await name(headers, someone());
  expect([third.statusCode, third.json().code]).toEqual([409, 'enough_referees']);
  // Removing one makes references missing again.
  const both = await mine(app, headers);
  expect(both.toHandIn).not.toContain('references');
  await takeBack(headers, both.referees[0].id);
  expect((await mine(app, headers)).toHandIn).toContain('references');
});

test('a referee who does not know the artisan can be replaced, and one who answered cannot be withdrawn', async () => {
  const { email, headers } = await makeApplicant(app);
  const stranger = await nameAndAnswer(headers, 'does_not_know');
  const knows = await nameAndAnswer(headers, 'recommends');
  expect((await notificationsOf(app, headers)).map(({ title }) => title)).toContain(
    'Sidi Bello says they don’t know you',
  );
  expect(await mine(app, headers)).toMatchObject({
    mayNameReferee: true,
    toHandIn: ['bank_account', 'references'],
  });
  const kept = await takeBack(headers, knows.id);
  expect([kept.statusCode, kept.json().code]).toEqual([409, 'already_answered']);
  // A referee who does not know the artisan cannot be removed: they were promised not to be asked again.
  expect((await takeBack(headers, stranger.id)).json().code).toBe('already_answered');
  const again = await name(headers, someone({ email: stranger.email }));
  expect(again.json().fields).toEqual({ email: 'You’ve already named this person.' });
  const asked = someone();
  await name(headers, asked);
  const token = await tokenOf(asked.email);
  await takeBack((await makeApplicant(app)).headers, asked.id);
  expect((await mine(app, headers)).referees).toHaveLength(3);
  expect((await takeBack(headers, asked.id)).statusCode).toBe(200);
  expect((await takeBack(headers, asked.id)).statusCode).toBe(200);
  expect((await answer(token, { answer: 'recommends' })).json().code).toBe('link_used_up');
  const last = someone();
  await name(headers, last);
  expect((await mine(app, headers)).toHandIn).toEqual(['bank_account']);
  await answer(await tokenOf(last.email), { answer: 'does_not_know' });
  expect(await mine(app, headers)).toMatchObject({
    mayNameReferee: true,
    toHandIn: ['bank_account', 'references'],
  });
  // Once the references are accepted, no further referee may be named.
  await operate(app, 'verification', 'check', email, 'references', 'passed');
  expect((await name(headers, someone())).json().code).toBe('enough_referees');
});

test('a referee who has not answered is asked again after 48 hours, with a new link in place of the old one', async () => {
  const { headers } = await makeApplicant(app);
  const referee = someone();
  await name(headers, referee);
  const old = await tokenOf(referee.email);
  app.clock.now = new Date('2026-11-22T08:59:59Z');
  expect((await remind(headers, referee.id)).json().code).toBe('asked_lately');
  app.clock.now = new Date('2026-11-22T09:00:00Z');
  expect((await remind((await makeApplicant(app)).headers, referee.id)).statusCode).toBe(404);
  expect((await mine(app, headers)).referees).toMatchObject([{ mayRemind: true }]);
  expect((await remind(headers, referee.id)).json().message).toBe('We’ve asked Sidi Bello again.');
  expect(await emailsTo(app, referee.email)).toHaveLength(2);
  expect((await open(old)).json().code).toBe('link_used_up');
  await answer(await tokenOf(referee.email), { answer: 'recommends' });
  app.clock.now = new Date('2026-11-25T09:00:00Z');
  expect((await remind(headers, referee.id)).json().code).toBe('already_answered');
});

test('one address gets at most three emails a day, and one artisan’s referees six', {
  meta: { promise: 'Referees’ addresses are not flooded' },
}, async () => {
  const email = 'popular@example.ng';
  const namers: Headers[] = [];
  for (let count = 0; count < 6; count += 1) namers.push((await makeApplicant(app)).headers);
  const answers = await Promise.all(namers.map((headers) => name(headers, someone({ email }))));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
  expect(await emailsTo(app, email)).toHaveLength(3);
  const { headers } = await makeApplicant(app);
  for (let count = 0; count < 6; count += 1) {
    const referee = someone();
    expect((await name(headers, referee)).statusCode).toBe(200);
    await takeBack(headers, referee.id);
  }
  expect((await name(headers, someone())).json().code).toBe('too_many_links');
  app.clock.advance({ hours: 24 });
  expect((await name(headers, someone())).statusCode).toBe(200);
});

test('a referee named five times at once with one id is one referee and gets one email', async () => {
  const { headers } = await makeApplicant(app);
  const referee = someone();
  const answers = await Promise.all(Array.from({ length: 5 }, () => name(headers, referee)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await emailsTo(app, referee.email)).toHaveLength(1);
  const other = await name((await makeApplicant(app)).headers, { ...someone(), id: referee.id });
  expect(other.json().code).toBe('already_used');
});

test('a referee’s answer on the phone is recorded by an operator, once', async () => {
  const { email, headers } = await makeApplicant(app);
  await name(headers, someone({ email: '', phone: '0803 123 4568' }));
  const record = (said: string) =>
    operate(app, 'verification', 'reference', email, '1', said, '--note', 'Hired him twice, was content.');
  await expect(record('perhaps')).rejects.toThrow(
    'It is one of: recommends, does-not-recommend, does-not-know.',
  );
  expect(await record('recommends')).toContain('is recorded as recommends');
  await expect(record('does-not-know')).rejects.toThrow('has already answered: recommends.');
  await expect(
    operate(app, 'verification', 'reference', email, '2', 'recommends', '--note', 'x'),
  ).rejects.toThrow('has no referee number 2');
  expect((await mine(app, headers)).referees).toMatchObject([{ state: 'answered' }]);
  // "Does not know", recorded from a phone call, leaves one reference missing.
  await name(headers, someone());
  expect((await mine(app, headers)).toHandIn).not.toContain('references');
  await operate(
    app,
    'verification',
    'reference',
    email,
    '2',
    'does-not-know',
    '--note',
    'Never heard of him.',
  );
  expect((await mine(app, headers)).toHandIn).toContain('references');
});

test('a referee’s answer on the phone is recorded at the console for the referee who was called', async () => {
  const { id, headers } = await makeApplicant(app);
  const [first, called] = [someone({ fullName: 'Ada Eze' }), someone({ fullName: 'Musa Bello' })];
  for (const referee of [first, called]) await name(headers, referee);
  const verifier = await makeOperator(app, 'verifier');
  const record = await app.request({
    method: 'POST',
    url: `/api/admin/verifications/${id}/referees/${called.id}`,
    headers: verifier.headers,
    payload: { answer: 'recommends', note: 'Two kitchens, both well done.' },
  });
  expect([record.statusCode, record.json()]).toEqual([
    200,
    { message: 'The answer of Musa Bello is recorded.' },
  ]);
  const { referees } = await mine(app, headers);
  expect(referees.map(({ fullName, state }: Record<string, string>) => [fullName, state])).toEqual([
    ['Ada Eze', 'asked'],
    ['Musa Bello', 'answered'],
  ]);
});

test('referees named before the submission count from then on, and are deleted with the verification', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await nameAndAnswer(headers, 'recommends');
  await operate(app, 'verification', 'forget', email, '--reason', 'Asked for it');
  const left = await app.db
    .selectFrom('verification_referees')
    .select('id')
    .where('user_id', '=', id)
    .execute();
  expect(left).toEqual([]);
  expect(await mine(app, headers)).toMatchObject({ verification: null, referees: [] });
  await name(headers, someone());
  await name(headers, someone());
  expect(await mine(app, headers)).toMatchObject({ verification: null, toHandIn: ['bank_account'] });
});
