import { expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import { hireStatus } from '../../../../test-support/paying.ts';
import { requestQuote } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { send } from '../../../../test-support/writing.ts';
import { features } from '../../../app/api.ts';
import { isStillAllowed } from '../../../server/sanctioned-calls.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { endSanctionsTask } from './end-sanctions.ts';

const app = await startTestApp();
const ngozi = await makeOperator(app, 'support', 'administrator');
const [emeka, sade] = [await makeOperator(app, 'administrator'), await makeOperator(app, 'administrator')];

type Headers = { headers: { cookie: string } };
const get = async (url: string, { headers }: Headers) => (await app.request({ url, headers })).json();
const post = async (url: string, payload: object, who: Partial<Headers> = {}) => {
  const { statusCode, body } = await app.request({ method: 'POST', url, payload, ...who });
  return { status: statusCode, body: JSON.parse(body) };
};
const wish = (userId: string, level: string, days?: number) => ({
  ...{ id: newId(), userId, level, reason: 'You asked to be paid outside.', evidence: ['messages'] },
  ...(days && { days }),
});
const give = async (userId: string, level: string, days?: number) => {
  const wanted = wish(userId, level, days);
  expect(await post('/api/admin/sanctions', wanted, ngozi)).toMatchObject({ status: 200 });
  return wanted.id;
};
const decide = async (id: string, act: string, who: Headers, reason = 'Looked at it') => {
  const { version } = await get(`/api/admin/sanctions/${id}`, who);
  return post(`/api/admin/sanctions/${id}/${act}`, { version, reason }, who);
};
const isFound = async ({ id }: { id: string }) => {
  const listed = await app.request({ url: '/api/users/?role=skilled&limit=200' });
  const profile = await app.request({ url: `/api/users/${id}` });
  return [listed.json().some((each: { id: string }) => each.id === id), profile.statusCode];
};
const jobStatus = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const auditOf = async (id: string) =>
  (
    await app.db
      .selectFrom('audit_entries')
      .select(['actor', 'action'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ actor, action }) => `${actor} ${action}`);

test('a call that changes something is refused under a sanction unless it is on the list of exceptions', {
  meta: { promise: 'A limited, suspended or banned account can do nothing new, and finishes what it began' },
}, () => {
  const calls: AnyCall[] = [];
  for (const join of features) join((call) => void calls.push(call));
  const refused = (level: 'limited' | 'suspended' | 'banned') =>
    calls.filter((call) => !isStillAllowed(call, level)).map(({ method, path }) => `${method} ${path}`);
  expect(refused('limited').sort()).toEqual([
    'PATCH /api/jobs/:id',
    'POST /api/auth/signup',
    'POST /api/auth/signup/check',
    'POST /api/hiring/hire',
    'POST /api/hiring/hires/:id/rebook',
    'POST /api/jobs',
    'POST /api/jobs/:id/answers',
    'POST /api/jobs/:id/answers/:answerId/choose',
    'POST /api/jobs/:id/reopen',
    'POST /api/users/:id/waiting-list',
  ]);
  const besides = (milder: 'limited' | 'suspended', level: 'suspended' | 'banned') =>
    refused(level)
      .filter((name) => !refused(milder).includes(name))
      .sort();
  // What a limited account may still do; a suspended one cannot, but it can correct what led to it.
  expect(besides('limited', 'suspended')).toEqual([
    'PATCH /api/saved-searches/:id',
    'POST /api/alerts',
    'POST /api/alerts/:id/confirm',
    'POST /api/hiring/hires/:id/accept-quote',
    'POST /api/hiring/hires/:id/propose-job',
    'POST /api/hiring/hires/:id/quote',
    'POST /api/hiring/hires/:id/reviews/artisan',
    'POST /api/hiring/hires/:id/reviews/customer',
    'POST /api/jobs/:id/answers/:answerId/decline',
    'POST /api/jobs/:id/save',
    'POST /api/payments/tips',
    'POST /api/reviews/:id/report',
    'POST /api/saved-searches',
    'PUT /api/hiring/hires/:id/reviews/artisan',
    'PUT /api/hiring/hires/:id/reviews/customer',
    'PUT /api/job-alert',
    'PUT /api/reviews/:id/reply',
    'PUT /api/users/:id/saved',
  ]);
  // A banned one finishes what it began, and keeps its money and its account.
  expect(besides('suspended', 'banned')).toEqual([
    'DELETE /api/availability/feed',
    'DELETE /api/availability/subscription',
    'DELETE /api/users/me/work-pictures/:id',
    'DELETE /api/verification/addresses/:id',
    'DELETE /api/verification/certificates/:id',
    'DELETE /api/verification/mine',
    'DELETE /api/verification/referees/:id',
    'PATCH /api/users/me',
    'PATCH /api/users/me/work-pictures/:id',
    'POST /api/availability/feed',
    'POST /api/course-tries/:id/answers',
    'POST /api/courses/:course/tries',
    'POST /api/uploads/identity-photos',
    'POST /api/uploads/proofs',
    'POST /api/uploads/videos',
    'POST /api/users/me/work-pictures',
    'POST /api/verification/addresses',
    'POST /api/verification/certificates',
    'POST /api/verification/referees',
    'POST /api/verification/referees/:id/remind',
    'POST /api/verification/reference',
    'POST /api/verification/submit',
    'PUT /api/availability/days-off',
    'PUT /api/availability/hours',
    'PUT /api/availability/subscription',
    'PUT /api/availability/switch',
    'PUT /api/chat/quick-replies',
    'PUT /api/users/me/prices',
    'PUT /api/users/me/work-pictures/order',
  ]);
});

test('a limited customer can make no new hire and write to no one new, until the exact second the limit ends', async () => {
  const [amina, chidi, musa] = [await makeConsumer(app), await makeArtisan(app), await makeArtisan(app)];
  const asAmina = { headers: await signedInAs(app, amina) };
  await send(app, asAmina.headers, chidi, { text: 'Hello' });
  const posted = await makeJob(app, amina);
  const id = await give(amina.id, 'limited', 7);
  expect(await jobStatus(posted)).toBe('open');
  const job = { method: 'POST', url: '/api/jobs', ...asAmina, payload: {} } as const;
  const refused = await app.request(job);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    {
      code: 'account_sanctioned',
      message:
        'Your account is limited until 27 Nov 2026, 10:00 am. Your notifications say why, and how to appeal.',
    },
  ]);
  const write = async (to: { id: string }) =>
    (await send(app, asAmina.headers, to, { text: 'Hello' })).statusCode;
  expect([await write(chidi), await write(musa)]).toEqual([201, 403]);
  const [mail] = await emailsTo(app, amina.email);
  expect(mail?.subject).toBe('Your SureHands account is limited');
  expect(mail?.text).toContain('You asked to be paid outside.');
  expect(mail?.text).not.toContain(ngozi.email);
  expect((await notificationsOf(app, asAmina.headers))[0]).toMatchObject({
    kind: 'account',
    link: `/sanctions/${id}`,
  });

  app.clock.advance({ days: 7, seconds: -1 });
  await endSanctionsTask.run(app.context, {});
  expect((await app.request(job)).statusCode).toBe(403);
  app.clock.advance({ seconds: 1 });
  // The end time counts, not the run of the task.
  expect((await app.request(job)).statusCode).toBe(400);
  await endSanctionsTask.run(app.context, {});
  await endSanctionsTask.run(app.context, {});
  const subjects = (await emailsTo(app, amina.email)).map(({ subject }) => subject);
  expect(subjects.filter((each) => each === 'You can use your account fully again')).toHaveLength(1);
  expect((await notificationsOf(app, asAmina.headers))[0]?.title).toBe(
    'You can use your account fully again',
  );
  expect(await get(`/api/sanctions/${id}`, asAmina)).toMatchObject({
    active: false,
    endedFor: 'time',
    appealUntil: null,
  });
});

