import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  aCheck,
  approve,
  makeApplicant,
  mine,
  operate,
  submit,
} from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { imageForm } from '../../../../test-support/image-form.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { removeUnclaimedUploadsTask } from '../../uploads/server/public.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
type Headers = { cookie: string };
const start = new Date('2026-11-20T09:00:00Z');
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

beforeEach(() => {
  app.clock.now = start;
});

const upload = (headers: Headers, bytes: Buffer = PDF) => {
  const form = imageForm(bytes, { field: 'file', fileName: 'bill.pdf' });
  return app.request({
    method: 'POST',
    url: '/api/uploads/proofs',
    ...form,
    headers: { ...form.headers, ...headers },
  });
};
const proofOf = async (headers: Headers): Promise<string> => (await upload(headers)).json().data.url;
const address = (proof: string, wishes: object = {}) => ({
  ...{ id: newId(), place: 'work', street: '12 Allen Avenue', landmark: 'Opposite First Bank' },
  ...{ lga: 'Ikeja', state: 'Lagos', proofKind: 'utility_bill', proof, ...wishes },
});
const handIn = (headers: Headers, payload: object) =>
  app.request({ method: 'POST', url: '/api/verification/addresses', headers, payload });
const remove = (headers: Headers, id: string) =>
  app.request({ method: 'DELETE', url: `/api/verification/addresses/${id}`, headers });
const decide = (email: string, ...words: string[]) =>
  operate(app, 'verification', 'address', email, ...words);
const shownOf = async (id: string) =>
  (await app.request({ url: `/api/users/${id}` })).json().checks.map(({ kind }: { kind: string }) => kind);
const statesOf = async (headers: Headers) =>
  (await mine(app, headers)).addresses.map(({ status }: { status: string }) => status);

test('an address is checked and accepted with a date, and the profile shows only that, never where it is', async () => {
  const { id, email, headers } = await makeApplicant(app);
  const answer = await handIn(headers, address(await proofOf(headers)));
  expect(answer.json()).toMatchObject({
    message: 'We’ve received your address.',
    addresses: [{ street: '12 Allen Avenue', status: 'waiting' }],
    verification: { checks: expect.arrayContaining([aCheck('address', 'waiting')]) },
    toHandIn: ['bank_account', 'references'],
  });
  expect(answer.body).not.toContain('private:');
  app.clock.advance({ days: 1 });
  expect(await decide(email, 'passed')).toBe(`${email}: the address is passed.`);
  expect(await decide(email, 'passed')).toContain('Nothing was changed.');
  expect(await shownOf(id)).toEqual(['address']);
  await approve(app, email);
  const profile = await app.request({ url: `/api/users/${id}` });
  expect(profile.json().checks).toContainEqual({
    kind: 'address',
    passed_at: app.clock.now.toISOString(),
  });
  expect(profile.body).not.toContain('Allen Avenue');
  const page = await app.request({ url: `/api/users/?limit=100` });
  expect(page.body).not.toContain('Allen Avenue');
  const [kept] = (await mine(app, headers)).addresses;
  await remove(headers, kept.id);
  expect(await shownOf(id)).not.toContain('address');
});

test('a refused address says why and can be replaced; an accepted one survives a rejection of the verification', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await handIn(headers, address(await proofOf(headers)));
  await expect(decide(email, 'failed')).rejects.toThrow('--reason "…"');
  await decide(email, 'failed', '--reason', 'The bill is too old.');
  expect((await mine(app, headers)).addresses).toMatchObject([
    { status: 'failed', reason: 'The bill is too old.' },
  ]);
  expect((await emailsTo(app, email)).at(-1)?.text).toContain('The bill is too old.');
  expect((await notificationsOf(app, headers))[0]?.title).toBe('We could not accept your address');
  await handIn(headers, address(await proofOf(headers)));
  expect(await statesOf(headers)).toEqual(['waiting']);
  await decide(email, 'passed');
  await operate(app, 'verification', 'reject', email, '--reason', 'The photo is too dark.');
  await submit(app, headers, {});
  expect((await mine(app, headers)).verification.checks).toContainEqual(aCheck('address', 'passed'));
  // With the approval a newer one that waits replaces it, and its proof is given up: a face and one proof are left.
  await handIn(headers, address(await proofOf(headers)));
  await approve(app, email);
  expect(await statesOf(headers)).toEqual(['passed']);
  const owned = app.db.selectFrom('identity_photos').select('id').where('owner_id', '=', id);
  expect(await owned.execute()).toHaveLength(2);
});

