import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { MEMBERS_PASSWORD, type Member, member } from '../../../../test-support/members.ts';
import { Browser, codeOf, giveAuthenticator, TEST_TOTP_KEY } from '../../../../test-support/second-steps.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const lines: string[] = [];
const app = await startTestApp({
  environment: { LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(line) },
});
let count = 0;
let amina: Member;
let recoveryCodes: string[];

beforeEach(async () => {
  lines.length = 0;
  count += 1;
  amina = await member(app, `amina${count}@example.ng`);
  recoveryCodes = await giveAuthenticator(app, amina.id);
  app.clock.advance({ hours: 2 });
});

const code = (seconds = 0) => codeOf(app, TEST_TOTP_KEY, seconds);
/** A browser that has given the right password but no second factor. */
async function halfIn(browser = new Browser(app)): Promise<Browser> {
  const { email } = amina;
  const answer = await browser.post('/api/auth/signin', { email, password: MEMBERS_PASSWORD });
  expect([answer.status, answer.body.code]).toEqual([401, 'second_step_needed']);
  return browser;
}
const step = (browser: Browser, typed: string, more: object = {}) =>
  browser.post('/api/auth/second-step', { code: typed, ...more });
const whoIs = async (browser: Browser) => (await browser.get('/api/auth/me')).body.user?.id ?? null;
const sessions = () => app.db.selectFrom('sessions').select('id').where('user_id', '=', amina.id).execute();

