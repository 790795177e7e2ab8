import { createContext } from 'react-router';
import type { Company } from '../shared/company.ts';
import type { MapTiles } from '../shared/map-tiles.ts';
import type { ApiFailure } from './api-client.ts';

/** Facts about the site for loaders. */
export interface Site {
  /** False in development and tests, where pages may show what visitors never see. */
  production: boolean;
  /** The product's clock, so that a page agrees with the calls behind it. */
  now(): Date;
  /** The company that runs the site; absent where a single page is rendered on its own. */
  company?: Company;
  /** The source of map tiles; undefined: there are no maps. */
  maps?: MapTiles | undefined;
  /** Operators' sentences above every page; absent where a single page is rendered on its own. */
  notices?(): Promise<string[]>;
}

/** `context.get(siteContext)`. The server sets it for each request; by default everything is production. */
export const siteContext = createContext<Site>({ production: true, now: () => new Date() });

/**
 * The refusal that the error page shows, if the server refused the request before any loader or action ran; otherwise
 * null.
 */
export const refusalContext = createContext<ApiFailure | null>(null);

/** The number of the current request (shared/request-number.ts); empty where there is none. */
export const requestNumberContext = createContext<string>('');

/** Called with the pattern of the page's path (`/profile/:id`), for documents and data requests alike. */
export const pagePatternContext = createContext<(pattern: string) => void>(() => undefined);

/** The mark that identifies the scripts of one rendering, unlike injected ones; null where no one checks. */
export const scriptMarkContext = createContext<string | null>(null);
