import { beforeEach, expect, test, vi } from 'vitest';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { leave, member } from '../../../../test-support/members.ts';
import { renameTable } from '../../../../test-support/owner.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { sent } from '../../../../test-support/writing.ts';
import { newId } from '../../../shared/identifier.ts';
import { PRESENCE_SECONDS } from '../../chat/server/public.ts';
import { GRACE_MS, RENEW_MS } from './presence.ts';
import { removeOwnPresence, removePresence, renewPresence, writePresence } from './presence-store.ts';

const app = await startTestApp();
const otherApp = await startTestApp({ databaseUrl: app.databaseUrl });
type Signed = { cookie: string };

/** The processes' periodic renewals, to be run by tests. */
const renewals: (() => void)[] = [];
beforeEach(() => {
  const plain = globalThis.setInterval;
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, ms: number) => {
    if (ms === RENEW_MS) renewals.push(work);
    return plain(ms === RENEW_MS ? () => undefined : work, ms);
  }) as typeof setInterval);
});

async function twoWhoTalk() {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  const [asAmina, asChidi] = [await signedInAs(app, amina), await signedInAs(app, chidi)];
  await sent(app, asAmina, chidi, 'Hello');
  return { amina, chidi, asAmina, asChidi };
}
const see = async (headers: Signed, other: { id: string }) =>
  (await app.request({ url: `/api/chat/with/${other.id}`, headers })).json().other;

test('a person who opens a page is shown as online to the people they talk with, at any process', {
  meta: { promise: 'A person with an open page is shown as online to those they talk with' },
}, async () => {
  const { amina, chidi, asAmina, asChidi } = await twoWhoTalk();
  expect(await see(asChidi, amina)).toMatchObject({ online: false, lastSeenAt: null });
  const browser = await listenAs(app, asChidi);
  await listenAs(otherApp, asAmina);
  expect((await browser.next('presence')).data).toMatchObject({ userId: amina.id, online: true });
  await vi.waitUntil(async () => (await see(asChidi, amina)).online);
  expect((await see(asAmina, chidi)).online).toBe(true);
});

test('a person who closes their last page is offline a few seconds later, with the time of it', {
  timeout: 20_000,
  meta: { promise: true },
}, async () => {
  const { amina, chidi, asAmina, asChidi } = await twoWhoTalk();
  const bola = await makeConsumer(app);
  const asBola = await signedInAs(app, bola);
  await sent(app, asBola, chidi, 'Hello, too');
  const here = await listenAs(app, asBola);
  await listenAs(otherApp, asBola);
  await vi.waitUntil(async () => (await see(asChidi, bola)).online);
  const browser = await listenAs(app, asChidi);
  here.close();
  const [first, second] = [await listenAs(app, asAmina), await listenAs(app, asAmina)];
  await browser.next('presence');
  first.close();
  second.close();
  expect((await browser.next('presence')).data).toMatchObject({ userId: amina.id, online: false });
  expect(await see(asChidi, amina)).toMatchObject({ online: false, lastSeenAt: app.clock.now.toISOString() });
  // A person connected to another process, and others on this one, stay online.
  expect((await see(asChidi, bola)).online).toBe(true);
  expect((await see(asAmina, chidi)).online).toBe(true);
});

test('a person whose network returns at once is never shown as offline', async () => {
  const { amina, asAmina, asChidi } = await twoWhoTalk();
  const plain = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
  /** Pending timers that will show a person as away. */
  const partings = new Set<unknown>();
  let left = 0;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
    const timer = plain.set(work, ms);
    if (ms === GRACE_MS) {
      partings.add(timer);
      left += 1;
    }
    return timer;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    partings.delete(timer);
    plain.clear(timer);
  });
  const page = await listenAs(app, asAmina);
  await vi.waitUntil(async () => (await see(asChidi, amina)).online);
  page.close();
  await vi.waitUntil(() => left === 1);
  expect(partings.size).toBe(1);
  await listenAs(app, asAmina);
  expect(partings.size).toBe(0);
  expect((await see(asChidi, amina)).online).toBe(true);
});

test('a person who closes one of two pages stays online', async () => {
  const { asAmina } = await twoWhoTalk();
  const detach = vi.spyOn(app.context.live, 'detach');
  const plain = globalThis.setTimeout;
  let left = 0;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
    if (ms === GRACE_MS) left += 1;
    return plain(work, ms);
  }) as typeof setTimeout);
  const [first, second] = [await listenAs(app, asAmina), await listenAs(app, asAmina)];
  first.close();
  await vi.waitUntil(() => detach.mock.calls.length === 1);
  expect(left).toBe(0);
  second.close();
  await vi.waitUntil(() => detach.mock.calls.length === 2);
  expect(left).toBe(1);
});

test('a person who keeps a page open stays online', async () => {
  const { amina, asAmina, asChidi } = await twoWhoTalk();
  await listenAs(app, asAmina);
  await vi.waitUntil(async () => (await see(asChidi, amina)).online);
  app.clock.advance({ seconds: PRESENCE_SECONDS });
  expect((await see(asChidi, amina)).online).toBe(false);
  for (const renew of renewals) renew();
  await vi.waitUntil(async () => (await see(asChidi, amina)).online);
});

