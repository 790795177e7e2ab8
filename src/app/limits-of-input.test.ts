import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { setDaysOffCall } from '../features/bookings/contract.ts';
import { initializePaymentCall, verifyPaymentCall } from '../features/checkout/contract.ts';
import * as hiring from '../features/hiring/contract.ts';
import * as jobs from '../features/jobs/contract.ts';
import { searchPlacesCall } from '../features/places/contract.ts';
import { listReviewsCall } from '../features/reviews/contract.ts';
import { searchUsersCall } from '../features/search/contract.ts';
import { joinWaitlistCall, leaveWaitlistCall, showWaitlistCall } from '../features/waiting-list/contract.ts';

type Input = z.ZodType | undefined;
/** The issues in a call's input. A call without such input has no limits to test. */
function faultsIn(schema: Input, input: object) {
  if (!schema) throw new Error('this call takes no such input');
  return schema.safeParse(input).error?.issues ?? [];
}
/** Whether a field accepts a value, whatever else is missing. */
const isTaken = (schema: Input, field: string, value: unknown): boolean =>
  // A distance requires a town to measure from; other schemas ignore it.
  !faultsIn(schema, { lga: 'Ikeja', [field]: value }).some(({ path }) => path[0] === field);
const text = (length: number) => 'x'.repeat(length);

