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
  const faults = await findings(page, first, shownIn, rules === structure ? 6 : 1, what, sharedToo);
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

/**
 * Colours of text on their ground that axe has looked at in this process ({@link runAxe}). Every screen is drawn in the same few: to work out
 * the contrast of each text of each page anew would take as long as all other rules together.
 */
const seenColours = new Set<string>();

/** What axe finds wrong by these rules. At least `least` of them must have found something that is right. */
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
  /** Whether colours are all that is asked about, so that nothing need be asked where all are known. */
  coloursAlone: boolean;
  /** Colours that were looked at before; null where they are not asked about. */
  seen: string[] | null;
  /** Selects what is left out. */
  shared: string;
}

/**
 * Runs in the page. The contrast of text is asked about only where its colours on this ground are new.
 *
 * @returns what is wrong, how many rules found something that is right, and which colours were looked at now
 */
async function runAxe({ rules, coloursAlone, seen, shared }: Look) {
  const { axe } = window as unknown as { axe: typeof Axe };
  // Once it is drawn in its new colours.
  await new Promise(requestAnimationFrame);
  const known = new Set(seen);
  const grounds = new Map<Element, string | null>();
  // What lies behind what an element shows; null where it shows nothing: it is clear, or there for screen readers alone.
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
    // What floats lies over something else than what holds it, which its name tells.
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
  // Of these elements alone, which axe could not judge.
  const namedColours = (element: Element, own: string) =>
    `${own} | ${element.tagName}.${element.className} in ${element.parentElement?.className}`;
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim().length > 1);
  // What cannot be used need not be legible: that it is no fault says nothing of others in the same colours.
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
  if (coloursAlone && fresh.size === 0) return { violations: [], passed: 0, looked: [] };
  axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not([data-known-colours])' }] });
  const context: ContextObject = { include: [document.documentElement], exclude: shared ? [shared] : [] };
  const { violations, passes, incomplete } = await axe.run(context, {
    ...rules,
    elementRef: true,
    resultTypes: ['violations', 'incomplete'],
  });
  for (const element of marked) element.removeAttribute('data-known-colours');
  const isCovered = document.querySelector('dialog[open], :popover-open') !== null;
  for (const { element } of incomplete.flatMap(({ nodes }) => nodes)) {
    const own = element && fresh.get(element as Element);
    if (!own) continue;
    // What lies under something now may be free on the next page.
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
