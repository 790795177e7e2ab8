import { isOnlyKnownDevice } from '../features/sessions/server/public.ts';
import type { AppContext } from '../server/app-context.ts';
import { hasWrittenRecently } from '../server/log-position.ts';
import { type CacheableResponse, ResponseCache } from '../server/response-cache.ts';

/**
 * Makes a cache for what is the same for all visitors or for everyone. It is emptied when operators change something that affects
 * every page (server/site-state.ts).
 */
export function visitorCache<A extends CacheableResponse>(context: AppContext): ResponseCache<A> {
  const kept = new ResponseCache<A>(
    () => context.now().getTime(),
    {
      visitors: (cookies) => isOnlyKnownDevice(cookies, context.config),
      everyone: (cookies) => !hasWrittenRecently(cookies, context.config),
    },
    context.config.cdnSeconds,
  );
  context.site.onInvalidate(() => kept.clear());
  return kept;
}
