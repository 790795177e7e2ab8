import { darker, INK, lighter } from '../colour.ts';
import { ankaraPattern, type ClothColours, lacePattern } from '../portraits/patterns.ts';
import {
  at,
  circle,
  clipped,
  ellipse,
  floorLines,
  interior,
  line,
  path,
  picture,
  pottedPlant,
  rect,
  repeat,
  shadow,
  sunbeam,
} from './scene.ts';

/** Pictures of tailors', hair stylists' and makeup artists' work. */

/** A gown on a dress form. */
export function dressForm(colours: ClothColours, print: number, wall: string): string {
  const [ground, figure] = colours;
  return picture(`
    ${ankaraPattern('gown', colours, print, 20)}
    ${interior(wall, '#b98f60', 500)}${floorLines(500, '#8d6a3e', 3)}
    ${rect(70, 60, 190, 12, '#7a4a2c')}${repeat(5, (hanger) => path(`M ${92 + hanger * 36} 84 h 30 l 6 ${130 + (hanger % 3) * 26} h -42 Z`, [INK.indigo, INK.clay, INK.teal, INK.marigold, INK.wine][hanger] ?? INK.indigo) + line(`M ${107 + hanger * 36} 84 v -14`, '#5b6770', 3))}
    ${shadow(400, 566, 150, 12)}${line('M 400 470 V 556 M 340 566 L 400 540 L 460 566', '#5d351d', 12)}
    ${rect(390, 40, 20, 44, '#c9a06a', { rx: 6 })}${ellipse(400, 42, 20, 8, '#5d351d')}
    ${path('M 356 82 C 372 96 428 96 444 82 C 470 92 490 104 492 128 C 476 150 470 190 462 226 C 480 300 560 420 590 520 C 480 556 320 556 210 520 C 240 420 320 300 338 226 C 330 190 324 150 308 128 C 310 104 330 92 356 82 Z', 'url(#gown)')}
    ${path('M 308 128 C 250 110 230 160 250 214 C 276 204 300 190 318 174 Z', 'url(#gown)')}${path('M 492 128 C 550 110 570 160 550 214 C 524 204 500 190 482 174 Z', 'url(#gown)')}
    ${path('M 250 214 C 276 204 300 190 318 174 M 550 214 C 524 204 500 190 482 174', 'none', { stroke: figure, width: 8 })}
    ${path('M 356 82 C 372 130 428 130 444 82', 'none', { stroke: figure, width: 8 })}${rect(334, 216, 132, 22, figure, { rx: 6 })}
    ${line('M 350 250 C 330 340 280 440 262 532 M 400 250 V 546 M 450 250 C 470 340 520 440 538 532', darker(ground, 0.4), 4, 0.5)}
    ${path('M 462 226 C 480 300 560 420 590 520 C 560 530 530 537 500 541 C 500 440 470 320 440 240 Z', darker(ground, 0.5), { opacity: 0.22 })}
    ${line('M 356 92 C 330 140 470 170 452 232 C 444 262 360 260 350 300', INK.marigold, 9)}${repeat(8, (mark) => circle(356 + ((mark * 29) % 100), 110 + mark * 22, 2, '#5d351d'))}
    ${at(650, 540, `${rect(-86, -60, 172, 16, '#7a4a2c', { rx: 4 })}${line('M -70 -44 L -78 20 M 70 -44 L 78 20', '#5d351d', 9)}${rect(-60, -150, 110, 34, '#22262a', { rx: 10 })}${rect(24, -150, 36, 88, '#22262a', { rx: 8 })}${rect(-70, -76, 140, 18, '#22262a', { rx: 6 })}${rect(-56, -118, 14, 40, '#8e979e')}${circle(56, -130, 20, INK.marigold)}${circle(56, -130, 8, '#22262a')}`)}
    ${sunbeam(0.1)}
  `);
}

