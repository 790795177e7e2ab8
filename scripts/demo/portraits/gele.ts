import { darker, lighter } from '../colour.ts';
import type { FaceShape } from './face.ts';
import type { ClothColours } from './patterns.ts';
import { type WornHeadwear, worn } from './worn-headwear.ts';

/** One fold of stiff cloth, standing on the head's middle and leaning by `angle` degrees. */
function pleat(angle: number, length: number, width: number, colour: string, edge: string): string {
  return `<g transform="translate(240 168) rotate(${angle})"><path d="M -12 0 C ${-width} ${-length * 0.45} ${-width * 0.95} ${-length} 0 ${-length} C ${width * 0.95} ${-length} ${width} ${-length * 0.45} 12 0 Z" fill="${colour}" stroke="${edge}" stroke-width="2" stroke-linejoin="round"/><path d="M -4 -40 C ${-width * 0.42} ${-length * 0.5} ${-width * 0.36} ${-length * 0.82} -3 ${-length * 0.95} M 4 -40 C ${width * 0.42} ${-length * 0.5} ${width * 0.36} ${-length * 0.82} 3 ${-length * 0.95}" fill="none" stroke="${edge}" stroke-width="2" opacity="0.55"/></g>`;
}

/** The bands that cross on the forehead, under whatever the cloth does above. */
function geleBands(shape: FaceShape, colour: string): string {
  const { cheek } = shape;
  const left = 240 - cheek - 5;
  const right = 240 + cheek + 5;
  const edge = darker(colour, 0.36);
  const band = (rise: number, tone: string) =>
    `<path d="M ${left} ${186 - rise} C ${left + 18} ${146 - rise} ${240 - 20} ${126 - rise} ${right - 8} ${150 - rise} L ${right} ${186 - rise} C ${right - 26} ${150 - rise * 0.4} ${left + 40} ${150 - rise * 0.2} ${left} ${186 - rise} Z" fill="${tone}" stroke="${edge}" stroke-width="2"/>`;
  return `
    <path d="M ${left} 188 C ${left - 6} 120 ${240 - 56} 88 240 88 C ${240 + 56} 88 ${right + 6} 120 ${right} 188 C ${right - 18} 158 ${right - 50} 148 240 147 C ${left + 50} 148 ${left + 18} 158 ${left} 188 Z" fill="${colour}"/>
    ${band(30, lighter(colour, 0.14))}${band(14, lighter(colour, 0.04))}
    <path d="M ${right} 188 C ${right - 10} 140 ${240 + 6} 120 ${left + 10} 148 L ${left} 188 C ${left + 26} 150 ${right - 52} 146 ${right} 188 Z" fill="${lighter(colour, 0.1)}" stroke="${edge}" stroke-width="2"/>
    <path d="M ${right - 8} 168 C ${right - 40} 140 ${240 - 10} 132 ${left + 14} 154" fill="none" stroke="${edge}" stroke-width="2" opacity="0.6"/>`;
}

/** A gele: stiff cloth folded into a fan, a rose or a wing above bands that cross on the forehead. */
export function drawGele(
  shape: FaceShape,
  [ground]: ClothColours,
  kind: 'fan' | 'rose' | 'wing',
): WornHeadwear {
  const edge = darker(ground, 0.36);
  const tone = (at: number) =>
    [lighter(ground, 0.16), ground, darker(ground, 0.1)][Math.abs(at) % 3] ?? ground;
  const more = { scale: kind === 'wing' ? 1.0 : 1.03 };
  if (kind === 'rose') {
    const swirl = [86, 68, 50, 33, 17]
      .map(
        (r, at) =>
          `<circle cx="${250 + (at % 2 ? -4 : 4)}" cy="${92 + at * 2}" r="${r}" fill="${tone(at)}" stroke="${edge}" stroke-width="2.2"/><path d="M ${250 - r + 6} ${92 + at * 2} A ${r - 6} ${r - 6} 0 0 1 ${250 + r * 0.5} ${92 - r * 0.72 + at * 2}" fill="none" stroke="${lighter(ground, 0.34)}" stroke-width="2.4" stroke-linecap="round" opacity="0.75"/>`,
      )
      .join('');
    return worn(geleBands(shape, ground), {
      ...more,
      behind: `${pleat(-52, 132, 38, tone(1), edge)}${pleat(54, 138, 40, tone(2), edge)}${swirl}`,
    });
  }
  const angles =
    kind === 'fan'
      ? [-74, 74, -58, 58, -42, 42, -27, 27, -13, 13, 0]
      : [-64, -46, -28, -10, 86, 70, 54, 38, 22, 6];
  const folds = angles
    .map((angle, at) =>
      pleat(
        angle,
        kind === 'fan'
          ? 158 - Math.abs(angle) * 0.34
          : angle > 0
            ? 172 - Math.abs(angle - 50) * 0.5
            : 122 + angle * 0.25,
        33,
        tone(at),
        edge,
      ),
    )
    .join('');
  return worn(geleBands(shape, ground), { ...more, behind: folds });
}
