import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothWindows, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { press, tabTo, type } from './keyboard.ts';
import { newEmail, password } from './members.ts';
import {
  choosePhoto,
  expectNoSecretsKept,
  heading,
  newBvn,
  photo,
  signInWorks,
  typeBasics,
  typeSkilledProfile,
} from './sign-up-steps.ts';
import { alike } from './windows.ts';

/** Checks a step. The empty first steps and a consumer's congratulations are checked in every-screen.spec.ts. */
async function looksRight(page: Page, what: string): Promise<void> {
  // A dialog that is still opening is half transparent.
  await expect
    .poll(() =>
      page.locator('dialog[open]').evaluateAll((open) => open.flatMap((d) => d.getAnimations()).length),
    )
    .toBe(0);
  await expectAccessibleInBothWindows(page, what);
}

test(
  'by keyboard alone a consumer signs up step by step, and signs in',
  {
    annotation: [
      {
        type: 'promise',
        description:
          'A consumer signs up in two steps by keyboard alone, photo preview and all, and signs in',
      },
      {
        type: 'promise',
        description: 'Every consumer step and its dialogs are free of axe faults, light and dark',
      },
    ],
  },
  async ({ page }, { project }) => {
    const onPhone = project.name === 'phone';
    const email = newEmail(project.name);
    await page.goto('/');
    if (onPhone) await press(page, 'Menu');
    await tabTo(page, page.getByRole('link', { name: 'Get Started' }).filter({ visible: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/consumerpages$/);
    await expect(heading(page, 'Basic Details')).toBeFocused();
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Basic Details/);
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/signin',
    );

    await press(page, 'Next Step');
    await expect(page.getByText('All fields are required.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    if (onPhone) await looksRight(page, 'the refused first step');
    await page.keyboard.type(email);
    await type(page, 'Password', password);
    await type(page, 'Confirm password', 'mango tree by the hate');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Passwords must match.').first()).toBeVisible();
    await expect(page.getByLabel('Confirm password')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/consumerNextpage$/);
    await expect(heading(page, 'Profile Information')).toBeFocused();
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Profile Information/);
    await press(page, 'Create Account');
    await expect(page.getByText('Profile photo is required.').first()).toBeVisible();
    await expect(page.getByLabel('Profile photo')).toBeFocused();

    await page.getByLabel('Profile photo').setInputFiles(await photo('#27348b'));
    const preview = page.getByRole('dialog', { name: 'Profile Image Preview' });
    await expect(preview).toBeVisible();
    if (onPhone) await looksRight(page, 'the photo preview');
    await tabTo(page, preview.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Enter');
    await expect(preview).toBeHidden();
    await expect(page.getByAltText('Your profile')).toBeHidden();
    await expect(page.getByLabel('Profile photo')).toHaveValue('');
    await choosePhoto(page, 'Confirm Image');
    if (onPhone) await looksRight(page, 'the refused second step with a photo');

    await type(page, 'Full name', 'Ngozi Eze');
    await type(page, 'Address (only visible to you)', '4 Awolowo Road, Ikoyi');
    await type(page, 'Bio', 'I rent a flat.');
    await expectNoSecretsKept(page);
    await press(page, 'Create Account');
    const done = page.getByRole('dialog', { name: 'CONGRATULATIONS' });
    await expect(done.getByText('Your account is set up.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await signInWorks(page, email);
  },
);

test(
  'by keyboard alone an artisan signs up step by step, and signs in',
  {
    ...alike,
    annotation: [
      {
        type: 'promise',
        description:
          'An artisan signs up in three steps by keyboard; Find Out explains the BVN; no password or BVN is in a storage, a history entry or an address',
      },
      {
        type: 'promise',
        description:
          "Every skilled step is free of axe faults, the camera open too, and the photo's reference stays off the device",
      },
    ],
  },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    const bvn = newBvn();
    await page.goto('/consumerpages');
    await tabTo(page, page.getByRole('link', { name: 'Skilled Person' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/consumerbtn$/);
    await press(page, 'Next Step');
    await expect(page.getByText('Email and password are required.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await typeBasics(page, email);

    await expect(page).toHaveURL(/\/nextstep$/);
    await expect(heading(page, 'Profile Information')).toBeFocused();
    await press(page, 'Next Step');
    await expect(page.getByLabel('Full name')).toBeFocused();
    await looksRight(page, 'the refused second step');
    await typeSkilledProfile(page);
    await press(page, 'Next Step');

    await expect(page).toHaveURL(/\/laststep$/);
    await expect(heading(page, 'Verification')).toBeFocused();
    await expect(page.getByText('(done)')).toHaveCount(2);
    await press(page, 'Find Out');
    const explained = page.getByRole('dialog', { name: /BVN/ });
    await expect(explained.getByText('encrypted before it is stored')).toBeVisible();
    await expect(explained.getByText('last 4 digits')).toBeVisible();
    await looksRight(page, 'what a BVN is');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Find Out' })).toBeFocused();

    await press(page, 'Take a photo of your face');
    const camera = page.getByRole('dialog', { name: 'Take a photo of your face' });
    await expect(camera.getByRole('button', { name: 'Take photo' })).toBeEnabled();
    await looksRight(page, 'the camera');
    await tabTo(page, camera.getByRole('button', { name: 'Take photo' }));
    await page.keyboard.press('Enter');
    await tabTo(page, camera.getByRole('button', { name: 'Use this photo' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Photo uploaded.')).toBeVisible();
    await choosePhoto(page, 'Confirm');
    await press(page, 'Save information');
    const field = page.getByPlaceholder('11 digits');
    await press(page, 'Create Account');
    await expect(page.getByText('BVN is required.').first()).toBeVisible();
    await expect(field).toBeFocused();
    await looksRight(page, 'the refused third step');

    // The face photo survives going back, and is only a reference that this page holds.
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(heading(page, 'Profile Information')).toBeFocused();
    await page.goBack();
    await expect(page.getByText('Photo uploaded.')).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/identity|bvn\w*[\\"]+:/i);
    await tabTo(page, field);
    await page.keyboard.type(bvn.slice(1));
    await page.keyboard.press('Enter');
    await expect(page.getByText('BVN must be exactly 11 digits.').first()).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(bvn);
    await expectNoSecretsKept(page, bvn);
    await press(page, 'Create Account');

    const done = page.getByRole('dialog', { name: 'CONGRATULATIONS' });
    await expect(done.getByText('your profile will be verified within 3 - 5 working days')).toBeVisible();
    await looksRight(page, 'the congratulations');
    await expectNoSecretsKept(page, bvn);
    await signInWorks(page, email);
  },
);
