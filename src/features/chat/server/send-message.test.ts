import { describe, expect, test } from 'vitest';
import { untilHeldUp } from '../../../../test-support/held-up.ts';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { send, sent } from '../../../../test-support/writing.ts';
import { newId } from '../../../shared/identifier.ts';
import type { ChatMessage, Conversation } from '../contract.ts';

const app = await startTestApp();

async function twoPeople() {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  return { amina, chidi, asAmina: await signedInAs(app, amina), asChidi: await signedInAs(app, chidi) };
}

const conversationWith = async (headers: { cookie: string }, other: { id: string }) =>
  (await app.request({ url: `/api/chat/with/${other.id}`, headers })).json();

const messagesOf = async (headers: { cookie: string }, conversation: Conversation): Promise<ChatMessage[]> =>
  (await app.request({ url: `/api/chat/conversations/${conversation.id}/messages`, headers })).json()
    .messages;

describe('a sent message', () => {
  test('is stored, and the other person sees it', {
    meta: { promise: 'A message is stored before the other person is told of it' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    const message = await sent(app, asAmina, chidi, 'Good morning! My kitchen tap leaks.');
    expect(message).toMatchObject({
      number: 1,
      senderId: amina.id,
      text: 'Good morning! My kitchen tap leaks.',
      sentAt: app.clock.now.toISOString(),
    });
    const { conversation, mayWrite } = await conversationWith(asChidi, amina);
    expect(mayWrite).toBe(true);
    expect(conversation).toMatchObject({ unreadCount: 1, lastMessage: { id: message.id } });
    expect(await messagesOf(asChidi, conversation)).toEqual([message]);
  });

  test('is stored once if sent twice, even at the same moment', {
    meta: {
      promise: 'A message that is sent again under its id is the same message, also at the same moment',
    },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    const id = newId();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(app, asAmina, chidi, { id, text: 'Are you free on Friday?' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { conversation } = await conversationWith(asChidi, amina);
    expect(conversation.unreadCount).toBe(1);
    expect(await messagesOf(asChidi, conversation)).toHaveLength(1);
  });

  test('is still answered with the same message when it is sent again by a writer who is now blocked or too fast', async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    const message = await sent(app, asAmina, chidi, 'Hello');
    const again = () => send(app, asAmina, chidi, { id: message.id, text: '' });
    for (let count = 1; count < 20; count += 1) await sent(app, asAmina, chidi, `No. ${count}`);
    expect((await again()).json()).toEqual({ message });
    await app.request({
      method: 'PUT',
      url: `/api/chat/blocks/${amina.id}`,
      headers: asChidi,
      payload: { blocked: true },
    });
    expect((await again()).json()).toEqual({ message });
  });

  test('cannot be addressed to an administrator, not even as an answer', async () => {
    const { amina, asAmina, asChidi, chidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'Hello');
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', amina.id).execute();
    const answer = await send(app, asChidi, amina, { text: 'Hello' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'user_not_found']);
  });

  test('reaches the other person’s browser at once', {
    meta: { promise: 'A message reaches the other person’s browser at once' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const browser = await listenAs(app, asChidi);
    const message = await sent(app, asAmina, chidi, 'Hello');
    expect((await browser.next('message')).data).toEqual({ message });
  });
});

describe('the text of a message', () => {
  test('has at most 5,000 characters, whatever they are', {
    meta: { promise: 'A message has 5,000 characters at the most' },
  }, async () => {
    const { chidi, asAmina } = await twoPeople();
    const whole = 'ẹ'.repeat(5_000);
    expect((await sent(app, asAmina, chidi, whole)).text).toBe(whole);
    const answer = await send(app, asAmina, chidi, { text: `${whole}!` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('Your message may have at most 5000 characters.');
  });

  test.each([[''], ['   '], ['\n\t \u00a0\n']])(
    'is not empty: %j',
    { meta: { promise: 'A message is never empty or white space alone' } },
    async (text) => {
      const { chidi, asAmina } = await twoPeople();
      const answer = await send(app, asAmina, chidi, { text });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toBe('Please write something, or add a file.');
      expect(await sent(app, asAmina, chidi, 'Good morning')).toMatchObject({ number: 1 });
    },
  );

  test('is kept as it was written: lines, symbols, right-to-left text', {
    meta: { promise: 'Words are kept as they were written' },
  }, async () => {
    const { chidi, asAmina } = await twoPeople();
    const text = 'Line one\n\n  indented <b>not bold</b> & "quoted"\nمرحبا 👩🏾‍🔧 ₦5,000';
    expect((await sent(app, asAmina, chidi, text)).text).toBe(text);
  });

  test.each([
    [{ id: 'not-an-id' }],
    [{ to: 'nobody' }],
    [{ text: 42 }],
    [{ text: 'broken \ud83d' }],
    [{ attachments: 'all' }],
    [{ attachments: Array.from({ length: 11 }, () => newId()) }],
  ])(
    'is refused with a clear message: %j',
    { meta: { promise: 'A message that cannot be taken is refused in words' } },
    async (wrong) => {
      const { chidi, asAmina } = await twoPeople();
      const answer = await app.request({
        method: 'POST',
        url: '/api/chat/messages',
        headers: asAmina,
        payload: { id: newId(), to: chidi.id, text: 'Hello', attachments: [], ...wrong },
      });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toHaveLength(1);
    },
  );

  test('is refused under another message’s id, and the other message stays', {
    meta: { promise: 'A message under the id of another one is refused, and that one stays' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    const message = await sent(app, asAmina, chidi, 'Mine');
    const answer = await send(app, asChidi, amina, { id: message.id, text: 'Not yours' });
    expect(answer.statusCode).toBe(409);
    // Also by its own writer, who would believe that it arrived.
    const elsewhere = await send(app, asAmina, await makeArtisan(app), { id: message.id, text: 'Mine' });
    expect(elsewhere.json().code).toBe('already_used');
    const { conversation } = await conversationWith(asAmina, chidi);
    expect(await messagesOf(asAmina, conversation)).toEqual([message]);
  });
});

test('a message whose id another message takes at that moment is refused, and uses no number', async () => {
  const { chidi, asAmina } = await twoPeople();
  const asBola = await signedInAs(app, await makeConsumer(app));
  const other = await sent(app, asBola, chidi, 'Hello');
  const id = newId();
  // As if a person had stored it, but not yet committed.
  const answer = await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('messages').set({ id }).where('id', '=', other.id).execute();
    const sending = send(app, asAmina, chidi, { id, text: 'Good morning' });
    await untilHeldUp(app);
    return { sending };
  });
  const { statusCode } = await answer.sending;
  expect(statusCode).toBe(409);
  expect(await sent(app, asAmina, chidi, 'Good morning')).toMatchObject({ number: 1 });
});

test('a message sent twice at the same moment uses one number', async () => {
  const { chidi, asAmina } = await twoPeople();
  const id = newId();
  await Promise.all(
    Array.from({ length: 8 }, () => send(app, asAmina, chidi, { id, text: 'Are you free?' })),
  );
  expect(await sent(app, asAmina, chidi, 'Or on Friday?')).toMatchObject({ number: 2 });
});

describe('a person who sends very fast', () => {
  test('can send 20 messages in a second, and the 21st a moment later', {
    meta: { promise: 'A person who sends more than 20 messages in a second is slowed, with a sentence' },
  }, async () => {
    const { chidi, asAmina } = await twoPeople();
    for (let count = 0; count < 20; count += 1) await sent(app, asAmina, chidi, `No. ${count}`);
    const id = newId();
    const answer = await send(app, asAmina, chidi, { id, text: 'One too many' });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toEqual({
      code: 'too_fast',
      message: 'You are sending messages very fast. Please wait a moment.',
    });
    app.clock.now = new Date(app.clock.now.getTime() + 999);
    expect((await send(app, asAmina, chidi, { id, text: 'One too many' })).statusCode).toBe(429);
    app.clock.now = new Date(app.clock.now.getTime() + 1);
    expect((await send(app, asAmina, chidi, { id, text: 'One too many' })).statusCode).toBe(201);
  });

  test('is slowed in all conversations together, and slows no one else', {
    meta: { promise: 'A fast sender is slowed in all conversations, and slows no one else' },
  }, async () => {
    const { chidi, asAmina } = await twoPeople();
    const dapo = await makeArtisan(app);
    for (let count = 0; count < 20; count += 1) await sent(app, asAmina, count % 2 ? chidi : dapo, 'Hello');
    expect((await send(app, asAmina, dapo, { text: 'Hello' })).statusCode).toBe(429);
    const asBola = await signedInAs(app, await makeConsumer(app));
    expect((await send(app, asBola, dapo, { text: 'Hello' })).statusCode).toBe(201);
  });
});

describe('the order of a conversation', () => {
  test('is the order of storing, even when the server’s clock goes back a day', {
    meta: { promise: 'The order of a conversation is that of storing, whatever clocks say' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'First');
    app.clock.advance({ days: -1 });
    await sent(app, asChidi, amina, 'Second');
    app.clock.advance({ days: 2 });
    await sent(app, asAmina, chidi, 'Third');
    app.clock.advance({ days: -1 });
    const { conversation } = await conversationWith(asAmina, chidi);
    expect((await messagesOf(asAmina, conversation)).map(({ number, text }) => [number, text])).toEqual([
      [3, 'Third'],
      [2, 'Second'],
      [1, 'First'],
    ]);
  });

  test('gives each of many simultaneous messages a place of its own', {
    meta: { promise: 'Everybody who writes at once has a place of their own' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoPeople();
    await sent(app, asAmina, chidi, 'Before an artisan may write');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 2
          ? send(app, asAmina, chidi, { text: `A${at}` })
          : send(app, asChidi, amina, { text: `C${at}` }),
      ),
    );
    const numbers = answers.map((answer) => answer.json().message.number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => at + 2));
    const conversations = await app.db
      .selectFrom('conversations')
      .select('id')
      .where((is) => is.or([is('first_id', '=', amina.id), is('second_id', '=', amina.id)]))
      .execute();
    expect(conversations).toHaveLength(1);
  });
});

test('sending a message reads the caller and a possible repeat, then takes five statements in one transaction', {
  meta: { promise: 'Sending a message takes five statements in one transaction' },
}, async () => {
  const { chidi, asAmina } = await twoPeople();
  await sent(app, asAmina, chidi, 'The first one begins the conversation');
  const { statements } = await statementsDuring(() => sent(app, asAmina, chidi, 'Hello'));
  const began = statements.findIndex((text) => /^begin/i.test(text));
  const ended = statements.findIndex((text) => /^commit/i.test(text));
  expect(began).toBe(2);
  expect(statements.slice(began + 1, ended)).toHaveLength(5);
});
