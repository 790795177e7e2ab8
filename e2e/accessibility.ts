import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { default as Axe, ContextObject, NodeResult, RunOptions } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe takes options for single checks (doc/API.md, "Options Parameter"); its types leave them out. */
const options: RunOptions & { checks: object } = {
  reporter: 'v1',
  // Of what is right one example each is enough, and takes a fraction of the time.
  resultTypes: ['violations'],
  // Ornament drawn by ::before and ::after would make it give up on the contrast of all text around it.
  checks: { 'color-contrast': { options: { ignorePseudo: true } } },
};

/** They take half the time, and are all that differs by night. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Structure and colours in one run: what axe works out of a page before any rule takes as long as many of them. */
const everything: RunOptions = {
  ...options,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const structure: RunOptions = {
  ...everything,
  rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};
/** What depends on the width even where the same elements are shown. */
const sizes: RunOptions = { ...options, runOnly: { type: 'rule', values: ['target-size'] } };
const colours: RunOptions = { ...options, runOnly: { type: 'rule', values: colourRules } };

/** What every page has. */
const sharedParts = '.top-bar, .footer';

type ColorScheme = 'light' | 'dark';
const bothSchemes = ['light', 'dark'] as const;
/** The window of the project "desk" (playwright.config.ts). */
export const wideWindow = { width: 1280, height: 800 };

/**
 * Demands that axe finds nothing wrong with what is on the screen now, by the rules of WCAG 2.2 A and AA, and with its
 * colours in the light and in the dark. Nothing moves from then on: what is halfway between two colours has no contrast to
 * speak of.
 *
 * @param sharedToo whether to look at the bar and the footer, which every page has
 */
export async function expectAccessible(
  page: Page,
  what: string,
  schemes: readonly ColorScheme[] = bothSchemes,
  rules = structure,
  sharedToo = true,
): Promise<void> {
  await holdStill(page);
  const scrolled = await page.evaluate(scrollUp);
  // What it is shown in already comes first: each change has the page worked out anew.
  const shownIn = schemeOf.get(page) ?? 'light';
  const first = rules === structure && schemes.includes(shownIn) ? everything : rules;
  const faults = await findings(page, first, shownIn, rules === structure ? 5 : 0, what, sharedToo);
  for (const colorScheme of schemes.filter((scheme) => first !== everything || scheme !== shownIn)) {
    await page.emulateMedia({ colorScheme });
    schemeOf.set(page, colorScheme);
    faults.push(...(await findings(page, colours, colorScheme, 0, what, sharedToo)));
  }
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), scrolled);
  expect(faults, what).toEqual([]);
}

/** Runs in the page. What is half under the bar at the top is measured as if the rest of it were not there. @returns how far down it was */
function scrollUp(): number {
  const { scrollY } = window;
  window.scrollTo({ top: 0, behavior: 'instant' });
  return scrollY;
}

/** What a page is shown in since it was last looked at. */
const schemeOf = new WeakMap<Page, ColorScheme>();
const heldStill = new WeakSet<Page>();

/** Ends all motion of the page for good, and makes it ready to be looked at. */
async function holdStill(page: Page): Promise<void> {
  // A dialog that begins to rise has no opacity yet: to axe it is not there, and all that is behind it is.
  if (!heldStill.has(page)) await page.emulateMedia({ reducedMotion: 'reduce' });
  heldStill.add(page);
  // A page keeps it: half a megabyte need not be sent for every look.
  if (!(await page.evaluate('"axe" in window'))) {
    await evaluateCached(page, axeSource);
    await page.evaluate(endTransitions);
  }
}

/** Evaluates a long script in a page. Unlike `page.evaluate`, the next page of the same site need not compile it again. */
async function evaluateCached(page: Page, expression: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // The session ends with its page: to detach one takes away the page's virtual authenticator, too.
  await session.send('Runtime.evaluate', { expression: `${expression}; undefined` });
}

/**
 * Demands the same of a screen on a phone and in a wide window, and that it fits both. Colours are looked at on the phone.
 * In the wide window all rules are asked where it shows other elements than the phone. Every page has the same bar and
 * footer: they are looked at, in both windows, where `wideSchemes` says so.
 *
 * @param wideSchemes in which colours to look at the whole of the wide window too; absent: in none
 */
