import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleInBothWindows } from './accessibility.ts';
import { test } from './browser-test.ts';
import { signIn } from './demo.ts';
import { mailedLink, newEmail, signInByCall } from './members.ts';
import { operate } from './operate.ts';

const photo = {
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: '#a9481f' } })
    .jpeg()
    .toBuffer(),
};
const newBvn = (): string => `22${String(randomInt(1e9)).padStart(9, '0')}`;

/** Uploads a photo of a face with an API call. */
async function uploadedFace(page: Page): Promise<string> {
  const answer = await page.request.post('/api/uploads/identity-photos', { multipart: { image: photo } });
  return (await answer.json()).data.url;
}

/** An artisan who has just signed up and is signed in. */
async function signUpAsArtisan(page: Page, wishes: Record<string, string> = {}) {
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
  return { email, id: await signInByCall(page.request, email, password) };
}

const bvnField = (page: Page) => page.getByLabel(/^Bank verification number/);
const sendButton = (page: Page) => page.getByRole('button', { name: 'Submit for verification' });
const choosePhoto = async (page: Page) => {
  await page.locator('.face-field input[type=file]').setInputFiles(photo);
  await expect(page.getByText('Photo uploaded.')).toBeVisible();
};
/** Shown until the bank account and two referees are there, whatever else is. */
const STILL_NEEDED = 'Two things are still needed';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('by keyboard an artisan gets from the dashboard to the badge: missing details, a refusal, and an approval', {
  annotation: [
    { type: 'promise', description: 'An artisan gets from the dashboard to the badge by keyboard' },
    { type: 'promise', description: 'A lost network loses nothing typed into a verification' },
    { type: 'promise', description: 'Every state passes axe in light and dark at 360 and 1280' },
  ],
}, async ({ page, context }) => {
  const { email } = await signUpAsArtisan(page);
  const bvn = newBvn();
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct the marked fields.' });

  await test.step('the dashboard leads to what is missing', async () => {
    await page.goto('/dashboard/me');
    await expect(page.getByRole('heading', { name: 'Four things are missing' })).toBeVisible();
    await expectAccessible(page, 'the panel on the dashboard');
    await page.getByRole('link', { name: 'Send missing details' }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Four things are missing')).toBeVisible();
    await expectAccessibleInBothWindows(page, 'Four things are missing');
  });

  await test.step('a refusal leads to its field, and a BVN typed while data is loaded again stays there', async () => {
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
    await bvnField(page).focus();
    await page.keyboard.type('2221234567');
    await page.keyboard.press('Enter');
    await expect(summary).toBeFocused();
    await expect.poll(() => loads.begun).toBe(1);
    // If the link to the field is followed before the data has arrived, React Router loads this screen's data as well.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'BVN must be exactly 11 digits.' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bvnField(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(bvn);
    release();
    await expect.poll(() => loads.ended).toBe(loads.begun);
    await page.unroute(/\/verification\/status\.data/);
    await choosePhoto(page);
    // The message is gone once its error is corrected, at the photo and in the summary.
    await expect(page.getByText('A photo of your face is required.').filter({ visible: true })).toHaveCount(
      0,
    );
    await expect(bvnField(page)).toHaveValue(bvn);
    await expectAccessible(page, 'a refused submission');
  });

  await test.step('a lost network leaves the form as it was typed, and a double press sends once', async () => {
    await context.setOffline(true);
    await sendButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect(bvnField(page)).toHaveValue(bvn);
    await context.setOffline(false);
    await sendButton(page).dblclick();
    await expect(heading(page, STILL_NEEDED)).toBeVisible();
    const history = await operate('verification', 'show', email);
    expect(history.match(/verification\.complete by applicant/g)).toHaveLength(1);
    await expect(page.getByText(`ends in ${bvn.slice(-4)}`)).toBeAttached();
    expect(await page.content()).not.toContain(bvn);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(bvn.slice(0, 7));
    await expectAccessibleInBothWindows(page, STILL_NEEDED);
  });

  await test.step('a rejected one submits again', async () => {
    await operate('verification', 'check', email, 'identity', 'passed');
    await operate('verification', 'check', email, 'face', 'failed');
    await operate('verification', 'reject', email, '--reason', 'The photo is too dark.');
    await page.reload();
    await expect(heading(page, 'We could not verify you yet')).toBeVisible();
    await expect(page.getByText('The photo is too dark.')).toBeVisible();
    await expectAccessibleInBothWindows(page, 'We could not verify you yet');
    await choosePhoto(page);
    await page.getByRole('button', { name: 'Submit again' }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, STILL_NEEDED)).toBeVisible();
  });

  await test.step('an operator looks at it and approves', async () => {
    await operate('verification', 'start', email);
    for (const check of ['bank-account', 'references']) {
      await operate('verification', 'check', email, check, 'passed');
    }
    await page.reload();
    await expect(heading(page, 'We’re checking your details')).toBeVisible();
    await expectAccessibleInBothWindows(page, 'We’re checking your details');
    expect(await operate('verification', 'approve', email, '--note', 'Called')).toContain('is verified');
    await page.reload();
    await expect(heading(page, 'You are verified')).toBeVisible();
    await page.getByRole('link', { name: 'See my public profile' }).click();
    await expect(heading(page, 'Chidi Okafor')).toBeVisible();
    await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();
  });

  // The page of a verified artisan is checked in every-screen.spec.ts.
  await test.step('a consumer has nothing to verify', async () => {
    await context.clearCookies();
    await signIn(page, 'consumer');
    await page.goto('/verification/status');
    await expect(heading(page, 'Only artisans are verified')).toBeVisible();
    await expectAccessibleInBothWindows(page, 'Only artisans are verified');
  });
});

