import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, wideWindow } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow, hireableArtisans, openAround, signIn } from './demo.ts';
import { withPictures } from './launch-options.ts';
import { tapWhen } from './when.ts';
import { fillWhere } from './where.ts';
import { alike } from './windows.ts';

// The journeys run with animations and pictures, as people see them.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, launchOptions: withPictures });

/** A day of one artisan for each project, because phone and desk share a server. */
const dayOf = (project: string, offset: number): string =>
  dayFromNow(20 + offset + (project === 'phone' ? 0 : 10));

async function findByName(page: Page, name: string): Promise<void> {
  await page.goto('/artisan');
  await page.getByRole('searchbox').first().fill(name);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const face = page.locator('main img').first();
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

async function fillHiringForm(page: Page, day: string): Promise<void> {
  await page
    .getByLabel('Job Description')
    .fill('The kitchen tap drips day and night. Please bring a new washer.');
  await fillWhere(page);
  await tapWhen(page, day);
  await page.getByRole('checkbox').check();
}

async function payByCard(page: Page, outcome: 'success' | 'decline'): Promise<void> {
  await expect(page.getByRole('heading', { name: /How do you want to pay/ })).toBeVisible();
  const onward = page.getByRole('button', { name: 'Continue to Payment' });
  await page.getByText('Debit/credit card').click();
  await onward.click();
  await page.waitForURL(/\/sandbox\/paystack\/checkout\//);
  await expect(page.getByText(/test payment/i).first()).toBeVisible();
  const buttons = { success: /^Pay /, decline: 'Decline' };
  await page.getByRole('button', { name: buttons[outcome] }).first().click();
}

test(
  'a guest finds, hires and pays an artisan on a phone, after a declined card and an interrupted payment',
  { annotation: { type: 'promise', description: 'Continue to Payment waits for a choice' } },
  async ({ page }, { project }) => {
    const [, , artisan] = await hireableArtisans(page);
    if (!artisan) throw new Error('no artisan can be hired');
    await findByName(page, artisan.full_name);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Hire', exact: true }).click();

    await page.getByLabel('Full Name').fill('Guest Gbenga');
    await page.getByLabel('Email').fill('gbenga@example.ng');
    await fillHiringForm(page, dayOf(project.name, 0));
    await expectAccessible(page, 'the hiring form, filled');
    await page.getByRole('button', { name: 'Confirm & Hire' }).click();

    await page.waitForURL(/\/hirepage/);
    await expectAccessible(page, 'the payment option');
    await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled();
    if (project.name === 'phone') {
      await payByCard(page, 'decline');
      await expect(page.getByText(/declined/i).first()).toBeVisible();
      await page
        .getByRole('button', { name: /Cancel/ })
        .first()
        .click();
      await page.waitForURL(/\/PaymentCallback/i);
      await page
        .getByRole('link', { name: /try again/i })
        .first()
        .click();
    }
    await payByCard(page, 'success');
    await expect(page.getByText('Thank you! Your payment was processed.')).toBeVisible();
    await expect(page.getByText('Guest Gbenga')).toBeVisible();
    await expect(page.getByText(artisan.full_name).first()).toBeVisible();
    await expectAccessible(page, 'payment complete');
    await page.getByRole('link', { name: 'Go to Profile' }).click();
    await expect(page).toHaveURL(new RegExp(`/profile/${artisan.id}`));
  },
);

test(
  'a signed-in customer hires the demo artisan, who sees the lead and the held money',
  alike,
  async ({ page, browser }, { project }) => {
    await signIn(page, 'consumer');
    // The artisan uses a desktop.
    const artisanContext = await browser.newContext({ viewport: wideWindow });
    const artisanPage = await artisanContext.newPage();
    const artisanId = await signIn(artisanPage, 'artisan');

    await page.goto(`/hiringartisanPage/${artisanId}`);
    // The form does not ask for what is known.
    await expect(page.getByText('consumer@demo.surehands.ng')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await fillHiringForm(page, dayOf(project.name, 1));
    await page.getByLabel('Job Description').fill(`Journey on the ${project.name}`);
    await page.getByRole('button', { name: 'Confirm & Hire' }).click();
    await page.waitForURL(/\/hirepage/);
    // They have paid before, so their previous payment method is selected.
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled();
    await payByCard(page, 'success');
    await expect(page.getByText('Thank you! Your payment was processed.')).toBeVisible();

    expect(await (await page.request.get('/consumer')).text()).toContain(`Journey on the ${project.name}`);
    await artisanPage.goto(`/dashboard/${artisanId}?leads=booked`);
    await openAround(artisanPage.getByText(`Journey on the ${project.name}`).first());
    await expect(artisanPage.getByText(`Journey on the ${project.name}`).first()).toBeVisible();
    await expect(artisanPage.getByText(/held/i).first()).toBeVisible();
    await expectAccessible(artisanPage, "the artisan's dashboard");
    await artisanContext.close();
  },
);
