import { darker, INK, lighter, luminance } from '../colour.ts';

/** Three colours that sit well together in one cloth: ground, figure, spark. */
export type ClothColours = readonly [ground: string, figure: string, spark: string];

export const ANKARA_COLOURS: readonly ClothColours[] = [
  [INK.indigo, INK.marigold, INK.cream],
  [INK.clay, INK.cream, INK.indigo],
  [INK.marigold, INK.wine, INK.cream],
  [INK.teal, INK.marigold, INK.wine],
  [INK.wine, '#f0a49a', INK.marigold],
  ['#2b5f3d', INK.marigold, INK.cream],
  ['#d9512c', INK.indigo, '#f6d27a'],
  [INK.cream, INK.indigo, INK.clay],
  ['#3a2a6b', '#e77a4a', '#f6d27a'],
  ['#0f6a86', '#f2e3c4', '#d9512c'],
];

const ANKARA_FIGURES: readonly ((colours: ClothColours) => string)[] = [
  ([, figure, spark]) =>
    `<circle cx="24" cy="24" r="17" fill="${figure}"/><circle cx="24" cy="24" r="11.5" fill="${spark}"/><circle cx="24" cy="24" r="6" fill="${figure}"/><circle cx="0" cy="0" r="6" fill="${spark}"/><circle cx="48" cy="0" r="6" fill="${spark}"/><circle cx="0" cy="48" r="6" fill="${spark}"/><circle cx="48" cy="48" r="6" fill="${spark}"/>`,
  ([, figure, spark]) =>
    `<path d="M24 2 C36 12 36 36 24 46 C12 36 12 12 24 2Z" fill="${figure}"/><path d="M24 12 C30 18 30 30 24 36 C18 30 18 18 24 12Z" fill="${spark}"/><path d="M0 24 l8 -6 v12z M48 24 l-8 -6 v12z" fill="${spark}"/>`,
  ([, figure, spark]) =>
    `<path d="M0 16 L12 4 L24 16 L36 4 L48 16 V26 L36 14 L24 26 L12 14 L0 26Z" fill="${figure}"/><path d="M0 36 L12 24 L24 36 L36 24 L48 36 V41 L36 29 L24 41 L12 29 L0 41Z" fill="${spark}"/>`,
  ([, figure, spark]) =>
    `<g fill="${figure}"><ellipse cx="24" cy="12" rx="6.5" ry="11"/><ellipse cx="24" cy="36" rx="6.5" ry="11"/><ellipse cx="12" cy="24" rx="11" ry="6.5"/><ellipse cx="36" cy="24" rx="11" ry="6.5"/></g><circle cx="24" cy="24" r="6" fill="${spark}"/><circle cx="0" cy="0" r="5" fill="${spark}"/><circle cx="48" cy="0" r="5" fill="${spark}"/><circle cx="0" cy="48" r="5" fill="${spark}"/><circle cx="48" cy="48" r="5" fill="${spark}"/>`,
  ([, figure, spark]) =>
    `<path d="M4 44 A20 20 0 0 1 44 44 Z" fill="${figure}"/><path d="M12 44 A12 12 0 0 1 36 44 Z" fill="${spark}"/><path d="M-20 20 A20 20 0 0 1 20 20 Z M28 20 A20 20 0 0 1 68 20 Z" fill="${figure}"/><path d="M-12 20 A12 12 0 0 1 12 20 Z M36 20 A12 12 0 0 1 60 20 Z" fill="${spark}"/>`,
  ([, figure, spark]) =>
    `<path d="M0 24 L24 0 L48 24 L24 48Z" fill="${figure}"/><path d="M12 24 L24 12 L36 24 L24 36Z" fill="${spark}"/>`,
];

/** A printed cotton as an SVG pattern with this id; `figure` chooses among six prints. */
export function ankaraPattern(id: string, colours: ClothColours, figure: number, turned: number): string {
  const draw = ANKARA_FIGURES[figure % ANKARA_FIGURES.length];
  return `<pattern id="${id}" width="48" height="48" patternUnits="userSpaceOnUse" patternTransform="rotate(${turned}) scale(0.82)"><rect width="48" height="48" fill="${colours[0]}"/>${draw?.(colours) ?? ''}</pattern>`;
}

