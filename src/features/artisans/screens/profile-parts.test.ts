import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { exampleUser } from '../contract.ts';
import { ArtisanCard, summaryOf } from './artisan-card.tsx';
import { AvailabilityBlock } from './availability-block.tsx';
import { profileTrail } from './profile-data.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileHead } from './profile-head.tsx';
import { About } from './profile-main.tsx';
import { ProfileReviews } from './profile-reviews.tsx';

type Profile = Parameters<typeof ProfileHead>[0]['profile'];
const profile = (changes: Partial<Profile> = {}): Profile =>
  ({
    ...exampleUser,
    languages: [],
    member_since: '2026-03-05T09:00:00Z',
    reviews: [],
    rating_counts: [0, 0, 0, 0, 0],
    is_caller: false,
    ...changes,
  }) as Profile;
const words = (part: Parameters<typeof htmlOfPart>[0]): string => wordsOf(htmlOfPart(part)).trim();

describe('the head of a profile', () => {
  const head = (changes: Partial<Profile>) =>
    words(createElement(ProfileHead, { profile: profile(changes) }));

  test('shows a profession only when it says more than the trade', () => {
    expect(head({ skill: 'Plumber', profession: 'Master plumber' })).toMatch(/Plumber *Master plumber/);
    expect(head({ skill: 'Plumber', profession: 'Plumber' }).match(/Plumber(?! in)/g)).toHaveLength(1);
  });

  test('shows the caption when there is no video, and stars only for artisans', () => {
    expect(head({ caption: 'Taps that hold', videoURL: null })).toContain('Taps that hold');
    expect(head({ caption: 'Taps that hold', videoURL: '/v.mp4' })).not.toContain('Taps that hold');
    expect(head({ role: 'consumer', ratings: null })).not.toContain('No ratings yet');
  });
});

test('the facts of a profile use the singular for one, and name the month of joining', () => {
  const facts = (changes: Partial<Profile>) =>
    words(createElement(ProfileFacts, { profile: profile(changes) }));
  const one = facts({
    completed_hires: 1,
    years_of_experience: 1,
    languages: ['Hausa'],
    member_since: '2026-03-05T09:00:00Z',
  });
  expect(one).toMatch(/Completed hire 1 Experience 1 year Speaks Hausa .*Member since March 2026$/);
  const more = facts({ completed_hires: 1_200, years_of_experience: 7, languages: ['Hausa', 'Igbo'] });
  expect(more).toContain('Completed hires 1,200 Experience 7 years Languages Hausa, Igbo');
  expect(facts({ years_of_experience: null })).not.toContain('Experience');
});

test('the areas of expertise on a profile are each listed once', () => {
  const about = words(
    createElement(About, { profile: profile({ bio: null, expertise: 'Pipes, leaks; Pipes\n' }) }),
  );
  expect(about).toBe('About Areas of expertise Pipes leaks');
});

describe('the reviews of a profile', () => {
  const review = (changes: object = {}) =>
    ({
      id: 'r',
      rating: 5,
      body: 'Good.',
      reviewer_name: 'Amina',
      created_at: '2026-11-20T09:00:00Z',
      job: 'Tiler',
      town: 'Kano',
      state: 'Kano',
      stars: null,
      photos: [],
      reply: null,
      hidden_for: null,
      job_month: '2026-11',
      ...changes,
    }) as unknown as Profile['reviews'][number];
  const reviews = (changes: Partial<Profile>) =>
    words(createElement(ProfileReviews, { profile: profile(changes) }));

  test('link to all reviews only when there are more than the profile shows', () => {
    const one = reviews({ reviews: [review()], review_count: 1, ratings: 5, rating_counts: [1, 0, 0, 0, 0] });
    expect(one).toContain('1 review of completed jobs');
    expect(one).not.toMatch(/newest first|See all/);
    expect(one).toContain('5 stars 1 4 stars 0');
    expect(one).toMatch(/1 star 0/);
    expect(one).toContain('Tiler in Kano');
    const many = reviews({ reviews: [review({ job: 'Other' })], review_count: 9, ratings: 5 });
    expect(many).toContain('9 reviews of completed jobs, newest first');
    expect(many).toContain('See all 9 reviews');
    expect(many).not.toContain('Other');
  });
});

