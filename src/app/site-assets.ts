import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { AppContext } from '../server/app-context.ts';
import type { Reads } from '../server/database.ts';
import { defineTask } from '../server/jobs.ts';
import { DAY_MS } from '../shared/durations.ts';

/*
 * A page loads the next screen's script only when its reader goes there. By then a new build may have replaced the
 * page's own. Without the script React Router reloads the page, and a form that was just sent is empty, as if it had
 * not been sent. So each build's files are kept in the database for as long as one of its pages may be open. During a
 * rolling update, every process can also serve the files of the other build.
 */

/** The folder of this build's files, whose names change with their content. */
export const assetsFolder = fileURLToPath(new URL('../../build/client/assets', import.meta.url));

/** Content types of the build's files, by extension. */
export const ASSET_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Days for which a build's files are kept after the last process that served it was seen. */
export const ASSET_RETENTION_DAYS = 14;

/** Lists the build's files in a folder, without the compressed copies; empty where it was never built. */
export async function listAssets(folder = assetsFolder): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => !/\.(?:br|gz)$/.test(name)).sort();
}

/** Stores this build's files for all processes, including those of another build. Idempotent. */
export async function keepAssets(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  folder = assetsFolder,
): Promise<void> {
  const names = await listAssets(folder);
  await db.transaction().execute(async (tx) => {
    // Locked in one order, so that processes that start together wait for each other instead of deadlocking.
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

/** Returns one of these files, of any build; undefined where there is none. */
export async function findAsset(db: Reads, name: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('site_assets')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.content;
}

/** Every night, records that this build is still served, and deletes builds that no process has served for long. */
export const keepAssetsTask = defineTask({
  name: 'keep-assets',
  everyCron: '50 1 * * *',
  retries: 3,
  async run({ db, now }) {
    await keepAssets({ db, now });
    const before = new Date(now().getTime() - ASSET_RETENTION_DAYS * DAY_MS);
    await db
      .transaction()
      .execute((tx) => tx.deleteFrom('site_assets').where('served_at', '<', before).execute());
  },
});
