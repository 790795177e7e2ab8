import { darker, INK, lighter } from '../colour.ts';
import type { FaceShape } from './face.ts';
import { drawGele } from './gele.ts';
import type { ClothColours } from './patterns.ts';
import { type WornHeadwear, worn } from './worn-headwear.ts';

export type Headwear =
  | 'gele-fan'
  | 'gele-rose'
  | 'gele-wing'
  | 'headscarf'
  | 'turban'
  | 'hijab'
  | 'fila'
  | 'abeti-aja'
  | 'kufi'
  | 'hard-hat'
  | 'face-cap'
  | 'bowler'
  | 'chef-hat'
  | 'striped-cap';

function wrapBase(shape: FaceShape, colour: string, top: number, lowY: number): string {
  const { cheek } = shape;
  return `M ${240 - cheek - 3} ${lowY} C ${240 - cheek - 14} 130 ${240 - cheek * 0.8} ${top} 240 ${top} C ${240 + cheek * 0.8} ${top} ${240 + cheek + 14} 130 ${240 + cheek + 3} ${lowY} C ${240 + cheek - 12} 160 ${240 + 44} 147 240 146 C ${240 - 44} 147 ${240 - cheek + 12} 160 ${240 - cheek - 3} ${lowY} Z" fill="${colour}`;
}

function headscarf(shape: FaceShape, [ground, figure, spark]: ClothColours): WornHeadwear {
  const edge = darker(ground, 0.32);
  const dots = [
    [188, 140],
    [214, 118],
    [240, 134],
    [268, 116],
    [292, 140],
    [240, 98],
    [206, 96],
    [274, 96],
    [174, 166],
    [306, 166],
  ]
    .map(([x, y], at) => `<circle cx="${x}" cy="${y}" r="5" fill="${at % 2 ? figure : spark}"/>`)
    .join('');
  return worn(
    `<path d="${wrapBase(shape, ground, 82, 192)}"/>${dots}
     <path d="M ${240 - shape.cheek - 2} 184 C ${240 - 60} 142 ${240 + 60} 142 ${240 + shape.cheek + 2} 184" fill="none" stroke="${edge}" stroke-width="3"/>
     <path d="M ${240 - shape.cheek + 4} 150 C 200 116 270 108 ${240 + shape.cheek - 8} 130" fill="none" stroke="${edge}" stroke-width="2.4" opacity="0.6"/>`,
    {
      behind: `<path d="M ${240 + shape.cheek - 6} 166 C ${240 + shape.cheek + 34} 150 ${240 + shape.cheek + 46} 184 ${240 + shape.cheek + 40} 214 C ${240 + shape.cheek + 22} 206 ${240 + shape.cheek + 6} 196 ${240 + shape.cheek - 4} 186 Z" fill="${darker(ground, 0.16)}"/><path d="M ${240 + shape.cheek - 2} 176 C ${240 + shape.cheek + 24} 190 ${240 + shape.cheek + 34} 224 ${240 + shape.cheek + 22} 250 C ${240 + shape.cheek + 8} 232 ${240 + shape.cheek - 2} 210 ${240 + shape.cheek - 6} 186 Z" fill="${ground}" stroke="${edge}" stroke-width="2"/>`,
    },
  );
}

function turban(shape: FaceShape, [ground]: ClothColours): WornHeadwear {
  const edge = darker(ground, 0.34);
  const { cheek } = shape;
  return worn(
    `<path d="${wrapBase(shape, ground, 66, 192)}"/>
     <path d="M ${240 - cheek - 2} 184 C ${240 - 50} 120 ${240 - 10} 112 246 132 C 230 150 ${240 - 50} 146 ${240 - cheek - 2} 184 Z" fill="${lighter(ground, 0.12)}" stroke="${edge}" stroke-width="2"/>
     <path d="M ${240 + cheek + 2} 184 C ${240 + 50} 120 ${240 + 10} 112 234 132 C 250 150 ${240 + 50} 146 ${240 + cheek + 2} 184 Z" fill="${lighter(ground, 0.06)}" stroke="${edge}" stroke-width="2"/>
     <path d="M ${240 - cheek + 2} 140 C ${240 - 40} 92 ${240 - 8} 92 236 118 M ${240 - cheek + 20} 108 C ${240 - 30} 74 ${240 - 4} 80 238 112 M ${240 + cheek - 2} 140 C ${240 + 40} 92 ${240 + 8} 92 244 118 M ${240 + cheek - 20} 108 C ${240 + 30} 74 ${240 + 4} 80 242 112" fill="none" stroke="${edge}" stroke-width="2.2" stroke-linecap="round" opacity="0.7"/>
     <path d="M 222 120 C 224 104 256 104 258 120 C 266 130 262 148 240 150 C 218 148 214 130 222 120 Z" fill="${lighter(ground, 0.18)}" stroke="${edge}" stroke-width="2"/>
     <path d="M 230 118 Q 236 132 230 144 M 244 116 Q 250 132 246 146" fill="none" stroke="${edge}" stroke-width="2" opacity="0.7"/>`,
    { scale: 1.08 },
  );
}

