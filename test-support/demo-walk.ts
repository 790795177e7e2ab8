import { matchRoutes } from 'react-router';
import { allScreens } from '../src/app/routes.ts';
import { signedInAs } from './made-up-people.ts';
import type { TestApp } from './test-app.ts';

/** The people of the demo who walk through the product, and a visitor without an account. */
export const readers = ['artisan', 'consumer', 'admin', 'visitor'] as const;
export type Reader = (typeof readers)[number];

const screens = allScreens.map(({ path = '' }) => ({ path: `/${path}` }));

const routes = new Map<string, string>();
/**
 * The path of a page's route, such as "/profile/:id". Matching takes as long as a hundred comparisons, so results are
 * cached.
 */
export function routeOf(path: string): string {
  const pathname = path.replace(/[?#].*/, '');
  const route = routes.get(pathname) ?? matchRoutes(screens, pathname)?.[0]?.route.path ?? path;
  routes.set(pathname, route);
  return route;
}

/** The path and query of a URL. */
export function pathOf(address: string, base = '/'): string {
  const { pathname, search } = new URL(address, new URL(base, 'http://localhost'));
  return pathname + search;
}

/** The paths that a page's links lead to within this site. */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

export interface SeenPage {
  /** The URL after all redirects. */
  url: string;
  html: string;
}

/**
 * Browsers of the demo's people, without script.
 *
 * @param app an app with pages, whose database is a copy of demoTemplate()
 */
export async function demoBrowsers(app: TestApp) {
  const headers = {} as Record<Reader, Record<string, string>>;
  for (const reader of readers) {
    headers[reader] = reader === 'visitor' ? {} : await signedInAs(app, await demoPerson(app, reader));
  }

  /** Opens a page and follows redirects. */
  async function open(reader: Reader, url: string): Promise<SeenPage> {
    const answer = await app.request({ url, headers: { accept: 'text/html', ...headers[reader] } });
    const { location, 'content-type': type } = answer.headers;
    if (location !== undefined) return open(reader, pathOf(String(location)));
    return { url, html: String(type).startsWith('text/html') ? answer.body : '' };
  }

  /**
   * Yields every page that is reached by links from the first, in the order of the links, with a limit of pages for
   * each route.
   */
  async function* pagesFor(reader: Reader, mostOf: (route: string) => number): AsyncGenerator<SeenPage> {
    const home = reader === 'admin' ? '/admin' : '/';
    const seen = new Map<string, number>();
    const known = new Set([home]);
    const queue = [home];
    for (let next = queue.shift(); next; next = queue.shift()) {
      const page = await open(reader, next);
      yield page;
      for (const path of linksOf(page.html)) {
        const route = routeOf(path);
        const count = seen.get(route) ?? 0;
        if (!path.startsWith(home) || known.has(path) || count >= mostOf(route)) continue;
        known.add(path);
        seen.set(route, count + 1);
        queue.push(path);
      }
    }
  }

  return { headers, open, pagesFor };
}

export type DemoBrowsers = Awaited<ReturnType<typeof demoBrowsers>>;

const demoPerson = (app: TestApp, name: string) =>
  app.db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', `${name}@demo.surehands.ng`)
    .executeTakeFirstOrThrow();
