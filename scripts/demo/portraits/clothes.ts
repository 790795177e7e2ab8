import { darker, INK, lighter, luminance } from '../colour.ts';
import { ankaraPattern, type ClothColours, lacePattern, strippedCloth } from './patterns.ts';

export type Garment =
  | 'ankara-blouse'
  | 'ankara-shirt'
  | 'agbada'
  | 'kaftan'
  | 'lace'
  | 'tee'
  | 'polo'
  | 'overalls'
  | 'safety-vest'
  | 'apron'
  | 'blazer'
  | 'buba'
  | 'etibo'
  | 'handwoven';

export interface ClothesLook {
  readonly garment: Garment;
  readonly colours: ClothColours;
  readonly skin: string;
  readonly woman: boolean;
  /** Chooses among prints and small differences. */
  readonly variant: number;
}

interface Torso {
  /** Half the width of the neck opening. */
  readonly neck: number;
  readonly neckY: number;
  /** Half the width at the shoulders. */
  readonly shoulder: number;
  /** Depth and shape of the opening. */
  readonly opening: string;
}

/** Shoulders and chest down to the edge of the picture, around a neck opening. */
function torso({ neck, neckY, shoulder, opening }: Torso): string {
  const left = 240 - neck;
  const right = 240 + neck;
  return `M ${left} ${neckY} C ${left - 24} ${neckY + 16} ${240 - shoulder + 30} ${neckY + 24} ${240 - shoulder} ${neckY + 52} C ${240 - shoulder - 22} ${neckY + 76} ${240 - shoulder - 32} ${neckY + 110} ${240 - shoulder - 36} 520 L ${240 + shoulder + 36} 520 C ${240 + shoulder + 32} ${neckY + 110} ${240 + shoulder + 22} ${neckY + 76} ${240 + shoulder} ${neckY + 52} C ${240 + shoulder - 30} ${neckY + 24} ${right + 24} ${neckY + 16} ${right} ${neckY} ${opening} Z`;
}

const roundOpening = (neck: number, neckY: number, depth: number) =>
  `C ${240 + neck - 6} ${neckY + depth} ${240 - neck + 6} ${neckY + depth} ${240 - neck} ${neckY}`;
const pointedOpening = (neck: number, neckY: number, depth: number) =>
  `L 240 ${neckY + depth} L ${240 - neck} ${neckY}`;

/** Soft shade on one side and folds from the shoulders, on whatever cloth. */
function folds(shoulder: number, colour: string): string {
  const shade = darker(colour, 0.4);
  return `
    <path d="M ${240 + shoulder - 22} 400 C ${240 + shoulder - 40} 430 ${240 + shoulder - 44} 470 ${240 + shoulder - 42} 520 L ${240 + shoulder + 40} 520 L ${240 + shoulder + 20} 420 Z" fill="${shade}" opacity="0.28"/>
    <path d="M ${240 - shoulder + 22} 404 C ${240 - shoulder + 34} 430 ${240 - shoulder + 38} 466 ${240 - shoulder + 36} 520 M ${240 + shoulder - 20} 404 C ${240 + shoulder - 34} 430 ${240 + shoulder - 38} 466 ${240 + shoulder - 36} 520" fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round" opacity="0.45"/>`;
}

function collar(colour: string, y: number, spread: number): string {
  const edge = darker(colour, 0.28);
  const wing = (side: 1 | -1) =>
    `<path d="M ${240 + side * 46} ${y - 8} C ${240 + side * 36} ${y + 8} ${240 + side * 18} ${y + 24} 240 ${y + 34} L ${240 + side * spread} ${y + 58} C ${240 + side * (spread + 20)} ${y + 40} ${240 + side * 62} ${y + 20} ${240 + side * 54} ${y} Z" fill="${lighter(colour, 0.08)}" stroke="${edge}" stroke-width="2.5" stroke-linejoin="round"/>`;
  return wing(-1) + wing(1);
}