function hijab(shape: FaceShape, [ground, , spark]: ClothColours): WornHeadwear {
  const { cheek, jaw, chinY } = shape;
  const edge = darker(ground, 0.3);
  const under = darker(ground, 0.42);
  const left = 240 - cheek;
  const right = 240 + cheek;
  const opening = `M ${left + 9} 176 C ${left + 14} 146 ${left + 40} 136 240 136 C ${right - 40} 136 ${right - 14} 146 ${right - 9} 176 C ${right - 3} 226 ${240 + jaw + 6} ${chinY - 28} ${240 + jaw * 0.62} ${chinY - 6} C ${240 + jaw * 0.32} ${chinY + 8} ${240 - jaw * 0.32} ${chinY + 8} ${240 - jaw * 0.62} ${chinY - 6} C ${240 - jaw - 6} ${chinY - 28} ${left + 3} 226 ${left + 9} 176 Z`;
  const outer = `M 240 76 C ${left - 6} 76 ${left - 28} 146 ${left - 24} 214 C ${left - 22} 268 ${left - 40} 312 ${left - 62} 352 C ${left - 88} 396 ${left - 96} 440 ${left - 96} 520 L ${right + 96} 520 C ${right + 96} 440 ${right + 88} 396 ${right + 62} 352 C ${right + 40} 312 ${right + 22} 268 ${right + 24} 214 C ${right + 28} 146 ${right + 6} 76 240 76 Z`;
  return worn(
    `<path d="${outer} ${opening}" fill="${ground}" fill-rule="evenodd"/>
     <path d="M ${left + 9} 178 C ${left + 14} 146 ${left + 40} 136 240 136 C ${right - 40} 136 ${right - 14} 146 ${right - 9} 178 C ${right - 16} 158 ${right - 44} 149 240 149 C ${left + 44} 149 ${left + 16} 158 ${left + 9} 178 Z" fill="${under}"/>
     <path d="${opening}" fill="none" stroke="${edge}" stroke-width="3"/>
     <path d="M ${240 - jaw * 0.7} ${chinY - 2} C ${240 - 30} ${chinY + 40} ${240 + 50} ${chinY + 58} ${right + 40} ${chinY + 36} C ${right + 10} ${chinY + 92} ${240 - 20} ${chinY + 104} ${left - 52} ${chinY + 84}" fill="${lighter(ground, 0.07)}" stroke="${edge}" stroke-width="2.6"/>
     <path d="M ${left - 12} 214 C ${left - 8} 268 ${left + 14} ${chinY + 10} ${240 - 20} ${chinY + 30} M ${left - 36} ${chinY + 60} C ${left + 20} ${chinY + 96} ${240 + 30} ${chinY + 92} ${right + 20} ${chinY + 66} M ${right + 14} 226 C ${right + 12} 270 ${right + 6} ${chinY} ${right - 2} ${chinY + 26} M ${left - 52} 420 C ${left - 34} 452 ${left - 34} 486 ${left - 36} 520 M ${right + 52} 420 C ${right + 34} 452 ${right + 34} 486 ${right + 36} 520" fill="none" stroke="${edge}" stroke-width="2.4" stroke-linecap="round" opacity="0.55"/>
     <circle cx="${right + 16}" cy="${chinY + 32}" r="6" fill="${spark}" stroke="${darker(spark, 0.3)}" stroke-width="1.6"/>`,
    { behind: `<path d="${outer} Z" fill="${under}"/>`, hidesEars: true, scale: 1.16 },
  );
}

