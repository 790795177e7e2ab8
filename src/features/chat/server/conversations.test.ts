import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeAnswer, makeJob } from '../../../../test-support/made-up-jobs.ts';
import {
  makeAdminWithoutRoles,
  makeArtisan,
  makeConsumer,
  signedInAs,
} from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { send, sent } from '../../../../test-support/writing.ts';
import { newId } from '../../../shared/identifier.ts';
import type { ChatMessage, Conversation } from '../contract.ts';

const app = await startTestApp();
type Signed = { cookie: string };

async function twoPeople() {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  return { amina, chidi, asAmina: await signedInAs(app, amina), asChidi: await signedInAs(app, chidi) };
}
const get = async (url: string, headers: Signed) => (await app.request({ url, headers })).json();
const conversationWith = async (headers: Signed, other: { id: string }): Promise<Conversation> =>
  (await get(`/api/chat/with/${other.id}`, headers)).conversation;
const read = (headers: Signed, { id }: Conversation, number: number) =>
  app.request({ method: 'POST', url: `/api/chat/conversations/${id}/read`, headers, payload: { number } });

describe('the list of conversations', () => {
  test('shows the newest first, with the last message and the unread count', {
    meta: { promise: 'Conversations are listed newest first, with their unread counts and last messages' },
  }, async () => {
    const { chidi, amina, asAmina, asChidi } = await twoPeople();
    const bola = await makeConsumer(app);
    const asBola = await signedInAs(app, bola);
    await sent(app, asAmina, chidi, 'One');
    app.clock.advance({ minutes: 1 });
    await sent(app, asBola, chidi, 'Hello');
    app.clock.advance({ minutes: 1 });
    await sent(app, asAmina, chidi, 'Two');
    const { conversations } = await get('/api/chat/conversations', asChidi);
    expect(
      conversations.map(({ other, unreadCount, lastMessage }: Conversation) => [
        other.id,
        unreadCount,
        lastMessage?.text,
      ]),
    ).toEqual([
      [amina.id, 2, 'Two'],
      [bola.id, 1, 'Hello'],
    ]);
    expect((await get('/api/live/state', asChidi)).unreadMessages).toBe(3);
  });

  test('continues page by page, each conversation once, even when many changed at the same moment', async () => {
    const chidi = await makeArtisan(app);
    const asChidi = await signedInAs(app, chidi);
    const write = async () => sent(app, await signedInAs(app, await makeConsumer(app)), chidi, 'Hello');
    for (let made = 0; made < 6; made += 1) await write();
    // Six conversations are two full pages, so there is no third.
    const first = await get('/api/chat/conversations?limit=3', asChidi);
    const second = await get(`/api/chat/conversations?limit=3&cursor=${first.nextCursor}`, asChidi);
    expect(second.conversations).toHaveLength(3);
    expect(second.nextCursor).toBeNull();
    await write();
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await get(`/api/chat/conversations?limit=3${cursor && `&cursor=${cursor}`}`, asChidi);
      seen.push(...page.conversations.map(({ id }: Conversation) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  test('begins at the top for an invalid cursor', async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'Hello');
    for (const cursor of ['', 'made-up', '1.2', `12345678901234567.${newId()}`]) {
      const { conversations } = await get(`/api/chat/conversations?cursor=${cursor}`, asChidi);
      expect(conversations).toHaveLength(1);
    }
  });
});

describe('a page of messages', () => {
  test('is the newest, and leads back and forward from any message', {
    meta: { promise: 'Messages come in pages, newest first' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    for (let number = 1; number <= 7; number += 1) {
      app.clock.advance({ seconds: 1 });
      await sent(app, number % 2 ? asAmina : asChidi, number % 2 ? chidi : amina, `No. ${number}`);
    }
    const { id } = await conversationWith(asAmina, chidi);
    const page = async (query: string) => {
      const { messages, more } = await get(`/api/chat/conversations/${id}/messages?limit=3${query}`, asAmina);
      return { numbers: messages.map(({ number }: ChatMessage) => number), more };
    };
    expect(await page('')).toEqual({ numbers: [7, 6, 5], more: true });
    expect(await page('&before=5')).toEqual({ numbers: [4, 3, 2], more: true });
    expect(await page('&before=2')).toEqual({ numbers: [1], more: false });
    expect(await page('&after=2')).toEqual({ numbers: [5, 4, 3], more: true });
    expect(await page('&after=4')).toEqual({ numbers: [7, 6, 5], more: false });
  });
});

describe('“Read”', () => {
  test('is shown only when the other person saw the message, and never goes back', {
    meta: { promise: '“Read” means that the other person saw it' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'One');
    await sent(app, asAmina, chidi, 'Two');
    const browser = await listenAs(app, asAmina);
    const conversation = await conversationWith(asChidi, amina);
    expect((await conversationWith(asAmina, chidi)).otherReadNumber).toBe(0);

    expect((await read(asChidi, conversation, 1)).json()).toEqual({ readNumber: 1, unreadCount: 1 });
    expect((await browser.next('read')).data).toEqual({
      conversationId: conversation.id,
      userId: chidi.id,
      number: 1,
      unreadCount: 1,
    });
    expect((await conversationWith(asAmina, chidi)).otherReadNumber).toBe(1);
    expect((await read(asChidi, conversation, 2)).json()).toEqual({ readNumber: 2, unreadCount: 0 });
    expect((await read(asChidi, conversation, 1)).json()).toEqual({ readNumber: 2, unreadCount: 0 });
  });

  test('lowers the unread count on the reader’s other devices too', async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'One');
    const phone = await listenAs(app, asChidi);
    const conversation = await conversationWith(asChidi, amina);
    await read(asChidi, conversation, 1);
    expect((await phone.next('read')).data).toEqual({
      conversationId: conversation.id,
      userId: chidi.id,
      number: 1,
      unreadCount: 0,
    });
  });

  test('of a message that was not sent yet is refused', {
    meta: { promise: '“Read” is refused for a message that was not sent yet' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'One');
    const conversation = await conversationWith(asChidi, amina);
    expect((await read(asChidi, conversation, 99)).json()).toEqual({ readNumber: 1, unreadCount: 0 });
    await sent(app, asAmina, chidi, 'Two');
    expect((await conversationWith(asChidi, amina)).unreadCount).toBe(1);
  });

  test('keeps the unread count right while messages arrive at the same moment', {
    meta: { promise: 'Unread counts stay right while messages come at the same moment' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'First');
    const conversation = await conversationWith(asChidi, amina);
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => [
        send(app, asAmina, chidi, { text: `No. ${at}` }),
        read(asChidi, conversation, at + 1),
      ]).flat(),
    );
    const now = await conversationWith(asChidi, amina);
    const { unread } = await app.db
      .selectFrom('messages')
      .select((of) => of.fn.countAll<number>().as('unread'))
      .where('conversation_id', '=', now.id)
      .where('sender_id', '=', amina.id)
      .where('number', '>', now.readNumber)
      .executeTakeFirstOrThrow();
    expect(now.unreadCount).toBe(unread);
  });

  test('leaves unread what the other person wrote after it, in whatever order two people write and read', {
    timeout: 60_000,
  }, async () => {
    const steps = fc.array(
      fc.record({ by: fc.constantFrom(0, 1), reads: fc.option(fc.integer({ min: 0, max: 12 })) }),
      { minLength: 3, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { amina, chidi, asAmina, asChidi } = await twoPeople();
        const [headers, others] = [
          [asAmina, asChidi],
          [chidi, amina],
        ] as const;
        const authors: number[] = [0];
        await sent(app, asAmina, chidi, 'Hello');
        const readBefore = [0, 0];
        for (const { by, reads } of taken) {
          const [as, other] = [headers[by] ?? asAmina, others[by] ?? chidi];
          if (reads === null) {
            await sent(app, as, other, 'Next');
            authors.push(by);
          } else {
            const answer = (await read(as, await conversationWith(as, other), reads)).json();
            expect(answer.readNumber).toBeGreaterThanOrEqual(Math.min(reads, authors.length));
          }
          for (const side of [0, 1]) {
            const seen = await conversationWith(headers[side] ?? asAmina, others[side] ?? chidi);
            const left = authors.filter((author, at) => author !== side && at + 1 > seen.readNumber);
            expect([side, seen.unreadCount]).toEqual([side, left.length]);
            expect(seen.readNumber).toBeGreaterThanOrEqual(readBefore[side] ?? 0);
            readBefore[side] = seen.readNumber;
          }
        }
      }),
      {
        numRuns: 15,
        // A user's own messages are never unread; after reading part, only the other person's remain.
        examples: [
          [
            [
              { by: 0, reads: null },
              { by: 1, reads: null },
              { by: 0, reads: null },
              { by: 1, reads: 1 },
            ],
          ],
        ],
      },
    );
  });

  test('does not count a person’s own messages as unread', {
    meta: { promise: 'One’s own messages are not unread' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'Can you come?');
    await sent(app, asChidi, amina, 'Tomorrow');
    expect(await conversationWith(asChidi, amina)).toMatchObject({ unreadCount: 1, readNumber: 0 });
    expect(await conversationWith(asAmina, chidi)).toMatchObject({ unreadCount: 1 });
  });
});