function buttons(colour: string, from: number): string {
  return [0, 1, 2].map((at) => `<circle cx="240" cy="${from + at * 34}" r="4.2" fill="${colour}"/>`).join('');
}

function shirt(look: ClothesLook, fill: string, base: string): string {
  const shoulder = look.woman ? 112 : 128;
  return `
    <path d="${torso({ neck: 50, neckY: 338, shoulder, opening: pointedOpening(50, 338, 46) })}" fill="${fill}"/>
    ${folds(shoulder, base)}
    <path d="M 240 382 V 520" stroke="${darker(base, 0.35)}" stroke-width="2.5" opacity="0.7"/>
    ${collar(base, 340, 24)}
    ${buttons(lighter(base, 0.6), 408)}`;
}

function ankaraBlouse(look: ClothesLook): string {
  const [ground, figure] = look.colours;
  const deep = look.variant % 2 === 0;
  const opening = deep ? pointedOpening(58, 342, 66) : roundOpening(62, 342, 62);
  const edge = deep ? 'M 182 342 L 240 408 L 298 342' : 'M 178 342 C 184 404 296 404 302 342';
  return `${ankaraPattern('cloth', look.colours, look.variant, (look.variant * 30) % 90)}
    <path d="${torso({ neck: deep ? 58 : 62, neckY: 342, shoulder: 112, opening })}" fill="url(#cloth)"/>
    ${folds(112, ground)}
    <path d="${edge}" fill="none" stroke="${figure}" stroke-width="9" stroke-linejoin="round"/>
    <path d="${edge}" fill="none" stroke="${darker(figure, 0.3)}" stroke-width="1.8" stroke-dasharray="5 4" stroke-linejoin="round"/>`;
}

function agbada(look: ClothesLook): string {
  const [ground, figure] = look.colours;
  const thread = look.variant % 2 && luminance(ground) < 0.6 ? lighter(ground, 0.5) : figure;
  const shade = darker(ground, 0.3);
  return `
    <path d="${torso({ neck: 48, neckY: 336, shoulder: 120, opening: roundOpening(48, 336, 34) })}" fill="${lighter(ground, 0.14)}"/>
    <path d="M 196 338 C 204 366 276 366 284 338" fill="none" stroke="${thread}" stroke-width="5"/>
    <path d="M 180 344 C 140 352 70 366 36 404 C 16 430 6 470 0 520 L 480 520 C 474 470 464 430 444 404 C 410 366 340 352 300 344 C 304 390 276 424 240 452 C 204 424 176 390 180 344 Z" fill="${ground}"/>
    <path d="M 60 396 C 92 420 104 470 100 520 M 108 372 C 138 408 150 460 148 520 M 420 396 C 388 420 376 470 380 520 M 372 372 C 342 408 330 460 332 520" fill="none" stroke="${shade}" stroke-width="5" stroke-linecap="round" opacity="0.7"/>
    <path d="M 180 344 C 176 390 204 424 240 452 C 276 424 304 390 300 344" fill="none" stroke="${thread}" stroke-width="6"/>
    <path d="M 167 348 C 162 398 196 440 240 470 C 284 440 318 398 313 348" fill="none" stroke="${thread}" stroke-width="3.4" stroke-dasharray="9 6"/>
    <path d="M 154 352 C 148 408 186 456 240 488" fill="none" stroke="${thread}" stroke-width="5"/>
    <path d="M 326 352 C 332 408 294 456 240 488" fill="none" stroke="${thread}" stroke-width="5"/>
    <g fill="none" stroke="${thread}" stroke-width="3.4"><circle cx="166" cy="440" r="19"/><circle cx="166" cy="440" r="10"/><path d="M 147 440 H 185 M 166 421 V 459"/></g>`;
}

