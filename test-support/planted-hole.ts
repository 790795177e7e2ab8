import { createElement, Fragment, type FunctionComponent } from 'react';
import { useLoaderData } from 'react-router';
import type { SiteBuild } from '../src/app/pages.ts';

/**
 * The site with a hole planted in it: a profile also shows its bio as markup, as if somebody had forgotten to escape it.
 * Everything behind the hole is as always.
 */
export function bioAsMarkup(site: SiteBuild): SiteBuild {
  const [id, route] = Object.entries(site.routes).find(([, each]) => each?.path === 'profile/:id?') ?? [];
  if (!id || !route) throw new Error('there is no page of a profile to plant a hole in');
  const Profile = route.module.default as FunctionComponent;
  const withHole = () => {
    const { profile } = useLoaderData<{ profile?: { bio: string } }>();
    return createElement(
      Fragment,
      null,
      createElement(Profile),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the hole
      createElement('div', { dangerouslySetInnerHTML: { __html: profile?.bio ?? '' } }),
    );
  };
  const module = { ...route.module, default: withHole };
  return { ...site, routes: { ...site.routes, [id]: { ...route, module } } };
}
