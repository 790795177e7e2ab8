import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { MEMBERS_PASSWORD, type Member, member } from '../../../../test-support/members.ts';
import { Browser, codeOf, giveAuthenticator, TEST_TOTP_KEY } from '../../../../test-support/second-steps.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
let count = 0;
let amina: Member;

beforeEach(async () => {
  count += 1;
  amina = await member(app, `amina${count}@example.ng`);
});

async function signIn(browser = new Browser(app)): Promise<Browser> {
  const { email } = amina;
  const answer = await browser.post('/api/auth/signin', { email, password: MEMBERS_PASSWORD });
  expect(answer.status).toBe(200);
  return browser;
}
const told = async () =>
  (await emailsTo(app, amina.email)).filter(({ subject }) => subject.startsWith('New sign-in'));
const tokenOf = async () => /not-me\?token=([\w-]+)/.exec((await told()).at(-1)?.text ?? '')?.[1] ?? '';
const me = async (browser: Browser) => (await browser.get('/api/auth/me')).body.user?.id ?? null;

describe('a sign-in on a new device', () => {
  test('is reported by email, with the device and the time in Lagos, and without an IP address', async () => {
    app.clock.now = new Date('2026-11-25T09:00:00Z');
    await signIn();
    const [mail] = await told();
    expect(mail?.text).toContain('Chrome on Android, on 25 Nov 2026, 10:00 am.');
    expect(mail?.text).not.toMatch(/127\./);
  });

  test('is not reported right after the sign-up, nor on a device that signed in before', async () => {
    expect(await told()).toEqual([]);
    const browser = await signIn();
    expect(await told()).toHaveLength(1);
    await browser.post('/api/auth/signout');
    await signIn(browser);
    expect(await told()).toHaveLength(1);
  });

  test('is reported after the account was signed out everywhere', async () => {
    app.clock.advance({ hours: 2 });
    await app.request({ method: 'POST', url: '/api/auth/signout', headers: amina.headers });
    await signIn();
    expect(await told()).toHaveLength(1);
  });

  test('is reported after the second step, and not after the password alone', async () => {
    await giveAuthenticator(app, amina.id);
    app.clock.advance({ hours: 2 });
    const browser = new Browser(app);
    await browser.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
    expect(await told()).toEqual([]);
    await browser.post('/api/auth/second-step', { code: await codeOf(app, TEST_TOTP_KEY) });
    expect(await told()).toHaveLength(1);
  });

  test('is reported at most three times an hour, and ten times a day', async () => {
    for (let times = 0; times < 5; times += 1) await signIn();
    expect(await told()).toHaveLength(3);
    app.clock.advance({ hours: 1 });
    await signIn();
    expect(await told()).toHaveLength(4);
    for (const more of [2, 3, 2]) {
      for (let times = 0; times < more; times += 1) await signIn();
      app.clock.advance({ hours: 1 });
    }
    expect(await told()).toHaveLength(10);
  });
});

