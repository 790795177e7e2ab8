import { createElement } from 'react';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { type DirectoryPage, showPlacePageCall } from '../contract.ts';
import type { TradePlacePage } from './page-data.ts';
import { PageFigures } from './page-figures.tsx';

const example = showPlacePageCall.exampleAnswer as DirectoryPage;
type Figures = NonNullable<DirectoryPage['figures']>;
const shown = (count: string, changes: Partial<Figures>): string =>
  wordsOf(
    htmlOfPart(
      createElement(PageFigures, {
        page: { ...example, count } as TradePlacePage,
        figures: { ...(example.figures as Figures), ...changes },
      }),
    ),
  );

test('the figures of a page use the singular for one, and say how large the verified share is', () => {
  const one = shown('1', { artisans: 1, verified: 1, rating: 5, review_count: 1 });
  expect(one).toContain('comes to Ikeja 1 verified 100% from 1 review 5.0 ★ out of 5');
  const many = shown('8', { artisans: 8, verified: 2, rating: 4.5, review_count: 1_200 });
  expect(many).toContain('come to Ikeja 8 verified 25% from 1,200 reviews 4.5');
  expect(shown('8', { rating: null, review_count: 0 })).toContain('no reviews yet –');
});

test('prices without enough finished jobs are shown as what artisans start from, or as on request', () => {
  const starts = (low: number | null, high: number | null) =>
    shown('8', { paid: null, starts_low_kobo: low, starts_high_kobo: high });
  expect(starts(500_000, 1_500_000)).toContain('Starting prices ₦5,000 – ₦15,000');
  expect(starts(500_000, 500_000)).toContain('Starting prices ₦5,000 Too few');
  expect(starts(null, null)).toContain('Prices on request.');
});

test.each([
  ['here', 'by artisans based here.'],
  ['Nigeria', 'by artisans in Nigeria.'],
  ['Lagos State', 'by artisans based in Lagos State.'],
])('the sentence about what customers paid in %s says “%s”', (where, words) => {
  const paid = { hires: 30, low_kobo: 400_000, median_kobo: 600_000, high_kobo: 900_000, where };
  expect(shown('8', { paid })).toContain(words);
});
