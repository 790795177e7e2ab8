import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { deliverMail } from './email-delivery.ts';
import { layOutMail, sendMail } from './public.ts';

const app = await startTestApp();

const mail = {
  to: 'amina@example.ng',
  subject: 'Your hire is saved',
  text: 'Open http://localhost/hirepage?hire=1&key=2 to pay.',
  html: '<!doctype html><html><head></head><body><p>Hello</p><script>alert(1)</script></body></html>',
};

const listed = async () => (await app.request({ url: '/dev/mail' })).body;

test('the page of sent emails says so while there are none', async () => {
  expect(await listed()).toContain('No email has been sent yet.');
});

test('an email of a transaction that fails is never sent', { meta: { promise: true } }, async () => {
  const failing = app.db.transaction().execute(async (tx) => {
    await sendMail(tx, app.context.jobs, { ...mail, subject: 'Never' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await app.runJobs();
  expect(await listed()).not.toContain('Never');
});

test('a stored email is shown as text with links, and as HTML in which nothing can run', {
  meta: { promise: 'A stored email is shown as text with links, and as HTML where nothing can run' },
}, async () => {
  await app.db.transaction().execute((tx) => sendMail(tx, app.context.jobs, mail));
  await app.runJobs();
  const address = /\/dev\/mail\/[\w-]+/.exec(await listed())?.[0] ?? '';
  const page = await app.request({ url: address });
  expect(page.body).toContain('href="http://localhost/hirepage?hire=1&amp;key=2"');
  expect(page.body).not.toContain('<script>');

  const shown = await app.request({ url: `${address}/html` });
  expect(shown.body).toContain('<p>Hello</p>');
  expect(shown.headers['content-security-policy']).toMatch(/^sandbox [^;]*; default-src 'none'/);
  expect(shown.headers['content-security-policy']).not.toContain('allow-scripts');
});

test('the page of sent emails has our layout: a main landmark, Lagos time, and each email before its text', async () => {
  const list = await listed();
  const address = /\/dev\/mail\/[\w-]+/.exec(list)?.[0] ?? '';
  const one = (await app.request({ url: address })).body;
  for (const page of [list, one]) {
    expect(page.match(/<main>[\s\S]*<h1>[\s\S]*<\/main>/)).not.toBeNull();
    // In dark mode the background is dark and links are light.
    expect(page).toMatch(/body \{ background: light-dark\(/);
    expect(page).toMatch(/ a \{ color: light-dark\(/);
    const [, instant = '', shown = ''] = /<time datetime="([^"]+)">([^<]+)</.exec(page) ?? [];
    expect(shown).toBe(formatMoment(instant));
  }
  expect(one.indexOf('<iframe')).toBeGreaterThan(0);
  expect(one.indexOf('<iframe')).toBeLessThan(one.indexOf('<pre'));
});

test('a file name that leads out of the email folder finds nothing', {
  meta: { promise: true },
}, async () => {
  for (const name of ['..%2F..%2Fsecrets', '%00', 'nothing-here']) {
    expect((await app.request({ url: `/dev/mail/${name}` })).statusCode).toBe(404);
  }
});

test('text that people typed is plain text in an email, never HTML', { meta: { promise: true } }, () => {
  const { html, text } = layOutMail({
    greeting: 'Hello <b>Amina</b>,',
    title: 'A "title" & more',
    paragraphs: ['<script>alert(1)</script>'],
    facts: [{ term: 'Job', description: "Fix the 'tap'\n<img src=x>" }],
    action: { label: 'Pay', url: 'https://example.ng/?a=1&b="2"' },
  });
  expect(html).not.toMatch(/<script|<b>|<img/);
  expect(html).toContain('href="https://example.ng/?a=1&amp;b=&quot;2&quot;"');
  expect(text).toContain('<script>alert(1)</script>');
  expect(text).toContain('Pay:\nhttps://example.ng/?a=1&b="2"');
});

/**
 * An email server (RFC 5321) that accepts one email, unless it refuses the recipient, and records the conversation.
 */
async function startMailServer({ refusal }: { refusal?: string } = {}) {
  let heard = '';
  const server = createServer((socket) => {
    let inBody = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const words = chunk.toString();
      heard += words;
      if (inBody) {
        inBody = !words.endsWith('\r\n.\r\n');
        if (!inBody) socket.write('250 taken\r\n');
      } else if (/^DATA/i.test(words)) {
        inBody = true;
        socket.write('354 go on\r\n');
      } else if (refusal && /^RCPT/i.test(words)) socket.write(`${refusal}\r\n`);
      else if (/^QUIT/i.test(words)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, heard: () => heard, stop: () => server.close() };
}

test('with an SMTP server set, an email goes there and keeps its id when it is sent again', {
  meta: { promise: 'An email goes to the SMTP server where one is set, and once' },
}, async () => {
  const server = await startMailServer();
  const config = { ...app.context.config, smtpUrl: server.url };
  const tricky = { ...mail, to: 'amina@example.ng', subject: 'Saved\r\nBcc: everybody@example.ng' };
  const more = {
    replyTo: 'bola@example.ng',
    unsubscribeUrl: 'https://example.ng/stop',
    calendar: 'BEGIN:VCALENDAR',
  };
  await deliverMail(config, 'mail-7', { ...tricky, ...more }, app.clock.now);
  server.stop();
  expect(server.heard()).toContain('MAIL FROM:<hello@surehands.ng>');
  expect(server.heard()).toMatch(/^Reply-To: bola@example\.ng\r$/m);
  expect(server.heard()).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(server.heard()).toMatch(/^List-Unsubscribe: <https:\/\/example\.ng\/stop>\r$/m);
  expect(server.heard()).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  for (const part of ['text/plain', 'text/html', 'text/calendar'])
    expect(server.heard()).toMatch(new RegExp(`^Content-Type: ${part};`, 'm'));
  // Calendars take an entry that is published; without the method it would be an unreadable file.
  expect(server.heard()).toMatch(/^Content-Type: text\/calendar; charset=utf-8;\s+method=PUBLISH/m);
  expect(server.heard()).toMatch(/^Content-Disposition: attachment; filename=booking\.ics\r$/m);
  expect(server.heard()).toMatch(/^Date: Fri, 20 Nov 2026 09:00:00 \+0000\r$/m);
  expect(server.heard()).toContain('RCPT TO:<amina@example.ng>');
  expect(server.heard()).toContain('Message-ID: <mail-7@surehands.ng>');
  expect(server.heard().match(/RCPT TO/g)).toHaveLength(1);
  expect(server.heard()).not.toMatch(/^Bcc:/m);
});

test('an SMTP server’s reason for refusing an email is recorded without the reader’s address', async () => {
  const server = await startMailServer({ refusal: '550 5.1.1 <amina@example.ng>: no such mailbox' });
  const config = { ...app.context.config, smtpUrl: server.url };
  const sent = deliverMail(config, 'mail-10', { ...mail, to: 'amina@example.ng' }, app.clock.now);
  const refused: Error = await sent.then(
    () => new Error('it was taken'),
    (error) => error,
  );
  server.stop();
  expect(refused.message).toContain('550 5.1.1 <…>: no such mailbox');
  expect(JSON.stringify({ ...refused, stack: refused.stack })).not.toContain('amina');
});

test('in production, email leaves this machine over TLS or not at all', {
  meta: { promise: 'In production email goes to another machine over TLS or not at all' },
}, async () => {
  // Linux treats 0.0.0.0 as this machine; our code treats it as another.
  const server = await startMailServer();
  const smtpUrl = server.url.replace('127.0.0.1', '0.0.0.0');
  const config = { ...app.context.config, smtpUrl };
  const production = { ...config, environment: 'production' } as const;
  await expect(deliverMail(production, 'mail-11', mail, app.clock.now)).rejects.toThrow();
  expect(server.heard()).toContain('STARTTLS');
  expect(server.heard()).not.toContain('MAIL FROM');
  await deliverMail({ ...production, smtpUrl: server.url }, 'mail-12', mail, app.clock.now);
  await deliverMail(config, 'mail-13', mail, app.clock.now);
  server.stop();
  expect(server.heard().match(/MAIL FROM/g)).toHaveLength(2);
});

test('an email waits for its next try while the SMTP server cannot be reached', {
  meta: { promise: true },
}, async () => {
  const config = { ...app.context.config, smtpUrl: 'smtp://127.0.0.1:1' };
  await expect(deliverMail(config, 'mail-8', mail, app.clock.now)).rejects.toThrow(/ECONNREFUSED/);
});

test('stored emails cannot be read in production', {
  meta: { promise: 'Stored emails cannot be read in production' },
}, async () => {
  const live = await startTestApp({ config: (config) => ({ ...config, environment: 'production' }) });
  await deliverMail(live.context.config, 'mail-9', mail, app.clock.now);
  for (const url of ['/dev/mail', '/dev/mail/mail-9', '/dev/mail/mail-9/html']) {
    expect((await live.request({ url })).statusCode).toBe(404);
  }
});
