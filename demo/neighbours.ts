import { readFileSync } from 'node:fs';
import { foldText } from '../src/shared/fold-text.ts';
import { TRADES, type TradeSlug } from '../src/shared/trades.ts';
import { demoIds } from './demo-id.ts';
import type { DemoArtisan } from './people.ts';
import { readData } from './read-data.ts';

/** The professions, expertises and texts of a trade's artisans. */
interface TradeWords {
  readonly professions: readonly string[];
  readonly expertise: readonly string[];
  readonly captions: readonly string[];
}

/** Endings of bios. */
const endings = [
  'and I come when I say I will come',
  'with my own tools and no surprises in the price',
  'and I clean up before I leave',
  'for homes, shops and offices',
  'and I send you pictures of each step',
  'on Sundays after church too',
  'with two apprentices whom I trained myself',
  'and what I did wrong I do again free of charge',
  'and you pay when you are satisfied',
  'from early morning until the work is done',
  'and my customers call me again',
] as const;
/** How many of its trade's expertises each artisan has, so that two of one trade differ. */
const EXPERTISES = 5;
/** A step that visits all others before it returns to the first. */
const STEP = 7;

const pick = <T>(list: readonly T[], at: number): T => {
  const value = list[at % list.length];
  if (value === undefined) throw new Error('An empty list.');
  return value;
};

/**
 * Reads the additional artisans of neighbours.tsv, one per line: who they are, their trade, place and price. Their
 * texts are combined from trade-words.json, so that every example in the product's search fields finds several.
 */
export function readNeighbours(): DemoArtisan[] {
  const [head = '', ...lines] = readFileSync(new URL('neighbours.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.split('\t');
  const words = readData<Partial<Record<TradeSlug, TradeWords>>>('trade-words.json');
  const nextId = demoIds('neighbour');
  return lines.map((line, at) => {
    const values = line.split('\t');
    const row = Object.fromEntries(names.map((name, column) => [name, values[column] ?? '']));
    return neighbourOf(row, words, nextId(), at);
  });
}

function neighbourOf(
  row: Record<string, string>,
  words: Partial<Record<TradeSlug, TradeWords>>,
  id: string,
  at: number,
): DemoArtisan {
  const trade = TRADES.find(({ slug }) => slug === row.trade)?.slug;
  const said = trade && words[trade];
  if (!trade || !said) throw new Error(`trade-words.json has no trade "${row.trade}".`);
  const { fullName = '', place = '', state = '' } = row;
  const years = Number(row.yearsOfExperience);
  const profession = pick(said.professions, at);
  const expertise = Array.from({ length: Math.min(EXPERTISES, said.expertise.length) }, (_, next) =>
    pick(said.expertise, at * STEP + next),
  );
  const [first = '', second = ''] = expertise;
  return {
    id,
    email: `${foldText(fullName).replaceAll(' ', '.')}@demo.surehands.ng`,
    fullName,
    gender: row.gender === 'female' ? 'female' : 'male',
    joinedDaysAgo: 20 + ((at * 37) % 500),
    phone: `+23480${String(at % 10)}000${String(1000 + at).slice(-4)}`,
    address: `${1 + ((at * 13) % 90)} Market Road, ${place}`,
    bio: `${profession} in ${place} for ${years === 1 ? 'a year' : `${years} years`}: ${first} and ${second}, ${pick(endings, at)}.`,
    trade,
    profession,
    expertise: expertise.join(', '),
    caption: pick(said.captions, at),
    priceFromNaira: Number(row.priceFromNaira),
    serviceRadiusMiles: Number(row.serviceRadiusMiles),
    yearsOfExperience: years,
    placeId: Number(row.placeId),
    town: place,
    state,
    landmark: '',
    available: row.available === 'yes',
    verified: row.verified === 'yes',
    work: [],
  };
}
