import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmojiOnly, linksIn } from './links-in.ts';

const links = (text: string) =>
  linksIn(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

describe('links in a text', () => {
  test('are web addresses, with or without their scheme', {
    meta: { promise: 'A web address in a message is a link, with or without its beginning' },
  }, () => {
    expect(links('See https://surehands.ng/help and www.jumia.com.ng/fans')).toEqual([
      ['https://surehands.ng/help', 'https://surehands.ng/help'],
      ['www.jumia.com.ng/fans', 'https://www.jumia.com.ng/fans'],
    ]);
  });

  test('are found when a phone has capitalised the first letter', () => {
    expect(links('Www.jumia.com.ng has it')).toEqual([['Www.jumia.com.ng', 'https://Www.jumia.com.ng']]);
  });

  test.each([
    ['Look (https://example.ng/a_(b)).', 'https://example.ng/a_(b)'],
    ['“https://example.ng/x?y=1&z=2”!', 'https://example.ng/x?y=1&z=2'],
    ['https://example.ng/end, then more', 'https://example.ng/end'],
    ['HTTPS://EXAMPLE.NG', 'HTTPS://EXAMPLE.NG'],
    ['https://example.ng/ọjà', 'https://example.ng/ọjà'],
  ])(
    'end where the sentence continues: %s',
    { meta: { promise: 'A link ends where the sentence goes on' } },
    (text, shown) => {
      expect(links(text).map(([written]) => written)).toEqual([shown]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.ng',
    'https://bank.ng@elsewhere.com/login',
    'http://',
    'https://nodots',
    'amina@example.ng',
    'Call 0803 123 4567',
    'a.b',
  ])(
    'are made of web addresses only: %s',
    { meta: { promise: 'What is no web address is no link' } },
    (text) => {
      expect(links(text)).toEqual([]);
    },
  );

  test('keep every character of the text', {
    meta: { promise: 'Finding links loses nothing of a text' },
  }, () => {
    const piece = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom('www.', 'https://', ')', '(', '.', '<b>'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const found = linksIn(text);
        expect(found.map((each) => each.text).join('')).toBe(text);
        for (const { href } of found) if (href) expect(href).toMatch(/^https?:\/\//i);
      }),
    );
  });
});

test.each([
  ['👍', true],
  ['👍🏾 🙏🏿', true],
  ['👩🏽‍🔧', true],
  ['🇳🇬', true],
  ['❤️', true],
  ['👍👍👍👍👍👍👍', false],
  ['Ok 👍', false],
  ['5', false],
  ['', false],
  ['   ', false],
  ['#', false],
])(
  '"%s" is only a few emoji: %s',
  { meta: { promise: 'A message of only a few emoji is shown large' } },
  (text, expected) => {
    expect(isEmojiOnly(text)).toBe(expected);
  },
);
