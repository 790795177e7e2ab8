import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../server/app-context.ts';
import { ASSET_TYPES, assetsFolder, findAsset } from './site-assets.ts';

/** The encodings in which the build has compressed its files, smallest first, and what it adds to their names. */
const ENDINGS: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

/**
 * Serves the scripts, styles, icons and fonts of this build from memory, and those of other builds whose pages may still
 * be open. A first visit loads a dozen of them, and reading each from the disk takes longer than rendering a cached page.
 */
export async function serveAssets(server: FastifyInstance, { db }: AppContext): Promise<void> {
  const files = new Set(await readdir(assetsFolder));
  const read = new Map<string, Promise<Buffer | undefined>>();
  /** Undefined where this build does not have the file, or a newer build has just replaced it. */
  const contentOf = (file: string): Promise<Buffer | undefined> => {
    if (!files.has(file)) return Promise.resolve(undefined);
    const content = read.get(file) ?? readFile(join(assetsFolder, file)).catch(() => undefined);
    read.set(file, content);
    return content;
  };

  /** The smallest form of a file that the browser accepts. */
  const find = async (name: string, accepted: string | undefined) => {
    const encodings = Object.keys(ENDINGS).filter((encoding) => files.has(name + ENDINGS[encoding]));
    const encoding = encodings.length ? negotiate(accepted ?? '', encodings) : null;
    const compressed = encoding === null ? undefined : await contentOf(name + ENDINGS[encoding]);
    if (compressed) return { content: compressed, encoding };
    return { content: (await contentOf(name)) ?? (await findAsset(db, name)), encoding: null };
  };

  server.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name(^[\\w.-]+$)',
    handler: async ({ params: { name }, headers }, reply) => {
      const type = ASSET_TYPES[extname(name)];
      if (type === undefined) return reply.callNotFound();
      const { content, encoding } = await find(name, headers['accept-encoding']);
      if (!content) return reply.callNotFound();
      if (encoding !== null) reply.header('content-encoding', encoding);
      // Nothing ever changes under its name.
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .send(content);
    },
  });
}
