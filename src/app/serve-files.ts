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
import { serveAssets } from './serve-assets.ts';

const siteFolder = fileURLToPath(new URL('../../build/client', import.meta.url));

/** Serves the site's own files and people's pictures and videos. None of them ever changes under its name. */
export async function serveFiles(server: FastifyInstance, context: AppContext): Promise<void> {
  if (existsSync(siteFolder)) {
    const site: FastifyStaticOptions = {
      root: siteFolder,
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      // The build compresses them better than would be possible during a request.
      preCompressed: true,
      // The service worker, the icons and the link preview keep their names when they change.
      setHeaders(reply, path) {
        if (path.endsWith('/client/sw.js')) reply.header('cache-control', 'no-cache');
        else reply.header('cache-control', 'public, max-age=86400');
      },
    };
    await serveAssets(server, context);
    // Each of the few others has a route of its own.
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

/** Matches the names of our own files, with their folders, and nothing that could lead out of the folder. */
const ownName = /^(?!.*(?:\.\.|\/[./]))[\w-][\w./-]*$/;

/** Lets pages of other sites embed public files. */
const allowCrossOrigin = (reply: FastifyReply): FastifyReply =>
  reply.header('cross-origin-resource-policy', 'cross-origin');

/** Serves square pictures for lists, which are made on the first request. */
function serveSquares(server: FastifyInstance, context: AppContext): void {
  server.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/images/:id(^[\\da-f-]{36}$)/256.webp',
    handler: async ({ params: { id } }, reply) => {
      const square = await squarePicture(context, id);
      if (!square) throw gone();
      const cacheControl = square.isSquare ? 'max-age=31536000, immutable' : 'max-age=60';
      return allowCrossOrigin(reply)
        .type('image/webp')
        .header('cache-control', `public, ${cacheControl}`)
        .send(square.bytes);
    },
  });
}

/**
 * Serves the files of the data folder.
 *
 * The plugin's own route first reads every folder on the path, to refuse names that differ only in letter case. With a
 * hundred thousand pictures that took 70 ms for each, so this route makes the plugin send just the requested file.
 */
async function serveDataFolder(server: FastifyInstance, { config }: AppContext): Promise<void> {
  const root = join(config.dataDir, 'files/public');
  await mkdir(root, { recursive: true });
  // In a scope of its own, because its sendFile is bound to this folder.
  await server.register(async (scope) => {
    const options = { immutable: true, maxAge: '365d', setHeaders: allowCrossOrigin };
    await scope.register(serveStatic, { ...options, root, index: false, decorateReply: true, serve: false });
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/files/*',
      handler: async ({ params }, reply) =>
        ownName.test(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
    });
  });
}

/** Matches the keys of our own files; for any other the store is not asked. */
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
        request.log.warn({ err: error }, 'storage did not return a file');
        throw outOfReach();
      });
      if (found.status === 404) throw gone();
      // A client that disconnects in the middle of a video must not keep the rest streaming.
      request.raw.once('close', () => found.body?.destroy());
      return allowCrossOrigin(reply).status(found.status).headers(found.headers).send(found.body);
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
