import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { squarePicture } from '../features/uploads/server/public.ts';
import type { AppContext } from '../server/app-context.ts';
import type { OpenPublicFile } from '../server/file-store.ts';
import { notFound, Refusal } from '../server/refusal.ts';
import { findAsset, listAssets } from './site-assets.ts';

const siteFolder = fileURLToPath(new URL('../../build/client', import.meta.url));

/** The site's own files never change under their name; people's pictures and videos neither. */
export async function serveFiles(server: FastifyInstance, context: AppContext): Promise<void> {
  if (existsSync(siteFolder)) {
    const site: FastifyStaticOptions = {
      root: siteFolder,
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      // The build compresses them better than there is time for while a phone waits.
      preCompressed: true,
      // Icons and the link's picture keep their names when they change.
      setHeaders(reply, path) {
        if (path.endsWith('/client/sw.js')) reply.header('cache-control', 'no-cache');
        else if (!path.includes('/client/assets/')) reply.header('cache-control', 'public, max-age=86400');
      },
    };
    // Hundreds, in a folder of which no page's address begins: one route for all of them, and one for each of the few others.
    await serveFolder(
      server,
      '/assets/',
      { ...site, root: join(siteFolder, 'assets') },
      await otherBuilds(context),
    );
    await server.register(serveStatic, {
      ...site,
      wildcard: false,
      globIgnore: ['**/.vite/**', 'assets/**', '**/*.{br,gz}'],
    });
  }
  serveSquares(server, context);
  const { openPublic } = context.files;
  if (openPublic) passFilesOn(server, openPublic);
  else await serveDataFolder(server, context);
}

/** What our files are called, with the folders they lie in. Nothing else is there, least of all what leads out of the folder. */
const ownName = /^(?!.*(?:\.\.|\/[./]))[\w-][\w./-]*$/;

/**
 * The files of a folder and of those in it, but for what the build compressed, which goes out under the name of the file itself.
 *
 * The plugin's own route reads every folder on the way first, to refuse a name that differs in its letters' case alone. With a
 * hundred thousand pictures that took 70 ms for each, so we have it send the one file that is asked for.
 *
 * @param findElsewhere what is not in the folder, and never changes either
 */
async function serveFolder(
  server: FastifyInstance,
  prefix: string,
  options: FastifyStaticOptions,
  findElsewhere?: (path: string) => Promise<{ content: Buffer; contentType: string } | undefined>,
): Promise<void> {
  // In a scope of its own, whose sendFile sends from this folder.
  await server.register(async (scope) => {
    await scope.register(serveStatic, { ...options, decorateReply: true, serve: false });
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${prefix}*`,
      handler: async (request, reply) => {
        const path = request.params['*'];
        if (!ownName.test(path) || /\.(br|gz)$/.test(path)) return reply.callNotFound();
        const found = await findElsewhere?.(path);
        if (!found) return reply.sendFile(path);
        return reply
          .type(found.contentType)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(found.content);
      },
    });
  });
}

/** What a page of another build asks for. */
async function otherBuilds({ db }: AppContext) {
  const ours = new Set(await listAssets());
  return async (name: string) => (ours.has(name) ? undefined : findAsset(db, name));
}

/** Files that anyone may see may also be shown by pages of other sites. */
const letOthersShow = (reply: FastifyReply): FastifyReply =>
  reply.header('cross-origin-resource-policy', 'cross-origin');

/** Squares of pictures for lists, which are made when they are first asked for. */
function serveSquares(server: FastifyInstance, context: AppContext): void {
  server.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/images/:id(^[\\da-f-]{36}$)/256.webp',
    handler: async ({ params: { id } }, reply) => {
      const square = await squarePicture(context, id);
      if (!square) throw gone();
      const keptFor = square.isSquare ? 'max-age=31536000, immutable' : 'max-age=60';
      return letOthersShow(reply)
        .type('image/webp')
        .header('cache-control', `public, ${keptFor}`)
        .send(square.bytes);
    },
  });
}

async function serveDataFolder(server: FastifyInstance, { config }: AppContext): Promise<void> {
  const publicFiles = join(config.dataDir, 'files/public');
  await mkdir(publicFiles, { recursive: true });
  await serveFolder(server, '/files/', {
    root: publicFiles,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: letOthersShow,
  });
}

/** What we name our own files with; anything else is not worth asking the store for. */
const publicKey = /^(?!.*\.\.)[\w/-]+\.\w+$/;

function passFilesOn(server: FastifyInstance, openPublic: OpenPublicFile): void {
  server.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: async (request, reply) => {
      const key = request.params['*'];
      const { range, 'if-none-match': ifNoneMatch } = request.headers;
      if (!publicKey.test(key)) throw gone();
      const found = await openPublic(key, { range, ifNoneMatch }).catch((error: unknown) => {
        request.log.warn({ err: error }, 'storage did not give a file');
        throw outOfReach();
      });
      if (found.status === 404) throw gone();
      // A client that leaves in the middle of a video must not keep the rest coming.
      request.raw.once('close', () => found.body?.destroy());
      return letOthersShow(reply).status(found.status).headers(found.headers).send(found.body);
    },
  });
}

const gone = () => notFound('file', 'That file is no longer here.');
const outOfReach = () =>
  new Refusal(
    503,
    'file_out_of_reach',
    'We cannot fetch that file right now. Please try again in a moment.',
    {
      retryAfterSeconds: 10,
    },
  );
