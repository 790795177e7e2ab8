import { expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { signedInAs } from '../../../../test-support/made-up-people.ts';
import { renameTable } from '../../../../test-support/owner.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });

async function send(values: Record<string, string>) {
  const response = await app.request({
    method: 'POST',
    url: '/signin',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  });
  return {
    status: response.statusCode,
    html: response.body,
    words: wordsOf(response.body),
    location: response.headers.location,
  };
}

test('the sign-in form asks for email and password, and links to a new password and to signing up', {
  meta: { promise: 'Sign in asks for email and password, and leads to a new password and to signing up' },
}, async () => {
  const { body } = await app.request({ url: '/signin', headers: { accept: 'text/html' } });
  expect(body).toMatch(/<input(?=[^>]*name="email")(?=[^>]*type="email")[^>]*required/);
  expect(body).toMatch(/<input(?=[^>]*name="password")(?=[^>]*type="password")[^>]*required/);
  const form = /<form[^>]*class="form"[\s\S]*?<\/form>/.exec(body)?.[0] ?? '';
  expect(form).toMatch(/<a[^>]*href="\/forgot-password"/);
  expect(form).toMatch(/<a[^>]*href="\/consumerpages"/);
});

test('a refusal is shown in the server’s words above the button, and keeps the email but not the password', {
  meta: { promise: 'Sign in: the server’s words above the button' },
}, async () => {
  const { status, html } = await send({ email: 'nobody.here@example.ng', password: 'mango tree' });
  expect(status).toBe(401);
  const form = /<form[^>]*class="form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  expect(form.indexOf('Wrong email or password.')).toBeGreaterThan(0);
  expect(form.indexOf('Wrong email or password.')).toBeLessThan(form.indexOf('type="submit"'));
  expect(form).toContain('value="nobody.here@example.ng"');
  expect(html).not.toContain('mango tree');
});

test('signing in without an email or a password says which is missing', {
  meta: { promise: 'Signing in without email or password names what is missing' },
}, async () => {
  const { status, words } = await send({ email: '', password: '' });
  expect(status).toBe(400);
  expect(words).toContain('Email is required.');
  expect(words).toContain('Password is required.');
});

const password = 'mango tree by the gate';
async function signedUp(email: string) {
  const payload = {
    role: 'consumer',
    full_name: 'Kemi Ade',
    address: 'Ibadan',
    bio: 'Hello',
    email,
    password,
  };
  return (await app.request({ method: 'POST', url: '/api/auth/signup', payload })).json().user;
}

test('a failure on our side says that the login failed, and nothing more', {
  meta: { promise: 'Sign in: the login failed' },
}, async () => {
  const { email } = await signedUp('kemi@example.ng');
  await renameTable(app, 'sessions', 'sessions_gone');
  try {
    const { status, words } = await send({ email, password });
    expect(status).toBe(500);
    expect(words).toContain('Login failed.');
    expect(words).not.toContain('sessions');
  } finally {
    await renameTable(app, 'sessions_gone', 'sessions');
  }
});

test('a signed-in person is led to their dashboard', {
  meta: { promise: 'Signing in leads to one’s dashboard' },
}, async () => {
  const user = await signedUp('tola@example.ng');
  const { status, location } = await send({ email: user.email, password });
  expect(status).toBe(302);
  expect(location).toBe(`/dashboard/${user.id}`);

  const again = await app.request({ url: '/signin', headers: await signedInAs(app, user) });
  expect([again.statusCode, again.headers.location]).toEqual([302, `/dashboard/${user.id}`]);
});

test('the sign-in page says why a person was sent there, and that a password was changed', async () => {
  const read = async (url: string) => wordsOf((await app.request({ url })).body);
  expect(await read('/signin')).toContain('Welcome back.');
  expect(await read('/signin')).not.toContain('Your password has been changed.');
  expect(await read('/signin?returnTo=%2Fconsumer')).toContain(
    'You’ll come straight back to where you were.',
  );
  expect(await read('/signin?passwordChanged=1')).toContain('Your password has been changed.');
});

test('a link for a new password is requested and used without script', async () => {
  const post = async (url: string, fields: Record<string, string>) => {
    const { statusCode, body, headers } = await app.request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: statusCode, html: body, words: wordsOf(body), location: headers.location };
  };
  const wrong = await post('/forgot-password', { email: 'not-an-address' });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('value="not-an-address"');

  const { email } = await signedUp('forgot@example.ng');
  expect((await post('/forgot-password', { email })).words).toContain('Check your email');
  const link = /http\S+reset-password\S+/.exec((await emailsTo(app, email)).at(-1)?.text ?? '')?.[0] ?? '';
  const url = `/reset-password${new URL(link).search}`;
  const token = new URL(link).searchParams.get('token') ?? '';
  const other = 'green gate after the bridge';
  const differ = await post(url, { token, password: other, confirmPassword: `${other}s` });
  expect(differ.status).toBe(400);
  expect(differ.words).toContain('Passwords must match.');
  const done = await post(url, { token, password: other, confirmPassword: other });
  expect([done.status, done.location]).toEqual([302, '/signin?passwordChanged=1']);
  const again = await post(url, { token, password: other, confirmPassword: other });
  expect(again.words).toContain('This link no longer works');
  expect((await send({ email, password: other })).status).toBe(302);
});
