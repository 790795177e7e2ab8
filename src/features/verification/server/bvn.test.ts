import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  approve,
  makeApplicant,
  newBvn,
  operate,
  postSignUp,
  skilledSignUp,
  submit,
  uploadedFace,
} from '../../../../test-support/applicants.ts';
import { untilHeldUp } from '../../../../test-support/held-up.ts';
import { makeArtisan, signedInAs } from '../../../../test-support/made-up-people.ts';
import { asOwner } from '../../../../test-support/owner.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { formsOf, wholeDatabase } from '../../../../test-support/whole-database.ts';
import { replaceSeal } from './bvn-store.ts';
import { openBvn, sealBvn } from './bvn-vault.ts';
import { deleteVerificationData } from './public.ts';

const logged: string[] = [];
const app = await startTestApp({
  environment: { LOG_LEVEL: 'trace' },
  logTo: { write: (line) => void logged.push(line) },
});
const oldKeys = app.context.config.bvn;

const keptOf = (userId: string) =>
  app.db.selectFrom('bank_verification_numbers').selectAll().where('user_id', '=', userId).executeTakeFirst();

const SUBMITTED = '22255554321';

test('a BVN’s fingerprint depends on the key, and cannot be made without one', () => {
  const bvn = newBvn();
  const [one, two] = ['1'.repeat(64), '2'.repeat(64)].map((hashKey) =>
    sealBvn({ ...oldKeys, hashKey }, bvn, 'somebody').fingerprint.toString('hex'),
  );
  const key = Buffer.from('1'.repeat(64), 'hex');
  expect(one).toBe(createHmac('sha256', key).update(bvn).digest('hex'));
  expect(two).not.toBe(one);
});

test('a BVN is never in the database, log, answers or emails', {
  meta: { promise: 'A BVN is never in database, log, answers or emails' },
}, async () => {
  const payload = await skilledSignUp(app, { bvn: '22298761234' });
  const answers = [
    await postSignUp(app, payload),
    await postSignUp(app, payload),
    // Refused for the BVN, the email, the photo and malformed JSON.
    await postSignUp(app, await skilledSignUp(app, { bvn: '22298761234' })),
    await postSignUp(app, { ...payload, password: 'somebody else’s' }),
    await postSignUp(app, await skilledSignUp(app, { bvn: '22298761234', bvn_URL: 'private:nothing' })),
    await postSignUp(app, await skilledSignUp(app, { bvn: '222987612345' })),
    await app.request({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { 'content-type': 'application/json' },
      payload: '{"bvn":"22298761234"',
    }),
    await app.request({ url: '/api/users/?limit=200' }),
    await app.request({ url: '/api/users/?q=22298761234' }),
  ];
  expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 409, 409, 400, 400, 400, 200, 200]);
  const headers = await signedInAs(app, { id: answers[0]?.json().user.id });
  // Through the verification's own form: refused with a wrong photo, refused as taken, and accepted.
  const other = await makeApplicant(app, { bvn: undefined, bvn_URL: undefined });
  const bvn_URL = await uploadedFace(app);
  const submissions = [
    await submit(app, other.headers, { bvn: '22298761234', bvn_URL: 'private:nothing' }),
    await submit(app, other.headers, { bvn: '22298761234', bvn_URL }),
    await submit(app, other.headers, { bvn: SUBMITTED, bvn_URL }),
  ];
  expect(submissions.map(({ statusCode }) => statusCode)).toEqual([400, 409, 200]);
  answers.push(...submissions);
  answers.push(await app.request({ url: '/api/verification/mine', headers }));
  // Before the emails are sent, so that queued rows are inspected, too.
  const queued = await wholeDatabase(app);
  await app.runJobs();
  const printed = [
    await operate(app, 'verification', 'show', payload.email),
    await operate(app, 'bvn', 'show', payload.email, '--reason', 'a test'),
    await operate(app, 'verification', 'reject', payload.email, '--reason', 'a test'),
  ];
  app.context.log.info('the log is heard');

  for (const [where, text] of Object.entries({
    queued,
    database: await wholeDatabase(app),
    log: logged.join(''),
    answers: answers.map((answer) => answer.body + JSON.stringify(answer.headers)).join('\n'),
    printed: printed.join('\n'),
  })) {
    expect(text.length, where).toBeGreaterThan(20);
    for (const form of [...formsOf('22298761234'), ...formsOf(SUBMITTED)])
      expect(text, `${form} in ${where}`).not.toContain(form);
  }
  expect(queued).toContain(payload.email);
  expect(logged.join('')).toContain('the log is heard');
  expect(printed[1]).toContain('*******1234');
});

