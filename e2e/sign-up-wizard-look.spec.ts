import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothWindows } from './accessibility.ts';
import { test } from './browser-test.ts';
import { press, tabTo, type } from './keyboard.ts';
import {
  choosePhoto,
  heading,
  newBvn,
  newEmail,
  photo,
  typeBasics,
  typeSkilledProfile,
} from './sign-up-steps.ts';

test.setTimeout(120_000);

const looksRight = async (page: Page, what: string) => {
  // A dialog that is still rising is half transparent.
  await expect
    .poll(() =>
      page.locator('dialog[open]').evaluateAll((open) => open.flatMap((d) => d.getAnimations()).length),
    )
    .toBe(0);
  await expectAccessibleInBothWindows(page, what);
};

test(
  'every step of a consumer is free of accessibility faults, empty, refused and asking',
  {
    annotation: {
      type: 'promise',
      description: 'Every consumer step and its dialogs are free of axe faults, light and dark',
    },
  },
  async ({ page }, { project }) => {
    await page.goto('/consumerpages');
    await expect(page.getByLabel('Email')).toBeEnabled();
    await looksRight(page, 'the first step');
    await press(page, 'Next Step');
    await expect(page.getByText('All fields are required.')).toBeVisible();
    await looksRight(page, 'the refused first step');
    await typeBasics(page, newEmail(project.name));
    await expect(heading(page, 'Profile Information')).toBeFocused();
    await looksRight(page, 'the second step');
    await press(page, 'Create Account');
    await looksRight(page, 'the refused second step');
    await page.getByLabel('Profile photo').setInputFiles(await photo('#27348b'));
    const preview = page.getByRole('dialog', { name: 'Profile Image Preview' });
    await expect(preview.getByRole('button', { name: 'Confirm Image' })).toBeVisible();
    await looksRight(page, 'the photo preview');
    await tabTo(page, preview.getByRole('button', { name: 'Confirm Image' }));
    await page.keyboard.press('Enter');
    await expect(page.getByAltText('Your profile')).toBeVisible();
    await looksRight(page, 'the second step with a photo');
    await type(page, 'Full name', 'Ngozi Eze');
    await type(page, 'Address (only visible to you)', '4 Awolowo Road, Ikoyi');
    await type(page, 'Bio', 'I rent a flat.');
    await press(page, 'Create Account');
    await expect(page.getByRole('dialog', { name: 'CONGRATULATIONS' })).toBeVisible();
    await looksRight(page, 'the congratulations');
  },
);

test(
  'every step of a skilled person is free of accessibility faults, with the camera open too',
  {
    annotation: {
      type: 'promise',
      description:
        "Every skilled step is free of axe faults, the camera open too, and the photo's reference stays off the device",
    },
  },
  async ({ page }, { project }) => {
    await page.goto('/consumerbtn');
    await expect(page.getByLabel('Email')).toBeEnabled();
    await looksRight(page, 'the first step');
    await typeBasics(page, newEmail(project.name));
    await expect(heading(page, 'Profile Information')).toBeFocused();
    await looksRight(page, 'the second step');
    await press(page, 'Next Step');
    await looksRight(page, 'the refused second step');
    await page.getByLabel('Full name').focus();
    await typeSkilledProfile(page);
    await press(page, 'Next Step');
    await expect(heading(page, 'Verification')).toBeFocused();
    await looksRight(page, 'the third step');
    await press(page, 'Find Out');
    await looksRight(page, 'what a BVN is');
    await page.keyboard.press('Escape');

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
    await press(page, 'Create Account');
    await looksRight(page, 'the refused third step');

    // The photo of the face outlives a way back, and is no more than a reference that only this page has.
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(heading(page, 'Profile Information')).toBeFocused();
    await page.goBack();
    await expect(page.getByText('Photo uploaded.')).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/identity|bvn/i);
    await page.getByPlaceholder('11 digits').fill(newBvn());
    await press(page, 'Create Account');
    await expect(page.getByRole('dialog', { name: 'CONGRATULATIONS' })).toBeVisible();
    await looksRight(page, 'the congratulations');
  },
);
