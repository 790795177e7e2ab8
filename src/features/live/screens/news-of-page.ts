import { dirtyFieldsOf } from '../../../browser/dirty-fields.ts';
import { onLive } from '../../../browser/live-client.ts';
import type { NotificationEvent } from '../../notifications/contract.ts';

/** How often a page with news looks whether its forms are clean again: sent, reset, or undone by hand. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Reloads a page's data when a notification is about it. While a form has unsaved input or was refused, the page stays
 * as it is, and is reloaded once that is over.
 *
 * @returns a function that stops it
 */
export function watchNewsOf(pathname: string, reload: () => void): () => void {
  let waiting: ReturnType<typeof setInterval> | undefined;
  const stopWaiting = () => {
    clearInterval(waiting);
    waiting = undefined;
  };
  const reloadIfClean = () => {
    if (!areFormsClean()) return;
    stopWaiting();
    reload();
  };
  const stopListening = onLive<NotificationEvent>(({ kind, data }) => {
    if (kind !== 'notification' || data.notification.link.split(/[?#]/, 1)[0] !== pathname) return;
    waiting ??= setInterval(reloadIfClean, LOOK_AGAIN_MS);
    reloadIfClean();
  });
  return () => {
    stopWaiting();
    stopListening();
  };
}

/** Reloading would also take away the reason of a refusal, and a refused form shows what was sent as its own values. */
const areFormsClean = (): boolean =>
  !document.querySelector('main .message-bad') &&
  [...document.querySelectorAll<HTMLFormElement>('main form')].every(
    (form) => Object.keys(dirtyFieldsOf(form)).length === 0,
  );
