import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { MEMBERS_PASSWORD, type Member, member } from '../../../../test-support/members.ts';
import { Browser } from '../../../../test-support/second-steps.ts';
import { SoftwarePasskey } from '../../../../test-support/software-passkey.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const ORIGIN = 'https://surehands.example';
const app = await startTestApp({ environment: { PUBLIC_URL: ORIGIN } });
let count = 0;
let amina: Member;
let browser: Browser;
let passkey: SoftwarePasskey;

const FACTORS = '/api/users/me/factors';
beforeEach(async () => {
  count += 1;
  amina = await member(app, `amina${count}@example.ng`);
  browser = new Browser(app, amina.headers.cookie);
  passkey = new SoftwarePasskey(ORIGIN);
});

async function add(key = passkey, name = 'My phone') {
  const { options } = (await browser.post(`${FACTORS}/passkeys/options`, { password: MEMBERS_PASSWORD }))
    .body;
  return browser.post(`${FACTORS}/passkeys`, { name, response: key.make(options) });
}
const optionsOf = async (one: Browser) => (await one.post('/api/auth/passkey/options')).body.options;
async function signIn(one: Browser, key = passkey) {
  return one.post('/api/auth/passkey', { response: key.use(await optionsOf(one)) });
}

describe('a passkey', () => {
  test('is added with a name, is enough to sign in, and is removed', async () => {
    const added = await add();
    expect([added.status, added.body.message]).toEqual([200, 'Your passkey is added.']);
    expect(added.body.recoveryCodes).toHaveLength(10);
    const other = new Browser(app);
    expect((await signIn(other)).body).toMatchObject({ message: 'Signed in', user: { id: amina.id } });
    const own = (await other.get(FACTORS)).body;
    expect(own).toMatchObject({
      passkeys: [{ name: 'My phone', last_used_at: app.clock.now.toISOString() }],
      given: true,
      asks: 'nothing',
    });
    const removed = await other.post(`${FACTORS}/passkeys/${own.passkeys[0].id}/remove`);
    expect(removed.status).toBe(200);
    expect((await other.get(FACTORS)).body).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    const mails = (await emailsTo(app, amina.email)).map(({ text }) => /The passkey [^.]*\./.exec(text)?.[0]);
    expect(mails.filter(Boolean)).toEqual([
      'The passkey “My phone” was added.',
      'The passkey “My phone” was removed.',
    ]);
    const off = (await emailsTo(app, amina.email)).filter(({ text }) =>
      text.includes('Two-step sign-in is now off, so only your password protects your account.'),
    );
    expect(off.map(({ text }) => text)).toEqual([expect.stringContaining('was removed.')]);
    const gone = await signIn(new Browser(app));
    expect([gone.status, gone.body.code]).toEqual([400, 'wrong_passkey']);
  });

  test('works as the second factor after a password', async () => {
    await add();
    const half = new Browser(app);
    const answer = await half.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
    expect(answer.body.code).toBe('second_step_needed');
    expect((await half.get('/api/auth/second-step')).body.pending).toMatchObject({
      authenticator: false,
      passkey: true,
    });
    // A pending sign-in in another browser ends as well.
    const other = new Browser(app);
    await other.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
    expect((await signIn(half)).status).toBe(200);
    for (const each of [half, other])
      expect((await each.get('/api/auth/second-step')).body.pending).toBeNull();
  });

  test('cannot be added or removed without a recent proof', async () => {
    await add();
    const [{ id }] = (await browser.get(FACTORS)).body.passkeys;
    app.clock.advance({ minutes: 10 });
    for (const path of ['options', `${id}/remove`]) {
      const { status, body } = await browser.post(`${FACTORS}/passkeys/${path}`, {
        password: MEMBERS_PASSWORD,
      });
      expect([status, body.code]).toEqual([403, 'second_factor_asked']);
    }
    expect((await browser.get(FACTORS)).body.passkeys).toHaveLength(1);
  });

  test('that was lost can be replaced with a recovery code', async () => {
    const { recoveryCodes } = (await add()).body;
    const half = new Browser(app);
    await half.post('/api/auth/signin', { email: amina.email, password: MEMBERS_PASSWORD });
    expect((await half.post('/api/auth/second-step', { code: recoveryCodes[3] })).status).toBe(200);
    const [lost] = (await half.get(FACTORS)).body.passkeys;
    expect((await half.post(`${FACTORS}/passkeys/${lost.id}/remove`)).status).toBe(200);
  });

  test('can answer each challenge once, within five minutes', async () => {
    await add();
    const one = new Browser(app);
    const response = passkey.use(await optionsOf(one));
    expect((await one.post('/api/auth/passkey', { response })).status).toBe(200);
    expect((await one.post('/api/auth/passkey', { response })).body.code).toBe('wrong_passkey');
    const late = passkey.use(await optionsOf(one));
    app.clock.advance({ minutes: 5 });
    expect((await one.post('/api/auth/passkey', { response: late })).status).toBe(400);
    const inTime = passkey.use(await optionsOf(one));
    app.clock.advance({ minutes: 5, seconds: -1 });
    expect((await one.post('/api/auth/passkey', { response: inTime })).status).toBe(200);
  });

  test('is accepted only if it checked a finger, a face or a PIN, and signed for this site', async () => {
    await add();
    passkey.verifiesUser = false;
    expect((await signIn(new Browser(app))).status).toBe(400);
    passkey.verifiesUser = true;
    const one = new Browser(app);
    const options = await optionsOf(one);
    const elsewhere = { ...options, rpId: 'evil.example' };
    expect((await one.post('/api/auth/passkey', { response: passkey.use(elsewhere) })).status).toBe(400);
    // Another key cannot be used in its place.
    const forged = {
      ...new SoftwarePasskey(ORIGIN).use(await optionsOf(one)),
      id: passkey.id.toString('base64url'),
    };
    expect((await one.post('/api/auth/passkey', { response: forged })).status).toBe(400);
    expect((await signIn(new Browser(app))).status).toBe(200);
  });

  test('of one account is no proof for another account', async () => {
    await add();
    const tunde = await member(app, `tunde${count}@example.ng`);
    const his = new Browser(app, tunde.headers.cookie);
    const hisKey = new SoftwarePasskey(ORIGIN);
    const { options } = (await his.post(`${FACTORS}/passkeys/options`, { password: MEMBERS_PASSWORD })).body;
    await his.post(`${FACTORS}/passkeys`, { name: 'Laptop', response: hisKey.make(options) });
    app.clock.advance({ minutes: 10 });
    const asked = (await his.post(`${FACTORS}/proof/options`)).body.options;
    const wrong = await his.post(`${FACTORS}/proof`, { response: passkey.use(asked) });
    expect(wrong.body.code).toBe('wrong_passkey');
    const right = (await his.post(`${FACTORS}/proof/options`)).body.options;
    expect((await his.post(`${FACTORS}/proof`, { response: hisKey.use(right) })).status).toBe(200);
    expect((await his.get(FACTORS)).body.asks).toBe('nothing');
  });

  test('cannot be added with a challenge made for a proof, nor prove anything with one made for adding', async () => {
    await add();
    const rp = { id: new URL(ORIGIN).hostname };
    const { options: toAdd } = (
      await browser.post(`${FACTORS}/passkeys/options`, { password: MEMBERS_PASSWORD })
    ).body;
    const proof = await browser.post(`${FACTORS}/proof`, {
      response: passkey.use({ challenge: toAdd.challenge, rpId: rp.id }),
    });
    expect([proof.status, proof.body.code]).toEqual([400, 'wrong_passkey']);

    // At her unlocked browser, asking to add a passkey requires proof.
    app.clock.advance({ minutes: 10 });
    const thiefs = new SoftwarePasskey(ORIGIN);
    expect((await browser.post(`${FACTORS}/passkeys/options`)).status).toBe(403);
    const { options: toProve } = (await browser.post(`${FACTORS}/proof/options`)).body;
    const added = await browser.post(`${FACTORS}/passkeys`, {
      name: 'My phone',
      response: thiefs.make({ challenge: toProve.challenge, rp }),
    });
    expect([added.status, added.body.code]).toEqual([400, 'wrong_passkey']);
    expect((await browser.get(FACTORS)).body.passkeys).toHaveLength(1);
  });

  test('is added once when it is sent twice', async () => {
    const { options } = (await browser.post(`${FACTORS}/passkeys/options`)).body;
    const response = passkey.make(options);
    await browser.post(`${FACTORS}/passkeys`, { name: 'Phone', response });
    const again = await browser.post(`${FACTORS}/passkeys`, { name: 'Phone', response });
    expect(again.body).toEqual({ message: 'Your passkey is added.', recoveryCodes: null });
    expect((await browser.get(FACTORS)).body.passkeys).toHaveLength(1);
  });
});