test('the badge needs no address and is given without one', async () => {
  const { id, email } = await makeApplicant(app);
  await approve(app, email);
  expect(await shownOf(id)).not.toContain('address');
});

test('a verified artisan who moves keeps the old address until verifiers accept the new one', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await handIn(headers, address(await proofOf(headers)));
  await approve(app, email);
  expect(await statesOf(headers)).toEqual(['passed']);
  app.clock.advance({ days: 12 });
  const verifier = await makeOperator(app, 'verifier');
  const queue = async () =>
    (await app.request({ url: '/api/admin/verifications', headers: verifier.headers }))
      .json()
      .result.filter((each: { id: string }) => each.id === id);
  expect(await queue()).toEqual([]);
  await handIn(headers, address(await proofOf(headers), { street: '4 Bode Thomas' }));
  expect(await statesOf(headers)).toEqual(['passed', 'waiting']);
  expect(await shownOf(id)).toContain('address');
  // Handed in on a Wednesday, so due five working days later.
  expect(await queue()).toMatchObject([{ status: 'verified', dueOn: '2026-12-09', overdue: false }]);
  app.clock.now = new Date('2026-12-09T22:59:59Z');
  expect((await queue())[0].overdue).toBe(false);
  app.clock.advance({ seconds: 1 });
  expect((await queue())[0].overdue).toBe(true);

  const url = `/api/admin/verifications/${id}`;
  const open = (await app.request({ url, headers: verifier.headers })).json();
  expect(JSON.stringify(open)).not.toMatch(/Bode Thomas|private:/);
  const [, waiting] = open.addresses;
  const post = (path: string, payload: object, headersOf = verifier.headers) =>
    app.request({ method: 'POST', url: `${url}/${path}`, headers: headersOf, payload });
  const look = await post('look', { what: 'address', address: waiting.id, reason: 'Comparing' });
  expect(look.json()).toMatchObject({
    address: '4 Bode Thomas, Opposite First Bank, Ikeja, Lagos',
    pdf: `data:application/pdf;base64,${PDF.toString('base64')}`,
    photo: null,
  });
  const looks = (await app.request({ url: '/api/users/me/looks', headers })).json().looks;
  expect(looks[0]).toMatchObject({ what: 'address', words: 'Your address and the proof of it' });
  expect((await post(`addresses/${newId()}`, { state: 'passed' })).json().code).toBe('address_not_found');
  expect((await post(`addresses/${waiting.id}`, { state: 'passed' }, headers)).statusCode).toBe(403);
  const twice = await Promise.all([
    post(`addresses/${waiting.id}`, { state: 'passed' }),
    post(`addresses/${waiting.id}`, { state: 'passed' }),
  ]);
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await mine(app, headers)).addresses).toMatchObject([{ street: '4 Bode Thomas', status: 'passed' }]);
  expect(await queue()).toEqual([]);
});

test('an accepted address can be refused later, without affecting a newer one', async () => {
  const { email, headers } = await makeApplicant(app);
  const first = address(await proofOf(headers));
  await handIn(headers, first);
  await decide(email, 'passed');
  app.clock.advance({ hours: 1 });
  await handIn(headers, address(await proofOf(headers), { street: '4 Bode Thomas' }));
  const verifier = await makeOperator(app, 'verifier');
  const { id } = await app.db
    .selectFrom('verification_addresses')
    .select('user_id as id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const refused = await app.request({
    method: 'POST',
    url: `/api/admin/verifications/${id}/addresses/${first.id}`,
    headers: verifier.headers,
    payload: { state: 'failed', reason: 'It was another person’s bill.' },
  });
  expect(refused.json()).toEqual({ message: 'The address is failed.' });
  expect((await mine(app, headers)).addresses).toMatchObject([
    { street: '4 Bode Thomas', status: 'waiting' },
  ]);
});

