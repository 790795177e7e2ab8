import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { signIn } from './demo.ts';

/** A thumb that counts what it does. */
function thumb() {
  const did = { taps: 0, typed: 0 };
  return {
    did,
    async tap(target: Locator) {
      await target.tap();
      did.taps += 1;
    },
    async type(field: Locator, text: string) {
      await field.fill(text);
      did.typed += 1;
    },
  };
}

const firstCard = (page: Page): Locator => page.getByRole('article').first();

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Thank you! Your payment was processed.')).toBeVisible();
}

test('from the home page a signed-in customer types one text and pays with the sixth tap', {
  annotation: {
    type: 'promise',
    description:
      'Signed in, a booking from the home page to its payment takes six taps and two typed fields at most',
  },
}, async ({ page }) => {
  await signIn(page, 'consumer');
  const { did, tap, type } = thumb();
  await page.goto('/');
  await type(page.locator('main').getByRole('searchbox'), 'Leaking tap in Ikeja');
  await tap(page.locator('main').getByRole('button', { name: 'Find artisans' }));
  await tap(firstCard(page).getByRole('link', { name: /^Hire/ }));
  await tap(page.getByRole('checkbox', { name: /I accept the terms/ }));
  await tap(page.getByRole('button', { name: 'Confirm & Hire' }));
  await tap(page.getByRole('button', { name: 'Continue to Payment' }));
  await tap(page.getByRole('button', { name: /^Pay ₦/ }).first());
  await expectPaid(page);
  expect(did).toEqual({ taps: 6, typed: 1 });
});

test('from the home page a guest types five texts and pays with the eighth tap', {
  annotation: {
    type: 'promise',
    description:
      'As a guest, a booking from the home page to its payment takes eight taps and five typed fields at most',
  },
}, async ({ page }) => {
  const { did, tap, type } = thumb();
  await page.goto('/');
  await tap(page.locator('main').getByRole('link', { name: 'Painter' }).first());
  // A fixed price on a card fills in what needs doing.
  await tap(page.getByRole('article').getByRole('link', { name: /: ₦/ }).first());
  await tap(page.getByRole('region', { name: 'Where?' }).getByRole('button').first());
  for (const [label, text] of [
    ['Address of the job', '12 Secret Close'],
    ['Nearest landmark', 'Opposite the market'],
    ['Phone number', '0803 123 4567'],
    ['Full Name', 'Guest Gbenga'],
    ['Email', 'gbenga@example.ng'],
  ] as const) {
    await type(page.getByLabel(label), text);
  }
  await tap(page.getByRole('checkbox', { name: /I accept the terms/ }));
  await tap(page.getByRole('button', { name: 'Confirm & Hire' }));
  await tap(page.getByText('Debit/credit card'));
  await tap(page.getByRole('button', { name: 'Continue to Payment' }));
  await tap(page.getByRole('button', { name: /^Pay ₦/ }).first());
  await expectPaid(page);
  expect(did).toEqual({ taps: 8, typed: 5 });
});
