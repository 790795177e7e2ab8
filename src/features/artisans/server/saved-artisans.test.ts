import { expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const chidi = await makeArtisan(app, { full_name: 'Chidi Okafor' });
const zainab = await makeArtisan(app, { full_name: 'Zainab Musa' });

async function saved(method: 'PUT' | 'DELETE', id: string, headers: Record<string, string>) {
  const response = await app.request({ method, url: `/api/users/${id}/saved`, headers });
  return { status: response.statusCode, body: response.json() };
}
async function list(headers: Record<string, string>) {
  const response = await app.request({ url: '/api/saved-artisans', headers });
  return { status: response.statusCode, body: response.json() };
}

test('a person saves artisans, lists them newest first and removes them, and repeating either is harmless', {
  meta: { promise: 'Artisans are saved and let go' },
}, async () => {
  const headers = await signedInAs(app, await makeConsumer(app));
  for (const person of [chidi, zainab, zainab]) {
    expect(await saved('PUT', person.id, headers)).toEqual({ status: 200, body: { saved: true } });
    app.clock.advance({ seconds: 1 });
  }
  const { body } = await list(headers);
  expect(body.total).toBe(2);
  expect(body.result).toMatchObject([{ full_name: 'Zainab Musa' }, { full_name: 'Chidi Okafor' }]);
  expect(JSON.stringify(body)).not.toMatch(/@example\.ng|Awolowo/);

  const other = await signedInAs(app, await makeConsumer(app));
  await saved('PUT', zainab.id, other);
  for (const _repeat of [1, 2]) {
    expect(await saved('DELETE', zainab.id, headers)).toEqual({ status: 200, body: { saved: false } });
  }
  expect((await list(headers)).body.result).toMatchObject([{ full_name: 'Chidi Okafor' }]);
  expect((await list(other)).body.result).toMatchObject([{ full_name: 'Zainab Musa' }]);
});

test('a profile shows its visitor, and no one else, whether they saved the artisan', async () => {
  const headers = await signedInAs(app, await makeConsumer(app));
  const isSaved = async (as: Record<string, string>) =>
    (await app.request({ url: `/api/users/${chidi.id}`, headers: as })).json().saved;
  expect(await isSaved(headers)).toBe(false);
  await saved('PUT', chidi.id, headers);
  expect(await isSaved(headers)).toBe(true);
  expect(await isSaved({ cookie: '' })).toBe(false);
  expect(await isSaved(await signedInAs(app, await makeConsumer(app)))).toBe(false);
});

test('saving an artisan needs an account, and an artisan who can be hired and is not the caller', async () => {
  const consumer = await makeConsumer(app);
  const headers = await signedInAs(app, consumer);
  expect((await saved('PUT', chidi.id, {})).status).toBe(401);
  expect((await saved('DELETE', chidi.id, {})).status).toBe(401);
  expect((await list({})).status).toBe(401);
  expect((await saved('PUT', newId(), headers)).status).toBe(404);
  expect((await saved('PUT', (await makeConsumer(app)).id, headers)).status).toBe(404);
  expect((await saved('PUT', chidi.id, await signedInAs(app, chidi))).body).toMatchObject({
    code: 'own_profile',
    message: 'You can’t save your own profile.',
  });
});

test('saving an artisan with many taps at once saves them once', async () => {
  const headers = await signedInAs(app, await makeConsumer(app));
  const results = await Promise.all(Array.from({ length: 6 }, () => saved('PUT', chidi.id, headers)));
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await list(headers)).body.total).toBe(1);
});
