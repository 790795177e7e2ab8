import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';
import { allEmails } from './emails.ts';

const PUBLIC_URL = 'https://surehands.example';
/** Artisans find a street on it; it learns nothing about us. */
const MAP = 'https://www.openstreetmap.org/search?query=';
const app = await startTestApp({ environment: { PUBLIC_URL } });
const emails = allEmails(PUBLIC_URL, app.context.config.company);

test('every function that makes an email has an example of it', {
  meta: { promise: 'Every email of the product can be looked at' },
}, () => {
  const made = globSync('src/features/*/server/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      // Matches from a function's name to the place where it lays out its email, without another function in between.
      ...readFileSync(path, 'utf8').matchAll(
        /function (\w+)\((?:(?!\n(?:export )?(?:async )?function )[\s\S])*?\.\.\.layOutMail\(/g,
      ),
    ])
    .map(([, name = '']) => name);
  expect(made.length).toBeGreaterThan(20);
  const names = new Set(emails.map(({ name }) => name.split(',', 1)[0]));
  // Emails about a hire are made from the table of its steps, and so are their examples.
  expect(made.filter((name) => name !== 'mailOf' && !names.has(name))).toEqual([]);
  expect(emails.filter(({ name }) => name.includes(' from ')).length).toBeGreaterThan(20);
});

test.each(emails)(
  'the email $name has a subject, a full text, and proper links, in HTML and in text',
  {
    meta: {
      promise: 'Every email has a subject, a text and links that lead to us, or to a street on the map',
    },
  },
  ({ mail: { to, subject, text, html } }) => {
    expect(to).toMatch(/@example\.ng$/);
    expect(subject).toMatch(/\S/);
    for (const form of [subject, text, html])
      expect(form).not.toMatch(/undefined|\[object|NaN|Invalid Date|null/);
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    for (const address of addresses) {
      const isOurs = address.startsWith(`${PUBLIC_URL}/`) || address.startsWith(MAP);
      expect(isOurs, address).toBe(true);
      expect(text).toContain(address);
    }
    // Both forms end with the company that runs the site.
    expect(text).toMatch(/\nRun by Made-up Company Ltd, RC 0000000, [^\n]+$/);
    expect(html).toMatch(/Run by Made-up Company Ltd, RC 0000000, [^<]+<\/p><\/div><\/body>/);
    // The preview line for mailboxes comes before anything visible.
    expect(html).toMatch(/<body[^>]*><div style="display:none[^"]*">[^<]+<\/div>/);
  },
);

test('every email reads as in emails.txt', async () => {
  const written = emails.map(({ name, mail: { to, replyTo, subject, text } }) =>
    [
      `# ${name}`,
      `To: ${to}`,
      ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
      `Subject: ${subject}`,
      '',
      text,
    ].join('\n'),
  );
  await expect(`${written.join('\n\n\n')}\n`).toMatchFileSnapshot('emails.txt');
});

test('every email has the layout of the one in email.html', async () => {
  await expect(emails[0]?.mail.html).toMatchFileSnapshot('email.html');
});

test('all emails are on one page in development, and on none in production', async () => {
  const page = await app.request({ url: '/dev/emails', headers: { host: 'surehands.example' } });
  expect(page.statusCode).toBe(200);
  expect(page.body.match(/<iframe /g)).toHaveLength(emails.length);
  const frame = await app.request({ url: '/dev/emails/0/html', headers: { host: 'surehands.example' } });
  expect(frame.body).toContain('Is this your email?');
  expect(frame.body).not.toContain('prefers-color-scheme');
  expect(frame.headers['content-security-policy']).toMatch(/^sandbox /);
  const elsewhere = await app.request({ url: '/dev/emails', remoteAddress: '203.0.113.9' });
  expect(elsewhere.statusCode).toBe(404);
  const live = await startTestApp({ config: (config) => ({ ...config, environment: 'production' }) });
  expect((await live.request({ url: '/dev/emails' })).statusCode).toBe(404);
});
