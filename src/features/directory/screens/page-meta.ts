import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { KOBO_PER_NAIRA } from '../../../shared/kobo.ts';
import type { TradePlacePage } from './page-data.ts';

/** Title, link preview and structured data of a directory page. */
export function pageMeta(page: TradePlacePage) {
  const { origin, path, heading, shared, isEmpty, figures } = page;
  const url = `${origin}${path}`;
  const [, , trade = '', place = 'nigeria'] = path.split('/');
  // Chat apps cache the picture by URL, so the URL changes with the content.
  const version = figures ? `?v=${figures.artisans}-${figures.review_count}-${figures.verified}` : '';
  const picture = `${origin}/og/artisans/${trade}/${place}.jpg${version}`;
  return [
    { title: `${heading} · ${PRODUCT_NAME}` },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    // Empty pages are not worth indexing.
    ...(isEmpty ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_NG' },
    { property: 'og:title', content: shared.title },
    { property: 'og:description', content: shared.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: heading },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': structuredData(page, url) },
  ];
}

/** Breadcrumbs from the index down. */
export function trailOf({ plural, tradePath, area, path }: TradePlacePage): { name: string; path: string }[] {
  return [
    { name: 'Artisans', path: '/artisans' },
    { name: plural, path: tradePath },
    ...(area.state !== null && area.statePath !== null && area.kind === 'place'
      ? [{ name: area.state, path: area.statePath }]
      : []),
    ...(area.kind === 'country' ? [] : [{ name: area.name, path }]),
  ];
}

const schemaKinds = { country: 'Country', state: 'State', place: 'Place' } as const;

/**
 * https://schema.org/Service with breadcrumbs, list and questions. A rating is included only when there are
 * reviews.
 */
function structuredData(page: TradePlacePage, url: string) {
  const { origin, figures, area } = page;
  const naira = (kobo: number) => Math.round(kobo / KOBO_PER_NAIRA);
  const service = {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: page.heading,
    serviceType: page.skill,
    url,
    areaServed: {
      '@type': schemaKinds[area.kind],
      name: area.where,
      ...(area.kind !== 'country' && { containedInPlace: { '@type': 'Country', name: 'Nigeria' } }),
    },
    provider: { '@type': 'Organization', name: PRODUCT_NAME, url: `${origin}/` },
    ...(figures?.rating != null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: figures.rating,
        reviewCount: figures.review_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(figures?.paid && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'NGN',
        lowPrice: naira(figures.paid.low_kobo),
        highPrice: naira(figures.paid.high_kobo),
      },
    }),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: trailOf(page).map(({ name, path }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          item: `${origin}${path}`,
        })),
      },
      ...(page.isEmpty ? [] : [service]),
      {
        '@type': 'ItemList',
        name: page.heading,
        numberOfItems: page.artisans.length,
        itemListElement: page.artisans.map(({ id, full_name: name }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          url: `${origin}/profile/${id}`,
        })),
      },
      {
        '@type': 'FAQPage',
        mainEntity: page.questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}
