import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import {
  aCheck,
  approve,
  makeApplicant,
  mine,
  operate,
  uploadedFace,
} from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { removeUnclaimedUploadsTask } from '../../uploads/server/public.ts';
import { watchCertificatesTask } from './watch-certificates.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
const start = new Date('2026-11-20T09:00:00Z');
type Headers = { cookie: string };

beforeEach(() => {
  app.clock.now = start;
});

const certificate = async (wishes: object = {}) => ({
  id: newId(),
  title: 'Trade Test Grade II, plumbing',
  issuer: 'Federal Ministry of Labour',
  picture: await uploadedFace(app),
  ...wishes,
});
const handIn = async (headers: Headers, payload: object) =>
  app.request({ method: 'POST', url: '/api/verification/certificates', headers, payload });
const remove = (headers: Headers, id: string) =>
  app.request({ method: 'DELETE', url: `/api/verification/certificates/${id}`, headers });
const shownOf = async (id: string) =>
  (await app.request({ url: `/api/users/${id}` }))
    .json()
    .certificates.map(({ title }: { title: string }) => title);
const checksShownOf = async (id: string) =>
  (await app.request({ url: `/api/users/${id}` })).json().checks.map(({ kind }: { kind: string }) => kind);
const decide = (email: string, ...words: string[]) =>
  operate(app, 'verification', 'certificate', email, '1', ...words);

test('a certificate that a verified artisan sends is put before verifiers, with a due day', {
  meta: { promise: 'What a verified artisan hands in later is put before verifiers with a day of its own' },
}, async () => {
  const { id, email, headers } = await makeApplicant(app);
  await approve(app, email);
  const verifier = await makeOperator(app, 'verifier');
  const asVerifier = async (path: string) =>
    (await app.request({ url: `/api/admin/${path}`, headers: verifier.headers })).json();
  const queue = async (of = id) =>
    (await asVerifier('verifications')).result.filter((each: { id: string }) => each.id === of);
  const standing = async () =>
    (await asVerifier('today')).queues.find(({ key }: { key: string }) => key === 'verifications');
  expect(await queue()).toEqual([]);
  const { waiting } = await standing();
  // A Wednesday, so due five working days later.
  app.clock.now = new Date('2026-12-02T09:00:00Z');
  await handIn(headers, await certificate());
  app.clock.advance({ hours: 1 });
  await handIn(headers, await certificate({ title: 'Pipe fitting' }));
  expect(await queue()).toMatchObject([
    { status: 'verified', submittedAt: '2026-12-02T09:00:00.000Z', dueOn: '2026-12-09', overdue: false },
  ]);
  expect((await standing()).waiting).toBe(waiting + 1);
  // An undecided artisan's certificates belong to the verification.
  const undecided = await makeApplicant(app);
  await handIn(undecided.headers, await certificate());
  expect(await queue(undecided.id)).toMatchObject([{ status: 'submitted' }]);
  expect((await standing()).waiting).toBe(waiting + 2);
  app.clock.now = new Date('2026-12-09T22:59:59Z');
  expect((await queue())[0].overdue).toBe(false);
  app.clock.advance({ seconds: 1 });
  expect((await queue())[0].overdue).toBe(true);
  await decide(email, 'passed');
  expect(await queue()).toHaveLength(1);
  await operate(app, 'verification', 'certificate', email, '2', 'passed');
  expect(await queue()).toEqual([]);
});

test('a certificate waits after it is sent, and no one else sees it before it is accepted', {
  meta: { promise: 'Certificates are handed in on the page' },
}, async () => {
  const { id, email, headers } = await makeApplicant(app);
  const answer = await handIn(headers, await certificate({ expiresOn: '2028-05-01' }));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    message: 'We’ve received your certificate.',
    certificates: [
      { title: 'Trade Test Grade II, plumbing', expiresOn: '2028-05-01', expired: false, state: 'waiting' },
    ],
    verification: { checks: expect.arrayContaining([aCheck('certificate', 'waiting')]) },
  });
  expect(answer.body).not.toContain('private:');
  expect(await shownOf(id)).toEqual([]);
  expect(await decide(email, 'passed')).toBe(`${email}: “Trade Test Grade II, plumbing” is passed.`);
  expect((await app.request({ url: `/api/users/${id}` })).json().certificates).toEqual([
    {
      title: 'Trade Test Grade II, plumbing',
      issuer: 'Federal Ministry of Labour',
      expires_on: '2028-05-01',
    },
  ]);
  expect((await mine(app, headers)).verification.checks).toContainEqual(aCheck('certificate', 'passed'));
  expect((await notificationsOf(app, headers)).map(({ title }) => title)).toContain(
    'Your certificate was accepted',
  );
  expect(await decide(email, 'passed')).toContain('Nothing was changed.');
});

