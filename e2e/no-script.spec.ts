import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { dayFromNow, hireableArtisans } from './demo.ts';
import { fillWhere } from './where.ts';
import { alike } from './windows.ts';

test.use({ javaScriptEnabled: false });

test('without script the list, search, profile and hiring form can be read, and the form can be sent', {
  ...alike,
  annotation: { type: 'promise', description: 'The hiring form works without script' },
}, async ({ page }) => {
  await page.goto('/artisan');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.getByRole('article').count()).toBeGreaterThan(10);

  await page.getByRole('searchbox').first().fill('electrician');
  await page.getByRole('searchbox').first().press('Enter');
  await expect(page).toHaveURL(/q=electrician/);
  expect(await page.getByRole('article').count()).toBeGreaterThan(2);

  const artisan = (await hireableArtisans(page))[8];
  if (!artisan) throw new Error('no artisan can be hired');
  await page.goto(`/profile/${artisan.id}`);
  await expect(page.getByRole('heading', { level: 1, name: artisan.full_name })).toBeVisible();
  await page.getByRole('link', { name: 'Hire', exact: true }).click();

  await page.getByLabel('Full Name').fill('Scriptless Sani');
  await page.getByLabel('Email').fill('sani@example.ng');
  await page.getByLabel('Job Description').fill('Rewire the shop.');
  await fillWhere(page);
  await page.getByLabel('Start date').fill(dayFromNow(40));
  await page.getByLabel('Start time').fill('05:00');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm & Hire' }).click();

  // Before the artisan's hours: the message is at the field, and nothing that was typed is lost.
  await expect(page.getByLabel('Job Description')).toHaveValue('Rewire the shop.');
  await expect(page.getByText(/works from 6:00 am to 8:00 pm that day/).first()).toBeVisible();
  await page.getByLabel('Start time').fill('08:00');
  await page.getByRole('button', { name: 'Confirm & Hire' }).click();
  await expect(page).toHaveURL(/\/hirepage/);
  await page.getByText('Bank Transfer').click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//);
  await page
    .getByRole('button', { name: /^Pay |made the transfer|I have/i })
    .first()
    .click();
  await expect(page.getByText('Thank you! Your payment was processed.')).toBeVisible();
});
