import { formatNaira } from '../../../shared/kobo.ts';
import type { Profile } from '../contract.ts';
import { businessOf } from './business-types.ts';
import { pictureOf } from './profile-meta.ts';

/* Structured data for search engines. Built in the loader, so that this code is not sent to the browser. */

/** One breadcrumb: a list and its path. */
export interface TrailStep {
  name: string;
  path: string;
}

/** The artisan as a business, with breadcrumbs. */
export const structuredDataOf = (profile: Profile, origin: string, trail: readonly TrailStep[]): object[] => [
  businessData(
    profile,
    `${origin}/profile/${profile.id}`,
    pictureOf(profile, origin),
    businessOf(profile.skill),
  ),
  ...trailData(trail, origin),
];

/** Breadcrumbs from all artisans down to this trade in this place; empty when the person is in no directory. */
export function profileTrail(
  { directory_path: path, town }: Pick<Profile, 'directory_path' | 'town'>,
  tradePlural: string | null,
): TrailStep[] {
  if (path === null || tradePlural === null) return [];
  const [, , trade = '', place] = path.split('/');
  return [
    { name: 'Artisans', path: '/artisans' },
    { name: tradePlural, path: `/artisans/${trade}` },
    ...(place && town ? [{ name: town, path }] : []),
  ];
}

/** https://schema.org/BreadcrumbList. */
const trailData = (steps: readonly TrailStep[], origin: string): object[] =>
  steps.length === 0
    ? []
    : [
        {
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: steps.map(({ name, path }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name,
            item: `${origin}${path}`,
          })),
        },
      ];

/**
 * https://schema.org/LocalBusiness or a subtype. A rating is included only when there are reviews, and the location
 * is no more precise than the public place.
 */
function businessData(profile: Profile, url: string, picture: string, business: string) {
  const { ratings, price_from_kobo: priceKobo } = profile;
  return {
    '@context': 'https://schema.org',
    '@type': business,
    '@id': url,
    url,
    name: profile.full_name,
    image: picture,
    ...(profile.bio && { description: profile.bio }),
    ...(profile.expertise && { knowsAbout: profile.expertise }),
    ...(profile.town && {
      address: {
        '@type': 'PostalAddress',
        addressLocality: profile.town,
        ...(profile.state && { addressRegion: profile.state }),
        addressCountry: 'NG',
      },
    }),
    ...(priceKobo !== null && { priceRange: `From ${formatNaira(priceKobo)}` }),
    ...(ratings !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: ratings,
        reviewCount: profile.review_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}
