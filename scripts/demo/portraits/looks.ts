import type { TradeSlug } from '../../../src/shared/trades.ts';
import { INK, mix } from '../colour.ts';
import type { Faith, Gender, PeopleName } from '../names.ts';
import { pick, pickWeighted, type Random } from '../random.ts';
import type { Garment } from './clothes.ts';
import type { Beard, Earrings, Glasses, Necklace } from './details.ts';
import type { FaceShape } from './face.ts';
import type { HairStyle } from './hair.ts';
import type { Headwear } from './headwear.ts';
import { ANKARA_COLOURS, type ClothColours } from './patterns.ts';

/** What a portrait needs to know of a person. */
export interface PortraitSubject {
  readonly id: string;
  readonly gender: Gender;
  readonly people: PeopleName;
  readonly faith: Faith;
  readonly ageYears: number;
  readonly tradeSlug?: TradeSlug;
}

type Weighted<Thing> = readonly (readonly [Thing, number])[];

const NORTHERN: ReadonlySet<PeopleName> = new Set(['Hausa', 'Fulani', 'Kanuri', 'Nupe', 'Ebira']);
const SITE_TRADES: ReadonlySet<TradeSlug> = new Set([
  'builder', 'mason', 'roofer', 'welder', 'electrician', 'borehole-water', 'inverter-solar', 'aluminium', 'pop-ceiling',
]); // biome-ignore format: a list of names reads best in rows
const WORKSHOP_TRADES: ReadonlySet<TradeSlug> = new Set([
  'plumber', 'painter', 'carpenter', 'tiler', 'ac-refrigeration', 'generator', 'mechanic', 'gardener', 'cleaner',
  'furniture-upholstery',
]); // biome-ignore format: a list of names reads best in rows
const STUDIO_TRADES: ReadonlySet<TradeSlug> = new Set([
  'interior-designer', 'cctv-security', 'phone-laptop', 'decorator', 'makeup-artist', 'artist', 'other',
]); // biome-ignore format: a list of names reads best in rows

const isIn = (trades: ReadonlySet<TradeSlug>, slug: TradeSlug | undefined) =>
  slug !== undefined && trades.has(slug);

export const SKIN_TONES = [
  '#a4704c', '#97623f', '#8a5737', '#7d4c30', '#70432b', '#633a26', '#573121', '#4b2a1d', '#41251b',
] as const; // biome-ignore format: from light to dark in one row

export const WALLS = [
  '#1f2a5c',
  '#e6a117',
  '#b4532a',
  '#ead9bd',
  '#f3e9d8',
  '#34437f',
  '#d8b56c',
  '#c46f4a',
] as const;

export function drawShape(random: Random, woman: boolean): FaceShape {
  const between = (low: number, high: number) => low + random() * (high - low);
  return {
    cheek: between(woman ? 66 : 68, woman ? 78 : 83),
    jaw: between(woman ? 46 : 50, woman ? 60 : 69),
    chinY: between(woman ? 293 : 296, woman ? 304 : 311),
    eyeSize: between(woman ? 1.02 : 0.96, woman ? 1.14 : 1.06),
    noseWidth: between(woman ? 16.5 : 18.5, woman ? 21 : 24),
    lipFullness: between(0.9, woman ? 1.25 : 1.12),
    eyeGap: between(32, 35),
  };
}

function chooseManHeadwear(
  random: Random,
  { people, faith, tradeSlug }: PortraitSubject,
): Headwear | undefined {
  const choices: [Headwear | undefined, number][] = [[undefined, 58]];
  if (isIn(SITE_TRADES, tradeSlug)) {
    choices.push(['hard-hat', 30]);
  }
  if (isIn(WORKSHOP_TRADES, tradeSlug)) {
    choices.push(['face-cap', 16]);
  }
  if (tradeSlug === 'caterer') {
    choices.push(['chef-hat', 60]);
  }
  if (faith === 'muslim') {
    choices.push(['kufi', NORTHERN.has(people) ? 90 : 40]);
  }
  if (people === 'Yoruba') {
    choices.push(['fila', 30], ['abeti-aja', 16]);
  }
  if (people === 'Tiv' || people === 'Idoma') {
    choices.push(['striped-cap', 40]);
  }
  if (people === 'Ijaw') {
    choices.push(['bowler', 40]);
  }
  return pickWeighted<Headwear | undefined>(random, choices);
}

