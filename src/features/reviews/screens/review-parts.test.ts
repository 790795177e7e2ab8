import { createElement } from 'react';
import { expect, test } from 'vitest';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { shownReviewOf } from './real-review.tsx';
import { ReviewCard } from './review-card.tsx';

test('a review names the work and the place as far as they are known', () => {
  const work = (artisan: { skill: string | null; town: string | null; state: string | null }) =>
    shownReviewOf({
      ...{ id: 'r', rating: 5, body: '', reviewer_name: 'Amina', created_at: '2026-11-20T23:00:00Z' },
      artisan: { id: 'a', full_name: 'Tunde', ...artisan },
    } as unknown as Parameters<typeof shownReviewOf>[0]).work;
  expect(work({ skill: 'Plumber', town: 'Ikeja', state: 'Lagos' })).toBe('Plumber in Ikeja, Lagos');
  expect(work({ skill: 'Plumber', town: 'Kano', state: 'Kano' })).toBe('Plumber in Kano');
  expect(work({ skill: 'Other', town: 'Ikeja', state: 'Lagos' })).toBe('Ikeja, Lagos');
  expect(work({ skill: 'Plumber', town: null, state: null })).toBe('Plumber');
});

test('stars without words are shown without an empty quotation', () => {
  const card = (words: string) =>
    htmlOfPart(createElement(ReviewCard, { stars: 4, words } as Parameters<typeof ReviewCard>[0], 'Amina'));
  expect(card('')).not.toContain('<blockquote>');
  expect(card('Good.')).toContain('<blockquote>Good.</blockquote>');
});
