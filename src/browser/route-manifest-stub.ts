/**
 * Lets a form of the page that was loaded be sent without asking the server first which page that is.
 *
 * React Router asks that before it sends a form to an address with parts that vary ("/hires/…"), also when the form
 * stands on that very page (8.4.0, lib/router/router.js, checkFogOfWar and discoverRoutes). Without a network the
 * question fails where no form can notice, and an error page takes the place of all that was typed. The same happens
 * to whoever saves data, since nothing is asked ahead of time for them. But the answer is known: the routes of a page
 * and of those above it came with the document.
 */
export function stubRouteManifest(): void {
  const { pathname } = window.location;
  const ask = window.fetch;
  window.fetch = (input, init) =>
    asksOnlyAbout(pathname, input) ? Promise.resolve(Response.json({})) : ask(input, init);
}

/** Whether it is the router's question about that page, and the pages above it, and no other. */
export function asksOnlyAbout(pathname: string, input: RequestInfo | URL): boolean {
  if (!(input instanceof URL) || input.pathname !== '/__manifest') return false;
  const paths = input.searchParams.get('paths')?.split(',') ?? [];
  return paths.includes(pathname) && paths.every((path) => `${pathname}/`.startsWith(`${path}/`));
}
