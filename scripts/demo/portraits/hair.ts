import { darker, lighter } from '../colour.ts';
import { CROWN_Y, type FaceShape } from './face.ts';

/** Hair has a part behind head and shoulders and a part over the face. */
export interface Hair {
  readonly behind: string;
  readonly front: string;
}

export type HairStyle =
  | 'low-cut'
  | 'bald'
  | 'short-afro'
  | 'receding'
  | 'twists'
  | 'natural'
  | 'afro'
  | 'bun'
  | 'cornrows'
  | 'box-braids'
  | 'locs'
  | 'bob'
  | 'shuku';

/** The cap of hair between skull and hairline; `lift` is how far it stands off the skull. */
function cap({ cheek }: FaceShape, lift: number, hairlineY: number, rounded: boolean): string {
  const left = 240 - cheek;
  const right = 240 + cheek;
  const top = CROWN_Y - lift;
  const corner = rounded ? 30 : 17;
  const sides = rounded ? 188 : 206;
  return `M ${left - 1} ${sides} C ${left - 4 - lift * 0.7} 150 ${240 - cheek * 0.72 - lift * 0.3} ${top} 240 ${top} C ${240 + cheek * 0.72 + lift * 0.3} ${top} ${right + 4 + lift * 0.7} 150 ${right + 1} ${sides} L ${right - 5} ${sides - 8} C ${right - 6} ${hairlineY + 30} ${right - 9} ${hairlineY + 18} ${right - corner} ${hairlineY + 7} Q 240 ${hairlineY - (rounded ? 13 : 3)} ${left + corner} ${hairlineY + 7} C ${left + 9} ${hairlineY + 18} ${left + 6} ${hairlineY + 30} ${left + 5} ${sides - 8} Z`;
}

/** A ring of small bumps, for the edge of natural hair. */
function bumps(
  centreY: number,
  radiusX: number,
  radiusY: number,
  from: number,
  to: number,
  size: number,
  colour: string,
): string {
  const count = Math.round((((to - from) / 360) * ((radiusX + radiusY) * 3.2)) / size);
  return Array.from({ length: count + 1 }, (_, at) => {
    const angle = ((from + ((to - from) * at) / count) * Math.PI) / 180;
    const x = 240 + Math.cos(angle) * radiusX;
    const y = centreY + Math.sin(angle) * radiusY;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size * (0.86 + 0.22 * ((at * 7) % 3))}" fill="${colour}"/>`;
  }).join('');
}

/** Small curls inside a mass of hair, so that it is not a flat disc. */
function curls(centreY: number, radiusX: number, radiusY: number, rings: number, colour: string): string {
  const marks: string[] = [];
  for (let ring = 1; ring <= rings; ring += 1) {
    const share = ring / (rings + 0.4);
    const count = 7 + ring * 4;
    for (let at = 0; at < count; at += 1) {
      const angle = Math.PI + (Math.PI * (at + (ring % 2) / 2)) / count;
      const x = 240 + Math.cos(angle) * radiusX * share;
      const y = centreY + Math.sin(angle) * radiusY * share;
      marks.push(`M ${(x - 5).toFixed(1)} ${y.toFixed(1)} q 5 -7 10 0`);
    }
  }
  return `<path d="${marks.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round"/>`;
}

/** Cut low, and at the sides lower still: the barber's fade. */
function lowCut(shape: FaceShape, colour: string, lift: number): Hair {
  return {
    behind: '',
    front: `
      <linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="128" x2="0" y2="204"><stop offset="0" stop-color="${colour}"/><stop offset="0.45" stop-color="${colour}" stop-opacity="0.94"/><stop offset="1" stop-color="${colour}" stop-opacity="0.42"/></linearGradient>
      <path d="${cap(shape, lift, 146, false)}" fill="url(#fade)"/>
      <path d="M ${240 - shape.cheek * 0.62} 126 Q 240 ${CROWN_Y - lift + 14} ${240 + shape.cheek * 0.3} ${CROWN_Y + 12}" fill="none" stroke="${lighter(colour, 0.13)}" stroke-width="7" stroke-linecap="round" opacity="0.8"/>`,
  };
}

function receding(shape: FaceShape, colour: string): Hair {
  const { cheek } = shape;
  const side = (of: 1 | -1) => {
    const x = 240 + of * cheek;
    return `<path d="M ${x + of} 208 C ${x + of * 10} 172 ${x + of * 4} 132 ${x - of * 22} 118 C ${x - of * 20} 140 ${x - of * 8} 158 ${x - of * 6} 196 Z" fill="${colour}"/>`;
  };
  return { behind: '', front: side(1) + side(-1) };
}

