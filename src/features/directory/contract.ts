import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { instant, kobo } from '../../shared/wire-types.ts';

/** Part of a path: a trade's plural, or a place with its state. The endpoint checks whether the page exists. */
const addressPart = z.string().max(120, 'We could not find that page.');

const directoryLink = z
  .object({
    name: z.string(),
    path: z.string(),
    artisans: z
      .number()
      .meta({ description: 'How many artisans of the trade there are, by last night’s count.' }),
  })
  .meta({ id: 'DirectoryLink' });
export type DirectoryLink = z.output<typeof directoryLink>;

const linkWithPlaces = directoryLink.extend({ places: z.array(directoryLink) });

const paidPrices = z.object({
  hires: z
    .number()
    .meta({ description: 'How many finished hires the prices come from; never fewer than 5.' }),
  low_kobo: kobo.meta({ description: 'A quarter of the customers paid less.' }),
  median_kobo: kobo,
  high_kobo: kobo.meta({ description: 'A quarter of the customers paid more.' }),
  where: z.string().meta({ description: 'Where the artisans who were paid are based.' }),
});

export const directoryFigures = z
  .object({
    artisans: z.number(),
    verified: z.number(),
    available: z.number().meta({ description: 'How many had a free day in the next 14.' }),
    rating: z.number().nullable().meta({ description: 'The average over all reviews; null without any.' }),
    review_count: z.number(),
    starts_low_kobo: kobo.nullable(),
    starts_high_kobo: kobo.nullable(),
    paid: paidPrices.nullable().meta({ description: 'What customers paid; null for fewer than 5 hires.' }),
    updated_at: instant,
  })
  .meta({ id: 'DirectoryFigures', description: 'Worked out once a night.' });
export type DirectoryFigures = z.output<typeof directoryFigures>;

export const directoryPage = z
  .object({
    path: z.string().meta({ description: 'The page’s own address, whichever name was used to request it.' }),
    skill: z.string().meta({ description: 'The trade, as `skill` has it.' }),
    plural: z.string(),
    person: z.string().meta({ description: 'With its article, for use in a sentence: “a plumber”.' }),
    tradePath: z.string(),
    area: z.object({
      kind: z.enum(['country', 'state', 'place']),
      name: z.string(),
      state: z.string().nullable(),
      statePath: z.string().nullable(),
      where: z.string().meta({ description: 'As in a heading: “Ikeja, Lagos”, “Lagos State”, “Nigeria”.' }),
    }),
    figures: directoryFigures.nullable().meta({ description: 'Null if there was no artisan last night.' }),
    within: z.array(linkWithPlaces).meta({
      description: 'Of a trade: the states, each with its best known places. Of a state: all its places.',
    }),
    nearby: z
      .array(directoryLink)
      .meta({ description: 'The nearest other places with artisans of the trade.' }),
    related: z
      .array(directoryLink)
      .meta({ description: 'Other trades there, those of the same kind first.' }),
  })
  .meta({ id: 'DirectoryPage' });
export type DirectoryPage = z.output<typeof directoryPage>;

const examplePage: DirectoryPage = {
  path: '/artisans/plumbers/ikeja-lagos',
  skill: 'Plumber',
  plural: 'Plumbers',
  person: 'a plumber',
  tradePath: '/artisans/plumbers',
  area: {
    kind: 'place',
    name: 'Ikeja',
    state: 'Lagos',
    statePath: '/artisans/plumbers/lagos',
    where: 'Ikeja, Lagos',
  },
  figures: {
    artisans: 37,
    verified: 25,
    available: 31,
    rating: 4.6,
    review_count: 214,
    starts_low_kobo: 500_000,
    starts_high_kobo: 1_500_000,
    paid: {
      hires: 41,
      low_kobo: 1_200_000,
      median_kobo: 1_800_000,
      high_kobo: 3_500_000,
      where: 'Lagos State',
    },
    updated_at: '2026-11-20T01:20:00.000Z',
  },
  within: [],
  nearby: [{ name: 'Ogba', path: '/artisans/plumbers/ogba-lagos', artisans: 29 }],
  related: [{ name: 'Tilers', path: '/artisans/tilers/ikeja-lagos', artisans: 12 }],
};

