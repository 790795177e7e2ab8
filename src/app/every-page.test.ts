import { beforeAll, expect, test } from 'vitest';
import {
  changed,
  isText,
  nameOf,
  otherThan,
  type SeenForm,
  sameForm,
  saysFault,
} from '../../test-support/compared-forms.ts';
import { demoTemplate } from '../../test-support/demo-template.ts';
import { demoBrowsers, type Reader, readers, routeOf } from '../../test-support/demo-walk.ts';
import { type Act, actName, describedActs, sendForm } from '../../test-support/described-acts.ts';
import { type FormOnPage, formsOfPage } from '../../test-support/forms-of-page.ts';
import { linesOf } from '../../test-support/page-words.ts';
import { withShortIds } from '../../test-support/recorded-rows.ts';
import { startTestApp } from '../../test-support/test-app.ts';

/*
 * Opens every page that a person reaches by links, without script. It checks what each page says, and that what is
 * typed into its forms is either saved, or refused and still there to be corrected. The demo's people have something in
 * every list, so there are pages about it.
 */

const app = await startTestApp({
  template: await demoTemplate(),
  pages: true,
  environment: { LOG_LEVEL: 'error' },
  // Each form is sent many times.
  scaleLimit: () => 100_000,
});
const browsers = await demoBrowsers(app);
const { open } = browsers;

/** How many pages of a route are read where not all are: of a person's own pages, and of public ones. */
const mostOfOwn: Record<string, number> = {
  '/hires/:id': 30,
  '/hires/:id/receipts/:number?': 3,
  '/jobs/:id': 5,
  '/chatbox/:id?': 5,
  '/dashboard/:id?': 8,
  '/earnings/statements/:period?': 3,
};
const mostForVisitors: Record<string, number> = {
  '/jobs': 3,
  '/jobs/:id': 3,
  '/artisan': 5,
  '/artisans/:trade/:place?': 2,
  '/profile/:id?': 3,
  '/courses/:course?/:part?': 3,
  '/reviews': 2,
};
/** Pages that are the same for everyone are read as a visitor. */
const ofEveryone =
  /^\/(about|help|news|safety|terms|terms-of-use|privacy|verification|policies.*|cancellation-policy|fees|status|contact|reviews|getstarted|consumerpages|consumerbtn|forgot-password|artisans.*)$/;
const pagesOf =
  (reader: Reader) =>
  (route: string): number => {
    if (reader === 'admin') return 12;
    if (reader !== 'visitor' && ofEveryone.test(route)) return 0;
    return (reader === 'visitor' ? mostForVisitors : mostOfOwn)[route] ?? 1;
  };
/** Pages written by hand, which are reviewed where they are written. */
const written = /^\/(about|help|news|safety|terms|terms-of-use|privacy|verification|policies)\b/;

const seen: SeenForm[] = [];
/** The buttons seen so far, keyed by what they do and for whom. */
const acts = new Map<string, Act>();
/** What each page says, in the order in which it was reached. */
const pages: { reader: Reader; url: string; lines: string }[] = [];

for (const reader of readers) {
  beforeAll(async () => {
    for await (const { url, html } of browsers.pagesFor(reader, pagesOf(reader))) {
      if (html && !written.test(url)) pages.push({ reader, url, lines: linesOf(html) });
      for (const form of formsOfPage(html)) {
        const isKnown = seen.some((other) => nameOf(other.url, other.form) === nameOf(url, form));
        if (form.method !== 'post') continue;
        if (!isKnown) seen.push({ reader, url, form });
        for (const button of form.buttons) {
          const name = actName({ reader, url, form }, button);
          if (!acts.has(name)) acts.set(name, [{ reader, url, form }, button]);
        }
      }
    }
  });
}

test('every page of the demo’s people reads as in every-page.txt', async () => {
  const first = new Map<string, string>();
  const shown = pages.map(({ reader, url, lines }) => {
    const place = first.get(lines);
    first.set(lines, place ?? `${reader} ${url}`);
    return `==== ${reader} ${url}\n${place === undefined ? lines : `As ${place}`}`;
  });
  await expect(`${withShortIds(shown.join('\n\n'))}\n`).toMatchFileSnapshot('every-page.txt');
});

test('every form of the demo’s people does what every-act.txt says', async () => {
  await expect(await describedActs(app, browsers, acts, pages)).toMatchFileSnapshot('every-act.txt');
});

/**
 * Fields that may change together with this one: dates when the job is flexible, hours of a day that is no working day.
 */
const changesWith = (name: string): RegExp => {
  if (name === 'flexible') return /Date$/;
  return name.startsWith('works.') ? new RegExp(`^day${name.slice(5)}\\.`) : /^$/;
};
/** A custom number of miles counts only where "Custom" is chosen, with which it is changed. */
const withOthers = new Set(['custom_miles']);

