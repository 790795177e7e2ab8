import { expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import {
  makeAdminWithoutRoles,
  makeArtisan,
  makeConsumer,
  signedInAs,
} from '../../../../test-support/made-up-people.ts';
import { member, MEMBERS_PASSWORD as password } from '../../../../test-support/members.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { giveAuthenticator } from '../../../../test-support/second-steps.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
type Headers = Record<string, string>;

async function open(url: string, headers: Headers = {}) {
  const response = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  const { statusCode: status, body: html } = response;
  return { status, html, words: wordsOf(html), location: response.headers.location };
}
async function send(url: string, headers: Headers, values: Record<string, string>) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(values).toString(),
  });
  const { statusCode: status, body: html } = response;
  return { status, html, words: wordsOf(html), location: response.headers.location };
}

test('opening the emailed link confirms nothing; its button confirms the email, without script', {
  meta: { promise: 'The emailed link confirms nothing until its button is pressed' },
}, async () => {
  const amina = await member(app, 'amina@example.ng', { confirmed: false });
  const link = linkIn((await emailsTo(app, amina.email))[0]);
  const path = link.pathname + link.search;
  for (let look = 0; look < 3; look += 1) expect((await open(path)).status).toBe(200);
  const { html } = await open(path);
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>[\s\S]*?Confirm my email/);
  expect(html).toContain('name="robots" content="noindex"');
  const isVerified = async () =>
    (await app.request({ url: '/api/auth/me', headers: amina.headers })).json().email_verified;
  expect(await isVerified()).toBe(false);

  const token = link.searchParams.get('token') ?? '';
  const done = await send(path, {}, { token });
  expect(done.status).toBe(200);
  expect(done.words).toContain('Your email is confirmed');
  expect(await isVerified()).toBe(true);
  // The used link, opened again, says that the email is confirmed.
  const again = await open(path);
  expect(again.words).toContain('Your email is confirmed');
  expect(again.html).not.toContain('Is this your email?');

  const made = await send('/verify-email?token=made-up', {}, { token: 'made-up' });
  expect(made.status).toBe(400);
  expect(made.words).toContain('The link was used already or has expired.');
});

test('a link that is used, expired or made up says so as soon as it is opened, and shows no form', async () => {
  const zed = await member(app, 'zed@example.ng', { confirmed: false });
  const ask = () =>
    app.request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: zed.email } });
  const pathOf = async () => {
    const link = linkIn((await emailsTo(app, zed.email)).at(-1));
    return link.pathname + link.search;
  };
  const expectDead = async (path: string, wayOut: string) => {
    const { status, html, words } = await open(path);
    expect([path, status]).toEqual([path, 410]);
    expect(words).toContain('This link no longer works');
    expect(html).toContain(`href="${wayOut}"`);
    expect(html).not.toMatch(/<form[^>]*method="post"/);
  };
  await ask();
  const reset = await pathOf();
  expect((await open(reset)).words).toContain('New password');
  const token = new URL(reset, app.url).searchParams.get('token') ?? '';
  const payload = { token, password: 'three goats on the roof' };
  await app.request({ method: 'POST', url: '/api/auth/reset-password', payload });
  for (const path of [reset, '/reset-password', '/reset-password?token=x'])
    await expectDead(path, '/forgot-password');

  await ask();
  const late = await pathOf();
  app.clock.advance({ hours: 1, seconds: 1 });
  await expectDead(late, '/forgot-password');
  for (const path of ['/verify-email', '/verify-email?token=x']) await expectDead(path, '/settings');
});

