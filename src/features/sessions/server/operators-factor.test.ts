import { describe, expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeAdminWithoutRoles, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { MEMBERS_PASSWORD, member } from '../../../../test-support/members.ts';
import { Browser, codeOf, giveAuthenticator, TEST_TOTP_KEY } from '../../../../test-support/second-steps.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp({ pages: true });
const FACTORS = '/api/users/me/factors';

/** Browser of an operator who has given the password but no second factor. */
async function newOperator() {
  const admin = await makeAdminWithoutRoles(app);
  const { cookie } = await signedInAs(app, admin, { secondFactorAt: null });
  return { admin, browser: new Browser(app, cookie) };
}

describe('an operator', () => {
  test('without a second factor can only set one up', async () => {
    const { browser } = await newOperator();
    const refused = await browser.get('/api/users/me/sessions');
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_needed']);
    const stream = await app.request({ url: '/api/live/stream', headers: browser.headers });
    expect([stream.statusCode, stream.json().code]).toEqual([403, 'second_factor_needed']);
    const page = await app.request({
      url: '/dashboard',
      headers: { ...browser.headers, accept: 'text/html' },
    });
    const settings = await app.request({
      url: '/settings',
      headers: { ...browser.headers, accept: 'text/html' },
    });
    expect([page.statusCode, settings.headers.location]).toEqual([302, '/settings/security']);
    const own = await app.request({
      url: '/settings/security',
      headers: { ...browser.headers, accept: 'text/html' },
    });
    expect([own.statusCode, own.body.includes('Operators need two-step sign-in.')]).toEqual([200, true]);

    // The password was given at sign-in a moment ago, so it is not asked again.
    const { key } = (await browser.post(`${FACTORS}/authenticator`)).body;
    await browser.post(`${FACTORS}/authenticator/confirm`, { code: await codeOf(app, key) });
    expect((await browser.get('/api/users/me/sessions')).status).toBe(200);
  });

  test('cannot remove their last second factor', async () => {
    const { admin, browser } = await newOperator();
    await giveAuthenticator(app, admin.id);
    app.clock.advance({ minutes: 1 });
    const off = await browser.post(`${FACTORS}/authenticator/off`, {
      code: await codeOf(app, TEST_TOTP_KEY),
    });
    expect([off.status, off.body.code]).toEqual([409, 'last_factor']);
  });

  test('is asked for a code at each sign-in, since none of their browsers is trusted', async () => {
    const ngozi = await member(app, 'ngozi@example.ng');
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', ngozi.id).execute();
    await giveAuthenticator(app, ngozi.id);
    const browser = new Browser(app);
    const signIn = () => browser.post('/api/auth/signin', { email: ngozi.email, password: MEMBERS_PASSWORD });
    await signIn();
    expect((await browser.get('/api/auth/second-step')).body.pending).toMatchObject({
      canTrustDevice: false,
    });
    const code = await codeOf(app, TEST_TOTP_KEY);
    const inside = await browser.post('/api/auth/second-step', { code, trustDevice: true });
    expect(inside.status).toBe(200);
    expect((await browser.get(FACTORS)).body).toMatchObject({ trusted_devices: 0 });
    await browser.post('/api/auth/signout');
    expect((await signIn()).body.code).toBe('second_step_needed');
  });
});

describe('the command admin reset-factor', () => {
  test('removes the second factor of a lost phone, with a reason, an audit entry and an email', async () => {
    const amina = await member(app, 'amina@example.ng');
    await giveAuthenticator(app, amina.id);
    await expect(operate(app, 'admin', 'reset-factor', amina.email)).rejects.toThrow(/reason/);
    const said = await operate(
      app,
      'admin',
      'reset-factor',
      amina.email,
      '--reason',
      'Showed her ID on a call',
    );
    expect(said).toContain('now signs in with the password alone');
    const browser = new Browser(app, amina.headers.cookie);
    expect((await browser.get('/api/auth/me')).body.user).toBeNull();
    const answer = await browser.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
    expect(answer.status).toBe(200);
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'reason'])
      .where('subject_id', '=', amina.id)
      .execute();
    expect(entries).toEqual([{ action: 'admin.reset_factor', reason: 'Showed her ID on a call' }]);
    expect((await emailsTo(app, amina.email)).map(({ subject }) => subject)).toContain(
      'Your SureHands two-step sign-in was turned off',
    );
    const again = await operate(app, 'admin', 'reset-factor', amina.email, '--reason', 'Once more');
    expect(again).toContain(`${amina.email} has no second step. Nothing was changed.`);
  });

  test('ends sign-ins that await their second step, and forgets trusted browsers', async () => {
    const amina = await member(app, 'lost-phone@example.ng');
    await giveAuthenticator(app, amina.id);
    const credentials = { email: amina.email, password: MEMBERS_PASSWORD };
    const [trusted, waiting] = [new Browser(app), new Browser(app)];
    await trusted.post('/api/auth/signin', credentials);
    const code = await codeOf(app, TEST_TOTP_KEY);
    await trusted.post('/api/auth/second-step', { code, trustDevice: true });
    await waiting.post('/api/auth/signin', credentials);
    await operate(app, 'admin', 'reset-factor', amina.email, '--reason', 'Lost phone');
    await giveAuthenticator(app, amina.id);
    expect((await waiting.get('/api/auth/second-step')).body.pending).toBeNull();
    expect((await trusted.post('/api/auth/signin', credentials)).body.code).toBe('second_step_needed');
  });

  test('is not needed after the encryption key changes: authenticator keys are encrypted again', async () => {
    const amina = await member(app, 'rekeyed@example.ng');
    await giveAuthenticator(app, amina.id);
    const { bvn } = app.context.config;
    bvn.keys.unshift({ id: 'next', key: 'd'.repeat(64) });
    const { result, statements } = await statementsDuring(() => operate(app, 'admin', 'rekey-factors'));
    expect(result).toMatch(/^[1-9]\d* keys of authenticator apps/);
    // In pages, however many there are.
    expect(statements).toContainEqual(
      expect.stringMatching(/from "authenticator_apps" where .* limit 1000$/),
    );
    bvn.keys.splice(1);
    app.clock.advance({ hours: 2 });
    const browser = new Browser(app);
    await browser.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
    const code = await codeOf(app, TEST_TOTP_KEY);
    expect((await browser.post('/api/auth/second-step', { code })).status).toBe(200);
  });

  test('refuses an unknown email', async () => {
    await makeConsumer(app);
    await expect(
      operate(app, 'admin', 'reset-factor', 'nobody@example.ng', '--reason', 'Lost phone'),
    ).rejects.toThrow('There is no account with the email nobody@example.ng.');
  });
});

test('an operator’s own page is the console, wherever they sign in from', async () => {
  const headers = { accept: 'text/html', ...(await signedInAs(app, await makeAdminWithoutRoles(app))) };
  for (const url of ['/dashboard', '/signin']) {
    const { statusCode, headers: answered } = await app.request({ url, headers });
    expect([url, statusCode, answered.location]).toEqual([url, 302, '/admin']);
  }
});