describe('the permission to write', () => {
  test('to a consumer is given to people who deal with them, and to artisans while they have an open job', {
    meta: {
      promise:
        'Consumers are written to only by whom they have to do with, or by artisans while they look for one',
    },
  }, async () => {
    const { amina, asChidi } = await twoPeople();
    const answer = await send(app, asChidi, amina, { text: 'Do you need a plumber?' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'user_not_found', message: 'User not found' });
    expect((await app.request({ url: `/api/chat/with/${amina.id}`, headers: asChidi })).statusCode).toBe(404);
    const bola = await makeConsumer(app);
    expect((await send(app, await signedInAs(app, bola), amina, { text: 'Hi' })).statusCode).toBe(404);
  });

  test('to a customer with an open job is given to artisans only, and only until the job is over', {
    meta: { promise: 'Artisans may write to a consumer while a job of theirs is open' },
  }, async () => {
    const { amina, asChidi } = await twoPeople();
    const asBola = await signedInAs(app, await makeConsumer(app));
    const opens = async (headers: Signed) =>
      (await app.request({ url: `/api/chat/with/${amina.id}`, headers })).statusCode;
    const closed = await makeJob(app, amina, { status: 'closed' });
    expect(await opens(asChidi)).toBe(404);
    await app.db.deleteFrom('jobs').where('id', '=', closed.id).execute();
    const expires_at = new Date(app.clock.now.getTime() + 60_000);
    await makeJob(app, amina, { expires_at });
    expect([await opens(asChidi), await opens(asBola)]).toEqual([200, 404]);
    app.clock.advance({ minutes: 1 });
    expect(await opens(asChidi)).toBe(404);
    expect((await send(app, asChidi, amina, { text: 'Still looking?' })).statusCode).toBe(404);
  });

  test('to the owner of a job that is over stays with an artisan who answered it, and with no other artisan', {
    meta: { promise: 'An artisan who answered a job may still write to its owner when it is over' },
  }, async () => {
    const { amina, chidi, asChidi } = await twoPeople();
    const asOther = await signedInAs(app, await makeArtisan(app));
    const job = await makeJob(app, amina, { expires_at: app.clock.now });
    await makeAnswer(app, job, chidi);
    expect((await send(app, asOther, amina, { text: 'Hello' })).statusCode).toBe(404);
    expect((await send(app, asChidi, amina, { text: 'Shall I come?' })).statusCode).toBe(201);
  });

  test('to a customer is given to the artisan they hired, and to no other artisan', async () => {
    const { amina, chidi, asChidi } = await twoPeople();
    const asOther = await signedInAs(app, await makeArtisan(app));
    await makeHire(app, chidi, { customer_id: amina.id });
    expect((await send(app, asOther, amina, { text: 'Hello' })).statusCode).toBe(404);
    expect((await send(app, asChidi, amina, { text: 'I am at the gate.' })).statusCode).toBe(201);
  });

  test('to oneself, to an operator or to an unknown person is refused', {
    meta: { promise: 'Messages to oneself, to an operator or to an unknown person are refused' },
  }, async () => {
    const { chidi, asChidi } = await twoPeople();
    const admin = await makeAdminWithoutRoles(app);
    for (const to of [chidi, admin, { id: newId() }])
      expect((await send(app, asChidi, to, { text: 'Hello' })).statusCode).toBe(404);
  });

  test('needs a session', {
    meta: { promise: 'A visitor signs in before a message is sent' },
  }, async () => {
    const { chidi } = await twoPeople();
    const answer = await app.request({
      method: 'POST',
      url: '/api/chat/messages',
      payload: { id: newId(), to: chidi.id, text: 'Hello', attachments: [] },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a stranger to a conversation', () => {
  test('can neither read it, mark it as read, type in it nor change it', {
    meta: { promise: 'A stranger reads no conversation and changes nothing in it' },
  }, async () => {
    const { amina, chidi, asAmina } = await twoPeople();
    await sent(app, asAmina, chidi, 'My gate code is 4711');
    const { id } = await conversationWith(asAmina, chidi);
    const asBola = await signedInAs(app, await makeConsumer(app));
    const path = `/api/chat/conversations/${id}`;
    const answers = [
      await app.request({ url: `${path}/messages`, headers: asBola }),
      await app.request({ method: 'POST', url: `${path}/read`, headers: asBola, payload: { number: 1 } }),
      await app.request({ method: 'POST', url: `${path}/typing`, headers: asBola }),
      await app.request({ method: 'PUT', url: `${path}/muted`, headers: asBola, payload: { muted: true } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await get(`/api/chat/with/${chidi.id}`, asBola)).conversation).toBeNull();
    expect((await get('/api/chat/conversations', asBola)).conversations).toEqual([]);
    expect((await conversationWith(await signedInAs(app, chidi), amina)).unreadCount).toBe(1);
  });

  test('receives no events of it', {
    meta: { promise: 'A stranger hears neither messages nor typing' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    const bola = await makeArtisan(app);
    const asBola = await signedInAs(app, bola);
    const stranger = await listenAs(app, asBola);
    const reader = await listenAs(app, asChidi);
    await sent(app, asAmina, chidi, 'Hello');
    const conversation = await conversationWith(asChidi, amina);
    await reader.next('message');
    await app.request({
      method: 'POST',
      url: `/api/chat/conversations/${conversation.id}/typing`,
      headers: asAmina,
    });
    expect((await reader.next('typing')).data).toEqual({ conversationId: conversation.id, userId: amina.id });
    // The stranger's next event is one meant for them, which proves that they received nothing else.
    await sent(app, asAmina, bola, 'For you');
    await stranger.next('message');
    expect(stranger.events.map(({ kind }) => kind)).toEqual(['ready', 'message']);
  });
});