test('a BVN is encrypted with the first key, each time differently, and bound to its account', {
  meta: { promise: 'A BVN is sealed and bound to its account' },
}, async () => {
  const { id, bvn } = await makeApplicant(app);
  const kept = await keptOf(id);
  expect(kept).toMatchObject({ sealed_with: 'generated', last_digits: bvn.slice(-4) });
  const sealed = { sealed: kept?.sealed ?? Buffer.alloc(0), sealedWith: 'generated' };
  expect(openBvn(oldKeys, sealed, id)).toBe(bvn);
  expect(() => openBvn(oldKeys, sealed, '01999999-0000-7000-8000-000000000000')).toThrow();
  const changed = Buffer.from(sealed.sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => openBvn(oldKeys, { ...sealed, sealed: changed }, id)).toThrow();
  expect(sealBvn(oldKeys, bvn, id).sealed).not.toEqual(sealBvn(oldKeys, bvn, id).sealed);
});

test('one BVN has one account; a second account is told so, and nothing about the first', {
  meta: { promise: 'One BVN, one account' },
}, async () => {
  const first = await makeApplicant(app, { full_name: 'Bisi Adewale' });
  const payload = await skilledSignUp(app, { bvn: first.bvn });
  const answer = await postSignUp(app, payload);
  expect(answer.statusCode).toBe(409);
  const message =
    'We can’t use that BVN, because each BVN can have only one account. If you have another account, sign in to it. Otherwise, write to us.';
  expect(answer.json()).toEqual({ message, code: 'bvn_taken', fields: { bvn: message } });
  expect(answer.body).not.toContain('Bisi');
  expect(answer.body).not.toContain(first.email);
  expect(
    await app.db.selectFrom('users').select('id').where('email', '=', payload.email).executeTakeFirst(),
  ).toBeUndefined();
});

test('a BVN is the same however it is typed', async () => {
  const { bvn } = await makeApplicant(app);
  const grouped = `${bvn.slice(0, 3)} ${bvn.slice(3, 7)}-${bvn.slice(7)}`;
  expect((await postSignUp(app, await skilledSignUp(app, { bvn: grouped }))).statusCode).toBe(409);
});

