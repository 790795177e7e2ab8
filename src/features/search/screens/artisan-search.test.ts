import { describe, expect, test } from 'vitest';
import {
  type ArtisanSearch,
  activeFilters,
  distanceText,
  hasPlace,
  placeName,
  readSearch,
  searchPath,
} from './artisan-search.ts';
import { showText } from './count-artisans.ts';
import { hireQuery } from './hire-query.ts';
import { listHeading, orderText } from './list-heading.ts';
import { countText, jobPath, listMeta, pageTitle, understoodParts } from './list-words.ts';
import { closestText, whereOf, widerSearch } from './no-results-words.ts';
import { alertFor, searchToSave } from './search-alert.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('a search read from an address or a form', () => {
  test.each<[string, ArtisanSearch]>([
    ['q=+tiler+&skill=&page=2', { q: 'tiler', page: '2' }],
    ['page=1&skill=Tiler', { skill: 'Tiler' }],
    ['miles=5', {}],
    ['lga=Ikeja&miles=5&sort=distance', { lga: 'Ikeja', miles: '5', sort: 'distance' }],
    ['lat=6.5&lng=3.3&miles=5', { lat: '6.5', lng: '3.3', miles: '5' }],
    ['lat=6.5&miles=5&sort=distance', { lat: '6.5' }],
    ['sort=distance', {}],
    ['sort=name', { sort: 'name' }],
    ['maxPrice=₦20,000', { maxPrice: '20000' }],
    // A named town or state replaces the coordinates.
    ['lat=6.5&lng=3.3&lga=Ikeja', { lga: 'Ikeja' }],
    ['lat=6.5&lng=3.3&state=Oyo', { state: 'Oyo' }],
    ['lga=Ikeja&miles=other&otherMiles=+7+', { lga: 'Ikeja', miles: '7' }],
    ['lga=Ikeja&miles=other', { lga: 'Ikeja', miles: undefined }],
  ])('%s', (query, search) => {
    expect(read(query)).toEqual(search);
  });

  test('starts at the first page when it changes, and has no distance without a place', () => {
    const search = { q: 'tiler', lga: 'Ikeja', miles: '5', sort: 'distance', page: '3' };
    expect(searchPath(search)).toBe('/artisan?q=tiler&lga=Ikeja&miles=5&sort=distance');
    expect(searchPath(search, { page: '4' })).toContain('page=4');
    expect(searchPath(search, { lga: undefined })).toBe('/artisan?q=tiler');
    expect(searchPath({ sort: 'name' }, {})).toBe('/artisan?sort=name');
    expect(searchPath({})).toBe('/artisan');
  });

  test('has a place if it has a town or both coordinates', () => {
    expect([{ lga: 'Ikeja' }, { lat: '6', lng: '3' }].map(hasPlace)).toEqual([true, true]);
    expect([{ lat: '6' }, { lng: '3' }, { state: 'Oyo' }].map(hasPlace)).toEqual([false, false, false]);
    expect(placeName({ lat: '6', lng: '3', state: 'Oyo' })).toBe('you');
    expect(placeName({ lat: '6', state: 'Oyo' })).toBe('Oyo');
    expect(placeName({ lga: 'Ikeja', state: 'Lagos' })).toBe('Ikeja, Lagos');
    expect(placeName({})).toBeUndefined();
  });
});

