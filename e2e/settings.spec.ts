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

test('an address is confirmed through the mail box, and the dashboard stops asking', async ({ page }, {
  project,
}) => {
  const email = newEmail(project.name);
  const id = await member(page, email);
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByText(`Please confirm ${email}`)).toBeVisible();
  await expectAccessible(page, 'the dashboard that asks for a confirmation');
  await expectNoSidewaysScroll(page);

  const link = await mailedLink(page, email, verifyLink);
  await page.goto(link);
  await expectAccessible(page, 'confirming an address');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/${id}`));
  await expect(page.getByText(`Please confirm ${email}`)).toBeHidden();
});

test('a menu that is opened before the script has come stays open', async ({ page }, { project }) => {
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
  // React marks what it has taken over, and runs effects before the next frame but one.
  await page.waitForFunction(() => {
    const button = document.querySelector('.account-menu-button') ?? {};
    return Object.keys(button).some((name) => name.startsWith('__reactProps'));
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(menu).toBeVisible();
});

test(
  'the menu of the user icon opens, leads on and closes by keyboard alone',
  {
    annotation: {
      type: 'promise',
      description: 'The user icon opens a menu with My Profile, Settings and Log Out',
    },
  },
  async ({ page }, { project }) => {
    await member(page, newEmail(project.name));
    await page.goto('/contact');
    const icon = page.getByRole('button', { name: 'My account' });
    const menu = page.getByRole('navigation', { name: 'My account', exact: true });
    await icon.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expectAccessible(page, 'the menu of the user icon');
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

test('the password is changed, and the old one opens nothing', async ({ page }, { project }) => {
  const email = newEmail(project.name);
  await member(page, email);
  await page.goto('/settings');
  await expectAccessible(page, 'the settings');
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill('three goats on the roof');
  await page.getByLabel('Confirm new password').fill('three goats on the road');
  await page.getByRole('button', { name: 'Change my password' }).click();
  await expect(page.getByText('Passwords must match.').first()).toBeVisible();
  await expectAccessible(page, 'the refused password');
  await page.getByLabel('Confirm new password').fill('three goats on the roof');
  await page.getByRole('button', { name: 'Change my password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');

  await page.context().clearCookies();
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
  await signInAs(page, email, 'three goats on the roof');
});

test(
  'another device is signed out from this one',
  { annotation: { type: 'promise', description: 'Another device can be signed out' } },
  async ({ page, browser }, { project }) => {
    const email = newEmail(project.name);
    await member(page, email);
    const elsewhere = await browser.newContext();
    const phone = await elsewhere.newPage();
    await signInByCall(phone.request, email);

    await page.goto('/settings');
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await devices.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await expect(page.getByText('That device is signed out.')).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await phone.goto('/settings');
    await expect(phone).toHaveURL(/\/signin/);
    await elsewhere.close();
  },
);

test(
  'the email is changed through a link to the new address',
  { annotation: { type: 'promise' } },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    const next = newEmail(project.name);
    await member(page, email);
    await page.goto('/settings');
    await page.getByText('Change my email').click();
    await page.getByLabel('New email').fill(next);
    await page.getByLabel('Your password').fill(password);
    await expectAccessible(page, 'changing the email');
    await page.getByRole('button', { name: 'Send a link to the new email' }).click();
    await expect(page.getByText(`${next} gets a link from us`)).toBeVisible();
    await page.goto(await mailedLink(page, next, verifyLink));
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
    await page.goto('/settings');
    await expect(page.getByText(next)).toBeVisible();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  },
);

test(
  'an account is deleted with its password, and nothing of it is left on the device',
  {
    annotation: {
      type: 'promise',
      description: 'An account is deleted, and nothing of it is left on the device',
    },
  },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    const id = await member(page, email, artisan);
    await page.goto('/settings');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^surehands-my-data-[\d-]+\.zip$/);
    await page.getByRole('link', { name: 'Delete my account' }).click();
    await expectAccessible(page, 'deleting an account');
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Your password').fill('not the password');
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByText('That is not your password.').first()).toBeVisible();
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await expectAccessible(page, 'goodbye');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await expect(page.getByRole('button', { name: 'My account' })).toBeHidden();
    expect((await page.request.get(`/api/users/${id}`)).status()).toBe(404);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, and the profile and the password can be changed', async ({ page }, { project }) => {
    const email = newEmail(project.name);
    await page.goto(`/dashboard/${await member(page, email)}`);
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