test('of ten sign-ups with one BVN at once, one gets an account', {
  meta: { promise: 'One BVN, one account, also for ten at once' },
}, async () => {
  const bvn = newBvn();
  const payloads = await Promise.all(
    Array.from({ length: 10 }, () => skilledSignUp(app, { bvn, bvn_URL: '' })),
  );
  const answers = await Promise.all(payloads.map((payload) => postSignUp(app, payload)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  const emails = payloads.map(({ email }) => email);
  const accounts = await app.db.selectFrom('users').select('id').where('email', 'in', emails).execute();
  expect(accounts).toHaveLength(1);
});

test('of two accounts that send one BVN at once, one keeps it', async () => {
  const bvn = newBvn();
  const people = [await makeArtisan(app), await makeArtisan(app)];
  const sent = await Promise.all(
    people.map(async (person) => ({
      headers: await signedInAs(app, person),
      payload: { bvn, bvn_URL: await uploadedFace(app) },
    })),
  );
  const answers = await Promise.all(sent.map(({ headers, payload }) => submit(app, headers, payload)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  expect(answers.find((answer) => answer.statusCode === 409)?.json().code).toBe('bvn_taken');
});

test('a person may send their own BVN again, or another one until a final decision', async () => {
  const { id, email, headers, bvn } = await makeApplicant(app);
  for (const next of [bvn, newBvn()]) {
    await operate(app, 'verification', 'reject', email, '--reason', 'Please look again.');
    expect((await submit(app, headers, { bvn: next })).statusCode).toBe(200);
    expect((await keptOf(id))?.last_digits).toBe(next.slice(-4));
  }
  // The BVN that was replaced is free again.
  expect((await postSignUp(app, await skilledSignUp(app, { bvn }))).statusCode).toBe(201);
});

test.each(['2221234567', '222123456789', 'twelve', '2221234567a', '٢٢٢١٢٣٤٥٦٧٨'])(
  'the BVN %j is refused at its field, without being repeated',
  async (bvn) => {
    const answer = await postSignUp(app, await skilledSignUp(app, { bvn }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: 'BVN must be exactly 11 digits.',
      fields: { bvn: 'BVN must be exactly 11 digits.' },
    });
    expect(answer.body).not.toContain(bvn);
  },
);

test.each(['', null, undefined])('a consumer may send the BVN %j', async (bvn) => {
  const payload = { ...(await skilledSignUp(app, { bvn_URL: '' })), role: 'consumer', bvn };
  expect((await postSignUp(app, payload)).statusCode).toBe(201);
});

test('every look at a BVN is recorded, with who and why, and the record cannot be deleted', {
  meta: { promise: 'Every look at a BVN is written down for good' },
}, async () => {
  const { id, email, bvn } = await makeApplicant(app);
  expect(await operate(app, 'bvn', 'show', email, '--reason', 'The bank asked')).toContain(
    `${email}: *******${bvn.slice(-4)}`,
  );
  const looks = await app.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'reason', 'happened_at'])
    .where('subject_id', '=', id)
    .where('action', '=', 'bvn.show')
    .execute();
  expect(looks).toEqual([
    { actor: 'ngozi', action: 'bvn.show', reason: 'The bank asked', happened_at: app.clock.now },
  ]);
  await expect(asOwner(app, 'delete from audit_entries')).rejects.toThrow('never changed or removed');
  await expect(asOwner(app, "update audit_entries set actor = 'nobody'")).rejects.toThrow(
    'never changed or removed',
  );
});

test('a look at a BVN without a reason is refused', async () => {
  const { email } = await makeApplicant(app);
  await expect(operate(app, 'bvn', 'show', email)).rejects.toThrow('--reason is missing');
  await expect(operate(app, 'bvn', 'show', email, '--reason', ' ')).rejects.toThrow('must not be empty');
});

test('deleting an account deletes its BVN, fingerprint, checks and ownership of the photo, and keeps operators’ actions', {
  meta: { promise: 'With the account the BVN and its fingerprint go' },
}, async () => {
  const { id, email, bvn } = await makeApplicant(app);
  await approve(app, email);
  await app.db.deleteFrom('users').where('id', '=', id).execute();
  expect(await keptOf(id)).toBeUndefined();
  expect(
    await app.db.selectFrom('verifications').select('user_id').where('user_id', '=', id).execute(),
  ).toEqual([]);
  expect(
    await app.db.selectFrom('identity_photos').select('id').where('owner_id', '=', id).execute(),
  ).toEqual([]);
  const stays = await app.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', id)
    .execute();
  expect(stays.map(({ action }) => action)).toContain('verification.approve');
  expect((await postSignUp(app, await skilledSignUp(app, { bvn }))).statusCode).toBe(201);
});

test('an artisan who withdraws consent keeps the account and loses the badge', {
  meta: { promise: 'A consent can be taken back' },
}, async () => {
  const { id, email, bvn } = await makeApplicant(app);
  await approve(app, email);
  expect(await operate(app, 'verification', 'forget', email, '--reason', 'asked by mail')).toContain(
    'deleted',
  );
  expect(await keptOf(id)).toBeUndefined();
  const user = await app.db
    .selectFrom('users')
    .select(['email', 'verified_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(user).toEqual({ email, verified_at: null });
  // The face photo stays unclaimed and is cleaned up later.
  const faces = app.db.selectFrom('identity_photos').select('id').where('owner_id', '=', id);
  expect(await faces.execute()).toEqual([]);
  const audit = app.db.selectFrom('audit_entries').select(['actor', 'reason']);
  expect(
    await audit.where('action', '=', 'verification.forget').where('subject_id', '=', id).execute(),
  ).toEqual([{ actor: 'ngozi', reason: 'asked by mail' }]);
  expect((await postSignUp(app, await skilledSignUp(app, { bvn }))).statusCode).toBe(201);
});

test('a BVN that is replaced during a change of keys stays replaced', async () => {
  const { id, email } = await makeApplicant(app);
  const next = newBvn();
  const newKey = { id: '2026-b', key: 'c'.repeat(64) };
  let rekeyed: Promise<string> | undefined;
  app.context.config.bvn = { ...oldKeys, keys: [newKey, ...oldKeys.keys] };
  try {
    await app.db.transaction().execute(async (tx) => {
      await replaceSeal(tx, id, sealBvn(oldKeys, next, id));
      rekeyed = operate(app, 'bvn', 'rekey');
      await untilHeldUp(app);
    });
    expect(await rekeyed).toContain('with the key 2026-b');
    const shown = await operate(app, 'bvn', 'show', email, '--reason', 'a test');
    expect(shown).toContain(next.slice(-4));
  } finally {
    app.context.config.bvn = { ...oldKeys, keys: [...oldKeys.keys, newKey] };
    await operate(app, 'bvn', 'rekey');
    app.context.config.bvn = oldKeys;
  }
});

test('deleting an account’s data deletes its verification as well', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await operate(app, 'verification', 'reject', email, '--reason', 'Too dark.');
  expect((await submit(app, headers, {})).statusCode).toBe(200);
  const other = await makeApplicant(app);
  await operate(app, 'verification', 'reject', other.email, '--reason', 'Too dark.');
  await submit(app, other.headers, {});
  const submissionsOf = (userId: string) =>
    app.db.selectFrom('verification_submissions').select('id').where('user_id', '=', userId).execute();
  expect(await submissionsOf(id)).toHaveLength(1);
  await app.db.transaction().execute((tx) => deleteVerificationData(tx, id));
  expect(await keptOf(id)).toBeUndefined();
  expect(await submissionsOf(id)).toEqual([]);
  expect(await submissionsOf(other.id)).toHaveLength(1);
  expect(await keptOf(other.id)).toBeDefined();
});

test('keys are changed by adding one in front, encrypting everything again, and dropping the old key', {
  meta: { promise: 'Keys can be changed' },
}, async () => {
  const { id, email, bvn } = await makeApplicant(app);
  const newKey = { id: '2027', key: 'd'.repeat(64) };
  try {
    app.context.config.bvn = { keys: [newKey, ...oldKeys.keys], hashKey: 'e'.repeat(64) };
    // Until the fingerprints are recomputed they cannot be compared, so every sign-up with a BVN fails.
    expect((await postSignUp(app, await skilledSignUp(app, { bvn }))).statusCode).toBe(500);
    expect(await operate(app, 'bvn', 'rekey')).toMatch(
      /^\d+ re-encrypted with the key 2027; 0 already were\.$/,
    );
    expect(await keptOf(id)).toMatchObject({ sealed_with: '2027' });
    const again = await statementsDuring(() => operate(app, 'bvn', 'rekey'));
    expect(again.result).toMatch(/^0 re-encrypted with the key 2027; \d+ already were\.$/);
    // In pages, however many there are.
    expect(again.statements).toContainEqual(
      expect.stringMatching(/from "bank_verification_numbers" where .* limit 1000$/),
    );

    app.context.config.bvn = { keys: [newKey], hashKey: 'e'.repeat(64) };
    expect(await operate(app, 'bvn', 'show', email, '--reason', 'a test')).toContain(bvn.slice(-4));
    expect((await postSignUp(app, await skilledSignUp(app, { bvn }))).statusCode).toBe(409);
    const rekeyed = await app.db
      .selectFrom('audit_entries')
      .select('details')
      .where('subject_id', '=', id)
      .where('action', '=', 'bvn.rekey')
      .execute();
    expect(rekeyed).toEqual([{ details: { from: 'generated', to: '2027' } }]);

    // With half of the fingerprints under another key, they cannot be compared either.
    const kept = app.db.updateTable('bank_verification_numbers').where('user_id', '=', id);
    const { fingerprint_key } = (await keptOf(id)) ?? { fingerprint_key: '' };
    await kept.set({ fingerprint_key: 'another' }).execute();
    expect((await postSignUp(app, await skilledSignUp(app))).statusCode).toBe(500);
    await kept.set({ fingerprint_key }).execute();
    // A new encryption key alone also requires re-encrypting.
    const next = { id: '2029', key: 'a1'.repeat(32) };
    app.context.config.bvn = { keys: [next, newKey], hashKey: 'e'.repeat(64) };
    expect(await operate(app, 'bvn', 'rekey')).toMatch(/^[1-9]\d* re-encrypted with the key 2029; 0 /);
    app.context.config.bvn = { keys: [newKey, next], hashKey: 'e'.repeat(64) };
    await operate(app, 'bvn', 'rekey');

    // A key that was removed too early is named in the error.
    app.context.config.bvn = { keys: [{ id: '2028', key: 'f'.repeat(64) }], hashKey: 'e'.repeat(64) };
    await expect(operate(app, 'bvn', 'rekey')).rejects.toThrow(/Could not decrypt: \d+ with the key 2027\./);
    await expect(operate(app, 'bvn', 'show', email, '--reason', 'a test')).rejects.toThrow(
      'encrypted with the key 2027, which BVN_KEYS does not have',
    );
  } finally {
    app.context.config.bvn = oldKeys;
  }
});