describe('the second step of a sign-in', () => {
  test('follows the password, which alone opens no session', async () => {
    const before = await sessions();
    const browser = await halfIn();
    expect(browser.hasSession).toBe(false);
    expect(await sessions()).toEqual(before);
    expect(await whoIs(browser)).toBeNull();
    expect((await browser.get('/api/auth/second-step')).body).toMatchObject({
      pending: { authenticator: true, passkey: false, canTrustDevice: true },
    });
    const answer = await step(browser, await code());
    expect([answer.status, answer.body.message, answer.body.user?.id]).toEqual([200, 'Signed in', amina.id]);
    expect(await whoIs(browser)).toBe(amina.id);
    expect((await browser.get('/api/auth/second-step')).body.pending).toBeNull();
  });

  test.each([
    ['of the step before', -30, 200],
    ['of the step after', 30, 200],
    ['of two steps before', -60, 400],
    ['of two steps after', 60, 400],
  ])('accepts a code %s with %i', async (_, seconds, expected) => {
    expect((await step(await halfIn(), await code(seconds))).status).toBe(expected);
  });

  test('accepts a code once, and no code of an earlier time step', async () => {
    const typed = await code();
    expect((await step(await halfIn(), typed)).status).toBe(200);
    const again = await step(await halfIn(), typed);
    expect([again.status, again.body.code]).toEqual([400, 'wrong_code']);
    const older = await step(await halfIn(), await code(-30));
    expect(older.body).toEqual(again.body);
    const wrong = await step(await halfIn(), '000000');
    expect(wrong.body).toEqual(again.body);
    app.clock.advance({ seconds: 30 });
    expect((await step(await halfIn(), await code())).status).toBe(200);
  });

  test('accepts one of two simultaneous requests with one code', async () => {
    const [one, other] = [await halfIn(), await halfIn()];
    const typed = await code();
    const answers = await Promise.all([step(one, typed), step(other, typed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each([
    [-1, 200],
    [0, 401],
    [1, 401],
  ])(
    'ends ten minutes after the password: %i seconds after it the answer is %i',
    async (seconds, expected) => {
      const browser = await halfIn();
      app.clock.advance({ minutes: 10, seconds });
      const answer = await step(browser, await code());
      expect(answer.status).toBe(expected);
      if (expected === 401) expect(answer.body.code).toBe('second_step_over');
    },
  );

  test('is bound to the browser that sent the password', async () => {
    await halfIn();
    const answer = await step(new Browser(app), await code());
    expect([answer.status, answer.body.code]).toEqual([401, 'second_step_over']);
  });

  test('makes a person wait after five wrong codes in 15 minutes from anywhere, and emails the owner once', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await step(await halfIn(), '000000')).status).toBe(400);
    }
    const browser = await halfIn();
    const refused = await step(browser, await code());
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
    expect(refused.body.message).toBe('Too many wrong codes. Please try again in 15 minutes.');
    app.clock.advance({ minutes: 14, seconds: 59 });
    const again = await step(await halfIn(), await code());
    expect(again.body.message).toBe('Too many wrong codes. Please try again in a minute.');
    app.clock.advance({ seconds: 1 });
    expect((await step(await halfIn(), await code())).status).toBe(200);
    const told = (await emailsTo(app, amina.email)).filter(({ subject }) => /Wrong codes/.test(subject));
    expect(told).toHaveLength(1);
  });

  test('makes a person wait for a day after 20 wrong codes, and emails the owner once', async () => {
    const begin = app.clock.now.getTime();
    for (let tries = 0; tries < 20; tries += 1) {
      if (tries > 0 && tries % 5 === 0) app.clock.advance({ minutes: 15 });
      expect((await step(await halfIn(), '000000')).status, String(tries)).toBe(400);
    }
    const told = (await emailsTo(app, amina.email)).filter(({ subject }) => /Wrong codes/.test(subject));
    expect(told).toHaveLength(1);
    app.clock.now = new Date(begin + 24 * 3_600_000 - 1000);
    expect((await step(await halfIn(), await code())).status).toBe(429);
    app.clock.advance({ seconds: 1 });
    expect((await step(await halfIn(), await code())).status).toBe(200);
  });

  test('counts wrong codes that are sent at once', async () => {
    const browsers = await Promise.all(Array.from({ length: 8 }, () => halfIn()));
    const answers = await Promise.all(browsers.map((browser) => step(browser, '000000')));
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });
});

describe('a recovery code', () => {
  test('opens the account once, in any spelling', async () => {
    const typed = ` ${recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')} `;
    expect((await step(await halfIn(), typed)).status).toBe(200);
    // A used recovery code is reported even on a device that the account knows.
    const told = (await emailsTo(app, amina.email)).filter(({ subject }) => /recovery code/.test(subject));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`you have ${recoveryCodes.length - 1} codes left`);
    expect((await step(await halfIn(), String(recoveryCodes[0]))).body.code).toBe('wrong_code');
    expect((await step(await halfIn(), String(recoveryCodes[1]))).status).toBe(200);
  });

  test('of the old ten-character form opens the account once as well', async () => {
    const { hashKey } = app.context.config.bvn;
    const code_hash = createHmac('sha256', Buffer.from(hashKey, 'hex'))
      .update(`recovery-code\n${amina.id}\nabcde23456`)
      .digest();
    await app.db.insertInto('recovery_codes').values({ id: newId(), user_id: amina.id, code_hash }).execute();
    expect((await step(await halfIn(), 'ABCDE-23456')).status).toBe(200);
    expect((await step(await halfIn(), 'abcde-23456')).body.code).toBe('wrong_code');
  });

  test('has 120 random bits, so that a fast hash of it cannot be guessed', () => {
    // 24 characters out of 32, five bits each.
    for (const each of recoveryCodes) expect(each).toMatch(/^([2-9a-km-z]{6}-){3}[2-9a-km-z]{6}$/);
    expect(new Set(recoveryCodes).size).toBe(recoveryCodes.length);
  });

  test('sent twice at once opens the account once', async () => {
    const [one, other] = [await halfIn(), await halfIn()];
    const typed = String(recoveryCodes[2]);
    const answers = await Promise.all([step(one, typed), step(other, typed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is stored as a hash only, and neither a code nor a key is in the log', async () => {
    const browser = await halfIn();
    const typed = await code();
    await step(browser, '000000');
    await step(browser, typed);
    const kept = await app.db.selectFrom('recovery_codes').selectAll().execute();
    const whole = JSON.stringify(kept) + lines.join('');
    for (const each of recoveryCodes) expect(whole).not.toContain(each.replaceAll('-', ''));
    expect(lines.join('')).not.toContain(TEST_TOTP_KEY);
    expect(lines.join('')).not.toContain(amina.email);
    const events = lines.map((line) => JSON.parse(line).event).filter((event) => /^factor/.test(event));
    expect(events).toEqual(['factor_failed', 'factor_used']);
  });
});

describe('a trusted device', () => {
  const signInAgain = async (browser: Browser) => {
    await browser.post('/api/auth/signout');
    return browser.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
  };

  test('is not asked for a code for 30 days', async () => {
    const browser = await halfIn();
    await step(browser, await code(), { trustDevice: true });
    expect((await signInAgain(browser)).status).toBe(200);
    expect((await browser.get('/api/users/me/factors')).body).toMatchObject({
      trusted_devices: 1,
      given: false,
    });
    // Sensitive changes still need a code in a trusted browser.
    const off = await browser.post('/api/users/me/factors/authenticator/off');
    expect([off.status, off.body.code]).toEqual([403, 'second_factor_asked']);
    app.clock.advance({ days: 30, seconds: -1 });
    expect((await signInAgain(browser)).status).toBe(200);
    app.clock.advance({ seconds: 1 });
    expect((await signInAgain(browser)).body.code).toBe('second_step_needed');
    await step(browser, await code());
    expect((await browser.get('/api/users/me/factors')).body.trusted_devices).toBe(0);
  });

  test('is not trusted for another account, and not after it was forgotten', async () => {
    const browser = await halfIn();
    await step(browser, await code(), { trustDevice: true });
    const other = await member(app, `other${count}@example.ng`);
    await giveAuthenticator(app, other.id);
    const elsewhere = await browser.post('/api/auth/signin', {
      email: other.email,
      password: MEMBERS_PASSWORD,
    });
    expect(elsewhere.body.code).toBe('second_step_needed');
    await browser.post('/api/users/me/factors/trusted-devices/forget');
    expect((await signInAgain(browser)).body.code).toBe('second_step_needed');
  });

  test('is asked for a code once its owner is an operator', async () => {
    const browser = await halfIn();
    await step(browser, await code(), { trustDevice: true });
    expect((await signInAgain(browser)).status).toBe(200);
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', amina.id).execute();
    expect((await signInAgain(browser)).body.code).toBe('second_step_needed');
  });
});

test('a new password from an emailed link ends sign-ins that await their second step, and trust in browsers', async () => {
  const trusted = await halfIn();
  await step(trusted, await code(), { trustDevice: true });
  app.clock.advance({ minutes: 2 });
  const pending = await halfIn();
  await trusted.post('/api/auth/signout');
  const post = (url: string, payload: object) => app.request({ method: 'POST', url, payload });
  const { email } = amina;
  await post('/api/auth/forgot-password', { email });
  const mail = (await emailsTo(app, email)).find(({ text }) => text.includes('/reset-password'));
  const token = linkIn(mail).searchParams.get('token');
  const password = 'five ducks in the pond';
  expect((await post('/api/auth/reset-password', { token, password })).statusCode).toBe(200);
  expect((await step(pending, await code())).body.code).toBe('second_step_over');
  const again = await trusted.post('/api/auth/signin', { email, password });
  expect(again.body.code).toBe('second_step_needed');
});
