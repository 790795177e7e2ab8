import { createContext, type RouterContextProvider } from 'react-router';
import { isApiFailure } from './api-client.ts';

/**
 * Whether this request's form was refused because the session ended while it was filled in. The page, which normally
 * requires signing in, is then shown all the same, with what was typed and a way to sign in.
 */
const formRefused = createContext(false);

type Context = Readonly<Pick<RouterContextProvider, 'get' | 'set'>>;

/**
 * For an action's catch: whether the call was refused because the session has ended. The loaders of the same request
 * can then tell with {@link showsRefusedForm}.
 */
export function hasSessionEnded(error: unknown, context: Context): boolean {
  const ended = isApiFailure(error) && error.status === 401;
  if (ended) context.set(formRefused, true);
  return ended;
}

/** For a loader: whether the page is shown because its form was refused for that reason. */
export const showsRefusedForm = (context: Context): boolean => context.get(formRefused);

export const SESSION_ENDED = 'You were signed out meanwhile. What you typed is still here.';
