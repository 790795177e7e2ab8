import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pick, press, tabTo, type } from './keyboard.ts';
import { password } from './members.ts';

/** Shared steps of the tests of the step-by-step sign-up: `type…` by keyboard alone, `fill…` quickly. */

/** A new one each time, because a BVN belongs to one account and tests share a database. */
export const newBvn = (): string => `222${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A picture with the size of a phone's photo. */
export const photo = async (color: string) => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
});

export async function typeBasics(page: Page, email: string): Promise<void> {
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await type(page, 'Confirm password', password);
  await press(page, 'Next Step');
}

export async function typeSkilledProfile(page: Page): Promise<void> {
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

export async function fillBasics(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Next Step' }).click();
}

export async function fillSkilledProfile(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Chidi Okafor');
  await page.getByLabel('Address').fill('12 Zik Avenue, Enugu');
  await page.getByLabel('Bio', { exact: true }).fill('Leaks stop with me.');
  await page.getByLabel('Skill', { exact: true }).selectOption('Plumber');
  await page.getByLabel('Areas of expertise').fill('Pipes and pumps');
  await page.getByLabel('Service area', { exact: true }).selectOption('custom');
  await page.getByLabel('Custom distance in miles').fill('12');
  await page.getByLabel('State').selectOption('Enugu');
  await page.getByLabel('Town or area').fill('Nsukka');
}

export async function choosePhoto(page: Page, confirm: string): Promise<void> {
  await page.getByLabel('Profile photo').setInputFiles(await photo('#a9481f'));
  const preview = page.getByRole('dialog', { name: 'Profile Image Preview' });
  await expect(preview).toBeVisible();
  await tabTo(page, preview.getByRole('button', { name: confirm }));
  await page.keyboard.press('Enter');
  await expect(page.getByAltText('Your profile')).toBeVisible();
}

/** Everything that a browser stores for a page, as one text. */
export const storedByBrowser = (page: Page): Promise<string> =>
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

export async function expectNoSecretsKept(page: Page, bvn = 'no BVN'): Promise<void> {
  const kept = await storedByBrowser(page);
  expect(kept).not.toContain(password);
  expect(kept).not.toContain(bvn);
  // Names of fields only: React Router's random keys of history contain "bvn" now and then.
  expect(kept).not.toMatch(/(?:password|bvn)\w*[\\"]+:/i);
}

export async function signInWorks(page: Page, email: string): Promise<void> {
  const done = page.getByRole('dialog', { name: 'CONGRATULATIONS' });
  await tabTo(page, done.getByRole('link', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signin$/);
  expect(await storedByBrowser(page)).not.toContain(email);
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\//);
}
