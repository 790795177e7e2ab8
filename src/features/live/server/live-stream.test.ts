import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { MEMBERS_PASSWORD, member } from '../../../../test-support/members.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { send, sent } from '../../../../test-support/writing.ts';
import { HEARTBEAT_MS, SWEEP_MS } from '../../../server/live-hub.ts';
import { LIVE_NUMBERING_LOCK } from '../../../server/live-number.ts';
import { carryOut } from '../../../server/retention.ts';
import { newId } from '../../../shared/identifier.ts';
import type { LiveEvent } from '../../../shared/live-event.ts';
import { type ChatMessage, typingEvent } from '../../chat/contract.ts';
import { sessionsRetention } from '../../sessions/server/public.ts';
import { EVENT_RETENTION_HOURS } from '../live-limits.ts';
import { liveRetention } from './live-state.ts';

const app = await startTestApp();
/** A second process on the same database. */
const otherApp = await startTestApp({ databaseUrl: app.databaseUrl });

/** Holds back the processes' periodic work, so that no event arrives only because of it. */
const heldBack: { ms: number; work(): void }[] = [];
const now = (ms: number) => {
  for (const each of heldBack) if (each.ms === ms) each.work();
};
beforeEach(() => {
  const plain = globalThis.setInterval;
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, ms: number) => {
    if (ms !== SWEEP_MS && ms !== HEARTBEAT_MS) return plain(work, ms);
    heldBack.push({ ms, work });
    return plain(() => undefined, 2 ** 30);
  }) as typeof setInterval);
});

async function twoPeople() {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  return { amina, chidi, asAmina: await signedInAs(app, amina), asChidi: await signedInAs(app, chidi) };
}
const conversationId = newId();
const typing = (userId: string) => ({ conversationId, userId });
const textOf = ({ data }: { data: unknown }) => (data as { message: ChatMessage }).message.text;