/** An embroidered agbada on a stand. */
export function agbadaOnStand(cloth: string, thread: string, wall: string): string {
  const scroll = (x: number, y: number, r: number) =>
    circle(x, y, r, 'none', { stroke: thread, width: 4 }) +
    circle(x, y, r * 0.55, 'none', { stroke: thread, width: 3 }) +
    line(`M ${x - r} ${y} H ${x + r} M ${x} ${y - r} V ${y + r}`, thread, 2.4);
  return picture(`
    ${interior(wall, '#a67d4f', 520)}${floorLines(520, '#7d5a34', 3)}
    ${rect(110, 70, 580, 12, '#5d351d', { rx: 6 })}${line('M 150 76 V 560 M 650 76 V 560', '#5d351d', 11)}${line('M 400 76 V 100', '#5b6770', 6)}
    ${path('M 322 116 C 290 120 130 140 84 190 C 60 300 70 400 62 470 C 120 500 190 504 236 500 L 240 556 H 560 L 564 500 C 610 504 680 500 738 470 C 730 400 740 300 716 190 C 670 140 510 120 478 116 C 470 150 440 168 400 168 C 360 168 330 150 322 116 Z', cloth)}
    ${path('M 322 116 C 330 150 360 168 400 168 C 440 168 470 150 478 116 L 500 122 C 496 220 460 300 400 330 C 340 300 304 220 300 122 Z', darker(cloth, 0.14))}
    ${line('M 322 116 C 330 150 360 168 400 168 C 440 168 470 150 478 116', thread, 7)}${line('M 300 122 C 304 220 340 300 400 330 C 460 300 496 220 500 122', thread, 6)}${line('M 284 126 C 286 236 330 326 400 360 C 470 326 514 236 516 126', thread, 3)}
    ${scroll(400, 236, 30)}${scroll(352, 204, 17)}${scroll(448, 204, 17)}${scroll(400, 296, 14)}${scroll(300, 400, 38)}
    ${line('M 140 176 C 170 280 160 400 176 494 M 200 150 C 226 260 220 400 236 500 M 660 176 C 630 280 640 400 624 494 M 600 150 C 574 260 580 400 564 500 M 400 370 V 548', darker(cloth, 0.3), 6, 0.7)}
    ${line('M 70 462 C 124 490 190 494 236 490 M 730 462 C 676 490 610 494 564 490', thread, 5)}
    ${at(400, 576, `${ellipse(0, 4, 96, 12, '#20121a', { opacity: 0.25 })}${path('M -70 0 C -74 -44 -60 -66 -10 -70 C 50 -76 84 -52 86 -30 C 86 -14 78 -6 70 0 Z', lighter(cloth, 0.1))}${path('M 30 -70 C 70 -64 90 -46 86 -26 C 84 -12 78 -6 70 0 C 64 -28 50 -50 30 -70 Z', darker(cloth, 0.2))}${line('M -66 -12 C -20 -26 30 -26 68 -10', thread, 5)}`, 0.8)}
    ${pottedPlant(70, 570, 0.9, INK.clay)}${pottedPlant(740, 570, 0.9, INK.clay)}
  `);
}

