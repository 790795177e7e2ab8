import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeChannels, FakeLocks, FakeStream } from '../../test-support/browser-doubles.ts';
import { LIVE_STREAM_PATH, listLiveEventsCall } from '../features/live/contract.ts';
import {
  LiveConnection,
  type LiveDependencies,
  type LiveEvent,
  POLL_HIDDEN_MS,
  POLL_MS,
  READY_MS,
  retryDelay,
  SILENCE_MS,
  STREAM_AGAIN_MS,
} from './live-connection.ts';
import { LEADER_ANSWER_MS, LEADER_SILENCE_MS } from './tab-leader.ts';

const AMINA = 'amina';
const gone = () => Promise.reject(new TypeError('Failed to fetch'));
const answering = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
const nothingNew = (number: number) => () => answering({ events: [], number, reset: false });

/** A browser with tabs, whose fake locks and channels connect them. */
class FakeBrowser {
  readonly locks = new FakeLocks();
  readonly channels = new FakeChannels();
  ask: (url: string) => Promise<Response> = gone;
  readonly asked: string[] = [];
  readonly tabs: Tab[] = [];

  tab(after = 0, { alone = false } = {}): Tab {
    const tab = new Tab(this, after, alone);
    this.tabs.push(tab);
    tab.connection.start();
    return tab;
  }
}

class Tab {
  readonly heard: LiveEvent[] = [];
  readonly statuses: string[] = [];
  readonly streams: FakeStream[] = [];
  readonly connection: LiveConnection;
  visible = true;
  asleep = false;
  wake: (networkIsNew: boolean) => void = () => undefined;

  constructor(browser: FakeBrowser, after: number, alone: boolean) {
    const outside: LiveDependencies = {
      openStream: (url) => {
        const stream = new FakeStream(url);
        this.streams.push(stream);
        return stream as unknown as ReturnType<LiveDependencies['openStream']>;
      },
      fetch: (url) => {
        browser.asked.push(url);
        return browser.ask(url);
      },
      locks: alone ? undefined : (browser.locks as unknown as LockManager),
      openChannel: browser.channels.open(() => this.asleep) as unknown as NonNullable<
        LiveDependencies['openChannel']
      >,
      isVisible: () => this.visible,
      random: () => 1,
      onWake: (wake) => {
        this.wake = wake;
        return () => undefined;
      },
    };
    const begin = {
      userId: AMINA,
      after,
      emit: (event: LiveEvent) => void this.heard.push(event),
      statusChanged: (status: string) => void this.statuses.push(status),
    };
    this.connection = new LiveConnection(begin, outside);
  }

  get stream(): FakeStream {
    const stream = this.streams.at(-1);
    if (!stream) throw new Error('this tab has no stream');
    return stream;
  }

  get numbers(): (number | undefined)[] {
    return this.heard.map(({ number }) => number);
  }
}

const message = (stream: FakeStream, number: number) => stream.say('message', { text: `m${number}` }, number);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
});
afterEach(() => {
  for (const { connection } of browser.tabs) connection.stop();
  vi.useRealTimers();
});

