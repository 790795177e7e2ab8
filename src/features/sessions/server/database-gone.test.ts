import { expect, test } from 'vitest';
import { startDatabaseProxy } from '../../../../test-support/database-proxy.ts';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const steady = await startTestApp();
const door = await startDatabaseProxy(steady.databaseUrl);
const app = await startTestApp({ databaseUrl: door.url, environment: { LOG_LEVEL: 'silent' } });

const account = {
  role: 'consumer',
  full_name: 'Amina Bello',
  email: 'amina@example.ng',
  password: 'mango tree by the gate',
  address: 'Ikoyi',
  bio: 'Hello',
};

test('while the database is unreachable every call says so, no one is treated as signed out, and everything recovers after', {
  meta: { promise: 'While the database is gone no one is treated as signed out' },
}, async () => {
  const post = (url: string, payload: object) => app.request({ method: 'POST', url, payload });
  await post('/api/auth/signup', account);
  const headers = await signedInAs(steady, await makeConsumer(steady));

  await door.shut();
  const answers = [
    await post('/api/auth/signin', account),
    await post('/api/auth/signup', { ...account, email: 'other@example.ng' }),
    await post('/api/auth/forgot-password', account),
    await post('/api/auth/reset-password', { token: 'x', password: account.password }),
    await app.request({ url: '/api/auth/me', headers }),
    await app.request({ method: 'POST', url: '/api/auth/signout', headers }),
  ];
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
  }

  await door.open();
  expect((await post('/api/auth/signin', account)).statusCode).toBe(200);
  expect((await app.request({ url: '/api/auth/me', headers })).json().user).not.toBeNull();
});