function chooseWomanHeadwear(
  random: Random,
  { people, faith, tradeSlug }: PortraitSubject,
): Headwear | undefined {
  if (faith === 'muslim' && NORTHERN.has(people)) {
    return pickWeighted<Headwear>(random, [
      ['hijab', 68],
      ['turban', 16],
      ['headscarf', 16],
    ]);
  }
  if (faith === 'muslim') {
    return pickWeighted<Headwear>(random, [
      ['hijab', 48],
      ['gele-fan', 18],
      ['turban', 18],
      ['headscarf', 16],
    ]);
  }
  if (isIn(SITE_TRADES, tradeSlug) && random() < 0.4) {
    return 'hard-hat';
  }
  if (tradeSlug === 'caterer' && random() < 0.5) {
    return pick(random, ['chef-hat', 'headscarf'] as const);
  }
  if (isIn(WORKSHOP_TRADES, tradeSlug) && random() < 0.3) {
    return pick(random, ['headscarf', 'face-cap'] as const);
  }
  const geleLover = people === 'Yoruba' ? 15 : 8;
  return pickWeighted<Headwear | undefined>(random, [
    [undefined, 56],
    ['gele-fan', geleLover],
    ['gele-rose', geleLover * 0.8],
    ['gele-wing', geleLover * 0.8],
    ['turban', 9],
    ['headscarf', 7],
  ]);
}

function chooseManGarment(random: Random, subject: PortraitSubject, headwear: Headwear | undefined): Garment {
  const { people, faith, tradeSlug } = subject;
  if (headwear === 'hard-hat') {
    return pick(random, ['safety-vest', 'safety-vest', 'overalls'] as const);
  }
  if (headwear === 'chef-hat') {
    return 'apron';
  }
  if (headwear === 'face-cap') {
    return pick(random, ['overalls', 'polo', 'tee'] as const);
  }
  if (headwear === 'fila' || headwear === 'abeti-aja') {
    return pickWeighted<Garment>(random, [
      ['agbada', 55],
      ['kaftan', 25],
      ['ankara-shirt', 20],
    ]);
  }
  if (headwear === 'bowler') {
    return 'etibo';
  }
  if (headwear === 'striped-cap') {
    return pick(random, ['handwoven', 'kaftan'] as const);
  }
  const choices: [Garment, number][] = [
    ['polo', 16],
    ['ankara-shirt', 18],
    ['kaftan', faith === 'muslim' ? 60 : 16],
  ];
  if (isIn(SITE_TRADES, tradeSlug) || isIn(WORKSHOP_TRADES, tradeSlug)) {
    choices.push(['overalls', 26], ['tee', 16]);
  }
  if (isIn(STUDIO_TRADES, tradeSlug)) {
    choices.push(['blazer', 24], ['tee', 10]);
  }
  if (people === 'Ijaw') {
    choices.push(['etibo', 40]);
  }
  if (people === 'Yoruba' || people === 'Hausa') {
    choices.push(['agbada', 9]);
  }
  if (people === 'Tiv' || people === 'Idoma' || people === 'Berom' || people === 'Igala') {
    choices.push(['handwoven', 30]);
  }
  if (tradeSlug === undefined) {
    choices.push(['blazer', 12]);
  }
  return pickWeighted<Garment>(random, choices);
}

function chooseWomanGarment(
  random: Random,
  subject: PortraitSubject,
  headwear: Headwear | undefined,
): Garment {
  const { tradeSlug, people } = subject;
  if (headwear === 'hard-hat') {
    return pick(random, ['safety-vest', 'overalls'] as const);
  }
  if (headwear?.startsWith('gele')) {
    return pickWeighted<Garment>(random, [
      ['lace', 50],
      ['buba', 34],
      ['ankara-blouse', 16],
    ]);
  }
  if (headwear === 'chef-hat' || (tradeSlug === 'caterer' && random() < 0.5)) {
    return 'apron';
  }
  if (headwear === 'face-cap') {
    return pick(random, ['overalls', 'tee'] as const);
  }
  const choices: [Garment, number][] = [
    ['ankara-blouse', 40],
    ['kaftan', 10],
    ['handwoven', people === 'Tiv' || people === 'Berom' ? 30 : 6],
  ];
  if (isIn(SITE_TRADES, tradeSlug) || isIn(WORKSHOP_TRADES, tradeSlug)) {
    choices.push(['overalls', 26], ['tee', 14]);
  }
  if (isIn(STUDIO_TRADES, tradeSlug) || tradeSlug === undefined) {
    choices.push(['blazer', 22]);
  }
  if (tradeSlug === 'hair-stylist' || tradeSlug === 'tailor') {
    choices.push(['apron', 14], ['lace', 8]);
  }
  return pickWeighted<Garment>(random, choices);
}

const MEN_HAIR: Weighted<HairStyle> = [
  ['low-cut', 46],
  ['short-afro', 14],
  ['bald', 16],
  ['twists', 9],
  ['receding', 0],
];
const OLDER_MEN_HAIR: Weighted<HairStyle> = [
  ['low-cut', 38],
  ['bald', 30],
  ['receding', 32],
];
const WOMEN_HAIR: Weighted<HairStyle> = [
  ['box-braids', 20], ['cornrows', 13], ['bun', 13], ['bob', 15], ['afro', 11], ['natural', 12], ['locs', 9], ['shuku', 9],
]; // biome-ignore format: a list of choices reads best in rows
const OLDER_WOMEN_HAIR: Weighted<HairStyle> = [
  ['natural', 34],
  ['bun', 26],
  ['cornrows', 18],
  ['bob', 22],
];