describe('the live stream', () => {
  test('starts after the events that the page knows, at the address that the server answers', {
    meta: { promise: 'A page’s stream begins after what the page knows' },
  }, async () => {
    const tab = browser.tab(7);
    await pass(0);
    expect(tab.stream.url).toBe(`${LIVE_STREAM_PATH}?after=7&as=${AMINA}`);
    tab.stream.begin(7);
    expect(tab.connection.status).toBe('live');
    message(tab.stream, 8);
    tab.stream.say('typing', { userId: 'bola' });
    tab.stream.say('typing', { userId: 'bola' });
    message(tab.stream, 9);
    expect(tab.numbers).toEqual([8, undefined, undefined, 9]);
  });

  test('continues after the last event when it is cut, without repeating one', {
    meta: { promise: 'A stream that is cut goes on after the last event, and nothing is heard twice' },
  }, async () => {
    const tab = browser.tab(7);
    await pass(0);
    tab.stream.begin(7);
    message(tab.stream, 8);
    tab.stream.fail();
    expect(tab.connection.status).toBe('offline');
    await pass(retryDelay(0, 1));
    expect(tab.stream.url).toContain('after=8&');
    tab.stream.begin(8);
    message(tab.stream, 7);
    message(tab.stream, 9);
    message(tab.stream, 8);
    expect(tab.numbers).toEqual([8, 9]);
  });

  test('is retried after growing pauses, and not by all browsers at once', {
    meta: { promise: 'A stream is tried again later and later, and not by all browsers at once' },
  }, async () => {
    const tab = browser.tab();
    await pass(0);
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      tab.stream.fail();
      const before = tab.streams.length;
      const wait = retryDelay(failure, 1);
      await pass(wait - 1);
      expect(tab.streams.length).toBe(before);
      await pass(1);
      expect(tab.streams.length).toBe(before + 1);
      waits.push(wait);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(retryDelay(2, 0)).toBe(2_000);
    expect(retryDelay(2, 0.5)).toBe(3_000);
  });

  test('is retried at once when the network returns or the page is shown again', {
    meta: { promise: 'A stream reconnects at once when the network is back or the page is shown again' },
  }, async () => {
    const tab = browser.tab();
    await pass(0);
    for (let failure = 0; failure < 6; failure += 1) {
      tab.stream.fail();
      await pass(retryDelay(failure, 1));
    }
    tab.stream.fail();
    tab.wake(false);
    expect(tab.streams.length).toBe(8);
    tab.stream.begin(0);
    // The network changed, so the stream counts as dead, whatever it still reports.
    tab.wake(true);
    expect(tab.streams.length).toBe(9);
    tab.stream.begin(0);
    tab.wake(false);
    expect(tab.streams.length).toBe(9);
  });

  test('is opened again by a page that wakes after 45 seconds during which its timers slept too', async () => {
    const tab = browser.tab();
    await pass(0);
    tab.stream.begin(0);
    const begun = performance.now();
    const clock = vi.spyOn(performance, 'now');
    try {
      clock.mockReturnValue(begun + SILENCE_MS);
      tab.wake(false);
      expect(tab.streams.length).toBe(1);
      clock.mockReturnValue(begun + SILENCE_MS + 1);
      tab.wake(false);
      expect(tab.streams.length).toBe(2);
    } finally {
      clock.mockRestore();
    }
  });

  test('is not restarted when the page is shown while it starts', {
    meta: { promise: 'Looking at a page while its stream begins does not begin it again' },
  }, async () => {
    const tab = browser.tab();
    await pass(READY_MS - 1);
    tab.wake(false);
    expect(tab.streams.length).toBe(1);
  });

  test('is opened again after 45 seconds without events or heartbeats', {
    meta: { promise: 'A stream that is silent for 45 seconds is opened anew' },
  }, async () => {
    const tab = browser.tab();
    await pass(0);
    tab.stream.begin(0);
    for (let beat = 0; beat < 5; beat += 1) {
      await pass(20_000);
      tab.stream.say('beat', null);
    }
    expect(tab.streams.length).toBe(1);
    await pass(SILENCE_MS - 1);
    expect(tab.streams.length).toBe(1);
    await pass(1 + retryDelay(0, 1));
    expect(tab.streams.length).toBe(2);
    expect(tab.heard).toEqual([]);
  });

  test('tells listeners to load again when the server has deleted missed events', {
    meta: { promise: 'A page loads again when the server has forgotten some of what it missed' },
  }, async () => {
    const tab = browser.tab(3);
    await pass(0);
    tab.stream.begin(90, 'reset');
    message(tab.stream, 91);
    expect(tab.heard.map(({ kind, number }) => [kind, number])).toEqual([
      ['reset', undefined],
      ['message', 91],
    ]);
  });

  test('requests events missing between two events', {
    meta: { promise: 'What is missing between two events is asked for' },
  }, async () => {
    const tab = browser.tab(1);
    await pass(0);
    tab.stream.begin(1);
    let tries = 0;
    browser.ask = () => {
      tries += 1;
      if (tries === 1) return gone();
      const events = [2, 3, 4].map((number) => ({ number, kind: 'message', data: {} }));
      return answering({ events, number: 4, reset: false });
    };
    message(tab.stream, 4);
    expect(tab.numbers).toEqual([]);
    await pass(5_000);
    expect(tab.numbers).toEqual([2, 3, 4]);
    expect(browser.asked[0]).toBe(`${listLiveEventsCall.path}?after=1`);
    message(tab.stream, 5);
    expect(tab.numbers).toEqual([2, 3, 4, 5]);
  });

  test('ends when no one is signed in any more, however the page learns it', {
    meta: { promise: 'A browser’s stream ends with the session, however the page learns of it' },
  }, async () => {
    const told = browser.tab(0, { alone: true });
    told.stream.begin(0);
    told.stream.say('signed-out', null);
    expect(told.heard.map(({ kind }) => kind)).toEqual(['signed-out']);

    const refused = browser.tab(0, { alone: true });
    browser.ask = () => answering({ code: 'sign_in_first', message: 'Please sign in first.' }, 401);
    refused.stream.fail(true);
    await pass(0);
    expect(refused.heard.map(({ kind }) => kind)).toEqual(['signed-out']);
    refused.connection.stop();
    await pass(120_000);
    expect(refused.streams.length).toBe(1);
    expect(refused.connection.status).toBe('off');
  });
});

