import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aCheck, approve, makeApplicant, mine, operate } from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { verificationTransitions } from './verification-process.ts';

const app = await startTestApp();

const badgeOf = async (id: string): Promise<boolean> =>
  (await app.request({ url: `/api/users/${id}` })).json().verified;
const subjectsTo = async (email: string) => (await emailsTo(app, email)).map(({ subject }) => subject);
const auditOf = (id: string) =>
  app.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'reason', 'details', 'happened_at'])
    .where('subject_id', '=', id)
    .where('actor', '<>', 'applicant')
    .orderBy('id')
    .execute();

test('an approval gives the badge, records who decided and when, and emails the artisan', {
  meta: { promise: 'An approval brings badge, audit and email' },
}, async () => {
  const { id, email, headers } = await makeApplicant(app);
  expect(await badgeOf(id)).toBe(false);
  expect(await approve(app, email)).toBe(
    [
      `${email} is verified. The badge is on the profile, and we’ve emailed them.`,
      'Recorded as passed with this approval: Identity (BVN), Face photo, Bank account name, Background check by references.',
    ].join('\n'),
  );
  expect(await badgeOf(id)).toBe(true);
  expect((await mine(app, headers)).verification).toMatchObject({
    status: 'verified',
    decidedAt: app.clock.now.toISOString(),
  });
  expect(await auditOf(id)).toEqual([
    {
      actor: 'ngozi',
      action: 'verification.approve',
      reason: 'Bank letter seen, two people called',
      details: {
        from: 'submitted',
        to: 'verified',
        recordedAsPassed: ['identity', 'face', 'bank_account', 'references'],
      },
      happened_at: app.clock.now,
    },
  ]);
  const [mail] = (await emailsTo(app, email)).filter(({ subject }) => subject === 'You are verified');
  expect(mail?.text).toContain(`/profile/${id}`);
  expect(mail?.html).toContain('You are verified');
});

test('approving twice sends one email and writes one audit entry', {
  meta: { promise: 'Approving twice is once' },
}, async () => {
  const { id, email } = await makeApplicant(app);
  await approve(app, email);
  expect(await approve(app, email)).toMatch(
    /was already verified on .*Nothing was changed, and no email was sent\./,
  );
  expect((await subjectsTo(email)).filter((subject) => subject === 'You are verified')).toHaveLength(1);
  expect(await auditOf(id)).toHaveLength(1);
});

test('a rejection gives the reason by email and on the page, and no badge', {
  meta: { promise: 'A rejection tells the reason' },
}, async () => {
  const { id, email, headers } = await makeApplicant(app);
  const reason = 'The name of the BVN is another than the one on the account.';
  await operate(app, 'verification', 'reject', email, '--reason', reason);
  expect((await mine(app, headers)).verification).toMatchObject({
    status: 'rejected',
    reason,
    decidedAt: app.clock.now.toISOString(),
  });
  expect(await badgeOf(id)).toBe(false);
  const shown = await operate(app, 'verification', 'show', email);
  expect(shown).toContain(`Reason:     ${reason}`);
  expect(shown).not.toContain('Decide by');
  await expect(operate(app, 'verification', 'check', email, 'face', 'passed')).rejects.toThrow(
    `${email} is already rejected. Checks must be recorded before the decision.`,
  );
  const [mail] = (await emailsTo(app, email)).filter(
    ({ subject }) => subject === 'We could not verify you yet',
  );
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain('/verification/status');
  expect(await auditOf(id)).toMatchObject([{ actor: 'ngozi', action: 'verification.reject', reason }]);
});