describe('the active filters of a list', () => {
  test.each<[ArtisanSearch, string[]]>([
    [{ q: 'tiler' }, []],
    [{ skill: 'Tiler', state: 'Oyo' }, ['Tiler', 'Oyo']],
    [{ lga: 'Ikeja', miles: '5' }, ['Near Ikeja', 'Within 5 miles (8\u00a0km)']],
    [{ lga: 'Ikeja' }, ['Serves Ikeja']],
    [{ lat: '6', lng: '3' }, ['Near me']],
    [{ minRating: '4', verified: 'true', available: 'true' }, ['4 stars or more', 'Verified', 'Available']],
    [{ language: 'Hausa', maxPrice: '20000' }, ['Up to ₦20,000', 'Speaks Hausa']],
    [{ maxPrice: 'abc' }, ['Up to ₦abc']],
    [{ freeOn: '2026-12-01' }, ['Free on 1 December 2026']],
    [{ freeOn: 'soon' }, ['Free on soon']],
    [{ levels: 'BVN,Certificate' }, ['BVN checked', 'Certificate checked']],
    [{ safetyCourse: 'true' }, ['Safety course']],
    [{ safetyCourse: 'false' }, ['No safety course']],
    [{ verified: 'false', available: 'false' }, ['Not verified', 'Fully booked']],
  ])('%j', (search, labels) => {
    expect(activeFilters(search).map(({ label }) => label)).toEqual(labels);
  });

  test('each link to the list without that filter', () => {
    const search = { skill: 'Tiler', lga: 'Ikeja', state: 'Lagos', miles: '5', verified: 'true' };
    expect(activeFilters(search).map(({ without }) => without)).toEqual([
      '/artisan?state=Lagos&lga=Ikeja&miles=5&verified=true',
      '/artisan?skill=Tiler&verified=true',
      '/artisan?skill=Tiler&state=Lagos&lga=Ikeja&verified=true',
      '/artisan?skill=Tiler&state=Lagos&lga=Ikeja&miles=5',
    ]);
  });

  test('are marked if they have a chip above the list on a phone', () => {
    const search = { skill: 'Tiler', lga: 'Ikeja', miles: '5', minRating: '4', verified: 'true' };
    expect(activeFilters(search).map(({ label, quick }) => [label, quick === true])).toEqual([
      ['Tiler', false],
      ['Near Ikeja', false],
      ['Within 5 miles (8\u00a0km)', true],
      ['4 stars or more', true],
      ['Verified', true],
    ]);
  });

  test.each([
    ['4', 'Search within 5 miles (8\u00a0km)'],
    ['5', 'Search within 10 miles (16\u00a0km)'],
    ['99', 'Search within 100 miles (161\u00a0km)'],
    ['100', undefined],
  ])('within %s miles widens to “%s”', (miles, label) => {
    expect(widerSearch({ lga: 'Ikeja', miles })?.label).toBe(label);
  });

  test('without a distance or a place do not widen', () => {
    expect(widerSearch({ lga: 'Ikeja' })).toBeUndefined();
    expect(widerSearch({ miles: '5' })).toBeUndefined();
    expect(distanceText(1)).toBe('1 mile (1.6\u00a0km)');
  });
});

describe('the text above a list', () => {
  test.each<[ArtisanSearch, string]>([
    [{}, 'Artisans'],
    [{ skill: 'Plumber' }, 'Plumbers'],
    [{ skill: 'Wizard' }, 'Wizard'],
    [{ skill: 'Plumber', lga: 'Ikeja' }, 'Plumbers near Ikeja'],
    [{ lat: '6', lng: '3' }, 'Artisans near you'],
    [{ state: 'Oyo' }, 'Artisans in Oyo'],
  ])('%j is called “%s”', (search, title) => {
    expect(listHeading(search)).toBe(title);
  });

  test.each<[ArtisanSearch, string]>([
    [{}, 'Available, verified and best-reviewed artisans first.'],
    [{ lga: 'Ikeja' }, 'Available, verified, nearby and best-reviewed artisans first.'],
    [{ q: 'tiler' }, 'Best matches first, then available, verified and best-reviewed artisans.'],
    [
      { sort: 'ratings' },
      'Highest rated first. The number of reviews counts too: 4.9 from twelve ranks above 5.0 from two.',
    ],
    [{ sort: 'distance' }, 'Nearest first.'],
    [{ sort: 'price' }, 'Lowest starting price first.'],
    [{ sort: 'name' }, 'By name, A to Z.'],
    [{ sort: 'skills' }, 'By trade, A to Z.'],
  ])('%j is in the order “%s”', (search, words) => {
    expect(orderText(search)).toBe(words);
  });

  test('uses the singular for one artisan, and cuts off a long search in the title', () => {
    expect(showText(undefined)).toBe('Show artisans');
    expect(showText({ total: 1, more: false, choices: null })).toBe('Show 1 artisan');
    expect(showText({ total: 1_000, more: true, choices: null })).toBe('Show 1,000+ artisans');
    expect([0, 1, 1_000, 1_001].map(countText)).toEqual([
      '0 artisans',
      '1 artisan',
      '1,000 artisans',
      '1,000+ artisans',
    ]);
    expect(pageTitle({ q: 'x'.repeat(100) }, 'Artisans')).toBe(`“${'x'.repeat(79)} · SureHands`);
  });

  test('keeps lists for what one person typed, or for where they are, out of search engines', () => {
    const robots = (search: ArtisanSearch) =>
      listMeta({ search, heading: 'Artisans', origin: 'https://surehands.example' }, 3, '/artisan').filter(
        (tag) => 'name' in tag && tag.name === 'robots',
      );
    expect(robots({ skill: 'Plumber', lga: 'Ikeja' })).toEqual([]);
    expect(robots({ q: 'tiler' })).toHaveLength(1);
    expect(robots({ lat: '6', lng: '3' })).toHaveLength(1);
    const [, description] = listMeta(
      { search: {}, heading: 'Artisans', origin: 'https://surehands.example' },
      undefined,
      '/artisan',
    );
    expect(description).toMatchObject({ content: expect.stringMatching(/^Artisans with ratings/) });
  });
});