/** The cap with curls on it that keep inside the hairline. */
function curlyCap(path: string, marks: string, colour: string): string {
  return `<clipPath id="hairline"><path d="${path}"/></clipPath><path d="${path}" fill="${colour}"/><g clip-path="url(#hairline)">${marks}</g>`;
}

function shortAfro(shape: FaceShape, colour: string): Hair {
  return {
    behind: bumps(152, shape.cheek + 7, 70, 168, 372, 9, colour),
    front: curlyCap(
      cap(shape, 17, 144, false),
      curls(158, shape.cheek - 4, 68, 4, lighter(colour, 0.14)),
      colour,
    ),
  };
}

function natural(shape: FaceShape, colour: string): Hair {
  return {
    behind: bumps(156, shape.cheek + 10, 76, 165, 375, 10, colour),
    front: curlyCap(cap(shape, 20, 146, true), curls(160, shape.cheek, 74, 4, lighter(colour, 0.15)), colour),
  };
}

function afro(shape: FaceShape, colour: string): Hair {
  return {
    behind: `<ellipse cx="240" cy="176" rx="${shape.cheek + 44}" ry="112" fill="${colour}"/>${bumps(176, shape.cheek + 42, 108, 120, 420, 15, colour)}${curls(196, shape.cheek + 38, 122, 5, lighter(colour, 0.15))}`,
    front: curlyCap(
      cap(shape, 26, 148, true),
      curls(196, shape.cheek + 38, 122, 5, lighter(colour, 0.15)),
      colour,
    ),
  };
}

function bun(shape: FaceShape, colour: string): Hair {
  const shine = lighter(colour, 0.17);
  return {
    behind: `<ellipse cx="240" cy="72" rx="46" ry="38" fill="${colour}"/>${bumps(72, 44, 36, 150, 390, 9, colour)}<path d="M 208 74 q 30 -34 62 -4 M 216 86 q 26 -24 50 -2" fill="none" stroke="${shine}" stroke-width="3" stroke-linecap="round"/>`,
    front: `<path d="${cap(shape, 8, 146, true)}" fill="${colour}"/>
      <path d="M 186 160 Q 200 118 232 98 M 206 150 Q 216 118 238 97 M 294 160 Q 280 118 248 98 M 274 150 Q 264 118 242 97" fill="none" stroke="${shine}" stroke-width="2.4" stroke-linecap="round"/>
      <path d="M 212 98 Q 240 86 268 98" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="5" stroke-linecap="round"/>`,
  };
}

/** Rows of plaits from the hairline backwards, with the scalp between them. */
function rows(shape: FaceShape, skin: string, count: number, meetY: number): string {
  const scalp = lighter(skin, 0.04);
  const span = shape.cheek * 0.92;
  return Array.from({ length: count }, (_, at) => {
    const share = (at / (count - 1)) * 2 - 1;
    const startX = 240 + share * span;
    const startY = 139 + share * share * 38;
    const endX = 240 + share * span * 0.3;
    return `<path d="M ${startX.toFixed(1)} ${startY.toFixed(1)} Q ${(240 + share * span * 0.94).toFixed(1)} ${(meetY + 26 + share * share * 10).toFixed(1)} ${endX.toFixed(1)} ${meetY}" fill="none" stroke="${scalp}" stroke-width="2.6" stroke-linecap="round"/>`;
  }).join('');
}

function plait(
  x: number,
  y: number,
  length: number,
  width: number,
  lean: number,
  colour: string,
  tip: string,
): string {
  const links = Math.max(3, Math.round(length / (width * 0.86)));
  const shine = lighter(colour, 0.2);
  return Array.from({ length: links }, (_, at) => {
    const share = at / links;
    const cx = x + lean * share * share;
    const cy = y + share * length;
    const half = (width / 2) * (1 - share * 0.25);
    const last = at === links - 1;
    return `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${half.toFixed(1)}" ry="${(width * 0.58).toFixed(1)}" fill="${last ? tip : colour}"/><path d="M ${(cx - half * 0.6).toFixed(1)} ${(cy - width * 0.2).toFixed(1)} Q ${cx.toFixed(1)} ${(cy + width * 0.32).toFixed(1)} ${(cx + half * 0.6).toFixed(1)} ${(cy - width * 0.2).toFixed(1)}" fill="none" stroke="${shine}" stroke-width="1.5"/>`;
  }).join('');
}

