/**
 * Validates `?returnTo=/path`, where to go after sign-in, against open redirects.
 *
 * @param origin the site's own, e.g. https://surehands.ng
 * @returns a path on this site; undefined for anything that leads elsewhere
 */
export function safeReturnTo(returnTo: string | null, origin: string): string | undefined {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, origin)) return undefined;
  const target = new URL(returnTo, origin);
  // "/.//elsewhere.com" parses to a path that browsers treat as another host.
  if (target.origin !== origin || target.pathname.startsWith('//')) return undefined;
  return `${target.pathname}${target.search}${target.hash}`;
}
