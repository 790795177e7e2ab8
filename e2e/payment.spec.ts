import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test, waitForScript } from './browser-test.ts';
import { dayFromNow, hireableArtisans } from './demo.ts';
import { newEmail } from './members.ts';
import { whereAndWhom } from './where.ts';

/** Days that no other journey uses; phone and desk share a server. */
const dayOf = (project: string, offset: number): string =>
  dayFromNow(200 + offset + (project === 'phone' ? 0 : 50));

async function hire(request: APIRequestContext, artisanId: string, day: string) {
  const response = await request.post('/api/hiring/hire', {
    data: {
      id: randomUUID(),
      fullName: 'Ngozi Eze',
      // Only two hires with the same email hold days at once, and other journeys have guests, too.
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
  'the payment page shows a refusal, a lost network and a payment in progress, and keeps the choice',
  {
    annotation: [
      { type: 'promise', description: 'Payment shows a refusal with its reason, and keeps the choice' },
      { type: 'promise', description: 'A lost network during payment is named, and the choice is kept' },
      { type: 'promise', description: 'A payment under way is checked until its result is there' },
    ],
  },
  async ({ page, request }, { project }) => {
    const [first, second, third] = await hireableArtisans(page);
    const artisan = first?.id ?? '';

    await test.step('a refusal is said in the page, and what was chosen stays', async () => {
      const day = dayOf(project.name, 1);
      const earlier = await hire(request, second?.id ?? '', day);
      const later = await hire(request, second?.id ?? '', day);
      await checkoutOf(request, earlier.id, 'card');
      await page.goto(later.page);
      const onward = page.getByRole('button', { name: 'Continue to Payment' });
      await expect(onward).toBeDisabled();
      // After Back from the checkout, the browser may restore the page as it was left, with its button still waiting.
      const again = page.waitForEvent('load');
      await page.evaluate(() => {
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      });
      await again;
      await waitForScript(page);
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
        page.getByText(`Failed to initiate payment: ${second?.full_name} is no longer free on these days`),
      ).toBeVisible();
      await expect(page.getByRole('radio', { name: /QR Code/ })).toBeChecked();
      await expectAccessible(page, 'a refused payment');
      await expectNoSidewaysScroll(page);
    });

    await test.step('without the key a page after paying and a page to pay tell nothing of the hire', async () => {
      const paid = await hire(request, third?.id ?? '', dayOf(project.name, 2));
      const { reference, access_code } = await checkoutOf(request, paid.id, 'card');
      await playPayer(request, access_code, 'success', 'card');
      // Nor does it show what this device remembers of another person's hire.
      await page.evaluate(() => {
        const another = {
          id: 'another',
          artisanId: 'another',
          customerName: 'Ada',
          jobDescription: 'Paint it red',
        };
        localStorage.setItem('hireResult', JSON.stringify(another));
      });
      await page.goto(`/PaymentCallback?reference=${reference}`);
      await expect(page.getByText('Thank you! Your payment was processed.')).toBeVisible();
      await expect(page.getByText('Hang three doors')).toBeHidden();
      await expect(page.getByText('Paint it red')).toBeHidden();
      await expect(page.locator('a[href*="another"]')).toHaveCount(0);
      await page.evaluate(() => localStorage.removeItem('hireResult'));
      const keyless = `/hirepage?hire=${paid.id}`;
      await page.goto(keyless);
      await expect(page.getByRole('heading', { name: 'We could not find that hire' })).toBeVisible();
      await expectAccessible(page, keyless);

      // From now on this browser has the key.
      await page.goto(paid.page);
      await expect(page.getByRole('heading', { name: 'This hire is paid' })).toBeVisible();
      await expectAccessible(page, paid.page);
      await page.goto(keyless);
      await expect(page.getByRole('heading', { name: 'This hire is paid' })).toBeVisible();
    });

    await test.step('a payment that is under way is looked at until it is there', async () => {
      const { id, key } = await hire(request, artisan, dayOf(project.name, 0));
      const { reference, access_code } = await checkoutOf(request, id, 'ussd');
      await playPayer(request, access_code, 'pending', 'ussd');
      await page.goto(`/PaymentCallback?reference=${reference}&key=${key}`);
      await expect(page.getByText('Checking again')).toBeVisible();
      await expectAccessible(page, 'a payment under way');
      await page.context().setOffline(true);
      await expect(page.getByText('Checking again')).toBeVisible();
      await page.context().setOffline(false);
      await playPayer(request, access_code, 'success', 'ussd');
      await expect(page.getByText('Thank you! Your payment was processed.')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('Hang three doors')).toBeVisible();
    });
  },
);
