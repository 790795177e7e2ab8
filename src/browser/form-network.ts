import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { WireError } from '../shared/call.ts';

/** What a form shows when its request never got through. It has the shape of a refusal without marked fields. */
export interface FormNotSent {
  notSent: true;
  message: string;
  fields?: undefined;
  values?: undefined;
}

export const NETWORK_ERROR = 'Network error. Please try again.';

/**
 * Runs a form's server action so that a lost network leaves the form, and all that was typed, where it is:
 * `export const clientAction = ({ serverAction }) => keepFormOnNetworkError(serverAction)`. A route that has a
 * loader exports `shouldRevalidate = keepDataWhenNotSent` beside it.
 *
 * @param send the route's `serverAction`
 * @param message said when nothing came back; a function is given the browser's own words for it
 * @returns what the action answered, or the sentence to show
 * @throws redirects, and what was wrong on our side, for React Router to deal with
 */
export async function keepFormOnNetworkError<T>(
  send: () => Promise<T>,
  message: string | ((technical: string) => string) = NETWORK_ERROR,
): Promise<T | FormNotSent> {
  const sentence = (technical: string) => (typeof message === 'string' ? message : message(technical));
  try {
    return await send();
  } catch (error) {
    if (isLostConnection(error)) return { notSent: true, message: sentence(error.message) };
    // What the server refuses before the page's own code runs: too large, too many, gone for a moment.
    if (isRouteErrorResponse(error))
      return { notSent: true, message: refusalIn(error.data) ?? sentence(error.statusText) };
    throw error;
  }
}

/**
 * A route's shouldRevalidate: after a form that never got through, nothing is loaded anew. It would fail as well,
 * and put an error page in the place of the form.
 */
export const keepDataWhenNotSent = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => !wasNotSent(actionResult) && defaultShouldRevalidate;

/**
 * A route's shouldRevalidate where the page keeps what it showed after a form, whatever was answered: its button says
 * what became of it, and a refused form keeps the id and the draft that it was opened with.
 */
export const keepDataAfterForm = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => formMethod !== 'POST' && defaultShouldRevalidate;

/**
 * A route's shouldRevalidate where a conflict (409) means that the other side has done something: the page is loaded
 * again and shows it beside the reason. After any other refusal the form stays as it is, also where the session has
 * ended and the page could not be loaded again.
 */
export const reloadAfterSuccessOrConflict = ({
  formMethod,
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === 'POST'
    ? !wasNotSent(actionResult) && (actionStatus ?? 409) === 409
    : defaultShouldRevalidate;

/** Whether an action's result says that its request never got through. */
export const wasNotSent = (actionResult: unknown): boolean =>
  typeof actionResult === 'object' && actionResult !== null && 'notSent' in actionResult;

/** fetch rejects with a TypeError (Fetch standard, "network error"); a connection cut halfway is its cause. */
export function isLostConnection(error: unknown): error is Error {
  return error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);
}

function refusalIn(body: unknown): string | undefined {
  try {
    return (JSON.parse(String(body)) as Partial<WireError>).message;
  } catch {
    return undefined;
  }
}
