import { describe, expect, test, vi } from 'vitest';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { send, sent } from '../../../../test-support/writing.ts';
import type { LiveEvent } from '../../../shared/live-event.ts';
import type { ChatMessage } from '../../chat/contract.ts';
import { EVENTS_KEPT_HOURS, removeOldLiveEventsTask } from './live-state.ts';

const app = await startTestApp();
/** Another process on the same database. */
const otherApp = await startTestApp({ databaseUrl: app.databaseUrl });

async function twoPeople() {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  return { amina, chidi, asAmina: await signedInAs(app, amina), asChidi: await signedInAs(app, chidi) };
}
const textOf = ({ data }: { data: unknown }) => (data as { message: ChatMessage }).message.text;

describe('a browser that comes back', () => {
  test('hears what it missed, once and in order, and then what happens', {
    meta: { promise: 'A browser that comes back hears what it missed, once and in order' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const before = await listenAs(app, asChidi);
    await sent(app, asAmina, chidi, 'One');
    const { number } = await before.next('message');
    before.close();
    await sent(app, asAmina, chidi, 'Two');
    await sent(app, asAmina, chidi, 'Three');
    const after = await listenAs(app, asChidi, { lastEventId: number ?? 0 });
    const heard = [await after.next('message'), await after.next('message')];
    await sent(app, asAmina, chidi, 'Four');
    heard.push(await after.next('message'));
    expect(heard.map(textOf)).toEqual(['Two', 'Three', 'Four']);
    expect(heard.map((event) => event.number)).toEqual([2, 3, 4]);
  });

  test('comes to another process and misses nothing, also when its own has gone', {
    meta: { promise: 'Also at another process, when its own has gone' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const going = await startTestApp({ databaseUrl: app.databaseUrl });
    const before = await listenAs(going, asChidi);
    await sent(app, asAmina, chidi, 'One');
    const { number } = await before.next('message');
    await going.close();
    await before.ended;
    await sent(app, asAmina, chidi, 'Two');
    const after = await listenAs(otherApp, asChidi, { lastEventId: number ?? 0 });
    expect(textOf(await after.next('message'))).toBe('Two');
  });

  test('that says where the page began hears from there', {
    meta: { promise: 'A stream that names where its page began hears from there' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'One');
    const { number } = (await app.request({ url: '/api/live/state', headers: asChidi })).json();
    await sent(app, asAmina, chidi, 'Two');
    const browser = await listenAs(app, asChidi, { after: number });
    expect(textOf(await browser.next('message'))).toBe('Two');
  });

  test('after what is forgotten is told to load everything again; so is one that was never here', {
    meta: { promise: 'A browser that was away too long loads everything again' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    for (const text of ['One', 'Two', 'Three']) await sent(app, asAmina, chidi, text);
    const forget = () => removeOldLiveEventsTask.run(app.context, {});
    app.clock.advance({ hours: EVENTS_KEPT_HOURS });
    await forget();
    expect((await listenAs(app, asChidi, { lastEventId: 1 })).events[0]?.kind).toBe('ready');
    app.clock.advance({ seconds: 1 });
    await forget();
    for (const lastEventId of [1, 99]) {
      const browser = await listenAs(app, asChidi, { lastEventId });
      expect(browser.events).toEqual([{ kind: 'reset', number: 3, data: { number: 3 } }]);
    }
    expect((await listenAs(app, asChidi, { lastEventId: 3 })).events[0]?.kind).toBe('ready');
  });
});

describe('two processes on one database', () => {
  test('a message sent to one is heard at the other, and by every window of both people', {
    meta: { promise: 'A message sent to one process is heard at another' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const windows = [
      await listenAs(otherApp, asChidi),
      await listenAs(otherApp, asChidi),
      await listenAs(app, asChidi),
      await listenAs(otherApp, asAmina),
    ];
    await sent(app, asAmina, chidi, 'Hello from here');
    for (const window of windows) expect(textOf(await window.next('message'))).toBe('Hello from here');
  });

  test('many messages from both at once are heard by each window once, in one order', {
    meta: { promise: true },
  }, async () => {
    const { chidi, amina, asAmina, asChidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'Begin');
    const windows = [
      await listenAs(app, asChidi),
      await listenAs(otherApp, asChidi),
      await listenAs(otherApp, asAmina),
    ];
    const texts = Array.from({ length: 15 }, (_, at) => [`A${at}`, `C${at}`]).flat();
    await Promise.all(
      texts.map((text, at) =>
        at % 2
          ? send(otherApp, asChidi, amina, { text })
          : send(at % 4 ? app : otherApp, asAmina, chidi, { text }),
      ),
    );
    for (const window of windows) {
      const heard: LiveEvent[] = [];
      while (heard.length < texts.length) heard.push(await window.next('message'));
      expect(heard.map(textOf).sort()).toEqual([...texts].sort());
      expect(heard.map(({ number }) => number)).toEqual(
        Array.from(texts, (_, at) => (heard[0]?.number ?? 0) + at),
      );
    }
  });

  test('typing is heard at the other one', {
    meta: { promise: 'Typing is heard across processes' },
  }, async () => {
    const { chidi, amina, asAmina, asChidi } = await twoPeople();
    const { conversationId } = await sent(app, asAmina, chidi, 'Hello');
    const window = await listenAs(otherApp, asChidi);
    await vi.waitUntil(async () => {
      await app.request({
        method: 'POST',
        url: `/api/chat/conversations/${conversationId}/typing`,
        headers: asAmina,
      });
      return window.events.some(({ kind }) => kind === 'typing');
    });
    expect((await window.next('typing')).data).toEqual({ conversationId, userId: amina.id });
  });
});

describe('what a process could not tell because it was killed', () => {
  test('is told by the next one that starts', {
    meta: { promise: 'What a killed process could not tell any more is told by the next' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const message = await sent(app, asAmina, chidi, 'One');
    const window = await listenAs(app, asChidi);
    // As it stands when a process dies between its commit and the numbering.
    await app.db
      .insertInto('live_outbox')
      .values({ people: [chidi.id], kind: 'message', data: { message }, created_at: app.clock.now })
      .execute();
    const next = await startTestApp({ databaseUrl: app.databaseUrl });
    await next.startWork();
    expect((await window.next('message')).data).toEqual({ message });
  });
});

describe('the stream', () => {
  test('is for somebody who is signed in', {
    meta: { promise: 'A stream needs a session' },
  }, async () => {
    const answer = await app.request({ url: '/api/live/stream' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('sign_in_first');
  });

  test('says that proxies shall pass everything on at once', {
    meta: { promise: 'A stream tells proxies to pass everything on at once' },
  }, async () => {
    const { asChidi } = await twoPeople();
    const abort = new AbortController();
    const { headers } = await fetch(`${app.url}/api/live/stream`, {
      headers: { ...asChidi, 'accept-encoding': 'gzip, br' },
      signal: abort.signal,
    });
    abort.abort();
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('content-encoding')).toBeNull();
  });

  test('ends when the app closes, and holds it up no longer', {
    meta: { promise: 'A process that closes ends its streams, and is not held up by them' },
  }, async () => {
    const { asChidi } = await twoPeople();
    const closing = await startTestApp({ databaseUrl: app.databaseUrl });
    const browsers = await Promise.all([1, 2, 3].map(() => listenAs(closing, asChidi)));
    await closing.close();
    await Promise.all(browsers.map(({ ended }) => ended));
    await expect(listenAs(closing, asChidi)).rejects.toThrow('fetch failed');
  });

  test('ends with its session, however that ended, and with no other', {
    meta: { promise: 'A stream ends with its session' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const elsewhere = await signedInAs(app, chidi);
    const [here, there] = [await listenAs(app, asChidi), await listenAs(otherApp, elsewhere)];
    const out = await app.request({ method: 'POST', url: '/api/auth/signout', headers: asChidi });
    expect(out.statusCode).toBe(200);
    await here.next('signed-out');
    await here.ended;
    await sent(app, asAmina, chidi, 'Still there?');
    expect(textOf(await there.next('message'))).toBe('Still there?');
    expect(here.events.map(({ kind }) => kind)).not.toContain('message');
  });

  test('of one person may be open twenty times; the oldest makes room', {
    meta: { promise: 'One person may have twenty streams; the oldest makes room' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const browsers = [];
    for (let count = 0; count < 21; count += 1) browsers.push(await listenAs(app, asChidi));
    await browsers[0]?.ended;
    await sent(app, asAmina, chidi, 'Hello');
    for (const browser of browsers.slice(1)) expect(textOf(await browser.next('message'))).toBe('Hello');
  });
});

describe('those whose network lets no stream through', () => {
  const ask = async (headers: { cookie: string }, after: number) =>
    (await app.request({ url: `/api/live/events?after=${after}`, headers })).json();

  test('ask for the same events', {
    meta: { promise: 'Those whose network lets no stream through ask for the same events' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const browser = await listenAs(app, asChidi);
    await sent(app, asAmina, chidi, 'One');
    await sent(app, asAmina, chidi, 'Two');
    const heard = [await browser.next('message'), await browser.next('message')];
    expect(await ask(asChidi, 0)).toEqual({ events: heard, number: 2, reset: false });
    expect(await ask(asChidi, 1)).toEqual({ events: heard.slice(1), number: 2, reset: false });
    expect(await ask(asChidi, 2)).toEqual({ events: [], number: 2, reset: false });
    expect(await ask(asChidi, 7)).toEqual({ events: [], number: 2, reset: true });
    expect((await ask(await signedInAs(app, await makeArtisan(app)), 0)).events).toEqual([]);
  });

  test('sign in first', {
    meta: { promise: 'Asking for events needs signing in, as the stream does' },
  }, async () => {
    for (const url of ['/api/live/events?after=0', '/api/live/state'])
      expect((await app.request({ url })).statusCode).toBe(401);
  });
});