function kaftan(look: ClothesLook): string {
  const [ground, figure] = look.colours;
  const thread = luminance(ground) < 0.6 ? lighter(ground, 0.45) : figure;
  const shoulder = look.woman ? 114 : 128;
  const opening = roundOpening(46, 332, 30);
  const panel =
    look.variant % 2
      ? `<path d="M 222 356 H 258 V 470 L 240 484 L 222 470 Z" fill="${darker(ground, 0.18)}"/><path d="M 228 364 H 252 M 228 376 H 252 M 228 388 H 252 M 228 400 H 252 M 228 412 H 252 M 228 424 H 252 M 228 436 H 252 M 228 448 H 252" stroke="${thread}" stroke-width="3" stroke-dasharray="4 3"/><path d="M 222 356 H 258 V 470 L 240 484 L 222 470 Z" fill="none" stroke="${thread}" stroke-width="3.5"/>`
      : `<path d="M 240 358 V 470" stroke="${darker(ground, 0.3)}" stroke-width="3"/><g fill="none" stroke="${figure}" stroke-width="3"><path d="M 228 366 q 12 8 24 0 M 228 384 q 12 8 24 0 M 228 402 q 12 8 24 0 M 228 420 q 12 8 24 0 M 228 438 q 12 8 24 0"/></g>`;
  return `
    <path d="${torso({ neck: 46, neckY: 332, shoulder, opening })}" fill="${ground}"/>
    ${folds(shoulder, ground)}
    ${panel}
    <path d="M 194 330 C 198 360 282 360 286 330 L 290 340 C 284 374 196 374 190 340 Z" fill="${darker(ground, 0.12)}" stroke="${look.variant % 2 ? thread : figure}" stroke-width="3"/>`;
}

function lace(look: ClothesLook): string {
  const [ground, figure] = look.colours;
  const scallops = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    .map((at) => `<circle cx="${240 + at * 15.5}" cy="${390 - at * at * 2.7}" r="9.5"/>`)
    .join('');
  return `${lacePattern('cloth', ground, look.skin)}
    <path d="${torso({ neck: 68, neckY: 346, shoulder: 112, opening: roundOpening(68, 346, 60) })}" fill="url(#cloth)"/>
    ${folds(112, ground)}
    <g fill="${ground}">${scallops}</g>
    <path d="M 172 348 C 180 402 300 402 308 348" fill="none" stroke="${lighter(ground, 0.4)}" stroke-width="3"/>
    <g fill="${figure}">${[-3, -2, -1, 0, 1, 2, 3].map((at) => `<circle cx="${240 + at * 19}" cy="${391 - at * at * 3.7}" r="3.2"/>`).join('')}</g>`;
}

function tee(look: ClothesLook): string {
  const [ground] = look.colours;
  const shoulder = look.woman ? 110 : 128;
  return `
    <path d="${torso({ neck: 52, neckY: 336, shoulder, opening: roundOpening(52, 336, 42) })}" fill="${ground}"/>
    ${folds(shoulder, ground)}
    <path d="M 190 338 C 196 378 284 378 290 338" fill="none" stroke="${darker(ground, 0.24)}" stroke-width="8"/>
    <path d="M 183 344 C 192 388 288 388 297 344" fill="none" stroke="${darker(ground, 0.32)}" stroke-width="2" stroke-dasharray="4 4"/>`;
}

function polo(look: ClothesLook): string {
  const [ground, figure] = look.colours;
  return `${shirt(look, ground, ground)}<path d="M 186 352 L 216 398 M 294 352 L 264 398" stroke="${figure}" stroke-width="4" stroke-linecap="round"/>`;
}

