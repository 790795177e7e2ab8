import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';

const password = 'mango tree by the gate';
/** One BVN belongs to one account, and tests share a database. */
const newBvn = (): string => `222${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const newEmail = (project: string): string => `${project}-${Date.now()}-${Math.random()}@example.ng`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A picture as a phone would take it. */
const photo = async (color: string) => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
});

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/** Goes on with the Tab key until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Chooses from a list as a keyboard does: by the first letters. */
async function pick(page: Page, label: string, letters: string, chosen: string): Promise<void> {
  const list = page.getByLabel(label, { exact: true });
  await tabTo(page, list);
  await page.keyboard.type(letters);
  await expect(list.locator('option:checked')).toHaveText(chosen);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function typeBasics(page: Page, email: string): Promise<void> {
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await type(page, 'Confirm password', password);
  await press(page, 'Next Step');
}

async function typeSkilledProfile(page: Page): Promise<void> {
  await type(page, 'Full name', 'Chidi Okafor');
  await type(page, 'Address (only visible to you)', '12 Zik Avenue, Enugu');
  await type(page, 'Bio', 'Leaks stop with me.');
  await pick(page, 'Skill', 'Plumb', 'Plumber');
  await type(page, 'Areas of expertise', 'Pipes and pumps');
  await pick(page, 'Service area', 'Cust', 'Custom distance');
  await type(page, 'Custom distance in miles', '12');
  await pick(page, 'State', 'Enu', 'Enugu');
  await type(page, 'Town or area', 'Nsukka');
}

async function choosePhoto(page: Page, confirm: string): Promise<void> {
  await page.getByLabel('Profile photo').setInputFiles(await photo('#a9481f'));
  const preview = page.getByRole('dialog', { name: 'Profile Image Preview' });
  await expect(preview).toBeVisible();
  await tabTo(page, preview.getByRole('button', { name: confirm }));
  await page.keyboard.press('Enter');
  await expect(page.getByAltText('Your profile')).toBeVisible();
}

/** Everything that a browser keeps of a page, as one text. */
const keptByBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases,
      history.state,
      location.href,
      document.cookie,
    ]);
  });

async function expectNoSecretsKept(page: Page, bvn = 'no BVN'): Promise<void> {
  const kept = await keptByBrowser(page);
  expect(kept).not.toContain(password);
  expect(kept).not.toContain(bvn);
  expect(kept).not.toMatch(/password|bvn/i);
}

async function signInWorks(page: Page, email: string): Promise<void> {
  const done = page.getByRole('dialog', { name: 'CONGRATULATIONS' });
  await tabTo(page, done.getByRole('link', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signin$/);
  expect(await keptByBrowser(page)).not.toContain(email);
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\//);
}

test('by keyboard alone a consumer signs up step by step, and signs in', async ({ page }, { project }) => {
  const email = newEmail(project.name);
  await page.goto('/');
  if (project.name === 'phone') await press(page, 'Menu');
  await tabTo(page, page.getByRole('link', { name: 'Get Started' }).filter({ visible: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/consumerpages$/);
  await expect(heading(page, 'Basic Details')).toBeFocused();
  await expect(page.locator('[aria-current="step"]')).toHaveText(/Basic Details/);

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
});

test('by keyboard alone a skilled person signs up step by step, and signs in', async ({ page }, {
  project,
}) => {
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
});
