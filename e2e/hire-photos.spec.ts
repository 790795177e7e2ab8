import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow, hireableArtisans, openAround } from './demo.ts';
import { gate } from './gate.ts';
import { withPictures } from './launch-options.ts';
import { tapWhen } from './when.ts';

test.use({ launchOptions: withPictures });

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const [sink, tap] = await Promise.all([photo('sink.jpg', '#a9481f'), photo('tap.jpg', '#2b3f73')]);
const sent = (page: Page) => page.locator('input[type=hidden][name=photos]');

test('a guest adds photos to the hiring form, waits for uploads in progress, and finds them on the hire’s page', {
  annotation: { type: 'promise', description: 'A customer adds photos to a hire' },
}, async ({ page }) => {
  const artisan = (await hireableArtisans(page))[8];
  await page.goto(`/hiringartisanPage/${artisan?.id}`);
  await page.getByLabel('Full Name').fill('Ngozi Eze');
  await page.getByLabel('Email').fill('ngozi@example.ng');
  await page.getByLabel('Job Description').fill('The sink and its tap drip.');
  const picker = page.getByLabel('Photos (optional)');
  await openAround(picker);
  await picker.setInputFiles(sink);
  await expect(sent(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(sent(page)).toHaveCount(0);
  await expect(picker).toBeFocused();
  await picker.setInputFiles(Array.from({ length: 7 }, () => sink));
  await expect(page.getByText('You can add at most 6 photos.')).toBeVisible();
  await picker.setInputFiles(sink);
  await expect(sent(page)).toHaveCount(1);

  // The network fails during the second upload.
  await page.route('**/api/uploads/images', (route) => route.abort());
  await picker.setInputFiles(tap);
  await expect(page.getByText('Image upload failed.')).toBeVisible();
  await expect(sent(page)).toHaveCount(1);
  await expect(page.getByLabel('Job Description')).toHaveValue('The sink and its tap drip.');
  await page.unroute('**/api/uploads/images');

  // The form cannot be sent while a photo is uploading.
  const uploads = await gate(page, '**/api/uploads/images');
  uploads.hold();
  const buttons = ['Request A Quote', 'Confirm & Hire'].map((name) => page.getByRole('button', { name }));
  for (const button of buttons) await expect(button).toBeEnabled();
  await picker.setInputFiles(tap);
  await expect(page.getByText('Uploading photos...')).toBeVisible();
  for (const button of buttons) await expect(button).toBeDisabled();
  uploads.letThrough();
  await expect(sent(page)).toHaveCount(2);
  for (const button of buttons) await expect(button).toBeEnabled();
  await expectAccessible(page, 'the hiring form with photos');
  await expectNoSidewaysScroll(page);

  const urls = () =>
    sent(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const uploaded = await urls();
  await page.reload();
  await expect.poll(urls).toEqual(uploaded);

  await tapWhen(page, dayFromNow(60));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Request A Quote' }).click();
  await page.waitForURL(/\/sent\?hire=/);
  await page.getByRole('link', { name: 'See your request' }).click();
  const shown = page.getByRole('img', { name: /^Photo \d of 2 of the job/ });
  await expect(shown).toHaveCount(2);
  await expectAccessible(page, 'a hire with photos');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: /^Photo 1 of 2 of the job/ }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo 1 of 2 of the job' })).toBeVisible();
});
