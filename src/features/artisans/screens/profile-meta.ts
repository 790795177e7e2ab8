import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import type { Profile } from '../contract.ts';

/** Chat apps truncate longer titles. */
const MOST_CHARACTERS = 80;

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length <= MOST_CHARACTERS
    ? text
    : `${characters
        .slice(0, MOST_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
};

/** "Ọlá Adéyẹmí, Painter in Ibadan, Oyo". */
export function profileTitle(profile: Profile): string {
  const place = townAndState(profile.town, profile.state);
  const trade = [profile.skill, place && `in ${place}`].filter(Boolean).join(' ');
  return [profile.full_name, trade].filter(Boolean).join(', ');
}

/** Browser tab title. */
export const pageTitle = (profile: Profile): string => `${profileTitle(profile)} · ${PRODUCT_NAME}`;

/** Description for link previews: "Rated 4.8 by 37 customers. Verified. Jobs from ₦7,500." */
function facts(profile: Profile): string {
  const { ratings, review_count: count, verified, price_from_kobo: priceKobo } = profile;
  return [
    ratings === null
      ? 'New here, no ratings yet.'
      : `Rated ${ratings.toFixed(1)} by ${count} ${count === 1 ? 'customer' : 'customers'}.`,
    verified ? 'Verified.' : '',
    priceKobo === null ? '' : `Jobs from ${formatNaira(priceKobo)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** URL of the link preview picture. Chat apps cache it by URL, so the URL changes with the content. */
export const pictureOf = (profile: Profile, origin: string): string =>
  `${origin}/og/profile/${profile.id}.jpg?v=${[profile.review_count, profile.ratings ?? 0, profile.verified ? 1 : 0].join('-')}`;

/**
 * Title, link preview and structured data of a profile.
 *
 * @param structured made by `structuredDataOf` on the server
 */
export function profileMeta(profile: Profile, origin: string, structured: readonly object[]) {
  const title = profileTitle(profile);
  // A consumer's page exists only while they have open jobs, and is meant for artisans who answer these.
  if (profile.role === 'consumer') {
    return [{ title: pageTitle(profile) }, { name: 'robots', content: 'noindex' }];
  }
  const url = `${origin}/profile/${profile.id}`;
  const picture = pictureOf(profile, origin);
  return [
    { title: pageTitle(profile) },
    { name: 'description', content: `${facts(profile)} ${profile.bio ?? ''}`.trim() },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:type', content: 'profile' },
    { property: 'og:title', content: shortened(title) },
    { property: 'og:description', content: shortened(facts(profile)) },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structured.map((each) => ({ 'script:ld+json': each })),
  ];
}
