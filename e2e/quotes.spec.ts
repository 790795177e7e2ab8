import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow, openAround } from './demo.ts';
import { mailedLink, member, newEmail, password, artisan as skilled } from './members.ts';
import { tapWhen, turnTo } from './when.ts';
import { fillWhere, whereAndWhom } from './where.ts';

/** An artisan of this test's own, so that no other journey affects their calendar; the page is signed in as them. */
async function newArtisan(page: Page): Promise<{ id: string; name: string }> {
  const name = 'Chidi Quotes';
  const id = await member(page, newEmail('artisan'), {
    role: 'skilled',
    full_name: name,
    address: '3 Allen Avenue',
    bio: 'I tile bathrooms.',
    skill: 'Tiler',
    expertise: 'Bathrooms and kitchens',
    service_area: '10',
  });
  return { id, name };
}

async function newVisitor(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  return context.newPage();
}

async function fillHiringForm(page: Page, email: string, day: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Ngozi Eze');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Job Description').fill('Tile the bathroom, floor and walls.');
  await fillWhere(page);
  await tapWhen(page, day);
  await page.getByRole('checkbox').check();
}

/** A guest opens a checkout for a day, which holds it for them. */
async function openCheckout(request: APIRequestContext, artisanId: string, day: string): Promise<void> {
  const hired = await request.post('/api/hiring/hire', {
    data: {
      fullName: 'Ngozi Eze',
      email: newEmail('guest'),
      jobDescription: 'Tile the bathroom',
      ...whereAndWhom,
      startDate: day,
      endDate: day,
      startTime: '09:30',
      checkbox: true,
      artisanId,
    },
  });
  const { id: hireId, guestKey: key } = (await hired.json()).result;
  const opened = await request.post('/api/payments/initialize', {
    data: { hireId, method: 'bank_transfer', key },
  });
  expect(opened.ok(), await opened.text()).toBe(true);
}

