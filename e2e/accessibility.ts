import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe takes options for single checks (doc/API.md, "Options Parameter"); its types leave them out. */
const options = {
  reporter: 'v1' as const,
  // Of what is right one example each is enough, and takes a fraction of the time.
  resultTypes: ['violations' as const],
  // Ornament drawn by ::before and ::after would make it give up on the contrast of all text around it.
  checks: { 'color-contrast': { options: { ignorePseudo: true } } },
};

/** By night only colours differ. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** axe-core as its builder for Playwright brings it along, in the half as large file. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/** Where a screen is the same in both windows but for its width, the dark is looked at in one of them. */
export const schemesOf = (project: { name: string }): readonly ColorScheme[] =>
  project.name === 'phone' ? bothSchemes : ['light'];

type ColorScheme = 'light' | 'dark';
const bothSchemes = ['light', 'dark'] as const;

/**
 * Demands that axe finds nothing wrong with what is on the screen now, by the rules of WCAG 2.2 A and AA, in the light
 * and in the dark. Nothing moves meanwhile: what is halfway between two colours has no contrast to speak of.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  schemes: readonly ColorScheme[] = bothSchemes,
): Promise<void> {
  const faults: string[] = [];
  // A page keeps it: the builder alone would send more than a megabyte four times for every look.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  await page.evaluate(holdStill);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(untilDrawn);
    // The other mode opens an empty page each time, for frames of other sites, of which we have none.
    const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode().options(options);
    const { violations, passes } = await (colorScheme === 'light'
      ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      : axe.withRules(colourRules)
    ).analyze();
    expect(passes.length, `${what}: axe looked at something`).toBeGreaterThan(
      colorScheme === 'light' ? 5 : 0,
    );
    for (const { id, nodes } of violations) {
      faults.push(`${id} in the ${colorScheme}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.evaluate(letMove);
  expect(faults, what).toEqual([]);
}

/** Ends every transition. Each element would begin several, however short, whenever the colours change. */
function holdStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after, ::backdrop { transition-property: none !important }');
  document.adoptedStyleSheets.push(still);
}

function letMove(): void {
  // What changes with the end of the look is worked out before anything may move.
  document.body.getBoundingClientRect();
  document.adoptedStyleSheets.pop();
}

/** Waits until the page is drawn in its new colours. */
const untilDrawn = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Demands that nothing sticks out to the side, so that nobody has to scroll in two directions. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels that stick out to the side').toBeLessThanOrEqual(0);
}