/** Lace as an SVG pattern: eyelets and small flowers in the cloth's own colour. */
export function lacePattern(id: string, colour: string, skin: string): string {
  const hole = darker(skin, 0.15);
  const thread = lighter(colour, 0.35);
  return `<pattern id="${id}" width="30" height="30" patternUnits="userSpaceOnUse"><rect width="30" height="30" fill="${colour}"/><g fill="${hole}" opacity="0.5"><circle cx="15" cy="5" r="2"/><circle cx="25" cy="15" r="2"/><circle cx="15" cy="25" r="2"/><circle cx="5" cy="15" r="2"/></g><path d="M15 9 q5 6 0 12 q-5 -6 0 -12 M9 15 q6 -5 12 0 q-6 5 -12 0" fill="none" stroke="${thread}" stroke-width="1.8"/><circle cx="0" cy="0" r="3" fill="${thread}" opacity="0.7"/><circle cx="30" cy="30" r="3" fill="${thread}" opacity="0.7"/></pattern>`;
}

/** Handwoven strips (aso-oke, a'nger) as an SVG pattern. */
export function strippedCloth(id: string, [ground, figure, spark]: ClothColours, turned: number): string {
  return `<pattern id="${id}" width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(${turned})"><rect width="36" height="36" fill="${ground}"/><rect width="9" height="36" fill="${figure}"/><rect x="12" width="2.5" height="36" fill="${spark}"/><rect x="18" width="2.5" height="36" fill="${spark}"/><rect x="27" width="3" height="36" fill="${figure}"/></pattern>`;
}

type AdireFigure = (line: string) => string;

// Motifs that adire cloth is painted and tied with: rings of tied pebbles, combed squares, leaves, crossings.
const ADIRE_FIGURES: readonly AdireFigure[] = [
  (line) =>
    [30, 22, 14, 6]
      .map(
        (r) =>
          `<circle cx="40" cy="40" r="${r}" fill="none" stroke="${line}" stroke-width="3.4" stroke-dasharray="${r > 10 ? '5 4.4' : 'none'}"/>`,
      )
      .join('') +
    `<circle cx="0" cy="0" r="7" fill="${line}"/><circle cx="80" cy="0" r="7" fill="${line}"/><circle cx="0" cy="80" r="7" fill="${line}"/><circle cx="80" cy="80" r="7" fill="${line}"/>`,
  (line) =>
    `<g fill="none" stroke="${line}" stroke-width="3"><path d="M4 4 H36 V36 H4Z M44 44 H76 V76 H44Z"/><path d="M10 10 V30 M17 10 V30 M24 10 V30 M31 10 V30 M50 50 H70 M50 57 H70 M50 64 H70 M50 71 H70"/><path d="M44 4 L76 36 M76 4 L44 36 M4 44 L36 76 M36 44 L4 76"/></g>`,
  (line) =>
    `<g fill="none" stroke="${line}" stroke-width="3"><path d="M40 6 C60 22 60 56 40 74 C20 56 20 22 40 6Z"/><path d="M40 12 V70 M40 26 L52 20 M40 26 L28 20 M40 40 L55 33 M40 40 L25 33 M40 54 L52 48 M40 54 L28 48"/><path d="M0 28 Q10 40 0 52 M80 28 Q70 40 80 52"/></g>`,
  (line) =>
    `<g fill="none" stroke="${line}" stroke-width="3.2"><path d="M40 40 m-4 0 a4 4 0 1 1 8 3 a10 10 0 1 1 -17 -6 a17 17 0 1 1 30 12 a25 25 0 0 1 -44 -4"/></g><circle cx="6" cy="6" r="3" fill="${line}"/><circle cx="74" cy="6" r="3" fill="${line}"/><circle cx="6" cy="74" r="3" fill="${line}"/><circle cx="74" cy="74" r="3" fill="${line}"/>`,
];

/** A quiet wall of adire cloth behind the person. Its pattern is only shifted: turning it would double the time of drawing. */
export function drawBackground(ground: string, figure: number, shift: number): string {
  const dark = luminance(ground) < 0.55;
  const line = dark ? lighter(ground, 0.16) : darker(ground, 0.07);
  const glow = dark ? lighter(ground, 0.22) : lighter(ground, 0.5);
  const draw = ADIRE_FIGURES[figure % ADIRE_FIGURES.length];
  return `
    <pattern id="adire" width="80" height="80" patternUnits="userSpaceOnUse" x="${shift}" y="${shift * 2}">${draw?.(line) ?? ''}</pattern>
    <radialGradient id="wall" cx="0.5" cy="0.44" r="0.62"><stop offset="0" stop-color="${glow}"/><stop offset="0.52" stop-color="${glow}" stop-opacity="0.35"/><stop offset="1" stop-color="${ground}" stop-opacity="0"/></radialGradient>
    <rect width="480" height="480" fill="${ground}"/>
    <rect width="480" height="480" fill="url(#adire)"/>
    <rect width="480" height="480" fill="url(#wall)"/>`;
}
