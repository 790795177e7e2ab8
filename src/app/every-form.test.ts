import { matchRoutes } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { demoTemplate } from '../../test-support/demo-template.ts';
import { type FormField, type FormOnPage, formsOfPage, sentBy } from '../../test-support/forms-of-page.ts';
import { signedInAs } from '../../test-support/made-up-people.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { allScreens } from './routes.ts';

/*
 * Every form that a person comes to by following links, without script: what is typed is kept, or it is refused and there to be
 * mended. The demo's people have something in every list, so that there are forms about it.
 */

const app = await startTestApp({
  template: await demoTemplate(),
  pages: true,
  environment: { LOG_LEVEL: 'error' },
  // Each form is sent many times.
  scaleLimit: () => 100_000,
});

const readers = ['artisan', 'consumer', 'admin', 'visitor'] as const;
type Reader = (typeof readers)[number];
/** The headers of each one's browser. */
const browsers: Record<Reader, Record<string, string>> = {
  visitor: {},
  consumer: {},
  artisan: {},
  admin: {},
};

/** A form where it was first seen. */
interface SeenForm {
  reader: Reader;
  url: string;
  form: FormOnPage;
}
const seen: SeenForm[] = [];

beforeAll(async () => {
  for (const reader of readers) {
    if (reader !== 'visitor') browsers[reader] = await signedInAs(app, await demoPerson(reader));
    for (const found of await formsFoundBy(reader)) {
      const isKnown = seen.some(({ url, form }) => nameOf(url, form) === nameOf(found.url, found.form));
      if (!isKnown) seen.push(found);
    }
  }
});

const demoPerson = (name: string) =>
  app.db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', `${name}@demo.surehands.ng`)
    .executeTakeFirstOrThrow();

/** Opens a page as a browser does, which follows where it is led. */
async function open(reader: Reader, url: string): Promise<{ url: string; html: string }> {
  const answer = await app.request({ url, headers: { accept: 'text/html', ...browsers[reader] } });
  const { location, 'content-type': type } = answer.headers;
  if (location !== undefined) return open(reader, pathOf(String(location)));
  return { url, html: String(type).startsWith('text/html') ? answer.body : '' };
}

function pathOf(address: string, base = '/'): string {
  const { pathname, search } = new URL(address, new URL(base, 'http://localhost'));
  return pathname + search;
}

const screens = allScreens.map(({ path = '' }) => ({ path: `/${path}` }));
/** One page of each kind is looked at: "/profile/:id". */
const kindOf = (path: string): string =>
  matchRoutes(screens, path.replace(/[?#].*/, ''))?.[0]?.route.path ?? path;

/** The forms that send something, one of each kind. */
async function formsFoundBy(reader: Reader): Promise<SeenForm[]> {
  const found = new Map<string, SeenForm>();
  const known = new Set<string>();
  const home = reader === 'admin' ? '/admin' : '/';
  const queue = [home];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { url, html } = await open(reader, next);
    for (const form of formsOfPage(html)) {
      if (form.method === 'post' && !found.has(nameOf(url, form))) {
        found.set(nameOf(url, form), { reader, url, form });
      }
    }
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)) {
      const path = href.replaceAll('&amp;', '&');
      if (!path.startsWith(home) || known.has(kindOf(path))) continue;
      known.add(kindOf(path));
      queue.push(path);
    }
  }
  return [...found.values()];
}

/** What a form is: where it is sent, and what is hidden in it to say what it is about. */
const purposeOf = (url: string, { action, fields }: FormOnPage): string =>
  [
    kindOf(action || url),
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

function send({ reader, url }: SeenForm, form: FormOnPage) {
  return app.request({
    method: 'POST',
    url: pathOf(form.buttons[0]?.action || form.action || url, url),
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...browsers[reader],
    },
    payload: sentBy(form).toString(),
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
    saved[`${reader} ${kindOf(url)}`] = [...kept];
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
