import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleInBothWindows } from './accessibility.ts';
import { test } from './browser-test.ts';
import { signIn } from './demo.ts';
import { mailedLink, newEmail } from './members.ts';
import { operate } from './operate.ts';

const photo = {
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: '#a9481f' } })
    .jpeg()
    .toBuffer(),
};
const newBvn = (): string => `22${String(randomInt(1e9)).padStart(9, '0')}`;

/** Uploads a photo of a face, outside of any page. */
async function uploadedFace(page: Page): Promise<string> {
  const answer = await page.request.post('/api/uploads/identity-photos', { multipart: { image: photo } });
  return (await answer.json()).data.url;
}

/** An artisan who has just signed up and is signed in. */
async function signUpAsArtisan(page: Page, wishes: Record<string, string> = {}): Promise<string> {
  const email = `verify-${Date.now()}-${randomInt(1e6)}@example.ng`;
  const password = 'mango tree by the gate';
  const answer = await page.request.post('/api/auth/signup', {
    data: {
      role: 'skilled',
      full_name: 'Chidi Okafor',
      email,
      password,
      address: '12 Zik Avenue, Enugu',
      bio: 'Leaks stop with me.',
      skill: 'Plumber',
      expertise: 'Pipes and pumps',
      service_area: '10',
      ...wishes,
    },
  });
  expect(answer.status()).toBe(201);
  await page.request.post('/api/auth/signin', { data: { email, password } });
  return email;
}

