import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow } from './demo.ts';
import {
  MIDNIGHT,
  name,
  newArtisan,
  newVisitor,
  paidHire,
  shouldHaveBegun,
  today,
  wordsOn,
} from './guests-hires.ts';
import { newEmail, signUpAs, artisan as skilled } from './members.ts';
import { whereAndWhom } from './where.ts';

/** Waits for the bank's news, which arrives by a webhook a moment later. */
const untilItSays = (page: Page, path: string, words: string) =>
  expect.poll(() => wordsOn(page, path)).toContain(words);

test('an artisan does not come, a bank takes back a payment, an artisan cancels: both sides see what happens to the money', {
  annotation: [
    {
      type: 'promise',
      description: 'A report that the artisan did not come is sent, admitted and refunded in a browser',
    },
    {
      type: 'promise',
      description:
        'A price change is agreed and its balance paid in a browser, and both sides read what a bank’s question does to the money',
    },
    {
      type: 'promise',
      description: 'When the artisan cancels, a guest books another one for the same time in a browser',
    },
  ],
}, async ({ page, browser }) => {
  const guest = await newVisitor(browser, page);
  let artisanId = await newArtisan(page);

  await test.step('a customer reports that no one came, and the artisan says so too', async () => {
    const hire = await paidHire(guest.request, artisanId, today(), MIDNIGHT);
    await shouldHaveBegun(hire.id, 40);

    await guest.goto(hire.page);
    await guest.getByText(`${name} did not come`, { exact: true }).click();
    await expect(guest.getByText('If they don’t answer, we refund all of your ₦5,000.')).toBeVisible();
    await guest.getByLabel('What happened').fill('I waited at the gate and called twice.');
    await expectAccessible(guest, 'a report that no one came');
    await guest.getByRole('button', { name: 'Report that no one came' }).dblclick();
    await expect(guest.locator(':focus')).toContainText('who can answer until');
    await expect(guest.getByText('Has Tunde Bakare come after all?')).toBeVisible();

    await page.goto(`/hires/${hire.id}`);
    await expect(page.getByRole('heading', { name: 'Did you come?' })).toBeVisible();
    await page.getByText('I did not come', { exact: true }).click();
    await expect(page.getByText('All of the ₦5,000 is refunded to Ngozi Eze at once')).toBeVisible();
    await expectAccessible(page, 'a report that waits for its answer');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Confirm that I did not come' }).dblclick();
    await expect(page.locator(':focus')).toContainText('The report is settled, and we’ve told Ngozi E.');

    await guest.reload();
    const went = guest.getByRole('region', { name: 'Where the money went' });
    await expect(went).toContainText('Your refund');
    await expect(went).toContainText('₦5,000');
    await expect(guest.getByText(`${name} said that they did not come`)).toHaveCount(1);
    await expectAccessible(guest, 'a hire whose artisan did not come');
  });

  // Each hire has an artisan of its own, whose days are free.
  await page.context().clearCookies();
  artisanId = await newArtisan(page);
  await test.step('the price is agreed at work and its rest is paid; then the bank takes the payment back', async () => {
    const hire = await paidHire(guest.request, artisanId, today(), MIDNIGHT);

    await page.goto(`/hires/${hire.id}`);
    const price = page.getByRole('form', { name: 'Price of the whole job' });
    await page.getByText('Set your price').click();
    await price.getByLabel('Labour').fill('20,000');
    await price.getByLabel('Materials').fill('12,500');
    await expect(price.getByText('₦32,500 in total. You get ₦30,875')).toBeVisible();
    await price.getByLabel('What it includes').fill('Lace and lining for both.');
    await price.getByRole('button', { name: 'Send the price' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Ngozi Eze has your price of ₦32,500' })).toBeVisible();

    await guest.goto(hire.page);
    const proposal = guest.getByRole('region', { name: `${name} proposes a price for the whole job` });
    await expect(proposal).toContainText('₦27,500');
    await expectAccessible(guest, 'a price that waits for its answer');
    await proposal.getByRole('button', { name: 'Agree to ₦32,500' }).dblclick();
    await guest.getByRole('link', { name: 'Pay ₦27,500' }).click();
    await guest.getByText('Debit/credit card').click();
    await guest.getByRole('button', { name: 'Continue to Payment' }).click();
    await guest.waitForURL(/\/sandbox\/paystack\/checkout\//);
    await guest.getByRole('button', { name: /^Pay/ }).click();
    await expect(guest.getByText('Thank you! Your payment was processed.')).toBeVisible({ timeout: 30_000 });

    const asked = await guest.request.post('/sandbox/paystack/disputes', {
      data: { reference: hire.reference },
    });
    const { id: questionId } = await asked.json();
    await untilItSays(guest, hire.page, 'Your bank is checking a payment for this hire.');
    await guest.goto(hire.page);
    await expect(guest.getByText('is still to pay')).toHaveCount(0);
    await expect(guest.getByText('₦32,500').first()).toBeVisible();
    await expect(guest.getByText('Release the money')).toHaveCount(0);
    await expectAccessible(guest, 'a hire whose payment the bank is checking');
    expect(await wordsOn(page, `/hires/${hire.id}`)).toContain(
      'The customer’s bank is checking a payment for this job.',
    );

    await guest.request.post(`/sandbox/paystack/disputes/${questionId}`, {
      data: { resolution: 'merchant-accepted' },
    });
    await untilItSays(guest, hire.page, 'Taken back by the bank');
    await guest.reload();
    await expectAccessible(guest, 'a hire whose payment the bank took back');
    expect(await wordsOn(page, `/hires/${hire.id}`)).toMatch(/Where the money went.*₦32,500/);
  });

  await page.context().clearCookies();
  artisanId = await newArtisan(page);
  await test.step('an artisan cancels, and the customer books another one for the same time with the same money', async () => {
    const elsewhere = await browser.newContext();
    const place = { state: whereAndWhom.jobState, town: whereAndWhom.jobTown };
    await signUpAs(elsewhere, newEmail('rescues'), { ...skilled, ...place, full_name: 'Bola Rescue' });
    const hire = await paidHire(guest.request, artisanId, dayFromNow(180));

    await page.goto(`/hires/${hire.id}`);
    await page.getByText('I cannot come').click();
    await expect(page.getByText('You earn nothing: the customer keeps all of the ₦5,000.')).toBeVisible();
    await page.getByRole('button', { name: /^Cancel/ }).dblclick();
    await expect(page.locator(':focus')).toContainText('cancelled');
    await expect(page.getByText(whereAndWhom.jobAddress)).toHaveCount(0);

    await guest.goto(hire.page);
    await expect(guest.getByRole('heading', { name: 'Choose another artisan' })).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Get ₦5,000 back' })).toBeVisible();
    await expectAccessible(guest, 'a hire whose artisan has cancelled');
    await expectNoSidewaysScroll(guest);
    const choice = guest.getByRole('button', { name: /^Book / }).first();
    const chosen = (await choice.innerText()).replace(/^Book /, '');
    await choice.dblclick();
    await expect(guest.getByText(`You booked this after ${name} cancelled.`)).toBeVisible();
    await expect(guest.getByRole('heading', { level: 1, name: chosen })).toBeVisible();
    await expect(guest.getByText('₦5,000').first()).toBeVisible();

    // The link of the old booking leads to the new one, and nothing can be chosen twice.
    const old = await wordsOn(guest, hire.page);
    expect(old).toContain(`See your booking with ${chosen}`);
    expect(old).not.toContain('Choose another artisan');
  });
});
