import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { default as Axe, ContextObject, NodeResult, RunOptions } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe accepts options for single checks (doc/API.md, "Options Parameter"), which its types lack. */
const options: RunOptions & { checks: object } = {
  reporter: 'v1',
  // One example of each passed rule is enough, and takes a fraction of the time.
  resultTypes: ['violations'],
  // Otherwise ornaments drawn with ::before and ::after keep axe from judging the contrast of all text around them.
  checks: { 'color-contrast': { options: { ignorePseudo: true } } },
};

/** Colour rules take half the time, and are the only ones whose results differ in the dark scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Structure and colours in one run: axe's preparation of a page takes as long as many rules. */
const everything: RunOptions = {
  ...options,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const structure: RunOptions = {
  ...everything,
  rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};
/** Rules whose result depends on the width even where the same elements are shown. */
const sizes: RunOptions = { ...options, runOnly: { type: 'rule', values: ['target-size'] } };
const colours: RunOptions = { ...options, runOnly: { type: 'rule', values: colourRules } };

/** What every page has. */
const sharedParts = '.top-bar, .footer';

type ColorScheme = 'light' | 'dark';
const bothSchemes = ['light', 'dark'] as const;
/** The window of the project "desk" (playwright.config.ts). */
export const wideWindow = { width: 1280, height: 800 };

/**
 * Expects axe to find nothing wrong with what is on the screen, by the rules of WCAG 2.2 A and AA, in the light and in
 * the dark scheme. From then on nothing on the page moves, because elements in transition between two colours have no
 * meaningful contrast.
 *
 * @param sharedToo whether to check the top bar and the footer, which every page has
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
  // The scheme that the page already has comes first, because each change makes the browser lay out the page again.
  const shownIn = schemeOf.get(page) ?? 'light';
  const first = rules === structure && schemes.includes(shownIn) ? everything : rules;
  const faults = await findings(page, first, shownIn, rules === structure ? 6 : 1, what, sharedToo);
  for (const colorScheme of schemes.filter((scheme) => first !== everything || scheme !== shownIn)) {
    await page.emulateMedia({ colorScheme });
    schemeOf.set(page, colorScheme);
    faults.push(...(await findings(page, colours, colorScheme, 0, what, sharedToo)));
  }
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), scrolled);
  expect(faults, what).toEqual([]);
}

/**
 * Runs in the page. axe would measure an element half under the top bar as if only the visible half existed. @returns
 * the previous scroll position
 */
function scrollUp(): number {
  const { scrollY } = window;
  window.scrollTo({ top: 0, behavior: 'instant' });
  return scrollY;
}

/** The scheme that each page had when it was last checked. */
const schemeOf = new WeakMap<Page, ColorScheme>();
const heldStill = new WeakSet<Page>();

/** Ends all motion of the page for good, and prepares it for the check. */
async function holdStill(page: Page): Promise<void> {
  // A dialog that is still opening has no opacity: axe would ignore it and check everything behind it.
  if (!heldStill.has(page)) await page.emulateMedia({ reducedMotion: 'reduce' });
  heldStill.add(page);
  // The page keeps axe, so that half a megabyte need not be sent for every check.
  if (!(await page.evaluate('"axe" in window'))) {
    await evaluateCached(page, axeSource);
    await page.evaluate(endTransitions);
  }
}

/**
 * Evaluates a long script in a page. Unlike with `page.evaluate`, later pages of the same site need not compile it
 * again.
 */
async function evaluateCached(page: Page, expression: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // The session ends with its page; detaching one would also remove the page's virtual authenticator.
  await session.send('Runtime.evaluate', { expression: `${expression}; undefined` });
}

/**
 * Expects a screen to pass, and to fit, on a phone and in a wide window. Colours are checked on the phone. The wide
 * window gets all rules where it shows other elements than the phone. The top bar and the footer, which all pages
 * share, are checked in both windows only where `wideSchemes` is given.
 *
 * @param wideSchemes the schemes in which to check the whole wide window too; absent: none
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

/**
 * Runs in the page. Lists every visible element outside the top bar, the footer and short messages, in order, once the page is drawn.
 */
async function shownElements(): Promise<string> {
  await new Promise(requestAnimationFrame);
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !element.closest('.top-bar, .footer, .toast-region'),
  );
  return shown.map(({ tagName, id, className }) => `${tagName}#${id}.${className}`).join(' ');
}

/**
 * Combinations of text and background colours that axe has checked in this process ({@link runAxe}). All screens use
 * the same few, and computing the contrast of every text again would take as long as all other rules together.
 */
const seenColours = new Set<string>();