const complete = async (page: Page) => ({ bvn: newBvn(), bvn_URL: await uploadedFace(page) });
const bvnField = (page: Page) => page.getByLabel(/^Bank verification number/);
const sendButton = (page: Page) => page.getByRole('button', { name: 'Submit for verification' });
const choosePhoto = async (page: Page) => {
  await page.locator('.face-field input[type=file]').setInputFiles(photo);
  await expect(page.getByText('Photo uploaded.')).toBeVisible();
};
/** Until the bank account and two people are there, whatever else is. */
const STILL_NEEDED = 'Two things are still needed';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('from the dashboard to the badge by keyboard: what is missing is sent, an operator approves', {
  annotation: { type: 'promise', description: 'By keyboard from dashboard to badge' },
}, async ({ page }) => {
  const email = await signUpAsArtisan(page);
  await page.goto('/dashboard/me');
  const onward = page.getByRole('link', { name: 'Send what is needed' });
  await onward.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Two things are missing')).toBeVisible();

  await bvnField(page).focus();
  await page.keyboard.type('2221234567');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct the marked fields.' });
  await expect(summary).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bvnField(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  const bvn = newBvn();
  await page.keyboard.type(bvn);
  await choosePhoto(page);
  await sendButton(page).focus();
  await page.keyboard.press('Enter');

  await expect(heading(page, STILL_NEEDED)).toBeVisible();
  await expect(page.getByText(`ends in ${bvn.slice(-4)}`)).toBeAttached();
  expect(await page.content()).not.toContain(bvn);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(bvn.slice(0, 7));

  expect(await operate('verification', 'approve', email, '--note', 'Called')).toContain('is verified');
  await page.reload();
  await expect(heading(page, 'You are verified')).toBeVisible();
  await page.getByRole('link', { name: 'See my public profile' }).click();
  await expect(heading(page, 'Chidi Okafor')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();
});

test('certificates and people are handed in on the page, a person answers without an account, and the profile says what was checked', {
  annotation: { type: 'promise', description: 'Evidence is handed in, answered and shown' },
}, async ({ page, browser }) => {
  const email = await signUpAsArtisan(page, await complete(page));
  // The address of an email opens the part that it names.
  await page.goto('/verification/status#certificates');
  await page.getByText('Add a certificate').click();
  const certificate = page.locator('.verification-add', { hasText: 'Who gave it' });
  await certificate.getByRole('button', { name: 'Hand in certificate' }).click();
  await expect(page.getByText('A photo of the certificate is required.').first()).toBeVisible();
  await certificate.getByLabel('What it is').fill('Trade Test Grade II');
  await certificate.getByLabel('Who gave it').fill('NABTEB');
  await certificate.getByLabel('Valid until the end of').selectOption('February');
  await certificate.getByLabel('Year').selectOption({ index: 2 });
  await certificate.locator('input[type=file]').setInputFiles(photo);
  await expect(certificate.getByRole('img', { name: 'Photo of the certificate' })).toBeVisible();
  await certificate.getByRole('button', { name: 'Hand in certificate' }).dblclick();
  await expect(page.getByRole('heading', { level: 3, name: 'Trade Test Grade II' })).toHaveCount(1);

  const named = page.getByRole('region', { name: 'References' });
  await named.getByRole('heading', { name: 'References' }).click();
  const referee = newEmail('referee');
  await named.getByLabel('Their name').fill('Sidi Bello');
  await named.getByRole('button', { name: 'Name this person' }).click();
  await named.getByRole('link', { name: 'Choose how they know your work.' }).click();
  await expect(named.getByLabel('How they know your work')).toBeFocused();
  await expect(named.getByLabel('Their name')).toHaveValue('Sidi Bello');
  await named.getByLabel('How they know your work').selectOption('Customer');
  await named.getByLabel('Their email').fill(referee);
  await named.getByRole('button', { name: 'Name this person' }).click();
  await expect(named.getByText('We’ve asked Sidi Bello about your work.')).toBeVisible();
  await expectAccessibleInBothWindows(page, 'what was handed in');

  const link = await mailedLink(page, referee, /http\S+reference\?token=[\w-]+/);
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(heading(other, 'Do you know Chidi Okafor’s work?')).toBeVisible();
  await expectAccessible(other, 'the question to a referee');
  await other.getByRole('radio', { name: /^Yes/ }).check();
  await other.getByLabel('What should we know?').fill('He came on time.');
  await other.getByRole('button', { name: 'Send my answer' }).dblclick();
  await expect(heading(other, 'Thank you. That is all we need.')).toBeVisible();
  await page.goto('/verification/status#references');
  await page.reload();
  await expect(named.getByText('Answered', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain('He came on time.');

  await operate('verification', 'approve', email, '--note', 'The second one was called');
  await page.goto('/verification/status');
  await page.getByRole('link', { name: 'See my public profile' }).click();
  const checked = page.getByRole('region', { name: 'What we checked' });
  await expect(checked.getByText('Bank account name')).toBeVisible();
  await expect(checked.getByText('Trade Test Grade II, NABTEB')).toBeVisible();
  await expect(checked.getByText(/Valid until 2[89] February/)).toBeVisible();
});

test('a lost network leaves the form as it was typed, and it can be sent afterwards', {
  annotation: { type: 'promise', description: 'A lost network loses nothing typed' },
}, async ({ page }) => {
  await signUpAsArtisan(page);
  await page.goto('/verification/status');
  const bvn = newBvn();
  await bvnField(page).fill(bvn);
  await choosePhoto(page);
  await page.context().setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(bvnField(page)).toHaveValue(bvn);
  await page.context().setOffline(false);
  await sendButton(page).click();
  await expect(heading(page, STILL_NEEDED)).toBeVisible();
});

test('a BVN that is typed while the page’s data is loaded again stays in its field', async ({ page }) => {
  await signUpAsArtisan(page);
  await page.goto('/verification/status');
  let release = (): void => undefined;
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const loads = { begun: 0, ended: 0 };
  await page.route(/\/verification\/status\.data/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    loads.begun += 1;
    await typed;
    await route.continue();
    loads.ended += 1;
  });
  await bvnField(page).fill('123');
  await sendButton(page).click();
  await expect.poll(() => loads.begun).toBe(1);
  // Following the link to the field before the data has come makes React Router load this screen’s data as well.
  await page.getByRole('alert').getByRole('link', { name: /BVN/ }).click();
  await expect(bvnField(page)).toBeFocused();
  const bvn = newBvn();
  await bvnField(page).fill(bvn);
  release();
  await expect.poll(() => loads.ended).toBe(loads.begun);
  await choosePhoto(page);
  await expect(bvnField(page)).toHaveValue(bvn);
});

test('a double click sends once, and a rejected one submits again', async ({ page }) => {
  const email = await signUpAsArtisan(page);
  await page.goto('/verification/status');
  await bvnField(page).fill(newBvn());
  await choosePhoto(page);
  await sendButton(page).dblclick();
  await expect(heading(page, STILL_NEEDED)).toBeVisible();
  const history = await operate('verification', 'show', email);
  expect(history.match(/verification\.complete by applicant/g)).toHaveLength(1);

  await operate('verification', 'reject', email, '--reason', 'The photo is too dark.');
  await page.reload();
  await expect(heading(page, 'We could not verify you yet')).toBeVisible();
  await expect(page.getByText('The photo is too dark.')).toBeVisible();
  await choosePhoto(page);
  await page.getByRole('button', { name: 'Submit again' }).click();
  await expect(heading(page, STILL_NEEDED)).toBeVisible();
});

test('every state of a verification is free of accessibility faults and fits its window', {
  annotation: { type: 'promise', description: 'Every state passes axe in light and dark at 360 and 1280' },
}, async ({ page }) => {
  test.setTimeout(180_000);
  async function look(title: string) {
    await page.goto('/verification/status');
    await expect(heading(page, title)).toBeVisible();
    await expectAccessibleInBothWindows(page, title);
  }
  await signUpAsArtisan(page);
  await look('Two things are missing');
  await bvnField(page).fill('1');
  await sendButton(page).click();
  await expect(page.getByRole('link', { name: 'BVN must be exactly 11 digits.' })).toBeVisible();
  await expectAccessible(page, 'a refused submission');
  await page.goto('/dashboard/me');
  await expect(page.getByRole('heading', { name: 'Two things are missing' })).toBeVisible();
  await expectAccessible(page, 'the panel on the dashboard');

  const email = await signUpAsArtisan(page, await complete(page));
  await look(STILL_NEEDED);
  await operate('verification', 'check', email, 'identity', 'passed');
  await operate('verification', 'check', email, 'face', 'failed');
  await operate('verification', 'start', email);
  for (const check of ['bank-account', 'references']) {
    await operate('verification', 'check', email, check, 'passed');
  }
  await look('We are looking at it');
  await operate('verification', 'reject', email, '--reason', 'The photo is too dark.');
  await look('We could not verify you yet');

  await page.context().clearCookies();
  await signIn(page, 'artisan');
  await look('You are verified');
  await page.context().clearCookies();
  await signIn(page, 'consumer');
  await look('Only artisans are verified');
});
