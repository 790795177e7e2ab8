import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { allScreens as routes } from '../src/app/routes.ts';
import { expectAccessible, expectAccessibleInBothWindows, wideWindow } from './accessibility.ts';
import { test } from './browser-test.ts';
import { hireableArtisans, signIn } from './demo.ts';
import { artisan as artisansWork, member, newEmail } from './members.ts';

/** Every path of routes.ts: with a fitting id where one is required, and without where it is optional. */
function addressesOf(ids: {
  artisan: string;
  hire?: string | undefined;
  job?: string | undefined;
}): string[] {
  const byPlace: Record<string, string | undefined> = { hires: ids.hire, jobs: ids.job };
  return routes.flatMap(({ path = '' }) => {
    if (path === '*') return ['/no/such/page'];
    // Rendered by a library, and checked in api-docs.spec.ts.
    if (path === 'api/docs') return [];
    const whole = `/${path
      .replace(/:id\??/, byPlace[path.split('/')[0] ?? ''] ?? ids.artisan)
      .replace(':trade', 'plumbers')
      .replace(':place?', 'ikeja-lagos')
      .replace(':course?', 'plumbing')
      .replace(':part?', '1')}`;
    return path.endsWith('?') ? [whole, whole.replace(/\/[^/]+$/, '')] : [whole];
  });
}

/** The paths that show the reader a page: no files and no redirects. */
async function shownTo(request: APIRequestContext, addresses: string[]): Promise<string[]> {
  const shown = [];
  for (const path of addresses) {
    const answer = await request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } });
    const isPage = answer.headers()['content-type']?.startsWith('text/html') ?? false;
    if (isPage && (answer.status() < 300 || answer.status() === 404)) shown.push(path);
  }
  return shown;
}

/** The id of the first thing that a call lists. */
async function firstOf(page: Page, path: string): Promise<string | undefined> {
  const { result } = (await (await page.request.get(path)).json()) as { result: { id: string }[] };
  return result[0]?.id;
}

/** Other states of a visitor's screens. */
const variations = [
  '/artisan?q=zzzzqqq',
  '/artisans/plumbers/lagos',
  '/artisans/fumigation-pest-controllers/maiduguri-borno',
  '/reviews?maxRating=1&skill=Caterer',
  '/jobs?q=zzzzqqq',
  '/chatbox/0190-not-there',
  '/hiringartisanPage/0190-not-there',
  '/getstarted?role=skilled',
  '/getstarted?created=1',
  '/reset-password?token=x',
  '/verify-email?token=x',
];

async function look(page: Page, path: string, wideSchemes?: readonly ('light' | 'dark')[]): Promise<void> {
  const sent = (await (await page.goto(path))?.text()) ?? '';
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expectNoDoubledIds(page, path, sent);
  await expectAccessibleInBothWindows(page, path, wideSchemes);
}

/**
 * Expects every id to be unique on the page, because labels, descriptions and links of a summary only reach the first.
 * The HTML from the server is checked too, including what is meant for browsers without script.
 */
async function expectNoDoubledIds(page: Page, path: string, sent: string): Promise<void> {
  expect(await page.evaluate(doubledIds, null), `ids twice at ${path}`).toEqual([]);
  expect(sent, path).toContain('<h1');
  expect(await page.evaluate(doubledIds, sent), `ids twice at ${path}, without script`).toEqual([]);
}