test('a sanction whose time is over gives way to an equal or milder one, even before the task has ended it', async () => {
  const amina = await makeConsumer(app);
  const first = await give(amina.id, 'suspended', 1);
  expect((await post('/api/admin/sanctions', wish(amina.id, 'limited', 7), ngozi)).status).toBe(409);
  app.clock.advance({ days: 1 });
  const second = await give(amina.id, 'limited', 7);
  await endSanctionsTask.run(app.context, {});
  const [before, now] = [
    await get(`/api/admin/sanctions/${first}`, ngozi),
    await get(`/api/admin/sanctions/${second}`, ngozi),
  ];
  expect([before.state, now.state]).toEqual(['ended: time', expect.stringMatching(/^until /)]);
  const job = {
    method: 'POST',
    url: '/api/jobs',
    payload: {},
    headers: await signedInAs(app, amina),
  } as const;
  expect((await app.request(job)).json().code).toBe('account_sanctioned');
  expect((await emailsTo(app, amina.email)).map(({ subject }) => subject)).toEqual([
    'Your SureHands account is suspended',
    'Your SureHands account is limited',
  ]);
});

test('a limited artisan can be found, but not among those who can be hired', async () => {
  const musa = await makeArtisan(app);
  const isAvailable = async () => {
    const listed = await app.request({ url: '/api/users/?role=skilled&available=true&limit=200' });
    return listed.json().some(({ id }: { id: string }) => id === musa.id);
  };
  expect(await isAvailable()).toBe(true);
  await give(musa.id, 'limited', 7);
  expect([await isAvailable(), ...(await isFound(musa))]).toEqual([false, true, 200]);
});

