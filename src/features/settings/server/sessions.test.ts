import { expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import type { OwnSession } from '../contract.ts';

const app = await startTestApp();
const password = 'mango tree by the gate';
const agents = {
  phone:
    'Mozilla/5.0 (Linux; Android 14; TECNO KL4) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
};

async function signIn(email: string, userAgent: string) {
  const answer = await app.request({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { email, password },
    headers: { 'user-agent': userAgent },
  });
  return { cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '' };
}
async function signUp(email: string) {
  const payload = { role: 'consumer', full_name: 'Amina', address: 'Ikoyi', bio: 'Hi', email, password };
  await app.request({ method: 'POST', url: '/api/auth/signup', payload });
}
const sessionsOf = async (headers: Record<string, string>): Promise<OwnSession[]> =>
  (await app.request({ url: '/api/users/me/sessions', headers })).json();
const end = (headers: Record<string, string>, id = '') =>
  app.request({ method: 'DELETE', url: `/api/users/me/sessions${id && `/${id}`}`, headers });

test('a person sees where they are signed in, by device, and which device they are using', {
  meta: { promise: 'Everybody sees where they are signed in' },
}, async () => {
  await signUp('amina@example.ng');
  const phone = await signIn('amina@example.ng', agents.phone);
  app.clock.advance({ hours: 3 });
  const desk = await signIn('amina@example.ng', agents.desk);
  await signedInAs(app, await makeConsumer(app));

  expect(await sessionsOf(desk)).toEqual([
    {
      id: expect.any(String),
      device: 'Firefox on Windows',
      signed_in_at: '2026-11-20T12:00:00.000Z',
      last_used_at: '2026-11-20T12:00:00.000Z',
      current: true,
    },
    {
      id: expect.any(String),
      device: 'Chrome on Android',
      signed_in_at: '2026-11-20T09:00:00.000Z',
      last_used_at: '2026-11-20T09:00:00.000Z',
      current: false,
    },
  ]);
  app.clock.advance({ hours: 1 });
  await app.request({ url: '/api/auth/me', headers: phone });
  const [newest] = await sessionsOf(phone);
  expect(newest).toMatchObject({
    device: 'Chrome on Android',
    last_used_at: '2026-11-20T13:00:00.000Z',
    current: true,
  });
  expect(JSON.stringify(await sessionsOf(phone))).not.toContain(
    phone.cookie.split('=')[1]?.split('.')[0] ?? '-',
  );
});

test('a session that was ended no longer works, and ending it again succeeds', async () => {
  const amina = await makeConsumer(app);
  const here = await signedInAs(app, amina);
  const lost = await signedInAs(app, amina);
  const other = (await sessionsOf(here)).find((session) => !session.current);
  expect((await end(here, other?.id)).statusCode).toBe(200);
  expect((await end(here, other?.id)).statusCode).toBe(200);
  expect((await app.request({ url: '/api/users/me/sessions', headers: lost })).statusCode).toBe(401);
  expect(await sessionsOf(here)).toHaveLength(1);
});

test('all other sessions can be ended at once', {
  meta: { promise: 'All other devices are signed out at once' },
}, async () => {
  const amina = await makeConsumer(app);
  const here = await signedInAs(app, amina);
  const others = [await signedInAs(app, amina), await signedInAs(app, amina)];
  expect((await end(here)).json()).toEqual({ message: 'All other devices are signed out.' });
  for (const headers of others) {
    expect((await app.request({ url: '/api/users/me/sessions', headers })).statusCode).toBe(401);
  }
  expect(await sessionsOf(here)).toEqual([expect.objectContaining({ current: true })]);
});

test('a person can neither see nor end another person’s session', {
  meta: { promise: 'Another person’s session cannot be ended' },
}, async () => {
  const amina = await signedInAs(app, await makeConsumer(app));
  const ngozi = await signedInAs(app, await makeConsumer(app));
  const [hers] = await sessionsOf(amina);
  await end(ngozi, hers?.id);
  await end(ngozi);
  expect(await sessionsOf(amina)).toHaveLength(1);
  for (const answer of [
    await end({}, hers?.id),
    await end({}),
    await app.request({ url: '/api/users/me/sessions' }),
  ]) {
    expect(answer.statusCode).toBe(401);
  }
});

test('an operator signs a person out everywhere with a reason, which is recorded', async () => {
  await signUp('stolen@example.ng');
  const both = [
    await signIn('stolen@example.ng', agents.phone),
    await signIn('stolen@example.ng', agents.desk),
  ];
  const other = await signedInAs(app, await makeConsumer(app));
  const endAll = (email: string, reason: string) =>
    operate(app, 'sessions', 'end', email, '--reason', reason);

  await expect(endAll('stolen@example.ng', ' ')).rejects.toThrow('--reason must not be empty.');
  await expect(endAll('unknown@example.ng', 'A stolen phone.')).rejects.toThrow('There is no account');
  for (const headers of both) expect(await sessionsOf(headers)).toHaveLength(2);
  expect(await endAll(' Stolen@example.ng ', 'A stolen phone.')).toContain('2 sessions have ended');
  expect(await endAll('stolen@example.ng', 'Once more.')).toContain('0 sessions have ended');

  for (const headers of both) {
    const answer = await app.request({ url: '/api/users/me/sessions', headers });
    expect(answer.statusCode).toBe(401);
  }
  expect(await sessionsOf(other)).toHaveLength(1);
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['reason', 'details'])
    .where('action', '=', 'sessions.end')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { reason: 'A stolen phone.', details: { sessions: 2 } },
    { reason: 'Once more.', details: { sessions: 0 } },
  ]);
});

test('an expired session is no longer listed', async () => {
  const amina = await makeConsumer(app);
  const old = await signedInAs(app, amina);
  expect(await sessionsOf(old)).toHaveLength(1);
  app.clock.advance({ days: 31 });
  const here = await signedInAs(app, amina);
  expect(await sessionsOf(here)).toEqual([expect.objectContaining({ current: true })]);
});

test('ending a session, or all others, needs the password again ten minutes after it was given', async () => {
  const amina = await makeConsumer(app);
  const [mine, other] = [await signedInAs(app, amina), await signedInAs(app, amina)];
  const otherId = (await sessionsOf(other)).find(({ current }: { current: boolean }) => current)?.id;
  app.clock.advance({ minutes: 9, seconds: 59 });
  expect((await end(mine, newId())).statusCode).toBe(200);
  app.clock.advance({ seconds: 1 });
  for (const answer of [await end(mine, otherId), await end(mine)]) {
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'password_asked']);
  }
  expect(await sessionsOf(other)).toHaveLength(2);
});
