import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { hireableArtisans, signIn } from './demo.ts';
import { alike, deskOnly } from './windows.ts';

const phone = { width: 360, height: 740 };

test('on the home page a link opens its answer, the bar changes on scroll, the artisans’ row moves, the menu traps focus', {
  ...alike,
  annotation: [
    { type: 'promise', description: 'A link to an answer opens it' },
    { type: 'promise', description: 'The bar changes its look after 50 px of scroll' },
    {
      type: 'promise',
      description: 'Previous and next move the row by 75% of its width; the arrow keys move it too',
    },
    {
      type: 'promise',
      description: 'On small screens a sidebar with an overlay and a close button takes its place',
    },
  ],
}, async ({ page }) => {
  await page.goto('/#complaints');
  await expect(page.getByText('within 48 hours after')).toBeVisible();

  await test.step('the bar changes its look after 50 pixels of scroll, and back', async () => {
    const bar = page.getByRole('banner');
    const ground = () => bar.evaluate((element) => getComputedStyle(element).boxShadow);
    const scrollTo = (top: number) =>
      page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await scrollTo(0);
    await expect.poll(ground).toBe('none');
    await scrollTo(51);
    await expect.poll(ground).not.toBe('none');
    await scrollTo(50);
    await expect.poll(ground).toBe('none');
    await scrollTo(400);
    await expect.poll(ground).not.toBe('none');
    await scrollTo(0);
    await expect.poll(ground).toBe('none');
  });

  await test.step('the row of artisans moves by three quarters of its width, and by the arrow keys', async () => {
    const row = page.getByRole('list', { name: 'Top artisans' });
    const moved = () => row.evaluate((element) => element.scrollLeft);
    const width = await row.evaluate((element) => element.clientWidth);
    const card = await row.evaluate((element) => element.children[1]?.clientWidth ?? 0);
    const asked = await row.evaluateHandle((element) => {
      const lefts: (number | undefined)[] = [];
      const scrollBy = element.scrollBy.bind(element) as (options: ScrollToOptions) => void;
      element.scrollBy = ((options: ScrollToOptions) => {
        lefts.push(options.left);
        scrollBy(options);
      }) as typeof element.scrollBy;
      return lefts;
    });

    await page.getByRole('button', { name: 'Next artisans' }).click();
    // It then settles on the nearest card.
    await expect.poll(async () => Math.abs((await moved()) - 0.75 * width)).toBeLessThan(card);
    expect(await moved()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Previous artisans' }).click();
    await expect.poll(moved).toBe(0);
    expect(await asked.jsonValue()).toEqual([0.75 * width, -0.75 * width]);

    await row.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(moved).toBeGreaterThan(0);
  });

  await test.step('the menu keeps the focus, closes in every way and hands the focus back', async () => {
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });

    await opener.click();
    await expect(menu).toBeVisible();
    await expectAccessible(page, 'the menu');
    // More presses than the menu has links: the focus stays inside.
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(
        await menu.evaluate(
          (element) => element.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await opener.click();
    await page.mouse.click(10, 400);
    await expect(menu).toBeHidden();
    await opener.click();
    await menu.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(menu).toBeHidden();
  });
});

test('the bar and the footer fit every window, for a visitor and a member, and the keyboard can skip to the content', {
  ...deskOnly,
  annotation: [
    { type: 'promise', description: 'The first Tab stop skips to the content' },
    { type: 'promise', description: 'Small screens end at 768 px' },
  ],
}, async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // Below 768 pixels the menu replaces the bar's links.
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const places = page.getByRole('navigation', { name: 'Main' });
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(menu).toBeVisible();
  await expect(places).toBeHidden();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(menu).toBeHidden();
  await expect(places).toBeVisible();

  await test.step('on a phone the groups of the foot are folded, and open', async () => {
    await page.setViewportSize(phone);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link', { name: 'Privacy' })).toBeHidden();
    await foot.getByText('Legal').click();
    await expect(foot.getByRole('link', { name: 'Privacy' })).toBeVisible();
    await expectAccessible(page, 'the foot of a phone, one group open');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(foot.getByRole('link', { name: 'About us' })).toBeVisible();
  });

  await test.step('signed in, the bar stays on one line in every window', async () => {
    await signIn(page, 'artisan');
    await page.reload();
    const bar = page.getByRole('banner');
    await page.setViewportSize({ width: 1280, height: 800 });
    const oneLine = (await bar.boundingBox())?.height ?? 0;
    for (const width of [360, 600, 768, 769, 794, 834, 895, 896, 960, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      // The bar is lower on phones, after a short transition.
      expect((await bar.boundingBox())?.height, `the bar at ${width} pixels`).toBeLessThanOrEqual(oneLine);
      await expect(menu).toBeVisible({ visible: width < 896 });
      await expectNoSidewaysScroll(page);
    }
  });

  await test.step('a page that script puts in the place of another is read out by its name', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'My account' }).click();
    await page
      .getByRole('navigation', { name: 'My account' })
      .getByRole('link', { name: 'Open jobs' })
      .click();
    await expect(page).toHaveURL(/\/jobs/);
    const said = page.locator('body > [role="status"]').filter({ hasText: /^Open jobs\. \d+ open jobs?/ });
    await expect(said).toHaveCount(1);
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('link', { name: 'Jobs I answered' }).click();
    await expect(page.getByText('that you answered, your newest answer first')).toBeVisible();
  });

  await test.step('the counts in the bar do not run into what is beside them on a phone', async () => {
    await signIn(page, 'consumer');
    await page.setViewportSize(phone);
    await page.reload();
    const count = page.locator('.unread-count').last();
    await expect(count).toBeVisible();
    const right = await count.evaluate((element) => element.getBoundingClientRect().right);
    const avatar = await page.getByRole('button', { name: 'My account' }).boundingBox();
    expect(right).toBeLessThanOrEqual(avatar?.x ?? 0);
  });
});