test('a form sent unchanged shows the same values when it is opened again, field by field', async () => {
  const saved: Record<string, string[]> = {};
  for (const found of seen.filter(({ form }) =>
    form.buttons.some(({ words }) => /^Save (my|changes|working)/.test(words)),
  )) {
    const { reader, url } = found;
    const opened = async (): Promise<FormOnPage> => {
      const form = sameForm(found, (await open(reader, url)).html);
      if (!form) throw new Error(`${url} no longer has its form`);
      return form;
    };
    let form = await opened();
    const tries = new Map<string, number>();
    const kept = new Set<string>();
    for (const [at, { name }] of form.fields.entries()) {
      const alike = name.replaceAll(/\d+/g, '#');
      tries.set(alike, (tries.get(alike) ?? 0) + 1);
      // Of a dozen languages, and of seven days, two are enough.
      if ((tries.get(alike) ?? 0) > 2 || withOthers.has(name)) continue;
      const field = form.fields[at];
      const other = field && otherThan(field);
      if (!other) continue;
      const asItWas = form.fields.map(({ value }) => value);
      const about = `${reader} ${url} ${name}: ${field.value} → ${other.value}`;
      field.value = other.value;
      const answer = await sendForm(app, browsers.headers, found, form);
      if (answer.statusCode >= 400) {
        expect(saysFault(answer.body), about).toBe(true);
        const again = sameForm(found, answer.body);
        expect(again && changed(form, again), about).toEqual([]);
        field.value = asItWas[at];
        continue;
      }
      expect(answer.statusCode, about).toBe(303);
      const again = await opened();
      const others = changed(form, again).filter((each) => !changesWith(name).test(each));
      expect(others, about).toEqual([]);
      kept.add(alike);
      form = again;
      if (field.kind !== 'checkbox') continue;
      for (const [place, each] of form.fields.entries()) {
        if (each.kind !== 'hidden') each.value = asItWas[place];
      }
      expect((await sendForm(app, browsers.headers, found, form)).statusCode, about).toBe(303);
      form = await opened();
    }
    saved[`${reader} ${routeOf(url)}`] = [...kept];
  }
  expect(saved).toEqual({
    'artisan /availability': [
      ...['works.#', 'day.#.opens.#', 'special.#.date', 'special.#.opens.#'],
      ...['jobMinutes', 'gapMinutes', 'noticeHours', 'mostDays'],
    ],
    'artisan /my-profile': [
      ...['address', 'bio', 'skill', 'expertise', 'service_area', 'languages', 'caption', 'profession'],
      ...['landmark', 'years_of_experience', 'price_from'],
    ],
    'artisan /my-profile/prices': ['title', 'price', 'visit'],
    'artisan /notifications/settings': expect.arrayContaining(['push:messages', 'mail:reviews']),
    'consumer /my-profile': ['full_name', 'address', 'bio'],
    'consumer /notifications/settings': expect.arrayContaining(['push:messages', 'mail:reviews']),
    'consumer /jobs/:id/edit': [
      ...['skill', 'expertise', 'description', 'flexible', 'lastDate', 'budgetFromNaira', 'budgetToNaira'],
    ],
  });
});

test.each(['x', ''])('a form that is refused with “%s” says so, and keeps what was typed', async (text) => {
  const refused: string[] = [];
  /** Pages as they are until a form is accepted: a refused form changes nothing. */
  const opened = new Map<string, string>();
  const htmlOf = async (reader: Reader, url: string): Promise<string> => {
    const page = opened.get(`${reader} ${url}`) ?? (await open(reader, url)).html;
    opened.set(`${reader} ${url}`, page);
    return page;
  };
  for (const found of seen.filter(({ form }) => form.fields.some(isText))) {
    const { reader, url } = found;
    const sent = sameForm(found, await htmlOf(reader, url));
    // An earlier form has changed the thing, so this form is no longer offered.
    if (!sent) continue;
    for (const field of sent.fields) {
      if (isText(field)) field.value = text;
      if (field.kind === 'password') field.value = 'not-the-password-1';
    }
    const answer = await sendForm(app, browsers.headers, found, sent);
    if (answer.statusCode < 400) {
      opened.clear();
      continue;
    }
    const about = `${reader} ${nameOf(url, sent)} (${answer.statusCode})`;
    const again = sameForm(found, answer.body);
    expect(saysFault(answer.body), about).toBe(true);
    expect(again && changed(sent, again).filter((name) => !/assword/.test(name)), about).toEqual([]);
    refused.push(about);
  }
  expect(refused.length).toBeGreaterThan(20);
});
