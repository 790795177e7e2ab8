import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dirtyFieldsOf } from '../../../browser/dirty-fields.ts';
import { onLive } from '../../../browser/live-client.ts';
import type { LiveEvent } from '../../../shared/live-event.ts';
import { watchNewsOf } from './news-of-page.ts';

vi.mock('../../../browser/live-client.ts', () => ({ onLive: vi.fn() }));
vi.mock('../../../browser/dirty-fields.ts', () => ({ dirtyFieldsOf: vi.fn() }));

const reload = vi.fn();
const stopListening = vi.fn();
let hear: (event: LiveEvent) => void = () => undefined;
let stop = () => {};
/** What is typed into the page's forms and not saved, one entry for each form. */
let typed: Record<string, string>[] = [];
let isRefused = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  typed = [{}, {}];
  isRefused = false;
  vi.mocked(onLive).mockImplementation((listener) => {
    hear = listener as typeof hear;
    return stopListening;
  });
  vi.mocked(dirtyFieldsOf).mockImplementation((form) => form as unknown as Record<string, string>);
  vi.stubGlobal('document', { querySelector: () => (isRefused ? {} : null), querySelectorAll: () => typed });
  stop = watchNewsOf('/hires/7', reload);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const notified = (link: string): LiveEvent => ({ kind: 'notification', data: { notification: { link } } });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a page is loaded again at once when a notification is about it, and not for any other event', async () => {
  hear(notified('/hires/7?done=quote#messages'));
  expect(reload).toHaveBeenCalledTimes(1);
  hear(notified('/hires/8'));
  hear({ kind: 'notifications-read', data: {} });
  await pass(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a notification that arrives while a form has unsaved input loads the page again once no form has any', async () => {
  typed = [{}, { text: 'On my' }];
  hear(notified('/hires/7'));
  await pass(10_000);
  hear(notified('/hires/7'));
  await pass(10_000);
  expect(reload).not.toHaveBeenCalled();
  typed = [{}, {}];
  await pass(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that shows why a form was refused is loaded again once the refusal is gone', async () => {
  isRefused = true;
  hear(notified('/hires/7'));
  await pass(10_000);
  expect(reload).not.toHaveBeenCalled();
  isRefused = false;
  await pass(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that is left while a form has unsaved input is not loaded again', async () => {
  typed = [{ text: 'On my' }];
  hear(notified('/hires/7'));
  stop();
  typed = [{}];
  await pass(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(stopListening).toHaveBeenCalled();
});
