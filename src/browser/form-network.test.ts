import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import {
  keepDataWhenNotSent,
  keepFormOnNetworkError,
  keepSentOnNetworkError,
  reloadAfterSuccessOrConflict,
  wasNotSent,
} from './form-network.ts';

const failing = (error: unknown) => () => Promise.reject(error);
/** The error that React Router makes from a response that did not come from the page’s own code. */
const answered = (status: number, data: string) => ({ status, statusText: '', internal: true, data });

test('an answer is passed on unchanged', async () => {
  expect(await keepFormOnNetworkError(async () => ({ sent: true }))).toEqual({ sent: true });
});

test('a lost network becomes the sentence that the form shows', async () => {
  const lost = keepFormOnNetworkError(failing(new TypeError('Failed to fetch')));
  expect(await lost).toEqual({ notSent: true, message: 'Network error. Please try again.' });
});

test('a form may add the browser’s own error message', async () => {
  const lost = keepFormOnNetworkError(
    failing(new TypeError('Failed to fetch')),
    (technical) => `Lost: ${technical}`,
  );
  expect(await lost).toEqual({ notSent: true, message: 'Lost: Failed to fetch' });
});

test('a lost network gives back what was sent, and an answer keeps its own values', async () => {
  const sent = { values: { id: '1', note: 'Bring a ladder.' } };
  expect(await keepSentOnNetworkError(failing(new TypeError('Failed to fetch')), sent)).toEqual({
    notSent: true,
    message: 'Network error. Please try again.',
    ...sent,
  });
  const refused = { message: 'That note is too short.', values: { id: '2', note: '' } };
  expect(await keepSentOnNetworkError(async () => refused, sent)).toEqual(refused);
});

test('a connection that is cut during the answer counts as lost', {
  meta: { promise: 'A connection that is cut halfway counts as lost' },
}, async () => {
  const cut = new Error('Unable to decode', { cause: new TypeError('network error') });
  expect(await keepFormOnNetworkError(failing(cut))).toEqual({
    notSent: true,
    message: 'Network error. Please try again.',
  });
});

test('a refusal that arrived before the page’s script keeps its own words', async () => {
  const refused = answered(
    413,
    JSON.stringify({ message: 'That is more than we can take.', code: 'too_large' }),
  );
  expect(await keepFormOnNetworkError(failing(refused))).toEqual({
    notSent: true,
    message: 'That is more than we can take.',
  });
});

test('a proxy’s page about our server counts as a network failure', async () => {
  const refused = answered(502, '<h1>Bad gateway</h1>');
  expect(await keepFormOnNetworkError(failing(refused))).toEqual({
    notSent: true,
    message: 'Network error. Please try again.',
  });
});

test('a redirect and an error on our side are left to the router', async () => {
  const away = redirect('/signin');
  await expect(keepFormOnNetworkError(failing(away))).rejects.toBe(away);
  const fault = new Error('Unexpected Server Error');
  await expect(keepFormOnNetworkError(failing(fault))).rejects.toBe(fault);
});

test('only a form that never reached the server leaves the page’s data unchanged', async () => {
  const lost = await keepFormOnNetworkError(failing(new TypeError('Failed to fetch')));
  expect(wasNotSent(lost)).toBe(true);
  expect([undefined, null, 'text', { message: 'Wrong password.' }].some(wasNotSent)).toBe(false);
});

test.each([
  [{ notSent: true }, true, false],
  [{ message: 'Wrong password.' }, true, true],
  [undefined, true, true],
  [undefined, false, false],
])('after %j a page is loaded again as the router would (%s): %s', (actionResult, otherwise, loaded) => {
  const asked = { actionResult, defaultShouldRevalidate: otherwise } as ShouldRevalidateFunctionArgs;
  expect(keepDataWhenNotSent(asked)).toBe(loaded);
});

test.each([
  ['POST', undefined, undefined, true],
  ['POST', { message: 'Taken meanwhile.' }, 409, true],
  ['POST', { message: 'Wrong.' }, 400, false],
  ['POST', { message: 'Sign in.' }, 401, false],
  ['POST', { notSent: true }, undefined, false],
  ['GET', undefined, 400, true],
])(
  'after a form sent with %s, answered %j with %s, a page that shows other data is loaded: %s',
  (formMethod, actionResult, actionStatus, loaded) => {
    const asked = { formMethod, actionResult, actionStatus, defaultShouldRevalidate: formMethod === 'GET' };
    expect(reloadAfterSuccessOrConflict(asked as ShouldRevalidateFunctionArgs)).toBe(loaded);
  },
);