export const showDirectoryCall = defineCall({
  method: 'GET',
  path: '/api/directory',
  who: 'anyone',
  alikeForVisitors: true,
  alikeForMembers: true,
  mayLag: 'for-everyone',
  summary: 'The trades that have artisans, and the larger places with their most common trades.',
  answer: z.object({
    groups: z.array(z.object({ name: z.string(), trades: z.array(directoryLink) })),
    places: z.array(z.object({ name: z.string(), trades: z.array(directoryLink) })),
  }),
  exampleAnswer: {
    groups: [
      { name: 'Water and drains', trades: [{ name: 'Plumbers', path: '/artisans/plumbers', artisans: 37 }] },
    ],
    places: [
      {
        name: 'Ikeja, Lagos',
        trades: [{ name: 'Plumbers', path: '/artisans/plumbers/ikeja-lagos', artisans: 37 }],
      },
    ],
  },
});
export type Directory = z.output<typeof showDirectoryCall.answer>;

export const showTradePageCall = defineCall({
  method: 'GET',
  path: '/api/directory/:trade',
  who: 'anyone',
  alikeForVisitors: true,
  alikeForMembers: true,
  mayLag: 'for-everyone',
  summary: 'A trade in the whole country: figures, and the states and places that have artisans of it.',
  refusals: ['directory_page_not_found'],
  params: z.object({ trade: addressPart }),
  answer: directoryPage,
  exampleAnswer: {
    ...examplePage,
    path: '/artisans/plumbers',
    area: { kind: 'country', name: 'Nigeria', state: null, statePath: null, where: 'Nigeria' },
    within: [{ name: 'Lagos', path: '/artisans/plumbers/lagos', artisans: 37, places: examplePage.nearby }],
    nearby: [],
  },
});

export const showPlacePageCall = defineCall({
  method: 'GET',
  path: '/api/directory/:trade/:place',
  who: 'anyone',
  alikeForVisitors: true,
  alikeForMembers: true,
  mayLag: 'for-everyone',
  summary:
    'A trade in a place or a state (`ikeja-lagos`, `lagos`): figures, neighbouring places and other trades there. A place’s other names are understood.',
  refusals: ['directory_page_not_found'],
  params: z.object({ trade: addressPart, place: addressPart }),
  answer: directoryPage,
  exampleAnswer: examplePage,
});

const ofFile = (file: RegExp, message: string) => z.string().regex(file, message);

export const showDirectoryPreviewCall = defineCall({
  method: 'GET',
  path: '/og/artisans/:trade/:file',
  who: 'anyone',
  summary:
    'The picture (JPEG, 1200 × 630) that a link to a trade in a place shows in chats; `:file` is "{place}.jpg", or "nigeria.jpg" for the trade alone.',
  refusals: ['directory_page_not_found'],
  params: z.object({
    trade: addressPart,
    file: ofFile(/^[^.]{1,120}\.jpg$/i, 'There is no such picture.').transform((file) =>
      file.slice(0, -'.jpg'.length),
    ),
  }),
  answer: z.unknown(),
  answerType: 'image/jpeg',
});

export const showRobotsCall = defineCall({
  method: 'GET',
  path: '/robots.txt',
  who: 'anyone',
  summary: 'What search engines are asked to leave alone, and where the sitemap is.',
  answer: z.unknown(),
  answerType: 'text/plain',
});

export const showSitemapCall = defineCall({
  method: 'GET',
  path: '/sitemap.xml',
  who: 'anyone',
  mayLag: 'for-everyone',
  summary: 'The parts of the sitemap.',
  answer: z.unknown(),
  answerType: 'application/xml',
});

export const showSitemapPartCall = defineCall({
  method: 'GET',
  path: '/sitemaps/:file',
  who: 'anyone',
  mayLag: 'for-everyone',
  summary:
    'One part of the sitemap: `pages-1.xml`, `trade-{trade}.xml` with a trade’s pages, `artisans-{n}.xml` with at most 10,000 profiles.',
  refusals: ['sitemap_not_found'],
  params: z.object({
    file: ofFile(/^[a-z\d-]{1,120}\.xml$/, 'There is no such part of the sitemap.').transform((file) =>
      file.slice(0, -'.xml'.length),
    ),
  }),
  answer: z.unknown(),
  answerType: 'application/xml',
});