/** The violations of these rules. At least `least` of the rules must have passed on something. */
async function findings(
  page: Page,
  rules: RunOptions,
  shownIn: ColorScheme,
  least: number,
  what: string,
  sharedToo: boolean,
): Promise<string[]> {
  const { violations, passed, looked } = await page.evaluate(runAxe, {
    rules,
    coloursAlone: rules === colours,
    seen: rules === sizes || rules === structure ? null : [...seenColours],
    shared: sharedToo ? '' : sharedParts,
  });
  expect(passed, `${what}: axe looked at something`).toBeGreaterThanOrEqual(least);
  for (const pair of looked) seenColours.add(pair);
  const where = (id: string) => (colourRules.includes(id) ? ` in the ${shownIn}` : '');
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}${where(id)}`);
}

interface Look {
  rules: RunOptions;
  /** Whether only colours are checked, so that axe need not run where all are known. */
  coloursAlone: boolean;
  /** Colours that were checked before; null where colours are not checked. */
  seen: string[] | null;
  /** Selects what is left out. */
  shared: string;
}

/**
 * Runs in the page. Checks the contrast of text only where its colours are new on this background.
 *
 * @returns the violations, how many rules passed, and the newly checked colours
 */
async function runAxe({ rules, coloursAlone, seen, shared }: Look) {
  const { axe } = window as unknown as { axe: typeof Axe };
  // Waits until the page is drawn in its new colours.
  await new Promise(requestAnimationFrame);
  // A message may have taken the focus meanwhile, and scrolled the page to itself.
  window.scrollTo({ top: 0, behavior: 'instant' });
  // Of list entries and rows that have the same elements and classes, two are enough: axe takes nearly three times as
  // long for a whole list of cards. Entries with form fields all stay, because each label names another field.
  const shapeOf = (element: Element): string =>
    `${element.tagName}.${element.className}(${[...element.children].map(shapeOf).join()})`;
  // A message about what another test does for the same demo account may lie over anything.
  const repeated: HTMLElement[] = [...document.querySelectorAll<HTMLElement>('.toast-region')];
  for (const list of document.querySelectorAll('ul, ol, tbody')) {
    const met = new Map<string, number>();
    for (const entry of list.children) {
      if (entry.querySelector('input, select, textarea')) continue;
      const shape = shapeOf(entry);
      met.set(shape, (met.get(shape) ?? 0) + 1);
      if ((met.get(shape) ?? 0) > 2) repeated.push(entry as HTMLElement);
    }
  }
  const displays = repeated.map(({ style }) => style.display);
  for (const { style } of repeated) style.setProperty('display', 'none', 'important');
  const showRepeated = () => {
    for (const [index, { style }] of repeated.entries()) style.display = displays[index] ?? '';
  };
  const known = new Set(seen);
  const grounds = new Map<Element, string | null>();
  // The background behind an element's content; null where it shows nothing: it is transparent, or only for screen
  // readers.
  const groundOf = (element: Element | null): string | null => {
    if (!element) return '';
    const remembered = grounds.get(element);
    if (remembered !== undefined) return remembered;
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
    const floats = position === 'absolute' || position === 'fixed';
    const { width, height } = element.getBoundingClientRect();
    const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
    const behind = groundOf(element.parentElement);
    let ground = behind;
    if (behind === null || opacity === '0' || (floats && (width <= 1 || height <= 1))) ground = null;
    else if (/^rgb\(.*\) none 1 none$/.test(own)) ground = own;
    else if (own !== 'rgba(0, 0, 0, 0) none 1 none') ground = `${behind}, ${own}`;
    // A floating element lies over something other than its parent, so its class name identifies the background.
    if (floats && ground === behind && ground !== null) ground = `${behind}, ${element.className}`;
    grounds.set(element, ground);
    return ground;
  };
  const coloursOf = (element: Element): string | null => {
    const ground = groundOf(element);
    if (ground === null) return null;
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
    const around =
      element.tagName === 'A' && element.parentElement
        ? `${textDecorationLine} ${getComputedStyle(element.parentElement).color}`
        : '';
    return [color, fontSize, fontWeight, textShadow, around, ground].join(' | ');
  };
  // Only for elements that axe could not judge.
  const namedColours = (element: Element, own: string) =>
    `${own} | ${element.tagName}.${element.className} in ${element.parentElement?.className}`;
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim().length > 1);
  // Disabled controls need no contrast, so passing them says nothing about others in the same colours.
  const exempt = ':disabled, [aria-disabled="true"], label:has(:disabled)';
  const fresh = new Map<Element, string>();
  const marked: Element[] = [];
  for (const element of seen ? document.body.querySelectorAll('*') : []) {
    if (!hasText(element) || !element.checkVisibility() || (shared && element.closest(shared))) continue;
    const own = coloursOf(element);
    if (own === null || element.closest(exempt)) continue;
    if (known.has(own) || known.has(namedColours(element, own))) {
      element.setAttribute('data-known-colours', '');
      marked.push(element);
    } else {
      known.add(own);
      fresh.set(element, own);
    }
  }
  if (coloursAlone && fresh.size === 0) {
    showRepeated();
    return { violations: [], passed: 0, looked: [] };
  }
  axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not([data-known-colours])' }] });
  const context: ContextObject = { include: [document.documentElement], exclude: shared ? [shared] : [] };
  const { violations, passes, incomplete } = await axe.run(context, {
    ...rules,
    elementRef: true,
    resultTypes: ['violations', 'incomplete'],
  });
  for (const element of marked) element.removeAttribute('data-known-colours');
  showRepeated();
  const isCovered = document.querySelector('dialog[open], :popover-open') !== null;
  for (const { element } of incomplete.flatMap(({ nodes }) => nodes)) {
    const own = element && fresh.get(element as Element);
    if (!own) continue;
    // An element that is covered now may be visible on the next page.
    fresh.delete(element as Element);
    if (!isCovered) fresh.set(element as Element, namedColours(element as Element, own));
  }
  const targetsOf = (nodes: NodeResult[]) => nodes.map(({ target }) => target.join(' '));
  return {
    violations: violations.map(({ id, nodes }) => ({ id, targets: targetsOf(nodes) })),
    passed: passes.length,
    looked: [...fresh.values()],
  };
}

/**
 * Runs in the page. Otherwise each element would start several transitions, however short, whenever the colours change.
 */
function endTransitions(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after, ::backdrop { transition-property: none !important }');
  document.adoptedStyleSheets.push(still);
}

/** Expects nothing to overflow sideways, so that a reader scrolls in one direction only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels that stick out to the side').toBeLessThanOrEqual(0);
}
