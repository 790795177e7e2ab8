import { expect, test } from 'vitest';
import { makeArtisan } from '../../test-support/made-up-people.ts';
import { hireAsGuest } from '../../test-support/paying.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const app = await startTestApp();

test('the key of an emailed link is refused in the address of a call, and accepted in its header', async () => {
  const { id, key } = await hireAsGuest(app, await makeArtisan(app));
  const url = `/api/hiring/hires/${id}`;
  const refused = await app.request({ url: `${url}?key=${key}` });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { message: 'Please send the key in the header X-Guest-Key, not in the address.', code: 'key_in_address' },
  ]);
  const taken = await app.request({ url, headers: { 'x-guest-key': key } });
  expect([taken.statusCode, taken.json().result.id]).toEqual([200, id]);
  expect((await app.request({ url, headers: { 'x-guest-key': `${key}x` } })).statusCode).toBe(404);
});