function fila(shape: FaceShape, colours: ClothColours): WornHeadwear {
  const [ground] = colours;
  const edge = darker(ground, 0.34);
  const left = 240 - shape.cheek - 4;
  const right = 240 + shape.cheek + 4;
  return worn(
    `<path d="M ${left} 170 C ${left - 6} 130 ${left - 2} 92 ${left + 22} 72 C ${left + 62} 46 ${right - 10} 44 ${right + 20} 74 C ${right + 38} 94 ${right + 34} 124 ${right + 6} 136 L ${right} 170 C ${right - 40} 140 ${left + 40} 140 ${left} 170 Z" fill="${ground}"/>
     <path d="M ${right - 44} 56 C ${right - 8} 52 ${right + 34} 76 ${right + 32} 104 C ${right + 30} 124 ${right + 14} 134 ${right + 4} 138 C ${right - 4} 112 ${right - 26} 92 ${right - 54} 84 Z" fill="${darker(ground, 0.2)}"/>
     <path d="M ${left + 12} 84 C ${left + 54} 70 ${right - 30} 74 ${right - 4} 128 M ${left + 4} 104 C ${left + 44} 88 ${right - 60} 92 ${right - 20} 140" fill="none" stroke="${edge}" stroke-width="2.4" stroke-linecap="round" opacity="0.6"/>
     <path d="M ${left + 1} 158 C ${left + 40} 128 ${right - 40} 128 ${right - 1} 158" fill="none" stroke="${lighter(ground, 0.4)}" stroke-width="4" stroke-dasharray="7 5"/>
     <path d="M ${left + 16} 120 q 10 -12 20 0 q 10 12 20 0 q 10 -12 20 0 q 10 12 20 0" fill="none" stroke="${lighter(ground, 0.4)}" stroke-width="3" stroke-linecap="round"/>`,
    { scale: 1.08, hidesHair: false },
  );
}

function abetiAja(shape: FaceShape, [ground]: ClothColours): WornHeadwear {
  const left = 240 - shape.cheek - 3;
  const right = 240 + shape.cheek + 3;
  const edge = darker(ground, 0.34);
  const thread = lighter(ground, 0.42);
  const flap = (x: number, side: 1 | -1) =>
    `<path d="M ${x} 174 C ${x + side * 14} 160 ${x + side * 24} 136 ${x + side * 25} 112 C ${x + side * 4} 112 ${x - side * 34} 120 ${x - side * 56} 146 C ${x - side * 30} 148 ${x - side * 10} 158 ${x} 174 Z" fill="${lighter(ground, 0.12)}" stroke="${edge}" stroke-width="2.2" stroke-linejoin="round"/><path d="M ${x + side * 2} 158 C ${x + side * 10} 148 ${x + side * 16} 134 ${x + side * 17} 121 C ${x - side * 2} 122 ${x - side * 26} 128 ${x - side * 42} 142" fill="none" stroke="${thread}" stroke-width="2.6" stroke-dasharray="6 4"/>`;
  return worn(
    `<path d="M ${left} 172 C ${left - 6} 104 ${left + 12} 54 236 50 C ${right - 6} 50 ${right + 8} 104 ${right} 172 C ${right - 40} 142 ${left + 40} 142 ${left} 172 Z" fill="${ground}"/>
     <path d="M 236 52 C 228 84 230 116 238 146 M 254 54 C 282 70 296 96 300 118" fill="none" stroke="${edge}" stroke-width="2.4" stroke-linecap="round" opacity="0.7"/>
     <path d="M 206 66 q 8 12 16 0 M 200 84 q 8 12 16 0 M 262 70 q 8 12 16 0" fill="none" stroke="${thread}" stroke-width="2.6" stroke-linecap="round"/>
     ${flap(left, -1)}${flap(right, 1)}`,
    { hidesHair: false, scale: 1.1 },
  );
}

function kufi(shape: FaceShape, [ground, figure, spark]: ClothColours): WornHeadwear {
  const left = 240 - shape.cheek - 3;
  const right = 240 + shape.cheek + 3;
  const step = (right - left) / 8;
  const diamonds = Array.from({ length: 7 }, (_, at) => {
    const x = left + step * (at + 1);
    const bow = ((at - 3) / 3) ** 2 * 9;
    return `<path d="M ${x} ${101 + bow} l 9 11 l -9 11 l -9 -11 Z" fill="${at % 2 ? spark : figure}"/>`;
  }).join('');
  return worn(
    `<path d="M ${left} 168 L ${left + 9} 92 C ${left + 40} 72 ${right - 40} 72 ${right - 9} 92 L ${right} 168 C ${right - 40} 140 ${left + 40} 140 ${left} 168 Z" fill="${ground}"/>
     <path d="M ${left + 9} 92 C ${left + 40} 72 ${right - 40} 72 ${right - 9} 92 C ${right - 40} 104 ${left + 40} 104 ${left + 9} 92 Z" fill="${lighter(ground, 0.12)}"/>
     ${diamonds}
     <path d="M ${left + 2} 152 C ${left + 40} 124 ${right - 40} 124 ${right - 2} 152" fill="none" stroke="${figure}" stroke-width="4.5"/>
     <path d="M ${left + 1} 160 C ${left + 40} 132 ${right - 40} 132 ${right - 1} 160" fill="none" stroke="${spark}" stroke-width="3" stroke-dasharray="5 5"/>
     <path d="M ${right - 30} 84 C ${right - 22} 104 ${right - 20} 130 ${right - 22} 150 C ${right - 12} 156 ${right - 4} 162 ${right} 168 L ${right - 9} 92 Z" fill="${darker(ground, 0.45)}" opacity="0.3"/>`,
    { hidesHair: false },
  );
}