/** A corset gown in lace, with its back laced. */
export function laceGown(cloth: string, wall: string): string {
  return picture(`
    ${lacePattern('gown', cloth, lighter(cloth, 0.5))}
    ${interior(wall, '#c9a878', 520)}
    ${ellipse(400, 60, 260, 36, '#ffffff', { opacity: 0.25 })}${path('M 130 0 H 300 C 280 160 240 330 190 520 H 60 C 100 340 120 160 130 0 Z', INK.indigo, { opacity: 0.9 })}${path('M 670 0 H 500 C 520 160 560 330 610 520 H 740 C 700 340 680 160 670 0 Z', INK.indigo, { opacity: 0.9 })}${line('M 170 0 C 160 180 130 340 110 516 M 220 0 C 208 180 180 340 150 516 M 630 0 C 640 180 670 340 690 516 M 580 0 C 592 180 620 340 650 516', darker(INK.indigo, 0.4), 5)}
    ${shadow(400, 572, 190, 12)}${rect(392, 54, 16, 60, '#8a5f38', { rx: 5 })}${ellipse(400, 56, 22, 9, '#5d351d')}
    ${path('M 336 120 C 352 150 384 150 400 132 C 416 150 448 150 464 120 C 476 160 462 210 454 250 C 490 330 500 420 560 560 C 460 584 340 584 240 560 C 300 420 310 330 346 250 C 338 210 324 160 336 120 Z', 'url(#gown)')}
    ${path('M 336 120 C 352 150 384 150 400 132 C 416 150 448 150 464 120', 'none', { stroke: lighter(cloth, 0.45), width: 7 })}
    ${line('M 370 146 C 366 180 364 220 370 252 M 430 146 C 434 180 436 220 430 252 M 400 136 V 256 M 346 140 C 344 180 344 220 350 250 M 454 140 C 456 180 456 220 450 250', darker(cloth, 0.3), 4)}
    ${repeat(6, (lace) => line(`M 386 ${152 + lace * 17} L 414 ${160 + lace * 17} M 414 ${152 + lace * 17} L 386 ${160 + lace * 17}`, INK.marigold, 3.4))}
    ${path('M 346 250 C 380 262 420 262 454 250 L 460 268 C 420 282 380 282 340 268 Z', INK.marigold)}
    ${path('M 454 256 C 490 330 500 420 560 560 C 520 570 480 574 450 575 C 470 460 450 340 430 264 Z', darker(cloth, 0.5), { opacity: 0.2 })}
    ${repeat(13, (scallop) => circle(252 + scallop * 24.6, 566 - Math.abs(scallop - 6) * 1.4 + 8, 13, cloth))}
    ${path('M 464 120 C 520 150 560 300 640 400 C 560 380 500 330 470 262 Z', 'url(#gown)', { opacity: 0.8 })}
    ${sunbeam(0.12)}
  `);
}

/** Cornrows seen from the back: the geometry is the work. */
export function braidsFromBehind(
  skin: string,
  hair: string,
  cloth: string,
  style: 'circles' | 'rows',
): string {
  const scalp = lighter(skin, 0.06);
  const rows =
    style === 'rows'
      ? repeat(11, (row) => {
          const share = (row / 10) * 2 - 1;
          return line(
            `M ${400 + share * 150} ${150 + share * share * 60} C ${400 + share * 170} 260 ${400 + share * 110} 330 ${400 + share * 46} 372`,
            scalp,
            5,
          );
        })
      : repeat(6, (ring) =>
          line(
            `M ${400 - 150 + ring * 24} ${300 - ring * 6} C ${400 - 170 + ring * 26} ${100 + ring * 22} ${400 + 170 - ring * 26} ${100 + ring * 22} ${400 + 150 - ring * 24} ${300 - ring * 6}`,
            scalp,
            5,
          ),
        ) +
        repeat(5, (row) =>
          line(`M ${340 + row * 30} 300 Q ${346 + row * 27} 350 ${372 + row * 14} 380`, scalp, 5),
        );
  const plait = (x: number, lean: number) =>
    repeat(10, (link) =>
      ellipse(
        x + lean * link * link * 0.14,
        396 + link * 19,
        19 - link * 0.7,
        14,
        link === 9 ? INK.marigold : link % 2 ? hair : lighter(hair, 0.12),
      ),
    );
  return picture(`
    ${rect(0, 0, 800, 600, lighter(cloth, 0.62))}${repeat(5, (ring) => circle(400, 240, 350 - ring * 62, 'none', { stroke: lighter(cloth, 0.45), width: 12, opacity: 0.7 }))}
    ${path('M 340 370 L 336 460 C 260 480 160 500 130 600 H 670 C 640 500 540 480 464 460 L 460 370 Z', skin)}
    ${path('M 120 600 C 150 500 240 480 320 470 C 360 520 440 520 480 470 C 560 480 650 500 680 600 Z', cloth)}${line('M 320 470 C 360 520 440 520 480 470', INK.marigold, 9)}
    ${path('M 244 250 C 222 236 214 280 232 306 C 240 318 252 318 256 306 Z', skin)}${path('M 556 250 C 578 236 586 280 568 306 C 560 318 548 318 544 306 Z', skin)}${circle(238, 328, 13, 'none', { stroke: INK.marigold, width: 6 })}${circle(562, 328, 13, 'none', { stroke: INK.marigold, width: 6 })}
    ${path('M 400 84 C 290 84 240 170 244 262 C 248 340 320 396 400 400 C 480 396 552 340 556 262 C 560 170 510 84 400 84 Z', hair)}
    <clipPath id="head"><path d="M 400 84 C 290 84 240 170 244 262 C 248 340 320 396 400 400 C 480 396 552 340 556 262 C 560 170 510 84 400 84 Z"/></clipPath>
    <g clip-path="url(#head)">${rows}${path('M 470 80 C 560 140 560 320 470 400 H 600 V 80 Z', '#000000', { opacity: 0.16 })}</g>
    ${plait(372, -2)}${plait(400, 0)}${plait(428, 2)}${ellipse(400, 384, 58, 17, INK.marigold)}${line('M 350 382 Q 400 402 450 382', '#b57d10', 4)}
  `);
}