function cornrows(shape: FaceShape, colour: string, skin: string): Hair {
  const tails = [-1, 1]
    .map((side) => plait(240 + side * (shape.cheek - 8), 236, 128, 19, side * 10, colour, '#e6a117'))
    .join('');
  return {
    behind: tails,
    front: `<path d="${cap(shape, 7, 146, true)}" fill="${colour}"/>${rows(shape, skin, 9, CROWN_Y - 4)}`,
  };
}

function shuku(shape: FaceShape, colour: string, skin: string): Hair {
  const coil = [0, 1, 2].map(
    (at) =>
      `<ellipse cx="240" cy="${78 - at * 15}" rx="${34 - at * 8}" ry="13" fill="${at % 2 ? lighter(colour, 0.1) : colour}"/><path d="M ${240 - 24 + at * 6} ${78 - at * 15} q ${24 - at * 6} 12 ${48 - at * 12} 0" fill="none" stroke="${lighter(colour, 0.24)}" stroke-width="2.2"/>`,
  );
  return {
    behind: coil.join(''),
    front: `<path d="${cap(shape, 6, 146, true)}" fill="${colour}"/>${rows(shape, skin, 11, CROWN_Y - 3)}`,
  };
}

function boxBraids(shape: FaceShape, colour: string, skin: string): Hair {
  const braids = (side: 1 | -1) =>
    [3, 2, 1, 0]
      .map((at) =>
        plait(
          240 + side * (shape.cheek - 3 + at * 9),
          146 + at * 3,
          270 - at * 16,
          13,
          side * (8 + at),
          at % 2 ? lighter(colour, 0.08) : colour,
          colour,
        ),
      )
      .join('');
  const parting = lighter(skin, 0.04);
  const wide = shape.cheek + 27;
  return {
    behind: `<path d="M ${240 - shape.cheek} 120 C ${240 - wide - 6} 160 ${240 - wide - 6} 300 ${240 - wide} 350 L ${240 + wide} 350 C ${240 + wide + 6} 300 ${240 + wide + 6} 160 ${240 + shape.cheek} 120 Z" fill="${darker(colour, 0.35)}"/>`,
    front: `${braids(-1)}${braids(1)}<path d="M ${240 - wide} 178 C ${240 - wide - 4} 116 ${240 - shape.cheek * 0.8} 86 240 86 C ${240 + shape.cheek * 0.8} 86 ${240 + wide + 4} 116 ${240 + wide} 178 L ${240 + shape.cheek - 9} 176 Q ${240 + shape.cheek - 12} 158 ${240 + shape.cheek - 28} 148 Q 240 132 ${240 - shape.cheek + 28} 148 Q ${240 - shape.cheek + 12} 158 ${240 - shape.cheek + 9} 176 Z" fill="${colour}"/>
      <path d="M 236 138 L 233 90 M 206 143 Q 200 118 208 93 M 184 154 Q 168 138 178 110 M 268 142 Q 276 118 268 93 M 292 152 Q 310 138 300 110 M 168 168 Q 156 156 158 140 M 312 168 Q 324 156 322 140" fill="none" stroke="${parting}" stroke-width="2" stroke-linecap="round" opacity="0.75"/>`,
  };
}

/** Short twists on the crown, with the sides cut low. */
function twists(shape: FaceShape, colour: string): Hair {
  const stand = (row: number) =>
    Array.from({ length: 10 - row }, (_, at) => {
      const share = ((at + 0.5) / (10 - row)) * 2 - 1;
      const x = 240 + share * shape.cheek * (0.9 - row * 0.07);
      const y = 143 - row * 15 - (1 - share * share) * (7 + row * 5);
      const lean = share * 11 + ((at * 5 + row * 3) % 5) - 2;
      return `<path d="M ${x.toFixed(1)} ${y.toFixed(1)} q ${(lean * 0.3).toFixed(1)} -9 ${lean.toFixed(1)} -12" fill="none" stroke="${(at + row) % 2 ? colour : lighter(colour, 0.14)}" stroke-width="13" stroke-linecap="round"/>`;
    }).join('');
  return {
    behind: '',
    front: `<path d="${cap(shape, 5, 144, false)}" fill="${colour}"/>${[2, 1, 0].map(stand).join('')}`,
  };
}

