import { expect, test } from 'vitest';
import { makeConsumer } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();

const check = (payload: object) => app.request({ method: 'POST', url: '/api/auth/signup/check', payload });
const signIn = { email: 'Sade@example.ng', password: 'mango tree by the gate' };
const countUsers = async () => (await app.db.selectFrom('users').select('id').execute()).length;

test('a valid first step is accepted, and nothing of it is stored', {
  meta: { promise: 'Looking at a step keeps nothing of it' },
}, async () => {
  const before = await countUsers();
  const answer = await check(signIn);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ message: 'Nothing to correct' });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await countUsers()).toBe(before);
});

test.each([
  ['password', 'very common'],
  ['aaaaaaaaaaaa', 'repeats'],
  ['Sade@Example.ng', 'must not be your email'],
  ['Quartermain1', 'your own name or email'],
  ['Sade-Qxz-1', 'your own name or email'],
  ['short7!', 'at least 8 characters'],
])(
  'the password %j is refused at the first step, with the same reason as at the sign-up',
  async (password, why) => {
    const answer = await check({ ...signIn, full_name: 'Sade Quartermain', password });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ password: expect.stringContaining(why) });
    expect(answer.json().message).toBe(answer.json().fields.password);
  },
);

test('an invalid email is refused at its field', async () => {
  const answer = await check({ ...signIn, email: 'sade at home' });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual(['email']);
});

test('an email that has an account is refused at the first step', async () => {
  const { email } = await makeConsumer(app);
  const answer = await check({ ...signIn, email: email.toUpperCase() });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'email_taken',
    fields: { email: 'There is already an account with that email. Sign in instead?' },
  });
});

test('a person who has just made the account may repeat the step for ten minutes', async () => {
  const payload = { ...signIn, email: 'twice@example.ng' };
  await app.request({
    method: 'POST',
    url: '/api/auth/signup',
    payload: { ...payload, role: 'consumer', full_name: 'Sade Obi', address: 'Ikeja', bio: 'Hello' },
  });
  expect((await check(payload)).statusCode).toBe(200);
  app.clock.advance({ minutes: 11 });
  expect((await check(payload)).statusCode).toBe(409);
});

test('the password of a new account cannot be guessed with checks of a sign-up step', async () => {
  const payload = { ...signIn, email: 'guessed@example.ng' };
  await app.request({
    method: 'POST',
    url: '/api/auth/signup',
    payload: { ...payload, role: 'consumer', full_name: 'Sade Obi', address: 'Ikeja', bio: 'Hello' },
  });
  for (let guess = 1; guess <= 20; guess += 1) {
    expect((await check({ ...payload, password: `a wrong guess ${guess}` })).statusCode).toBe(409);
  }
  expect((await check(payload)).statusCode).toBe(409);
});

test('a town that is not in the gazetteer is refused at its step', async () => {
  expect((await check({ state: 'Lagos', town: 'ikeja' })).statusCode).toBe(200);
  const answer = await check({ state: 'Lagos', town: 'Nowhere' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.town).toMatch(/^We don’t know that town in Lagos\./);
  // A similar name is suggested only if it is in the chosen state.
  const offered = async (state: string) => (await check({ state, town: 'Kadunaa' })).json().fields.town;
  expect([await offered('Kaduna'), await offered('Lagos')]).toEqual([
    expect.stringContaining('like Kaduna'),
    expect.not.stringContaining('Kaduna'),
  ]);
});
