import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import type { AnyCall, Who } from '../shared/call.ts';
import { newId } from '../shared/identifier.ts';
import { features } from './api.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const consumer = await makeConsumer(app);
const artisan = await makeArtisan(app);

const calls: AnyCall[] = [];
for (const join of features) join((call) => void calls.push(call));
const named = calls.map((call) => ({ name: `${call.method} ${call.path}`, call }));
const forWho = (...who: Who[]) => named.filter(({ call }) => who.includes(call.who));

function ask(
  { method, path }: AnyCall,
  headers: Record<string, string> = {},
  id = newId(),
  payload: object = {},
): ReturnType<TestApp['request']> {
  const url = path.replaceAll(/:\w+/g, id);
  return app.request({ method, url, headers, ...(method !== 'GET' && { payload }) });
}

test('the calls of every feature are tried here', () => {
  expect(named.length).toBeGreaterThan(90);
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
});

describe('who may make a call is asked before anything else', () => {
  test.each(forWho('signed-in', 'consumer', 'skilled', 'admin'))('a visitor: $name', async ({ call }) => {
    const answer = await ask(call);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_first']);
  });

  test.each(forWho('skilled', 'admin'))('a customer: $name', async ({ call }) => {
    const answer = await ask(call, await signedInAs(app, consumer));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_for_you']);
  });

  test.each(forWho('consumer', 'admin'))('an artisan: $name', async ({ call }) => {
    const answer = await ask(call, await signedInAs(app, artisan));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_for_you']);
  });

  test.each(forWho('hire-customer', 'hire-artisan', 'hire-party'))(
    'somebody who has no part in the hire: $name',
    async ({ call }) => {
      expect([400, 404]).toContain((await ask(call, await signedInAs(app, artisan))).statusCode);
    },
  );
});

describe('what makes no sense is refused in a sentence, and never breaks', () => {
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