test('a database that cannot record who is online ends neither a page nor the process', async () => {
  const { asAmina } = await twoWhoTalk();
  const closing = await startTestApp({
    databaseUrl: app.databaseUrl,
    environment: { LOG_LEVEL: 'silent' },
  });
  await renameTable(app, 'live_presence', 'presence_gone');
  try {
    const browser = await listenAs(closing, asAmina);
    renewals.at(-1)?.();
    await closing.close();
    await browser.ended;
  } finally {
    await renameTable(app, 'presence_gone', 'live_presence');
  }
});

test('a process renews only its own people’s presence, and takes only them offline when it closes', async () => {
  const [process, another] = [newId(), newId()];
  const own = await twoWhoTalk();
  const others = await twoWhoTalk();
  await app.db.transaction().execute(async (tx) => {
    for (const { id } of [own.amina, own.chidi]) await writePresence(tx, process, id, app.clock.now);
    await writePresence(tx, another, own.amina.id, app.clock.now);
    await writePresence(tx, another, others.amina.id, app.clock.now);
  });
  const online = async () => [
    (await see(own.asChidi, own.amina)).online,
    (await see(own.asAmina, own.chidi)).online,
    (await see(others.asChidi, others.amina)).online,
  ];
  const begin = app.clock.now;
  app.clock.advance({ seconds: PRESENCE_SECONDS - 1 });
  const connected = [own.amina.id];
  await app.db.transaction().execute((tx) => renewPresence(tx, process, connected, app.clock.now));
  expect(await online()).toEqual([true, true, true]);
  app.clock.advance({ seconds: 1 });
  expect(await online()).toEqual([true, false, false]);

  app.clock.now = begin;
  await app.db.transaction().execute((tx) => removeOwnPresence(tx, process, begin));
  expect(await online()).toEqual([true, false, true]);
  expect((await see(own.asAmina, own.chidi)).lastSeenAt).toBe(begin.toISOString());
  const ofAnother = await app.db
    .selectFrom('live_presence')
    .select('renewed_at')
    .where('process_id', '=', another)
    .execute();
  expect(ofAnother).toEqual([{ renewed_at: begin }, { renewed_at: begin }]);
});

test('a person with an open page is online again after their process could not reach the database for long', async () => {
  const { amina, asAmina, asChidi } = await twoWhoTalk();
  await listenAs(app, asAmina);
  await vi.waitUntil(async () => (await see(asChidi, amina)).online);
  app.clock.advance({ seconds: 4 * PRESENCE_SECONDS + 1 });
  // Another process, which reached it, has deleted the row.
  await app.db.transaction().execute((tx) => renewPresence(tx, newId(), [], app.clock.now));
  for (const renew of renewals) renew();
  await vi.waitUntil(async () => (await see(asChidi, amina)).online);
});

test('the people of a killed process are offline once it has not renewed them for long', {
  meta: { promise: true },
}, async () => {
  const { amina, asChidi } = await twoWhoTalk();
  await app.db
    .insertInto('live_presence')
    .values({ process_id: crypto.randomUUID(), user_id: amina.id, renewed_at: app.clock.now })
    .execute();
  const later = (seconds: number) => app.clock.advance({ seconds });
  later(PRESENCE_SECONDS - 1);
  expect((await see(asChidi, amina)).online).toBe(true);
  later(1);
  expect((await see(asChidi, amina)).online).toBe(false);
});

test('a process without open pages records when the people of a killed process were last online', async () => {
  const { amina, asChidi } = await twoWhoTalk();
  const lastThere = app.clock.now;
  await app.db
    .insertInto('live_presence')
    .values({ process_id: crypto.randomUUID(), user_id: amina.id, renewed_at: lastThere })
    .execute();
  app.clock.advance({ seconds: 4 * PRESENCE_SECONDS });
  await app.db.transaction().execute((tx) => renewPresence(tx, crypto.randomUUID(), [], app.clock.now));
  expect(await see(asChidi, amina)).toMatchObject({ online: false, lastSeenAt: null });
  app.clock.advance({ seconds: 1 });
  await app.db.transaction().execute((tx) => renewPresence(tx, crypto.randomUUID(), [], app.clock.now));
  expect(await see(asChidi, amina)).toMatchObject({ online: false, lastSeenAt: lastThere.toISOString() });
});

test('strangers are not told who is online', {
  meta: { promise: 'Strangers are not told who is there' },
}, async () => {
  const { asAmina } = await twoWhoTalk();
  const bola = await makeArtisan(app);
  const stranger = await listenAs(app, await signedInAs(app, bola));
  const partner = await twoWhoTalk();
  await listenAs(app, partner.asChidi);
  await listenAs(app, asAmina);
  await sent(app, asAmina, bola, 'Now we know each other');
  await stranger.next('message');
  expect(stranger.events.map(({ kind }) => kind)).toEqual(['ready', 'message']);
});

test('no one sees when a person who has deleted their account was last online', async () => {
  const amina = await member(app, 'amina-leaves@example.ng');
  const chidi = await makeArtisan(app);
  const asChidi = await signedInAs(app, chidi);
  await sent(app, amina.headers, chidi, 'Hello');
  const away = () =>
    app.db.transaction().execute((tx) => removePresence(tx, newId(), amina.id, app.clock.now));
  await away();
  expect((await see(asChidi, amina)).lastSeenAt).not.toBeNull();
  await leave(app, amina.headers);
  expect((await see(asChidi, amina)).lastSeenAt).toBeNull();
  // Their open page is noticed to have closed a little later.
  await away();
  expect((await see(asChidi, amina)).lastSeenAt).toBeNull();
});