test('an address sent five times at once is one; another’s id or proof, and missing fields, are refused', async () => {
  const { headers } = await makeApplicant(app);
  const other = await makeApplicant(app);
  const sent = address(await proofOf(headers));
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => handIn(headers, sent)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await statesOf(headers)).toEqual(['waiting']);
  expect((await handIn(other.headers, sent)).json().code).toBe('already_used');
  expect((await handIn(other.headers, { ...sent, id: newId() })).json().fields).toHaveProperty('proof');
  const empty = await handIn(headers, { id: newId() });
  expect(Object.keys(empty.json().fields).sort()).toEqual(
    ['lga', 'place', 'proof', 'proofKind', 'state', 'street'].sort(),
  );
  expect((await remove(other.headers, sent.id)).statusCode).toBe(200);
  expect(await statesOf(headers)).toEqual(['waiting']);
  expect((await handIn({ cookie: '' }, sent)).statusCode).toBe(401);
});

test('a proof of address is a picture or PDF by content, never a face, and is deleted when replaced or withdrawn', async () => {
  const { email, headers } = await makeApplicant(app, { bvn_URL: '' });
  expect((await upload(headers, Buffer.from('<html>no proof</html>'))).json().code).toBe('not_an_image');
  expect((await upload({ cookie: '' })).statusCode).toBe(401);
  const pdf = await proofOf(headers);
  expect(pdf).toMatch(/^private:identity-photos\/[\w-]{36}\.pdf$/);
  expect((await submit(app, headers, { bvn_URL: pdf })).json().fields).toHaveProperty('bvn_URL');
  await handIn(headers, address(pdf, { street: '21 Allen Avenue' }));
  const kept = () =>
    app.context.files.private.exists(`${pdf.replace('private:', '').replace('.pdf', '')}.pdf`);
  const threeDaysLater = async () => {
    app.clock.advance({ days: 3 });
    await removeUnclaimedUploadsTask.run(app.context, {});
  };
  // Another address with the same proof needs it still.
  const first = address(pdf);
  await handIn(headers, first);
  await threeDaysLater();
  const file = join(app.context.config.dataDir, 'bill.pdf');
  const shown = await operate(app, 'verification', 'address-proof', email, file, '--reason', 'Comparing');
  expect(shown).toContain('12 Allen Avenue, Opposite First Bank, Ikeja, Lagos');
  expect(await readFile(file)).toEqual(PDF);
  await remove(headers, first.id);
  expect((await mine(app, headers)).verification.checks).toContainEqual(aCheck('address', 'not_given'));
  expect(await kept()).toBe(true);
  await threeDaysLater();
  expect(await kept()).toBe(false);
});

test('an address is checked again after a change of name, and deleted when the verification is withdrawn', async () => {
  const { id, email, headers } = await makeApplicant(app);
  await handIn(headers, address(await proofOf(headers)));
  await approve(app, email);
  const payload = { full_name: 'Chidi Obi', new_name_confirmed: true };
  const renamed = await app.request({ method: 'PATCH', url: '/api/users/me', headers, payload });
  expect(renamed.statusCode).toBe(200);
  expect(await statesOf(headers)).toEqual(['waiting']);
  expect((await mine(app, headers)).verification.checks).toContainEqual(aCheck('address', 'waiting'));
  await app.request({ method: 'DELETE', url: '/api/verification/mine', headers });
  expect(await statesOf(headers)).toEqual([]);
  const owned = app.db.selectFrom('identity_photos').select('id').where('owner_id', '=', id);
  expect(await owned.execute()).toEqual([]);
});

test('of an accepted address and a newer one, a change of name leaves the newer one to be checked', async () => {
  const { email, headers } = await makeApplicant(app);
  await handIn(headers, address(await proofOf(headers)));
  await approve(app, email);
  await handIn(headers, address(await proofOf(headers), { street: '4 Bode Thomas' }));
  const payload = { full_name: 'Chidi Obi', new_name_confirmed: true };
  await app.request({ method: 'PATCH', url: '/api/users/me', headers, payload });
  expect((await mine(app, headers)).addresses).toMatchObject([
    { street: '4 Bode Thomas', status: 'waiting' },
  ]);
});