function locs(shape: FaceShape, colour: string): Hair {
  const { cheek } = shape;
  const strand = (side: 1 | -1, at: number) =>
    `<path d="M ${240 + side * (2 + at * 2)} ${95 - at} C ${240 + side * (cheek * 0.5 + at * 5)} ${94 - at * 3} ${240 + side * (cheek + 2 + at * 6)} ${138 - at * 5} ${240 + side * (cheek + at * 6)} 206 C ${240 + side * (cheek - 3 + at * 6)} 246 ${240 + side * (cheek + 6 + at * 6)} 276 ${240 + side * (cheek + at * 5)} ${330 - at * 11 + ((at * 7) % 4) * 4}" fill="none" stroke="${at % 2 ? lighter(colour, 0.12) : colour}" stroke-width="12" stroke-linecap="round"/>`;
  const side = (of: 1 | -1) => [5, 4, 3, 2, 1, 0].map((at) => strand(of, at)).join('');
  return {
    behind: `<path d="M ${240 - cheek - 6} 140 L ${240 - cheek - 16} 306 L ${240 + cheek + 16} 306 L ${240 + cheek + 6} 140 Z" fill="${darker(colour, 0.3)}"/>`,
    front: `<path d="${cap(shape, 8, 144, true)}" fill="${colour}"/>
      <path d="M 226 98 Q 198 110 184 150 M 232 98 Q 216 112 210 142 M 254 98 Q 282 110 296 150 M 248 98 Q 264 112 270 142" fill="none" stroke="${lighter(colour, 0.12)}" stroke-width="7" stroke-linecap="round"/>
      ${side(-1)}${side(1)}`,
  };
}

function bob(shape: FaceShape, colour: string): Hair {
  const wide = shape.cheek + 20;
  const shine = lighter(colour, 0.2);
  return {
    behind: `<path d="M ${240 - wide} 196 C ${240 - wide} 110 ${240 - 52} 84 240 84 C ${240 + 52} 84 ${240 + wide} 110 ${240 + wide} 196 C ${240 + wide + 2} 250 ${240 + wide + 4} 290 ${240 + wide - 6} 322 Q 240 336 ${240 - wide + 6} 322 C ${240 - wide - 4} 290 ${240 - wide - 2} 250 ${240 - wide} 196 Z" fill="${darker(colour, 0.3)}"/>`,
    front: `
      <path d="M 222 ${CROWN_Y + 2} C 206 128 196 152 ${240 - shape.cheek + 11} 180 C ${240 - shape.cheek} 214 ${240 - shape.cheek - 5} 262 ${240 - shape.cheek + 6} 316 Q ${240 - wide + 16} 330 ${240 - wide + 4} 320 C ${240 - wide - 6} 286 ${240 - wide - 1} 240 ${240 - wide} 196 C ${240 - wide} 112 ${240 - 50} 84 240 84 Z" fill="${colour}"/>
      <path d="M 216 ${CROWN_Y} C 226 142 286 160 ${240 + shape.cheek - 8} 186 C ${240 + shape.cheek} 218 ${240 + shape.cheek + 5} 262 ${240 + shape.cheek - 6} 316 Q ${240 + wide - 16} 330 ${240 + wide - 4} 320 C ${240 + wide + 6} 286 ${240 + wide + 1} 240 ${240 + wide} 196 C ${240 + wide} 112 ${240 + 50} 84 236 84 Z" fill="${colour}"/>
      <path d="M 236 104 C 262 122 306 138 ${240 + shape.cheek + 5} 192 M 204 112 C 186 128 172 150 ${240 - shape.cheek - 6} 194" fill="none" stroke="${shine}" stroke-width="4" stroke-linecap="round" opacity="0.8"/>`,
  };
}

/** Draws the hair that goes with a head. */
export function drawHair(style: HairStyle, shape: FaceShape, colour: string, skin: string): Hair {
  switch (style) {
    case 'bald':
      return { behind: '', front: '' };
    case 'low-cut':
      // No two barbers leave the same height on top.
      return lowCut(shape, colour, 3 + (shape.eyeGap - 32) * 3.4);
    case 'receding':
      return receding(shape, colour);
    case 'short-afro':
      return shortAfro(shape, colour);
    case 'twists':
      return twists(shape, colour);
    case 'natural':
      return natural(shape, colour);
    case 'afro':
      return afro(shape, colour);
    case 'bun':
      return bun(shape, colour);
    case 'cornrows':
      return cornrows(shape, colour, skin);
    case 'shuku':
      return shuku(shape, colour, skin);
    case 'box-braids':
      return boxBraids(shape, colour, skin);
    case 'locs':
      return locs(shape, colour);
    case 'bob':
      return bob(shape, colour);
  }
}