describe('without a working stream', () => {
  test('the page polls every four seconds, every thirty in the background, and tries the stream every two minutes', {
    meta: {
      promise:
        'Where no stream gets through, the server is asked every four seconds, every thirty in the background',
    },
  }, async () => {
    const tab = browser.tab(5);
    browser.ask = nothingNew(5);
    await pass(READY_MS - 1);
    expect(browser.asked).toEqual([]);
    await pass(1);
    expect(tab.connection.status).toBe('polling');
    await pass(POLL_MS * 3);
    expect(browser.asked.length).toBe(4);
    browser.ask = () =>
      answering({ events: [{ number: 6, kind: 'message', data: {} }], number: 6, reset: false });
    await pass(POLL_MS);
    expect(tab.numbers).toEqual([6]);
    browser.ask = nothingNew(6);
    tab.visible = false;
    await pass(POLL_MS);
    const before = browser.asked.length;
    await pass(POLL_HIDDEN_MS * 2);
    expect(browser.asked.length).toBe(before + 2);
    // A page that becomes visible again does not wait for its next poll.
    tab.wake(false);
    expect(browser.asked.length).toBe(before + 3);

    expect(tab.streams.length).toBe(1);
    await pass(STREAM_AGAIN_MS);
    expect(tab.streams.length).toBe(2);
    // The stream is still held back, so polling continues.
    await pass(READY_MS + POLL_HIDDEN_MS);
    expect(tab.connection.status).toBe('polling');
    while (tab.streams.length < 3) await pass(1_000);
    tab.stream.begin(6);
    expect(tab.connection.status).toBe('live');
    const asked = browser.asked.length;
    await pass(40_000);
    expect(browser.asked.length).toBe(asked);
  });

  test('and without successful polls, the page reports a lost network', {
    meta: { promise: 'Where asking does not help either, the page says that the network is gone' },
  }, async () => {
    const tab = browser.tab();
    await pass(READY_MS);
    expect(tab.connection.status).toBe('offline');
    await pass(retryDelay(0, 1));
    expect(tab.streams.length).toBe(2);
    tab.stream.begin(0);
    expect(tab.connection.status).toBe('live');
  });

  test('the page still learns which events the server has deleted', {
    meta: { promise: 'A page that polls also learns which events the server no longer has' },
  }, async () => {
    const tab = browser.tab(5);
    browser.ask = () => answering({ events: [], number: 80, reset: true });
    await pass(READY_MS);
    expect(tab.heard.map(({ kind }) => kind)).toEqual(['reset']);
    browser.ask = nothingNew(80);
    await pass(POLL_MS);
    expect(browser.asked.at(-1)).toContain('after=80');
  });
});

