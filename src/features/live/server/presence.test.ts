import { expect, test, vi } from 'vitest';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { sent } from '../../../../test-support/writing.ts';
import { PRESENCE_SECONDS } from '../../chat/server/public.ts';
import { renewPresence } from './presence-store.ts';

const app = await startTestApp();
const otherApp = await startTestApp({ databaseUrl: app.databaseUrl });
type Signed = { cookie: string };

async function twoWhoTalk() {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  const [asAmina, asChidi] = [await signedInAs(app, amina), await signedInAs(app, chidi)];
  await sent(app, asAmina, chidi, 'Hello');
  return { amina, chidi, asAmina, asChidi };
}
const see = async (headers: Signed, other: { id: string }) =>
  (await app.request({ url: `/api/chat/with/${other.id}`, headers })).json().other;

test('whoever opens a page is seen to be there by those they talk with, whatever process they came to', {
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

test('a person who closes their last page is away a few seconds later, with the time of it', {
  timeout: 20_000,
  meta: { promise: true },
}, async () => {
  const { amina, asAmina, asChidi } = await twoWhoTalk();
  const browser = await listenAs(app, asChidi);
  const [first, second] = [await listenAs(app, asAmina), await listenAs(app, asAmina)];
  await browser.next('presence');
  first.close();
  second.close();
  expect((await browser.next('presence')).data).toMatchObject({ userId: amina.id, online: false });
  expect(await see(asChidi, amina)).toMatchObject({ online: false, lastSeenAt: app.clock.now.toISOString() });
});

test('the people of a process that was killed are away once it has not renewed them for long', {
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

test('a process that nobody is connected to any more notes when the people of a killed one were last there', async () => {
  const { amina, asChidi } = await twoWhoTalk();
  const lastThere = app.clock.now;
  await app.db
    .insertInto('live_presence')
    .values({ process_id: crypto.randomUUID(), user_id: amina.id, renewed_at: lastThere })
    .execute();
  app.clock.advance({ seconds: 4 * PRESENCE_SECONDS + 1 });
  await app.db.transaction().execute((tx) => renewPresence(tx, crypto.randomUUID(), [], app.clock.now));
  expect(await see(asChidi, amina)).toMatchObject({ online: false, lastSeenAt: lastThere.toISOString() });
});

test('strangers are not told', { meta: { promise: 'Strangers are not told who is there' } }, async () => {
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