test('certificates and referees are sent on the page, a referee answers without an account, and the profile shows the checks', {
  annotation: { type: 'promise', description: 'Evidence is handed in, answered and shown' },
}, async ({ page, browser }) => {
  const { email, id } = await signUpAsArtisan(page, { bvn: newBvn(), bvn_URL: await uploadedFace(page) });
  // The #hash of an emailed link opens the part that it names.
  await page.goto('/verification/status#certificates');
  await page.getByText('Add a certificate').click();
  const certificate = page.locator('.verification-add', { hasText: 'Who gave it' });
  await certificate.getByRole('button', { name: 'Submit certificate' }).click();
  await expect(page.getByText('A photo of the certificate is required.').first()).toBeVisible();
  await certificate.getByLabel('What it is').fill('Trade Test Grade II');
  await certificate.getByLabel('Who gave it').fill('NABTEB');
  await certificate.getByLabel('Valid until the end of').selectOption('February');
  await certificate.getByLabel('Year').selectOption({ index: 2 });
  await certificate.locator('input[type=file]').setInputFiles(photo);
  await expect(certificate.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await expect(certificate.getByRole('img', { name: 'Photo of the certificate' })).toBeVisible();
  await expect(
    certificate.getByText('A photo of the certificate is required.').filter({ visible: true }),
  ).toHaveCount(0);
  await certificate.getByRole('button', { name: 'Submit certificate' }).dblclick();
  await expect(page.getByRole('heading', { level: 3, name: 'Trade Test Grade II' })).toHaveCount(1);

  const named = page.getByRole('region', { name: 'References' });
  await named.getByRole('heading', { name: 'References' }).click();
  const referee = newEmail('referee');
  await named.getByLabel('Their name').fill('Sidi Bello');
  await named.getByRole('button', { name: 'Add this person' }).click();
  await named.getByRole('link', { name: 'Choose how they know your work.' }).click();
  await expect(named.getByLabel('How they know your work')).toBeFocused();
  await expect(named.getByLabel('Their name')).toHaveValue('Sidi Bello');
  await named.getByLabel('How they know your work').selectOption('Customer');
  await named.getByLabel('Their email').fill(referee);
  await named.getByRole('button', { name: 'Add this person' }).click();
  await expect(named.getByText('We’ve asked Sidi Bello about your work.')).toBeVisible();
  await expectAccessibleInBothWindows(page, 'what was handed in');

  const link = await mailedLink(page, referee, /http\S+reference\?token=[\w-]+/);
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(heading(other, 'Do you know Chidi Okafor’s work?')).toBeVisible();
  await expectAccessible(other, 'the question to a referee');
  await other.getByRole('radio', { name: /^Yes/ }).check();
  await other.getByLabel('What should we know?').fill('He came on time.');
  await other.getByRole('button', { name: 'Send answer' }).dblclick();
  await expect(heading(other, 'Thank you. That’s all we need.')).toBeVisible();
  await page.reload();
  await named.getByRole('heading', { name: 'References' }).click();
  await expect(named.getByText('Answered', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain('He came on time.');

  await operate('verification', 'approve', email, '--note', 'The second one was called');
  await page.goto(`/profile/${id}`);
  const checked = page.getByRole('region', { name: 'What we checked' });
  await expect(checked.getByText('Bank account name')).toBeVisible();
  await expect(checked.getByText('Trade Test Grade II, NABTEB')).toBeVisible();
  await expect(checked.getByText(/Valid until 2[89] February/)).toBeVisible();
});
