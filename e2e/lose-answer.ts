import type { Page } from '@playwright/test';

/** The next form that the page sends arrives, but its answer does not. */
export async function loseNextAnswer(page: Page): Promise<void> {
  let lost = false;
  await page.route('**/*.data*', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    await route.fetch({ maxRedirects: 0 });
    return route.abort();
  });
}