function hardHat(shape: FaceShape, shell: string): WornHeadwear {
  const left = 240 - shape.cheek - 10;
  const right = 240 + shape.cheek + 10;
  return worn(
    `<path d="M ${left} 154 C ${left - 2} 92 ${left + 40} 56 240 56 C ${right - 40} 56 ${right + 2} 92 ${right} 154 Z" fill="${shell}"/>
     <path d="M ${right - 46} 74 C ${right - 22} 96 ${right - 18} 126 ${right - 18} 154 L ${right} 154 C ${right + 1} 116 ${right - 14} 88 ${right - 46} 74 Z" fill="${darker(shell, 0.24)}" opacity="0.7"/>
     <path d="M 222 58 C 226 46 254 46 258 58 L 262 150 H 218 Z" fill="${lighter(shell, 0.2)}" stroke="${darker(shell, 0.24)}" stroke-width="2"/>
     <path d="M ${left + 24} 104 Q ${left + 32} 84 ${left + 50} 74" fill="none" stroke="#ffffff" stroke-width="6" stroke-linecap="round" opacity="0.6"/>
     <path d="M ${left - 14} 158 C ${left + 30} 134 ${right - 30} 134 ${right + 14} 158 C ${right + 16} 166 ${right + 4} 168 ${right - 2} 166 C ${right - 40} 148 ${left + 40} 148 ${left + 2} 166 C ${left - 4} 168 ${left - 16} 166 ${left - 14} 158 Z" fill="${lighter(shell, 0.1)}" stroke="${darker(shell, 0.28)}" stroke-width="2"/>`,
    { hidesHair: false, scale: 1.1 },
  );
}

function faceCap(shape: FaceShape, [ground, figure]: ClothColours): WornHeadwear {
  const left = 240 - shape.cheek - 5;
  const right = 240 + shape.cheek + 5;
  const edge = darker(ground, 0.3);
  return worn(
    `<path d="M ${left} 160 C ${left - 4} 104 ${left + 38} 72 240 72 C ${right - 38} 72 ${right + 4} 104 ${right} 160 C ${right - 40} 136 ${left + 40} 136 ${left} 160 Z" fill="${ground}"/>
     <path d="M 240 72 V 140 M ${left + 34} 92 C ${left + 44} 112 ${left + 48} 128 ${left + 48} 146 M ${right - 34} 92 C ${right - 44} 112 ${right - 48} 128 ${right - 48} 146" fill="none" stroke="${edge}" stroke-width="2.2" opacity="0.7"/>
     <circle cx="240" cy="112" r="15" fill="${figure}"/><path d="M 232 113 l 6 6 l 11 -13" fill="none" stroke="${ground}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
     <circle cx="240" cy="72" r="5" fill="${edge}"/>
     <path d="M ${left + 2} 158 C ${left + 42} 130 ${right - 42} 130 ${right - 2} 158 C ${right + 12} 170 ${right + 6} 182 ${right - 8} 180 C ${right - 46} 158 ${left + 46} 158 ${left + 8} 180 C ${left - 6} 182 ${left - 12} 170 ${left + 2} 158 Z" fill="${darker(ground, 0.16)}" stroke="${edge}" stroke-width="2"/>`,
    { hidesHair: false },
  );
}

