import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { gate } from './gate.ts';
import { press, tabTo, type } from './keyboard.ts';
import { mailedLink, newEmail, password } from './members.ts';
import { alike } from './windows.ts';

async function fillConsumer(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Full name').fill('Ngozi Eze');
  await page.getByLabel('Address').fill('12 Zik Avenue, Enugu');
  await page.getByLabel('Bio', { exact: true }).fill('I rent a flat.');
}

async function signIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));

test(
  'an artisan signs up with a photo, signs in, and signs out',
  {
    ...alike,
    annotation: [
      { type: 'promise', description: 'Screens show the user that the device remembers' },
      {
        type: 'promise',
        description: 'The preview asks whether this is the right image, and Cancel clears the choice',
      },
      { type: 'promise', description: 'An image upload that fails says so, with the reason' },
    ],
  },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    await page.goto('/getstarted');
    await fillConsumer(page, email);
    await page.getByRole('link', { name: 'Skilled Person' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);

    await page
      .getByLabel('Profile photo')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Image upload failed. That file is not an image we can read.')).toBeVisible();

    const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#a9481f' } })
      .jpeg()
      .toBuffer();
    const picked = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo };
    await page.getByLabel('Profile photo').setInputFiles(picked);
    const preview = page.getByRole('dialog', { name: 'Profile Image Preview' });
    await expect(preview.getByText('Is this the image you want to use?')).toBeVisible();
    await expectAccessible(page, 'the photo preview');
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await expect(preview).toBeHidden();
    await expect(page.getByAltText('Your profile')).toBeHidden();

    await page.getByLabel('Profile photo').setInputFiles(picked);
    await preview.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByAltText('Your profile')).toBeVisible();

    await page.getByLabel('Skill', { exact: true }).selectOption('Painter');
    await page.getByLabel('Areas of expertise').fill('Walls and ceilings');
    await expect(page.getByLabel('Custom distance')).toBeHidden();
    await page.getByLabel('Service area').selectOption('custom');
    await page.getByLabel('Custom distance').fill('12');
    await expect(page.getByText('That is about 19 km.')).toBeVisible();
    await page.getByLabel('State').selectOption('Enugu');
    await page.getByLabel('Town or area').fill('Nowhere');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('We don’t know that town in Enugu.').first()).toBeVisible();
    // axe takes a checkbox half under the top bar to be too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, 'the refused sign-up');
    await expectNoSidewaysScroll(page);

    await page.getByLabel('Town or area').fill('Nsukka');
    await page.getByRole('button', { name: 'Create Account' }).click();
    const done = page.getByRole('dialog', { name: 'CONGRATULATIONS' });
    await expect(done.getByText('your profile will be verified within 3 - 5 working days')).toBeVisible();
    await expectAccessible(page, 'the congratulations');
    await done.getByRole('link', { name: 'Continue' }).click();

    await expect(page).toHaveURL(/\/signin$/);
    // The email from the sign-up is filled in, but not after a reload.
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await signIn(page, email, 'not the password');
    await expect(page.getByText('Wrong email or password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    // The message takes the focus, which may come while the next key is pressed.
    await expect(page.getByRole('alert')).toBeFocused();
    await signIn(page, email, password);
    await expect(page).toHaveURL(/\/dashboard\/[0-9a-f-]{36}$/);
    await expect
      .poll(() => storedUser(page))
      .toMatchObject({ email, role: 'skilled', full_name: 'Ngozi Eze' });
    expect(Object.keys(await storedUser(page)).sort()).toEqual([
      '_id',
      'email',
      'full_name',
      'id',
      'photoURL',
      'role',
    ]);
    expect(await page.evaluate(() => document.cookie)).not.toContain('session');

    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await expect.poll(() => storedUser(page)).toBeNull();
  },
);

