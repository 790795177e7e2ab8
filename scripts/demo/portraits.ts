import { darker, INK } from './colour.ts';
import { drawClothes } from './portraits/clothes.ts';
import { drawBeard, drawEarrings, drawGlasses, drawNecklace } from './portraits/details.ts';
import { chooseGarment, chooseHeadwear } from './portraits/dress.ts';
import { drawEars, drawFace, drawNeck } from './portraits/face.ts';
import { drawHair, type HairStyle } from './portraits/hair.ts';
import { drawHeadwear, type Headwear } from './portraits/headwear.ts';
import {
  chooseBeard,
  chooseColours,
  chooseEarrings,
  chooseGlasses,
  chooseHairStyle,
  chooseNecklace,
  drawShape,
  hairColour,
  SKIN_TONES,
  WALLS,
} from './portraits/looks.ts';
import { drawBackground } from './portraits/patterns.ts';
import type { PortraitSubject } from './portraits/subject.ts';
import type { WornHeadwear } from './portraits/worn-headwear.ts';
import { pick, randomFor, wholeBetween } from './random.ts';

export type { PortraitSubject } from './portraits/subject.ts';

/** Side of a portrait in pixels. */
export const PORTRAIT_SIZE = 480;

const BARE: WornHeadwear = { behind: '', front: '', scale: 1.2, hidesHair: false, hidesEars: false };
/** Hair that stands high wants a smaller head, or the picture cuts it off. */
const SCALE_BY_HAIR: Partial<Record<HairStyle, number>> = {
  afro: 1.08,
  bun: 1.03,
  shuku: 1.03,
  natural: 1.16,
};
const LIPSTICKS = ['#8f2b3e', '#a83a3a', '#7a2447', '#b5502f', '#93344f'];
const METALS = ['#e0b040', '#d8d8de', '#e6a117'];

/** Under a hat only hair that a hat leaves alone can be seen. */
function hairUnder(headwear: Headwear | undefined, style: HairStyle, woman: boolean): HairStyle {
  if (headwear === undefined) {
    return style;
  }
  if (!woman) {
    return style === 'bald' ? 'bald' : 'low-cut';
  }
  return style === 'locs' || style === 'box-braids' || style === 'bob'
    ? 'cornrows'
    : style === 'cornrows'
      ? style
      : 'bald';
}

/**
 * Draws a made-up person, shoulders up, as an SVG of 480 × 480: our own drawing, of nobody who lives. The same
 * person always gets the same picture.
 */
export function drawPortrait(subject: PortraitSubject): string {
  const random = randomFor(`portrait ${subject.id}`);
  const woman = subject.gender === 'female';
  const older = subject.ageYears >= 47;
  const shape = drawShape(random, woman);
  const skin = pick(random, SKIN_TONES);
  const wall = pick(random, WALLS);
  const hairTone = hairColour(random, subject.ageYears);
  const headwear = chooseHeadwear(random, subject);
  const garment = chooseGarment(random, subject, headwear);
  const colours = chooseColours(random, garment, [wall, skin]);
  const headColours = chooseColours(random, 'headwear', [wall, skin, colours[0]]);
  const variant = wholeBetween(random, 0, 11);
  const hairStyle = hairUnder(headwear, chooseHairStyle(random, subject), woman);
  const bare = { ...BARE, scale: SCALE_BY_HAIR[hairStyle] ?? BARE.scale };
  const worn = headwear ? drawHeadwear(headwear, shape, headColours, variant) : bare;
  const hair = drawHair(hairStyle, shape, hairTone, skin);
  const paintsFace =
    woman && (headwear?.startsWith('gele') || subject.tradeSlug === 'makeup-artist' || random() < 0.42);
  const face = drawFace(
    {
      shape,
      skin,
      woman,
      brow: darker(hairTone, 0.25),
      smile: pick(random, [
        'closed',
        'gentle',
        'gentle',
        'gentle',
        'gentle',
        'open',
        'open',
        'open',
      ] as const),
      makeup: paintsFace ? pick(random, [INK.clay, INK.marigold, INK.wine, '#6f3b6d']) : undefined,
      older,
    },
    pick(random, LIPSTICKS),
    drawBeard(chooseBeard(random, subject), shape, hairTone),
  );
  const metal = pick(random, METALS);
  const earrings = worn.hidesEars ? '' : drawEarrings(chooseEarrings(random, subject), shape.cheek, metal);
  const glasses = drawGlasses(
    chooseGlasses(random, subject),
    shape,
    pick(random, ['#1c1518', '#5a3a1c', '#8c6a2f']),
  );
  const clothes = drawClothes({ garment, colours, skin, woman, variant });
  const hidden = worn.hidesHair;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PORTRAIT_SIZE} ${PORTRAIT_SIZE}" width="${PORTRAIT_SIZE}" height="${PORTRAIT_SIZE}">
    ${drawBackground(wall, variant, wholeBetween(random, 0, 3) * 15)}
    <g transform="translate(240 482) scale(${worn.scale}) translate(-240 -462)">
      ${worn.behind}${hidden ? '' : hair.behind}
      ${drawNeck(skin, woman, shape.chinY)}
      ${clothes}${drawNecklace(chooseNecklace(random, subject, garment))}
      ${worn.hidesEars ? '' : drawEars(skin, shape.cheek)}
      ${face}
      ${hidden ? '' : hair.front}${earrings}${worn.front}${glasses}
    </g>
  </svg>`;
}