/** Runs in the page. HTML text is parsed like in a browser without script, including the content of <noscript>. */
function doubledIds(html: string | null): string[] {
  const read = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  const ids = [...read.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}

/** Parts that a busy machine can check in a minute each. */
const PARTS = 5;
for (let part = 0; part < PARTS; part += 1) {
  test(`every screen of a visitor is free of accessibility faults and fits its window, part ${part + 1}`, {
    annotation: {
      type: 'promise',
      description: 'Every screen of a visitor is free of accessibility faults, light and dark',
    },
  }, async ({ page }) => {
    const [artisan] = await hireableArtisans(page);
    const job = await firstOf(page, '/api/jobs');
    const every = [...addressesOf({ artisan: artisan?.id ?? '', job }), ...variations];
    for (const path of await shownTo(
      page.request,
      every.filter((_, index) => index % PARTS === part),
    )) {
      // Only the first page is checked for what just a wide window shows: links in the bar, the footer in columns.
      await look(page, path, path === '/' ? ['light', 'dark'] : []);
    }
  });
}

test('the opened filters are free of accessibility faults and fit their window', async ({ page }) => {
  await page.goto('/artisan');
  await page
    .getByRole('button', { name: /filter/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBothWindows(page, 'the filters');
});

test('a page that failed, and one read without a network, are free of accessibility faults', {
  annotation: {
    type: 'promise',
    description: 'A page that failed, and one read without a network, are free of accessibility faults',
  },
}, async ({ page, context }) => {
  await page.goto('/reviews');
  await page.route(/\/contact\.data/, (route) => route.fulfill({ status: 500, body: 'gone' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  // It comes last, and moves the buttons, whose sizes are checked.
  await expect(page.getByRole('link', { name: 'See what works now' })).toBeVisible();
  await expectAccessibleInBothWindows(page, 'a page that cannot be shown');
  await page.goto('/artisan');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await expectAccessibleInBothWindows(page, 'a page without a network');
  await context.setOffline(false);
});

test('the calendar and the leads of an artisan are free of accessibility faults', {
  annotation: {
    type: 'promise',
    description: 'An artisan’s calendar and leads are free of accessibility faults in every state',
  },
}, async ({ page }) => {
  const id = await signIn(page, 'artisan');
  const leads = await page.request.get('/api/hiring/hires?side=artisan');
  const { result } = (await leads.json()) as { result: { id: string; status: string }[] };
  const states = new Map(result.map(({ id, status }) => [status, id]));
  expect(states.size).toBeGreaterThan(3);
  // In a wide window, the bar of a signed-in member has more in it.
  await look(page, `/dashboard/${id}`, ['light', 'dark']);
  await look(page, '/availability');
  for (const hireId of states.values()) await look(page, `/hires/${hireId}`);
});

for (const name of ['consumer', 'artisan'] as const) {
  test(`every screen that only a signed-in ${name} sees is free of accessibility faults and fits its window`, {
    annotation: {
      type: 'promise',
      description: 'Every signed-in person’s own screens are free of accessibility faults, light and dark',
    },
  }, async ({ page, playwright, baseURL }) => {
    const id = await signIn(page, name);
    const every = addressesOf({
      artisan: id,
      hire: await firstOf(page, `/api/hiring/hires?side=${name === 'artisan' ? 'artisan' : 'customer'}`),
      job: await firstOf(page, name === 'consumer' ? '/api/jobs/mine' : '/api/jobs/answered'),
    });
    const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const forStrangers = new Set(await shownTo(stranger, every));
    await stranger.dispose();
    const own = (await shownTo(page.request, every)).filter((path) => !forStrangers.has(path));
    expect(own.length).toBeGreaterThan(5);
    for (const path of own) await look(page, path);
  });
}

test(
  'the empty screens of a new member are free of accessibility faults',
  {
    annotation: {
      type: 'promise',
      description: 'The empty screens of a new member are free of accessibility faults',
    },
  },
  async ({ page }, { project }) => {
    const consumer = await member(page, newEmail(project.name));
    for (const path of [`/dashboard/${consumer}`, '/consumer']) await look(page, path);
    await page.context().clearCookies();
    const artisan = await member(page, newEmail(project.name), artisansWork);
    const dashboard = `/dashboard/${artisan}`;
    for (const path of [
      dashboard,
      `${dashboard}?jobs=saved`,
      '/my-profile',
      '/my-profile/work',
      '/my-profile/prices',
      `/profile/${artisan}/waiting-list`,
      '/hires/none',
    ]) {
      await look(page, path);
    }
    await page.getByRole('button', { name: 'My account' }).click();
    await expectAccessible(page, 'the menu of an artisan');
  },
);

test('a page’s content does not shift while it loads, and no script is refused', async ({
  page,
  browser,
  baseURL,
}) => {
  const refused: string[] = [];
  const [artisan] = await hireableArtisans(page);
  for (const viewport of [page.viewportSize(), wideWindow]) {
    // A browser of its own for each window, because cached files would cause no layout shifts.
    const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) });
    const fresh = await context.newPage();
    fresh.on('console', (message) => {
      if (message.type() === 'error' || /Content Security Policy|Hydration/i.test(message.text()))
        refused.push(message.text());
    });
    fresh.on('pageerror', (error) => refused.push(error.message));
    await fresh.addInitScript(observeLayoutShifts);
    for (const path of ['/', '/artisan', `/profile/${artisan?.id}`, `/chatbox/${artisan?.id}`]) {
      await fresh.goto(path, { waitUntil: 'networkidle' });
      const total = await fresh.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(total, `layout shift of ${path} at ${viewport?.width} pixels`).toBeLessThanOrEqual(0.05);
    }
    await context.close();
  }
  expect(refused).toEqual([]);
});

/** Runs in each page before its own scripts, and adds up its layout shifts. */
function observeLayoutShifts(): void {
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
}
