import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow, hireableArtisans } from './demo.ts';
import { dayIn, tapWhen } from './when.ts';

test('the hiring form says that it is loading until the artisan is there', {
  annotation: {
    type: 'promise',
    description: 'The hiring form says “Loading...” and “Fetching tradesperson data...”',
  },
}, async ({ page }) => {
  const artisan = (await hireableArtisans(page))[6];
  await page.goto(`/profile/${artisan?.id}`);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/hiringartisanPage\/.*\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Hire', exact: true }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('Fetching tradesperson data...')).toBeVisible();
  await expectAccessible(page, 'the hiring form, loading');
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: `Hire ${artisan?.full_name}` })).toBeVisible();
});

test('a lost network and a reload leave the hiring form as it was typed', {
  annotation: { type: 'promise', description: 'The hiring form keeps everything when the network is lost' },
}, async ({ page }) => {
  const artisan = (await hireableArtisans(page))[7];
  await page.goto(`/hiringartisanPage/${artisan?.id}`);
  await page.getByLabel('Full Name').fill('Ngozi Eze');
  await page.getByLabel('Email').fill('ngozi@example.ng');
  await page.getByLabel('Job Description').fill('Hang three doors.');
  await page.getByLabel('Address of the job').fill('12 Secret Close');
  // So far ahead that the months have to be asked for.
  await tapWhen(page, dayFromNow(150), '11:00');
  await page.getByRole('checkbox').check();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Request A Quote' }).click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Address of the job')).toHaveValue('12 Secret Close');
  await page.context().setOffline(false);
  // The first one may have arrived, and only its answer been lost: sent again it is the same hire.
  const id = page.locator('input[type=hidden][name=id]');
  const sentAs = await id.inputValue();
  await page.reload();
  await expect(page.getByLabel('Address of the job')).toHaveValue('12 Secret Close');
  const kept = dayIn(page, dayFromNow(150));
  await expect(kept).toBeChecked();
  await expect(kept).toBeVisible();
  await expect(page.locator('input[name="time"][value="11:00"]')).toBeChecked();
  await expect(id).toHaveValue(sentAs);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Request A Quote' }).dblclick();
  await expect(page.getByText(`Your quote request was sent to ${artisan?.full_name}`)).toBeVisible();
});

test('one tap fills in the artisan’s own town, which a reload keeps', async ({ page }) => {
  const artisan = (await hireableArtisans(page)).find(({ town }) => town);
  if (!artisan?.town || !artisan.state) throw new Error('no artisan has a town');
  const { town, state } = artisan;
  await page.goto(`/hiringartisanPage/${artisan.id}`);
  await page.getByRole('button', { name: `${town}, ${state}` }).click();
  for (const reloaded of [false, true]) {
    if (reloaded) await page.reload();
    await expect(page.getByLabel('LGA or district')).toHaveValue(town);
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue(state);
  }
});

test('the hiring form of an unknown id leads home', {
  annotation: { type: 'promise', description: '“Return to Home” leads home' },
}, async ({ page }) => {
  await page.goto('/hiringartisanPage/0190-not-there');
  await expect(page.getByText('Could not find tradesperson with ID: 0190-not-there')).toBeVisible();
  // Outside production the page says what the tab has kept.
  await expect(page.getByText('session data: none')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('hireDraft:0190-not-there', 'a draft of this tab'));
  await page.reload();
  await expect(page.getByText('session data: a draft of this tab')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
