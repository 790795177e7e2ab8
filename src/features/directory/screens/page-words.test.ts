import { describe, expect, test } from 'vitest';
import { readGazetteer } from '../../../server/gazetteer.ts';
import { TRADES_WITH_PAGES, tradeAddress } from '../../../shared/trade-address.ts';
import { TRADES } from '../../../shared/trades.ts';
import { Gazetteer, placeAddresses } from '../../places/server/public.ts';
import { type DirectoryPage, showPlacePageCall } from '../contract.ts';
import { tradeGroups } from '../trade-groups.ts';
import { descriptionOf, fitting, leadOf, questionsOf, sharedWords } from './page-words.ts';

const example = showPlacePageCall.exampleAnswer as DirectoryPage;
const figures = example.figures as NonNullable<DirectoryPage['figures']>;
const gazetteer = new Gazetteer(await readGazetteer());
const addresses = placeAddresses(gazetteer);
const lengthOf = (text: string) => [...text].length;

test('every trade and every place has a URL name of its own, in small letters', () => {
  const trades = TRADES_WITH_PAGES.map(tradeAddress);
  expect(new Set(trades).size).toBe(TRADES.length - 1);
  const places = addresses.all().map(({ address }) => address);
  expect(new Set(places).size).toBe(places.length);
  for (const address of [...trades, ...places]) expect(address).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/);
  expect(places.length).toBeGreaterThan(2_400);
});

test('every URL name of a place leads to exactly that place', () => {
  for (const { address, place, state } of addresses.all()) {
    const found = addresses.find(address);
    expect(found?.state, address).toBe(state);
    expect(found?.place, address).toBe(place);
  }
});

test('every trade that has pages is in one group of the index', () => {
  const grouped = tradeGroups.flatMap(({ trades }) => trades);
  expect([...grouped].sort()).toEqual(TRADES_WITH_PAGES.map(({ slug }) => slug).sort());
});

describe('the preview of a directory page', () => {
  const places = addresses.all().filter((_, at) => at % 40 === 0);
  const pages = TRADES_WITH_PAGES.flatMap((trade) =>
    places.map(({ place, state }): DirectoryPage => {
      const where = place ? [...new Set([place.name, state])].join(', ') : `${state} State`;
      return { ...example, plural: trade.plural, area: { ...example.area, where } };
    }),
  );

  test.each([
    ['figures', figures, 37],
    ['no figures', null, 1],
    ['no ratings', { ...figures, rating: null, review_count: 0, starts_low_kobo: null, verified: 0 }, 1_001],
  ] as const)(
    'has a title of 60 to 80 characters and a description of 65 to 80 for chats, with %s',
    (_, given, total) => {
      const texts = pages.map((page) => sharedWords({ ...page, figures: given }, total));
      const tooLong = texts.filter(
        ({ title, description }) => lengthOf(title) > 80 || lengthOf(description) > 80,
      );
      const tooShort = texts.filter(
        ({ title, description }) => lengthOf(title) < 60 || lengthOf(description) < 65,
      );
      expect(tooLong).toEqual([]);
      expect(tooShort).toEqual([]);
    },
  );

  test('has a description of at most 160 characters for search engines', () => {
    for (const page of pages) expect(lengthOf(descriptionOf(page, 1_001))).toBeLessThanOrEqual(160);
  });

  test('uses the first text that fits, or otherwise the longest that is not too long', () => {
    expect(fitting(['a'.repeat(9), 'b'.repeat(5), 'c'.repeat(6)], 5, 8)).toBe('bbbbb');
    expect(fitting(['a'.repeat(9), 'bb', 'ccc'], 5, 8)).toBe('ccc');
    expect(fitting(['a'.repeat(9)], 5, 8)).toBe('aaaaaaa…');
  });
});

describe('the text of a directory page', () => {
  test('says how many artisans come, and how many of them are verified', () => {
    expect(leadOf(example, 37)).toBe(
      '37 artisans come to Ikeja, 25 of them verified. We hold your money until the job is done.',
    );
    expect(leadOf({ ...example, figures: null }, 1)).toBe(
      '1 artisan comes to Ikeja. We hold your money until the job is done.',
    );
    expect(leadOf(example, 1_001)).toMatch(/^1,000\+ artisans come to Ikeja/);
    expect(leadOf(example, 0, true)).toBe('No one comes to Ikeja yet. These are the nearest artisans.');
    expect(leadOf(example, 0)).toBe('No one comes to Ikeja yet. These artisans work elsewhere.');
  });

  const answerOf = (given: Partial<typeof figures> | null, at: number) =>
    questionsOf({ ...example, figures: given && { ...figures, ...given } }, 37)[at]?.answer;

  test('answers what it costs from paid prices or otherwise from starting prices, and says which', () => {
    expect(answerOf({}, 0)).toMatch(
      /^In the last 12 months, half of the customers paid between ₦12,000 and ₦35,000, and the typical price was ₦18,000\. That is from 41 finished jobs of plumbers based in Lagos State\./,
    );
    expect(answerOf({ paid: null }, 0)).toMatch(
      /^Starting prices are from ₦5,000 to ₦15,000\. There are not enough finished jobs yet to say what customers paid\./,
    );
    expect(answerOf(null, 0)).toMatch(/^There are not enough finished jobs yet/);
  });

  test('answers how soon someone can come from the number of artisans with a free day', () => {
    expect(answerOf({}, 1)).toMatch(
      /^31 of 37 artisans have a free day in the next 14 days and come to Ikeja\./,
    );
    expect(answerOf({ available: 37 }, 1)).toMatch(/^All of them have a free day/);
    expect(answerOf({ available: 0 }, 1)).toMatch(
      /^When we counted last night, all of them were fully booked/,
    );
    expect(answerOf({ available: 1 }, 1)).toMatch(
      /^1 of 37 artisans has a free day in the next 14 days and comes to Ikeja/,
    );
  });
});