describe('several tabs of one browser', () => {
  test('share one stream, and each receives every event once', {
    meta: { promise: 'One stream for all tabs of a browser' },
  }, async () => {
    const [one, two] = [browser.tab(0), browser.tab(0)];
    await pass(0);
    expect([one.streams.length, two.streams.length]).toEqual([1, 0]);
    one.stream.begin(0);
    message(one.stream, 1);
    one.stream.say('presence', { userId: 'bola' });
    message(one.stream, 2);
    await pass(0);
    expect(one.numbers).toEqual([1, undefined, 2]);
    expect(two.numbers).toEqual([1, undefined, 2]);
    expect(two.connection.status).toBe('live');
  });

  test('continue with the next tab when the one with the stream is closed', {
    meta: { promise: 'When the tab that holds the stream is closed, the next goes on where it was' },
  }, async () => {
    const [one, two] = [browser.tab(0), browser.tab(0)];
    await pass(0);
    one.stream.begin(0);
    message(one.stream, 1);
    await pass(0);
    one.connection.stop();
    await pass(0);
    expect(two.stream.url).toContain('after=1&');
    two.stream.begin(1);
    message(two.stream, 2);
    expect(two.numbers).toEqual([1, 2]);
  });

  test('serve a tab opened later, which requests earlier events from the server', {
    meta: { promise: 'A tab that was opened later asks for what the others have heard already' },
  }, async () => {
    const one = browser.tab(0);
    await pass(0);
    one.stream.begin(0);
    message(one.stream, 1);
    message(one.stream, 2);
    browser.ask = () =>
      answering({ events: [{ number: 2, kind: 'message', data: {} }], number: 2, reset: false });
    const two = browser.tab(1);
    await pass(10);
    expect(two.numbers).toEqual([2]);
    message(one.stream, 3);
    await pass(0);
    expect(two.numbers).toEqual([2, 3]);
  });

  test('move the stream from a sleeping tab to one that is visible', {
    meta: { promise: 'A tab that is looked at takes the stream from one that is asleep' },
  }, async () => {
    const [one, two] = [browser.tab(0), browser.tab(0)];
    await pass(0);
    one.stream.begin(0);
    message(one.stream, 1);
    await pass(0);
    one.asleep = true;
    two.wake(false);
    await pass(LEADER_ANSWER_MS - 1);
    expect(two.streams.length).toBe(0);
    await pass(1);
    expect(two.stream.url).toContain('after=1&');
    two.stream.begin(1);
    // The tab wakes up, and follows the new leader.
    one.asleep = false;
    message(two.stream, 2);
    await pass(0);
    expect(one.numbers).toEqual([1, 2]);
    expect(one.stream.readyState).toBe(2);
  });

  test('leave the stream where it is if a silent tab is not visible', async () => {
    const asleep = browser.tab(7);
    const hidden = browser.tab(7);
    await pass(0);
    asleep.stream.begin(7);
    asleep.asleep = true;
    hidden.visible = false;
    await pass(3 * LEADER_SILENCE_MS);
    expect(hidden.streams).toHaveLength(0);
    hidden.visible = true;
    await pass(LEADER_SILENCE_MS);
    expect(hidden.streams).toHaveLength(1);
  });

  test('leave the stream where it is while its tab answers', {
    meta: { promise: 'A tab that answers keeps the stream' },
  }, async () => {
    const [one, two] = [browser.tab(0), browser.tab(0)];
    await pass(0);
    one.stream.begin(0);
    two.wake(false);
    for (let beat = 0; beat < 6; beat += 1) {
      await pass(20_000);
      one.stream.say('beat', null);
    }
    expect(two.streams.length).toBe(0);
    expect(LEADER_SILENCE_MS).toBeGreaterThan(SILENCE_MS);
  });

  test('all stop when one learns that no one is signed in any more', {
    meta: { promise: 'All tabs stop when one learns that the session has ended' },
  }, async () => {
    const [one, two] = [browser.tab(0), browser.tab(0)];
    await pass(0);
    one.stream.begin(0);
    one.stream.say('signed-out', null);
    await pass(0);
    expect(two.heard.map(({ kind }) => kind)).toEqual(['signed-out']);
  });

  test('each have their own stream in a browser without locks', {
    meta: { promise: 'A browser without locks has a stream for each tab' },
  }, async () => {
    const [one, two] = [browser.tab(0, { alone: true }), browser.tab(0, { alone: true })];
    expect([one.streams.length, two.streams.length]).toEqual([1, 1]);
  });
});

test('a listener that subscribes late gets the events it missed, or is told to load again', {
  meta: { promise: 'A part of a page that begins to listen late is told what it missed, or to load again' },
}, async () => {
  const tab = browser.tab(0);
  await pass(0);
  tab.stream.begin(0);
  for (let number = 1; number <= 150; number += 1) message(tab.stream, number);
  expect(tab.connection.eventsAfter(148).map(({ number }) => number)).toEqual([149, 150]);
  expect(tab.connection.eventsAfter(150)).toEqual([]);
  expect(tab.connection.eventsAfter(50).length).toBe(100);
  expect(tab.connection.eventsAfter(49).map(({ kind }) => kind)).toEqual(['reset']);
});

test('a listener that subscribes after its tab was told to load again is told so too', async () => {
  const tab = browser.tab(0);
  await pass(0);
  tab.stream.begin(0);
  for (const number of [1, 2]) message(tab.stream, number);
  tab.stream.begin(90, 'reset');
  message(tab.stream, 91);
  expect(tab.connection.eventsAfter(1)).toEqual([{ kind: 'reset', data: { number: 91 } }]);
  expect(tab.connection.eventsAfter(90).map(({ number }) => number)).toEqual([91]);
});
