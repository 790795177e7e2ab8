import { expect, test } from 'vitest';
import {
  aCheck,
  approve,
  makeApplicant,
  mine,
  newBvn,
  operate,
  postSignUp,
  skilledSignUp,
  submit,
  uploadedFace,
} from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import {
  makeAdminWithoutRoles,
  makeArtisan,
  makeConsumer,
  signedInAs,
} from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const start = new Date('2026-11-20T09:00:00Z');

const verificationOf = (userId: string) =>
  app.db.selectFrom('verifications').selectAll().where('user_id', '=', userId).executeTakeFirst();

test('an artisan’s sign-up opens a verification with its due day and each check', {
  meta: { promise: true },
}, async () => {
  const { headers, bvn } = await makeApplicant(app);
  expect(await mine(app, headers)).toEqual({
    verification: {
      status: 'submitted',
      submittedAt: start.toISOString(),
      dueOn: '2026-11-27',
      overdue: false,
      decidedAt: null,
      reason: null,
      checks: [
        aCheck('identity', 'waiting'),
        aCheck('face', 'waiting'),
        aCheck('bank_account', 'not_given'),
        aCheck('certificate', 'not_given'),
        aCheck('references', 'not_given'),
        aCheck('address', 'not_given'),
      ],
      bvnLastDigits: bvn.slice(-4),
      hasFacePhoto: true,
    },
    missing: [],
    maySubmit: false,
    identityCheck: null,
    toHandIn: ['bank_account', 'references'],
    bankAccount: null,
    certificates: [],
    addresses: [],
    referees: [],
    mayNameReferee: true,
  });
});

test('the one-page sign-up opens a verification too, and says what is missing', {
  meta: { promise: 'A sign-up without BVN opens one too and says what is missing' },
}, async () => {
  const { headers } = await makeApplicant(app, { bvn: undefined, bvn_URL: undefined });
  expect(await mine(app, headers)).toMatchObject({
    verification: {
      status: 'submitted',
      dueOn: '2026-11-27',
      bvnLastDigits: null,
      hasFacePhoto: false,
      checks: expect.arrayContaining([aCheck('identity', 'not_given'), aCheck('face', 'not_given')]),
    },
    missing: ['bvn', 'bvn_URL'],
    maySubmit: true,
  });
});

test('a consumer has no verification, whatever they send', async () => {
  const bvn = newBvn();
  const payload = { ...(await skilledSignUp(app, { bvn_URL: '' })), role: 'consumer', bvn };
  const answer = await postSignUp(app, payload);
  expect(answer.statusCode).toBe(201);
  expect(await verificationOf(answer.json().user.id)).toBeUndefined();
  expect((await makeApplicant(app, { bvn })).id).toBeTruthy();
});

test('the same sign-up sent again opens no second verification and sends no second email', {
  meta: { promise: 'The same sign-up twice opens one account and sends one email' },
}, async () => {
  const payload = await skilledSignUp(app);
  const first = await postSignUp(app, payload);
  const again = await postSignUp(app, payload);
  expect(again.statusCode).toBe(201);
  expect(again.json()).toEqual(first.json());
  const aboutIt = (await emailsTo(app, payload.email)).filter(({ subject }) => /verification/.test(subject));
  expect(aboutIt.map(({ subject }) => subject)).toEqual([
    'We’ll decide on your verification by Friday, 27 November 2026',
  ]);
});

test('the email gives the due day and links to the page with the state of the verification', {
  meta: { promise: 'The applicant is emailed the due day' },
}, async () => {
  const { email } = await makeApplicant(app);
  const [mail] = (await emailsTo(app, email)).filter(({ subject }) => /verification/.test(subject));
  expect(mail?.text).toContain('Hello Chidi,');
  expect(mail?.text).toContain('3 - 5 working days');
  expect(mail?.text).toContain('Friday, 27 November 2026');
  expect(mail?.text).toContain('/verification/status');
  expect(mail?.html).toContain('Friday, 27 November 2026');
});