test('rejecting twice with one reason counts once, and another reason is refused', async () => {
  const { email } = await makeApplicant(app);
  await operate(app, 'verification', 'reject', email, '--reason', 'Too dark.');
  expect(await operate(app, 'verification', 'reject', email, '--reason', 'Too dark.')).toContain(
    'Nothing was changed, and no email was sent.',
  );
  await expect(operate(app, 'verification', 'reject', email, '--reason', 'Too bright.')).rejects.toThrow(
    'The applicant has to submit again first.',
  );
  const mails = (await subjectsTo(email)).filter((subject) => subject === 'We could not verify you yet');
  expect(mails).toHaveLength(1);
});

test('a rejected artisan cannot be approved before they submit again', async () => {
  const { id, email } = await makeApplicant(app);
  await operate(app, 'verification', 'reject', email, '--reason', 'Too dark.');
  await expect(approve(app, email)).rejects.toThrow(
    'You can’t do that, because the verification is rejected.',
  );
  expect(await badgeOf(id)).toBe(false);
});

test('a verified artisan cannot be rejected; the badge is removed by a command of its own', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await approve(app, email);
  await expect(operate(app, 'verification', 'reject', email, '--reason', 'x')).rejects.toThrow(
    'To take the badge away, revoke it.',
  );
  const shownChecks = async () => (await app.request({ url: `/api/users/${id}` })).json().checks;
  expect(await shownChecks()).not.toEqual([]);
  await operate(app, 'verification', 'revoke', email, '--reason', 'The certificate was forged.');
  expect(await badgeOf(id)).toBe(false);
  expect(await shownChecks()).toEqual([]);
  expect((await mine(app, headers)).verification).toMatchObject({
    status: 'rejected',
    reason: 'The certificate was forged.',
  });
  expect(await subjectsTo(email)).toContain('Your verified badge was removed');
});

test('of an approval and a rejection at once one wins, the other is refused, and one email is sent', {
  meta: { promise: 'Approve and reject at once: one wins' },
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, email } = await makeApplicant(app);
    const both = await Promise.allSettled([
      approve(app, email),
      operate(app, 'verification', 'reject', email, '--reason', 'Too dark.'),
      approve(app, email),
      operate(app, 'verification', 'reject', email, '--reason', 'Too dark.'),
    ]);
    const decided = (await auditOf(id)).map(({ action }) => action);
    expect(decided).toHaveLength(1);
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(await badgeOf(id)).toBe(decided[0] === 'verification.approve');
    const told = (await subjectsTo(email)).filter((subject) => /^(You are|We could not)/.test(subject));
    expect(told).toHaveLength(1);
  }
});

test('a review is started once, and the verification is decided after it', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await operate(app, 'verification', 'start', email);
  expect((await mine(app, headers)).verification.status).toBe('in_review');
  expect(await operate(app, 'verification', 'start', email)).toBe(`${email} is already in review.`);
  await approve(app, email);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'verification.start',
    'verification.approve',
  ]);
  await expect(operate(app, 'verification', 'start', email)).rejects.toThrow('is verified');
});

test('each check is recorded separately, with a note, and shown to the applicant', {
  meta: { promise: 'Checks are recorded and shown one by one' },
}, async () => {
  const { id, email, headers } = await makeApplicant(app);
  expect(
    await operate(app, 'verification', 'check', email, 'bank-account', 'passed', '--note', 'GTBank letter'),
  ).toBe(`${email}: Bank account name is recorded as “Passed”.`);
  await operate(app, 'verification', 'check', email, 'certificate', 'not-given');
  expect((await mine(app, headers)).verification.checks).toEqual([
    aCheck('identity', 'waiting'),
    aCheck('face', 'waiting'),
    aCheck('bank_account', 'passed'),
    aCheck('certificate', 'not_given'),
    aCheck('references', 'not_given'),
    aCheck('address', 'not_given'),
  ]);
  const shown = await operate(app, 'verification', 'show', email);
  expect(shown).toContain('Bank account name               Passed: GTBank letter');
  expect(shown).toContain('Decide by:  Friday, 27 November 2026');
  const happened = shown.split('\n').slice(shown.split('\n').indexOf('What happened:') + 1);
  expect(happened).toEqual([
    '  20 Nov 2026, 10:00 am  verification.submit by applicant',
    '  20 Nov 2026, 10:00 am  verification.check by ngozi: GTBank letter',
    '  20 Nov 2026, 10:00 am  verification.check by ngozi',
  ]);
  expect((await auditOf(id)).map(({ details }) => details)).toEqual([
    aCheck('bank_account', 'passed'),
    aCheck('certificate', 'not_given'),
  ]);
  // Recording without a note keeps the existing one.
  await operate(app, 'verification', 'check', email, 'bank-account', 'waiting');
  expect(await operate(app, 'verification', 'show', email)).toMatch(
    /Bank account name +Waiting: GTBank letter/,
  );
  await expect(operate(app, 'verification', 'check', email, 'teeth', 'passed')).rejects.toThrow(
    'There is no check “teeth”. It is one of: identity, face, bank-account, certificate, references, address.',
  );
  await expect(operate(app, 'verification', 'check', email, 'face', 'fine')).rejects.toThrow(
    'It is one of: waiting, passed, failed, not-given.',
  );
});

