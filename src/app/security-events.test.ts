import { beforeEach, expect, test } from 'vitest';
import { makeHire } from '../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { MEMBERS_PASSWORD, member } from '../../test-support/members.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const lines: Record<string, unknown>[] = [];
const written: string[] = [];
const app = await startTestApp({
  environment: { LOG_LEVEL: 'info' },
  logTo: {
    write: (line) => {
      written.push(line);
      lines.push(JSON.parse(line));
    },
  },
});
const events = (name: string) => lines.filter(({ event }) => event === name);
beforeEach(() => {
  lines.length = 0;
  written.length = 0;
});

test('the log records refusals for lack of permission, and forms from other sites', async () => {
  const consumer = await signedInAs(app, await makeConsumer(app));
  const artisans = await app.request({ url: '/api/verification/mine', headers: consumer });
  expect(artisans.statusCode).toBe(403);
  expect(events('forbidden')).toEqual([
    expect.objectContaining({
      code: 'not_for_you',
      route: '/api/verification/mine',
      ip: expect.stringMatching(/^127\./),
    }),
  ]);
  const foreign = await app.request({
    method: 'POST',
    url: '/api/users/me/password',
    payload: {},
    headers: { ...consumer, origin: 'https://evil.example' },
  });
  expect(foreign.statusCode).toBe(403);
  expect(events('forbidden')[1]).toMatchObject({ code: 'foreign_origin' });
});

test('the log records requests for other people’s things, and not unknown addresses', async () => {
  const customer = await makeConsumer(app);
  const { id } = await makeHire(app, await makeArtisan(app), { customer_id: customer.id });
  const own = await app.request({
    url: `/api/hiring/hires/${id}`,
    headers: await signedInAs(app, customer),
  });
  expect(own.statusCode).toBe(200);
  const outsider = await signedInAs(app, await makeConsumer(app));
  for (const url of [`/api/hiring/hires/${id}`, '/api/nothing', '/nowhere'])
    expect((await app.request({ url, headers: outsider })).statusCode).toBe(404);
  expect(events('not_found')).toEqual([
    expect.objectContaining({
      code: 'hire_not_found',
      route: '/api/hiring/hires/:id',
      ip: expect.stringMatching(/^127\./),
    }),
  ]);
});

test('the log records a change of password, without the password and the email', async () => {
  const { email, headers } = await member(app, 'changes@example.ng');
  const answer = await app.request({
    method: 'POST',
    url: '/api/users/me/password',
    headers,
    payload: { currentPassword: MEMBERS_PASSWORD, newPassword: 'a new and long sentence 7' },
  });
  expect(answer.statusCode).toBe(200);
  expect(events('password_changed')).toEqual([
    expect.objectContaining({
      by: 'owner',
      account: expect.stringMatching(/^[\w-]{16}$/),
      ip: expect.stringMatching(/^127\./),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain(email);
  expect(JSON.stringify(lines)).not.toContain('long sentence');
});

test('the log records once a second that a limit was exceeded, and how often', async () => {
  const tooMany = Array.from({ length: 90 }, () =>
    app.request({ method: 'POST', url: '/api/hiring/hire', payload: {}, remoteAddress: '127.9.9.9' }),
  );
  const refused = (await Promise.all(tooMany)).filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  const [first] = events('rate_limited');
  expect(first).toMatchObject({ route: '/api/hiring/hire', refused: 1, ip: expect.stringMatching(/^127\./) });
  expect(events('rate_limited').length).toBeLessThan(refused.length);
});

test('a log line about a request has its path without a guest’s key or a session', () => {
  const request = {
    method: 'GET',
    url: '/hires/0190?key=guests-key',
    headers: { cookie: 'session=a-session', authorization: 'a-token' },
  };
  app.context.log.info({ req: request }, 'a request');
  expect(lines.at(-1)).toMatchObject({ req: { method: 'GET', path: '/hires/0190' } });
  expect(JSON.stringify(lines)).not.toMatch(/guests-key|a-session|a-token/);
});

test('the log records a refused webhook with a wrong signature', async () => {
  const answer = await app.request({
    method: 'POST',
    url: '/api/payments/webhook/paystack',
    headers: { 'x-paystack-signature': 'ab'.repeat(64) },
    payload: { event: 'charge.success', data: { reference: 'SH-made-up' } },
  });
  expect(answer.statusCode).toBe(401);
  expect(events('bad_signature')).toEqual([expect.objectContaining({ ip: expect.stringMatching(/^127\./) })]);
  expect(JSON.stringify(lines)).not.toContain('SH-made-up');
});

test('text that people type cannot start a log line', () => {
  app.context.log.warn({ typed: 'a\n{"event":"forged"}\r\u2028' }, 'a word\nof a person');
  expect(written).toEqual([expect.stringMatching(/^\{[^\r\n]*\}\n$/)]);
  expect(events('forged')).toEqual([]);
});