test('a refused certificate is explained by email and on the page, and can be decided again', {
  meta: { promise: 'A refused certificate says why' },
}, async () => {
  const { id, email, headers } = await makeApplicant(app);
  const handed = await certificate();
  await handIn(headers, handed);
  await expect(decide(email, 'failed')).rejects.toThrow('--reason "…"');
  await expect(decide(email, 'torn', '--reason', 'x')).rejects.toThrow('passed or failed, not “torn”');
  await expect(operate(app, 'verification', 'certificate', email, '2', 'passed')).rejects.toThrow(
    'has no certificate number 2',
  );
  await decide(email, 'failed', '--reason', 'The photo is too blurred to read.');
  expect((await mine(app, headers)).certificates).toMatchObject([
    { state: 'failed', reason: 'The photo is too blurred to read.' },
  ]);
  const mail = (await emailsTo(app, email)).at(-1);
  expect(mail).toMatchObject({ subject: 'We could not accept your certificate' });
  expect(mail?.text).toContain('The photo is too blurred to read.');
  // The badge does not depend on the certificate.
  await approve(app, email);
  expect(await shownOf(id)).toEqual([]);
  const verifier = await makeOperator(app, 'verifier');
  const decided = await app.request({
    method: 'POST',
    url: `/api/admin/verifications/${id}/certificates/${handed.id}`,
    headers: verifier.headers,
    payload: { state: 'passed', reason: '' },
  });
  expect(decided.json()).toEqual({ message: '“Trade Test Grade II, plumbing” is passed.' });
  expect(await shownOf(id)).toEqual(['Trade Test Grade II, plumbing']);
});

test('approving the verification accepts the certificates that wait', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await handIn(headers, await certificate());
  await approve(app, email);
  expect(await shownOf(id)).toEqual(['Trade Test Grade II, plumbing']);
  const { checks } = (await app.request({ url: `/api/users/${id}` })).json();
  expect(checks.map(({ kind }: { kind: string }) => kind)).toEqual([
    'identity',
    'face',
    'bank_account',
    'certificate',
    'references',
  ]);
  expect(checks[0].passed_at).toBe(start.toISOString());
});

