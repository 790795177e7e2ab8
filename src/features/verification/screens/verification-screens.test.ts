import { expect, test } from 'vitest';
import {
  approve,
  makeApplicant,
  mine,
  newBvn,
  operate,
  uploadedFace,
} from '../../../../test-support/applicants.ts';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { foldNamed, foldsOf } from '../../../../test-support/folds.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp({ pages: true });

type Headers = Record<string, string>;
const open = (url: string, headers: Headers) =>
  app.request({ url, headers: { accept: 'text/html', ...headers } });
const statusPage = async (headers: Headers) => wordsOf((await open('/verification/status', headers)).body);
const send = (headers: Headers, fields: Record<string, string>) =>
  app.request({
    method: 'POST',
    url: '/verification/status',
    headers: {
      accept: 'text/html',
      origin: app.url,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams({ id: newId(), ...fields }).toString(),
  });

test('a visitor is asked to sign in and led back', async () => {
  const answer = await open('/verification/status', {});
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/signin?returnTo=%2Fverification%2Fstatus');
});

test('a customer is told that only artisans are verified', async () => {
  const answer = await open('/verification/status', await signedInAs(app, await makeConsumer(app)));
  expect(answer.statusCode).toBe(403);
  expect(wordsOf(answer.body)).toContain('Only artisans are verified');
});

test('an applicant sees the due day, each check, and only the last digits of the BVN', {
  meta: { promise: 'The applicant sees state, due day and checks' },
}, async () => {
  const { headers, bvn } = await makeApplicant(app);
  const answer = await open('/verification/status', headers);
  const words = wordsOf(answer.body);
  expect(words).toContain('Two things are still needed');
  expect(words).toContain('We’ll decide by Friday, 27 November 2026');
  expect(words).toContain(`ends in ${bvn.slice(-4)}`);
  expect(answer.body).not.toContain(bvn);
  for (const check of [
    'Identity',
    'Face photo',
    'Bank account name',
    'Certificate',
    'Background check by references',
  ])
    expect(words).toContain(check);
  expect(words).not.toContain('Submit for verification');
});

test('an applicant with missing details is told what is missing, and has the form', async () => {
  const { headers } = await makeApplicant(app, { bvn: '', bvn_URL: '' });
  const words = await statusPage(headers);
  expect(words).toContain('Four things are missing');
  expect(words).toContain('send your BVN and a photo of your face. We’ll then decide in 3 - 5 working days');
  expect(words).toContain('Submit for verification');
  expect(words).not.toMatch(/Withdraw your consent|who looked at your BVN|Not sent/);
  expect(words).not.toMatch(/Submitted|decide by/);
  await send(headers, {
    form: 'references',
    fullName: 'Musa Ali',
    relation: 'trainer',
    phone: '08031234567',
  });
  expect(await statusPage(headers)).toContain('Withdraw your consent');
});

test('an applicant who still has something to send is not told that we are late', async () => {
  const { headers } = await makeApplicant(app, { bvn: '' });
  app.clock.advance({ days: 8 });
  const words = await statusPage(headers);
  expect(words).toContain('Three things are missing');
  expect(words).toContain('Received and kept private');
  expect(words).not.toMatch(/We’re late|Submitted|decide by/);
  app.clock.advance({ days: -8 });
});

test('an artisan from before verification existed can apply', async () => {
  expect(await statusPage(await signedInAs(app, await makeArtisan(app)))).toContain('Get the verified badge');
});

test('the states in review, overdue, verified and rejected are each shown in words', {
  meta: { promise: 'Each state is said in words' },
}, async () => {
  const { headers, email } = await makeApplicant(app);
  for (const check of ['bank-account', 'references']) {
    await operate(app, 'verification', 'check', email, check, 'passed');
  }
  await operate(app, 'verification', 'start', email);
  expect(await statusPage(headers)).toContain('We’re checking your details');
  app.clock.advance({ days: 8 });
  expect(await statusPage(headers)).toContain('You should have heard from us by Friday, 27 November 2026.');
  await operate(app, 'verification', 'reject', email, '--reason', 'The photo is <too> dark.');
  const rejected = wordsOf((await open('/verification/status', headers)).body.replaceAll('&lt;', '‹'));
  expect(rejected).toContain('We could not verify you yet');
  expect(rejected).toContain('The reason');
  expect(rejected).toContain('The photo is ‹too');
  expect(rejected).toContain('Submit again');
  // After a rejection no operator looks at the checks.
  expect(rejected).toContain('Not passed yet');
  expect(rejected).not.toContain('Waiting');
  await send(headers, { bvn_URL: await uploadedFace(app) });
  await approve(app, email);
  expect(await statusPage(headers)).toContain('You are verified');
  app.clock.advance({ days: -8 });
});

test('the form works without script: missing details are sent, and sent twice count once', async () => {
  const { headers } = await makeApplicant(app, { bvn: '', bvn_URL: '' });
  const fields = { id: newId(), bvn: newBvn(), bvn_URL: await uploadedFace(app) };
  for (let time = 0; time < 2; time += 1) {
    const answer = await send(headers, fields);
    expect(answer.statusCode).toBe(200);
    expect(wordsOf(answer.body)).toContain('We’ve received your details.');
    expect(answer.body).not.toContain(fields.bvn);
  }
});

test('a refused form shows the reason at its field, keeps the photo, and never shows the BVN again', {
  meta: { promise: 'A refused form never shows the BVN again' },
}, async () => {
  const { headers } = await makeApplicant(app, { bvn: '', bvn_URL: '' });
  const face = await uploadedFace(app);
  const answer = await send(headers, { bvn: '2229876543', bvn_URL: face });
  expect(answer.statusCode).toBe(400);
  expect(wordsOf(answer.body)).toContain('BVN must be exactly 11 digits.');
  expect(answer.body).toContain(`value="${face}"`);
  expect(answer.body).not.toContain('2229876543');
});

test('a BVN of another account is refused on the form too', async () => {
  const { bvn } = await makeApplicant(app);
  const headers = await signedInAs(app, await makeArtisan(app));
  const answer = await send(headers, { bvn, bvn_URL: await uploadedFace(app) });
  expect(answer.statusCode).toBe(409);
  expect(wordsOf(answer.body)).toContain('each BVN can have only one account');
  expect(answer.body).not.toContain(bvn);
});

test('an artisan’s dashboard shows the state of the verification and links to it; a customer’s does not', {
  meta: { promise: 'The dashboard shows the state of the verification' },
}, async () => {
  const { id, headers } = await makeApplicant(app);
  const page = await open(`/dashboard/${id}`, headers);
  expect(wordsOf(page.body)).toContain('Two things are still needed');
  expect(page.body).toContain('href="/verification/status"');
  const consumer = await makeConsumer(app);
  const other = await open(`/dashboard/${consumer.id}`, await signedInAs(app, consumer));
  expect(other.body).not.toContain('/verification/status');
});

test('the guide to verification links to the artisan’s own verification, and back', async () => {
  expect((await open('/verification', {})).body).toContain('href="/verification/status"');
  const { headers } = await makeApplicant(app);
  expect((await open('/verification/status', headers)).body).toContain('href="/verification"');
});

test('referees and certificates are sent without script; each form shows its own refusal and keeps what was typed', {
  meta: { promise: 'Evidence is handed in without script' },
}, async () => {
  const { headers } = await makeApplicant(app);
  const refused = await send(headers, { form: 'references', fullName: 'Sidi Bello', email: 'sidi@example' });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('value="Sidi Bello"');
  expect(wordsOf(refused.body)).toContain('Choose how they know your work.');
  const payload = {
    form: 'references',
    fullName: 'Sidi Bello',
    relation: 'customer',
    email: 'sidi@example.ng',
  };
  expect(wordsOf((await send(headers, payload)).body)).toContain('We’ve asked Sidi Bello about your work.');

  const paper = {
    form: 'certificates',
    title: 'Trade Test',
    issuer: 'NABTEB',
    picture: await uploadedFace(app),
  };
  const half = await send(headers, { ...paper, expiresYear: '2029' });
  expect([half.statusCode, half.body.includes('value="Trade Test"')]).toEqual([400, true]);
  const kept = await send(headers, { ...paper, expiresYear: '2028', expiresMonth: '02' });
  expect(wordsOf(kept.body)).toContain('NABTEB, valid until 29 February 2028');
  const [own] = (await mine(app, headers)).certificates;
  const removed = await send(headers, { form: 'certificates', remove: own.id });
  expect(wordsOf(removed.body)).toContain('We’ve removed the certificate.');
  expect(removed.body).not.toContain('NABTEB, valid');
});

test('each section of the page is closed unless its form was refused, and has the id that links and emails use', async () => {
  const { headers } = await makeApplicant(app);
  const { body } = await open('/verification/status', headers);
  const parts = {
    'bank-account': 'Bank account',
    references: 'References',
    certificates: 'Certificates',
    address: 'Address',
    'take-back': 'Withdraw your consent',
  };
  for (const [hash, title] of Object.entries(parts)) {
    expect([hash, foldNamed(body, hash)]).toEqual([hash, title]);
    expect([title, foldsOf(body)[title]]).toEqual([title, false]);
  }
  for (const form of ['references', 'certificates', 'address'] as const) {
    const folds = foldsOf((await send(headers, { form })).body);
    const open = Object.values(parts).filter((title) => folds[title]);
    expect(open).toEqual([parts[form]]);
  }
});

test('a referee answers without script, and an invalid link says so', async () => {
  const { headers } = await makeApplicant(app);
  await send(headers, {
    form: 'references',
    fullName: 'Musa Ali',
    relation: 'trainer',
    email: 'musa@example.ng',
  });
  const link = linkIn((await emailsTo(app, 'musa@example.ng')).at(-1));
  const url = link.pathname + link.search;
  const shown = await open(url, {});
  expect(shown.headers['cache-control']).toBe('private, no-store');
  expect(wordsOf(shown.body)).toContain('Named you, Musa Ali, as a master or trainer');
  const post = (fields: Record<string, string>) =>
    app.request({
      method: 'POST',
      url,
      headers: { accept: 'text/html', origin: app.url, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const refused = await post({ words: 'A careful man.' });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('A careful man.');
  expect(wordsOf((await post({ answer: 'recommends' })).body)).toContain('Thank you. That’s all we need.');
  expect(wordsOf((await open(url, {})).body)).toContain('You have answered. Thank you.');
  expect(wordsOf((await open('/reference', {})).body)).toContain('This link is incomplete.');
  const dead = await open(`/reference?token=${'x'.repeat(43)}`, {});
  expect([dead.statusCode, wordsOf(dead.body).includes('There’s nothing to answer here')]).toEqual([
    404,
    true,
  ]);
});
