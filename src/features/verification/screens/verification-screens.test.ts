import { expect, test } from 'vitest';
import {
  approve,
  makeApplicant,
  newBvn,
  operate,
  uploadedFace,
} from '../../../../test-support/applicants.ts';
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

test('a visitor is asked to sign in and comes back', async () => {
  const answer = await open('/verification/status', {});
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/signin?returnTo=%2Fverification%2Fstatus');
});

test('a customer hears that only artisans are verified', async () => {
  const answer = await open('/verification/status', await signedInAs(app, await makeConsumer(app)));
  expect(answer.statusCode).toBe(403);
  expect(wordsOf(answer.body)).toContain('Only artisans are verified');
});

test('whoever waits sees until when, each check, and of the BVN its last digits alone', {
  meta: { promise: 'The applicant sees state, due day and checks' },
}, async () => {
  const { headers, bvn } = await makeApplicant(app);
  const answer = await open('/verification/status', headers);
  const words = wordsOf(answer.body);
  expect(words).toContain('We’ve received your details');
  expect(words).toContain('You’ll hear from us by Friday, 27 November 2026.');
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

test('whoever lacks something is told what, and has the form', async () => {
  const { headers } = await makeApplicant(app, { bvn: '', bvn_URL: '' });
  const words = await statusPage(headers);
  expect(words).toContain('Two things are missing');
  expect(words).toContain('send your BVN and a photo of your face; then we decide in 3 - 5 working days');
  expect(words).toContain('Submit for verification');
});

test('an applicant who still has something to send is not told that we are late', async () => {
  const { headers } = await makeApplicant(app, { bvn: '' });
  app.clock.advance({ days: 8 });
  const words = await statusPage(headers);
  expect(words).toContain('One thing is missing');
  expect(words).not.toContain('We’re late');
  app.clock.advance({ days: -8 });
});

test('somebody from before there were verifications can ask for one', async () => {
  expect(await statusPage(await signedInAs(app, await makeArtisan(app)))).toContain('Get the verified badge');
});

test('in review, overdue, verified and rejected are said in so many words', {
  meta: { promise: 'Each state is said in words' },
}, async () => {
  const { headers, email } = await makeApplicant(app);
  for (const check of ['bank-account', 'references']) {
    await operate(app, 'verification', 'check', email, check, 'passed');
  }
  await operate(app, 'verification', 'start', email);
  expect(await statusPage(headers)).toContain('We are looking at it');
  app.clock.advance({ days: 8 });
  expect(await statusPage(headers)).toContain('You should have heard from us by Friday, 27 November 2026.');
  await operate(app, 'verification', 'reject', email, '--reason', 'The photo is <too> dark.');
  const rejected = wordsOf((await open('/verification/status', headers)).body.replaceAll('&lt;', '‹'));
  expect(rejected).toContain('We could not verify you yet');
  expect(rejected).toContain('The reason');
  expect(rejected).toContain('The photo is ‹too');
  expect(rejected).toContain('Submit again');
  await send(headers, { bvn_URL: await uploadedFace(app) });
  await approve(app, email);
  expect(await statusPage(headers)).toContain('You are verified');
  app.clock.advance({ days: -8 });
});

test('the form works without script: what is missing is sent, and sent twice is once', async () => {
  const { headers } = await makeApplicant(app, { bvn: '', bvn_URL: '' });
  const fields = { id: newId(), bvn: newBvn(), bvn_URL: await uploadedFace(app) };
  for (let time = 0; time < 2; time += 1) {
    const answer = await send(headers, fields);
    expect(answer.statusCode).toBe(200);
    expect(wordsOf(answer.body)).toContain('We’ve received your details.');
    expect(answer.body).not.toContain(fields.bvn);
  }
});

test('a refused form says why beside the field, keeps the photo, and never shows the BVN again', {
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

test('a BVN that has an account is refused on the form too', async () => {
  const { bvn } = await makeApplicant(app);
  const headers = await signedInAs(app, await makeArtisan(app));
  const answer = await send(headers, { bvn, bvn_URL: await uploadedFace(app) });
  expect(answer.statusCode).toBe(409);
  expect(wordsOf(answer.body)).toContain('each BVN has one account');
  expect(answer.body).not.toContain(bvn);
});

test('the dashboard of an artisan says how it stands and leads there; a customer’s does not', {
  meta: { promise: 'The dashboard shows the state of the verification' },
}, async () => {
  const { id, headers } = await makeApplicant(app);
  const page = await open(`/dashboard/${id}`, headers);
  expect(wordsOf(page.body)).toContain('We’ve received your details');
  expect(page.body).toContain('href="/verification/status"');
  const consumer = await makeConsumer(app);
  const other = await open(`/dashboard/${consumer.id}`, await signedInAs(app, consumer));
  expect(other.body).not.toContain('/verification/status');
});

test('the page about verification leads to one’s own, and back', async () => {
  expect((await open('/verification', {})).body).toContain('href="/verification/status"');
  const { headers } = await makeApplicant(app);
  expect((await open('/verification/status', headers)).body).toContain('href="/verification"');
});
