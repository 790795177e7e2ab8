import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow, hireableArtisans, signIn } from './demo.ts';
import { tabTo } from './keyboard.ts';
import { tapWhen } from './when.ts';
import { fillWhere } from './where.ts';
import { alike } from './windows.ts';

/** Lets no answer to requests for that address through until it is told to. */
async function hold(page: Page, address: RegExp, method = 'POST'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  // The route stays: taken away while it lets a request through, it can leave that one without an answer.
  return release;
}

test('by keyboard alone a visitor writes to us, through a refusal and a lost network', {
  annotation: [
    { type: 'promise', description: 'Contact Us can be filled and sent by keyboard alone' },
    { type: 'promise', description: 'Contact: the network is lost, and nothing typed is' },
  ],
}, async ({ page }) => {
  await page.goto('/contact');
  const phone = page.getByLabel('Phone number');
  for (const [field, text] of [
    [page.getByLabel('Name'), 'Ngozi Eze'],
    [page.getByLabel('Email'), 'ngozi@example.ng'],
    [phone, '12'],
    [page.getByLabel('Message', { exact: true }), 'How do I change my date?'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  const send = page.getByRole('button', { name: 'Send message' });
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await expect(page.getByText('That does not look like a phone number.').first()).toBeVisible();
  await expectAccessible(page, 'a message that was refused');
  await tabTo(page, phone);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0803 123 4567');

  await page.context().setOffline(true);
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to send contact message.')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('How do I change my date?');
  await page.context().setOffline(false);

  const release = await hold(page, /\/contact\.data/);
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  release();
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible();
  await expectAccessible(page, 'a message that was sent');
});

test('a form that lacks something says so in our words, beside each field and together, and takes back what is mended', {
  ...alike,
  annotation: { type: 'promise', description: 'What is missing in a form is said in our words, all at once' },
}, async ({ page }) => {
  const [artisan] = await hireableArtisans(page);
  await page.goto(`/hiringartisanPage/${artisan?.id}`);
  const form = page.getByRole('form', { name: /^Hire / });
  await page.getByLabel('Full Name').fill('Ngozi Eze');
  await page.getByLabel('Email').fill('ngozi');
  const summary = form.getByRole('alert').filter({ has: page.getByRole('link') });
  await expect(async () => {
    await page.getByRole('button', { name: 'Confirm & Hire' }).click();
    await expect(summary).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(summary.getByRole('link')).toHaveText([
    'Job Description is required.',
    'That does not look like an email address. It should be like name@example.com.',
    'Please tick “I accept the terms” to continue.',
  ]);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/does not look like an email/);
  await expectAccessible(page, 'a form that lacks something');

  await summary.getByRole('link', { name: 'Job Description is required.' }).click();
  const description = page.getByLabel('Job Description');
  await expect(description).toBeFocused();
  // The bar does not lie over the label.
  const label = await page.getByText('Job Description', { exact: true }).boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await description.fill('Hang one door');
  await expect(page.getByText('Job Description is required.')).toHaveCount(0);
  await expect(description).not.toHaveAttribute('aria-invalid');
  await expect(summary.getByRole('link')).toHaveCount(2);
});

test('hiring and paying say what they are doing, and a lost network loses nothing', {
  ...alike,
  annotation: [
    { type: 'promise', description: 'The hiring form reads Submitting... while it is under way' },
    { type: 'promise', description: 'Payment Option reads Processing... while it is under way' },
    {
      type: 'promise',
      description: 'Without a payment in the address, the page shows the hire that this device remembers',
    },
    { type: 'promise', description: 'Hiring: the network is lost, and nothing typed is' },
  ],
}, async ({ page }) => {
  const artisan = (await hireableArtisans(page))[14];
  if (!artisan) throw new Error('no artisan can be hired');
  await page.goto(`/profile/${artisan.id}`);
  const arrive = await hold(page, /hiringartisanPage.*\.data/i, 'GET');
  await page.getByRole('link', { name: 'Hire', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await expect(page.getByText('Fetching tradesperson data...')).toBeVisible();
  arrive();

  await page.getByLabel('Full Name').fill('Patient Peju');
  await page.getByLabel('Email').fill('peju@example.ng');
  await page.getByLabel('Job Description').fill('Hang one door');
  await fillWhere(page);
  const day = dayFromNow(30);
  await tapWhen(page, day, '10:00');
  await page.getByRole('checkbox').check();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Confirm & Hire' }).click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Job Description')).toHaveValue('Hang one door');
  await page.context().setOffline(false);

  const submit = await hold(page, /hiringartisanPage.*\.data/i);
  await page.getByRole('button', { name: 'Confirm & Hire' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request A Quote' })).toBeDisabled();
  submit();
  await page.waitForURL(/\/hirepage/);

  const pay = await hold(page, /\/hirepage\.data/);
  await page.getByText('Bank Transfer').click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  pay();
  await page.waitForURL(/\/sandbox\/paystack\/checkout\//);

  // What this device remembers of the hire stands in where no payment is named.
  await page.goto('/PaymentCallback');
  for (const remembered of ['N/A', 'Patient Peju', 'Hang one door', artisan.full_name]) {
    await expect(page.getByText(remembered, { exact: true })).toBeVisible();
  }
});

test(
  'signing up and in say what they are doing, and a lost network is named',
  {
    ...alike,
    annotation: [
      { type: 'promise', description: 'Signing up reads Creating... while it is under way' },
      { type: 'promise', description: 'Sign in: the network is lost' },
    ],
  },
  async ({ page }, { project }) => {
    const email = `${project.name}-${Date.now()}-forms@example.ng`;
    await page.goto('/getstarted');
    for (const [label, text] of [
      ['Email', email],
      ['Password', 'mango tree by the gate'],
      ['Full name', 'Kemi Ade'],
      ['Address (only visible to you)', '4 Ring Road, Ibadan'],
      ['Bio', 'I own a shop.'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    const release = await hold(page, /\/getstarted\.data/);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
    release();
    await expect(page.getByRole('dialog', { name: 'CONGRATULATIONS' })).toBeVisible();

    await page.goto('/signin');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('mango tree by the gate');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Network error.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.context().setOffline(false);
  },
);

test('a dashboard and a profile say that they are being loaded', {
  ...alike,
  annotation: [
    { type: 'promise', description: 'A profile says that it is being loaded' },
    { type: 'promise', description: 'A dashboard says that it is being loaded' },
  ],
}, async ({ page }) => {
  await signIn(page, 'artisan');
  await page.goto('/artisan');
  const profile = await hold(page, /\/profile\/.*\.data/, 'GET');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await expectAccessible(page, 'a profile, loading');
  profile();
  await expect(page.getByRole('heading', { level: 2, name: 'Reviews' })).toBeVisible();

  const dashboard = await hold(page, /\/dashboard\/.*\.data/, 'GET');
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('header a[href^="/dashboard/"]');
    link?.click();
  });
  await expect(page.getByText('Loading user data...')).toBeVisible();
  await expectAccessible(page, 'a dashboard, loading');
  dashboard();
  await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible();
});