test('the dashboard asks for a confirmation until the email is confirmed, and can send the link again', {
  meta: { promise: 'The dashboard asks for a confirmation until there is one' },
}, async () => {
  const ngozi = await member(app, 'ngozi@example.ng', { confirmed: false });
  const dashboard = () => open(`/dashboard/${ngozi.id}`, ngozi.headers);
  const { words } = await dashboard();
  expect(words).toContain('Please confirm ngozi@example.ng');
  // Without it, people who hired as guests would think that their hires are lost.
  expect(words).toContain('Hires you made as a guest will then appear here.');
  app.clock.advance({ minutes: 2 });
  const sent = await send('/settings', ngozi.headers, { intent: 'send-confirmation' });
  expect(sent.location).toBe('/settings?done=send-confirmation');
  const settings = await open('/settings?done=send-confirmation', ngozi.headers);
  expect(settings.words).toContain('We’ve sent the link.');
  expect(settings.words).toContain('Not confirmed yet');
  const mails = await emailsTo(app, ngozi.email);
  expect(mails).toHaveLength(2);
  await send('/verify-email', {}, { token: linkIn(mails[1]).searchParams.get('token') ?? '' });
  expect((await dashboard()).words).not.toContain('Please confirm');
  expect((await open('/settings', ngozi.headers)).words).toContain('Confirmed');
});

test('visitors are led from settings to sign in and back', {
  meta: { promise: 'Settings lead visitors to sign in and back' },
}, async () => {
  for (const [path, returnTo] of [
    ['/settings', '%2Fsettings'],
    ['/settings/delete', '%2Fsettings%2Fdelete'],
  ] as const) {
    expect((await open(path)).location).toBe(`/signin?returnTo=${returnTo}`);
  }
});

test('a refused change of the password sends none of the typed passwords back', {
  meta: { promise: 'A refused change of the password sends none of the passwords back' },
}, async () => {
  const { headers } = await member(app, 'words@example.ng');
  const change = (currentPassword: string, newPassword: string, confirmPassword = newPassword) =>
    send('/settings', headers, { intent: 'change-password', currentPassword, newPassword, confirmPassword });

  const differ = await change(password, 'three goats on the roof', 'three goats on the road');
  expect(differ.status).toBe(400);
  expect(differ.words).toContain('Passwords must match.');
  expect((await change('not it at all', 'three goats on the roof')).words).toContain(
    'That password is wrong. Please try again.',
  );
  expect((await change(password, 'password1')).words).toContain('That password is very common');
  for (const refused of [differ, await change('not it at all', 'three goats on the roof')]) {
    expect(refused.html).not.toMatch(/three goats|not it at all/);
  }
  const done = await change(password, 'three goats on the roof');
  expect(done.location).toBe('/settings?done=change-password');
  expect((await open('/settings?done=change-password', headers)).words).toContain(
    'Your password has been changed. Every other device is signed out.',
  );
});

test('a refused change of the email keeps what was typed, and a pending change is shown', {
  meta: { promise: 'A refused change of the email keeps what was typed' },
}, async () => {
  const { headers } = await member(app, 'moving@example.ng');
  const refused = await send('/settings', headers, {
    intent: 'change-email',
    email: 'not an address',
    emailPassword: password,
  });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('value="not an address"');
  expect(refused.words).toContain('That does not look like an email address.');
  expect(refused.html).not.toContain(password);

  await send('/settings', headers, {
    intent: 'change-email',
    email: 'moved@example.ng',
    emailPassword: password,
  });
  const { words } = await open('/settings', headers);
  expect(words).toContain('We’ve sent a link to moved@example.ng');
  expect(words).toContain('It works for 24 hours.');
});

test('devices are listed and signed out without script', { meta: { promise: true } }, async () => {
  const chidi = await makeArtisan(app);
  const here = await signedInAs(app, chidi);
  const other = await signedInAs(app, chidi);
  const { html, words } = await open('/settings', here);
  expect(words).toContain('This device');
  expect(words).toContain('In use now');
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(html) ?? [];
  expect((await send('/settings', here, { intent: 'end-session', id })).location).toBe(
    '/settings?done=end-session',
  );
  expect((await open('/settings', other)).location).toContain('/signin');
  expect((await open('/settings', here)).words).not.toContain('Sign out all other devices');
});

