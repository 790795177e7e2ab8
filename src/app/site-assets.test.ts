import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';
import { ASSET_RETENTION_DAYS, keepAssets, keepAssetsTask, listAssets } from './site-assets.ts';

const app = await startTestApp();
const { context } = app;
const assets = fileURLToPath(new URL('../../build/client/assets', import.meta.url));

/** A build that this process does not have. */
const otherBuild = await mkdtemp(join(tmpdir(), 'surehands-build-'));
const script = 'export const screen = "of another build";';
await writeFile(join(otherBuild, 'other.js'), script);
await writeFile(join(otherBuild, 'other.css'), 'main { color: indigo }');
await writeFile(join(otherBuild, 'other.js.br'), 'compressed');

const asked = async (name: string) => {
  const { statusCode, headers, payload } = await app.request({ url: `/assets/${name}` });
  return { statusCode, type: headers['content-type'], kept: headers['cache-control'], payload };
};

test('a page of another build gets its scripts and styles, sent like those of this build', async () => {
  expect((await asked('other.js')).statusCode).toBe(404);
  // Several processes of one build start at the same moment.
  await Promise.all(Array.from({ length: 4 }, () => keepAssets(context, otherBuild)));
  const [ours = ''] = (await listAssets()).filter((name) => name.endsWith('.js'));
  const { type, kept } = await asked(ours);
  expect(await asked('other.js')).toEqual({ statusCode: 200, type, kept, payload: script });
  expect(await asked('other.css')).toMatchObject({ statusCode: 200, type: 'text/css; charset=utf-8', kept });
  for (const name of ['other.js.br', 'another.js', '../secrets.json', '..%2Fsecrets.json'])
    expect((await asked(name)).statusCode, name).toBe(404);
});

test('the assets of an old build are kept for two weeks, and those of the current build for ever', async () => {
  const names = async () =>
    (await app.db.selectFrom('site_assets').select('name').orderBy('name').execute()).map(({ name }) => name);
  const ours = await listAssets();
  await keepAssets(context);
  await keepAssets(context, otherBuild);
  app.clock.advance({ days: ASSET_RETENTION_DAYS });
  await keepAssetsTask.run(context, {});
  expect((await names()).sort()).toEqual([...ours, 'other.css', 'other.js'].sort());
  app.clock.advance({ seconds: 1 });
  await keepAssetsTask.run(context, {});
  expect((await names()).sort()).toEqual([...ours].sort());
  const [kept] = await app.db
    .selectFrom('site_assets')
    .select('content')
    .where('name', '=', ours[0] ?? '')
    .execute();
  expect(kept?.content.equals(await readFile(join(assets, ours[0] ?? '')))).toBe(true);
});
