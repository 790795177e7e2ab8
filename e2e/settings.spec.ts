import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import {
  artisan,
  mailedLink,
  member,
  newEmail,
  password,
  signInAs,
  signInByCall,
  verifyLink,
} from './members.ts';

// Dashboards that ask for a confirmation, the settings, their menu and the farewell page are checked in
// every-screen.spec.ts.
const newPassword = 'three goats on the roof';

test(
  'an account’s email is confirmed and changed, then its password and devices, and then it is deleted',
  {
    annotation: [
      { type: 'promise', description: 'Another device can be signed out' },
      { type: 'promise', description: 'The email is changed through a link to the new address' },
      {
        type: 'promise',
        description: 'An account is deleted, and nothing of it is left on the device',
      },
    ],
  },
  async ({ page, browser }, { project }) => {
    const email = newEmail(project.name);
    const id = await member(page, email, artisan);

    await test.step('an address is confirmed through the mail box, and the dashboard stops asking', async () => {
      await page.goto(`/dashboard/${id}`);
      await expect(page.getByText(`Please confirm ${email}`)).toBeVisible();
      await page.goto(await mailedLink(page, email, verifyLink));
      await expectAccessible(page, 'confirming an address');
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused();
      await page.getByRole('link', { name: 'Go to my dashboard' }).click();
      await expect(page).toHaveURL(new RegExp(`/dashboard/${id}`));
      await expect(page.getByText(`Please confirm ${email}`)).toBeHidden();
    });

    await test.step('another device is signed out from this one', async () => {
      const elsewhere = await browser.newContext();
      await signInByCall(elsewhere.request, email);
      await page.goto('/settings');
      const devices = page.getByRole('region', { name: 'Devices' });
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await devices.getByRole('button', { name: /^Sign out Chrome/ }).click();
      await expect(page.getByText('That device is signed out.')).toBeVisible();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      const answer = await elsewhere.request.get('/settings', {
        headers: { accept: 'text/html' },
        maxRedirects: 0,
      });
      expect(answer.headers().location).toMatch(/\/signin/);
    });

    await test.step('the password is changed, and the old one opens nothing', async () => {
      await page.getByLabel('Current password').fill(password);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByLabel('Confirm new password').fill('three goats on the road');
      await page.getByRole('button', { name: 'Change my password' }).click();
      await expect(page.getByText('Passwords must match.').first()).toBeVisible();
      await page.getByText('Change my email').click();
      await expectAccessible(page, 'the refused password, and the form for another email');
      await page.getByLabel('Confirm new password').fill(newPassword);
      await page.getByRole('button', { name: 'Change my password' }).click();
      await expect(page.getByText('Your password has been changed.')).toBeVisible();
      await expect(page.getByLabel('Current password')).toHaveValue('');
      const old = await page.request.post('/api/auth/signin', { data: { email, password } });
      expect(old.status()).toBe(401);
    });

    const next = newEmail(project.name);
    await test.step('the email is changed through a link to the new address', async () => {
      const send = page.getByRole('button', { name: 'Send link to new email' });
      await page.getByLabel('New email').fill(next);
      await page.getByLabel('Your password').fill('not the password');
      await send.click();
      await expect(page.getByText('That password is wrong. Please try again.').first()).toBeVisible();
      await page.getByLabel('Your password').fill(newPassword);
      // The form stays open, with what was typed.
      await page.context().setOffline(true);
      await send.click();
      await expect(page.getByText('Network error. Please try again.')).toBeVisible();
      await expect(page.getByLabel('New email')).toBeVisible();
      await expect(page.getByLabel('New email')).toHaveValue(next);
      await expect(page.getByLabel('Your password')).toHaveValue(newPassword);
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Send link to new email' }).click();
      await expect(page.getByText(`We’ve sent a link to ${next}`)).toBeVisible();
      // What was sent is a draft no more.
      await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(next);
      // The page begins at its top again, far from the button.
      await expect(page.getByText('We’ve sent a link to the new address.')).toBeInViewport();
      await expect(page.locator(':focus')).toBeInViewport();
      await page.goto(await mailedLink(page, next, verifyLink));
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
      await page.goto('/settings');
      await expect(page.getByText(next)).toBeVisible();
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    });

    await test.step('it is deleted with its password, and nothing of it is left on the device', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download my data' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^surehands-my-data-[\d-]+\.zip$/);
      await page.getByRole('link', { name: 'Delete my account' }).click();
      await page.getByLabel('Your password').fill('not the password');
      await page.getByRole('button', { name: 'Delete my account for good' }).click();
      await expect(page.getByText('That password is wrong. Please try again.').first()).toBeVisible();
      await expectAccessible(page, 'a refused deletion');
      await expectNoSidewaysScroll(page);
      await page.getByLabel('Your password').fill(newPassword);
      await page.getByRole('button', { name: 'Delete my account for good' }).click();
      await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
      await expect(page.getByRole('button', { name: 'My account' })).toBeHidden();
      expect((await page.request.get(`/api/users/${id}`)).status()).toBe(404);
    });
  },
);

test(
  'the menu of the user icon opens, even before the script loads, and works by keyboard alone',
  {
    annotation: {
      type: 'promise',
      description: 'The user icon opens a menu with My Profile, Settings and Log Out',
    },
  },
  async ({ page }, { project }) => {
    await member(page, newEmail(project.name));
    let release = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'My account' }).click();
    const menu = page.getByRole('navigation', { name: 'My account', exact: true });
    await expect(menu).toBeVisible();
    release();
    // React marks the elements that it has hydrated, and runs effects within the next two frames.
    await page.waitForFunction(() => {
      const button = document.querySelector('.account-menu-button') ?? {};
      return Object.keys(button).some((name) => name.startsWith('__reactProps'));
    });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect(menu).toBeVisible();

    const icon = page.getByRole('button', { name: 'My account' });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await icon.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(icon).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'My Profile' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings$/);
    await expect(menu).toBeHidden();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, and the profile and the password can be changed', async ({ page }, { project }) => {
    const email = newEmail(project.name);
    await member(page, email);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('link', { name: 'My Profile' }).click();
    await page.getByLabel('Bio', { exact: true }).fill('No script here');
    await page.getByRole('button', { name: 'Save my profile' }).click();
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('No script here');
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password', { exact: true }).fill('five ducks in the pond');
    await page.getByLabel('Confirm new password').fill('five ducks in the pond');
    await page.getByRole('button', { name: 'Change my password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await signInAs(page, email, 'five ducks in the pond');
  });
});