test('a quote that was sent before the page’s script loaded, after the session had ended, is found after signing in', async ({
  page,
  request,
}) => {
  const email = newEmail('artisan');
  const id = await member(page, email, skilled);
  const asked = await request.post('/api/hiring/hire', {
    data: {
      fullName: 'Ngozi Eze',
      email: newEmail('guest'),
      jobDescription: 'Sew two agbada',
      startDate: dayFromNow(12),
      endDate: dayFromNow(12),
      startTime: '09:30',
      checkbox: true,
      artisanId: id,
      action: 'Request A Quote',
    },
  });
  const { id: hireId } = (await asked.json()).result;
  const mayLoad = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayLoad.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/hires/${hireId}`, { waitUntil: 'commit' });
  await page.getByLabel('Labour').fill('45,000');
  await page.getByLabel(/What it includes/).fill('Cloth and labour.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send quote' }).click();
  await expect(page.getByRole('heading', { name: 'We could not find that hire' })).toBeVisible();
  mayLoad.resolve();
  await expect(page.getByText('We’ve kept what you typed.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/hires\//);
  await expect(page.getByLabel('Labour')).toHaveValue('45,000');
  await expect(page.getByLabel(/What it includes/)).toHaveValue('Cloth and labour.');
});

test('a guest asks for a quote, accepts it through the emailed link and pays that sum, and the artisan sees it', {
  annotation: [{ type: 'promise', description: 'A guest asks for a quote and pays it in a browser' }],
}, async ({ page, browser }) => {
  const artisan = await newArtisan(page);
  const guest = await newVisitor(browser, page);
  const email = newEmail('guest');

  // The artisan's view of each state is checked in every-screen.spec.ts.
  await test.step('the guest asks', async () => {
    await guest.goto(`/hiringartisanPage/${artisan.id}`);
    await fillHiringForm(guest, email, dayFromNow(12));
    await guest.getByRole('button', { name: 'Request A Quote' }).click();
    await guest.getByRole('link', { name: 'See your request' }).click();
    await guest.waitForURL(/\/hires\//);
    await expect(guest.getByText('has your request')).toBeVisible();
    await expectAccessible(guest, 'a requested quote, the customer’s page');
    await expectNoSidewaysScroll(guest);
  });

  await test.step('a refusal and a lost network leave the artisan’s quote as it is typed, and it is sent once', async () => {
    await page.goto(new URL(guest.url()).pathname);
    await expect(page.getByText('once the hire is paid')).toBeVisible();
    await page.getByLabel('Labour').fill('500');
    await page.getByLabel(/What it includes/).fill('Tiles, cement and labour.');
    await page.getByRole('button', { name: 'Send quote' }).click();
    await expect(page.getByRole('alert')).toContainText('Your price must be at least ₦1,000.');
    await expect(page.getByLabel(/What it includes/)).toHaveValue('Tiles, cement and labour.');
    await expectAccessible(page, 'a refused quote');
    await test.step('parts that were refused stay open when the network is lost next', async () => {
      await page.getByText('Divide a long job into parts instead').click();
      const part = page.getByLabel('Name of the part').first();
      await part.fill('Floor');
      await page.getByRole('button', { name: 'Send quote' }).click();
      await expect(page.locator('[name="parts.0.amountNaira"]')).toHaveAttribute('aria-invalid', 'true');
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Send quote' }).click();
      await expect(page.getByText('Network error. Please try again.')).toBeVisible();
      await expect(part).toBeVisible();
      await expect(part).toHaveValue('Floor');
      await page.context().setOffline(false);
      await part.fill('');
    });
    await page.getByLabel('Labour').fill('45,000');
    await page.context().setOffline(true);
    // The earlier loss is still on the page.
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Send quote' }).click();
    await lost;
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Labour')).toHaveValue('45,000');
    await page.context().setOffline(false);
    await page.getByLabel('Labour').fill('44,000');
    await page.reload();
    await expect(page.getByLabel('Labour')).toHaveValue('44,000');
    await page.getByLabel('Labour').fill('45,000');
    await page.getByRole('button', { name: 'Send quote' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Correct your quote' })).toBeVisible();
    // The draft that was restored is not what the next quote begins with.
    await expect(page.getByLabel('Labour')).toHaveValue('45,000');
    await expect(page.getByText('You quoted ₦45,000. You get ₦42,750')).toBeVisible();
    await expect(page.getByText('You sent a quote of ₦45,000.')).toHaveCount(1);
  });

  await test.step('the guest accepts what the artisan changed meanwhile, and pays it', async () => {
    const link = await mailedLink(guest, email, /\/hires\/[\w-]+\?key=[\w.%-]+/, 'quotes ₦45,000');
    await guest.goto(link);
    await expect(guest.getByRole('button', { name: 'Accept and pay ₦45,000' })).toBeVisible();
    await expectAccessible(guest, 'a quote to answer');
    await expectNoSidewaysScroll(guest);

    await openAround(page.getByLabel('Labour'));
    await page.getByLabel('Labour').fill('40,000');
    await page.getByRole('button', { name: 'Send corrected quote' }).click();
    await expect(page.getByText('You changed the quote to ₦40,000.')).toBeVisible();
    await guest.getByRole('button', { name: 'Accept and pay ₦45,000' }).click();
    await expect(guest.getByRole('alert')).toContainText('has changed the quote to ₦40,000');
    await guest.getByRole('button', { name: 'Accept and pay ₦40,000' }).click();

    await guest.waitForURL(/\/hirepage/);
    await expect(guest.getByText('The agreed quote')).toBeVisible();
    await expect(guest.getByText('₦40,000').first()).toBeVisible();
    await guest.getByText('Debit/credit card').click();
    await guest.getByRole('button', { name: 'Continue to Payment' }).click();
    await guest.waitForURL(/\/sandbox\/paystack\/checkout\//);
    await guest.getByRole('button', { name: /^Pay .*40,000/ }).click();
    await expect(guest.getByText('Thank you! Your payment was processed.')).toBeVisible();
    await guest.getByRole('link', { name: 'See your hire' }).click();
    await expect(guest.getByText('It’s booked. We hold your ₦40,000')).toBeVisible();
  });

  // The artisan’s page, which is still open, has changed with what happened.
  await expect(page.getByText('12 Secret Close')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ngozi Eze' })).toBeVisible();
});

test('an artisan takes days off by keyboard and cannot be hired on them, then stops taking work; the waitlist’s first is told', {
  annotation: [
    { type: 'promise', description: 'Days off are taken by keyboard' },
    { type: 'promise', description: 'A waiting list moves, in a browser' },
  ],
}, async ({ page, browser }) => {
  const artisan = await newArtisan(page);
  const guest = await newVisitor(browser, page);
  const off = page.locator(`input[value="${dayFromNow(12)}"]`);

  await test.step('a day off is taken by keyboard', async () => {
    await page.goto('/availability');
    await expect(page.getByRole('heading', { level: 1, name: 'My availability' })).toBeVisible();
    await turnTo(page, off);
    await off.focus();
    await page.keyboard.press('Space');
    await expect(off).toBeChecked();
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect(off).toBeChecked();
    await page.context().setOffline(false);
    await off.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your days off are saved.')).toBeVisible();
    await expect(await turnTo(page, off)).toBeChecked();
  });

  await test.step('a form that was open meanwhile says which day is taken, keeps what was typed, and no longer offers it', async () => {
    await guest.goto(`/hiringartisanPage/${artisan.id}`);
    await fillHiringForm(guest, 'ngozi@example.ng', dayFromNow(13));
    await expect(guest.locator(`input[name="day"][value="${dayFromNow(12)}"]`)).toBeDisabled();
    // The arrow keys pass over it, and the time stays.
    const chosen = guest.locator('input[name="day"]:checked');
    const time = await guest.locator('input[name="time"]:checked').inputValue();
    for (const [key, day] of [
      ['ArrowLeft', 11],
      ['ArrowRight', 13],
    ] as const) {
      await chosen.press(key);
      await expect(chosen).toHaveValue(dayFromNow(day));
      await expect(chosen).toBeFocused();
    }
    await expect(guest.locator('input[name="time"]:checked')).toHaveValue(time);
    await page.request.put('/api/availability/days-off', {
      data: { from: dayFromNow(12), to: dayFromNow(13), daysOff: [dayFromNow(12), dayFromNow(13)] },
    });
    await guest.getByRole('button', { name: 'Confirm & Hire' }).click();
    await expect(guest.getByText(/Chidi Quotes is not free on .*The next free day is/).first()).toBeVisible();
    await expect(guest.getByLabel('Job Description')).toHaveValue('Tile the bathroom, floor and walls.');
    await expect(guest.locator(`input[name="day"][value="${dayFromNow(13)}"]`)).toBeDisabled();
  });

  await test.step('a calendar that was opened before that hire learns of it', async () => {
    await openCheckout(guest.request, artisan.id, dayFromNow(14));
    const taken = page.locator(`input[value="${dayFromNow(14)}"]`);
    await (await turnTo(page, taken)).check();
    await page.getByRole('button', { name: 'Save days off' }).click();
    await expect(page.getByText(/Ngozi is paying for .* right now/)).toBeVisible();
    await expect(page.getByRole('link', { name: /being paid for by Ngozi/ })).toBeVisible();
    await expect(taken).toHaveCount(0);
    await expect(off).toBeChecked();
  });

  await test.step('the customer who waits first is told when the artisan is available again', async () => {
    await page.getByRole('button', { name: 'Stop taking new work' }).click();
    await expect(page.getByRole('button', { name: 'Start taking new work' })).toBeVisible();

    const email = newEmail('waits');
    await guest.goto(`/profile/${artisan.id}`);
    await expect(guest.getByText('Fully Booked')).toBeVisible();
    await guest.getByRole('link', { name: 'Join Waiting List' }).click();
    await expectAccessible(guest, 'the waiting list');
    await guest.getByLabel('Email').fill(email);
    await guest.getByRole('button', { name: 'Join Waiting List' }).click();
    await expect(guest.getByRole('heading', { name: 'You are number 1' })).toBeVisible();
    await expectAccessible(guest, 'a place in the waiting list');
    await expectNoSidewaysScroll(guest);

    await page.getByRole('button', { name: 'Start taking new work' }).click();
    await expect(page.getByRole('button', { name: 'Stop taking new work' })).toBeVisible();
    await mailedLink(guest, email, /\/hiringartisanPage\/[\w-]+/, 'first in line');
    await guest.reload();
    await expect(guest.getByText('It is your turn')).toBeVisible();
    await expectAccessible(guest, 'a turn in the waiting list');
  });
});
