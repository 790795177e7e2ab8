import { beforeAll, expect, test } from 'vitest';
import { demoTemplate } from '../../test-support/demo-template.ts';
import {
  demoBrowsers,
  linksOf,
  pathOf,
  type Reader,
  readers,
  routeOf,
} from '../../test-support/demo-walk.ts';
import { changedIn, faultsOf, filledIn, mistyped } from '../../test-support/filled-forms.ts';
import { type FormField, type FormOnPage, formsOfPage, sentBy } from '../../test-support/forms-of-page.ts';
import { lineOf, noteRows, withShortIds } from '../../test-support/noted-rows.ts';
import { linesOf } from '../../test-support/page-words.ts';
import { startTestApp } from '../../test-support/test-app.ts';

/*
 * Every page that a person comes to by following links, without script: what it says, and that what is typed in its forms is
 * kept, or refused and there to be mended. The demo's people have something in every list, so that there are pages about it.
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

/** How many pages of a route are read, where one does not show it all: of what is someone's own, and of what anyone reads. */
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
/** What everyone reads alike is read as a visitor. */
const ofEveryone =
  /^\/(about|help|news|safety|terms|terms-of-use|privacy|verification|policies.*|cancellation-policy|fees|status|contact|reviews|getstarted|consumerpages|consumerbtn|forgot-password|artisans.*)$/;
const pagesOf =
  (reader: Reader) =>
  (route: string): number => {
    if (reader === 'admin') return 12;
    if (reader !== 'visitor' && ofEveryone.test(route)) return 0;
    return (reader === 'visitor' ? mostForVisitors : mostOfOwn)[route] ?? 1;
  };
/** What is written by hand is read where it is written. */
const written = /^\/(about|help|news|safety|terms|terms-of-use|privacy|verification|policies)\b/;

/** A form where it was first seen. */
interface SeenForm {
  reader: Reader;
  url: string;
  form: FormOnPage;
}
type Button = FormOnPage['buttons'][number];
const seen: SeenForm[] = [];
/** The buttons that were first seen, by what they are for whom. */
const acts = new Map<string, [SeenForm, Button]>();
/** On the same page what a button is about may differ: a name after a colon, a sum. */
const actName = ({ reader, url, form }: SeenForm, { words }: Button): string =>
  [reader, nameOf(url, form), words.replace(/ ?[:,] .*|₦?[\d,]+/g, '')].join(' ');
/** What each page says, in the order in which they were come to. */
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

test('every page of the demo’s people reads as it is written out in every-page.txt', async () => {
  const first = new Map<string, string>();
  const shown = pages.map(({ reader, url, lines }) => {
    const place = first.get(lines);
    first.set(lines, place ?? `${reader} ${url}`);
    return `==== ${reader} ${url}\n${place === undefined ? lines : `As ${place}`}`;
  });
  await expect(`${withShortIds(shown.join('\n\n'))}\n`).toMatchFileSnapshot('every-page.txt');
});

/** Whose page is opened after an act of another, to do what can be done about it. */
const answers: { act: RegExp; by: Reader; at: (url: string) => string }[] = [
  {
    act: /^artisan \/hires\/\S+ (Send the price|Propose this day|Mark job as done|Start without the code)/,
    by: 'consumer',
    at: pathOf,
  },
  { act: /^consumer \/hires\/\S+ (Report the problem|Reschedule hire)/, by: 'artisan', at: pathOf },
  { act: /^consumer \/hires\/\S+ Report the problem/, by: 'admin', at: () => '/admin/problems' },
  { act: /^artisan \/chatbox\/\S+ Send report/, by: 'admin', at: () => '/admin/chat-reports' },
  { act: /^artisan \/reviews\/\S+ Report this review/, by: 'admin', at: () => '/admin/review-reports' },
  { act: /^visitor \/contact Send message/, by: 'admin', at: () => '/admin/contact' },
  { act: /^admin \/admin\/people\/\S+ Do it/, by: 'admin', at: () => '/admin/sanctions' },
  { act: /^admin \/admin\/people\/\S+ Do it/, by: 'consumer', at: () => '/sanctions' },
  { act: /^artisan \/jobs\/\S+ Send my answer/, by: 'consumer', at: pathOf },
];

