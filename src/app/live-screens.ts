import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import type { SiteBuild } from './pages.ts';

/**
 * Serves screens and styles from their sources with Vite, behind the product's own server, and updates open browsers
 * when they are edited (React Refresh). For npm run dev; the product loads this file only then.
 *
 * Calls are answered at once; pages wait until Vite is ready.
 *
 * @returns a function that loads the site from its current sources
 */
export function openLiveScreens(server: FastifyInstance): () => Promise<SiteBuild> {
  const opening = new Promise<void>((begin) => server.addHook('onListen', async () => begin())).then(() =>
    createServer({
      root: fileURLToPath(new URL('../../', import.meta.url)),
      appType: 'custom',
      configLoader: 'native',
      server: { middlewareMode: true, hmr: { server: server.server } },
    }),
  );
  server.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api\/|healthz|readyz)/.test(request.url)) done();
    else opening.then((vite) => vite.middlewares(request.raw, reply.raw, () => done()), done);
  });
  server.addHook('onClose', async () => (await opening).close());
  return async () => (await (await opening).ssrLoadModule('virtual:react-router/server-build')) as SiteBuild;
}