/** A salon chair before a lit mirror. */
export function salonMirror(wall: string, chair: string): string {
  return picture(`
    ${interior(wall, '#d9c7a6', 490)}${repeat(6, (row) => repeat(14, (column) => ((row + column) % 2 ? rect(column * 60 - row * 12, 490 + row * 22, 60, 22, '#c2ad86', { opacity: 0.6 }) : '')))}
    ${rect(150, 50, 340, 330, '#fbf6ea', { rx: 170 })}${rect(172, 72, 296, 286, '#cfe5ec', { rx: 148 })}${path('M 220 330 L 350 84 H 400 L 290 346 Z', '#ffffff', { opacity: 0.4 })}${repeat(
      14,
      (bulb) => {
        const angle = (bulb / 14) * Math.PI * 2;
        const x = 320 + Math.cos(angle) * 160;
        const y = 215 + Math.sin(angle) * 155;
        return circle(x, y, 20, '#fff0c2', { opacity: 0.5 }) + circle(x, y, 10, '#fffbe6');
      },
    )}
    ${rect(90, 390, 620, 22, '#7a4a2c', { rx: 5 })}${rect(110, 412, 580, 60, '#8f5a38')}${repeat(4, (drawer) => rect(120 + drawer * 142, 420, 132, 44, '#9c6a40', { rx: 4 }) + rect(168 + drawer * 142, 438, 36, 7, INK.marigold, { rx: 3 }))}
    ${[530, 570, 606, 646].map((x, i) => rect(x, 330 - (i % 2) * 18, 28, 60 + (i % 2) * 18, [INK.teal, INK.wine, INK.marigold, INK.clay][i] ?? INK.teal, { rx: 6 }) + rect(x + 7, 314 - (i % 2) * 18, 14, 18, '#2c3136', { rx: 4 })).join('')}
    ${at(600, 230, `${rect(-86, -90, 172, 12, '#7a4a2c')}${repeat(5, (braid) => line(`M ${-66 + braid * 33} -76 C ${-76 + braid * 33} -30 ${-56 + braid * 33} 10 ${-66 + braid * 33} 50`, ['#1c1518', '#5d351d', '#1c1518', '#8a2f3a', '#1c1518'][braid] ?? '#1c1518', 15) + circle(-66 + braid * 33, 56, 8, INK.marigold))}`)}
    ${at(320, 556, `${shadow(0, 4, 120, 12)}${rect(-14, -60, 28, 56, '#8e979e')}${ellipse(0, 0, 84, 14, '#5b6770')}${rect(-90, -110, 180, 50, chair, { rx: 18 })}${path('M -80 -104 C -90 -240 90 -240 80 -104 Z', chair)}${path('M -58 -112 C -64 -214 64 -214 58 -112 Z', lighter(chair, 0.14))}${repeat(3, (button) => circle(-26 + button * 26, -166, 5, darker(chair, 0.3)))}${rect(-112, -150, 30, 74, darker(chair, 0.2), { rx: 12 })}${rect(82, -150, 30, 74, darker(chair, 0.2), { rx: 12 })}`)}
    ${at(140, 390, `${path('M -40 -10 C -10 -40 50 -34 66 -14 L 40 -2 H -34 Z', '#2c3136')}${rect(-14, -8, 22, 44, '#2c3136', { rx: 8 })}`, 0.8)}${pottedPlant(60, 566, 1, INK.clay)}
  `);
}