function overalls(look: ClothesLook): string {
  const work = look.variant % 3 === 0 ? '#2f4f7f' : look.variant % 3 === 1 ? '#3f4a57' : '#6b5a3a';
  const strap = (side: 1 | -1) =>
    `<path d="M ${240 + side * 86} 346 L ${240 + side * 62} 352 L ${240 + side * 46} 446 L ${240 + side * 78} 446 Z" fill="${work}"/><path d="M ${240 + side * 70} 352 L ${240 + side * 58} 440" stroke="${lighter(work, 0.28)}" stroke-width="2" stroke-dasharray="5 4"/><circle cx="${240 + side * 62}" cy="440" r="8" fill="${INK.marigold}" stroke="${darker(INK.marigold, 0.3)}" stroke-width="2"/>`;
  return `${tee(look)}
    <path d="M 168 432 H 312 L 324 520 H 156 Z" fill="${work}"/>
    <path d="M 172 438 H 308" stroke="${lighter(work, 0.28)}" stroke-width="2" stroke-dasharray="5 4"/>
    ${strap(-1)}${strap(1)}
    <rect x="206" y="456" width="68" height="40" rx="6" fill="none" stroke="${lighter(work, 0.28)}" stroke-width="2.5" stroke-dasharray="5 4"/>`;
}

function safetyVest(look: ClothesLook): string {
  const vest = look.variant % 2 ? '#f0731f' : '#c9d92b';
  const side = (of: 1 | -1) =>
    `<path d="M ${240 + of * 56} 346 L ${240 + of * 104} 364 C ${240 + of * 120} 400 ${240 + of * 124} 450 ${240 + of * 124} 520 L ${240 + of * 12} 520 C ${240 + of * 14} 450 ${240 + of * 36} 398 ${240 + of * 56} 346 Z" fill="${vest}"/><path d="M ${240 + of * 82} 356 C ${240 + of * 74} 400 ${240 + of * 70} 450 ${240 + of * 70} 520" fill="none" stroke="#e9edf0" stroke-width="15"/><path d="M ${240 + of * 18} 468 L ${240 + of * 124} 460" stroke="#e9edf0" stroke-width="15"/>`;
  return `${shirt(look, look.colours[0], look.colours[0])}${side(-1)}${side(1)}`;
}

function apron(look: ClothesLook): string {
  const cloth = luminance(look.colours[0]) > 0.4 ? '#3a2f2a' : INK.cream;
  return `${tee(look)}
    <path d="M 196 352 C 176 380 172 410 168 428 H 312 C 308 410 304 380 284 352 L 292 350 C 318 384 322 420 322 520 H 158 C 158 420 162 384 188 350 Z" fill="${cloth}"/>
    <path d="M 168 428 H 312 L 322 520 H 158 Z" fill="${cloth}"/>
    <path d="M 172 438 H 308" stroke="${darker(cloth, 0.3)}" stroke-width="2.5" stroke-dasharray="6 4"/>
    <path d="M 168 436 q 9 14 18 0 q 9 14 18 0 q 9 14 18 0 q 9 14 18 0 q 9 14 18 0 q 9 14 18 0 q 9 14 18 0 q 9 14 18 0" fill="${look.colours[1]}" opacity="0.9"/>`;
}

function blazer(look: ClothesLook): string {
  const [ground] = look.colours;
  const shoulder = look.woman ? 114 : 130;
  const edge = darker(ground, 0.35);
  const lapel = (side: 1 | -1) =>
    `<path d="M ${240 + side * 50} 340 C ${240 + side * 58} 350 ${240 + side * 70} 356 ${240 + side * 76} 366 L ${240 + side * 88} 400 L ${240 + side * 70} 404 L ${240 + side * 74} 420 L 240 486 Z" fill="${lighter(ground, 0.09)}" stroke="${edge}" stroke-width="2.4" stroke-linejoin="round"/>`;
  return `
    <path d="${torso({ neck: 50, neckY: 340, shoulder: shoulder - 6, opening: roundOpening(50, 340, look.woman ? 62 : 44) })}" fill="${look.woman ? INK.cream : lighter(look.colours[1], 0.5)}"/>
    <path d="${torso({ neck: 52, neckY: 338, shoulder, opening: pointedOpening(52, 338, 148) })}" fill="${ground}"/>
    ${folds(shoulder, ground)}${lapel(-1)}${lapel(1)}`;
}

