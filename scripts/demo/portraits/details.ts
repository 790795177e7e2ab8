import { darker, lighter } from '../colour.ts';
import { EYE_Y, type FaceShape } from './face.ts';

export type Beard = 'none' | 'stubble' | 'moustache' | 'goatee' | 'short' | 'full';
export type Earrings = 'none' | 'studs' | 'hoops' | 'drops' | 'beads';
export type Glasses = 'none' | 'round' | 'square';
export type Necklace = 'none' | 'coral' | 'pearls' | 'chain' | 'cowrie';

function moustache(y: number, colour: string): string {
  return `<path d="M 240 ${y - 14} C 230 ${y - 19} 213 ${y - 15} 205 ${y - 7} C 216 ${y - 7} 230 ${y - 7.5} 240 ${y - 8} C 250 ${y - 7.5} 264 ${y - 7} 275 ${y - 7} C 267 ${y - 15} 250 ${y - 19} 240 ${y - 14} Z" fill="${colour}"/>`;
}

/** Draws a beard for a face that is clipped to its outline by the caller's `face` clip path. */
export function drawBeard(kind: Beard, shape: FaceShape, colour: string): string {
  const { cheek, jaw, chinY } = shape;
  const mouthY = chinY - 25;
  const left = 240 - cheek;
  const right = 240 + cheek;
  const sides = `M ${left - 4} 204 L ${left + 6} 204 C ${left + 10} 244 ${240 - 40} ${mouthY - 10} ${240 - 33} ${mouthY - 7} C ${240 - 12} ${mouthY - 17} ${240 + 12} ${mouthY - 17} ${240 + 33} ${mouthY - 7} C ${240 + 40} ${mouthY - 10} ${right - 10} 244 ${right - 6} 204 L ${right + 4} 204 L ${right + 4} 340 L ${left - 4} 340 Z`;
  switch (kind) {
    case 'none':
      return '';
    case 'stubble':
      return `<g clip-path="url(#face)"><path d="${sides}" fill="${colour}" opacity="0.24"/></g>`;
    case 'moustache':
      return moustache(mouthY, colour);
    case 'goatee':
      return `${moustache(mouthY, colour)}<path d="M ${240 - 30} ${mouthY + 2} C ${240 - 34} ${mouthY + 18} ${240 - 22} ${chinY + 7} 240 ${chinY + 8} C ${240 + 22} ${chinY + 7} ${240 + 34} ${mouthY + 18} ${240 + 30} ${mouthY + 2} C ${240 + 24} ${mouthY + 14} ${240 + 14} ${mouthY + 17} 240 ${mouthY + 17} C ${240 - 14} ${mouthY + 17} ${240 - 24} ${mouthY + 14} ${240 - 30} ${mouthY + 2} Z" fill="${colour}"/>`;
    case 'short':
      return `<g clip-path="url(#face)"><path d="${sides}" fill="${colour}" opacity="0.92"/></g>`;
    case 'full':
      return `<path d="M ${left + 1} 206 C ${left + 1} 250 ${240 - jaw - 12} ${chinY - 22} ${240 - jaw * 0.7} ${chinY + 4} C ${240 - jaw * 0.36} ${chinY + 24} ${240 + jaw * 0.36} ${chinY + 24} ${240 + jaw * 0.7} ${chinY + 4} C ${240 + jaw + 12} ${chinY - 22} ${right - 1} 250 ${right - 1} 206 L ${right - 7} 206 C ${right - 11} 244 ${240 + 40} ${mouthY - 10} ${240 + 33} ${mouthY - 7} C ${240 + 12} ${mouthY - 17} ${240 - 12} ${mouthY - 17} ${240 - 33} ${mouthY - 7} C ${240 - 40} ${mouthY - 10} ${left + 11} 244 ${left + 7} 206 Z" fill="${colour}"/><path d="M ${240 - 26} ${chinY + 2} q 8 9 20 9 M ${240 + 8} ${chinY + 11} q 12 -1 20 -10" fill="none" stroke="${lighter(colour, 0.2)}" stroke-width="2.4" stroke-linecap="round"/>`;
  }
}

