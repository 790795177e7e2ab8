import { beforeEach } from 'vitest';
import { wordsOf } from './page-words.ts';
import { payFor } from './paid-hires.ts';
import { type GuestHire, hireAsGuest } from './paying.ts';
import type { TestApp } from './test-app.ts';

/** The page of a hire, opened and used like a browser without script. */

type Headers = Record<string, string>;

/** The path of a guest's page, with their key. */
export const guestsPageOf = (hire: GuestHire): string =>
  `/hires/${hire.id}?key=${encodeURIComponent(hire.key)}`;
/** The path for a signed-in person. */
export const pageOf = (hire: { id: string }): string => `/hires/${hire.id}`;

export async function openPage(app: TestApp, url: string, headers: Headers = {}) {
  const response = await followed(app, url, headers);
  return { status: response.statusCode, html: response.body, words: wordsOf(response.body) };
}

/**
 * Opens a page like a browser: a guest's link is exchanged for a cookie, which is sent to the page that it redirects
 * to.
 */
export async function followed(app: TestApp, url: string, headers: Headers = {}) {
  const first = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  const { location } = first.headers;
  if (first.statusCode !== 303 || typeof location !== 'string') return first;
  const cookie = [headers.cookie, ...first.cookies.map(({ name, value }) => `${name}=${value}`)];
  return app.request({
    url: location,
    headers: { accept: 'text/html', ...headers, cookie: cookie.filter(Boolean).join('; ') },
  });
}

/** Sends one of the page's forms. */
export async function sendForm(
  app: TestApp,
  url: string,
  fields: Record<string, string>,
  headers: Headers = {},
) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  const { statusCode: status, body: html } = response;
  return { status, html, words: wordsOf(html), location: String(response.headers.location) };
}

/** The HTML of a step's form in a page; "" where there is none. */
export const formOf = (html: string, step: string): string =>
  html.match(/<form[\s\S]*?<\/form>/g)?.find((form) => form.includes(`value="${step}"`)) ?? '';

/** The value of a hidden field with that name. */
export const hiddenIn = (html: string, name: string): string =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

const TODAY = '2026-11-20T09:00:00Z';

/**
 * Shared steps of the tests of a hire's page.
 *
 * @param artisan the artisan to hire; each test begins on 20 November 2026, with none of their days taken
 */
export function paidHirePages(app: TestApp, artisan: { id: string }) {
  beforeEach(async () => {
    app.clock.now = new Date(TODAY);
    await app.db.deleteFrom('slots').execute();
  });
  return {
    open: (url: string, headers?: Headers) => openPage(app, url, headers),
    post: (url: string, fields: Record<string, string>, headers?: Headers) =>
      sendForm(app, url, fields, headers),
    /** Moves the clock to an instant, ISO 8601. */
    at(instant: string) {
      app.clock.now = new Date(instant);
    },
    /** A guest's paid hire of ₦5,000 for a day (YYYY-MM-DD; by default 1 December 2026), 09:00. */
    async paidHire(day?: string): Promise<GuestHire> {
      const hire = await hireAsGuest(app, artisan, day);
      await payFor(app, hire);
      return hire;
    },
  };
}
