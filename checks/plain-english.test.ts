import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paragraphsOf, refusedIn } from './plain-english.ts';
import { documents, project, readProjectFile } from './project-files.ts';
import { textsIn } from './texts-in-source.ts';

const sources = globSync('src/**/*.{ts,tsx}', { cwd: project })
  .filter((path) => !/\.test\.tsx?$|database-types\.ts$/.test(path))
  .sort();

test('no document uses a word from the list of forbidden words', () => {
  const found = documents.flatMap((path) =>
    paragraphsOf(readProjectFile(path)).flatMap(({ line, text }) =>
      refusedIn(text).map((refused) => `${path}:${line} ${refused}`),
    ),
  );
  expect(found).toEqual([]);
});

test('.env.example uses no word from the list of forbidden words', () => {
  const comments = readProjectFile('.env.example')
    .replace(/^#?[A-Z].*$/gm, '')
    .replace(/^# /gm, '');
  expect(paragraphsOf(comments).length).toBeGreaterThan(30);
  expect(paragraphsOf(comments).flatMap(({ text }) => refusedIn(text))).toEqual([]);
});

test('no screen, email or answer uses a word from the list of forbidden words', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) =>
    textsIn(path, readProjectFile(path)).flatMap(({ line, text }) =>
      refusedIn(text).map((refused) => `${path}:${line} ${text} (${refused})`),
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  ['Somebody wrote to you.', 'someone'],
  ['Nobody has answered yet.', 'no one'],
  ['Whoever is there lets you in.', 'the customer, the artisan, anyone who'],
  ['We sent you a mail.', 'email'],
  ['Your e-mail', 'email'],
  ['The money goes back by itself.', 'automatically'],
  ['Cancel for nothing until Friday.', 'free of charge'],
  ['The number stands here.', 'is, appears, is shown'],
  ['Report it within 48 hours, or else we pay.', 'otherwise'],
  ['Your complaint was received.', 'problem report, report a problem'],
  ['Find a skilled person.', 'artisan'],
])('the text “%s” is refused', (text, say) => {
  expect(refusedIn(text)).toEqual([expect.stringContaining(say)]);
});

test.each([
  'We’ll email you when someone else answers.',
  'Nothing else is needed.',
  'Replaces the answers, in this order.',
  'in the order of writing',
  'You can complain to the Nigeria Data Protection Commission.',
  'Skilled Person',
  'If it stands, leave it.',
])('the text “%s” is accepted', (text) => {
  expect(refusedIn(text)).toEqual([]);
});

test('a document is checked by paragraph, without its code, addresses and quotations', () => {
  const document = [
    '# Mail',
    '',
    'It starts by',
    'itself, says `nobody`.',
    '- [nothing](complaint.md)',
    '',
    '```sh',
    'mail nobody',
    '```',
    '',
    'Whoever reads',
  ].join('\n');
  const refused = paragraphsOf(document).flatMap(({ line, text }) =>
    refusedIn(text).map((found) => [line, found]),
  );
  expect(refused).toEqual([
    [1, 'Mail → email'],
    [3, 'by itself → automatically'],
    [11, 'Whoever → the customer, the artisan, anyone who'],
  ]);
});

test('texts are found in labels, sentences, templates and markup, and not in strings for machines', () => {
  const source = `
    import { mail } from './mail-box nobody.ts';
    // nobody reads a comment
    const kind = 'nobody';
    const label = 'Nobody';
    const sentence = 'Nobody came';
    const mail = \`\${name}, nobody came to \${place}\`;
    log.warn({ id }, 'nobody came');
    sql\`select nobody from somebody\`;
    throw new Error('nobody came');
    const box = <p className="nobody here" title="Nobody is here">Nobody <b>answers</b>{' or somebody does'}</p>;
    type Who = 'nobody at all';`;
  expect(textsIn('a.tsx', source).map(({ text }) => text)).toEqual([
    'Nobody',
    'Nobody came',
    '…, nobody came to …',
    'Nobody is here',
    'Nobody',
    'answers',
    'or somebody does',
  ]);
});
