import { describe, expect, test } from 'vitest';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
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

describe('a message', () => {
  test('is stored, and the other one sees it', async () => {
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

  test('sent twice is there once, also when both come at the same moment', async () => {
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

  test('reaches the other one’s browser at once', async () => {
    const { chidi, asAmina, asChidi } = await twoPeople();
    const browser = await listenAs(app, asChidi);
    const message = await sent(app, asAmina, chidi, 'Hello');
    expect((await browser.next('message')).data).toEqual({ message });
  });
});
