import { expect, test } from 'vitest';
import { isNarrowed, readReviewSearch, reviewsPath } from './review-search.ts';

test('a search of reviews is read from its URL without the fields that were left empty', () => {
  const read = (query: string) => readReviewSearch(new URLSearchParams(query));
  expect(read('minRating=+4+&maxRating=&skill=Tiler&cursor=abc&other=1')).toEqual({
    minRating: '4',
    skill: 'Tiler',
    cursor: 'abc',
  });
  expect(read('')).toEqual({});
});

test('a changed search of reviews starts again with the newest', () => {
  const search = { minRating: '4', skill: 'Tiler', cursor: 'abc' };
  expect(reviewsPath(search, { skill: undefined, maxRating: '5' })).toBe('/reviews?minRating=4&maxRating=5');
  expect(reviewsPath(search, { cursor: 'def' })).toBe('/reviews?minRating=4&skill=Tiler&cursor=def');
  expect(reviewsPath({})).toBe('/reviews');
});

test('a search of reviews counts as narrowed if any filter is set', () => {
  expect(isNarrowed({})).toBe(false);
  expect(
    [{ minRating: '4' }, { maxRating: '3' }, { skill: 'Tiler' }, { cursor: 'abc' }].every(isNarrowed),
  ).toBe(true);
});