test('a suspended artisan cannot be found, gets no new work, and can still finish and discuss current hires', {
  meta: { promise: 'A suspended artisan is not found, and their running hires go on' },
}, async () => {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  const asChidi = { headers: await signedInAs(app, chidi) };
  const hire = await makePaidHire(app, chidi, {
    ...{ customer_id: amina.id, status: 'in_progress', start_date: '2026-11-26', end_date: '2026-11-26' },
  });
  const zainab = await makeConsumer(app);
  await send(app, await signedInAs(app, zainab), chidi, { text: 'Are you free?' });
  expect(await isFound(chidi)).toEqual([true, 200]);
  const posted = await makeJob(app, chidi);
  const asAmina = { headers: await signedInAs(app, amina) };
  const days = { startDate: '2027-03-01', endDate: '2027-03-01' };
  const asked = `/api/hiring/hires/${(await requestQuote(app, chidi, days, asAmina.headers)).id}`;
  const quoteId = newId();
  expect(await post(`${asked}/quote`, { quoteId, amountNaira: 40_000 }, asChidi)).toMatchObject({
    status: 200,
  });
  const id = await give(chidi.id, 'suspended', 30);
  // What was not agreed before cannot be agreed now.
  expect(await post(`${asked}/accept-quote`, { quoteId }, asAmina)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('isn’t taking new work at the moment') },
  });
  expect(await isFound(chidi)).toEqual([false, 404]);
  expect(await jobStatus(posted)).toBe('closed');
  // A warning can be given and lifted alongside.
  expect(await decide(await give(chidi.id, 'warning'), 'lift', emeka)).toMatchObject({ status: 200 });
  expect(await isFound(chidi)).toEqual([false, 404]);
  const write = async (to: { id: string }) =>
    (await send(app, asChidi.headers, to, { text: 'Hello' })).statusCode;
  expect([await write(amina), await write(zainab)]).toEqual([201, 403]);
  expect(await post(`/api/hiring/hires/${hire.id}/complete`, {}, asChidi)).toMatchObject({ status: 200 });
  expect((await app.request({ url: `/api/users/${chidi.id}`, ...asChidi })).statusCode).toBe(200);
  // A stricter sanction replaces this one; an equal or milder one is refused.
  for (const level of ['limited', 'suspended'] as const)
    expect(await post('/api/admin/sanctions', wish(chidi.id, level, 7), emeka)).toMatchObject({
      status: 409,
    });
  await expect(operate(app, 'sanction', 'lift', newId(), '--reason', 'No')).rejects.toThrow(
    'no such sanction',
  );
  expect(await operate(app, 'sanction', 'lift', id, '--reason', 'A mistake of ours')).toBe(
    'suspended: ended: lifted.',
  );
  expect(await isFound(chidi)).toEqual([true, 200]);
});