/** A sharp cut in the barber's mirror. */
export function barberCut(skin: string, hair: string, cape: string): string {
  return picture(`
    ${rect(0, 0, 800, 600, '#2b3a55')}${repeat(4, (row) => repeat(9, (column) => rect(column * 92 + (row % 2) * 46 - 40, row * 64, 88, 60, (row + column) % 3 ? '#314263' : '#2a3853', { rx: 3 })))}
    ${rect(60, 70, 26, 250, '#f7f1e4', { rx: 13 })}${clipped(
      60,
      90,
      26,
      210,
      repeat(
        8,
        (stripe) =>
          path(`M 0 ${stripe * 40 - 20} L 26 ${stripe * 40 - 46} v 18 L 0 ${stripe * 40 - 2} Z`, '#c0392b') +
          path(`M 0 ${stripe * 40} L 26 ${stripe * 40 - 26} v 14 L 0 ${stripe * 40 + 14} Z`, INK.indigo),
      ),
    )}${circle(73, 64, 18, INK.marigold)}${circle(73, 326, 18, INK.marigold)}
    ${rect(590, 90, 170, 12, '#8a5f38')}${[604, 646, 690, 730].map((x, i) => rect(x, 44 - (i % 2) * 8, 24, 46 + (i % 2) * 8, [INK.teal, INK.clay, INK.marigold, '#f3ede2'][i] ?? INK.teal, { rx: 5 })).join('')}
    ${path('M 318 340 C 322 390 322 420 312 446 H 488 C 478 420 478 390 482 340 Z', skin)}${path('M 150 600 C 160 480 260 450 314 428 C 360 452 440 452 486 428 C 540 450 640 480 650 600 Z', cape)}${line('M 314 428 C 360 452 440 452 486 428', lighter(cape, 0.5), 12)}${line('M 230 470 C 250 520 250 560 246 600 M 570 470 C 550 520 550 560 554 600', darker(cape, 0.24), 5)}
    ${path('M 268 240 C 246 228 240 276 258 302 C 266 312 276 310 280 300 Z', skin)}${path('M 532 240 C 554 228 560 276 542 302 C 534 312 524 310 520 300 Z', skin)}
    ${path('M 400 96 C 300 96 262 170 266 262 C 268 316 286 352 320 380 L 480 380 C 514 352 532 316 534 262 C 538 170 500 96 400 96 Z', skin)}
    <linearGradient id="fadeBack" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hair}"/><stop offset="0.62" stop-color="${hair}"/><stop offset="0.86" stop-color="${hair}" stop-opacity="0.55"/><stop offset="1" stop-color="${hair}" stop-opacity="0"/></linearGradient>
    ${path('M 400 84 C 294 84 254 168 262 262 C 264 320 286 358 322 388 C 350 400 450 400 478 388 C 514 358 536 320 538 262 C 546 168 506 84 400 84 Z', 'url(#fadeBack)')}
    ${line('M 300 150 C 340 118 400 112 450 120', lighter(hair, 0.2), 9, 0.8)}
    ${at(610, 330, `<g transform="rotate(-28)">${rect(-40, -40, 190, 76, '#22262a', { rx: 26 })}${rect(-66, -34, 36, 64, '#c8ced3', { rx: 5 })}${repeat(8, (tooth) => rect(-80, -30 + tooth * 7.6, 16, 4.6, '#e9edf0'))}${rect(30, -16, 60, 24, INK.marigold, { rx: 10 })}</g>${path('M 60 -60 C 130 -110 200 -70 220 -10 C 190 30 120 20 70 10 Z', skin)}`)}
  `);
}

