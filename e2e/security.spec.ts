import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { member, newEmail, password } from './members.ts';

/** Simulates a phone with a fingerprint reader that always recognises its user. */
async function withPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });

/** Reads the key from the page, as a person types it into their authenticator app. */
const keyOn = async (page: Page): Promise<string> =>
  String(await page.locator('.security-key').textContent()).replaceAll(/\s/g, '');

test('an authenticator app and a passkey are added, and each is used to sign in', async ({ page }, {
  project,
}) => {
  const email = newEmail(project.name);
  await withPasskeys(page);
  await member(page, email);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Two-step sign-in and passkeys' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page, 'setting up an authenticator app');
  await expectNoSidewaysScroll(page);
  await codeField(page).fill(await generate({ secret: await keyOn(page) }));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused();
  await expectAccessible(page, 'recovery codes');
  const [firstCode = ''] = await page.locator('.security-code-list code').allTextContents();
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await copy.click();
  await expect(page.getByText('Your browser doesn’t let us copy.')).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (copied) => void Object.assign(window, { copied });
  });
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toContain(firstCode);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(firstCode);

  await page.getByLabel('Name').fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey is added.')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Your passkey is added.');
  await expect(page.getByRole('listitem').filter({ hasText: 'My phone' })).toContainText('Not used yet');
  await expectAccessible(page, 'two-step sign-in');
  await expectNoSidewaysScroll(page);

  await page.request.post('/api/auth/signout');
  await page.goto('/signin?returnTo=%2Fsettings%2Fsecurity');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'My phone' })).toContainText('Last used');

  await page.request.post('/api/auth/signout');
  await page.goto('/signin?returnTo=%2Fsettings');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expectAccessible(page, 'the second step');
  await expectNoSidewaysScroll(page);
  await codeField(page).fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('That code is wrong or has expired.');
  await codeField(page).fill(firstCode);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('without script an authenticator app can be turned on, and the passkeys section says that it needs script', async ({
  browser,
}, { project }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await member(page, newEmail(project.name));
  await page.goto('/settings/security');
  await expect(page.getByText('Passkeys need JavaScript')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await codeField(page).fill('000000');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('alert')).toContainText('That code is wrong or has expired.');
  await codeField(page).fill(await generate({ secret: await keyOn(page) }));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
});