test('a ban waits for a second operator, ends sessions and cancels hires that have not started', {
  meta: { promise: 'Two operators ban an account; what has not begun is cancelled and refunded' },
}, async () => {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  const asChidi = { headers: await signedInAs(app, chidi) };
  const job = await makeJob(app, chidi);
  const booked = await makePaidHire(app, chidi, { customer_id: amina.id });
  const asked = await makeHire(app, chidi, { customer_id: amina.id, status: 'quote_requested' });
  const begun = await makePaidHire(app, chidi, {
    ...{ customer_id: amina.id, status: 'in_progress', start_date: '2027-02-01', end_date: '2027-02-01' },
  });
  const id = await give(chidi.id, 'banned');
  expect((await app.request({ url: '/api/sanctions', ...asChidi })).json()).toEqual({ result: [] });
  expect(await decide(id, 'confirm', ngozi)).toMatchObject({ status: 409 });
  expect(await isFound(chidi)).toEqual([true, 200]);
  app.clock.advance({ days: 2 });
  expect(await decide(id, 'confirm', emeka)).toMatchObject({ status: 200 });
  await app.runJobs();
  expect(await isFound(chidi)).toEqual([false, 404]);
  expect((await app.request({ url: '/api/sanctions', ...asChidi })).statusCode).toBe(401);
  const statusOf = async (hire: { id: string }) =>
    (await app.db.selectFrom('hires').select('status').where('id', '=', hire.id).executeTakeFirstOrThrow())
      .status;
  expect([await statusOf(booked), await statusOf(asked), await statusOf(begun)]).toEqual([
    'artisan_cancelled',
    'declined',
    'in_progress',
  ]);
  expect(await jobStatus(job)).toBe('closed');
  expect(await auditOf(chidi.id)).toEqual([
    `${ngozi.email} sanction.propose`,
    `${emeka.email} sanction.confirm`,
  ]);
  // Signed in again, they can request a payout but nothing new.
  const again = { headers: await signedInAs(app, chidi) };
  // The thirty days count from the notification, not from the proposal.
  const appealUntil = new Date(app.clock.now.getTime() + 30 * 24 * 3_600_000).toISOString();
  expect(await get('/api/sanctions', again)).toMatchObject({ result: [{ appealUntil }] });
  expect(await post('/api/payouts', { id: newId() }, again)).toMatchObject({
    body: { code: 'no_bank_account' },
  });
  expect(
    (await app.request({ method: 'PATCH', url: '/api/users/me', ...again, payload: {} })).statusCode,
  ).toBe(403);
});

test('a ban of a customer cancels only the hires that are free of charge to cancel', async () => {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  const bisi = await makeConsumer(app, { email_verified: true });
  const inDays = (days: number) => {
    const start = addDays(lagosDay(app.clock.now), days);
    return { customer_id: amina.id, start_date: start, end_date: start, start_time: '00:00' };
  };
  const [soon, later] = [
    await makePaidHire(app, chidi, inDays(1)),
    await makePaidHire(app, chidi, inDays(3)),
  ];
  // Hires that a guest made under their email are theirs once they have confirmed it.
  const byGuest = (days: number, { email: customer_email }: { email: string }) =>
    makePaidHire(app, chidi, { ...inDays(days), customer_id: null, customer_email });
  const [others, own] = [await byGuest(5, amina), await byGuest(7, bisi)];
  for (const { id } of [amina, bisi]) await decide(await give(id, 'banned'), 'confirm', emeka);
  await app.runJobs();
  const statuses = await Promise.all([soon, later, others, own].map(({ id }) => hireStatus(app, id)));
  expect(statuses).toEqual(['confirmed', 'cancelled', 'confirmed', 'cancelled']);
});