/** Palettes, brushes and lipsticks, from above. */
export function makeupFlatLay(ground: string, accent: string): string {
  const pans = [
    '#8a3b24',
    '#c9643c',
    '#e6a117',
    '#7a2240',
    '#a8703a',
    '#d98a6a',
    '#5a3a5e',
    '#f0c987',
    '#b4532a',
    '#6b3f28',
    '#c9955a',
    '#3a2a2a',
  ];
  return picture(`
    ${rect(0, 0, 800, 600, ground)}${path('M 0 420 C 200 360 300 480 520 420 C 640 388 720 420 800 380 V 600 H 0 Z', lighter(ground, 0.35))}
    ${at(250, 220, `${rect(-182, -134, 372, 276, '#20121a', { opacity: 0.2, rx: 20 })}${rect(-190, -142, 372, 276, '#2c2427', { rx: 20 })}${repeat(12, (pan) => rect(-170 + (pan % 4) * 86, -122 + Math.floor(pan / 4) * 82, 74, 70, pans[pan] ?? accent, { rx: 10 }) + path(`M ${-164 + (pan % 4) * 86} ${-68 + Math.floor(pan / 4) * 82} q 30 -26 62 -44 l 0 8 q -30 16 -56 40 Z`, '#ffffff', { opacity: 0.2 }))}`, 1, -8)}
    ${repeat(4, (brush) => at(540 + brush * 62, 300, `${rect(-9, 0, 18, 190, ['#8a5f38', '#22262a', accent, INK.indigo][brush] ?? '#8a5f38', { rx: 9 })}${rect(-12, -46, 24, 54, '#d9b25c', { rx: 4 })}${path(`M -14 -44 C ${-30 - brush * 2} -100 -10 -130 0 -132 C 10 -130 ${30 + brush * 2} -100 14 -44 Z`, brush % 2 ? '#3a2a2a' : '#7a4a34')}${path('M -8 -60 C -14 -96 -4 -116 0 -120', 'none', { stroke: '#ffffff', width: 3, opacity: 0.3 })}`, 1, -14 + brush * 9))}
    ${[0, 1, 2].map((stick) => at(150 + stick * 84, 480, `${rect(-24, -10, 48, 90, '#22262a', { rx: 6 })}${rect(-20, -42, 40, 36, '#d9b25c', { rx: 3 })}${path('M -15 -42 V -84 L 15 -104 V -42 Z', [accent, '#8a2f3a', '#c9643c'][stick] ?? accent)}`, 1, -12 + stick * 10)).join('')}
    ${at(490, 500, `${circle(4, 6, 78, '#20121a', { opacity: 0.18 })}${circle(0, 0, 78, '#d9b25c')}${circle(0, 0, 66, '#f3dfc2')}${circle(0, 0, 50, '#a8703a')}${path('M -30 24 Q 0 -10 34 -20', 'none', { stroke: '#ffffff', width: 6, opacity: 0.4 })}`)}
    ${at(690, 520, `${path('M -40 0 C -46 -40 46 -40 40 0 C 46 40 -46 40 -40 0 Z', '#f0a49a')}${path('M -26 -10 C -20 -26 10 -28 22 -18', 'none', { stroke: '#ffffff', width: 5, opacity: 0.5 })}`)}
    ${sunbeam(0.14)}
  `);
}

