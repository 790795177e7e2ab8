import { createContext } from 'react-router';

/** What loaders may know of the place they run in. */
export interface Site {
  /** False where developers and tests work: pages may then show what visitors never see. */
  production: boolean;
}

/** `context.get(siteContext)`. The server sets it for each request; where nobody did, everything is production. */
export const siteContext = createContext<Site>({ production: true });
