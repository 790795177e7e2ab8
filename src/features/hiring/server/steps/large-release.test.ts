import { describe, expect, test } from 'vitest';
import { pageOf, sendForm } from '../../../../../test-support/hire-pages.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { MEMBERS_PASSWORD, member } from '../../../../../test-support/members.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { hireStatus } from '../../../../../test-support/paying.ts';
import {
  Browser,
  codeOf,
  giveAuthenticator,
  TEST_TOTP_KEY,
} from '../../../../../test-support/second-steps.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { LARGE_RELEASE_KOBO } from '../../../factors/factor-rules.ts';

const app = await startTestApp({ pages: true, startAt: new Date('2026-12-01T10:00:00Z') });

async function hireOf(customerId: string | null, amountKobo: number) {
  await app.db.deleteFrom('slots').execute();
  return makePaidHire(app, await makeArtisan(app), {
    customer_id: customerId,
    amount_kobo: amountKobo,
    status: 'in_progress',
  });
}
const releaseOf = (browser: Browser, id: string, body: object = {}) =>
  browser.post(`/api/hiring/hires/${id}/release`, body);

describe('a release of more than ₦500,000', () => {
  test('asks an account without a second factor for its password, and again after ten minutes', async () => {
    const amina = await member(app, 'amina@example.ng');
    const browser = new Browser(app, amina.headers.cookie);
    app.clock.advance({ minutes: 10 });
    const hire = await hireOf(amina.id, LARGE_RELEASE_KOBO + 1);
    const refused = await releaseOf(browser, hire.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'password_asked']);
    expect(refused.body.fields).toEqual({ password: 'Enter your password to continue.' });
    expect((await releaseOf(browser, hire.id, { password: 'not it' })).body.code).toBe('wrong_password');
    expect(await hireStatus(app, hire.id)).toBe('in_progress');
    expect((await releaseOf(browser, hire.id, { password: MEMBERS_PASSWORD })).status).toBe(200);
    // A repeat after the release asks for no confirmation.
    app.clock.advance({ minutes: 10 });
    expect((await releaseOf(browser, hire.id)).status).toBe(200);
  });

  test('asks an account with a second factor for it, however recently the password was typed', async () => {
    const bola = await member(app, 'bola@example.ng');
    await giveAuthenticator(app, bola.id);
    const browser = new Browser(app, bola.headers.cookie);
    const hire = await hireOf(bola.id, LARGE_RELEASE_KOBO + 1);
    expect((await releaseOf(browser, hire.id)).body.code).toBe('second_factor_asked');
    app.clock.advance({ minutes: 10 });
    expect((await releaseOf(browser, hire.id, { password: MEMBERS_PASSWORD })).body.code).toBe(
      'second_factor_asked',
    );
    const code = await codeOf(app, TEST_TOTP_KEY);
    expect((await releaseOf(browser, hire.id, { code })).status).toBe(200);
    expect(await hireStatus(app, hire.id)).toBe('released');
  });

  test('refused on its page sends what was typed back, but not the password', async () => {
    const dupe = await member(app, 'dupe@example.ng');
    app.clock.advance({ minutes: 10 });
    const hire = await hireOf(dupe.id, LARGE_RELEASE_KOBO + 1);
    const fields = {
      step: 'release',
      note: 'Thank you, the tiles are straight.',
      password: 'mango in the rain',
    };
    const { status, html } = await sendForm(app, pageOf(hire), fields, dupe.headers);
    expect(status).toBe(400);
    expect(html).toContain(fields.note);
    expect(html).not.toContain(fields.password);
  });

  test('begins above that sum: ₦500,000 itself is released without asking again', async () => {
    const amina = await makeConsumer(app);
    const { cookie } = await signedInAs(app, amina, { passwordAt: null });
    const hire = await hireOf(amina.id, LARGE_RELEASE_KOBO);
    expect((await releaseOf(new Browser(app, cookie), hire.id)).status).toBe(200);
  });

  test('by a guest needs only the key from their email', async () => {
    const hire = await hireOf(null, LARGE_RELEASE_KOBO + 1);
    expect((await releaseOf(new Browser(app), hire.id, { key: keyOf(app, hire) })).status).toBe(200);
  });
});