/** Henna on two hands. */
export function hennaHands(skin: string, cloth: string): string {
  const henna = darker('#6b2a14', 0.1);
  const hand = (
    flip: 1 | -1,
  ) => `<g transform="translate(${400 + flip * 150} 330) scale(${flip} 1) rotate(8)">
    ${path('M -70 300 L -64 110 C -96 60 -120 20 -134 -20 C -140 -42 -112 -54 -98 -34 L -60 30 L -66 -130 C -66 -158 -34 -158 -32 -130 L -24 -20 L -18 -170 C -16 -198 16 -198 18 -170 L 20 -20 L 36 -150 C 40 -178 70 -174 68 -146 L 58 -4 L 84 -96 C 92 -120 120 -112 114 -86 L 92 60 C 88 100 76 120 72 300 Z', skin)}
    ${path('M -70 300 L -64 110 C -96 60 -120 20 -134 -20', 'none', { stroke: darker(skin, 0.2), width: 4 })}
    <g fill="none" stroke="${henna}" stroke-width="4.5" stroke-linecap="round">
      <circle cx="4" cy="56" r="34"/><circle cx="4" cy="56" r="20"/><circle cx="4" cy="56" r="6" fill="${henna}"/>
      ${repeat(10, (petal) => {
        const angle = (petal * Math.PI) / 5;
        return `<path d="M ${(4 + Math.cos(angle) * 36).toFixed(0)} ${(56 + Math.sin(angle) * 36).toFixed(0)} q ${(Math.cos(angle + 0.6) * 12).toFixed(0)} ${(Math.sin(angle + 0.6) * 12).toFixed(0)} ${(Math.cos(angle) * 18).toFixed(0)} ${(Math.sin(angle) * 18).toFixed(0)}"/>`;
      })}
      <path d="M -49 -120 v 60 M -56 -96 h 14 M -56 -76 h 14 M 0 -160 v 90 M -7 -130 h 14 M -7 -108 h 14 M -7 -86 h 14 M 52 -140 l -6 74 M 44 -112 l 14 2 M 42 -92 l 14 2 M 99 -86 l -20 60 M 90 -66 l 13 5 M 84 -46 l 13 5 M -112 -24 l 30 46"/>
      <path d="M -62 150 q 16 14 32 0 t 32 0 t 32 0 t 32 0 M -64 176 h 132 M -64 206 q 16 -18 33 0 t 33 0 t 33 0 t 33 0 M -66 234 h 136"/>
      <path d="M 4 110 q -22 20 0 34 q 22 -14 0 -34 M -40 96 q -20 6 -18 24 M 48 96 q 20 6 18 24"/>
    </g>
    <g fill="${henna}">${repeat(7, (dot) => `<circle cx="${-54 + dot * 18}" cy="190" r="3.6"/>`)}<circle cx="-49" cy="-136" r="11"/><circle cx="0" cy="-176" r="11"/><circle cx="52" cy="-154" r="11"/><circle cx="101" cy="-98" r="10"/></g>
    ${path('M -74 262 H 76 V 280 H -74 Z', INK.marigold)}${path('M -74 288 H 76 V 300 H -74 Z', INK.marigold)}
  </g>`;
  return picture(`
    ${rect(0, 0, 800, 600, cloth)}${repeat(6, (row) => repeat(9, (column) => path(`M ${column * 100 + (row % 2) * 50 - 40} ${row * 110 + 20} l 24 24 l -24 24 l -24 -24 Z`, lighter(cloth, 0.12)) + circle(column * 100 + (row % 2) * 50 - 40, row * 110 + 44, 6, INK.marigold, { opacity: 0.8 })))}
    ${hand(-1)}${hand(1)}
  `);
}