function bowler(shape: FaceShape): WornHeadwear {
  const left = 240 - shape.cheek - 6;
  const right = 240 + shape.cheek + 6;
  const felt = '#241d22';
  return worn(
    `<path d="M ${left + 6} 150 C ${left} 86 ${left + 34} 54 240 54 C ${right - 34} 54 ${right} 86 ${right - 6} 150 Z" fill="${felt}"/>
     <path d="M ${left + 4} 128 C ${left + 40} 112 ${right - 40} 112 ${right - 4} 128 L ${right - 3} 150 H ${left + 3} Z" fill="${INK.wine}"/>
     <path d="M ${left - 26} 144 C ${left + 10} 158 ${left + 40} 138 240 138 C ${right - 40} 138 ${right - 10} 158 ${right + 26} 144 C ${right + 30} 166 ${right + 4} 174 ${right - 16} 168 C ${right - 50} 154 ${left + 50} 154 ${left + 16} 168 C ${left - 4} 174 ${left - 30} 166 ${left - 26} 144 Z" fill="${lighter(felt, 0.08)}" stroke="${darker(felt, 0.4)}" stroke-width="2"/>
     <path d="M ${left + 26} 104 Q ${left + 32} 80 ${left + 52} 70" fill="none" stroke="${lighter(felt, 0.3)}" stroke-width="5" stroke-linecap="round"/>`,
    { hidesHair: false, scale: 1.08 },
  );
}

function chefHat(shape: FaceShape): WornHeadwear {
  const left = 240 - shape.cheek - 2;
  const right = 240 + shape.cheek + 2;
  const fold = '#d9d2c6';
  return worn(
    `<path d="M ${left + 2} 120 C ${left - 44} 96 ${left - 16} 34 ${left + 34} 44 C ${left + 52} 10 ${right - 52} 10 ${right - 34} 44 C ${right + 16} 34 ${right + 44} 96 ${right - 2} 120 Z" fill="#fbf8f2" stroke="${fold}" stroke-width="2.5"/>
     <path d="M ${left + 26} 112 C ${left + 18} 92 ${left + 20} 76 ${left + 30} 66 M 240 112 C 236 86 238 66 244 52 M ${right - 26} 112 C ${right - 18} 92 ${right - 20} 76 ${right - 30} 66" fill="none" stroke="${fold}" stroke-width="3" stroke-linecap="round"/>
     <path d="M ${left} 168 L ${left + 2} 112 C ${left + 40} 98 ${right - 40} 98 ${right - 2} 112 L ${right} 168 C ${right - 40} 142 ${left + 40} 142 ${left} 168 Z" fill="#ffffff" stroke="${fold}" stroke-width="2.5"/>`,
    { scale: 1.04, hidesHair: false },
  );
}

function stripedCap(shape: FaceShape): WornHeadwear {
  const left = 240 - shape.cheek - 3;
  const right = 240 + shape.cheek + 3;
  const outline = `M ${left} 170 C ${left - 4} 112 ${left + 26} 76 240 76 C ${right - 26} 76 ${right + 4} 112 ${right} 170 C ${right - 40} 140 ${left + 40} 140 ${left} 170 Z`;
  const stripes = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    .map(
      (at) =>
        `<path d="M ${240 + at * 9} 70 Q ${240 + at * 20} 110 ${240 + at * 21} 180" fill="none" stroke="#f6f1e7" stroke-width="9"/>`,
    )
    .join('');
  return worn(
    `<clipPath id="cap"><path d="${outline}"/></clipPath><path d="${outline}" fill="#17141a"/><g clip-path="url(#cap)">${stripes}</g><path d="M ${left} 166 C ${left + 40} 136 ${right - 40} 136 ${right} 166" fill="none" stroke="#17141a" stroke-width="7"/><circle cx="240" cy="76" r="8" fill="#c0392b"/>`,
    { hidesHair: false },
  );
}

const SHELLS = ['#f2b71b', '#f4f1ea', '#2f6fb0', '#e2632a'];

/** Draws what is on the head. */
export function drawHeadwear(
  kind: Headwear,
  shape: FaceShape,
  colours: ClothColours,
  variant: number,
): WornHeadwear {
  switch (kind) {
    case 'gele-fan':
      return drawGele(shape, colours, 'fan');
    case 'gele-rose':
      return drawGele(shape, colours, 'rose');
    case 'gele-wing':
      return drawGele(shape, colours, 'wing');
    case 'headscarf':
      return headscarf(shape, colours);
    case 'turban':
      return turban(shape, colours);
    case 'hijab':
      return hijab(shape, colours);
    case 'fila':
      return fila(shape, colours);
    case 'abeti-aja':
      return abetiAja(shape, colours);
    case 'kufi':
      return kufi(shape, colours);
    case 'hard-hat':
      return hardHat(shape, SHELLS[variant % SHELLS.length] ?? '#f2b71b');
    case 'face-cap':
      return faceCap(shape, colours);
    case 'bowler':
      return bowler(shape);
    case 'chef-hat':
      return chefHat(shape);
    case 'striped-cap':
      return stripedCap(shape);
  }
}
