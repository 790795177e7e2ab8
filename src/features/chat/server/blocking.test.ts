import { describe, expect, test, vi } from 'vitest';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { leave, member } from '../../../../test-support/members.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { attach, send, sent } from '../../../../test-support/writing.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
type Signed = { cookie: string };

async function twoWhoTalk() {
  const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
  const chidi = await makeArtisan(app, { full_name: 'Chidi Okafor' });
  const [asAmina, asChidi] = [await signedInAs(app, amina), await signedInAs(app, chidi)];
  const { conversationId } = await sent(app, asAmina, chidi, 'Hello');
  return { amina, chidi, asAmina, asChidi, conversationId };
}
const block = (headers: Signed, other: { id: string }, blocked = true) =>
  app.request({ method: 'PUT', url: `/api/chat/blocks/${other.id}`, headers, payload: { blocked } });
const open = async (headers: Signed, other: { id: string }) =>
  (await app.request({ url: `/api/chat/with/${other.id}`, headers })).json();
const report = (headers: Signed, payload: object) =>
  app.request({ method: 'POST', url: '/api/chat/reports', headers, payload });

describe('a blocked person', () => {
  test('is refused politely, and so is the person who blocked them until they unblock', {
    meta: { promise: 'A blocked person’s message is refused politely' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoWhoTalk();
    expect((await block(asAmina, chidi)).json()).toEqual({ blocked: true });
    expect((await block(asAmina, chidi)).json()).toEqual({ blocked: true });

    const refused = await send(app, asChidi, amina, { text: 'Why?' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      code: 'blocked',
      message: 'Amina Bello is not taking messages from you.',
    });
    const own = await send(app, asAmina, chidi, { text: 'And another thing' });
    expect(own.json()).toEqual({
      code: 'you_blocked_them',
      message: 'You blocked Chidi Okafor. Unblock them to write to them again.',
    });
    expect(await open(asAmina, chidi)).toMatchObject({ mayWrite: false, conversation: { blocked: true } });
    expect(await open(asChidi, amina)).toMatchObject({ mayWrite: false, conversation: { blocked: false } });

    await block(asAmina, chidi, false);
    expect((await send(app, asChidi, amina, { text: 'Thank you' })).statusCode).toBe(201);
  });

  test('does not see whether the other person is online, nor when they last were', {
    meta: { promise: 'A blocked person does not see whether the other is there' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoWhoTalk();
    const seen = async () => {
      const list = await app.request({ url: '/api/chat/conversations', headers: asChidi });
      const [conversation] = list.json().conversations;
      return [conversation.other, (await open(asChidi, amina)).other];
    };
    // As if she had been online before (presence.test.ts).
    await app.db
      .updateTable('users')
      .set({ last_seen_at: app.clock.now })
      .where('id', '=', amina.id)
      .execute();
    for (const other of await seen()) expect(other).toMatchObject({ online: false });
    await listenAs(app, asAmina);
    await expect.poll(async () => (await open(asChidi, amina)).other.online).toBe(true);
    await block(asAmina, chidi);
    for (const other of await seen()) expect(other).toMatchObject({ online: false, lastSeenAt: null });
    await block(asAmina, chidi, false);
    const lastSeenAt = app.clock.now.toISOString();
    for (const other of await seen()) expect(other).toMatchObject({ online: true, lastSeenAt });
  });

  test('gets no live event when the other person comes online, while others do', {
    meta: { promise: 'A blocked person is not told when the other comes' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoWhoTalk();
    const bola = await makeArtisan(app);
    const asBola = await signedInAs(app, bola);
    await sent(app, asAmina, bola, 'Hello');
    await block(asAmina, chidi);
    const [blocked, other] = [await listenAs(app, asChidi), await listenAs(app, asBola)];
    await listenAs(app, asAmina);
    expect((await other.next('presence')).data).toMatchObject({ userId: amina.id, online: true });
    // Events arrive in order, so a later event proves that none came before it.
    await sent(app, asBola, chidi, 'Good morning');
    await blocked.next('message');
    const ofAmina = blocked.events.filter(
      ({ kind, data }) => kind === 'presence' && (data as { userId: string }).userId === amina.id,
    );
    expect(ofAmina).toEqual([]);
  });

  test('neither sees the other’s typing nor shows their own', {
    meta: { promise: 'A blocked person neither sees nor shows typing' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi, conversationId } = await twoWhoTalk();
    const [aminas, chidis] = [await listenAs(app, asAmina), await listenAs(app, asChidi)];
    const type = async (headers: Signed) => {
      const url = `/api/chat/conversations/${conversationId}/typing`;
      return (await app.request({ method: 'POST', url, headers })).json();
    };
    await block(asAmina, chidi);
    expect([await type(asAmina), await type(asChidi)]).toEqual([{ told: false }, { told: false }]);
    await block(asAmina, chidi, false);
    await sent(app, asAmina, chidi, 'Hello again');
    await sent(app, asChidi, amina, 'Hello');
    await chidis.next('message');
    await aminas.next('message');
    for (const { events } of [aminas, chidis]) expect(events.map(({ kind }) => kind)).not.toContain('typing');
  });

  test('is the only one unblocked, and all other blocks remain', async () => {
    const { amina, chidi, asAmina, asChidi } = await twoWhoTalk();
    const bola = await makeArtisan(app);
    const kemi = await makeConsumer(app);
    const [asBola, asKemi] = [await signedInAs(app, bola), await signedInAs(app, kemi)];
    await sent(app, asAmina, bola, 'Hello');
    await sent(app, asKemi, chidi, 'Hello');
    for (const who of [chidi, bola]) await block(asAmina, who);
    await block(asKemi, chidi);
    expect((await block(asAmina, chidi, false)).json()).toEqual({ blocked: false });
    expect((await send(app, asChidi, amina, { text: 'Thank you' })).statusCode).toBe(201);
    expect((await send(app, asBola, amina, { text: 'Why?' })).json()).toMatchObject({ code: 'blocked' });
    expect((await send(app, asChidi, kemi, { text: 'Why?' })).json()).toMatchObject({ code: 'blocked' });
  });

  test('who was known only through an open job can be unblocked after the job is closed', async () => {
    const [kemi, chidi] = [await makeConsumer(app), await makeArtisan(app)];
    const asChidi = await signedInAs(app, chidi);
    const job = await makeJob(app, kemi);
    expect((await block(asChidi, kemi)).json()).toEqual({ blocked: true });
    await app.db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', job.id).execute();
    for (const _ of [1, 2]) expect((await block(asChidi, kemi, false)).json()).toEqual({ blocked: false });
    expect(
      await app.db.selectFrom('blocks').select('blocker_id').where('blocked_id', '=', kemi.id).execute(),
    ).toEqual([]);
    // Once unblocked, she is a person he may not see.
    expect((await block(asChidi, kemi)).statusCode).toBe(404);
  });

  test('must be someone whom the blocking person may see', {
    meta: { promise: 'A person one may not see cannot be blocked' },
  }, async () => {
    const { asChidi } = await twoWhoTalk();
    expect((await block(asChidi, await makeConsumer(app))).statusCode).toBe(404);
  });
});

describe('a muted conversation', () => {
  test('still receives messages, without a number at the icon', {
    meta: { promise: 'A muted conversation goes on without a number at the icon' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi, conversationId } = await twoWhoTalk();
    const mute = (muted: boolean) =>
      app.request({
        method: 'PUT',
        url: `/api/chat/conversations/${conversationId}/muted`,
        headers: asChidi,
        payload: { muted },
      });
    const unread = async () =>
      (await app.request({ url: '/api/live/state', headers: asChidi })).json().unreadMessages;
    expect(await unread()).toBe(1);
    expect((await mute(true)).json()).toEqual({ muted: true });
    await mute(true);
    await sent(app, asAmina, chidi, 'Are you there?');
    expect(await unread()).toBe(0);
    expect((await open(asChidi, amina)).conversation).toMatchObject({ muted: true, unreadCount: 2 });
    expect((await open(asAmina, chidi)).conversation).toMatchObject({ muted: false });
    await mute(false);
    expect(await unread()).toBe(2);
  });

  test('is announced once to the muting person’s other pages and to no one else, as is a block', async () => {
    const { amina, chidi, asAmina, asChidi, conversationId } = await twoWhoTalk();
    const [chidis, aminas] = [await listenAs(app, asChidi), await listenAs(app, asAmina)];
    for (const muted of [true, true]) {
      const url = `/api/chat/conversations/${conversationId}/muted`;
      await app.request({ method: 'PUT', url, headers: asChidi, payload: { muted } });
    }
    for (const blocked of [true, true]) await block(asChidi, amina, blocked);
    await block(asChidi, amina, false);
    await sent(app, asAmina, chidi, 'After it');
    await chidis.next('message');
    await aminas.next('message');
    const told = chidis.events.filter(({ kind }) => kind === 'conversation');
    expect(told.map(({ data }) => data)).toEqual(Array(3).fill({ conversationId }));
    expect(aminas.events.map(({ kind }) => kind)).not.toContain('conversation');
  });

  test('cannot be muted by a third person', async () => {
    const { conversationId, asChidi, amina } = await twoWhoTalk();
    const answer = await app.request({
      method: 'PUT',
      url: `/api/chat/conversations/${conversationId}/muted`,
      headers: await signedInAs(app, await makeArtisan(app)),
      payload: { muted: true },
    });
    expect(answer.statusCode).toBe(404);
    expect((await open(asChidi, amina)).conversation).toMatchObject({ muted: false });
  });
});

test('a person who deleted their account cannot be written to, and the writer is told why', async () => {
  const { asAmina } = await twoWhoTalk();
  const gone = await member(app, 'gone@example.ng', { role: 'skilled' });
  await sent(app, asAmina, gone, 'Are you free on Monday?');
  expect((await leave(app, gone.headers)).statusCode).toBe(200);
  const why = 'This account has been deleted, so you can’t write to it.';
  expect(await open(asAmina, gone)).toMatchObject({ mayWrite: false, whyNot: why });
  const refused = await send(app, asAmina, gone, { text: 'Hello?' });
  expect([refused.statusCode, refused.json()]).toEqual([403, { code: 'person_gone', message: why }]);
});

describe('a report about a person', () => {
  test('is stored once, however often it is sent, and the reported person is not told', {
    meta: { promise: 'A report is kept once, and the reported person is not told' },
  }, async () => {
    const { amina, asAmina, chidi, asChidi } = await twoWhoTalk();
    const browser = await listenAs(app, asChidi);
    const payload = { id: newId(), userId: chidi.id, reason: 'pay_outside', details: 'Wants a transfer.' };
    const warn = vi.spyOn(app.context.log, 'warn');
    const answers = await Promise.all([1, 2, 3].map(() => report(asAmina, payload)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    // The operators' log has one entry, without the reporter.
    expect(warn.mock.calls).toEqual([
      [{ reportId: payload.id, reason: 'pay_outside' }, 'a person was reported'],
    ]);
    const rows = await app.db.selectFrom('reports').selectAll().where('reporter_id', '=', amina.id).execute();
    expect(rows).toMatchObject([
      { reported_id: chidi.id, reason: 'pay_outside', details: 'Wants a transfer.' },
    ]);
    await sent(app, asAmina, chidi, 'Bye');
    await browser.next('message');
    expect(browser.events.map(({ kind }) => kind)).toEqual(['ready', 'message']);
  });

  test('needs a reason and an id of its own', {
    meta: { promise: 'A report needs a reason, and an id of its own' },
  }, async () => {
    const { asAmina, chidi, asChidi, amina } = await twoWhoTalk();
    const noReason = await report(asAmina, { id: newId(), userId: chidi.id });
    expect(noReason.statusCode).toBe(400);
    expect(noReason.json().fields.reason).toBe('Please choose what is wrong.');
    const id = newId();
    await report(asAmina, { id, userId: chidi.id, reason: 'rude' });
    expect((await report(asChidi, { id, userId: amina.id, reason: 'spam' })).statusCode).toBe(409);
    const bola = await makeArtisan(app);
    expect((await report(asAmina, { id, userId: bola.id, reason: 'rude' })).json().code).toBe('already_used');
    expect((await report(asAmina, { id, userId: chidi.id, reason: 'rude' })).statusCode).toBe(201);
  });
});

test('a person’s download has their own chat messages, files, reports and settings, and no one else’s', async () => {
  const { amina, chidi, asAmina, asChidi } = await twoWhoTalk();
  const file = newId();
  await attach(app, asChidi, { id: file, name: 'list.txt', bytes: Buffer.from('Cement') });
  await send(app, asChidi, amina, { text: 'My list', attachments: [file] });
  await report(asChidi, { id: newId(), userId: amina.id, reason: 'rude', details: 'Shouted.' });
  const quickReplies = ['Good morning.', 'At once.'].map((text) => ({ id: newId(), text }));
  const url = '/api/chat/quick-replies';
  await app.request({ method: 'PUT', url, headers: asChidi, payload: { quickReplies } });
  await block(asChidi, amina);
  const dataOf = async (headers: Signed) =>
    (await app.request({ url: '/api/users/me/data', headers })).json();
  expect(await dataOf(asChidi)).toMatchObject({
    messages_sent: [{ to: amina.id, text: 'My list' }],
    files_sent: [{ id: file, name: 'list.txt' }],
    people_blocked: [{ blocked_id: amina.id }],
    reports_made: [{ reported_id: amina.id, reason: 'rude', details: 'Shouted.' }],
    quick_replies: ['Good morning.', 'At once.'],
  });
  expect(await dataOf(asAmina)).toMatchObject({
    messages_sent: [{ to: chidi.id, text: 'Hello' }],
    files_sent: [],
    people_blocked: [],
    reports_made: [],
    quick_replies: [],
  });
});

describe('quick replies', () => {
  const save = (headers: Signed, quickReplies: object[]) =>
    app.request({ method: 'PUT', url: '/api/chat/quick-replies', headers, payload: { quickReplies } });

  test('are stored in their order, and replaced as a whole', {
    meta: { promise: 'Artisans keep quick replies in their order' },
  }, async () => {
    const { asChidi } = await twoWhoTalk();
    const [first, second] = [
      { id: newId(), text: 'I am on my way.' },
      { id: newId(), text: 'Please send a picture.' },
    ];
    expect((await save(asChidi, [first, second])).json()).toEqual({ quickReplies: [first, second] });
    expect((await save(asChidi, [second])).json()).toEqual({ quickReplies: [second] });
    const shown = await app.request({ url: '/api/chat/quick-replies', headers: asChidi });
    expect(shown.json()).toEqual({ quickReplies: [second] });
    expect((await save(asChidi, [])).json()).toEqual({ quickReplies: [] });
    const none = await app.request({ url: '/api/chat/quick-replies', headers: asChidi });
    expect(none.json()).toEqual({ quickReplies: [] });
  });

  test('belong to artisans only', {
    meta: { promise: 'Quick replies are kept for artisans alone' },
  }, async () => {
    const { asChidi, asAmina } = await twoWhoTalk();
    expect((await save(asAmina, [])).statusCode).toBe(403);
    const reply = { id: newId(), text: 'Good morning.' };
    await save(asChidi, [reply]);
    const asOther = await signedInAs(app, await makeArtisan(app));
    expect((await save(asOther, [reply])).statusCode).toBe(409);
    expect((await app.request({ url: '/api/chat/quick-replies', headers: asChidi })).json()).toEqual({
      quickReplies: [reply],
    });
  });

  test('saved by two windows at once are those of one window, complete', {
    meta: { promise: 'Quick replies that two windows save at once are those of one of them, whole' },
  }, async () => {
    const { asChidi } = await twoWhoTalk();
    const lists = [1, 2, 3].map((window) => [
      { id: newId(), text: `A${window}` },
      { id: newId(), text: `B${window}` },
    ]);
    await Promise.all(lists.map((list) => save(asChidi, list)));
    const shown = await app.request({ url: '/api/chat/quick-replies', headers: asChidi });
    expect(lists).toContainEqual(shown.json().quickReplies);
  });
});