function buba(look: ClothesLook): string {
  const [ground, figure] = look.colours;
  return `${ankaraPattern('cloth', look.colours, look.variant + 2, 20)}${strippedCloth('ipele', [figure, ground, look.colours[2]], 58)}
    <path d="${torso({ neck: 84, neckY: 350, shoulder: 122, opening: roundOpening(84, 350, 40) })}" fill="url(#cloth)"/>
    ${folds(122, ground)}
    <path d="M 158 352 C 182 384 298 384 322 352" fill="none" stroke="${figure}" stroke-width="7"/>
    <path d="M 300 346 C 350 356 384 378 396 414 L 404 520 H 316 C 322 450 316 396 288 350 Z" fill="url(#ipele)"/>
    <path d="M 300 346 C 322 396 330 450 328 520 M 330 354 C 356 400 364 460 364 520" fill="none" stroke="${darker(figure, 0.4)}" stroke-width="2.6" opacity="0.6"/>`;
}

function etibo(look: ClothesLook): string {
  const [ground] = look.colours;
  const stud = INK.marigold;
  return `
    <path d="${torso({ neck: 48, neckY: 334, shoulder: 128, opening: roundOpening(48, 334, 34) })}" fill="${ground}"/>
    ${folds(128, ground)}
    <path d="M 192 336 C 198 372 282 372 288 336" fill="none" stroke="${darker(ground, 0.2)}" stroke-width="7"/>
    <path d="M 240 364 V 468" stroke="${darker(ground, 0.25)}" stroke-width="3"/>
    ${[380, 408, 436].map((y) => `<circle cx="240" cy="${y}" r="6.4" fill="${stud}" stroke="${darker(stud, 0.35)}" stroke-width="2"/>`).join('')}
    <path d="M 240 380 q -12 14 0 28 q -12 14 0 28" fill="none" stroke="${darker(stud, 0.1)}" stroke-width="2.6"/>
    <rect x="286" y="420" width="52" height="56" rx="4" fill="none" stroke="${darker(ground, 0.25)}" stroke-width="2.6"/>`;
}

function handwoven(look: ClothesLook): string {
  const shoulder = look.woman ? 112 : 128;
  return `${strippedCloth('cloth', look.colours, look.variant % 2 ? 0 : 90)}
    <path d="${torso({ neck: 54, neckY: 338, shoulder, opening: roundOpening(54, 338, 46) })}" fill="url(#cloth)"/>
    ${folds(shoulder, look.colours[0])}
    <path d="M 188 340 C 194 386 286 386 292 340" fill="none" stroke="${darker(look.colours[1], 0.15)}" stroke-width="9"/>
    <path d="M 188 340 C 194 386 286 386 292 340" fill="none" stroke="${look.colours[2]}" stroke-width="2.4" stroke-dasharray="6 5"/>`;
}

/** Draws what the person wears, from the neck to the lower edge of the picture. */
export function drawClothes(look: ClothesLook): string {
  switch (look.garment) {
    case 'ankara-blouse':
      return ankaraBlouse(look);
    case 'ankara-shirt':
      return `${ankaraPattern('cloth', look.colours, look.variant, 0)}${shirt(look, 'url(#cloth)', look.colours[0])}`;
    case 'agbada':
      return agbada(look);
    case 'kaftan':
      return kaftan(look);
    case 'lace':
      return lace(look);
    case 'tee':
      return tee(look);
    case 'polo':
      return polo(look);
    case 'overalls':
      return overalls(look);
    case 'safety-vest':
      return safetyVest(look);
    case 'apron':
      return apron(look);
    case 'blazer':
      return blazer(look);
    case 'buba':
      return buba(look);
    case 'etibo':
      return etibo(look);
    case 'handwoven':
      return handwoven(look);
  }
}
