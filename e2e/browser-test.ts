import { type BrowserContext, test as base, expect, type Request, type TestInfo } from '@playwright/test';

/** Playwright's `test`. Where one fails, it prints what its pages did ({@link keepDiary}). */
export const test = base.extend({
  context: async ({ context }, use, testInfo) => {
    const diary = keepDiary(context);
    loseNetworkOnceLoaded(context);
    await use(context);
    printDiary(testInfo, diary);
  },
});

/**
 * Writes down what a browser's pages wrote to the console, what broke in them, which requests failed and where they went: the
 * picture of an empty page tells none of it.
 */
export function keepDiary(context: BrowserContext): string[] {
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
 * Makes `setOffline(true)` wait for the script of open pages. Parts of it come after a page's load event; a network that is
 * lost before that is tried by tests that hold those requests back.
 */
export function loseNetworkOnceLoaded(context: BrowserContext): void {
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
    // What was fetched runs, and may ask for more.
    if (offline) await expect.poll(() => coming.size === 0 && Date.now() - changedAt > 200).toBe(true);
    await setOffline(offline);
  };
}

/** Prints it where the test failed: the report shows of an attached text only how it begins. */
export function printDiary(info: TestInfo, diary: string[]): void {
  if (info.status === info.expectedStatus) return;
  process.stdout.write(`\nWhat the pages of “${info.title}” did:\n${diary.slice(-80).join('\n')}\n`);
}
