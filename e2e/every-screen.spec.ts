import { expect, test } from '@playwright/test';
import { guides } from '../src/features/guides/screens/guides.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { hireableArtisans, signIn } from './demo.ts';

const visitorScreens = [
  '/',
  '/artisan',
  '/artisan?q=zzzzqqq',
  '/reviews',
  '/reviews?maxRating=1&skill=Caterer',
  '/contact',
  '/signin',
  '/getstarted',
  '/getstarted?role=skilled',
  '/consumerpages',
  '/consumerbtn',
  '/consumer',
  '/jobs',
  '/jobs?q=zzzzqqq',
  '/jobs/0190-not-there',
  '/hirepage',
  '/PaymentCallback',
  '/dev/ui',
  '/no/such/page',
  ...Object.values(guides).map(({ path }) => path),
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('every screen of a visitor is free of accessibility faults and fits its window', async ({
      page,
    }) => {
      test.setTimeout(180_000);
      const [artisan] = await hireableArtisans(page);
      for (const path of [
        ...visitorScreens,
        `/profile/${artisan?.id}`,
        `/profile/${artisan?.id}/waiting-list`,
        `/hiringartisanPage/${artisan?.id}`,
        '/hiringartisanPage/0190-not-there',
        '/hires/0190-not-there',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expectAccessible(page, `${path} in the ${colorScheme}`);
        await expectNoSidewaysScroll(page);
      }
    });

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

    test('the calendar and the leads of an artisan', async ({ page }) => {
      test.setTimeout(180_000);
      await signIn(page, 'artisan');
      const leads = await page.request.get('/api/hiring/hires?side=artisan');
      const { result } = (await leads.json()) as { result: { id: string; status: string }[] };
      const states = new Map(result.map(({ id, status }) => [status, id]));
      expect(states.size).toBeGreaterThan(3);
      for (const path of ['/availability', ...[...states.values()].map((id) => `/hires/${id}`)]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expectAccessible(page, `${path} in the ${colorScheme}`);
        await expectNoSidewaysScroll(page);
      }
    });

    test('the screens of somebody signed in', async ({ page }) => {
      await signIn(page, 'consumer');
      for (const path of ['/consumer', '/verification/status', page.url()]) {
        await page.goto(path);
        await expectAccessible(page, `${path} in the ${colorScheme}`);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

test('nothing moves about while a page loads, and no script is refused', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy|Hydration/i.test(message.text()))
      refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  const [artisan] = await hireableArtisans(page);
  for (const path of ['/', '/artisan', `/profile/${artisan?.id}`]) {
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
