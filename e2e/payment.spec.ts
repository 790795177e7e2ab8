import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow, hireableArtisans } from './demo.ts';
import { newEmail } from './members.ts';
import { whereAndWhom } from './where.ts';

/** Days that no other journey takes; the phone and the desk share a server. */
const dayOf = (project: string, offset: number): string =>
  dayFromNow(200 + offset + (project === 'phone' ? 0 : 50));

async function hire(request: APIRequestContext, artisanId: string, day: string) {
  const response = await request.post('/api/hiring/hire', {
    data: {
      id: randomUUID(),
      fullName: 'Ngozi Eze',
      // Two hires of one email hold days at once; other journeys have guests, too.
      email: newEmail('ngozi'),
      jobDescription: 'Hang three doors',
      ...whereAndWhom,
      startDate: day,
      endDate: day,
      startTime: '09:30',
      checkbox: true,
      artisanId,
    },
  });
  const { result } = await response.json();
  return { id: result.id, key: result.guestKey, page: `/hirepage?hire=${result.id}&key=${result.guestKey}` };
}

const checkoutOf = async (request: APIRequestContext, hireId: string, method: string) => {
  const response = await request.post('/api/payments/initialize', { data: { hireId, method } });
  return (await response.json()) as { reference: string; access_code: string };
};

const playPayer = (request: APIRequestContext, accessCode: string, outcome: string, channel: string) =>
  request.post(`/sandbox/paystack/checkout/${accessCode}`, { data: { outcome, channel } });

test(
  'a payment that is under way is looked at until it is there',
  { annotation: { type: 'promise', description: 'A payment under way is looked at until it is there' } },
  async ({ page, request }, { project }) => {
    const [artisan] = await hireableArtisans(page);
    const { id, key } = await hire(request, artisan?.id ?? '', dayOf(project.name, 0));
    const { reference, access_code } = await checkoutOf(request, id, 'ussd');
    await playPayer(request, access_code, 'pending', 'ussd');
    await page.goto(`/PaymentCallback?reference=${reference}&key=${key}`);
    await expect(page.getByText('Looking again')).toBeVisible();
    await expectAccessible(page, 'a payment under way');
    await page.context().setOffline(true);
    await expect(page.getByText('Looking again')).toBeVisible();
    await page.context().setOffline(false);
    await playPayer(request, access_code, 'success', 'ussd');
    await expect(page.getByText('Thank you! Your payment was processed.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Hang three doors')).toBeVisible();
  },
);

test(
  'a refusal is said in the page, and what was chosen stays',
  {
    annotation: [
      { type: 'promise', description: 'Payment: a refusal is said with its reason, and the choice stays' },
      { type: 'promise', description: 'Payment: the network is lost, and the choice is not' },
    ],
  },
  async ({ page, request }, { project }) => {
    const [, artisan] = await hireableArtisans(page);
    const day = dayOf(project.name, 1);
    const first = await hire(request, artisan?.id ?? '', day);
    const second = await hire(request, artisan?.id ?? '', day);
    await checkoutOf(request, first.id, 'card');
    await page.goto(second.page);
    const onward = page.getByRole('button', { name: 'Continue to Payment' });
    await expect(onward).toBeDisabled();
    await page.getByText('QR Code').click();

    await page.context().setOffline(true);
    await onward.click();
    await expect(
      page.getByText('Failed to initiate payment: Network error. Please try again.'),
    ).toBeVisible();
    await page.context().setOffline(false);

    await onward.click();
    await expect(
      page.getByText(`Failed to initiate payment: ${artisan?.full_name} is no longer free on these days`),
    ).toBeVisible();
    await expect(page.getByRole('radio', { name: /QR Code/ })).toBeChecked();
    await expectAccessible(page, 'a refused payment');
    await expectNoSidewaysScroll(page);
  },
);

test('a page to pay says so when there is nothing to pay, and shows a way on', async ({ page, request }, {
  project,
}) => {
  const artisan = (await hireableArtisans(page))[2];
  const paid = await hire(request, artisan?.id ?? '', dayOf(project.name, 2));
  const { reference, access_code } = await checkoutOf(request, paid.id, 'card');
  await playPayer(request, access_code, 'success', 'card');
  await page.goto(`/PaymentCallback?reference=${reference}`);
  await expect(page.getByText('Thank you! Your payment was processed.')).toBeVisible();
  // Without the key these are not shown.
  await expect(page.getByText('Hang three doors')).toBeHidden();
  // Nor is what this device remembers of a hire of someone else.
  await page.evaluate(() => {
    const another = {
      id: 'another',
      artisanId: 'another',
      customerName: 'Ada',
      jobDescription: 'Paint it red',
    };
    localStorage.setItem('hireResult', JSON.stringify(another));
  });
  await page.reload();
  await expect(page.getByText('Thank you! Your payment was processed.')).toBeVisible();
  await expect(page.getByText('Paint it red')).toBeHidden();
  await expect(page.locator('a[href*="another"]')).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('hireResult'));
  for (const [path, title] of [
    // Before this browser was given the key, and after.
    [`/hirepage?hire=${paid.id}`, 'We could not find that hire'],
    [paid.page, 'This hire is paid'],
    [`/hirepage?hire=${paid.id}`, 'This hire is paid'],
    ['/hirepage', 'There is nothing to pay yet'],
    ['/hirepage?hire=none', 'We could not find that hire'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title }), path).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/PaymentCallback');
  await expect(page.getByText('N/A')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser asks for a way to pay, and the waiting page comes again by itself', async ({
    page,
    request,
  }, { project }) => {
    const artisan = (await hireableArtisans(page))[3];
    const { id, key, page: path } = await hire(request, artisan?.id ?? '', dayOf(project.name, 3));
    await page.goto(path);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page).toHaveURL(/\/hirepage/);
    const { reference, access_code } = await checkoutOf(request, id, 'bank_transfer');
    await playPayer(request, access_code, 'pending', 'bank_transfer');
    await page.goto(`/PaymentCallback?reference=${reference}&key=${key}`);
    await expect(page.getByText('We are waiting for your payment')).toBeVisible();
    await playPayer(request, access_code, 'success', 'bank_transfer');
    await expect(page.getByText('Thank you! Your payment was processed.')).toBeVisible({ timeout: 20_000 });
  });
});
