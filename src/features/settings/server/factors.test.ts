import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { signedInAs } from '../../../../test-support/made-up-people.ts';
import { leave, MEMBERS_PASSWORD, type Member, member } from '../../../../test-support/members.ts';
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
let browser: Browser;

beforeEach(async () => {
  lines.length = 0;
  count += 1;
  amina = await member(app, `amina${count}@example.ng`);
  browser = new Browser(app, amina.headers.cookie);
  app.clock.advance({ hours: 2 });
});

const FACTORS = '/api/users/me/factors';
const begin = (body: object = {}) => browser.post(`${FACTORS}/authenticator`, body);
const confirm = (code: string) => browser.post(`${FACTORS}/authenticator/confirm`, { code });
const events = () => lines.map((line) => JSON.parse(line).event).filter((event) => /^factor/.test(event));

/** Sets up an authenticator app through the API. */
async function turnOn(): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = (await begin({ password: MEMBERS_PASSWORD })).body;
  const confirmed = await confirm(await codeOf(app, key));
  expect(confirmed.status).toBe(200);
  return { key, recoveryCodes: confirmed.body.recoveryCodes };
}

describe('an authenticator app', () => {
  test('is set up with the password and a first code, and gives ten recovery codes once', async () => {
    expect((await begin()).body).toMatchObject({
      code: 'password_asked',
      fields: { password: expect.any(String) },
    });
    expect((await begin({ password: 'not it' })).body.code).toBe('wrong_password');
    const { status, body } = await begin({ password: MEMBERS_PASSWORD });
    expect([status, body.address]).toEqual([200, expect.stringContaining(`secret=${body.key}`)]);
    expect((await browser.get(FACTORS)).body.authenticator_since).toBeNull();
    expect((await confirm('000000')).body.code).toBe('wrong_code');
    // The key is shown again after a wrong code, in the same session.
    expect((await browser.get(`${FACTORS}/authenticator/setup`)).body.setup.key).toBe(body.key);
    const confirmed = await confirm(await codeOf(app, body.key));
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await confirm(await codeOf(app, body.key))).body).toEqual({
      message: 'Your authenticator app is on.',
      recoveryCodes: null,
    });
    expect((await browser.get(FACTORS)).body).toMatchObject({
      authenticator_since: app.clock.now.toISOString(),
      recovery_codes_left: 10,
      asks: 'nothing',
      given: true,
    });
    expect((await emailsTo(app, amina.email)).at(-1)?.text).toContain('An authenticator app was added.');
  });

  test('shows its key only to the session that sets it up, and to none once it is on', async () => {
    const dropped = (await begin({ password: MEMBERS_PASSWORD })).body.key;
    const other = new Browser(app);
    await other.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
    expect((await other.get(`${FACTORS}/authenticator/setup`)).body.setup).toBeNull();
    // The other session's new setup replaces the first one's.
    const taken = await other.post(`${FACTORS}/authenticator`, { password: MEMBERS_PASSWORD });
    expect([taken.status, taken.body.key === dropped]).toEqual([200, false]);
    expect((await confirm(await codeOf(app, dropped))).status).not.toBe(200);
    const { key } = (await begin({ password: MEMBERS_PASSWORD })).body;
    expect((await confirm(await codeOf(app, key))).status).toBe(200);
    const after = [
      await browser.get(`${FACTORS}/authenticator/setup`),
      await browser.get(FACTORS),
      await browser.get('/api/users/me/data'),
      await begin({}),
    ];
    expect(JSON.stringify(after.map(({ body }) => body)) + lines.join('')).not.toContain(key);
    const { rows } = { rows: await app.db.selectFrom('authenticator_apps').selectAll().execute() };
    expect(rows.map(({ sealed }) => sealed.toString('latin1')).join()).not.toContain(key);
    expect(after[2]?.body.two_step_sign_in).toMatchObject({ recovery_codes_left: 10 });
  });

  test.each([
    [-1, 200],
    [0, 409],
  ])('can be confirmed for ten minutes: %i seconds after them it answers %i', async (seconds, expected) => {
    const { key } = (await begin({ password: MEMBERS_PASSWORD })).body;
    app.clock.advance({ minutes: 10, seconds });
    expect((await confirm(await codeOf(app, key))).status).toBe(expected);
  });

  test('is turned off with a code, together with its recovery codes and trusted browsers', async () => {
    const { key, recoveryCodes } = await turnOn();
    const trusted = new Browser(app);
    await trusted.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
    await trusted.post('/api/auth/second-step', { code: recoveryCodes[0], trustDevice: true });
    const trust = app.db.selectFrom('trusted_devices').select('id').where('user_id', '=', amina.id);
    expect(await trust.execute()).toHaveLength(1);
    app.clock.advance({ minutes: 10 });
    const refused = await browser.post(`${FACTORS}/authenticator/off`);
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_asked']);
    const off = await browser.post(`${FACTORS}/authenticator/off`, { code: await codeOf(app, key) });
    expect([off.status, off.body.message]).toEqual([200, 'Your authenticator app is off.']);
    expect((await browser.get(FACTORS)).body).toMatchObject({
      authenticator_since: null,
      recovery_codes_left: 0,
    });
    expect((await emailsTo(app, amina.email)).at(-1)?.text).toContain('The authenticator app was removed.');
    // Trusted browsers must not skip the code of a later app.
    expect(await trust.execute()).toEqual([]);
    expect(events()).toEqual(['factor_on', 'factor_used', 'factor_used', 'factor_off']);
    const again = new Browser(app);
    const answer = await again.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
    expect(answer.status).toBe(200);
    expect(recoveryCodes).toHaveLength(10);
  });

  test('shows how many unused recovery codes are left', async () => {
    const { recoveryCodes } = await turnOn();
    const other = new Browser(app);
    for (const [at, code] of recoveryCodes.entries()) {
      app.clock.advance({ minutes: 11 });
      await other.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
      const signedIn = await other.post('/api/auth/second-step', { code });
      expect(signedIn.status).toBe(200);
      expect((await browser.get(FACTORS)).body.recovery_codes_left).toBe(9 - at);
    }
  });

  test('can get new recovery codes, which replace the old ones', async () => {
    const { recoveryCodes } = await turnOn();
    const made = (await browser.post(`${FACTORS}/recovery-codes`)).body.recoveryCodes;
    expect(made).toHaveLength(10);
    expect(made.filter((code: string) => recoveryCodes.includes(code))).toEqual([]);
    expect((await emailsTo(app, amina.email)).at(-1)?.text).toContain('You have new recovery codes.');
    app.clock.advance({ minutes: 10 });
    const off = (code: unknown) => browser.post(`${FACTORS}/authenticator/off`, { code });
    expect((await off(recoveryCodes[0])).body.code).toBe('wrong_code');
    expect((await off(made[0])).status).toBe(200);
  });

  test('is deleted with its account', async () => {
    await turnOn();
    expect((await leave(app, browser.headers)).statusCode).toBe(200);
    for (const table of ['authenticator_apps', 'recovery_codes', 'trusted_devices'] as const) {
      const left = await app.db.selectFrom(table).selectAll().where('user_id', '=', amina.id).execute();
      expect(left, table).toEqual([]);
    }
  });
});

