import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { AppContext } from '../server/app-context.ts';
import type { Reads } from '../server/database.ts';
import { defineTask } from '../server/jobs.ts';

/*
 * A page asks for the next screen's script when its reader gets there. By then a new build may have taken the place of the one that the
 * page came from; without the script React Router loads the page anew, and a form that was just sent is empty, as if it had not been. So
 * each build's files are kept in the database for as long as a page of it may be open. With several processes they also answer for one
 * another while they are exchanged, whichever of them a balancer asks.
 */

const buildFolder = fileURLToPath(new URL('../../build/client/assets', import.meta.url));

/** What the build makes, as the files themselves are served. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** How long the files of a build are there after the last process that served it was last seen. */
export const ASSETS_KEPT_DAYS = 14;
const DAY_MS = 86_400_000;

/** The files of the build in a folder, without those that the build compressed. None where it was never built. */
export async function listAssets(folder = buildFolder): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => !/\.(?:br|gz)$/.test(name)).sort();
}

/** Puts this build's files where every process finds them, also those that serve another build. Again is harmless. */
export async function keepAssets(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  folder = buildFolder,
): Promise<void> {
  const names = await listAssets(folder);
  await db.transaction().execute(async (tx) => {
    // Locked in one order, so that processes that start together wait for each other at most.
    const seen = await sql<{ name: string }>`
      with kept as (select name from site_assets where name = any(${names}) order by name for update)
      update site_assets set served_at = ${now()} from kept where site_assets.name = kept.name
      returning site_assets.name`.execute(tx);
    const kept = new Set(seen.rows.map(({ name }) => name));
    const missing = names.filter((name) => !kept.has(name));
    const contents = await Promise.all(missing.map((name) => readFile(join(folder, name))));
    await sql`
      insert into site_assets (name, content, served_at)
      select name, content, ${now()} from unnest(${missing}::text[], ${contents}::bytea[]) file (name, content)
      on conflict (name) do nothing`.execute(tx);
  });
}

/** What one of these files is, of whichever build. */
export async function findAsset(
  db: Reads,
  name: string,
): Promise<{ content: Buffer; contentType: string } | undefined> {
  const contentType = TYPES[extname(name)];
  if (!contentType) return undefined;
  const found = await db
    .selectFrom('site_assets')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirst();
  return found && { content: found.content, contentType };
}

/** Each night: this build is still served, and what no process has served for long is removed. */
export const keepAssetsTask = defineTask({
  name: 'keep-assets',
  everyCron: '50 1 * * *',
  retries: 3,
  async run({ db, now }) {
    await keepAssets({ db, now });
    const before = new Date(now().getTime() - ASSETS_KEPT_DAYS * DAY_MS);
    await db
      .transaction()
      .execute((tx) => tx.deleteFrom('site_assets').where('served_at', '<', before).execute());
  },
});
