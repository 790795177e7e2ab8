import { createElement, Fragment, type FunctionComponent, Suspense } from 'react';
import { useLoaderData } from 'react-router';
import type { SiteBuild } from '../src/app/pages.ts';

/**
 * The site with a hole planted in it: a profile also shows its bio as markup, as if somebody had forgotten to escape it.
 * Everything behind the hole is as always.
 */
export function bioAsMarkup(site: SiteBuild): SiteBuild {
  return withScreen(site, 'profile/:id?', (Profile) => () => {
    const { profile } = useLoaderData<{ profile?: { bio: string } }>();
    return createElement(
      Fragment,
      null,
      createElement(Profile),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the hole
      createElement('div', { dangerouslySetInnerHTML: { __html: profile?.bio ?? '' } }),
    );
  });
}

/** The site with a part in the page of reviews that breaks while the server draws it. */
export function withBrokenPart(site: SiteBuild): SiteBuild {
  const Broken = (): never => {
    throw new Error('this part cannot be drawn');
  };
  return withScreen(
    site,
    'reviews',
    () => () => createElement(Suspense, { fallback: 'A part is loading' }, createElement(Broken)),
  );
}

/** The site with a page of reviews that breaks whole. */
export function withBrokenPage(site: SiteBuild): SiteBuild {
  return withScreen(site, 'reviews', () => () => {
    throw new Error('this page cannot be drawn');
  });
}

function withScreen(
  site: SiteBuild,
  path: string,
  change: (screen: FunctionComponent) => FunctionComponent,
): SiteBuild {
  const [id, route] = Object.entries(site.routes).find(([, each]) => each?.path === path) ?? [];
  if (!id || !route) throw new Error(`there is no page /${path} to plant a fault in`);
  const module = { ...route.module, default: change(route.module.default as FunctionComponent) };
  return { ...site, routes: { ...site.routes, [id]: { ...route, module } } };
}