describe('the way to hire', () => {
  const block = (
    changes: Partial<Profile>,
    days: { date: string; free: boolean }[],
    tradePlural: string | null = null,
  ) => htmlOfPart(createElement(AvailabilityBlock, { profile: profile(changes), days, tradePlural }));
  const day = (date: string, free: boolean) => ({ date, free });

  test('says when the artisan is next free if that is not today', () => {
    const free = (...days: { date: string; free: boolean }[]) => wordsOf(block({ isOnline: true }, days));
    expect(free(day('2026-11-20', true))).not.toContain('Next free:');
    expect(free(day('2026-11-20', false), day('2026-11-21', true))).toContain('Next free: tomorrow');
    expect(free(day('2026-11-20', false), day('2026-11-21', false), day('2026-11-22', true))).toContain(
      'Next free: 22 November 2026',
    );
  });

  test('offers a later day only if the artisan takes work, and always others of the trade in the same place', {
    meta: { promise: 'Other artisans are a tap away from one who is fully booked' },
  }, () => {
    const days = [day('2026-12-20', true)];
    const full = { isOnline: false, skill: 'Tiler', town: 'Ikeja', state: 'Lagos' };
    const taking = block({ ...full, takes_work: true }, days, 'AC & refrigeration technicians');
    expect(wordsOf(taking)).toContain('Next free day: 20 December 2026.');
    expect(taking).toContain('href="/artisan?skill=Tiler&amp;state=Lagos&amp;lga=Ikeja&amp;available=true"');
    expect(wordsOf(taking)).toContain('Find other AC & refrigeration technicians nearby');
    expect(wordsOf(block({ ...full, takes_work: false }, days, 'Tilers'))).not.toContain('Next free day');
    expect(wordsOf(block({ ...full, takes_work: false }, days, 'Tilers'))).toContain(
      'Find other tilers nearby',
    );
    expect(wordsOf(block({ ...full, is_caller: true }, days))).not.toMatch(/Message|Join Waiting List/);
  });
});

describe('an artisan’s card', () => {
  const card = (changes: Partial<typeof exampleUser>) =>
    words(createElement(ArtisanCard, { artisan: summaryOf({ ...exampleUser, ...changes }) }));

  test('leaves out a distance of zero, zero jobs done, and the free day of a fully booked artisan', () => {
    const base = { isOnline: true, next_free_on: '2026-11-20', next_free_in_days: 0 };
    const near = card({ ...base, distance_miles: 0, completed_hires: 0, price_from_kobo: null });
    expect(near).not.toMatch(/away|jobs? done/);
    expect(near).toContain('Price on request');
    expect(near).toContain('Free today');
    expect(card({ ...base, distance_miles: 10, completed_hires: 1 })).toMatch(/, 16 km away.*1 job done/);
    const full = card({
      ...base,
      isOnline: false,
      first_price: { id: 'p', title: 'Fix a tap', priceKobo: 1, isVisit: false },
    });
    expect(full).toContain('Fully booked');
    expect(full).not.toMatch(/Free today|Fix a tap/);
  });
});

test('a trail ends with the town only when the page is about a town', () => {
  const names = (directory_path: string | null, town: string | null) =>
    profileTrail({ directory_path, town }, 'Plumbers').map(({ name }) => name);
  expect(names('/artisans/plumbers/ikeja-lagos', 'Ikeja')).toEqual(['Artisans', 'Plumbers', 'Ikeja']);
  expect(names('/artisans/plumbers', 'Ikeja')).toEqual(['Artisans', 'Plumbers']);
  expect(names(null, 'Ikeja')).toEqual([]);
});
