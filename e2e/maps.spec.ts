import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { withPictures } from './launch-options.ts';
import { alike } from './windows.ts';

test.use({ launchOptions: withPictures });

const openMap = (page: Page) => page.getByRole('button', { name: 'Map', exact: true }).click();
/** With a map in the dialog axe cannot judge the colours around it, so they are checked without the map. */
async function expectMapAccessible(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what, []);
  await page.locator('.map-frame').evaluate((map) => map.remove());
  await expectAccessible(page, what);
}
const marks = (page: Page) => page.locator('.map-mark');

test('the maps of a list and an area load when opened, work by keyboard and on a narrow phone, or say they cannot load', {
  ...alike,
  annotation: [
    {
      type: 'promise',
      description:
        'A list’s artisans are shown on a map by their base place, with the places as a list beside it',
    },
    { type: 'promise', description: 'Maps work with the keyboard, in the dark and on a narrow phone' },
    { type: 'promise', description: 'Where a map cannot be loaded, the list still works' },
  ],
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/artisan?skill=Plumber');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const dialog = page.getByRole('dialog', { name: 'On the map' });

  await test.step('loaded when opened, its marks open the cards, and everything is beside it as a list', async () => {
    const before = asked.length;
    expect(asked.filter((path) => path.startsWith('/sandbox/tiles'))).toEqual([]);
    await openMap(page);
    await expect(marks(page).first()).toBeVisible();
    await expect
      .poll(() => asked.filter((path) => path.startsWith('/sandbox/tiles')).length)
      .toBeGreaterThan(3);
    expect(asked.slice(before).some((path) => path.endsWith('.js'))).toBe(true);
    await expect(dialog.getByRole('button', { name: /^[^:]+, [^:]+: \d+ artisans?$/ }).first()).toBeVisible();

    await marks(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeFocused();
    await expect(dialog.getByRole('article').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'All places' }).click();
    // The button is gone, and the focus stays beside the map.
    await expect(dialog.locator('.map-side')).toBeFocused();
    await dialog
      .getByRole('button', { name: /, .*\d+ artisans?$/ })
      .last()
      .click();
    await expect(dialog.getByRole('article').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'All places' }).click();
    await expectNoSidewaysScroll(page);
    await expectMapAccessible(page, 'the map of a list');

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeFocused();
  });

  await test.step('what cannot be loaded is said, and the list stays', async () => {
    await page.reload();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await openMap(page);
    await expect(
      page.getByText(/The map couldn’t be loaded\.|We couldn’t load the artisans/).first(),
    ).toBeVisible();
    await context.setOffline(false);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.route('**/sandbox/tiles/**', (route) => route.fulfill({ status: 503, body: '' }));
    await openMap(page);
    await expect(page.getByText('The map’s pictures can’t be loaded right now.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /artisans?$/ }).first()).toBeVisible();
    await page.unroute('**/sandbox/tiles/**');
    await page.keyboard.press('Escape');
  });

  await test.step('the map of an area fits a narrow phone', async () => {
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Map of the area' }).click();
    await expect(page.locator('.map-circle')).toBeVisible();
    const { x, width } = (await page.getByRole('dialog').boundingBox()) ?? { x: 0, width: 0 };
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(320);
    await expectMapAccessible(page, 'the map of an area');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages of the directory can be read completely and lead to one another', {
    ...alike,
    annotation: { type: 'promise', description: 'The pages of the directory work without script' },
  }, async ({ page }) => {
    await page.goto('/artisans');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Plumbers/ })
      .first()
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Lagos \d/ })
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Ikeja \d/ })
      .click();
    await expect(page).toHaveURL('/artisans/plumbers/ikeja-lagos');
    await expect(page.getByRole('heading', { level: 1, name: 'Plumbers in Ikeja, Lagos' })).toBeVisible();
    await expect(page.getByText('What customers paid')).toBeVisible();
    expect(await page.getByRole('article').count()).toBeGreaterThan(2);
    await expect(page.getByRole('button', { name: 'Map' })).toBeHidden();
    await page.getByRole('link', { name: 'Post this job' }).first().click();
    await expect(page).toHaveURL(/\/jobs\/new\?skill=Plumber|\/signin/);
  });
});
