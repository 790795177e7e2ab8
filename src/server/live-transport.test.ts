import { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';
import { newId } from '../shared/identifier.ts';
import { openDatabase } from './database.ts';
import { LiveTransport } from './live-transport.ts';

const app = await startTestApp();

test('the connection between processes has keep-alive, so that a dead one is noticed', async () => {
  const probes = vi.spyOn(Socket.prototype, 'setKeepAlive');
  await app.context.live.listen();
  expect(probes.mock.calls.map(([on]) => on)).toContain(true);
});

/** A transport with a single database connection. */
function transportOf(wake: (people: string[]) => void) {
  const database = openDatabase(app.databaseUrl, 1, () => undefined);
  const transport = new LiveTransport(app.databaseUrl, database.db, pino({ enabled: false }), {
    wake,
    transient: () => undefined,
    reconnected: () => undefined,
    cacheChanged: () => undefined,
  });
  return { database, transport };
}

/** A transport, and what other processes receive from it. */
async function speaker() {
  const { database, transport } = transportOf(() => undefined);
  const listener = new pg.Client({ connectionString: app.databaseUrl });
  await listener.connect();
  const heard: { from: string; wake?: string[]; kind?: string }[] = [];
  listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
  await listener.query('listen live');
  return {
    transport,
    database,
    heard,
    async [Symbol.asyncDispose]() {
      await transport.close();
      await database.close();
      await listener.end();
    },
  };
}

const typing = { kind: 'typing', data: null };

test('people to wake while a notification is being sent are woken together by one more notification', async () => {
  await using speaking = await speaker();
  const { transport, database, heard } = speaking;
  const [amina, chidi, grace] = [newId(), newId(), newId()];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await database.db.connection().execute(async () => {
    // Waits for the only connection.
    transport.publishToOthers([amina], typing);
    for (const person of [amina, chidi, grace, chidi]) {
      transport.wakeOthers([person]);
      vi.advanceTimersByTime(10);
    }
  });
  vi.useRealTimers();
  await vi.waitUntil(() => heard.length >= 2);
  // The last message: once it arrives, all earlier ones have been received.
  transport.publishToOthers([grace], { ...typing, kind: 'last' });
  await vi.waitUntil(() => heard.some(({ kind }) => kind === 'last'));
  expect(heard.filter(({ wake }) => wake).map(({ wake }) => wake)).toEqual([[amina, chidi, grace]]);
});

test('an event too large for a notification is left out, and takes no other with it', async () => {
  await using speaking = await speaker();
  const person = newId();
  for (const [kind, data] of [
    ['first', null],
    ['large', 'x'.repeat(9_000)],
    ['last', null],
  ] as const)
    speaking.transport.publishToOthers([person], { kind, data });
  await vi.waitUntil(() => speaking.heard.some(({ kind }) => kind === 'last'), 5_000);
  expect(speaking.heard.map(({ kind }) => kind)).toEqual(['first', 'last']);
});

test('a process sends again after a moment without anything to send', async () => {
  await using speaking = await speaker();
  const { transport, database, heard } = speaking;
  const [amina, chidi] = [newId(), newId()];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  transport.wakeOthers([amina]);
  // Sent at once, together with the pending wakes, so nothing is left when the timer fires.
  transport.publishToOthers([amina], typing);
  await sql`select 'its only connection is free again'`.execute(database.db);
  vi.advanceTimersByTime(10);
  vi.useRealTimers();
  transport.wakeOthers([chidi]);
  await vi.waitUntil(() => heard.some(({ wake }) => wake?.includes(chidi)));
});

test.each(['not JSON', '5', '{"from":"another tool"}'])(
  'a notification of %s from another client of the database is ignored, and the next message is read',
  async (text) => {
    const woken: string[] = [];
    const { transport, database } = transportOf((people) => woken.push(...people));
    onTestFinished(async () => {
      await transport.close();
      await database.close();
    });
    await transport.listen();
    const chidi = newId();
    await sql`select pg_notify('live', ${text})`.execute(database.db);
    await sql`select pg_notify('live', ${JSON.stringify({ from: 'another process', wake: [chidi] })})`.execute(
      database.db,
    );
    await vi.waitUntil(() => woken.length > 0);
    expect(woken).toEqual([chidi]);
  },
);
