import { expect, test } from 'vitest';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
await makeArtisan(app, { full_name: 'Sade Okoro', expertise: 'Wardrops, gates' });

const meaningOf = async (query: Record<string, string>) => {
  const answer = await app.request({ url: `/api/search/meaning?${new URLSearchParams(query)}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test('anyone can read how a search is understood, and what remains without each part', async () => {
  expect(await meaningOf({ q: 'Sade for leeking taps, Yaba Lagos' })).toEqual({
    trades: ['Plumber'],
    where: 'Yaba, Lagos',
    words: ['sade'],
    corrected: [{ typed: 'leeking', to: 'leaking' }],
    wishes: [],
    without: { trade: 'sade yaba lagos', where: 'leaking taps sade', words: 'leaking taps yaba lagos' },
  });
});

test('a name, and a misspelling that artisans use, are neither a place nor corrected', async () => {
  expect(await meaningOf({ q: 'sade' })).toMatchObject({ where: null, words: ['sade'], corrected: [] });
  expect(await meaningOf({ q: 'wardrops' })).toMatchObject({
    trades: [],
    words: ['wardrops'],
    corrected: [],
  });
});

test('an empty search has no meaning, and a state decides between towns of one name', async () => {
  expect(await meaningOf({})).toMatchObject({ trades: [], where: null, words: [] });
  expect(await meaningOf({ q: 'plumber garki', state: 'jigawa state' })).toMatchObject({
    where: 'Garki, Jigawa',
  });
});

test('a search that is too long is refused', async () => {
  const answer = await app.request({ url: `/api/search/meaning?q=${'x'.repeat(201)}` });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ q: 'The search may have at most 200 characters.' });
});