test('an applicant who failed a check is not approved', {
  meta: { promise: 'A failed check keeps the badge away' },
}, async () => {
  const { id, email } = await makeApplicant(app);
  await operate(app, 'verification', 'check', email, 'references', 'failed');
  await expect(approve(app, email)).rejects.toThrow(
    'cannot be approved: it failed Background check by references',
  );
  expect(await badgeOf(id)).toBe(false);
  await operate(app, 'verification', 'check', email, 'references', 'passed', '--note', 'A misunderstanding');
  await approve(app, email);
  expect(await badgeOf(id)).toBe(true);
});

test('an applicant without BVN or photo is approved only with a note on how that was checked', async () => {
  const { id, email, headers } = await makeApplicant(app, { bvn: '', bvn_URL: '' });
  await expect(operate(app, 'verification', 'approve', email)).rejects.toThrow(
    'has not given: Identity (BVN), Face photo, Bank account name, Background check by references.',
  );
  await operate(app, 'verification', 'approve', email, '--note', 'Came to the office with passport');
  expect(await badgeOf(id)).toBe(true);
  const checks = await app.db
    .selectFrom('verification_checks')
    .select(['kind', 'state', 'note'])
    .where('user_id', '=', id)
    .execute();
  expect(checks).toContainEqual({
    kind: 'face',
    state: 'passed',
    note: 'Came to the office with passport',
  });
  // The badge needs no certificate, and none was handed in.
  expect(checks).toContainEqual({ kind: 'certificate', state: 'not_given', note: '' });
  // Nothing is missing until a new name has to be checked.
  expect((await mine(app, headers)).missing).toEqual([]);
  const payload = { full_name: 'Another Name', new_name_confirmed: 'on' };
  await app.request({ method: 'PATCH', url: '/api/users/me', headers, payload });
  const renamed = await mine(app, headers);
  expect(renamed.missing).toEqual(['bvn', 'bvn_URL']);
  expect(renamed.verification.checks).toContainEqual(aCheck('identity', 'not_given'));
});