export function chooseHairStyle(random: Random, { gender, ageYears, tradeSlug }: PortraitSubject): HairStyle {
  const older = ageYears >= 46;
  if (gender === 'male') {
    return tradeSlug === 'hair-stylist' && !older
      ? pick(random, ['twists', 'low-cut', 'short-afro'] as const)
      : pickWeighted(random, older ? OLDER_MEN_HAIR : MEN_HAIR);
  }
  return pickWeighted(random, older ? OLDER_WOMEN_HAIR : WOMEN_HAIR);
}

export function chooseHeadwear(random: Random, subject: PortraitSubject): Headwear | undefined {
  return subject.gender === 'female'
    ? chooseWomanHeadwear(random, subject)
    : chooseManHeadwear(random, subject);
}

export function chooseGarment(
  random: Random,
  subject: PortraitSubject,
  headwear: Headwear | undefined,
): Garment {
  return subject.gender === 'female'
    ? chooseWomanGarment(random, subject, headwear)
    : chooseManGarment(random, subject, headwear);
}

function distance(first: string, second: string): number {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [1, 3, 5].reduce((sum, at) => sum + Math.abs(channel(first, at) - channel(second, at)), 0);
}

const PLAIN_COLOURS: readonly ClothColours[] = [
  ['#f3ede2', INK.marigold, INK.indigo], ['#7fa8c9', INK.indigo, INK.cream], ['#2e3f73', '#c8d2ea', INK.marigold],
  ['#5d2036', '#e8b7a0', INK.marigold], ['#4b6b4d', '#e5d9a8', INK.cream], ['#b98a5a', '#fbf3e2', INK.indigo],
  ['#1f6f73', '#d9efe6', INK.marigold], ['#5b7f8c', '#f3ede2', INK.clay],
  ['#c96a4b', '#fbe7d2', INK.indigo],
  ['#33292c', '#d2a24c', INK.cream], ['#dfc27d', '#7a2240', INK.cream], ['#6a5a92', '#ece2f4', INK.marigold],
]; // biome-ignore format: a palette reads best in rows

/** Colours of a cloth that stand out from the wall and from whatever is named in `beside`. */
export function chooseColours(
  random: Random,
  garment: Garment | 'headwear',
  beside: readonly string[],
): ClothColours {
  const printed = ['ankara-blouse', 'ankara-shirt', 'buba', 'handwoven', 'headwear'].includes(garment);
  const palette = printed ? ANKARA_COLOURS : [...PLAIN_COLOURS, ...PLAIN_COLOURS, ...ANKARA_COLOURS];
  const fitting = palette.filter(([ground]) => beside.every((colour) => distance(ground, colour) > 120));
  return pick(random, fitting.length > 0 ? fitting : palette);
}

export function chooseBeard(random: Random, { gender, ageYears, faith }: PortraitSubject): Beard {
  if (gender === 'female') {
    return 'none';
  }
  return pickWeighted<Beard>(random, [
    ['none', ageYears < 28 ? 50 : 28],
    ['stubble', 16],
    ['moustache', ageYears > 38 ? 18 : 6],
    ['goatee', 14],
    ['short', 20],
    ['full', faith === 'muslim' ? 18 : ageYears > 40 ? 12 : 6],
  ]);
}

export function chooseGlasses(random: Random, { ageYears, tradeSlug }: PortraitSubject): Glasses {
  const share = ageYears > 45 ? 0.32 : isIn(STUDIO_TRADES, tradeSlug) ? 0.2 : 0.09;
  return random() < share ? pick(random, ['round', 'square'] as const) : 'none';
}

export function chooseEarrings(random: Random, { gender, people }: PortraitSubject): Earrings {
  if (gender === 'male') {
    return 'none';
  }
  return pickWeighted<Earrings>(random, [
    ['studs', 30],
    ['hoops', 24],
    ['drops', 22],
    ['beads', people === 'Edo' || people === 'Ijaw' ? 40 : 10],
    ['none', 10],
  ]);
}

export function chooseNecklace(
  random: Random,
  { gender, people }: PortraitSubject,
  garment: Garment,
): Necklace {
  const open = garment === 'lace' || garment === 'buba' || garment === 'ankara-blouse';
  if (gender === 'male' || !open) {
    return 'none';
  }
  if (['Edo', 'Ijaw', 'Efik', 'Urhobo'].includes(people)) {
    return pickWeighted<Necklace>(random, [
      ['coral', 60],
      ['chain', 20],
      ['none', 20],
    ]);
  }
  return pickWeighted<Necklace>(random, [
    ['coral', garment === 'buba' ? 30 : 6],
    ['pearls', 26],
    ['chain', 22],
    ['cowrie', 10],
    ['none', 30],
  ]);
}

/** Nearly black when young; greyer from the late forties on. */
export function hairColour(random: Random, ageYears: number): string {
  const young = pick(random, ['#17110f', '#1c1518', '#221812', '#140f14']);
  const grey = ageYears < 46 ? 0 : Math.min(0.8, (ageYears - 44) / 26 + random() * 0.14);
  return mix(young, '#cfc8c2', grey);
}
