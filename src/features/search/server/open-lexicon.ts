import { readFile } from 'node:fs/promises';
import { Lexicon, type Vocabulary } from './lexicon.ts';

let lexicon: Promise<Lexicon> | undefined;

const read = async (name: string) =>
  JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8')) as unknown;

/** The vocabulary, read once in each process. */
export function openLexicon(): Promise<Lexicon> {
  lexicon ??= Promise.all([read('vocabulary.json'), read('filler-words.json')]).then(
    ([vocabulary, fillers]) => new Lexicon(vocabulary as Vocabulary, fillers as string[]),
  );
  return lexicon;
}