/** What to type where anything would not do. */
const knownAt: Record<string, Record<string, string>> = {
  '/signin': { email: 'consumer@demo.surehands.ng' },
  '/forgot-password': { email: 'consumer@demo.surehands.ng' },
  '/admin/payouts': { email: 'artisan@demo.surehands.ng' },
};

test('every form of the demo’s people does and tells what is written out in every-act.txt', async () => {
  const rows = await noteRows(app);
  const told: string[] = [];
  for (const [found, button] of acts.values()) await tell([], found, button);
  await rows.close();
  await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot('every-act.txt');

  /** Writes down an act that follows others, and then those that it makes others do; all is as before in the end. */
  async function tell(before: [SeenForm, Button][], found: SeenForm, button: Button): Promise<void> {
    const { reader, url, form } = found;
    if (routeOf(button.action ?? form.action) === '/signout') return;
    const name = `${reader} ${url} ${button.words}`;
    const filled = filledIn(form, knownAt[url]);
    const typed = filled.fields.filter(({ value }, place) => value !== form.fields[place]?.value);
    told.push(
      [
        ...[
          ...before.map(([first, pressed]) => `${first.reader} ${first.url} [${pressed.words}]`),
          `${reader} ${url} [${button.words}]`,
        ].map((line, place) => `${place ? 'then' : '===='} ${withShortIds(line)}`),
        ...typed.map(({ name: field, value }) => `  ${field} = ${withShortIds(value ?? '')}`),
        ...(await outcomeOf(found, filled, button)),
        ...(before.length ? [] : await refusalOf(found, filled, button)),
      ].join('\n'),
    );
    await rows.takeBack();
    if (before.length) return;
    for (const { by, at } of answers.filter(({ act }) => act.test(name))) {
      const asked: [SeenForm, Button] = [{ ...found, form: filled }, button];
      const offered = async () => {
        await send(asked[0], filled, button);
        await app.runJobs();
        return (await newForms(by, at(url))).flatMap((each) =>
          each.form.buttons.map((pressed) => ({ each, pressed })),
        );
      };
      for (let place = 0, all = await offered(); place < all.length; place += 1) {
        const next = all[place];
        if (next) await tell([asked], next.each, next.pressed);
        if (place + 1 < all.length) all = await offered();
      }
      await rows.takeBack();
    }
  }

  /** The forms on a page, or on the first that a list of the console leads to, which were not met on the way through the demo. */
  async function newForms(reader: Reader, address: string): Promise<SeenForm[]> {
    const first = await open(reader, address);
    const oneCase = linksOf(first.html).find((link) => link.startsWith(`${address}/`));
    const { url, html } = address.startsWith('/admin/') && oneCase ? await open(reader, oneCase) : first;
    return formsOfPage(html)
      .filter(
        (form) =>
          form.method === 'post' &&
          !form.buttons.some((button) => acts.has(actName({ reader, url, form }, button))),
      )
      .map((form) => ({ reader, url, form }));
  }

  function isOther(one: FormOnPage, other: FormOnPage): boolean {
    return one.fields.some(({ value }, place) => value !== other.fields[place]?.value);
  }

  /** What is said to what makes no sense. */
  async function refusalOf(found: SeenForm, filled: FormOnPage, button: Button): Promise<string[]> {
    const sent = mistyped(filled);
    if (!isOther(sent, filled)) return [];
    await rows.takeBack();
    const { statusCode, headers, body } = await send(found, sent, button);
    if (statusCode < 400) return [withShortIds(`mistyped: ${statusCode} ${headers.location ?? ''}`)];
    return [`mistyped: ${statusCode}`, ...faultsOf(body).map((fault) => `  ! ${withShortIds(fault)}`)];
  }

  /** What the sending answers and changes, and then what it does when it is sent once more, sent otherwise, or paid. */
  async function outcomeOf(
    { reader, url, form }: SeenForm,
    filled: FormOnPage,
    button: Button,
  ): Promise<string[]> {
    let known = (await rows.noted()).length;
    const after = async (answered: {
      statusCode: number;
      headers: { location?: unknown };
      body: string;
    }): Promise<string[]> => {
      let all = await rows.noted();
      if (all.slice(known).some(({ table }) => table.startsWith('pgboss.'))) {
        await app.runJobs();
        all = await rows.noted();
      }
      const changes = all.slice(known).map((row) => lineOf(row, app.clock.now));
      known = all.length;
      const { statusCode, headers, body } = answered;
      const says = headers.location ?? (statusCode >= 400 ? faultsOf(body).join(' | ') : '');
      return [withShortIds(`${statusCode} ${says}`).trim(), ...changes.filter((line) => line !== '').sort()];
    };
    const first = await send({ reader, url, form }, filled, button);
    const answered = await after(first);
    const shown = await shownAfter({ reader, url, form }, first);
    if (first.statusCode >= 400) return answered;
    // What is done once more is done later: what keeps the time of the first keeps it.
    const { now } = app.clock;
    app.clock.advance({ minutes: 10 });
    const again = await after(await send({ reader, url, form }, filled, button));
    const other = changedIn(filled);
    const otherwise = isOther(other, filled)
      ? await after(await send({ reader, url, form }, other, button))
      : [];
    const checkout = /\/sandbox\/paystack\/checkout\/\S+/.exec(String(first.headers.location))?.[0];
    const paid = checkout ? await after(await pay(checkout)) : [];
    app.clock.now = now;
    return [
      ...answered,
      ...shown,
      ...(again.join() === answered[0] ? [] : ['once more:', ...again]),
      ...(otherwise.length ? ['otherwise:', ...otherwise] : []),
      ...(paid.length ? ['paid:', ...paid] : []),
    ];
  }

  /** What the page says that it, or the one that is led to, did not say before. */
  async function shownAfter(
    { reader, url }: SeenForm,
    { statusCode, headers, body }: Pick<Awaited<ReturnType<typeof send>>, 'statusCode' | 'headers' | 'body'>,
  ): Promise<string[]> {
    const { location } = headers;
    if (statusCode >= 400 || String(location).includes('/sandbox/')) return [];
    const page =
      location === undefined ? { url, html: body } : await open(reader, pathOf(String(location), url));
    const pathIn = (address: string): string => address.replace(/[?#].*/, '');
    const before = pages.find((each) => each.reader === reader && pathIn(each.url) === pathIn(page.url));
    const known = new Set(before?.lines.split('\n'));
    return (
      linesOf(page.html)
        .split('\n')
        // How often someone was shown is counted a little later.
        .filter((line) => !known.has(line) && !/^\d+$|^Shown \d/.test(line))
        .slice(0, 40)
        .map((line) => `  | ${withShortIds(line)}`)
    );
  }

  /** Pays as the checkout's button does, and waits for Paystack to tell of it. */
  async function pay(checkout: string) {
    const answer = await app.request({
      method: 'POST',
      url: checkout,
      payload: { outcome: 'success', channel: 'card' },
    });
    await expect
      .poll(async () => (await rows.noted()).some(({ table }) => table === 'provider_events'))
      .toBe(true);
    return answer;
  }
});

/** What a form is: where it is sent, and what is hidden in it to say what it is about. */
const purposeOf = (url: string, { action, fields }: FormOnPage): string =>
  [
    routeOf(action || url),
    ...fields.flatMap(({ name, kind, value }) =>
      kind === 'hidden' && /^(intent|step|form|act|kind)$/.test(name) ? [value] : [],
    ),
  ].join(' ');
const namesOf = ({ fields }: FormOnPage): string[] => [...new Set(fields.map(({ name }) => name))];
const nameOf = (url: string, form: FormOnPage): string => [purposeOf(url, form), ...namesOf(form)].join(' ');

/** The form on a page that was opened again; it may ask for more than before, such as for a consent. */
const sameForm = ({ url, form }: SeenForm, html: string): FormOnPage | undefined =>
  formsOfPage(html).find(
    (other) =>
      purposeOf(url, other) === purposeOf(url, form) &&
      namesOf(form).every((name) => namesOf(other).includes(name)),
  );

function send({ reader, url }: SeenForm, form: FormOnPage, button = form.buttons[0]) {
  return app.request({
    method: 'POST',
    url: pathOf(button?.action || form.action || url, url),
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...browsers.headers[reader],
    },
    payload: sentBy(form, button).toString(),
  });
}

/** What the fields of a name hold, written alike: "8600" is shown as "8,600" later, and a number with its spaces. */
const contents = ({ fields }: FormOnPage, name: string): string =>
  fields
    .filter((field) => field.name === name)
    .map(({ value }) => String(value).replaceAll(/[,\s]/g, ''))
    .join();

/** The names of the fields that show something else than was sent. What was left empty may be suggested anew. */
const changed = (sent: FormOnPage, shown: FormOnPage): string[] =>
  [...new Set(sent.fields.filter(({ kind }) => kind !== 'hidden').map(({ name }) => name))].filter(
    (name) => contents(sent, name) !== '' && contents(sent, name) !== contents(shown, name),
  );

/** Whether a page says that something is wrong, at a field or above the form. */
const saysFault = (html: string): boolean => /aria-invalid="true"|role="alert"/.test(html);

const isText = ({ kind }: FormField): boolean =>
  /^(text|textarea|email|tel|number|search|url|date|time|month)$/.test(kind);

/** Another content that the field may well have; undefined for none, as for a picture or a password. */
function otherThan({ kind, value = '', others }: FormField): { value: string | undefined } | undefined {
  if (kind === 'hidden') return undefined;
  if (kind === 'checkbox') return { value: value ? undefined : others[0] };
  if (kind === 'radio' || kind === 'select') {
    const other = others.find((each) => each !== '');
    return other === undefined ? undefined : { value: other };
  }
  if (kind === 'date' && value) return { value: dayAfter(value) };
  if (kind === 'time') return { value: value === '07:00' ? '07:30' : '07:00' };
  if (/^[\d,]+$/.test(value)) return { value: String(Number(value.replaceAll(',', '')) + 1) };
  return kind === 'text' || kind === 'textarea' ? { value: `${value} more`.trim() } : undefined;
}
const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);

