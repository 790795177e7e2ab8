import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe takes options for single checks (doc/API.md, "Options Parameter"); its types leave them out. */
const options = {
  reporter: 'v1' as const,
  // Ornament drawn by ::before and ::after would make it give up on the contrast of all text around it.
  checks: { 'color-contrast': { options: { ignorePseudo: true } } },
};

/** Demands that axe finds nothing wrong with what is on the screen now, by the rules of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page })
    .options(options)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(passes.length, `${what}: axe looked at something`).toBeGreaterThan(5);
  const found = violations.map(
    (each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found, what).toEqual([]);
}

/** Demands that nothing sticks out to the side, so that nobody has to scroll in two directions. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels that stick out to the side').toBeLessThanOrEqual(0);
}
