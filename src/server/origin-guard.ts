import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { Refusal } from './refusal.ts';
import { requestOrigin } from './request-origin.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page makes in our visitor's name (cross-site request forgery): browsers always
 * send the origin of a write. API clients send none, and carry no cookies of ours by accident. The cookies'
 * SameSite=Lax is a second defence. With PUBLIC_URL set, no other origin is ours.
 */
export function installOriginGuard(
  app: FastifyInstance,
  context: Pick<AppContext, 'config' | 'publicUrl'>,
): void {
  app.addHook('onRequest', async (request) => {
    if (readOnly.has(request.method)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (origin === undefined) {
      if (site === 'cross-site') throw foreign();
      return;
    }
    if (origin === context.publicUrl() || origin === requestOrigin(request, context.config)) return;
    // The local Paystack is a site of its own, like the real one, so its checkout is not guarded here.
    const mayCall = /^\/(?:api|sandbox)\//.test(request.url) && context.config.corsOrigins.includes(origin);
    if (!mayCall) throw foreign();
  });
}

const foreign = () =>
  new Refusal(403, 'foreign_origin', 'That request came from another site, so it was not carried out.');