test('the email asks for missing details, and names no day before they are sent', {
  meta: { promise: 'The email asks for what is missing' },
}, async () => {
  const both = await makeApplicant(app, { bvn: '', bvn_URL: '' });
  const photo = await makeApplicant(app, { bvn_URL: '' });
  const about = async (email: string) =>
    (await emailsTo(app, email)).find(({ subject }) => /verification/.test(subject));
  expect((await about(both.email))?.subject).toBe(
    'Your verification needs your BVN and a photo of your face',
  );
  expect(await about(photo.email)).toMatchObject({
    subject: 'Your verification needs a photo of your face',
    text: expect.stringContaining('One thing is still missing'),
  });
  expect((await about(photo.email))?.text).not.toContain('November 2026');
});

test('a sign-up with a photo that does not exist makes no account', async () => {
  const payload = await skilledSignUp(app, {
    bvn_URL: 'private:identity-photos/01999999-0000-7000-8000-000000000000',
  });
  const answer = await postSignUp(app, payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    bvn_URL: 'We can only use a photo that was uploaded here. Please take or choose it again.',
  });
  expect(
    await app.db.selectFrom('users').select('id').where('email', '=', payload.email).executeTakeFirst(),
  ).toBeUndefined();
});

test('another person’s face photo cannot be used', async () => {
  const face = await uploadedFace(app);
  await makeApplicant(app, { bvn_URL: face });
  const answer = await postSignUp(app, await skilledSignUp(app, { bvn_URL: face }));
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual(['bvn_URL']);
});

/** Audit entries of an applicant's own actions. */
const ownDoings = async (userId: string) => {
  const written = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('subject_id', '=', userId)
    .where('actor', '=', 'applicant')
    .orderBy('id')
    .execute();
  return written.map(({ action, details }) => [action, details]);
};

test('missing details can be sent later, and the working days count from then', {
  meta: { promise: 'BVN and photo can be given later' },
}, async () => {
  const { id, headers } = await makeApplicant(app, { bvn: '', bvn_URL: '' });
  app.clock.advance({ days: 3 });
  const answer = await submit(app, headers, { bvn: '222 0000 0001', bvn_URL: await uploadedFace(app) });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    verification: { status: 'submitted', dueOn: '2026-11-30', bvnLastDigits: '0001', hasFacePhoto: true },
    missing: [],
    maySubmit: false,
  });
  expect(await ownDoings(id)).toEqual([
    ['verification.submit', { bvn: false, facePhoto: false }],
    ['verification.complete', { bvn: true, facePhoto: true }],
  ]);
  app.clock.now = start;
});

test('a photo that is sent again with missing details still belongs to the applicant', async () => {
  const photo = await uploadedFace(app);
  const { id, headers } = await makeApplicant(app, { bvn: '', bvn_URL: photo });
  expect((await submit(app, headers, { bvn: newBvn(), bvn_URL: photo })).statusCode).toBe(200);
  const owned = await app.db
    .selectFrom('identity_photos')
    .select('owner_id')
    .where('owner_id', '=', id)
    .execute();
  expect(owned).toEqual([{ owner_id: id }]);
});

test('an account from before verification existed can apply', {
  meta: { promise: 'Older accounts can ask for a verification' },
}, async () => {
  const artisan = await makeArtisan(app);
  const headers = await signedInAs(app, artisan);
  expect(await mine(app, headers)).toMatchObject({
    verification: null,
    missing: ['bvn', 'bvn_URL'],
    maySubmit: true,
    toHandIn: ['bank_account', 'references'],
  });
  const answer = await submit(app, headers, { bvn: newBvn(), bvn_URL: await uploadedFace(app) });
  expect(answer.json()).toMatchObject({ verification: { status: 'submitted' }, maySubmit: false });
});

test('an incomplete submission shows what is missing at each field, and keeps nothing', {
  meta: { promise: 'A BVN has exactly 11 digits; what is missing is said beside its field' },
}, async () => {
  const artisan = await makeArtisan(app);
  const headers = await signedInAs(app, artisan);
  const nothing = await submit(app, headers, {});
  expect(nothing.statusCode).toBe(400);
  expect(nothing.json()).toMatchObject({
    message: 'Please correct the marked fields.',
    fields: { bvn: 'BVN is required.', bvn_URL: 'A photo of your face is required.' },
  });
  const short = await submit(app, headers, { bvn: '2221234567', bvn_URL: await uploadedFace(app) });
  expect(short.json().fields).toEqual({ bvn: 'BVN must be exactly 11 digits.' });
  expect(await verificationOf(artisan.id)).toBeUndefined();
});