describe('the link “that wasn’t me”', () => {
  test('changes nothing when it is opened, and signs out every session when its button is pressed', async () => {
    const stranger = await signIn();
    const own = new Browser(app, amina.headers.cookie);
    const token = await tokenOf();
    const seen = await own.get(`/api/auth/not-me?token=${token}`);
    expect(seen.body).toMatchObject({ state: 'open', device: 'Chrome on Android' });
    expect([await me(stranger), await me(own)]).toEqual([amina.id, amina.id]);

    const said = await own.post('/api/auth/not-me', { token });
    expect(said.body.message).toBe(
      'Every device is signed out. We’ve emailed you a link to set a new password.',
    );
    expect([await me(stranger), await me(own)]).toEqual([null, null]);
    const again = await stranger.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
    expect(again.body.code).toBe('wrong_credentials');
    const link = /reset-password\?token=([\w-]+)/.exec(
      (await emailsTo(app, amina.email)).at(-1)?.text ?? '',
    )?.[1];
    const reset = await own.post('/api/auth/reset-password', {
      token: link,
      password: 'seven goats on the roof',
    });
    expect(reset.status).toBe(200);

    const twice = await own.post('/api/auth/not-me', { token });
    expect(twice.body).toEqual(said.body);
    expect((await own.get(`/api/auth/not-me?token=${token}`)).body.state).toBe('done');
    const after = await own.post('/api/auth/signin', {
      email: amina.email,
      password: 'seven goats on the roof',
    });
    expect(after.status).toBe(200);
  });

  test('forgets trusted devices and sign-ins that await their second step', async () => {
    await giveAuthenticator(app, amina.id);
    app.clock.advance({ hours: 2 });
    const credentials = { email: amina.email, password: MEMBERS_PASSWORD };
    const trusted = new Browser(app);
    await trusted.post('/api/auth/signin', credentials);
    const code = await codeOf(app, TEST_TOTP_KEY);
    await trusted.post('/api/auth/second-step', { code, trustDevice: true });
    const waiting = new Browser(app);
    await waiting.post('/api/auth/signin', credentials);
    await trusted.post('/api/auth/not-me', { token: await tokenOf() });
    for (const table of ['trusted_devices', 'pending_sign_ins', 'sessions'] as const) {
      const left = await app.db.selectFrom(table).selectAll().where('user_id', '=', amina.id).execute();
      expect(left, table).toEqual([]);
    }
    expect((await waiting.get('/api/auth/second-step')).body.pending).toBeNull();
  });

  test('takes away a second step that the other person set up, and leaves one from before', async () => {
    app.clock.advance({ hours: 2 });
    const stranger = await signIn();
    const factors = '/api/users/me/factors/authenticator';
    const { key } = (await stranger.post(factors, { password: MEMBERS_PASSWORD })).body;
    expect((await stranger.post(`${factors}/confirm`, { code: await codeOf(app, key) })).status).toBe(200);
    const own = new Browser(app);
    const sayNotMe = async () => {
      await own.post('/api/auth/not-me', { token: await tokenOf() });
      const { text } = (await emailsTo(app, amina.email)).at(-1) ?? { text: '' };
      const link = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
      return own.post('/api/auth/reset-password', { token: link, password: 'seven goats on the roof' });
    };
    expect((await sayNotMe()).status).toBe(200);
    const credentials = { email: amina.email, password: 'seven goats on the roof' };
    expect((await own.post('/api/auth/signin', credentials)).status).toBe(200);

    await giveAuthenticator(app, amina.id);
    app.clock.advance({ hours: 2 });
    const second = new Browser(app);
    await second.post('/api/auth/signin', credentials);
    await second.post('/api/auth/second-step', { code: await codeOf(app, TEST_TOTP_KEY) });
    expect((await sayNotMe()).status).toBe(200);
    expect((await own.post('/api/auth/signin', credentials)).body.code).toBe('second_step_needed');
  });

  test('stops a change of address that the other person asked for', async () => {
    app.clock.advance({ hours: 2 });
    const stranger = await signIn();
    await stranger.post('/api/users/me/email', {
      email: `thief${count}@example.ng`,
      password: MEMBERS_PASSWORD,
    });
    const [mail] = await emailsTo(app, `thief${count}@example.ng`);
    const link = /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await new Browser(app).post('/api/auth/not-me', { token: await tokenOf() });
    const opened = await stranger.post('/api/auth/verify-email', { token: link });
    expect([opened.status, opened.body.code]).toEqual([400, 'link_used_up']);
  });

  test.each([
    [-1, 200],
    [0, 400],
    [1, 400],
  ])('works for seven days: %i seconds after the email it answers %i', async (seconds, expected) => {
    await signIn();
    const token = await tokenOf();
    app.clock.advance({ days: 7, seconds });
    expect((await new Browser(app).post('/api/auth/not-me', { token })).status).toBe(expected);
  });

  test('is refused if it was made up', async () => {
    const answer = await new Browser(app).post('/api/auth/not-me', { token: 'made-up' });
    expect([answer.status, answer.body.code]).toEqual([400, 'link_used_up']);
  });
});
