import { isOnlyKnownDevice } from '../features/sessions/server/public.ts';
import type { AppContext } from '../server/app-context.ts';
import { KeptAnswers, type ReadyAnswer } from '../server/kept-answers.ts';

/**
 * Makes a cache for what visitors without a session see. It is emptied when operators change something that affects
 * every page (server/site-state.ts).
 */
export function keptForVisitors<A extends ReadyAnswer>(context: AppContext): KeptAnswers<A> {
  const kept = new KeptAnswers<A>(
    () => context.now().getTime(),
    (cookies) => isOnlyKnownDevice(cookies, context.config),
    context.config.cdnSeconds,
  );
  context.site.onForget(() => kept.clear());
  return kept;
}
