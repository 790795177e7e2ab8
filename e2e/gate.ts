import type { Page } from '@playwright/test';

/** Holds back a page's requests for an address from each `hold` until the next `letThrough`. */
export async function gate(
  page: Page,
  address: string | RegExp,
): Promise<{ hold(): void; letThrough(): void }> {
  let open = Promise.withResolvers<void>();
  open.resolve();
  await page.route(address, async (route) => {
    await open.promise;
    // The page may have cancelled the request meanwhile.
    await route.continue().catch(() => undefined);
  });
  return {
    hold() {
      open = Promise.withResolvers<void>();
    },
    letThrough() {
      open.resolve();
    },
  };
}
