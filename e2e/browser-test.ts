import { setTimeout as delay } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
  type TestInfo,
} from '@playwright/test';
import { SECOND_MS } from '../src/shared/durations.ts';
import { addDays, lagosDay, lagosInstant } from '../src/shared/lagos-time.ts';

/** The contexts that the running test has opened, with the diaries of their pages ({@link keepDiary}). */
const opened = new Map<BrowserContext, string[]>();

/** Milliseconds until the next day begins in Lagos. */
const untilMidnight = (now: Date): number =>
  lagosInstant(addDays(lagosDay(now), 1)).getTime() - now.getTime();

/**
 * Playwright's `test`. Close to midnight in Lagos it first waits for the new day: "today" stays the same during a
 * test. In every browser context that a test opens, navigation waits until the page's script runs
 * ({@link waitForScript}); the context is closed when the test ends. A failed test prints what its pages did.
 */
export const test = base.extend<{ sameDay: undefined; leaveNothingOpen: undefined }, object>({
  sameDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use, testInfo) => {
      const left = untilMidnight(new Date());
      if (left < testInfo.timeout) {
        testInfo.setTimeout(testInfo.timeout + left);
        await delay(left + SECOND_MS);
      }
      await use(undefined);
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      prepareContexts(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  leaveNothingOpen: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use, testInfo) => {
      await use(undefined);
      for (const diary of opened.values()) printDiary(testInfo, diary);
      // Pages that stay open keep listening, which slows down the tests after it.
      await Promise.all([...opened.keys()].map((context) => context.close()));
      opened.clear();
    },
    { auto: true },
  ],
});

function prepareContexts(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    opened.set(context, keepDiary(context));
    loseNetworkOnceLoaded(context);
    goOnOnceItAnswers(context);
    return context;
  };
}

/**
 * Makes `goto` and `reload` wait for the page's script, unless they name another event. Before the script runs, links
 * and forms load a page instead; that is tested without script, and by tests that hold the script back.
 */
function goOnOnceItAnswers(context: BrowserContext): void {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (options?.waitUntil === undefined) await waitForScript(page);
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const response = await reload(options);
      if (options?.waitUntil === undefined) await waitForScript(page);
      return response;
    };
    return page;
  };
}

/**
 * Waits until React has hydrated everything that can be pressed; a page without our script is ready at once. A key
 * counts as the page's first use, at which the last parts load (src/browser/first-use.ts).
 *
 * With `evaluate`, because `waitForFunction` would first run 340 kB of Playwright's script in the page.
 */
export async function waitForScript(page: Page): Promise<void> {
  while (!(await page.evaluate(isHydrated).catch(isNotYet))) await delay(30);
}

function isHydrated(): boolean {
  if (matchMedia('(scripting: none)').matches) return true;
  // A document that is still arriving may not contain its script yet.
  if (document.readyState === 'loading') return false;
  if (![...document.scripts].some(({ text }) => text.includes('/assets/entry.client'))) return true;
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
  const isTakenOver = (element: Element) =>
    Object.keys(element).some((name) => name.startsWith('__reactProps'));
  if (![...document.querySelectorAll('a[href], button, form')].every(isTakenOver)) return false;
  // Forms show our own messages (src/browser/own-validation.ts) once a press takes their checking over.
  const form = document.createElement('form');
  form.method = 'post';
  form.innerHTML = '<button type="button"></button>';
  document.body.append(form);
  form.querySelector('button')?.click();
  form.remove();
  return form.noValidate;
}

/** A page that is replaced while it is looked at is not ready. */
function isNotYet(error: Error): false {
  if (/context was destroyed|Cannot find context|navigat/i.test(error.message)) return false;
  throw error;
}

/**
 * Records what a browser's pages wrote to the console, which errors and failed requests they had, and where they
 * navigated: a screenshot of an empty page shows none of it.
 */
function keepDiary(context: BrowserContext): string[] {
  const begin = Date.now();
  const diary: string[] = [];
  const note = (what: string) => diary.push(`${Date.now() - begin} ms: ${what}`);
  context.on('console', (message) => note(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => note(`thrown: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) =>
    note(`${request.failure()?.errorText}: ${request.method()} ${request.url()}`),
  );
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => frame === page.mainFrame() && note(`went to ${frame.url()}`));
    page.on('crash', () => note('the page crashed'));
  });
  return diary;
}

/**
 * Makes `setOffline(true)` wait for the scripts of open pages. Parts of them arrive after a page's load event; losing
 * the network before that is tested by holding those requests back.
 */
function loseNetworkOnceLoaded(context: BrowserContext): void {
  const coming = new Set<Request>();
  let changedAt = 0;
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (!/\/assets\/.*\.js$/.test(request.url())) return;
    change(request);
    changedAt = Date.now();
  };
  context.on(
    'request',
    note((request) => coming.add(request)),
  );
  context.on(
    'requestfinished',
    note((request) => coming.delete(request)),
  );
  context.on(
    'requestfailed',
    note((request) => coming.delete(request)),
  );
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    // Fetched scripts run, and may request more.
    if (offline) await expect.poll(() => coming.size === 0 && Date.now() - changedAt > 200).toBe(true);
    await setOffline(offline);
  };
}

/** Printed, because the report shows only the beginning of an attached text. */
function printDiary(info: TestInfo, diary: string[]): void {
  if (info.status === info.expectedStatus) return;
  process.stdout.write(`\nWhat the pages of “${info.title}” did:\n${diary.slice(-80).join('\n')}\n`);
}