test('the page that deletes an account says what is deleted, what stays and what prevents it', {
  meta: { promise: 'The page that deletes an account says what goes, what stays and what is in the way' },
}, async () => {
  const { headers, id } = await member(app, 'leaving@example.ng');
  const artisan = await makeArtisan(app, { full_name: 'Chidi Okafor' });
  const hire = await makeHire(app, artisan, { customer_id: id });
  const blocked = await open('/settings/delete', headers);
  expect(blocked.words).toContain('You can’t delete your account yet.');
  expect(blocked.html).toMatch(new RegExp(`href="/hires/${hire.id}"[^>]*>Your hire of Chidi Okafor`));
  expect(blocked.html).not.toContain('name="password"');

  await app.db.updateTable('hires').set({ status: 'cancelled' }).where('id', '=', hire.id).execute();
  const free = await open('/settings/delete', headers);
  expect(free.words).toContain('What we delete');
  expect(free.words).toContain('What we keep');
  // A plain download link would fail once ten minutes have passed since the password.
  expect(free.html).toMatch(/href="\/settings#data"[^>]*>Download my data/);
  expect(free.html).not.toContain('name="code"');
  const wrong = await send('/settings/delete', headers, { password: 'not it at all' });
  expect(wrong.status).toBe(400);
  expect(wrong.words).toContain('That password is wrong. Please try again.');
  expect(wrong.html).not.toContain('not it at all');
  const gone = await send('/settings/delete', headers, { password });
  expect(gone.location).toBe('/goodbye');
  expect((await open('/goodbye')).words).toContain('Your account is deleted');
  expect((await open('/settings', headers)).location).toContain('/signin');
});

test('the page that deletes an account asks for a code if the account has a second factor', async () => {
  const { headers, id } = await member(app, 'leaving.in.two.steps@example.ng');
  await giveAuthenticator(app, id);
  expect((await open('/settings/delete', headers)).html).toContain('name="code"');
  const refused = await send('/settings/delete', headers, { password });
  expect(refused.words).toContain('Enter a code from your authenticator app to continue.');
});

test('after the last second factor is removed, the page says that only the password is left', async () => {
  const onlyPassword = 'Two-step sign-in is now off, so only your password protects your account.';
  const zainab = await member(app, 'zainab@example.ng');
  const page = '/settings/security?done=remove-passkey';
  const { words } = await open(page, zainab.headers);
  expect(words).toContain('Your passkey is removed.');
  expect(words).toContain(onlyPassword);
  await giveAuthenticator(app, zainab.id);
  expect((await open(page, zainab.headers)).words).not.toContain(onlyPassword);
});

test('a person who was signed out meanwhile keeps what they typed, and is told how to continue', {
  meta: { promise: 'A person who was signed out meanwhile keeps what they typed into settings' },
}, async () => {
  const refused = await send(
    '/settings',
    {},
    {
      intent: 'change-email',
      email: 'typed@example.ng',
      emailPassword: password,
      draftOwner: 'whose-draft-it-is',
    },
  );
  expect(refused.status).toBe(401);
  expect(refused.html).toContain('name="draftOwner" value="whose-draft-it-is"');
  expect(refused.words).toContain('You were signed out meanwhile. What you typed is still here.');
  expect(refused.html).toContain('value="typed@example.ng"');
  expect(refused.html).toContain('href="/signin?returnTo=%2Fsettings"');
  expect(refused.html).not.toContain(password);
  const leaving = await send('/settings/delete', {}, { password });
  expect(leaving.status).toBe(401);
  expect(leaving.html).toContain('href="/signin?returnTo=%2Fsettings%2Fdelete"');
});

test('every role is led to its own pages, and only artisans to the pictures of their work', {
  meta: { promise: 'Only artisans get to the pictures of their work' },
}, async () => {
  for (const [person, tabs] of [
    [await makeConsumer(app), ['/my-profile', '/saved-searches', '/settings']],
    [
      await makeArtisan(app),
      ['/my-profile', '/my-profile/work', '/my-profile/prices', '/earnings', '/settings'],
    ],
    [await makeAdminWithoutRoles(app), ['/my-profile', '/saved-searches', '/settings']],
  ] as const) {
    const { html, status } = await open('/settings', await signedInAs(app, person));
    expect(status).toBe(200);
    const nav = /<nav[^>]*class="segmented"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    expect([...nav.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual(tabs);
    expect(html.includes('/settings/delete')).toBe(person.role !== 'admin');
  }
});