export async function expectAccessibleInBothWindows(
  page: Page,
  what: string,
  wideSchemes: readonly ColorScheme[] = [],
): Promise<void> {
  const sharedToo = wideSchemes.length > 0;
  await expectAccessible(page, what, bothSchemes, structure, sharedToo);
  await expectNoSidewaysScroll(page);
  const phone = page.viewportSize();
  const shownOnPhone = await page.evaluate(shownElements);
  await page.setViewportSize(wideWindow);
  const alike = shownOnPhone === (await page.evaluate(shownElements));
  const rules = alike && wideSchemes.length === 0 ? sizes : structure;
  await expectAccessible(page, `${what}, in a wide window`, wideSchemes, rules, sharedToo);
  await expectNoSidewaysScroll(page);
  if (phone) await page.setViewportSize(phone);
}

/** Runs in the page. Every element that is shown outside the bar and the footer, in order, once it is drawn. */
async function shownElements(): Promise<string> {
  await new Promise(requestAnimationFrame);
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !element.closest('.top-bar, .footer'),
  );
  return shown.map(({ tagName, id, className }) => `${tagName}#${id}.${className}`).join(' ');
}

/** What axe finds wrong by these rules. More than `least` of them must have found something to look at. */
async function findings(
  page: Page,
  rules: RunOptions,
  shownIn: ColorScheme,
  least: number,
  what: string,
  sharedToo: boolean,
): Promise<string[]> {
  const looked = { rules, once: 'color-contrast', shared: sharedToo ? '' : sharedParts };
  const { violations, passed } = await page.evaluate(runAxe, looked);
  expect(passed, `${what}: axe looked at something`).toBeGreaterThan(least);
  const where = (id: string) => (colourRules.includes(id) ? ` in the ${shownIn}` : '');
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}${where(id)}`);
}

/** Runs in the page. Without what `shared` selects. By the rule `once`, of elements side by side that look alike only the first is looked at. */
async function runAxe({ rules, once, shared }: { rules: RunOptions; once: string; shared: string }) {
  const { axe } = window as unknown as { axe: typeof Axe };
  // Once it is drawn in its new colours.
  await new Promise(requestAnimationFrame);
  const changesNoLook = new Set(
    'href id src srcset sizes alt aria-label aria-labelledby aria-describedby for name value datetime'.split(
      ' ',
    ),
  );
  const alike: Element[] = [];
  // How an element and all that it holds look, as far as style sheets can tell.
  const lookOf = (element: Element): string => {
    const seen = new Set<string>();
    for (const child of element.children) {
      const look = lookOf(child);
      if (seen.has(look)) alike.push(child, ...child.querySelectorAll('*'));
      seen.add(look);
    }
    const attributes = [...element.attributes].filter(({ name }) => !changesNoLook.has(name));
    return `${element.tagName} ${attributes.map(({ name, value }) => `${name}=${value}`)} (${[...seen]})`;
  };
  lookOf(document.body);
  // A rule's selector costs less than as many elements to leave out, which all other rules would leave out, too.
  for (const element of alike) element.setAttribute('data-looks-alike', '');
  axe.configure({ rules: [{ id: once, selector: '*:not([data-looks-alike])' }] });
  const context: ContextObject = { include: [document.documentElement], exclude: shared ? [shared] : [] };
  const { violations, passes } = await axe.run(context, rules);
  for (const element of alike) element.removeAttribute('data-looks-alike');
  const targetsOf = (nodes: NodeResult[]) => nodes.map(({ target }) => target.join(' '));
  return {
    violations: violations.map(({ id, nodes }) => ({ id, targets: targetsOf(nodes) })),
    passed: passes.length,
  };
}

/** Runs in the page. Each element would begin several, however short, whenever the colours change. */
function endTransitions(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after, ::backdrop { transition-property: none !important }');
  document.adoptedStyleSheets.push(still);
}

/** Demands that nothing sticks out to the side, so that a reader scrolls in one direction only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels that stick out to the side').toBeLessThanOrEqual(0);
}