test(
  'signing up and in show progress, name a lost network, and return to the page that needed an account',
  {
    ...alike,
    annotation: [
      {
        type: 'promise',
        description:
          'A sign-up without a network says so with the technical words, and goes through when the network is back',
      },
      { type: 'promise', description: 'The sign-up button reads Creating... while it is under way' },
      { type: 'promise', description: 'A sign-in without a network says so' },
      {
        type: 'promise',
        description: 'A visitor who is sent to sign in comes back to the page that needed an account',
      },
    ],
  },
  async ({ page, context }, { project }) => {
    const email = newEmail(project.name);
    await page.goto('/getstarted');
    await fillConsumer(page, email);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText(/^Network error\. Please try again\./)).toBeVisible();
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('I rent a flat.');
    await context.setOffline(false);
    const form = await gate(page, /\/getstarted\.data/);
    form.hold();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
    form.letThrough();
    await expect(page.getByRole('dialog', { name: 'CONGRATULATIONS' })).toBeVisible();

    await page.goto('/signin?returnTo=%2Fcontact%3Fa%3D1');
    await context.setOffline(true);
    await signIn(page, email, password);
    await expect(page.getByText('Network error.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await context.setOffline(false);
    await signIn(page, email, password);
    await expect(page).toHaveURL(/\/contact\?a=1$/);
    await page.goto('/signin?returnTo=https%3A%2F%2Fevil.example');
    await expect(page).toHaveURL(/\/dashboard\//);
  },
);

test(
  'by keyboard alone a forgotten password is replaced through an emailed link, and a member signs in',
  {
    ...alike,
    annotation: [
      { type: 'promise', description: 'A forgotten password is replaced through an emailed link' },
      { type: 'promise', description: 'Signing in works by keyboard alone' },
    ],
  },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    await page.request.post('/api/auth/signup', {
      data: { role: 'consumer', email, password, full_name: 'Kemi Ade', address: 'Ibadan', bio: 'Hello' },
    });
    await page.goto('/signin');
    await tabTo(page, page.getByRole('link', { name: 'Forgot your password?' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await type(page, 'Email', email);
    await press(page, 'Send link');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expectAccessible(page, 'the answer to a forgotten password');

    await page.goto(await mailedLink(page, email, /http\S+reset-password\?token=[\w-]+/));
    await expectAccessible(page, 'setting a new password');
    await type(page, 'New password', 'three goats on the roof');
    await type(page, 'Confirm password', 'three goats on the road');
    await press(page, 'Set password');
    await expect(page.getByText('Passwords must match.').first()).toBeVisible();
    await expectAccessible(page, 'a new password that was refused');
    await type(page, 'New password', 'three goats on the roof');
    await type(page, 'Confirm password', 'three goats on the roof');
    await press(page, 'Set password');
    await expect(page.getByText('Your password has been changed.')).toBeVisible();

    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('three goats on the roof');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\//);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'signing up, signing in and signing out work',
    { ...alike, annotation: { type: 'promise', description: 'Signing up and in works without script' } },
    async ({ page }, { project }) => {
      const email = newEmail(project.name);
      await page.goto('/getstarted');
      await page.getByRole('link', { name: 'Skilled Person' }).click();
      await fillConsumer(page, email);
      await page.getByLabel('Password', { exact: true }).fill('password');
      await page.getByLabel('Skill', { exact: true }).selectOption('Tailor');
      await page.getByLabel('Areas of expertise').fill('Agbada');
      await page.getByLabel('Service area').selectOption('20');
      await page.getByLabel('State').selectOption('Kano');
      await page.getByLabel('Town or area').fill('Kano');
      await page.getByRole('button', { name: 'Create Account' }).click();

      // Refused because of the password, with a message at its field; everything else is kept, the password is not.
      await expect(page.getByText(/That password is very common/).first()).toBeVisible();
      await expect(page.getByLabel('Areas of expertise')).toHaveValue('Agbada');
      await expect(page.getByLabel('Skill', { exact: true })).toHaveValue('Tailor');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      expect(page.url()).not.toContain('password');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
      await page.getByRole('link', { name: 'Continue' }).filter({ visible: true }).click();

      await signIn(page, email, 'wrong');
      await expect(page.getByText('Wrong email or password.')).toBeVisible();
      await signIn(page, email, password);
      await expect(page).toHaveURL(/\/dashboard\//);
      await page.goto('/contact');
      await page.getByRole('button', { name: 'My account' }).click();
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL(/\/signin$/);
    },
  );
});
