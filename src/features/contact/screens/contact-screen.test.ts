import { expect, test } from 'vitest';
import { renameTable } from '../../../../test-support/owner.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });

const typed = {
  id: newId(),
  name: 'Ngozi Eze',
  email: 'ngozi@example.ng',
  phoneNumber: '0803 123 4567',
  message: 'How do I change <my> date?',
};

async function send(values: Record<string, string>) {
  const response = await app.request({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  });
  return { status: response.statusCode, html: response.body, words: wordsOf(response.body) };
}

const keptMessages = async () => (await app.db.selectFrom('contact_messages').select('id').execute()).length;

test('the contact form asks for name, email, phone number and message, all of them required', {
  meta: { promise: 'Contact Us asks for name, email, phone number and message, all required' },
}, async () => {
  const { body } = await app.request({ url: '/contact', headers: { accept: 'text/html' } });
  const form = /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(body)?.[0] ?? '';
  for (const [name, type] of [
    ['name', 'text'],
    ['email', 'email'],
    ['phoneNumber', 'tel'],
  ]) {
    const field = new RegExp(`<input(?=[^>]*name="${name}")[^>]*>`).exec(form)?.[0] ?? '';
    expect(field, name).toContain('required');
    if (type !== 'text') expect(field, name).toContain(`type="${type}"`);
  }
  expect(form).toMatch(/<textarea(?=[^>]*name="message")[^>]*required/);
});

test('a message that was sent is confirmed with thanks, without script too', {
  meta: { promise: 'A message that was taken is thanked for' },
}, async () => {
  const { status, words } = await send({ ...typed, id: newId() });
  expect(status).toBe(200);
  expect(words).toContain('Your message has been sent successfully!');
});

test('the same form sent twice is stored as one message, with thanks both times', {
  meta: { promise: 'A message sent twice is one' },
}, async () => {
  const before = await keptMessages();
  const answers = await Promise.all([send(typed), send(typed)]);
  for (const { words } of answers) expect(words).toContain('Your message has been sent successfully!');
  expect(await keptMessages()).toBe(before + 1);
});

test('a refused message shows the reason in the server’s words, and keeps everything typed', {
  meta: { promise: 'Contact: the server’s words, and nothing typed is lost' },
}, async () => {
  const { status, words, html } = await send({ ...typed, id: newId(), phoneNumber: '12' });
  expect(status).toBe(400);
  expect(words).toContain('That does not look like a phone number. It should be like 0803 123 4567.');
  expect(html).toMatch(/<input(?=[^>]*name="name")[^>]*value="Ngozi Eze"/);
  expect(html).toContain('How do I change &lt;my&gt; date?</textarea>');
});

test('a failure on our side says that the message could not be sent, and keeps everything typed', {
  meta: { promise: 'Contact: the message could not be sent' },
}, async () => {
  await renameTable(app, 'contact_messages', 'messages_gone');
  try {
    const { status, words, html } = await send({ ...typed, id: newId() });
    expect(status).toBe(500);
    expect(words).toContain('Failed to send contact message.');
    expect(words).not.toContain('contact_messages');
    expect(html).toContain('How do I change &lt;my&gt; date?</textarea>');
  } finally {
    await renameTable(app, 'messages_gone', 'contact_messages');
  }
});
