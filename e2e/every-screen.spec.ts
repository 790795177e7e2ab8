import { expect, type Page, test } from '@playwright/test';
import { guides } from '../src/features/guides/screens/guides.ts';
import { expectAccessible, expectNoSidewaysScroll, schemesOf } from './accessibility.ts';
import { hireableArtisans, signIn } from './demo.ts';
import { artisan as artisansWork, member, newEmail } from './members.ts';

/** What a visitor sees, in parts of a size that a busy machine looks at in a minute. `ID` is an artisan's. */
const visitorScreens = {
  'who looks for somebody': [
    '/',
    '/artisan',
    '/artisan?q=zzzzqqq',
    '/reviews',
    '/reviews?maxRating=1&skill=Caterer',
    '/profile/ID',
    '/profile/ID/waiting-list',
    '/chatbox/ID',
    '/chatbox/0190-not-there',
    '/jobs',
    '/jobs?q=zzzzqqq',
    '/jobs/0190-not-there',
  ],
  'who signs up or in': [
    '/signin',
    '/forgot-password',
    '/reset-password?token=x',
    '/verify-email?token=x',
    '/getstarted',
    '/getstarted?role=skilled',
    '/getstarted?created=1',
    '/consumerpages',
    '/consumerbtn',
    '/goodbye',
  ],
  'who hires': [
    '/hiringartisanPage/ID',
    '/hiringartisanPage/0190-not-there',
    '/hires/0190-not-there',
    '/hirepage',
    '/PaymentCallback',
    '/consumer',
    '/dashboard',
    '/dashboard/ID',
    '/contact',
    '/no/such/page',
  ],
  'who reads': Object.values(guides).map(({ path }) => path),
  'who builds on it': ['/api/docs', '/dev/ui'],
};

async function look(page: Page, path: string, schemes?: ReturnType<typeof schemesOf>): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expectAccessible(page, path, schemes);
  await expectNoSidewaysScroll(page);
}

for (const [who, paths] of Object.entries(visitorScreens)) {
  test(
    `the screens of a visitor ${who} are free of accessibility faults and fit their window`,
    {
      annotation: {
        type: 'promise',
        description: 'Every screen of a visitor is free of accessibility faults, light and dark',
      },
    },
    async ({ page }, { project }) => {
      test.setTimeout(120_000);
      const [artisan] = await hireableArtisans(page);
      for (const path of paths) {
        // The first page shows what a wide window alone has: the places in the bar, the foot in columns.
        await look(
          page,
          path.replace('ID', artisan?.id ?? ''),
          path === '/' ? undefined : schemesOf(project),
        );
      }
    },
  );
}

test('the menu and the filters, opened', async ({ page }, { project }) => {
  await page.goto('/artisan');
  await page
    .getByRole('button', { name: /filter/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the filters');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  if (project.name !== 'phone') return;
  await page.getByRole('button', { name: /menu/i }).first().click();
  await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible();
  await expectAccessible(page, 'the menu');
});

test('a page that cannot be shown, and one that is read without a network', {
  annotation: {
    type: 'promise',
    description: 'So is a page that cannot be shown, or is read without a network',
  },
}, async ({ page, context }) => {
  await page.goto('/reviews');
  await page.route(/\/contact\.data/, (route) => route.fulfill({ status: 500, body: 'gone' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expectAccessible(page, 'a page that cannot be shown');
  await page.goto('/artisan');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await expectAccessible(page, 'a page without a network');
  await context.setOffline(false);
});

test(
  'the calendar and the leads of an artisan',
  { annotation: { type: 'promise', description: 'So are an artisan’s calendar and leads in every state' } },
  async ({ page }, { project }) => {
    test.setTimeout(120_000);
    const id = await signIn(page, 'artisan');
    const leads = await page.request.get('/api/hiring/hires?side=artisan');
    const { result } = (await leads.json()) as { result: { id: string; status: string }[] };
    const states = new Map(result.map(({ id, status }) => [status, id]));
    expect(states.size).toBeGreaterThan(3);
    await look(page, `/dashboard/${id}`);
    await look(page, '/availability');
    for (const hireId of states.values()) await look(page, `/hires/${hireId}`, schemesOf(project));
  },
);

test('the screens of somebody signed in', {
  annotation: {
    type: 'promise',
    description: 'Every screen of somebody signed in is free of accessibility faults, light and dark',
  },
}, async ({ page }) => {
  const id = await signIn(page, 'consumer');
  for (const path of [
    `/dashboard/${id}`,
    '/consumer',
    '/chatbox',
    '/jobs/new',
    '/verification/status',
    '/my-profile',
    '/settings',
    '/settings/delete',
    '/notifications',
    '/notifications/settings',
  ]) {
    await look(page, path);
  }
});

test(
  'the screens of somebody new, where nothing stands yet',
  { annotation: { type: 'promise', description: 'So are they where nothing stands yet' } },
  async ({ page }, { project }) => {
    const consumer = await member(page, newEmail(project.name));
    for (const path of [`/dashboard/${consumer}`, '/consumer']) await look(page, path);
    await page.context().clearCookies();
    const dashboard = `/dashboard/${await member(page, newEmail(project.name), artisansWork)}`;
    for (const path of [dashboard, `${dashboard}?jobs=saved`, '/my-profile', '/my-profile/work']) {
      await look(page, path);
    }
  },
);

test('nothing moves about while a page loads, and no script is refused', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy|Hydration/i.test(message.text()))
      refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  const [artisan] = await hireableArtisans(page);
  for (const path of ['/', '/artisan', `/profile/${artisan?.id}`, `/chatbox/${artisan?.id}`]) {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[]) {
          if (!entry.hadRecentInput) shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const total = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(total, `layout shift of ${path}`).toBeLessThanOrEqual(0.05);
  }
  expect(refused).toEqual([]);
});
