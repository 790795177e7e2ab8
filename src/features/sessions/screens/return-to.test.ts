import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const origin = 'https://surehands.example';

test.each([
  ['/hirepage', '/hirepage'],
  ['/chatbox/1?draft=2#end', '/chatbox/1?draft=2#end'],
  ['/', '/'],
  ['/artisan?q=a%26b', '/artisan?q=a%26b'],
])('%j is accepted as a page of ours', (returnTo, path) => {
  expect(safeReturnTo(returnTo, origin)).toBe(path);
});

test.each([
  null,
  '',
  'hirepage',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
  ' //evil.example',
  '//[',
])(
  '%j is not accepted as a page to return to',
  { meta: { promise: 'A way back after signing in never leads to another site' } },
  (returnTo) => {
    expect(safeReturnTo(returnTo, origin)).toBeUndefined();
  },
);
