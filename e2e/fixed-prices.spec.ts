import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow, signIn } from './demo.ts';
import { artisan, member, newEmail } from './members.ts';
import { tapWhen } from './when.ts';
import { alike } from './windows.ts';

test(
  'an artisan sets a price, and a customer books it and is asked again when it changed meanwhile',
  {
    ...alike,
    annotation: { type: 'promise', description: 'A fixed price goes from the artisan’s list to the payment' },
  },
  async ({ page, browser }, { project }) => {
    const artisanPage = await (await browser.newContext()).newPage();
    const artisanId = await member(artisanPage, newEmail(project.name), artisan);
    const writePrice = async (price: string) => {
      await artisanPage.getByLabel('What you do').first().fill('Fix a leaking tap');
      await artisanPage.getByLabel('Price').first().fill(price);
      const saved = artisanPage.waitForResponse((answer) => answer.request().method() === 'POST');
      await artisanPage.getByRole('button', { name: 'Save my prices' }).click();
      await saved;
      await expect(artisanPage.getByText('Your prices are saved.')).toBeVisible();
    };
    // This page is checked in every-screen.spec.ts.
    await artisanPage.goto('/my-profile/prices');
    await test.step('a refused price stays as it was typed when the network is lost next', async () => {
      const [title, price] = [
        artisanPage.getByLabel('What you do').first(),
        artisanPage.getByLabel('Price').first(),
      ];
      const save = artisanPage.getByRole('button', { name: 'Save my prices' });
      await title.fill('Fix a leaking tap');
      await price.fill('a lot');
      await save.click();
      await expect(artisanPage.getByText('Please correct the marked fields.')).toBeVisible();
      await price.fill('8,000');
      await artisanPage.context().setOffline(true);
      await save.click();
      await expect(artisanPage.getByText('Network error. Please try again.')).toBeVisible();
      await expect(title).toHaveValue('Fix a leaking tap');
      await expect(price).toHaveValue('8,000');
      await artisanPage.context().setOffline(false);
    });
    await writePrice('8,000');

    await signIn(page, 'consumer');
    await page.goto(`/profile/${artisanId}`);
    await page.getByRole('link', { name: /^Book.*Fix a leaking tap/ }).click();
    await expect(page.getByText('Nothing more to pay.')).toBeVisible();
    // From here on it is the page as the server rendered it.
    await page.reload();
    await expect(page.getByLabel('Job Description')).toHaveValue('Fix a leaking tap');
    await page.getByText('Something else').click();
    await expect(page.getByText('₦5,000 now, held until the job is done.')).toBeVisible();
    await page.locator('.price-option').getByText('Fix a leaking tap').click();
    await page.getByLabel('Job Description').fill(`Booked on the ${project.name}`);
    // Another choice does not replace the customer’s own words.
    await page.getByText('Something else').click();
    await page.locator('.price-option').getByText('Fix a leaking tap').click();
    await expect(page.getByLabel('Job Description')).toHaveValue(`Booked on the ${project.name}`);
    await tapWhen(page, dayFromNow(5));
    await page.getByRole('checkbox').check();
    await expectAccessible(page, 'the hiring form with fixed prices');
    await expectNoSidewaysScroll(page);

    await writePrice('9,500');
    const form = page.getByRole('form', { name: /^Hire / });
    await form.evaluate((element) => element.setAttribute('data-before', ''));
    await page.getByRole('button', { name: 'Confirm & Hire' }).click();
    await expect(page.getByText('“Fix a leaking tap” now costs ₦9,500, not ₦8,000.').first()).toBeVisible();
    await expect(page.getByText('₦9,500 now, held until the job is done.')).toBeVisible();
    // The page is loaded again, and not made anew.
    await expect(form).toHaveAttribute('data-before');
    await expect(page.getByLabel('Job Description')).toHaveValue(`Booked on the ${project.name}`);
    await page.getByRole('button', { name: 'Confirm & Hire' }).click();
    await page.waitForURL(/\/hirepage/);
    await expect(page.getByText('The fixed price of “Fix a leaking tap”')).toBeVisible();
    await expect(page.getByText('₦9,500').first()).toBeVisible();
    await artisanPage.context().close();
  },
);