test('a ban that replaces a suspension does not end with it', async () => {
  const chidi = await makeArtisan(app);
  await give(chidi.id, 'suspended', 7);
  // A declined ban is not visible to the person, and only one can be proposed at a time.
  const declined = await give(chidi.id, 'banned');
  expect(await decide(declined, 'decline', emeka)).toMatchObject({ status: 200 });
  const asChidi = { headers: await signedInAs(app, chidi) };
  expect(await get(`/api/sanctions/${declined}`, asChidi)).toMatchObject({ code: 'sanction_not_found' });
  const ban = await give(chidi.id, 'banned');
  const again = async () => (await post('/api/admin/sanctions', wish(chidi.id, 'banned'), sade)).body.message;
  expect(await again()).toBe('A ban of this account has already been proposed.');
  expect(await decide(ban, 'confirm', emeka)).toMatchObject({ status: 200 });
  expect(await again()).toBe('This account is already banned.');
  app.clock.advance({ days: 7 });
  await endSanctionsTask.run(app.context, {});
  expect(await isFound(chidi)).toEqual([false, 404]);
  expect(await emailsTo(app, chidi.email)).toHaveLength(2);
});

test('an appeal can be sent once, also by the emailed link, and is decided by an uninvolved operator', {
  meta: { promise: 'Who is limited, suspended or banned appeals once, and another operator decides' },
}, async () => {
  const [amina, zainab] = [await makeConsumer(app), await makeConsumer(app)];
  const id = await give(amina.id, 'banned');
  await decide(id, 'confirm', emeka);
  const link = linkIn((await emailsTo(app, amina.email))[0]);
  expect(link.pathname).toBe(`/sanctions/${id}`);
  const key = link.searchParams.get('key') ?? '';
  const asZainab = { headers: await signedInAs(app, zainab) };
  const strangers = [
    await get(`/api/sanctions/${id}`, asZainab),
    await get(`/api/sanctions/${newId()}`, asZainab),
  ];
  expect(strangers[0]).toEqual(strangers[1]);
  expect(
    (await app.request({ url: `/api/sanctions/${id}`, headers: { 'x-guest-key': key } })).json(),
  ).toMatchObject({
    active: true,
  });
  const url = `/api/sanctions/${id}/appeal`;
  const words = 'It was my brother.';
  // The key of another sanction does not open this one.
  await give(zainab.id, 'warning');
  const otherKey = linkIn((await emailsTo(app, zainab.email))[0]).searchParams.get('key') ?? '';
  const wrong = await app.request({ url: `/api/sanctions/${id}`, headers: { 'x-guest-key': otherKey } });
  expect(wrong.statusCode).toBe(404);
  expect(await post(url, { words, key: otherKey })).toMatchObject({ status: 404 });
  expect(await post(url, { words })).toMatchObject({ status: 404 });
  for (const _ of [1, 2]) expect(await post(url, { words, key })).toMatchObject({ status: 200 });
  // An operator who was involved sees why no decision is offered.
  const nextOf = async (who: Headers) =>
    (await get(`/api/admin/sanctions/${id}`, who)).facts.find(
      ({ label }: { label: string }) => label === 'Next',
    );
  const { facts } = await get(`/api/admin/sanctions/${id}`, sade);
  expect(facts).toContainEqual({
    label: 'Evidence',
    text: 'messages they wrote in chats',
    to: `/admin/people/${amina.id}#history`,
  });
  expect(await nextOf(emeka)).toEqual({
    label: 'Next',
    text: 'An operator who was not involved has to decide.',
  });
  expect(await nextOf(sade)).toBeUndefined();
  expect(await post(url, { words: 'Another', key })).toMatchObject({
    status: 409,
    body: { code: 'already_used' },
  });
  expect((await get('/api/admin/sanctions', sade)).result[0]).toMatchObject({ id, about: 'appeal waiting' });
  for (const had of [ngozi, emeka]) expect(await decide(id, 'allow', had)).toMatchObject({ status: 409 });
  const appealedAt = app.clock.now.toISOString();
  app.clock.advance({ minutes: 5 });
  const decided = await decide(id, 'allow', sade, 'We believe you.');
  expect(decided).toMatchObject({ status: 200, body: { case: { state: 'ended: appeal' } } });
  const mails = await emailsTo(app, amina.email);
  expect(mails.at(-1)?.text).toContain('We believe you.');
  const file = await get('/api/users/me/data', { headers: await signedInAs(app, amina) });
  const at = app.clock.now.toISOString();
  expect(file.sanctions).toEqual([
    {
      ...{ level: 'banned', reason: 'You asked to be paid outside.', evidence: ['messages'] },
      ...{ given_at: appealedAt, ends_at: null, ended_at: at, ended_for: 'appeal' },
      ...{ appeal: words, appealed_at: appealedAt, answer: 'We believe you.', answered_at: at },
    },
  ]);
  expect(await get('/api/admin/today', ngozi)).toMatchObject({
    queues: expect.arrayContaining([expect.objectContaining({ key: 'sanctions', waiting: 0 })]),
  });
});