test('the list of applicants has the most urgent first, and marks those who wait too long', async () => {
  const { email } = await makeApplicant(app);
  app.clock.advance({ days: 3 });
  const later = await makeApplicant(app);
  app.clock.advance({ hours: 1 });
  const latest = await makeApplicant(app);
  app.clock.advance({ days: 5, hours: -1 });
  await operate(app, 'verification', 'check', email, 'face', 'passed');
  const lines = (await operate(app, 'verification', 'list')).split('\n');
  const places = [email, later.email, latest.email].map((each) =>
    lines.findIndex((line) => line.includes(each)),
  );
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(lines[places[0] ?? 0]).toMatch(
    /^2026-11-27! +Submitted +1 of 6 +applicant\d+@example\.ng +Chidi Okafor$/,
  );
  expect(lines[places[1] ?? 0]).toMatch(/^2026-11-30 +Submitted +0 of 6 /);
  await approve(app, email);
  expect(await operate(app, 'verification', 'list')).not.toContain(email);
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

test('a face photo is saved to a new file for the operator, and the look is recorded', async () => {
  const { id, email } = await makeApplicant(app);
  const file = join(app.context.config.dataDir, 'face.webp');
  await operate(app, 'verification', 'photo', email, file, '--reason', 'to compare it');
  expect((await sharp(await readFile(file)).metadata()).format).toBe('webp');
  // Readable by the operator alone, even on a shared machine.
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await auditOf(id)).toMatchObject([
    { action: 'face_photo.show', actor: 'ngozi', reason: 'to compare it' },
  ]);
  await expect(operate(app, 'verification', 'photo', email, file, '--reason', 'again')).rejects.toThrow(
    'could not be written: it exists',
  );
});

test('people who cannot be verified are reported as such', async () => {
  const consumer = await makeConsumer(app);
  const artisan = await makeArtisan(app);
  const approving = (email: string) => approve(app, email);
  await expect(approving('nobody@example.ng')).rejects.toThrow(
    'There is no account with the email nobody@example.ng.',
  );
  await expect(approving(consumer.email)).rejects.toThrow(
    'is not an artisan. Only artisans can be verified.',
  );
  await expect(approving(artisan.email)).rejects.toThrow('has not sent anything for a verification yet');
});

test('an email matches whatever its letter case', async () => {
  const { id, email } = await makeApplicant(app);
  await approve(app, email.toUpperCase());
  expect(await badgeOf(id)).toBe(true);
});

test('a reason that is too long is refused before anything is done', async () => {
  const { email } = await makeApplicant(app);
  await expect(operate(app, 'verification', 'reject', email, '--reason', 'x'.repeat(501))).rejects.toThrow(
    '--reason may have at most 500 characters.',
  );
});

test('an approval with an empty or too long note is refused before anything is done', async () => {
  const { id, email } = await makeApplicant(app);
  for (const [note, fault] of [
    [' ', '--note must not be empty.'],
    ['x'.repeat(501), '--note may have at most 500 characters.'],
  ] as const) {
    await expect(operate(app, 'verification', 'approve', email, '--note', note)).rejects.toThrow(fault);
  }
  expect(await badgeOf(id)).toBe(false);
});

test('only an approved verification sets or removes the badge', {
  meta: { promise: 'Only an approved verification sets the badge' },
}, async () => {
  const artisan = await makeArtisan(app);
  const writeBadge = (id: string, verified_at: Date | null) =>
    app.db.updateTable('users').set({ verified_at }).where('id', '=', id).execute();
  await expect(writeBadge(artisan.id, app.clock.now)).rejects.toThrow('only an approved verification');
  await expect(
    app.db
      .insertInto('users')
      .values({
        id: '01999999-0000-7000-8000-000000000001',
        role: 'consumer',
        email: 'badge@example.ng',
        full_name: 'Badge',
        verified_at: app.clock.now,
      })
      .execute(),
  ).rejects.toThrow('only an approved verification');

  const { id, email } = await makeApplicant(app);
  await expect(writeBadge(id, app.clock.now)).rejects.toThrow('only an approved verification');
  await approve(app, email);
  await expect(writeBadge(id, null)).rejects.toThrow('only an approved verification');
  expect(await badgeOf(id)).toBe(true);
});

test('the process names each step once, and an applicant cannot decide', () => {
  const steps = verificationTransitions.map(({ action, from }) => `${action} from ${from.join()}`);
  expect(new Set(steps).size).toBe(steps.length);
  const decisions = verificationTransitions.filter(({ to }) => to === 'verified' || to === 'rejected');
  expect(new Set(decisions.map(({ actor }) => actor))).toEqual(new Set(['operator']));
});
