import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { press, tabTo, type } from './keyboard.ts';
import {
  choosePhoto,
  expectNoSecretsKept,
  heading,
  newBvn,
  newEmail,
  password,
  photo,
  signInWorks,
  typeBasics,
  typeSkilledProfile,
} from './sign-up-steps.ts';

test(
  'by keyboard alone a consumer signs up step by step, and signs in',
  {
    annotation: {
      type: 'promise',
      description: 'A consumer signs up in two steps by keyboard alone, photo preview and all, and signs in',
    },
  },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    await page.goto('/');
    if (project.name === 'phone') await press(page, 'Menu');
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
    await expectAccessible(page, 'the photo preview');
    await tabTo(page, preview.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Enter');
    await expect(preview).toBeHidden();
    await expect(page.getByAltText('Your profile')).toBeHidden();
    await expect(page.getByLabel('Profile photo')).toHaveValue('');
    await choosePhoto(page, 'Confirm Image');

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
  'by keyboard alone a skilled person signs up step by step, and signs in',
  {
    annotation: {
      type: 'promise',
      description:
        'An artisan signs up in three steps by keyboard; Find Out explains the BVN; no password or BVN is in a storage, a history entry or an address',
    },
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
    await typeSkilledProfile(page);
    await press(page, 'Next Step');

    await expect(page).toHaveURL(/\/laststep$/);
    await expect(heading(page, 'Verification')).toBeFocused();
    await expect(page.getByText('(done)')).toHaveCount(2);
    await press(page, 'Find Out');
    const explained = page.getByRole('dialog', { name: /BVN/ });
    await expect(explained.getByText('encrypted before it is stored')).toBeVisible();
    await expect(explained.getByText('last 4 digits')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Find Out' })).toBeFocused();

    await choosePhoto(page, 'Confirm');
    const field = page.getByPlaceholder('11 digits');
    await press(page, 'Create Account');
    await expect(page.getByText('BVN is required.').first()).toBeVisible();
    await expect(field).toBeFocused();
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
    await expectNoSecretsKept(page, bvn);
    await signInWorks(page, email);
  },
);
