import { createContext, type RouterContextProvider } from 'react-router';
import { isApiFailure } from './api-client.ts';

/**
 * A session may end while somebody fills in a form. The form's action is then refused, and its page, which nobody may
 * see without signing in, has to be shown all the same: with what was typed, and a way to sign in.
 */
const formRefused = createContext(false);

type Context = Readonly<Pick<RouterContextProvider, 'get' | 'set'>>;

/**
 * For an action's catch: whether the call was refused because nobody is signed in any more. The loaders of the same
 * request hear of it.
 */
export function hasSessionEnded(error: unknown, context: Context): boolean {
  const ended = isApiFailure(error) && error.status === 401;
  if (ended) context.set(formRefused, true);
  return ended;
}

/** For a loader: whether the page is shown because its form was refused for that reason. */
export const showsRefusedForm = (context: Context): boolean => context.get(formRefused);

export const SESSION_ENDED = 'You were signed out meanwhile. What you typed is still here.';