test('the same submission sent five times at once counts once', {
  meta: { promise: 'A submission sent many times is one' },
}, async () => {
  const artisan = await makeArtisan(app);
  const headers = await signedInAs(app, artisan);
  const payload = { id: newId(), bvn: newBvn(), bvn_URL: await uploadedFace(app) };
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit(app, headers, payload)));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
  const entries = await app.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', artisan.id)
    .execute();
  expect(entries).toEqual([{ action: 'verification.submit' }]);
  expect(await emailsTo(app, artisan.email)).toHaveLength(1);
});

test('another person’s submission id is refused', async () => {
  const id = newId();
  const one = await signedInAs(app, await makeArtisan(app));
  const other = await signedInAs(app, await makeArtisan(app));
  const payload = { id, bvn: newBvn(), bvn_URL: await uploadedFace(app) };
  await submit(app, one, payload);
  expect((await submit(app, other, { ...payload, bvn: newBvn() })).statusCode).toBe(409);
});

test('nothing can be submitted during a review, or once verified', async () => {
  const { email, headers } = await makeApplicant(app);
  const waiting = await submit(app, headers, { bvn: newBvn() });
  expect(waiting.statusCode).toBe(409);
  expect(waiting.json().message).toBe('We have everything we need, so you don’t need to send anything now.');
  await approve(app, email);
  const verified = await submit(app, headers, { bvn: newBvn() });
  expect(verified.json()).toMatchObject({
    code: 'nothing_to_submit',
    message: 'You’re already verified, so you don’t need to send anything.',
  });
});

test('after a rejection an artisan submits again: passed checks stay, failed ones wait, and the wait starts again', {
  meta: { promise: 'After a rejection one may submit again' },
}, async () => {
  const { id, email, headers } = await makeApplicant(app);
  const before = await verificationOf(id);
  await operate(app, 'verification', 'check', email, 'identity', 'passed');
  await operate(app, 'verification', 'check', email, 'face', 'failed', '--note', 'too dark');
  await operate(app, 'verification', 'reject', email, '--reason', 'The photo is too dark.');
  expect(await mine(app, headers)).toMatchObject({
    verification: { status: 'rejected', reason: 'The photo is too dark.' },
    maySubmit: true,
  });
  app.clock.advance({ days: 4 });
  const answer = await submit(app, headers, { bvn_URL: await uploadedFace(app, 'white') });
  expect(answer.json().verification).toMatchObject({
    status: 'submitted',
    reason: null,
    decidedAt: null,
    dueOn: '2026-12-01',
    checks: expect.arrayContaining([aCheck('identity', 'passed'), aCheck('face', 'waiting')]),
  });
  // The replaced photo has no owner any more and is cleaned up with other unclaimed ones.
  const replaced = String(before?.identity_photo).split('/')[1] ?? '';
  expect(
    await app.db
      .selectFrom('identity_photos')
      .select('owner_id')
      .where('id', '=', replaced)
      .executeTakeFirst(),
  ).toEqual({ owner_id: null });
  expect((await ownDoings(id)).at(-1)).toEqual(['verification.resubmit', { bvn: false, facePhoto: true }]);
  app.clock.now = start;
});

test('after a change of name the checks of the name are repeated; face, references and photo stay', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await approve(app, email);
  const other = await makeApplicant(app);
  await approve(app, other.email);
  app.clock.advance({ days: 10 });
  const before = (await emailsTo(app, email)).length;
  const renamed = await app.request({
    method: 'PATCH',
    url: '/api/users/me',
    headers: await signedInAs(app, { id }),
    payload: { full_name: 'Chief Contractor', new_name_confirmed: 'on' },
  });
  expect(renamed.statusCode).toBe(200);
  const { verification, missing } = await mine(app, headers);
  expect(missing).toEqual([]);
  expect(verification).toMatchObject({
    status: 'submitted',
    submittedAt: app.clock.now.toISOString(),
    decidedAt: null,
    reason: null,
    hasFacePhoto: true,
    checks: [
      aCheck('identity', 'waiting'),
      aCheck('face', 'passed'),
      aCheck('bank_account', 'not_given'),
      aCheck('certificate', 'not_given'),
      aCheck('references', 'passed'),
      aCheck('address', 'not_given'),
    ],
  });
  const mails = (await emailsTo(app, email)).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain('BVN');
  expect((await ownDoings(id)).at(-1)).toEqual(['verification.rename', {}]);
  expect((await mine(app, other.headers)).verification).toMatchObject({ status: 'verified' });
  app.clock.now = start;
});