describe('a browser that reconnects', () => {
  test('receives the events it missed, once and in order, and then new ones', {
    meta: { promise: 'A browser that comes back hears what it missed, once and in order' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const before = await listenAs(app, asChidi);
    await sent(app, asAmina, chidi, 'One');
    const { number } = await before.next('message');
    before.close();
    await sent(app, asAmina, chidi, 'Two');
    await sent(app, asAmina, chidi, 'Three');
    // Last-Event-ID takes precedence over the page's starting point.
    const after = await listenAs(app, asChidi, { lastEventId: number ?? 0, after: 0 });
    const heard = [await after.next('message'), await after.next('message')];
    await sent(app, asAmina, chidi, 'Four');
    heard.push(await after.next('message'));
    expect(heard.map(textOf)).toEqual(['Two', 'Three', 'Four']);
    expect(heard.map((event) => event.number)).toEqual([2, 3, 4]);
  });

  test('to another process misses nothing, even when its own process has stopped', {
    meta: {
      promise: 'A browser that comes back to another process misses nothing, even when its own has stopped',
    },
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

  test('and names the event at which its page began receives the events after it', {
    meta: { promise: 'A stream that names where its page began hears from there' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const state = async () => (await app.request({ url: '/api/live/state', headers: asChidi })).json();
    const beforeAll = await state();
    await sent(app, asAmina, chidi, 'One');
    const fromTheFirst = await listenAs(app, asChidi, { after: beforeAll.number });
    expect(textOf(await fromTheFirst.next('message'))).toBe('One');
    const { number } = await state();
    await sent(app, asAmina, chidi, 'Two');
    const browser = await listenAs(app, asChidi, { after: number });
    expect(textOf(await browser.next('message'))).toBe('Two');
  });

  test('after its last event was deleted must load everything again, as must one with an unknown event number', {
    meta: { promise: 'A browser that was away too long loads everything again' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    for (const text of ['One', 'Two', 'Three']) await sent(app, asAmina, chidi, text);
    const forget = () => carryOut(app.context, liveRetention);
    app.clock.advance({ hours: EVENT_RETENTION_HOURS });
    await forget();
    expect((await listenAs(app, asChidi, { lastEventId: 1 })).events[0]?.kind).toBe('ready');
    app.clock.advance({ seconds: 1 });
    await forget();
    // Other people's events use the same numbers.
    const others = await twoPeople();
    for (const text of ['One', 'Two']) await sent(app, others.asAmina, others.chidi, text);
    for (const lastEventId of [1, 99]) {
      const browser = await listenAs(app, asChidi, { lastEventId });
      expect(browser.events).toEqual([{ kind: 'reset', number: 3, data: { number: 3 } }]);
    }
    expect((await listenAs(app, asChidi, { lastEventId: 3 })).events[0]?.kind).toBe('ready');
  });
});

describe('two processes on one database', () => {
  test('deliver a message sent to one process to every window of both people, also at the other process', {
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

  test('deliver many simultaneous messages to each window once, in one order', {
    meta: {
      promise: 'Many messages from two processes at once are received by each window once, in one order',
    },
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

  test('deliver typing to each other’s browsers', {
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

describe('an event that a killed process could not deliver', () => {
  test('is delivered by the next process that starts', {
    meta: { promise: 'What a killed process could not tell any more is told by the next' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const message = await sent(app, asAmina, chidi, 'One');
    const window = await listenAs(app, asChidi);
    // The state after a process dies between its commit and the numbering.
    await app.db
      .insertInto('live_outbox')
      .values({ people: [chidi.id], kind: 'message', data: { message }, created_at: app.clock.now })
      .execute();
    const next = await startTestApp({ databaseUrl: app.databaseUrl });
    await next.startWork();
    expect((await window.next('message')).data).toEqual({ message });
  });
});

test('a person is connected until the last of their windows is closed', () => {
  const { live } = app.context;
  const userId = newId();
  const window = () => ({
    userId,
    sessionId: newId(),
    sentNumber: 0,
    send: () => true,
    end: () => undefined,
  });
  const [one, other] = [window(), window()];
  live.attach(one);
  live.attach(other);
  expect(live.detach(one)).toBe(false);
  expect(live.connectedPeople()).toContain(userId);
  expect(live.detach(one)).toBe(false);
  expect(live.detach(other)).toBe(true);
  expect(live.connectedPeople()).not.toContain(userId);
  expect(live.detach(other)).toBe(false);
});

describe('the regular sweep of a process', () => {
  const outboxRow = (person: { id: string }, message: ChatMessage) => ({
    people: [person.id],
    kind: 'message',
    data: { message },
    created_at: app.clock.now,
  });

  test('delivers events that no process has delivered', async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const message = await sent(app, asAmina, chidi, 'One');
    const window = await listenAs(app, asChidi);
    await app.db.insertInto('live_outbox').values(outboxRow(chidi, message)).execute();
    now(SWEEP_MS);
    expect((await window.next('message')).data).toEqual({ message });
  });

  test('delivers events that another process has numbered but could not deliver', async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const message = await sent(app, asAmina, chidi, 'One');
    const window = await listenAs(app, asChidi);
    await app.db.insertInto('live_outbox').values(outboxRow(chidi, message)).execute();
    await sql`select number_live_events()`.execute(app.db);
    now(SWEEP_MS);
    expect((await window.next('message')).data).toEqual({ message });
  });

  test('need not happen first: any later event delivers them too', async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const message = await sent(app, asAmina, chidi, 'One');
    const window = await listenAs(app, asChidi);
    await app.db.insertInto('live_outbox').values(outboxRow(chidi, message)).execute();
    await sql`select number_live_events()`.execute(app.db);
    await sent(app, asAmina, chidi, 'Two');
    const heard = [await window.next('message'), await window.next('message')];
    expect(heard.map(({ number }) => number)).toEqual([2, 3]);
    expect(heard.map(textOf)).toEqual(['One', 'Two']);
  });
});

test('events that have piled up are numbered in order, at most 2,000 in a transaction', async () => {
  const { chidi } = await twoPeople();
  app.context.live.wake();
  await app.context.live.settled();
  await sql`insert into live_outbox (people, kind, data, created_at)
    select array[${chidi.id}::uuid], 'piled-up', to_jsonb(n), ${app.clock.now}::timestamptz
      from generate_series(1, 4500) n`.execute(app.db);
  app.context.live.wake();
  await app.context.live.settled();
  const { rows } = await sql<{ events: number; in_order: boolean }>`
    select count(*) as events, bool_and(number = data::bigint) as in_order from live_events
     where user_id = ${chidi.id} and kind = 'piled-up' group by xmin::text order by min(number)`.execute(
    app.db,
  );
  expect(rows).toEqual([2_000, 2_000, 500].map((events) => ({ events, in_order: true })));
});

test('a process that lost its connection to other processes reconnects, and delivers what it missed', async () => {
  const { chidi, asAmina, asChidi } = await twoPeople();
  const window = await listenAs(otherApp, asChidi);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'surehands live'`.execute(app.db);
  await sent(app, asAmina, chidi, 'Are you there?');
  expect(textOf(await window.next('message'))).toBe('Are you there?');
  await sent(app, asAmina, chidi, 'And now?');
  expect(textOf(await window.next('message'))).toBe('And now?');
});

describe('a browser that reads too slowly', () => {
  test.each([
    ['of the moment', (id: string) => app.context.live.publishTransient([id], typingEvent, typing(id))],
    ['that keeps it connected', () => now(HEARTBEAT_MS)],
    ['that is kept', async (id: string, asAmina: { cookie: string }) => sent(app, asAmina, { id }, 'Hello')],
  ])('is disconnected when it is sent an event %s', async (_what, say) => {
    const { chidi, asAmina } = await twoPeople();
    // One client keeps reading; the other's buffer is full.
    await listenAs(app, asAmina);
    const end = vi.fn();
    const stream = { userId: chidi.id, sessionId: newId(), sentNumber: 0, send: () => false, end };
    app.context.live.attach(stream);
    expect(app.context.live.connectedPeople()).toContain(chidi.id);
    await say(chidi.id, asAmina);
    await vi.waitUntil(() => end.mock.calls.length > 0);
    expect(app.context.live.connectedPeople()).not.toContain(chidi.id);
  });

  test('is disconnected when more data waits than a page could read in a while', async () => {
    const { chidi, asChidi } = await twoPeople();
    const { ended } = await listenAs(app, asChidi);
    const much = { ...typing(chidi.id), conversationId: 'x'.repeat(1_000_000) };
    for (let time = 0; time < 30; time += 1) app.context.live.publishTransient([chidi.id], typingEvent, much);
    expect(app.context.live.connectedPeople()).not.toContain(chidi.id);
    await ended;
  });
});

test('a transient event reaches another process even when hundreds of people receive it', async () => {
  const { amina, chidi, asAmina, asChidi } = await twoPeople();
  const windows = [await listenAs(otherApp, asAmina), await listenAs(otherApp, asChidi)];
  // The last person who fits into one notification between processes, and the last of all.
  const people = [
    ...Array.from({ length: 149 }, newId),
    amina.id,
    ...Array.from({ length: 150 }, newId),
    chidi.id,
  ];
  app.context.live.publishTransient(people, typingEvent, typing(chidi.id));
  for (const window of windows) expect((await window.next('typing')).data).toEqual(typing(chidi.id));
});

describe('the live stream', () => {
  test('sends a heartbeat while nothing happens', async () => {
    const { asChidi } = await twoPeople();
    const abort = new AbortController();
    const { body } = await fetch(`${app.url}/api/live/stream`, { headers: asChidi, signal: abort.signal });
    let text = '';
    for await (const part of body ?? []) {
      text += new TextDecoder().decode(part);
      if (text.includes('"ready"')) now(HEARTBEAT_MS);
      if (text.includes('"beat"')) break;
    }
    abort.abort();
    expect(text).toMatch(/^retry: 1000\n\n/);
    expect(text).toContain('data: {"kind":"beat","data":null}\n\n');
  });

  test('needs a session', {
    meta: { promise: 'A stream needs a session' },
  }, async () => {
    const answer = await app.request({ url: '/api/live/stream' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('sign_in_first');
  });

  test('tells proxies to pass everything on at once', {
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

  test('ends when the app closes, without delaying it', {
    meta: { promise: 'A process that closes ends its streams, and is not held up by them' },
  }, async () => {
    const { asChidi } = await twoPeople();
    const closing = await startTestApp({ databaseUrl: app.databaseUrl });
    const browsers = await Promise.all([1, 2, 3].map(() => listenAs(closing, asChidi)));
    await closing.close();
    await Promise.all(browsers.map(({ ended }) => ended));
    await expect(listenAs(closing, asChidi)).rejects.toThrow('fetch failed');
    // Nor does it listen to other processes again, or accept new browsers.
    const listening = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and application_name = 'surehands live'`.execute(app.db);
      return rows[0]?.count;
    };
    const before = await listening();
    await closing.context.live.listen();
    expect(await listening()).toBe(before);
    const end = vi.fn();
    closing.context.live.attach({ userId: newId(), sessionId: '', sentNumber: 0, send: () => true, end });
    expect(end).toHaveBeenCalled();
    expect(closing.context.live.connectedPeople()).toEqual([]);
  });

  test('ends at once with its own session, at another process too, and with no other session', {
    meta: { promise: 'A stream ends with its session' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const elsewhere = await signedInAs(app, chidi);
    const [here, there] = [await listenAs(app, asChidi), await listenAs(otherApp, elsewhere)];
    const sameThere = await listenAs(otherApp, asChidi);
    const out = await app.request({ method: 'POST', url: '/api/auth/signout', headers: asChidi });
    expect(out.statusCode).toBe(200);
    for (const ended of [here, sameThere]) {
      await ended.next('signed-out');
      await ended.ended;
    }
    await sent(app, asAmina, chidi, 'Still there?');
    expect(textOf(await there.next('message'))).toBe('Still there?');
    expect(here.events.map(({ kind }) => kind)).not.toContain('message');
  });

  test('ends at once when another account signs in over its session', async () => {
    const { asChidi } = await twoPeople();
    const bola = await member(app, 'signs-in-over@example.ng');
    const there = await listenAs(otherApp, asChidi);
    const signedIn = await app.request({
      method: 'POST',
      url: '/api/auth/signin',
      headers: asChidi,
      payload: { email: bola.email, password: MEMBERS_PASSWORD },
    });
    expect(signedIn.statusCode).toBe(200);
    await there.next('signed-out');
    await there.ended;
  });

  test('can be open twenty times for one person; one more closes the oldest', {
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

describe('a browser whose network lets no stream through', () => {
  const ask = async (headers: { cookie: string }, after: number) =>
    (await app.request({ url: `/api/live/events?after=${after}`, headers })).json();

  test('gets the same events by polling', {
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

  test('gets at most two hundred events at a time, in order', async () => {
    const { chidi, asChidi } = await twoPeople();
    await sql`insert into live_events (user_id, number, kind, data, created_at)
      select ${chidi.id}, number, 'forgotten', 'null', ${app.clock.now} from generate_series(201, 1, -1) as number`.execute(
      app.db,
    );
    await app.db.insertInto('live_counters').values({ user_id: chidi.id, number: 201 }).execute();
    const first = await ask(asChidi, 0);
    expect(first.events.map(({ number }: LiveEvent) => number)).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 1),
    );
    expect(first).toMatchObject({ number: 200, reset: false });
    expect(await ask(asChidi, 200)).toMatchObject({ events: [{ number: 201 }], number: 201 });
  });

  test('gets its events, and its counts, only after committed events have their numbers', async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const [events, state] = await app.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LIVE_NUMBERING_LOCK})`.execute(tx);
      await sent(app, asAmina, chidi, 'Not numbered yet');
      const asked = [ask(asChidi, 0), app.request({ url: '/api/live/state', headers: asChidi })] as const;
      // Requests that do not need the number are answered meanwhile.
      for (let time = 0; time < 5; time += 1) await app.request({ url: '/api/users/me', headers: asChidi });
      return asked;
    });
    expect((await events).events).toMatchObject([{ number: 1, kind: 'message' }]);
    expect((await state).json()).toMatchObject({ number: 1, unreadMessages: 1 });
  });

  test('must be signed in to poll', {
    meta: { promise: 'Asking for events needs signing in, as the stream does' },
  }, async () => {
    for (const url of ['/api/live/events?after=0', '/api/live/state'])
      expect((await app.request({ url })).statusCode).toBe(401);
  });
});

test('an expired session ends its stream as it is deleted, and is no event for a person without a browser', async () => {
  const { chidi, amina, asChidi } = await twoPeople();
  const window = await listenAs(otherApp, asChidi);
  await vi.waitUntil(() =>
    app.db.selectFrom('live_presence').select('user_id').where('user_id', '=', chidi.id).executeTakeFirst(),
  );
  app.clock.advance({ days: 31 });
  await carryOut(app.context, sessionsRetention);
  now(SWEEP_MS);
  await window.next('signed-out');
  await window.ended;
  const ended = await app.db
    .selectFrom('live_events')
    .select('user_id')
    .where('kind', '=', 'session-ended')
    .where('user_id', 'in', [chidi.id, amina.id])
    .execute();
  expect(ended).toEqual([{ user_id: chidi.id }]);
});
