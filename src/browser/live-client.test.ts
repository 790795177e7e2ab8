import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStream } from '../../test-support/browser-doubles.ts';
import { type LiveEvent, liveStatus, onLive, onLiveStatus, startLive, stopLive } from './live-client.ts';

const streams: FakeStream[] = [];
/** Dispatches the window's events to listeners. */
let window: EventTarget;
const last = (): FakeStream => {
  const stream = streams.at(-1);
  if (!stream) throw new Error('nobody listens');
  return stream;
};

beforeEach(() => {
  vi.useFakeTimers();
  streams.length = 0;
  class Stream extends FakeStream {
    constructor(url: string) {
      super(url);
      streams.push(this);
    }
  }
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { visibilityState: 'visible', ...quiet });
  window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
});
afterEach(() => {
  stopLive();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page opens one stream however many parts use it, and closes it when the session ends', {
  meta: { promise: true },
}, () => {
  startLive({ userId: 'amina', after: 4 });
  startLive({ userId: 'amina', after: 9 });
  expect(streams.map(({ url }) => url)).toEqual(['/api/live/stream?after=4&as=amina']);
  last().begin(4);
  const statuses: string[] = [];
  const stop = onLiveStatus((status) => void statuses.push(status));
  stopLive();
  vi.runAllTimers();
  expect(statuses).toEqual(['live', 'off']);
  expect(last().readyState).toBe(2);
  stop();
});

test('a page that stops listening and starts again at once misses nothing', {
  meta: { promise: 'A page that stops listening and begins in the same breath misses nothing' },
}, () => {
  startLive({ userId: 'amina', after: 4 });
  last().begin(4);
  stopLive();
  startLive({ userId: 'amina', after: 7 });
  vi.advanceTimersByTime(1_000);
  expect(streams.length).toBe(1);
  expect(liveStatus()).toBe('live');
});

test('another person who signs in gets their own stream, from their own number', {
  meta: { promise: true },
}, () => {
  startLive({ userId: 'amina', after: 4 });
  const aminas = last();
  startLive({ userId: 'bola', after: 70 });
  expect(aminas.readyState).toBe(2);
  expect(last().url).toBe('/api/live/stream?after=70&as=bola');
});

test('a part of a page that subscribes late gets the events since the page was read', {
  meta: { promise: true },
}, () => {
  startLive({ userId: 'amina', after: 0 });
  last().begin(0);
  for (const number of [1, 2, 3]) last().say('message', { number }, number);
  const heard: LiveEvent[] = [];
  const stop = onLive((event) => void heard.push(event), 1);
  last().say('message', { number: 4 }, 4);
  expect(heard.map(({ number }) => number)).toEqual([2, 3, 4]);
  stop();
  last().say('message', { number: 5 }, 5);
  expect(heard.length).toBe(3);
});

test('a page opens a new stream on a new network, since the old one is dead without notice', () => {
  startLive({ userId: 'amina', after: 0 });
  last().begin(0);
  window.dispatchEvent(new Event('pageshow'));
  expect(streams).toHaveLength(1);
  window.dispatchEvent(new Event('online'));
  expect(streams).toHaveLength(2);
  expect(last().readyState).not.toBe(2);
});

test('a person who was signed out and signs in again gets a stream again', {
  meta: { promise: true },
}, () => {
  startLive({ userId: 'amina', after: 0 });
  last().begin(0);
  last().say('signed-out', null);
  expect(liveStatus()).toBe('off');
  startLive({ userId: 'amina', after: 3 });
  expect(last().url).toContain('after=3');
});
