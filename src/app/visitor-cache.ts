import { isOnlyKnownDevice } from '../features/sessions/server/public.ts';
import type { AppContext } from '../server/app-context.ts';
import { type CacheableResponse, ResponseCache } from '../server/response-cache.ts';

/**
 * Makes a cache for what visitors without a session see. It is emptied when operators change something that affects
 * every page (server/site-state.ts).
 */
export function visitorCache<A extends CacheableResponse>(context: AppContext): ResponseCache<A> {
  const kept = new ResponseCache<A>(
    () => context.now().getTime(),
    (cookies) => isOnlyKnownDevice(cookies, context.config),
    context.config.cdnSeconds,
  );
  context.site.onInvalidate(() => kept.clear());
  return kept;
}