export function drawEarrings(kind: Earrings, cheek: number, colour: string): string {
  const each = (side: 1 | -1) => {
    const x = 240 + side * (cheek + 8);
    const y = 236;
    switch (kind) {
      case 'none':
        return '';
      case 'studs':
        return `<circle cx="${x}" cy="${y}" r="5" fill="${colour}"/><circle cx="${x - 1.5}" cy="${y - 1.5}" r="1.6" fill="#ffffff" opacity="0.8"/>`;
      case 'hoops':
        return `<circle cx="${x}" cy="${y + 15}" r="15" fill="none" stroke="${colour}" stroke-width="4.4"/><path d="M ${x - 11} ${y + 8} a 13 13 0 0 1 10 -7" fill="none" stroke="#ffffff" stroke-width="1.8" opacity="0.7" stroke-linecap="round"/>`;
      case 'drops':
        return `<circle cx="${x}" cy="${y}" r="3.6" fill="${colour}"/><path d="M ${x} ${y + 4} C ${x + 10} ${y + 20} ${x + 8} ${y + 30} ${x} ${y + 31} C ${x - 8} ${y + 30} ${x - 10} ${y + 20} ${x} ${y + 4} Z" fill="${colour}" stroke="${darker(colour, 0.3)}" stroke-width="1.6"/>`;
      case 'beads':
        return [0, 1, 2, 3]
          .map(
            (at) =>
              `<circle cx="${x}" cy="${y + at * 9}" r="4.8" fill="${at % 2 ? lighter(colour, 0.3) : colour}" stroke="${darker(colour, 0.3)}" stroke-width="1"/>`,
          )
          .join('');
    }
  };
  return each(-1) + each(1);
}

export function drawGlasses(kind: Glasses, { eyeGap, cheek }: FaceShape, frame: string): string {
  if (kind === 'none') {
    return '';
  }
  const lens = (side: 1 | -1) => {
    const x = 240 + side * eyeGap;
    const outline =
      kind === 'round'
        ? `<circle cx="${x}" cy="${EYE_Y + 1}" r="25"`
        : `<rect x="${x - 26}" y="${EYE_Y - 18}" width="52" height="38" rx="11"`;
    return `${outline} fill="#ffffff" fill-opacity="0.1" stroke="${frame}" stroke-width="4.6"/><path d="M ${x - 14} ${EYE_Y - 8} L ${x - 4} ${EYE_Y - 15}" stroke="#ffffff" stroke-width="3" stroke-linecap="round" opacity="0.5"/>`;
  };
  const reach = kind === 'round' ? 25 : 26;
  return `${lens(-1)}${lens(1)}<path d="M ${240 - eyeGap + reach} ${EYE_Y - 4} Q 240 ${EYE_Y - 12} ${240 + eyeGap - reach} ${EYE_Y - 4} M ${240 - eyeGap - reach} ${EYE_Y - 4} L ${240 - cheek - 2} ${EYE_Y - 9} M ${240 + eyeGap + reach} ${EYE_Y - 4} L ${240 + cheek + 2} ${EYE_Y - 9}" fill="none" stroke="${frame}" stroke-width="4.4" stroke-linecap="round"/>`;
}

/** A string of beads along the curve of the neck. */
function string(
  count: number,
  width: number,
  top: number,
  drop: number,
  radius: number,
  colour: string,
): string {
  return Array.from({ length: count }, (_, at) => {
    const share = (at / (count - 1)) * 2 - 1;
    const x = 240 + share * width;
    const y = top + drop * (1 - share * share);
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${colour}" stroke="${darker(colour, 0.34)}" stroke-width="1.2"/><circle cx="${(x - radius * 0.3).toFixed(1)}" cy="${(y - radius * 0.35).toFixed(1)}" r="${(radius * 0.28).toFixed(1)}" fill="#ffffff" opacity="0.6"/>`;
  }).join('');
}

export function drawNecklace(kind: Necklace): string {
  switch (kind) {
    case 'none':
      return '';
    case 'coral':
      return string(15, 46, 326, 26, 6, '#d2492f') + string(17, 56, 330, 44, 6.4, '#d2492f');
    case 'pearls':
      return string(17, 46, 328, 28, 4.8, '#f5ead8');
    case 'chain':
      return `<path d="M 198 330 Q 240 384 282 330" fill="none" stroke="#d9a92f" stroke-width="3"/><circle cx="240" cy="360" r="7" fill="#e8bb45" stroke="#a87a17" stroke-width="1.6"/>`;
    case 'cowrie':
      return Array.from({ length: 9 }, (_, at) => {
        const share = (at / 8) * 2 - 1;
        const x = 240 + share * 48;
        const y = 328 + 30 * (1 - share * share);
        return `<ellipse cx="${x}" cy="${y}" rx="4.6" ry="7.2" transform="rotate(${share * -38} ${x} ${y})" fill="#f7efdf" stroke="#b59a6d" stroke-width="1.4"/><path d="M ${x} ${y - 4.5} v 9" stroke="#8d744b" stroke-width="1.3"/>`;
      }).join('');
  }
}
