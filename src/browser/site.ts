import { createContext } from 'react-router';
import type { Company } from '../shared/company.ts';
import type { MapTiles } from '../shared/map-tiles.ts';
import type { ApiFailure } from './api-client.ts';

/** What loaders may know of the place they run in. */
export interface Site {
  /** False where developers and tests work: pages may then show what visitors never see. */
  production: boolean;
  /** The product's own clock: what a page says of time agrees with what the calls behind it decide. */
  now(): Date;
  /** Who runs the site; absent where only one page is rendered. */
  company?: Company;
  /** Where maps come from; absent: there are none. */
  maps?: MapTiles | undefined;
  /** What stands above every page: sentences of operators; absent where only one page is rendered. */
  notices?(): Promise<string[]>;
}

/** `context.get(siteContext)`. The server sets it for each request; where nobody did, everything is production. */
export const siteContext = createContext<Site>({ production: true, now: () => new Date() });

/** Why this server answers a page's request with an error page before any loader or action runs; null when it does not. */
export const refusalContext = createContext<ApiFailure | null>(null);

/** The number of the request that is answered (shared/request-number.ts); empty where there is none. */
export const requestNumberContext = createContext<string>('');

/** Told the pattern of the page's address (`/profile/:id`), however it is asked for. */
export const pagePatternContext = createContext<(pattern: string) => void>(() => undefined);

/** What the scripts of one rendering are told apart by from markup that got into it; null where nobody looks. */
export const scriptMarkContext = createContext<string | null>(null);
