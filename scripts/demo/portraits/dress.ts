import type { PeopleName } from '../names.ts';
import { pick, pickWeighted, type Random } from '../random.ts';
import type { Garment } from './clothes.ts';
import type { Headwear } from './headwear.ts';
import { isIn, type PortraitSubject, SITE_TRADES, STUDIO_TRADES, WORKSHOP_TRADES } from './subject.ts';

const NORTHERN: ReadonlySet<PeopleName> = new Set(['Hausa', 'Fulani', 'Kanuri', 'Nupe', 'Ebira']);

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
