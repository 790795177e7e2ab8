import { INK, mix } from '../colour.ts';
import { pick, pickWeighted, type Random } from '../random.ts';
import type { Garment } from './clothes.ts';
import type { Beard, Earrings, Glasses, Necklace } from './details.ts';
import type { FaceShape } from './face.ts';
import type { HairStyle } from './hair.ts';
import { ANKARA_COLOURS, type ClothColours } from './patterns.ts';
import { isIn, type PortraitSubject, STUDIO_TRADES } from './subject.ts';

type Weighted<Thing> = readonly (readonly [Thing, number])[];

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

const HEADWEAR_COLOURS: readonly ClothColours[] = [
  ...ANKARA_COLOURS,
  ['#5d2a5e', '#e8b7d0', INK.marigold], ['#6f7a3a', INK.cream, INK.clay], ['#c9737f', INK.wine, INK.cream],
  ['#6fa0bf', INK.indigo, INK.cream], ['#d9c29a', INK.wine, INK.indigo], ['#2b2628', INK.marigold, INK.cream],
  ['#9a4a2f', INK.marigold, INK.cream], ['#8a9a7a', INK.wine, INK.cream],
]; // biome-ignore format: a palette reads best in rows

function paletteFor(garment: Garment | 'headwear'): readonly ClothColours[] {
  if (garment === 'headwear') {
    return HEADWEAR_COLOURS;
  }
  const isPrinted = ['ankara-blouse', 'ankara-shirt', 'buba', 'handwoven'].includes(garment);
  return isPrinted ? ANKARA_COLOURS : [...PLAIN_COLOURS, ...PLAIN_COLOURS, ...ANKARA_COLOURS];
}

/** Colours of a cloth that stand out from the wall and from whatever is named in `beside`. */
export function chooseColours(
  random: Random,
  garment: Garment | 'headwear',
  beside: readonly string[],
): ClothColours {
  const palette = paletteFor(garment);
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