test('a new BVN is checked again, even if the old one had passed', async () => {
  const { email, headers } = await makeApplicant(app);
  await operate(app, 'verification', 'check', email, 'identity', 'passed');
  await operate(app, 'verification', 'reject', email, '--reason', 'Please give the BVN of your own account.');
  const answer = await submit(app, headers, { bvn: newBvn() });
  expect(answer.json().verification.checks).toContainEqual(aCheck('identity', 'waiting'));
});

test('visitors, customers and operators have no verification to see or send', {
  meta: { promise: 'Only artisans see and send a verification' },
}, async () => {
  for (const [headers, status] of [
    [{}, 401],
    [await signedInAs(app, await makeConsumer(app)), 403],
    [await signedInAs(app, await makeAdminWithoutRoles(app)), 403],
  ] as const) {
    const seen = await app.request({ url: '/api/verification/mine', headers });
    expect(seen.statusCode).toBe(status);
    const sent = await app.request({
      method: 'POST',
      url: '/api/verification/submit',
      headers,
      payload: { id: newId(), bvn: newBvn() },
    });
    expect(sent.statusCode).toBe(status);
  }
});

test('operators’ notes on a check are not shown to the applicant', async () => {
  const { email, headers } = await makeApplicant(app);
  await operate(app, 'verification', 'check', email, 'references', 'failed', '--note', 'Mrs Bello said no');
  const answer = await app.request({ url: '/api/verification/mine', headers });
  expect(answer.body).not.toContain('Bello');
});

test('overdue applicants, and no one else, are named in the log each morning', {
  meta: { promise: 'Overdue verifications are warned of each morning' },
}, async () => {
  const warnings: unknown[] = [];
  const { warnOfOverdueVerificationsTask } = await import('./public.ts');
  const log = { ...app.context.log, warn: (facts: unknown) => warnings.push(facts) };
  const morning = () =>
    warnOfOverdueVerificationsTask.run({ ...app.context, log: log as unknown as typeof app.context.log }, {});
  const { id, email } = await makeApplicant(app);
  await app.db
    .updateTable('verifications')
    .set({ due_on: '2027-01-01' })
    .where('user_id', '<>', id)
    .execute();
  app.clock.now = new Date('2026-11-27T22:59:59Z');
  await morning();
  expect(warnings).toEqual([]);
  app.clock.now = new Date('2026-11-27T23:00:00Z');
  await morning();
  expect(warnings).toEqual([{ overdue: 1, since: '2026-11-27', users: [id] }]);
  // The longest overdue comes first, whatever the time of submission.
  app.clock.now = start;
  const later = await makeApplicant(app);
  const setDue = (userId: string, day: string) =>
    app.db.updateTable('verifications').set({ due_on: day }).where('user_id', '=', userId).execute();
  await setDue(later.id, '2026-11-26');
  await setDue(id, '2026-11-27');
  app.clock.now = new Date('2026-11-28T07:00:00Z');
  await morning();
  expect(warnings.at(-1)).toEqual({ overdue: 2, since: '2026-11-26', users: [later.id, id] });
  await setDue(id, '2026-11-25');
  await morning();
  expect(warnings.at(-1)).toEqual({ overdue: 2, since: '2026-11-25', users: [id, later.id] });
  // A decided verification is no longer reported.
  await approve(app, email);
  await morning();
  expect(warnings.at(-1)).toEqual({ overdue: 1, since: '2026-11-26', users: [later.id] });
  app.clock.now = start;
});