/** What is meant to change with a field: dates by a work that is not bound to any, hours by a day that is not worked. */
const changesWith = (name: string): RegExp => {
  if (name === 'flexible') return /Date$/;
  return name.startsWith('works.') ? new RegExp(`^day${name.slice(5)}\\.`) : /^$/;
};
/** Miles of one's own count where "Custom" is chosen, which they are changed with. */
const withOthers = new Set(['custom_miles']);

test('what a form for changes is sent is what it shows when it is opened again, field by field', async () => {
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
      // Of a dozen languages, and of seven days, two will do.
      if ((tries.get(alike) ?? 0) > 2 || withOthers.has(name)) continue;
      const field = form.fields[at];
      const other = field && otherThan(field);
      if (!other) continue;
      const asItWas = form.fields.map(({ value }) => value);
      const about = `${reader} ${url} ${name}: ${field.value} → ${other.value}`;
      field.value = other.value;
      const answer = await send(found, form);
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
      expect((await send(found, form)).statusCode, about).toBe(303);
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

test.each(['x', ''])(
  'a form that is refused with “%s” says so, and still holds what was typed',
  async (text) => {
    const refused: string[] = [];
    for (const found of seen.filter(({ form }) => form.fields.some(isText))) {
      const { reader, url } = found;
      const sent = sameForm(found, (await open(reader, url)).html);
      // An earlier one has brought the thing so far that this is no longer asked.
      if (!sent) continue;
      for (const field of sent.fields) {
        if (isText(field)) field.value = text;
        if (field.kind === 'password') field.value = 'not-the-password-1';
      }
      const answer = await send(found, sent);
      if (answer.statusCode < 400) continue;
      const about = `${reader} ${nameOf(url, sent)} (${answer.statusCode})`;
      const again = sameForm(found, answer.body);
      expect(saysFault(answer.body), about).toBe(true);
      expect(again && changed(sent, again).filter((name) => !/assword/.test(name)), about).toEqual([]);
      refused.push(about);
    }
    expect(refused.length).toBeGreaterThan(20);
  },
);
