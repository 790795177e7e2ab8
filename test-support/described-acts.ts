import { expect } from 'vitest';
import { nameOf, type SeenForm } from './compared-forms.ts';
import { type DemoBrowsers, linksOf, pathOf, type Reader, routeOf } from './demo-walk.ts';
import { changedIn, faultsOf, filledIn, mistyped } from './filled-forms.ts';
import { type FormOnPage, formsOfPage, sentBy } from './forms-of-page.ts';
import { linesOf } from './page-words.ts';
import { lineOf, recordRows, withShortIds } from './recorded-rows.ts';
import type { TestApp } from './test-app.ts';

type Button = FormOnPage['buttons'][number];
export type Act = [SeenForm, Button];

/**
 * Identifies what a button does for whom. It leaves out what may differ on the same page: a name after a colon, an
 * amount.
 */
export const actName = ({ reader, url, form }: SeenForm, { words }: Button): string =>
  [reader, nameOf(url, form), words.replace(/ ?[:,] .*|₦?[\d,]+/g, '')].join(' ');

/** Sends a form with a button like a browser without script. */
export function sendForm(
  app: TestApp,
  headers: Record<Reader, Record<string, string>>,
  { reader, url }: Pick<SeenForm, 'reader' | 'url'>,
  form: FormOnPage,
  button = form.buttons[0],
) {
  return app.request({
    method: 'POST',
    url: pathOf(button?.action || form.action || url, url),
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers[reader],
    },
    payload: sentBy(form, button).toString(),
  });
}

/** The pages to open after another person's act, to do what it makes possible. */
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

/** Values for fields that accept only particular ones. */
const knownAt: Record<string, Record<string, string>> = {
  '/signin': { email: 'consumer@demo.surehands.ng' },
  '/forgot-password': { email: 'consumer@demo.surehands.ng' },
  '/admin/payouts': { email: 'artisan@demo.surehands.ng' },
};

/**
 * Performs each act separately, in a database that is restored after it, and describes its answer, its changes and its
 * notifications.
 *
 * @param acts the acts, by name
 * @param pages what each page says before
 */
export async function describedActs(
  app: TestApp,
  { headers, open }: DemoBrowsers,
  acts: ReadonlyMap<string, Act>,
  pages: readonly { reader: Reader; url: string; lines: string }[],
): Promise<string> {
  const send = (found: SeenForm, form: FormOnPage, button: Button) =>
    sendForm(app, headers, found, form, button);
  const rows = await recordRows(app);
  const told: string[] = [];
  for (const [found, button] of acts.values()) await tell([], found, button);
  await rows.close();
  return `${told.join('\n\n')}\n`;

  /**
   * Describes an act after those in `before`, and then the acts of others that it makes possible; afterwards everything
   * is restored.
   */
  async function tell(before: Act[], found: SeenForm, button: Button): Promise<void> {
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
      const asked: Act = [{ ...found, form: filled }, button];
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

  /** The forms on a page, or on the first case of a console list, that the walk through the demo has not met. */
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

  /** The answer to a form with typing errors. */
  async function refusalOf(found: SeenForm, filled: FormOnPage, button: Button): Promise<string[]> {
    const sent = mistyped(filled);
    if (!isOther(sent, filled)) return [];
    await rows.takeBack();
    const { statusCode, headers, body } = await send(found, sent, button);
    if (statusCode < 400) return [withShortIds(`mistyped: ${statusCode} ${headers.location ?? ''}`)];
    return [`mistyped: ${statusCode}`, ...faultsOf(body).map((fault) => `  ! ${withShortIds(fault)}`)];
  }

  /**
   * What sending a form answers and changes, and then what happens when it is sent again, sent with other values, or
   * paid.
   */
  async function outcomeOf(
    { reader, url, form }: SeenForm,
    filled: FormOnPage,
    button: Button,
  ): Promise<string[]> {
    let known = (await rows.noted()).at(-1)?.number ?? 0;
    const after = async (answered: {
      statusCode: number;
      headers: { location?: unknown };
      body: string;
    }): Promise<string[]> => {
      const noted = await rows.noted(known);
      if (noted.some(({ table }) => table.startsWith('pgboss.'))) {
        await app.runJobs();
        noted.push(...(await rows.noted(noted.at(-1)?.number)));
      }
      const changes = noted.map((row) => lineOf(row, app.clock.now));
      known = noted.at(-1)?.number ?? known;
      const { statusCode, headers, body } = answered;
      const says = headers.location ?? (statusCode >= 400 ? faultsOf(body).join(' | ') : '');
      return [withShortIds(`${statusCode} ${says}`).trim(), ...changes.filter((line) => line !== '').sort()];
    };
    const first = await send({ reader, url, form }, filled, button);
    const answered = await after(first);
    if (first.statusCode >= 400) return answered;
    const shown = await shownAfter({ reader, url, form }, first);
    // The repetition comes ten minutes later, which shows whether the time of the first is kept.
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

  /** The lines on this page, or on the page it redirects to, that were not there before. */
  async function shownAfter(
    { reader, url }: SeenForm,
    { headers, body }: Pick<Awaited<ReturnType<typeof send>>, 'headers' | 'body'>,
  ): Promise<string[]> {
    const { location } = headers;
    if (String(location).includes('/sandbox/')) return [];
    const page =
      location === undefined ? { url, html: body } : await open(reader, pathOf(String(location), url));
    const pathIn = (address: string): string => address.replace(/[?#].*/, '');
    const before = pages.find((each) => each.reader === reader && pathIn(each.url) === pathIn(page.url));
    const known = new Set(before?.lines.split('\n'));
    return (
      linesOf(page.html)
        .split('\n')
        // Profile views are counted with a delay.
        .filter((line) => !known.has(line) && !/^\d+$|^Shown \d/.test(line))
        .slice(0, 40)
        .map((line) => `  | ${withShortIds(line)}`)
    );
  }

  /** Pays like the checkout's button, and waits for Paystack's webhook. */
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
}