describe('a request for the second factor before an important change', () => {
  beforeEach(() => giveAuthenticator(app, amina.id));
  const code = () => codeOf(app, TEST_TOTP_KEY);
  const newEmail = (body: object = {}) =>
    browser.post('/api/users/me/email', {
      email: `new${count}@example.ng`,
      password: MEMBERS_PASSWORD,
      ...body,
    });

  test('protects the email: it needs the password and a code, and the session gets a new token', async () => {
    const before = browser.headers;
    const refused = await newEmail();
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_asked']);
    expect(refused.body.fields).toEqual({ code: 'Enter a code from your authenticator app to continue.' });
    expect((await newEmail({ code: '000000' })).body.code).toBe('wrong_code');
    expect((await newEmail({ code: await code() })).status).toBe(200);
    expect(browser.headers).not.toEqual(before);
    const me = async (headers: Record<string, string>) =>
      (await app.request({ url: '/api/auth/me', headers })).json().user?.id;
    expect(await me(browser.headers)).toBe(amina.id);
    app.clock.advance({ minutes: 1 });
    expect(await me(before)).toBeUndefined();
  });

  test('protects the password: it needs the old one and a code, and sending the change twice gets the same answer', async () => {
    const change = (headers: Record<string, string>, typed?: string) =>
      app.request({
        method: 'POST',
        url: '/api/users/me/password',
        headers,
        payload: { currentPassword: MEMBERS_PASSWORD, newPassword: 'seven goats on the roof', code: typed },
      });
    const { headers } = browser;
    expect((await change(headers)).json().code).toBe('second_factor_asked');
    const typed = await code();
    expect((await change(headers, typed)).statusCode).toBe(200);
    expect((await change(headers, typed)).statusCode).toBe(200);
  });

  test('protects the account: deleting it needs the password and a code', async () => {
    const remove = (body: object = {}) =>
      browser.post('/api/users/me/delete', { password: MEMBERS_PASSWORD, ...body });
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_asked']);
    expect((await remove({ code: '000000' })).body.code).toBe('wrong_code');
    expect((await remove({ code: await code() })).status).toBe(200);
  });

  test('protects sessions and factors: nothing about them is changed without it', async () => {
    const other = await signedInAs(app, amina);
    for (const [method, url] of [
      ['DELETE', '/api/users/me/sessions'],
      ['DELETE', `/api/users/me/sessions/${newId()}`],
      ['POST', `${FACTORS}/recovery-codes`],
      ['POST', `${FACTORS}/authenticator`],
      ['POST', `${FACTORS}/authenticator/off`],
    ] as const) {
      const answer = await app.request({ method, url, headers: browser.headers, payload: {} });
      expect([answer.statusCode, answer.json().code], url).toEqual([403, 'second_factor_asked']);
    }
    expect((await app.request({ url: FACTORS, headers: other })).json().authenticator_since).not.toBeNull();
  });

  test.each([
    [-1, 200],
    [0, 403],
    [1, 403],
  ])(
    'comes again after ten minutes: %i seconds after them a change answers %i',
    async (seconds, expected) => {
      const proof = await browser.post(`${FACTORS}/proof`, { code: await code() });
      expect(proof.body.message).toBe('Thank you. You won’t be asked again for ten minutes.');
      app.clock.advance({ minutes: 10, seconds });
      expect((await newEmail()).status).toBe(expected);
    },
  );

  test('counts wrong codes together with those of signing in', async () => {
    for (let tries = 0; tries < 5; tries += 1) await newEmail({ code: '000000' });
    expect((await newEmail({ code: await code() })).status).toBe(429);
  });
});

test('passkeys are not possible at a numeric address, and the answer says so', async () => {
  const authority = '127.0.0.1:3000';
  const own = await app.request({ url: FACTORS, headers: browser.headers, authority });
  expect(own.json().passkeys_possible).toBe(false);
  expect((await browser.get(FACTORS)).body.passkeys_possible).toBe(true);
  const asked = await app.request({ method: 'POST', url: '/api/auth/passkey/options', authority });
  expect([asked.statusCode, asked.json().code]).toEqual([409, 'no_passkeys_here']);
});
