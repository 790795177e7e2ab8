import { createElement } from 'react';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { Reviews } from './reviews.tsx';
import { TopArtisans } from './top-artisans.tsx';

const artisan = {
  ...{
    id: 'a',
    name: 'Tunde',
    photoURL: null,
    skill: 'Plumber',
    place: 'Ikeja, Lagos',
    ratings: null,
    reviewCount: 0,
  },
  ...{ verified: true, checked: 'BVN · Bank', priceFromKobo: null },
  ...{ freeSoon: true, free: 'Free tomorrow' },
};
const row = (artisans: Parameters<typeof TopArtisans>[0]['artisans']) =>
  wordsOf(
    htmlOfPart(
      createElement(TopArtisans, {
        trades: [{ label: 'AC & Refrigeration Technician', icon: 'snowflake' }],
        artisans,
      }),
    ),
  );

test('the row of artisans praises no one without reviews, and shortens a trade that is too long for a tile', () => {
  expect(row([artisan])).toMatch(
    /AC & fridge All trades .*Tunde *Plumber *We checked: BVN · Bank *Free tomorrow *Ikeja, Lagos/,
  );
  expect(row([artisan])).not.toMatch(/No ratings yet|From/);
  expect(row([{ ...artisan, ratings: 4.5, reviewCount: 2, priceFromKobo: 750_000 }])).toMatch(
    /4\.5 \(2\).*From *₦7,500/,
  );
});

test('an empty row of artisans looks different from one that could not be loaded', () => {
  expect(row([])).toContain('No artisans are available right now.');
  expect(row(null)).toContain('Failed to load trades and artisans');
});

test('four good reviews replace the samples', () => {
  const review = (id: string) => ({
    ...{
      id,
      stars: 5,
      words: `Good ${id}.`,
      reviewer: 'Amina',
      day: '1 May 2026',
      artisanId: 'a',
      artisan: 'Tunde',
      work: '',
    },
  });
  const shown = (count: number | null) =>
    wordsOf(
      htmlOfPart(
        createElement(Reviews, {
          reviews: count === null ? null : Array.from({ length: count }, (_, at) => review(`${at}`)),
        }),
      ),
    );
  expect(shown(3)).toContain('These four are samples');
  expect(shown(3)).not.toContain('Good 0.');
  expect(shown(4)).toContain('Our latest good reviews.');
  expect(shown(4)).not.toContain('Sample');
  expect(shown(null)).toContain('We can’t show the reviews right now.');
});
