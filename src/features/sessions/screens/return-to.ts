/**
 * Where somebody goes after signing in, when a page sent them here with `?returnTo=/path`.
 *
 * @param origin the site's own, e.g. https://surehands.ng
 * @returns a path of this site; undefined for anything that would lead away from it
 */
export function safeReturnTo(returnTo: string | null, origin: string): string | undefined {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, origin)) return undefined;
  const target = new URL(returnTo, origin);
  // "/.//elsewhere.com" parses to a path that a browser would read as another host.
  if (target.origin !== origin || target.pathname.startsWith('//')) return undefined;
  return `${target.pathname}${target.search}${target.hash}`;
}
