import { expect, test } from 'vitest';
import { findState } from '../../places/server/public.ts';
import { orderKeys, readCursor, writeCursor } from './list-order.ts';
import { parseSearchWords } from './parse-search-words.ts';

test.each([
  [undefined, undefined],
  [' \t ', undefined],
  ['  a  good\tplumber ', { text: 'a good plumber', words: 'plumber', spellable: ['plumber'] }],
  // A search of fillers only is kept as it is.
  ['near me', { text: 'near me', words: 'near me', spellable: ['near'] }],
  ['AC and TV ups', { text: 'AC and TV ups', words: 'AC TV ups', spellable: ['ups'] }],
  ['Tap tap TAP', { text: 'Tap tap TAP', words: 'Tap tap TAP', spellable: ['tap'] }],
  ["o'neil & sons", { text: "o'neil & sons", words: "o'neil sons", spellable: ["o'neil", 'sons'] }],
  ['!!!', { text: '!!!', words: '', spellable: [] }],
])('the search “%s” is split into %j', (typed, asked) => {
  expect(parseSearchWords(typed)).toEqual(asked);
});

test('a long search has only its first six words checked for spelling', () => {
  const words = 'one two three four five six seven';
  expect(parseSearchWords(words)).toMatchObject({ words, spellable: words.split(' ').slice(0, 6) });
});

test.each([
  ['Lagos', 'Lagos'],
  ['lágos state', 'Lagos'],
  [' AKWA-IBOM ', 'Akwa Ibom'],
  ['abuja', 'FCT Abuja'],
  ['Federal Capital Territory', 'FCT Abuja'],
  ['statelagos', undefined],
  ['Atlantis', undefined],
])('the text “%s” names the state %s', (typed, state) => {
  expect(findState(typed)).toBe(state);
});

test('a cursor is read only for the order it was written for', () => {
  const id = '01900000-0000-7000-8000-000000000001';
  const keys = orderKeys('skills', { words: false, place: false });
  const cursor = (...values: Parameters<typeof writeCursor>[1]) => writeCursor('skills', values);
  expect(readCursor(cursor('Tiler', 1.5, id), 'skills', keys)).toEqual(['Tiler', 1.5, id]);
  // A trade may be null; a standing may not.
  expect(readCursor(cursor(null, 1.5, id), 'skills', keys)).toEqual([null, 1.5, id]);
  for (const wrong of [
    cursor('Tiler', null, id),
    cursor('Tiler', 1.5),
    cursor('Tiler', 1.5, id, id),
    cursor('Tiler', 1.5, 'no id'),
    writeCursor('name', ['Tiler', 1.5, id]),
    Buffer.from('{"a":1}').toString('base64url'),
    'rubbish',
  ])
    expect(() => readCursor(wrong, 'skills', keys), wrong).toThrow(
      'This link to the next page no longer works.',
    );
});

test('a list is ordered by the requested order, then by standing, and finally by id', () => {
  const names = (...asked: Parameters<typeof orderKeys>) => orderKeys(...asked).map(({ name }) => name);
  const nothing = { words: false, place: false };
  expect(names('relevance', nothing)).toEqual(['by_standing', 'id']);
  expect(names('relevance', { words: true, place: false })).toEqual(['by_closeness', 'by_standing', 'id']);
  expect(names('ratings', nothing)).toEqual(['by_rating', 'id']);
  expect(names('name', nothing)).toEqual(['by_name', 'id']);
  expect(names('skills', nothing)).toEqual(['by_skill', 'by_standing', 'id']);
  expect(names('distance', nothing)).toEqual(['by_distance', 'by_standing', 'id']);
});