test('no operator can sanction themselves or another operator, or reuse one id for a different sanction', async () => {
  const [amina, zainab] = [await makeConsumer(app), await makeConsumer(app)];
  expect(await post('/api/admin/sanctions', wish(ngozi.id, 'warning'), ngozi)).toMatchObject({
    ...{ status: 403, body: { code: 'own_case' } },
  });
  expect(await post('/api/admin/sanctions', wish(emeka.id, 'warning'), ngozi)).toMatchObject({ status: 409 });
  expect(await post('/api/admin/sanctions', wish(amina.id, 'limited'), ngozi)).toMatchObject({
    ...{ status: 400, body: { fields: { days: 'Please say for how many days.' } } },
  });
  const wanted = wish(amina.id, 'limited', 7);
  for (const _ of [1, 2])
    expect(await post('/api/admin/sanctions', wanted, ngozi)).toMatchObject({ status: 200 });
  for (const other of [{ reason: 'Other' }, { days: 8 }, { level: 'suspended' }, { userId: zainab.id }]) {
    expect(await post('/api/admin/sanctions', { ...wanted, ...other }, ngozi)).toMatchObject({ status: 409 });
  }
  expect(await post('/api/admin/sanctions', wanted, emeka)).toMatchObject({ status: 409 });
  expect(await emailsTo(app, amina.email)).toHaveLength(1);
  expect(
    await operate(app, 'sanction', 'give', amina.email, 'suspended:5', 'hires,reviews', '--reason', 'Again'),
  ).toMatch(/is suspended until .*\. We’ve told them\.\nSanction id: /);
  expect(await operate(app, 'sanction', 'list')).toContain(': Again');
});

test('an appeal that fails leaves everything as it is, and none is accepted after 30 days', async () => {
  const amina = await makeConsumer(app);
  const asAmina = { headers: await signedInAs(app, amina) };
  const [first, second] = [await give(amina.id, 'warning'), await give(amina.id, 'suspended', 90)];
  const notifiedAt = app.clock.now.getTime();
  app.clock.advance({ hours: 1 });
  const proposed = await give((await makeConsumer(app)).id, 'banned');
  app.clock.advance({ hours: 1 });
  await post(`/api/sanctions/${second}/appeal`, { words: 'No.' }, asAmina);
  // Longest waiting first; appeal waiting from when it was sent.
  const waiting = (await get('/api/admin/sanctions', sade)).result.map(({ id }: { id: string }) => id);
  expect(waiting.slice(0, 2)).toEqual([proposed, second]);
  expect((await decide(second, 'lift', emeka)).body.message).toBe(
    'An appeal is waiting. Decide the appeal instead.',
  );
  expect(await decide(second, 'keep', emeka, 'It stays.')).toMatchObject({ status: 200 });
  const mail = (await emailsTo(app, amina.email)).at(-1);
  expect(mail?.text).toContain('It stays.');
  expect((await notificationsOf(app, asAmina.headers))[0]).toMatchObject({
    ...{ title: mail?.subject, text: 'It stays.', link: `/sanctions/${second}` },
  });
  expect(await get(`/api/sanctions/${second}`, asAmina)).toMatchObject({
    ...{ active: true, appeal: { kept: true, answer: 'It stays.' } },
  });
  app.clock.now = new Date(notifiedAt + 30 * 24 * 3_600_000 - 1_000);
  const later = { headers: await signedInAs(app, amina) };
  expect((await get(`/api/sanctions/${first}`, later)).appealUntil).not.toBeNull();
  app.clock.advance({ seconds: 1 });
  expect((await get(`/api/sanctions/${first}`, later)).appealUntil).toBeNull();
  expect(await post(`/api/sanctions/${first}/appeal`, { words: 'No.' }, later)).toMatchObject({
    status: 409,
  });
});