test('a certificate sent five times at once is one, and another person’s id is refused', async () => {
  const { headers } = await makeApplicant(app);
  const payload = await certificate();
  const answers = await Promise.all(Array.from({ length: 5 }, () => handIn(headers, payload)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect((await mine(app, headers)).certificates).toHaveLength(1);
  const other = await makeApplicant(app);
  const refused = await handIn(other.headers, await certificate({ id: payload.id }));
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_used']);
});

test('a certificate may expire today, but not yesterday', async () => {
  const { headers } = await makeApplicant(app);
  // 00:30 on 21 November in Lagos.
  app.clock.now = new Date('2026-11-20T23:30:00Z');
  const expired = await handIn(headers, await certificate({ expiresOn: '2026-11-20' }));
  expect([expired.statusCode, Object.keys(expired.json().fields)]).toEqual([400, ['expiresOn']]);
  expect((await handIn(headers, await certificate({ expiresOn: '2026-11-21' }))).statusCode).toBe(200);
});

test('a certificate needs the artisan’s own photo, and six certificates are too many', async () => {
  const { headers } = await makeApplicant(app);
  const none = await handIn(headers, await certificate({ picture: '' }));
  expect(none.json().fields).toEqual({ picture: 'A photo of the certificate is required.' });
  const others = await uploadedFace(app);
  await handIn((await makeApplicant(app)).headers, await certificate({ picture: others }));
  const stolen = await handIn(headers, await certificate({ picture: others }));
  expect([stolen.statusCode, Object.keys(stolen.json().fields)]).toEqual([400, ['picture']]);
  for (let count = 0; count < 5; count += 1) {
    expect((await handIn(headers, await certificate())).statusCode).toBe(200);
  }
  const sixth = await handIn(headers, await certificate());
  expect([sixth.statusCode, sixth.json().code]).toEqual([409, 'too_many_certificates']);
});

test('a certificate that is withdrawn is deleted with its photo, and only its owner can withdraw it', async () => {
  const { id, email, headers } = await makeApplicant(app);
  const payload = await certificate();
  await handIn(headers, payload);
  await decide(email, 'passed');
  await remove((await makeApplicant(app)).headers, payload.id);
  expect(await shownOf(id)).toHaveLength(1);
  expect((await remove(headers, payload.id)).json().certificates).toEqual([]);
  expect((await remove(headers, payload.id)).statusCode).toBe(200);
  expect(await shownOf(id)).toEqual([]);
  expect((await mine(app, headers)).verification.checks).toContainEqual(aCheck('certificate', 'not_given'));
  const photo = await app.db
    .selectFrom('identity_photos')
    .select('owner_id')
    .where('id', '=', payload.picture.split('/')[1] ?? '')
    .executeTakeFirst();
  expect(photo).toEqual({ owner_id: null });
});

test('an operator’s look at the photo of a certificate is recorded', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await handIn(headers, await certificate());
  const file = join(app.context.config.dataDir, 'certificate.webp');
  const look = () =>
    operate(app, 'verification', 'certificate-photo', email, '1', file, '--reason', 'to read it');
  expect(await look()).toContain('Delete it when you have looked.');
  expect((await sharp(await readFile(file)).metadata()).format).toBe('webp');
  await expect(look()).rejects.toThrow('it exists');
  const looks = await app.db
    .selectFrom('audit_entries')
    .select(['actor', 'reason'])
    .where('subject_id', '=', id)
    .where('action', '=', 'certificate.show')
    .execute();
  expect(looks).toEqual([{ actor: 'ngozi', reason: 'to read it' }]);
});

test('an artisan is told once 30 days before a certificate expires and again when it has; the profile shows it until then', {
  meta: { promise: 'Certificates expire with warning' },
}, async () => {
  const { id, email, headers } = await makeApplicant(app);
  await handIn(headers, await certificate({ expiresOn: '2027-03-31' }));
  await decide(email, 'passed');
  const about = async () => (await emailsTo(app, email)).filter(({ subject }) => /expires/.test(subject));
  const told = async () =>
    (await notificationsOf(app, await signedInAs(app, { id })))
      .map(({ title }) => title)
      .filter((title) => /expire/.test(title));
  const morning = (at: string) => {
    app.clock.now = new Date(at);
    return Promise.all([
      watchCertificatesTask.run(app.context, {}),
      watchCertificatesTask.run(app.context, {}),
    ]);
  };
  await morning('2027-02-28T22:59:59Z');
  expect(await about()).toEqual([]);
  // 1 March in Lagos: 30 days are left.
  await morning('2027-02-28T23:00:00Z');
  await morning('2027-03-02T07:10:00Z');
  expect((await about()).map(({ subject }) => subject)).toEqual([
    'Your certificate expires on 31 March 2027',
  ]);
  await morning('2027-03-31T22:59:59Z');
  expect(await shownOf(id)).toHaveLength(1);
  expect(await checksShownOf(id)).toEqual(['certificate']);
  expect(await told()).toEqual(['A certificate expires soon']);
  // The day has passed in Lagos, but the task has not run yet.
  app.clock.now = new Date('2027-03-31T23:00:00Z');
  expect(await checksShownOf(id)).toEqual([]);
  await morning('2027-03-31T23:00:00Z');
  await morning('2027-04-02T07:10:00Z');
  expect(await shownOf(id)).toEqual([]);
  expect(await told()).toEqual(['A certificate has expired', 'A certificate expires soon']);
  expect(await mine(app, await signedInAs(app, { id }))).toMatchObject({
    certificates: [{ expired: true }],
    verification: { checks: expect.arrayContaining([aCheck('certificate', 'not_given')]) },
  });
});

test('a certificate is checked again after a change of name, and is not shown meanwhile', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await handIn(headers, await certificate());
  await decide(email, 'failed', '--reason', 'The photo is too blurred to read.');
  app.clock.advance({ seconds: 1 });
  await handIn(headers, await certificate());
  await approve(app, email);
  const payload = { full_name: 'Another Name', new_name_confirmed: 'on' };
  await app.request({ method: 'PATCH', url: '/api/users/me', headers, payload });
  expect(await shownOf(id)).toEqual([]);
  // A refused certificate stays refused.
  expect((await mine(app, headers)).certificates).toMatchObject([{ state: 'failed' }, { state: 'waiting' }]);
});

test('a photo that was handed in for two certificates stays while one of them needs it', async () => {
  const { email, headers } = await makeApplicant(app);
  const [first, second] = [await certificate(), await certificate()];
  second.picture = first.picture;
  for (const each of [first, second]) expect((await handIn(headers, each)).statusCode).toBe(200);
  await remove(headers, first.id);
  app.clock.advance({ days: 3 });
  await removeUnclaimedUploadsTask.run(app.context, {});
  const file = join(app.context.config.dataDir, `${second.id}.webp`);
  const said = await operate(
    app,
    'verification',
    'certificate-photo',
    email,
    '1',
    file,
    '--reason',
    'To decide',
  );
  expect(said).toContain('is in');
});
