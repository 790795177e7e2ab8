import type { Path } from 'react-router';
import { fetchParts } from './fetch-parts.ts';

interface RouterOfPage {
  __reactRouterDataRouter: { match: (path: Partial<Path>) => { route: { id: string } }[] | null };
  __reactRouterManifest: { routes: Record<string, { module: string; imports?: string[] }> };
}

/**
 * Fetches a screen's script before its link is followed: if the network fails by then, the page with what was typed is
 * not lost. React Router's own <PrefetchPageLinks> would add two kilobytes to every page.
 */
export function prefetchScreen(pathname: string): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: table } = window as unknown as RouterOfPage;
  for (const { route } of router.match({ pathname }) ?? []) {
    const { module, imports = [] } = table.routes[route.id] ?? { module: '' };
    const files = [module, ...imports].map((path) => path.slice(1));
    fetchParts(async () => undefined, files).catch(() => {});
  }
}