test('text at twice its size fits a phone', { ...alike, annotation: { type: 'promise' } }, async ({
  page,
}) => {
  const id = await signIn(page, 'consumer');
  const [artisan] = await hireableArtisans(page);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  for (const path of [
    '/',
    '/artisan',
    `/profile/${artisan?.id}`,
    `/hiringartisanPage/${artisan?.id}`,
    '/consumer',
    `/dashboard/${id}`,
    '/notifications',
    '/settings',
    '/jobs',
    '/reviews',
    '/artisans/plumbers/surulere-lagos',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

/** Runs in the page. Finds a screen's file in the table of screens. */
function scriptOfContact(): string {
  const { __reactRouterManifest: table } = window as unknown as {
    __reactRouterManifest: { routes: Record<string, { module: string }> };
  };
  const { contact } = table.routes;
  if (!contact) throw new Error('there is no such screen');
  return contact.module;
}

test('without a network the current page stays, and a screen that fails shows only our own sentence', {
  ...alike,
  annotation: { type: 'promise', description: 'A lost network leaves the current page readable' },
}, async ({ page, context }) => {
  await page.goto('/signin');
  // Script runs now, so later messages are announced as they appear.
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByRole('button', { name: 'Show password', pressed: true })).toBeVisible();
  const banner = page.getByText('You are offline. What you see may be out of date.');
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  // A link to a part of the page needs no network.
  const toast = page.getByText('You are offline. Please try again when you are connected.');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(toast).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(toast).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/signin');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  // Sooner than it would go on its own.
  await expect(toast).toHaveCount(0, { timeout: 4_000 });
  // Other parameters are another page, also where its link names a part of it.
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '?returnTo=%2Fjobs#main';
    document.querySelector('main')?.append(link);
    link.click();
  });
  await expect(toast).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help centre' }).click();
  await expect(page).toHaveURL(/\/help$/);

  // No details of the error are shown.
  const script = await page.evaluate(scriptOfContact);
  await page.route(`**${script}`, async (route) => {
    const response = await route.fetch();
    const screen = (await response.text()).replace(/[\w$]+ as default/, 'broken as default');
    const body = `${screen};function broken() { throw new Error('kobo is undefined at line 7'); }`;
    await route.fulfill({ response, body });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
  await expect(page.getByText(/kobo is undefined|Error:/)).toHaveCount(0);
  await context.setOffline(true);
  await expect(
    page.getByText('You are offline. Check your connection, then try again: nothing you sent is lost.'),
  ).toBeVisible();
  await expect(page.getByText('Something went wrong on our side.')).toHaveCount(0);
});

test(
  'a written page opens the answer that its address names, whatever else the address contains',
  alike,
  async ({ page }) => {
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    const answer = page.getByText('Widen the distance in the filters, or search');
    const look = async () => {
      await page.goto('/help');
      await expect(answer).toBeHidden();
      await page.goto('/help#my-town');
      await expect(answer).toBeVisible();
      // A URL cut in the middle of a letter, as chats do with long links.
      await page.goto('/help#%E1%BA');
      await expect(page.getByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible();
    };
    await look();
    // A member's page runs our script.
    await signIn(page, 'consumer');
    await look();
    expect(broken).toEqual([]);
  },
);

test('a page on which nothing is pressed loads at most 115 kB of script, with all that comes later', async ({
  page,
  browser,
}) => {
  const [artisan] = await hireableArtisans(page);
  for (const address of [
    '/',
    '/artisan',
    '/artisan?skill=Plumber&verified=true',
    `/profile/${artisan?.id}`,
    '/artisans',
    '/artisans/plumbers',
    '/reviews',
    '/signin',
    '/getstarted',
    `/hiringartisanPage/${artisan?.id}`,
    '/jobs',
  ]) {
    const context = await browser.newContext();
    const visited = await context.newPage();
    const devtools = await context.newCDPSession(visited);
    await devtools.send('Network.enable');
    const scripts = new Map<string, string>();
    // By address: a browser with a cache asks for each once.
    const sizes = new Map<string, number>();
    devtools.on('Network.responseReceived', ({ requestId, response: { url } }) => {
      if (url.endsWith('.js')) scripts.set(requestId, url);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const url = scripts.get(requestId);
      if (url) sizes.set(url, encodedDataLength);
    });
    await visited.goto(address, { waitUntil: 'networkidle' });
    await visited.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await visited.waitForLoadState('networkidle');
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes, address).toBeGreaterThan(80_000);
    expect(bytes, address).toBeLessThanOrEqual(115_000);
    await context.close();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens and closes, the questions unfold, and no button is shown that needs script', {
    ...alike,
    annotation: {
      type: 'promise',
      description: 'The FAQ has seven questions with both windows, and folds without script',
    },
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Next artisans' })).toBeHidden();
    await page.getByText('What if I am not satisfied?').click();
    await expect(page.getByText('within 48 hours after')).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  });
});
