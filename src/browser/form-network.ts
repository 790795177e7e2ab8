import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { WireError } from '../shared/call.ts';

/** What a form shows when its request never reached the server, in the form of a refusal without marked fields. */
export interface FormNotSent {
  notSent: true;
  message: string;
  fields?: undefined;
  values?: undefined;
}

export const NETWORK_ERROR = 'Network error. Please try again.';

/**
 * Runs a form's server action so that a lost network leaves the form, with everything typed, on the page: `export const
 * clientAction = ({ serverAction }) => keepFormOnNetworkError(serverAction)`. A route with a loader also exports
 * `shouldRevalidate = keepDataWhenNotSent`.
 *
 * @param send the route's `serverAction`
 * @param message the sentence for a lost network; a function receives the browser's own message
 * @returns the action's result, or the sentence to show
 * @throws redirects, and errors on our side, for React Router to handle
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
    // Refused before the page's own code ran: too large, too many requests, or briefly unavailable.
    if (isRouteErrorResponse(error))
      return { notSent: true, message: refusalIn(error.data) ?? sentence(error.statusText) };
    throw error;
  }
}

/**
 * As {@link keepFormOnNetworkError}, with what was sent in the answer. For a form that is built from the values of an
 * answer: without them it would show what it began with, or send another id than the attempt before.
 *
 * @param sent what a refusal gives back, under the same names; no passwords
 */
export async function keepSentOnNetworkError<T, S extends object>(
  send: () => Promise<T>,
  sent: S,
  message?: string | ((technical: string) => string),
): Promise<T | (Omit<FormNotSent, 'values'> & S)> {
  const answer = await keepFormOnNetworkError(send, message);
  return isNotSent(answer) ? { ...answer, ...sent } : answer;
}

/**
 * A route's shouldRevalidate: after a form that was not sent, nothing is loaded again. Loading would fail as well, and
 * replace the form by an error page.
 */
export const keepDataWhenNotSent = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => !wasNotSent(actionResult) && defaultShouldRevalidate;

/**
 * A route's shouldRevalidate for a page that keeps its data after a form, whatever the answer: the button shows the
 * result, and a refused form keeps the id and the draft that it was opened with.
 */
export const keepDataAfterForm = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => formMethod !== 'POST' && defaultShouldRevalidate;

/**
 * A route's shouldRevalidate where a conflict (409) means that the other side has acted: the page is loaded again and
 * shows that beside the reason. After any other refusal the form stays as it is, also where the session has ended and
 * the page could not be loaded.
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

/** Whether an action's result means that its request never reached the server. */
export const wasNotSent = (actionResult: unknown): boolean =>
  typeof actionResult === 'object' && actionResult !== null && 'notSent' in actionResult;

const isNotSent = <T>(answer: T | FormNotSent): answer is FormNotSent => wasNotSent(answer);

/**
 * fetch rejects with a TypeError (Fetch standard, "network error"); React Router wraps that of an interrupted answer as
 * the cause.
 */
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