describe('the understood meaning of a search', () => {
  const meaning = {
    trades: ['Plumber', 'Carpenter'],
    where: 'Yaba, Lagos',
    words: ['chidi'],
    corrected: [{ typed: 'plumbr', to: 'plumber' }],
    wishes: [],
    without: { trade: 'chidi yaba', where: 'plumber chidi', words: 'plumber yaba' },
  };
  const search = { q: 'plumbr chidi yaba' };

  test('is shown in parts, each of which can be removed', () => {
    expect(understoodParts(search, meaning)).toEqual([
      { label: 'Plumber or Carpenter', without: '/artisan?q=chidi+yaba' },
      { label: 'Near Yaba, Lagos', without: '/artisan?q=plumber+chidi' },
      { label: '“chidi”', without: '/artisan?q=plumber+yaba' },
    ]);
  });

  test('has a day, a price and the badge as parts too, each removable; a chosen filter wins over the words', () => {
    const wishes = [
      { name: 'freeOn' as const, value: '2026-11-30', words: 'tomorrow', without: 'plumber verified' },
      { name: 'maxPrice' as const, value: '20000', words: 'under 20k', without: 'plumber tomorrow' },
      { name: 'verified' as const, value: 'true', words: 'verified', without: 'plumber under 20k' },
    ];
    const wished = { ...meaning, trades: [], where: null, words: [], wishes };
    expect(understoodParts({ q: 'tomorrow' }, wished)).toEqual([
      { label: 'Free on 30 November 2026', without: '/artisan?q=plumber+verified' },
      { label: 'Up to ₦20,000', without: '/artisan?q=plumber+tomorrow' },
      { label: 'Verified', without: '/artisan?q=plumber+under+20k' },
    ]);
    expect(
      understoodParts({ q: 'tomorrow', maxPrice: '9000' }, wished).map(({ label }) => label),
    ).not.toContain('Up to ₦20,000');
  });

  test('is not shown if nothing was understood, and its place not if the visitor chose a place', () => {
    expect(understoodParts(search, undefined)).toEqual([]);
    expect(understoodParts(search, { ...meaning, trades: [], where: null })).toEqual([]);
    expect(understoodParts({ ...search, lga: 'Ikeja' }, meaning).map(({ label }) => label)).toEqual([
      'Plumber or Carpenter',
      '“chidi”',
    ]);
  });

  test('gives the list its heading, and names corrected words', () => {
    expect(listHeading(search, meaning)).toBe('Plumbers near Yaba, Lagos');
    expect(listHeading(search, { ...meaning, where: 'Lagos' })).toBe('Plumbers in Lagos');
    expect(listHeading({ ...search, skill: 'Tiler', lga: 'Ikeja' }, meaning)).toBe('Tilers near Ikeja');
    expect(orderText(search, meaning)).toBe(
      'Plumbers or Carpenters first, then others with “chidi” in their profile.',
    );
    expect(orderText(search, { ...meaning, words: [] })).toContain('Best matches first');
    expect(orderText({ ...search, sort: 'price' }, meaning)).toBe('Lowest starting price first.');
    expect(closestText(search, meaning)).toBe('We searched for “plumber”.');
    expect(closestText({ q: 'xyz' }, { ...meaning, corrected: [] })).toContain('No artisan matches “xyz”');
  });

  test('gives the place to name when no artisan comes, unless a place was chosen', () => {
    expect(whereOf({ lga: 'Ikeja', state: 'Lagos' }, meaning)).toBe('Ikeja, Lagos');
    expect(whereOf({ lat: '6', lng: '3' }, undefined)).toBe('you');
    expect(whereOf(search, meaning)).toBe('Yaba, Lagos');
  });

  test('is what an alert is about, unless a place was chosen', () => {
    const page = { search, meaning, heading: 'Plumbers near Yaba, Lagos' };
    expect(alertFor(page)).toEqual({
      wish: { trade: 'Plumber', place: 'Yaba, Lagos', miles: undefined },
      about: 'Plumbers near Yaba, Lagos',
    });
    const near = { skill: 'Tiler', lat: '6', lng: '3', miles: '5' };
    expect(alertFor({ search: near, heading: 'Tilers near you' }).wish).toEqual({
      trade: 'Tiler',
      place: '',
      lat: '6',
      lng: '3',
      miles: '5',
    });
  });

  test('names a saved search together with its filters, without repetition', () => {
    const nameOf = (asked: ArtisanSearch, understood: typeof meaning | undefined, heading: string) =>
      searchToSave({ search: asked, meaning: understood, heading }).name;
    const known = { ...meaning, words: [] };
    expect(nameOf({ q: 'plumber yaba', verified: 'true' }, known, 'Plumbers near Yaba, Lagos')).toBe(
      'Plumbers near Yaba, Lagos · Verified',
    );
    expect(nameOf(search, meaning, 'Plumbers near Yaba, Lagos')).toBe(
      'Plumbers near Yaba, Lagos · “plumbr chidi yaba”',
    );
    const near = { skill: 'Tiler', lat: '6', lng: '3', miles: '5' };
    expect(nameOf(near, undefined, 'Tilers near you')).toBe('Tilers near you · Within 5 miles (8\u00a0km)');
    const placed = { skill: 'Tiler', lga: 'Ikeja', state: 'Lagos' };
    expect(nameOf(placed, undefined, 'Tilers near Ikeja, Lagos')).toBe('Tilers near Ikeja, Lagos');
    expect(searchToSave({ search: placed, meaning: undefined, heading: '' }).query).toBe(
      'skill=Tiler&state=Lagos&lga=Ikeja',
    );
  });

  test('prefills the form of a job', () => {
    expect(jobPath(search, meaning)).toBe(
      '/jobs/new?skill=Plumber&expertise=plumbr+chidi+yaba&town=Yaba&state=Lagos',
    );
    expect(jobPath({ q: 'tiles' }, undefined)).toBe('/jobs/new?expertise=tiles');
    expect(jobPath({ q: 'tiles', lga: 'Yaba' }, { ...meaning, trades: [] })).toBe(
      '/jobs/new?expertise=tiles&town=Yaba',
    );
    expect(jobPath({ skill: 'Tiler', lga: 'Ikeja', state: 'Lagos' }, undefined)).toBe(
      '/jobs/new?skill=Tiler&town=Ikeja&state=Lagos',
    );
  });

  test.each([
    ['leaking tap', '?town=Yaba&state=Lagos&need=Leaking+tap'],
    // These say no more than the trade.
    ['plumber', '?town=Yaba&state=Lagos'],
    ['AC Technicians', '?town=Yaba&state=Lagos'],
  ])('“%s” prefills the need in the hiring form if it says more than the trade', (typed, query) => {
    const understood = {
      ...meaning,
      trades: ['Plumber', 'AC Technician'],
      without: { ...meaning.without, where: typed },
    };
    expect(hireQuery({ q: `${typed} yaba` }, understood)).toBe(query);
  });

  test('prefills only the place of the hiring form when no trade was understood', () => {
    expect(hireQuery(search, { ...meaning, trades: [] })).toBe('?town=Yaba&state=Lagos');
    expect(hireQuery({ lga: 'Ikeja', state: 'Lagos' }, undefined)).toBe('?town=Ikeja&state=Lagos');
    expect(hireQuery({ skill: 'Tiler' }, undefined)).toBe('');
  });
});
