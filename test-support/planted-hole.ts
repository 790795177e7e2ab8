import { createElement, Fragment, type FunctionComponent, Suspense } from 'react';
import { useLoaderData } from 'react-router';
import type { SiteBuild } from '../src/app/pages.ts';

/**
 * The site with a deliberate hole: a profile also shows its bio as unescaped markup. All other defences are unchanged.
 */
export function bioAsMarkup(site: SiteBuild): SiteBuild {
  return withScreen(site, 'profile/:id?', (Profile) => () => {
    const { profile } = useLoaderData<{ profile?: { bio: string } }>();
    return createElement(
      Fragment,
      null,
      createElement(Profile),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the deliberate hole
      createElement('div', { dangerouslySetInnerHTML: { __html: profile?.bio ?? '' } }),
    );
  });
}

/** The site with a part of the reviews page that throws while the server renders it. */
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

/** The site with a reviews page that throws as a whole. */
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
