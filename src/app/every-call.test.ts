import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import type { AnyCall } from '../shared/call.ts';
import { newId } from '../shared/identifier.ts';
import { features } from './api.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const consumer = await makeConsumer(app);
const artisan = await makeArtisan(app);

const calls: AnyCall[] = [];
for (const join of features) join((call) => void calls.push(call));
const named = calls.map((call) => ({ name: `${call.method} ${call.path}`, call }));

function ask(
  { method, path }: AnyCall,
  headers: Record<string, string> = {},
  id = newId(),
  payload: object = {},
): ReturnType<TestApp['request']> {
  const url = path.replaceAll(/:\w+/g, id);
  return app.request({ method, url, headers, ...(method !== 'GET' && { payload }) });
}

test('this file tries the calls of every feature', () => {
  expect(named.length).toBeGreaterThan(90);
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
});

describe('a call with nonsense is refused in a sentence, and never fails on our side', () => {
  const odd = [{}, { id: 7, text: null, body: [], email: {}, startDate: '2026-99-99', amountKobo: -1 }];
  test.each(named)('$name', async ({ call }) => {
    for (const person of [consumer, artisan]) {
      const headers = await signedInAs(app, person);
      for (const payload of odd) {
        const answer = await ask(call, headers, 'not-an-id', payload);
        if (answer.statusCode < 400) continue;
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        expect(answer.json()).toMatchObject({
          message: expect.stringMatching(/[A-Z].+[.?!]$/),
          code: expect.stringMatching(/^[a-z_]+$/),
        });
      }
    }
  });
});

test('a parameter that is sent twice is refused if one is expected', async () => {
  for (const url of [
    '/api/users/?limit=5&limit=6',
    '/api/reviews?cursor=a&cursor=b',
    '/api/jobs?limit=1&limit=2',
  ]) {
    const answer = await app.request({ url });
    expect([answer.statusCode, answer.json().code], url).toEqual([400, 'invalid_input']);
  }
});
