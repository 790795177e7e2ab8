import { expect, test } from 'vitest';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
await Promise.all(Array.from({ length: 103 }, () => makeArtisan(app)));
const list = (url: string) => app.request({ url });

test('the list of people without any parameter is complete, for clients that filter it themselves', async () => {
  for (const url of ['/api/users/', '/api/users', '/api/users/?']) {
    const answer = await list(url);
    expect(answer.json(), url).toHaveLength(103);
    expect(answer.headers.link, url).toBeUndefined();
  }
});

test('the list of people with any parameter comes in pages of a hundred', async () => {
  const answer = await list('/api/users/?role=skilled');
  expect(answer.json()).toHaveLength(100);
  expect(answer.headers.link).toMatch(/rel="next"/);
});
