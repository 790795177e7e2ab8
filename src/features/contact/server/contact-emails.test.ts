import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { harmlessWords } from './contact-emails.ts';

const app = await startTestApp({ environment: { CONTACT_TO: 'answers@surehands.ng' } });
let sender = '';
beforeEach(() => {
  sender = `ngozi-${newId()}@example.ng`;
});

const send = (changes: object = {}) =>
  app.request({
    method: 'POST',
    url: '/api/contactUs/send',
    payload: {
      name: 'Ngozi Eze',
      email: sender,
      phoneNumber: '0803 123 4567',
      message: 'How do I change my date?',
      ...changes,
    },
  });

/** Emails to an address, each as its page in the mailbox and as HTML. */
async function emailsTo(address: string): Promise<{ page: string; html: string }[]> {
  await app.runJobs();
  const box = (await app.request({ url: '/dev/mail' })).body;
  const mails: { page: string; html: string }[] = [];
  for (const [, url = ''] of box.matchAll(/href="(\/dev\/mail\/[\w-]+)"/g)) {
    const page = (await app.request({ url })).body;
    if (!page.includes(`To ${address}<`)) continue;
    mails.push({ page, html: (await app.request({ url: `${url}/html` })).body });
  }
  return mails;
}

describe('the receipt for a contact message', () => {
  test('is emailed to the sender and quotes their message, in text and in HTML', {
    meta: { promise: 'The sender gets one receipt by email that quotes them' },
  }, async () => {
    await send();
    const mails = await emailsTo(sender);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.page).toContain('We’ve received your message to SureHands');
    expect(mails[0]?.page).toContain('&gt; How do I change my date?');
    expect(mails[0]?.html).toMatch(/<blockquote[^>]*>How do I change my date\?<\/blockquote>/);
    expect(mails[0]?.html).toContain('Hello Ngozi,');
  });

  test('is sent once, even when the form was sent twice at once', async () => {
    const id = newId();
    await Promise.all([send({ id }), send({ id }), send({ id })]);
    await send({ id });
    expect(await emailsTo(sender)).toHaveLength(1);
  });

  test('is not sent when the message is refused', async () => {
    await send({ message: '' });
    expect(await emailsTo(sender)).toHaveLength(0);
  });

  test('is sent to one address at most three times a day, however many messages are sent in its name at once', {
    meta: { promise: 'One address gets three receipts a day at the most' },
  }, async () => {
    await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(await emailsTo(sender)).toHaveLength(3);
    app.clock.advance({ hours: 23, minutes: 59 });
    await send();
    expect(await emailsTo(sender)).toHaveLength(3);
    app.clock.advance({ minutes: 1 });
    await send();
    expect(await emailsTo(sender)).toHaveLength(4);
  });

  test('contains no link and no HTML from the sender', {
    meta: { promise: 'A receipt cannot be misused to send links to others' },
  }, async () => {
    await send({
      name: 'evil.example/win <b>you</b>',
      message:
        'Your prize: https://evil.example/win?a=1 or <a href="http://evil.example">here</a>, www.evil.example',
    });
    const [mail] = await emailsTo(sender);
    expect(mail?.html).toContain('Your prize: [link] or');
    expect(mail?.html).not.toMatch(/<a |evil|<b>/);
    expect(mail?.page).not.toContain('evil');
    expect(mail?.html).toContain('Hello,');
  });
});

test('a contact message is emailed in full to the team, whose reply goes to its sender', {
  meta: { promise: 'Those who answer get the message, and their answer reaches its sender' },
}, async () => {
  await send({ message: 'See https://example.ng/photo.jpg please' });
  const mail = (await emailsTo('answers@surehands.ng')).find(({ page }) => page.includes(sender));
  expect(mail?.page).toContain('https://example.ng/photo.jpg');
  expect(mail?.page).toContain('0803 123 4567');
  expect(mail?.page).toContain(`Answers go to ${sender}`);
});

describe('a message quoted in an email', () => {
  test.each([
    ['http://evil.example', '[link]'],
    ['HTTPS://EVIL.EXAMPLE/x y', '[link] y'],
    ['look at evil.example/pay, now', 'look at [link] now'],
    ['mail me@evil.example', 'mail [link]'],
    ['javascript:alert(1)', '[link]'],
    ['tel:08031234567', '[link]'],
    ['ẹ̀kọ́.com', '[link]'],
    ['10.0.0.1:8080/x', '[link]'],
    ['bücher.example and 例え.テスト', '[link] and [link]'],
  ])('%s becomes %s', (typed, shown) => {
    expect(harmlessWords(typed)).toBe(shown);
  });

  test.each(['It cost ₦5,000. Why?', 'At 8.30 a.m., i.e. early', 'Ẹ káàárọ̀! 🛠️', 'Block 4, Flat 2B'])(
    '%s stays as it is',
    (typed) => {
      expect(harmlessWords(typed)).toBe(typed);
    },
  );

  test('is cut after 600 characters, never inside a character', () => {
    const shown = harmlessWords('🛠'.repeat(700));
    expect(shown).toBe(`${'🛠'.repeat(600)}…`);
  });
});
