import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow, hireableArtisans, signIn } from './demo.ts';
import { tabTo } from './keyboard.ts';
import { tapWhen } from './when.ts';
import { fillWhere } from './where.ts';
import { alike } from './windows.ts';

/** Holds back answers to requests for an address until the returned function is called. */
async function hold(page: Page, address: RegExp, method = 'POST'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  // The route stays: removing it while a request passes could leave that request without an answer.
  return release;
}

test('by keyboard alone a visitor sends the contact form, after a refusal and a lost network', {
  ...alike,
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
  // A keyboard shows where it is.
  expect(await send.evaluate((button) => getComputedStyle(button).outlineStyle)).not.toBe('none');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That does not look like a phone number.').first()).toBeVisible();
  await expectAccessible(page, 'a message that was refused');
  await tabTo(page, phone);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0803 123 4567');
  // A changed field is no longer marked as wrong.
  await expect(
    page.getByText('That does not look like a phone number.').filter({ visible: true }),
  ).toHaveCount(0);
  await expect(phone).not.toHaveAttribute('aria-invalid');
  // Refused for the same reason again, it is marked again.
  await page.keyboard.press('Control+A');
  await page.keyboard.type('34');
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Enter');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('That does not look like a phone number.').last()).toBeVisible();
  // The message takes the focus, which may come while the next key is pressed.
  await expect(page.getByRole('alert')).toBeFocused();
  await tabTo(page, phone);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0803 123 4567');
  await expect(phone).toHaveValue('0803 123 4567');

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

test('hiring and paying show missing fields and progress, and a lost network loses nothing typed', {
  ...alike,
  annotation: [
    {
      type: 'promise',
      description: 'The hiring form says “Loading...” and “Fetching tradesperson data...”',
    },
    { type: 'promise', description: 'What is missing in a form is said in our words, all at once' },
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
  await expectAccessible(page, 'the hiring form, loading');
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: `Hire ${artisan.full_name}` })).toBeVisible();

  await test.step('what is missing is said in our words, beside each field and together, and taken back', async () => {
    const form = page.getByRole('form', { name: /^Hire / });
    await page.getByLabel('Full Name').fill('Patient Peju');
    await page.getByLabel('Email').fill('ngozi');
    const summary = form.getByRole('alert').filter({ has: page.getByRole('link') });
    await page.getByRole('button', { name: 'Confirm & Hire' }).click();
    await expect(summary).toBeFocused();
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
    // Otherwise Back would have to be pressed once more to leave the page.
    expect(new URL(page.url()).hash).toBe('');
    // The top bar does not cover the label.
    const label = await page.getByText('Job Description', { exact: true }).boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    expect(label?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await description.fill('Hang one door');
    await expect(page.getByText('Job Description is required.')).toHaveCount(0);
    await expect(description).not.toHaveAttribute('aria-invalid');
    await expect(summary.getByRole('link')).toHaveCount(2);
  });

  await page.getByLabel('Email').fill('peju@example.ng');
  await fillWhere(page);
  const day = dayFromNow(30);
  await tapWhen(page, day, '10:00');
  await page.getByRole('checkbox').check();
  // With the last fault the whole box is gone.
  await expect(page.locator('.message-bad')).toHaveCount(0);

  await test.step('every refusal takes the focus, also one with the same sentence about other fields', async () => {
    const refusal = page.getByRole('alert').filter({ hasText: 'Please correct the marked fields.' });
    const email = page.getByLabel('Email');
    for (const [label, right] of [
      ['Full Name', 'Patient Peju'],
      ['Job Description', 'Hang one door'],
    ] as const) {
      const field = page.getByLabel(label);
      // Both are refused only by the server.
      await field.fill(' ');
      await email.fill('peju@lagos');
      await page.getByRole('button', { name: 'Confirm & Hire' }).click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(refusal).toBeFocused();
      await field.fill(right);
      await email.fill('peju@example.ng');
    }
  });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Confirm & Hire' }).click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Job Description')).toHaveValue('Hang one door');
  await page.context().setOffline(false);

  const submit = await hold(page, /hiringartisanPage.*\.data/i);
  await page.getByRole('button', { name: 'Confirm & Hire' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request A Quote' })).toBeDisabled();
  const sent = page.getByText(/^You have already sent this form to .*\.$/);
  const next = await hold(page, /\/hirepage\.data/, 'GET');
  const asked = page.waitForRequest(/\/hirepage\.data/);
  submit();
  await asked;
  await expect(sent).toHaveCount(0);
  next();
  await page.waitForURL(/\/hirepage/);

  // After going back, the form is empty and says that it was sent.
  await page.goBack();
  await expect(sent).toBeVisible();
  await expectAccessible(page, 'a form that was sent before');
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/hirepage/);

  const pay = await hold(page, /\/hirepage\.data/);
  await page.getByText('Bank Transfer').click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  pay();
  await page.waitForURL(/\/sandbox\/paystack\/checkout\//);

  // Once the hire is paid, the form no longer offers to continue.
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment complete' })).toBeVisible();
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('hireSent')));
  await expect.poll(kept).toEqual([]);

  // Where no payment is named, the page shows what this device remembers of the hire.
  await page.goto('/PaymentCallback');
  for (const remembered of ['N/A', 'Patient Peju', 'Hang one door', artisan.full_name]) {
    await expect(page.getByText(remembered, { exact: true })).toBeVisible();
  }
});

test('a dashboard shows that it is loading', {
  ...alike,
  annotation: { type: 'promise', description: 'A dashboard shows that it is loading' },
}, async ({ page }) => {
  await signIn(page, 'artisan');
  await page.goto('/contact');
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
