import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readGazetteer } from '../../../server/gazetteer.ts';
import { foldText } from '../../../shared/fold-text.ts';
import { TRADES } from '../../../shared/trades.ts';
import { Gazetteer } from '../../places/server/public.ts';
import { Lexicon, stemOf, type Vocabulary } from './lexicon.ts';
import { understand } from './understand.ts';

const readWords = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const vocabulary = readWords('vocabulary.json') as Vocabulary;
const fillers = readWords('filler-words.json') as string[];
const lexicon = new Lexicon(vocabulary, fillers);
const gazetteer = new Gazetteer(await readGazetteer());

/** People called Sade and Chidi, and a word in use ("wardrop") that is in no vocabulary. */
const names = new Set(['sade', 'chidi']);
const used = new Set([...names, 'wardrop']);
const among = (words: ReadonlySet<string>) => async (asked: readonly string[]) =>
  new Set(asked.filter((word) => words.has(word)));

async function meaningOf(text: string, state?: string) {
  const meaning = await understand(text, state, {
    gazetteer,
    lexicon,
    usedWords: among(used),
    namesAmong: among(names),
  });
  const where = meaning.where && [meaning.where.place?.name, meaning.where.state].filter(Boolean).join(', ');
  return { ...meaning, where, trade: meaning.trades[0] };
}

describe('the vocabulary of searches', () => {
  test('has at least twelve phrases for each trade, in English and Pidgin, and only for existing trades', () => {
    const slugs = TRADES.map(({ slug }) => slug).filter((slug) => slug !== 'other');
    expect(Object.keys(vocabulary).toSorted()).toEqual(slugs.toSorted());
    expect(slugs.length).toBeGreaterThanOrEqual(45);
    for (const slug of slugs) {
      const languages = vocabulary[slug] ?? {};
      expect(Object.values(languages).flat().length, slug).toBeGreaterThanOrEqual(12);
      expect(languages.pidgin?.length, slug).toBeGreaterThanOrEqual(2);
    }
    const inFive = slugs.filter((slug) =>
      ['hausa', 'yoruba', 'igbo'].every((language) => vocabulary[slug]?.[language]?.length),
    );
    expect(inFive.length).toBeGreaterThanOrEqual(20);
  });

  test('has no phrase twice for one trade, and none made of filler only', () => {
    for (const [slug, languages] of Object.entries(vocabulary)) {
      const phrases = Object.values(languages)
        .flat()
        .map((phrase) => foldText(phrase));
      expect(
        phrases.filter((phrase, at) => phrase === '' || phrases.indexOf(phrase) !== at),
        slug,
      ).toEqual([]);
    }
  });

  test('compares words without accents, plurals and endings', () => {
    expect(stemOf('tilers')).toBe(stemOf('Tiler'));
    expect(stemOf('leaking')).toBe(stemOf('leaks'));
    expect(stemOf('télọ̀')).toBe('telo');
  });
});

describe('a typed search', () => {
  test('is split into a trade, a place and the rest', async () => {
    expect(await meaningOf('Chidi the plumber in Wuse 2, Abuja')).toMatchObject({
      trade: 'plumber',
      tradeWords: ['plumber'],
      where: 'Wuse 2, FCT Abuja',
      whereWords: ['wuse', '2', 'abuja'],
      rest: ['chidi'],
      corrected: [],
    });
  });

  test.each([
    ['leaking tap', 'plumber'],
    ['my tap dey leak', 'plumber'],
    ['roof is leaking', 'roofer'],
    ['car AC', 'auto-electrician'],
    ['AC', 'ac-refrigeration'],
    ['rewire my flat', 'electrician'],
    ['rewire car', 'auto-electrician'],
    ['party jollof for 100 people', 'caterer'],
    ['ọkwa nka', 'carpenter'],
    ['Músá', undefined],
    ['', undefined],
  ])('“%s” is understood as the trade %s', async (text, trade) => {
    expect((await meaningOf(text)).trade).toBe(trade);
  });

  test('with wrong letters is corrected, and says so; a misspelling in common use is left alone', async () => {
    expect(await meaningOf('electrican surulare')).toMatchObject({
      trade: 'electrician',
      where: 'Surulere, Lagos',
      corrected: [
        { typed: 'electrican', to: 'electrician' },
        { typed: 'surulare', to: 'Surulere' },
      ],
    });
    expect(await meaningOf('wardrop')).toMatchObject({ trades: [], rest: ['wardrop'], corrected: [] });
  });

  test('is a name if a small place has a person’s name, unless the words say that it is a place', async () => {
    expect(await meaningOf('Sade')).toMatchObject({ where: undefined, rest: ['sade'] });
    expect(await meaningOf('plumber in Sade')).toMatchObject({ where: 'Sade, Bauchi', rest: [] });
  });

  test('names no place with a word that already names the trade', async () => {
    expect(await meaningOf('gate repair')).toMatchObject({ trade: 'welder', where: undefined });
    expect(await meaningOf('tailor Gate Ibadan')).toMatchObject({ trade: 'tailor', where: 'Gate, Oyo' });
  });

  test('is looked up in the state chosen beside it', async () => {
    expect(await meaningOf('plumber Garki', 'Jigawa')).toMatchObject({ where: 'Garki, Jigawa' });
    expect(await meaningOf('plumber Garki')).toMatchObject({ where: 'Garki, FCT Abuja' });
  });

  test('is marked if it is exactly the trade’s name', async () => {
    expect(await meaningOf('plumbers in Yaba')).toMatchObject({ isTradesName: true });
    expect(await meaningOf('leaking tap')).toMatchObject({ isTradesName: false });
    expect(await meaningOf('plumber chidi')).toMatchObject({ isTradesName: false });
  });
});
