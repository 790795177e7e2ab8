import type { Page } from '@playwright/test';

/** The next form that the page sends arrives, but its answer does not. */
export async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    '**/*.data*',
    async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    },
    { times: 1 },
  );
}