describe('a text is accepted up to its longest length, and not one character longer', () => {
  test.each<[string, Input, string, number]>([
    ['the trade of a job', jobs.postJobCall.body, 'skill', 60],
    ['the expertise of a job', jobs.postJobCall.body, 'expertise', 120],
    ['the description of a job', jobs.postJobCall.body, 'description', 2000],
    ['the state of a job', jobs.postJobCall.body, 'state', 60],
    ['the town of a job', jobs.postJobCall.body, 'town', 80],
    ['the trade in a list of jobs', jobs.listJobsCall.query, 'skill', 60],
    ['the state in a list of jobs', jobs.listJobsCall.query, 'state', 60],
    ['the words in a list of jobs', jobs.listJobsCall.query, 'q', 200],
    ['the expertise in a list of jobs', jobs.listJobsCall.query, 'expertise', 300],
    ['the cursor in a list of jobs', jobs.listJobsCall.query, 'cursor', 100],
    ['an answer to a job', jobs.answerJobCall.body, 'message', 1000],
    ['the name of a customer', hiring.hireCall.body, 'fullName', 120],
    ['the description of a hire', hiring.hireCall.body, 'jobDescription', 2000],
    ['the notes of a hire', hiring.hireCall.body, 'notes', 1000],
    ['the address of a hire', hiring.hireCall.body, 'jobAddress', 300],
    ['the landmark of a hire', hiring.hireCall.body, 'jobLandmark', 120],
    ['the town of a hire', hiring.hireCall.body, 'jobTown', 80],
    ['the state of a hire', hiring.hireCall.body, 'jobState', 60],
    ['the name of an artisan', hiring.hireCall.body, 'artisanName', 200],
    ['the note of a quote', hiring.sendQuoteCall.body, 'note', 1000],
    ['the key of a hire', hiring.showHireCall.query, 'key', 500],
    ['the key of a history', hiring.showHireHistoryCall.query, 'key', 500],
    ['the key of a step', hiring.cancelHireCall.body, 'key', 500],
    ['the key of messages', hiring.listHireMessagesCall.query, 'key', 500],
    ['a problem report', hiring.reportProblemCall.body, 'problem', 1000],
    ['a message about a hire', hiring.writeHireMessageCall.body, 'text', 1000],
    ['the key of a payment', initializePaymentCall.body, 'key', 500],
    ['the key of a payment’s page', verifyPaymentCall.query, 'key', 500],
    ['the key of a place in a line', showWaitlistCall.query, 'key', 500],
    ['the key with which a place is left', leaveWaitlistCall.body, 'key', 500],
    ['the words of a search', searchUsersCall.query, 'q', 200],
    ['the trade of a search', searchUsersCall.query, 'skill', 60],
    ['the state of a search', searchUsersCall.query, 'state', 60],
    ['the town of a search', searchUsersCall.query, 'lga', 80],
    ['the cursor of a search', searchUsersCall.query, 'cursor', 2000],
    ['the name of a town', searchPlacesCall.query, 'q', 80],
    ['the state of a town', searchPlacesCall.query, 'state', 60],
    ['the trade of reviews', listReviewsCall.query, 'skill', 60],
  ])('%s', (_name, schema, field, most) => {
    expect([isTaken(schema, field, text(most)), isTaken(schema, field, text(most + 1))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a number is accepted from its least to its greatest', () => {
  test.each<[string, Input, string, number, number, number]>([
    ['how many jobs', jobs.listJobsCall.query, 'limit', 1, 100, 1],
    ['how many hires', hiring.listHiresCall.query, 'limit', 1, 100, 1],
    ['in how many minutes an artisan comes', hiring.onMyWayCall.body, 'minutes', 1, 240, 1],
    ['how many artisans', searchUsersCall.query, 'limit', 1, 200, 1],
    ['which page', searchUsersCall.query, 'page', 1, 10_000, 1],
    ['how many miles', searchUsersCall.query, 'miles', 1, 500, 0.5],
    ['how many stars', searchUsersCall.query, 'minRating', 0, 5, 0.1],
    ['a latitude', searchUsersCall.query, 'lat', -90, 90, 0.1],
    ['a longitude', searchUsersCall.query, 'lng', -180, 180, 0.1],
    ['how many towns', searchPlacesCall.query, 'limit', 1, 1000, 1],
    ['the fewest stars', listReviewsCall.query, 'minRating', 1, 5, 1],
    ['the most stars', listReviewsCall.query, 'maxRating', 1, 5, 1],
    ['how many reviews', listReviewsCall.query, 'limit', 1, 100, 1],
  ])('%s', (_name, schema, field, least, most, step) => {
    const taken = [least - step, least, most, most + step].map((value) =>
      isTaken(schema, field, String(value)),
    );
    expect(taken).toEqual([false, true, true, false]);
  });

  test('a list has its default length if none is requested', () => {
    expect(jobs.listJobsCall.query?.parse({}).limit).toBe(20);
    expect(jobs.suggestedJobsCall.query?.parse({})).toMatchObject({ limit: 20, sort: 'best' });
    expect(hiring.listHiresCall.query?.parse({})).toMatchObject({ limit: 50, side: 'customer' });
  });
});

test('a problem report needs at least ten characters', () => {
  const taken = (length: number) => isTaken(hiring.reportProblemCall.body, 'problem', text(length));
  expect([taken(9), taken(10)]).toEqual([false, true]);
});

test('days off can be sent for a whole year at once, and not for more', () => {
  const days = (count: number) => Array.from({ length: count }, () => '2026-12-01');
  expect(isTaken(setDaysOffCall.body, 'daysOff', days(366))).toBe(true);
  expect(isTaken(setDaysOffCall.body, 'daysOff', days(367))).toBe(false);
});

test('a point on the map needs both coordinates, and a distance needs a place to be measured from', () => {
  const faults = (query: object) => faultsIn(searchUsersCall.query, query).map(({ message }) => message);
  expect(faults({ lat: '6.5' })).toEqual(['Longitude is needed with latitude.']);
  expect(faults({ lng: '3.3' })).toEqual(['Latitude is needed with longitude.']);
  expect(faults({ miles: '5', sort: 'distance' })).toEqual([
    'Choose a town to measure the distance from.',
    'Choose a town to sort by distance.',
  ]);
  for (const place of [{ lga: 'Ikeja' }, { lat: '6.5', lng: '3.3' }])
    expect(faults({ ...place, miles: '5', sort: 'distance' })).toEqual([]);
});

test.each([
  [jobs.postJobCall, 30],
  [jobs.answerJobCall, 30],
  [hiring.hireCall, 30],
  [hiring.writeHireMessageCall, 30],
  [hiring.cancelHireCall, 60],
  [initializePaymentCall, 60],
  [verifyPaymentCall, 600],
  [joinWaitlistCall, 20],
  [leaveWaitlistCall, 60],
] as const)('the number of calls of $path a minute is limited', (call, max) => {
  expect(call.rateLimit).toEqual({ max, perSeconds: 60 });
});
