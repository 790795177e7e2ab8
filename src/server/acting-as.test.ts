import { describe, expect, test } from 'vitest';
import { makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { ACTING_AS_HEADER } from '../shared/acting-as.ts';
import { newId } from '../shared/identifier.ts';

const app = await startTestApp();
const [amina, bola] = [await makeConsumer(app), await makeConsumer(app)];
const asBola = await signedInAs(app, bola);
const acting = (person: { id: string }) => ({ ...asBola, [ACTING_AS_HEADER]: person.id });

describe('a page opened by another person than the one now signed in', () => {
  test.each([
    ['reads nothing', { url: '/api/live/state' }],
    ['polls no events', { url: '/api/live/events?after=0' }],
    [
      'sends nothing',
      {
        method: 'POST' as const,
        url: '/api/chat/messages',
        payload: { id: newId(), to: newId(), text: 'Hello' },
      },
    ],
    ['uploads nothing', { method: 'POST' as const, url: '/api/chat/attachments', payload: {} }],
  ])('%s', async (_, request) => {
    const answer = await app.request({ ...request, headers: acting(amina) });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'signed_in_as_another']);
  });

  test('opens no stream', async () => {
    const refused = await fetch(`${app.url}/api/live/stream?as=${amina.id}`, { headers: asBola });
    expect(refused.status).toBe(401);
  });

  test('does not affect the person signed in, or a client that names no one', async () => {
    for (const headers of [acting(bola), asBola])
      expect((await app.request({ url: '/api/live/state', headers })).statusCode).toBe(200);
  });
});
