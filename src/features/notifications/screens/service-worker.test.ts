import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

type Data = { json(): unknown };
interface FakePage {
  focused: boolean;
  visibilityState: 'visible' | 'hidden';
  /** Whether the page answers the worker's message; absent: no. */
  answers?: boolean;
}

/** Runs public/sw.js with fakes of the browser's APIs. */
function openWorker(pages: FakePage[] = [], network: { fetch?: () => Promise<unknown> } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; body: string; data: { link: string }; tag: string }[] = [];
  const done: string[] = [];
  const timers: (() => void)[] = [];
  const clients = pages.map((page, at) => ({
    ...page,
    focus: () => void done.push(`focus ${at}`),
    postMessage: ({ open }: { open: string }, [port]: [{ answer(): void }]) => {
      done.push(`${at} opens ${open}`);
      if (page.answers) port.answer();
    },
  }));
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    registration: {
      showNotification: async (title: string, rest: object) => void shown.push({ title, ...rest } as never),
    },
    clients: {
      matchAll: async () => clients,
      openWindow: async (link: string) => void done.push(`window ${link}`),
    },
  };
  /** Fake MessageChannel: a message at one port arrives at the other. */
  class MessageChannel {
    port1: { onmessage?: () => void } = {};
    port2 = { answer: () => this.port1.onmessage?.() };
  }
  const setTimeout = (work: () => void) => void timers.push(work);
  const { fetch } = network;
  runInNewContext(readFileSync('public/sw.js', 'utf8'), {
    self,
    MessageChannel,
    setTimeout,
    fetch,
    Response,
  });

  const fire = async (name: string, event: object) => {
    let over: Promise<void> = Promise.resolve();
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<void>) => {
        over = work;
      },
    });
    // By then everything that does not wait for the page has run.
    await new Promise(setImmediate);
    for (const timer of timers) timer();
    await over;
  };
  return {
    shown,
    done,
    /** @returns the worker's answer to a request; undefined where it leaves that to the browser */
    async answer(request: { method: string; mode: string }, preloadResponse?: Promise<unknown>) {
      let answer: Promise<unknown> | undefined;
      const respondWith = (given: Promise<unknown>) => {
        answer = given;
      };
      listeners.get('fetch')?.({
        request,
        preloadResponse: preloadResponse ?? Promise.resolve(),
        respondWith,
      });
      return answer;
    },
    push: (data: Data | null) => fire('push', { data }),
    press: (link?: string) =>
      fire('notificationclick', {
        notification: { close: () => void done.push('closed'), data: link && { link } },
      }),
  };
}
const hidden: FakePage = { focused: false, visibilityState: 'hidden', answers: true };
const visible: FakePage = { ...hidden, visibilityState: 'visible' };

test('a push is shown with its own text, and opens its link', async () => {
  const worker = openWorker();
  const content = { title: 'You are booked', text: 'On Tuesday', link: '/notifications/1', tag: 'one' };
  await worker.push({ json: () => content });
  expect(worker.shown).toMatchObject([
    { title: 'You are booked', body: 'On Tuesday', data: { link: '/notifications/1' }, tag: 'one' },
  ]);
});

test.for(['https://evil.example', '//evil.example', 'notifications'])(
  'a push opens only our own pages: %s',
  async (link) => {
    const worker = openWorker();
    await worker.push({ json: () => ({ title: 'You are booked', text: '', link, tag: 'one' }) });
    expect(worker.shown).toMatchObject([{ title: 'You are booked', data: { link: '/notifications' } }]);
  },
);

test('a push that cannot be read still shows a notification', async () => {
  const worker = openWorker();
  await worker.push(null);
  expect(worker.shown).toMatchObject([{ title: 'You have something new', data: { link: '/notifications' } }]);
});

test.for<[string, FakePage[], string[]]>([
  ['without an open page a new window opens', [], ['closed', 'window /hires/7']],
  ['an open page opens the link itself', [visible], ['closed', '0 opens /hires/7', 'focus 0']],
  [
    'of several pages the focused one opens the link',
    [visible, hidden, { ...visible, focused: true }],
    ['closed', '2 opens /hires/7', 'focus 2'],
  ],
  [
    'if none is focused, the visible one opens the link',
    [hidden, visible],
    ['closed', '1 opens /hires/7', 'focus 1'],
  ],
  [
    'if the page does not answer, a new window opens',
    [{ ...visible, answers: false }],
    ['closed', '0 opens /hires/7', 'window /hires/7'],
  ],
])('a press on a notification uses or opens the right window: %s', async ([, pages, expected]) => {
  const worker = openWorker(pages);
  await worker.press('/hires/7');
  expect(worker.done).toEqual(expected);
});

test('a press on a notification without a link opens the list', async () => {
  const worker = openWorker();
  await worker.press();
  expect(worker.done).toEqual(['closed', 'window /notifications']);
});

const page = { method: 'GET', mode: 'navigate' };
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

test('a page that cannot be loaded is answered with one of the worker’s own, which needs nothing else', async () => {
  for (const preloaded of [undefined, noNetwork()]) {
    const answer = (await openWorker([], { fetch: noNetwork }).answer(page, preloaded)) as Response;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('<h1>No connection</h1>');
    expect(html).toContain('<a href="">Try again</a>');
    expect(html).not.toMatch(/<script|<link|<img|src=|url\(/);
  }
});

test('a page is always the network’s: nothing of it is kept, also where the server refuses it', async () => {
  const refusal = { status: 503 };
  const worker = openWorker([], { fetch: async () => refusal });
  expect(await worker.answer(page)).toBe(refusal);
  expect(await worker.answer(page, Promise.resolve('preloaded'))).toBe('preloaded');
  expect(readFileSync('public/sw.js', 'utf8')).not.toMatch(/caches\b|indexedDB/);
});

test.for([
  { method: 'POST', mode: 'navigate' },
  { method: 'GET', mode: 'cors' },
  { method: 'GET', mode: 'no-cors' },
])('the worker leaves %j to the browser', async (request) => {
  expect(await openWorker([], { fetch: noNetwork }).answer(request)).toBeUndefined();
});
