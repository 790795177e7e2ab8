import { darker, INK, lighter } from '../colour.ts';
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

/** Pictures of POP installers', interior designers', cleaners' and decorators' work. */

/** A POP ceiling seen from below, hidden light around it. */
export function popCeiling(pop: string, glow: string, wall: string): string {
  return picture(`
    ${rect(0, 0, 800, 600, wall)}
    ${path('M 0 0 H 800 L 640 250 H 160 Z', pop)}${path('M 70 20 H 730 L 612 216 H 188 Z', darker(pop, 0.12))}${path('M 90 30 H 710 L 604 206 H 196 Z', glow)}${path('M 130 46 H 670 L 584 190 H 216 Z', lighter(pop, 0.3))}
    ${ellipse(400, 112, 150, 48, darker(pop, 0.1))}${ellipse(400, 112, 136, 42, glow)}${ellipse(400, 112, 112, 33, lighter(pop, 0.2))}${ellipse(400, 112, 40, 12, darker(pop, 0.16))}
    ${[
      [180, 60],
      [620, 60],
      [230, 170],
      [570, 170],
    ]
      .map(
        ([x = 0, y = 0]) => ellipse(x, y, 20, 8, '#fffbe6') + ellipse(x, y, 34, 14, glow, { opacity: 0.4 }),
      )
      .join('')}
    ${path('M 0 0 L 160 250 V 470 L 0 600 Z', darker(wall, 0.08))}${path('M 800 0 L 640 250 V 470 L 800 600 Z', darker(wall, 0.16))}${rect(160, 250, 480, 220, lighter(wall, 0.15))}
    ${path('M 0 0 L 160 250 H 640 L 800 0', 'none', { stroke: lighter(pop, 0.5), width: 12 })}${path('M 14 40 L 164 266 H 636 L 786 40', 'none', { stroke: darker(pop, 0.2), width: 3 })}
    ${path('M 160 470 H 640 L 800 600 H 0 Z', '#b98f60')}${repeat(7, (board) => line(`M ${160 + board * 80} 470 L ${board * 133} 600`, '#8d6a3e', 3))}
    ${line('M 400 118 V 210', '#8a6a1f', 5)}${[-60, -30, 0, 30, 60].map((x) => line(`M 400 214 Q ${400 + x} 250 ${400 + x} 222`, '#b98a24', 5) + circle(400 + x, 216, 9, '#fffbe6')).join('')}
    ${rect(250, 300, 300, 110, '#2c2a2e', { rx: 5 })}${path('M 262 400 L 330 310 H 380 L 312 400 Z', '#ffffff', { opacity: 0.1 })}${rect(220, 424, 360, 34, '#7a4a2c', { rx: 3 })}
    ${at(70, 566, pottedPlant(0, 0, 0.95, INK.indigo))}${at(730, 566, pottedPlant(0, 0, 0.95, INK.clay))}
    ${rect(30, 260, 60, 120, '#a9d0dc', { opacity: 0.0 })}
  `);
}

/** A TV wall with panels and side lights. */
export function tvWall(panel: string, wood: string, glow: string): string {
  return picture(`
    ${interior('#efe6d6', '#b98f60', 500)}${floorLines(500, '#8d6a3e', 3)}
    ${rect(140, 30, 520, 440, darker(panel, 0.2))}
    ${clipped(
      148,
      38,
      504,
      424,
      rect(0, 0, 504, 424, panel) +
        repeat(8, (row) =>
          repeat(9, (column) => {
            const x = column * 58 - (row % 2 ? 29 : 0);
            const y = row * 56;
            return (
              path(
                `M ${x} ${y + 28} L ${x + 29} ${y} L ${x + 58} ${y + 28} L ${x + 29} ${y + 56} Z`,
                (row + column) % 3 === 0
                  ? lighter(panel, 0.14)
                  : (row + column) % 3 === 1
                    ? darker(panel, 0.1)
                    : panel,
              ) + path(`M ${x} ${y + 28} L ${x + 29} ${y} V ${y + 56} Z`, '#ffffff', { opacity: 0.09 })
            );
          }),
        ),
    )}
    ${rect(120, 30, 24, 440, glow)}${rect(656, 30, 24, 440, glow)}${rect(60, 30, 60, 440, wood)}${rect(680, 30, 60, 440, wood)}${repeat(5, (slat) => line(`M ${70 + slat * 10} 30 V 470 M ${690 + slat * 10} 30 V 470`, darker(wood, 0.24), 4))}
    ${rect(230, 110, 340, 200, '#17191c', { rx: 6 })}${rect(238, 118, 324, 184, '#232a33')}${path('M 250 296 L 330 124 H 410 L 330 296 Z', '#ffffff', { opacity: 0.07 })}${circle(400, 210, 44, INK.marigold, { opacity: 0.85 })}${path('M 388 188 L 424 210 L 388 232 Z', '#17191c')}
    ${rect(190, 388, 420, 62, '#fbf8f2', { rx: 5 })}${line('M 330 392 V 446 M 470 392 V 446', '#d8d0c2', 3)}${rect(190, 380, 420, 12, wood, { rx: 4 })}
    ${pottedPlant(230, 380, 0.5, INK.clay)}${[520, 548, 576].map((x, i) => rect(x, 340 - (i % 2) * 8, 20, 40 + (i % 2) * 8, [INK.indigo, INK.marigold, INK.wine][i] ?? INK.indigo, { rx: 2 })).join('')}
    ${ellipse(400, 560, 280, 30, '#e7d8bd')}${ellipse(400, 558, 240, 22, panel, { opacity: 0.35 })}
  `);
}

/** A living room that is proud of where it comes from. */
export function africanModern(wall: string, sofa: string, accent: string): string {
  const basket = (x: number, y: number, r: number, tone: string) =>
    circle(x, y, r, tone) +
    repeat(3, (ring) =>
      circle(x, y, r * (0.78 - ring * 0.24), 'none', {
        stroke: ring % 2 ? INK.cream : INK.indigo,
        width: r * 0.1,
      }),
    ) +
    repeat(8, (spoke) => {
      const angle = (spoke * Math.PI) / 4;
      return line(
        `M ${x} ${y} L ${(x + Math.cos(angle) * r * 0.9).toFixed(0)} ${(y + Math.sin(angle) * r * 0.9).toFixed(0)}`,
        darker(tone, 0.25),
        2.4,
        0.7,
      );
    });
  return picture(`
    ${interior(wall, '#b98652', 470)}${floorLines(470, '#8a6238', 4)}
    ${basket(210, 130, 66, '#c9953f')}${basket(320, 84, 42, '#b4532a')}${basket(312, 186, 36, '#e0c48d')}${basket(400, 140, 50, '#a8703a')}
    ${rect(500, 60, 190, 150, '#5d3a22')}${clipped(510, 70, 170, 130, rect(0, 0, 170, 130, INK.indigo) + repeat(3, (row) => repeat(4, (column) => circle(22 + column * 42, 22 + row * 43, 15, 'none', { stroke: '#a9b6e0', width: 3.6 }) + circle(22 + column * 42, 22 + row * 43, 6, '#a9b6e0'))))}
    ${shadow(370, 516, 290, 14)}
    ${rect(120, 280, 500, 130, sofa, { rx: 24 })}${rect(96, 330, 64, 160, sofa, { rx: 24 })}${rect(580, 330, 64, 160, sofa, { rx: 24 })}${rect(150, 380, 440, 60, lighter(sofa, 0.1), { rx: 16 })}${rect(150, 432, 440, 60, sofa, { rx: 10 })}${[130, 590].map((x) => rect(x, 490, 16, 30, '#5d351d', { rx: 3 })).join('')}
    ${at(220, 360, rect(-46, -46, 92, 86, INK.indigo, { rx: 14 }) + repeat(3, (ring) => circle(0, -3, 30 - ring * 10, 'none', { stroke: '#c9d2ee', width: 4 })), 1, -8)}
    ${at(330, 366, rect(-40, -40, 80, 76, accent, { rx: 14 }) + line('M -26 -22 L -8 0 L -26 22 M 0 -22 L 18 0 L 0 22', INK.cream, 5), 1, 6)}
    ${at(520, 360, rect(-46, -46, 92, 86, INK.cream, { rx: 14 }) + repeat(4, (row) => line(`M -32 ${-28 + row * 18} l 8 -8 l 8 8 l 8 -8 l 8 8 l 8 -8 l 8 8 l 8 -8 l 8 8`, INK.clay, 4)), 1, 8)}
    ${ellipse(390, 560, 260, 30, INK.cream)}${ellipse(390, 560, 236, 24, accent, { opacity: 0.5 })}${ellipse(390, 560, 170, 15, INK.cream, { opacity: 0.7 })}
    ${at(390, 560, `${path('M -60 -60 H 60 L 40 0 H -40 Z', '#7a4a2c')}${ellipse(0, -60, 66, 14, '#94603a')}${path('M -44 -52 L 44 -52 L 36 -40 L -36 -40 Z', '#5d351d')}${path('M -20 -66 C -26 -92 26 -92 20 -66 Z', INK.clay)}`)}
    ${pottedPlant(720, 530, 1.5, INK.clay)}${at(60, 500, `${path('M -30 0 C -46 -40 -40 -80 -16 -100 L -20 -120 H 20 L 16 -100 C 40 -80 46 -40 30 0 Z', '#a8552e')}${line('M -34 -60 Q 0 -48 34 -60 M -36 -44 Q 0 -32 36 -44', INK.cream, 4)}`)}
    ${sunbeam(0.1)}
  `);
}

/** Curtains over a bright window, and a chair to read in. */
export function curtains(cloth: string, chair: string, wall: string): string {
  return picture(`
    ${interior(wall, '#c09a68', 510)}${floorLines(510, '#93703f', 3)}
    ${rect(210, 70, 380, 340, '#fbf6ea')}${clipped(224, 84, 352, 312, rect(0, 0, 352, 312, '#bfe2ee') + repeat(5, (tree) => circle(30 + tree * 78, 250, 60, tree % 2 ? '#8fbf86' : '#7bb079')) + rect(0, 270, 352, 60, '#a7cc8d'))}${line('M 400 84 V 396 M 224 230 H 576', '#fbf6ea', 10)}
    ${path('M 236 46 C 250 200 240 350 258 500 H 330 C 316 350 326 200 316 46 Z', '#ffffff', { opacity: 0.55 })}${path('M 564 46 C 550 200 560 350 542 500 H 470 C 484 350 474 200 484 46 Z', '#ffffff', { opacity: 0.55 })}
    ${path('M 130 40 H 286 C 296 160 262 240 226 300 C 240 380 250 440 256 506 H 110 C 122 350 128 200 130 40 Z', cloth)}${path('M 670 40 H 514 C 504 160 538 240 574 300 C 560 380 550 440 544 506 H 690 C 678 350 672 200 670 40 Z', cloth)}
    ${line('M 160 44 C 164 180 150 330 140 500 M 196 44 C 204 170 196 240 190 296 M 240 44 C 246 150 232 230 214 290 M 176 320 C 184 390 186 440 184 500 M 214 320 C 222 390 226 440 224 500', darker(cloth, 0.2), 5)}${line('M 640 44 C 636 180 650 330 660 500 M 604 44 C 596 170 604 240 610 296 M 560 44 C 554 150 568 230 586 290 M 624 320 C 616 390 614 440 616 500 M 586 320 C 578 390 574 440 576 500', darker(cloth, 0.2), 5)}
    ${path('M 150 286 Q 196 318 238 288 L 234 306 Q 196 336 150 304 Z', INK.marigold)}${path('M 650 286 Q 604 318 562 288 L 566 306 Q 604 336 650 304 Z', INK.marigold)}
    ${rect(90, 26, 620, 18, '#5d3a22', { rx: 9 })}${circle(84, 35, 17, INK.marigold)}${circle(716, 35, 17, INK.marigold)}
    ${at(400, 540, `${shadow(0, 6, 130, 12)}${path('M -96 -60 C -110 -190 110 -190 96 -60 Z', chair)}${rect(-110, -110, 44, 110, lighter(chair, 0.1), { rx: 20 })}${rect(66, -110, 44, 110, lighter(chair, 0.1), { rx: 20 })}${rect(-76, -72, 152, 50, lighter(chair, 0.16), { rx: 16 })}${rect(-80, -30, 160, 26, chair, { rx: 8 })}${line('M -76 -4 L -84 14 M 76 -4 L 84 14', '#5d351d', 10)}${at(10, -84, rect(-34, -30, 68, 60, INK.cream, { rx: 12 }) + path('M -18 0 L 0 -16 L 18 0 L 0 16 Z', INK.indigo), 1, -8)}`)}
    ${at(600, 552, `${ellipse(0, -60, 54, 12, '#8a5f38')}${line('M 0 -56 V 0 M -26 2 H 26', '#6d4a2a', 8)}${rect(-32, -80, 52, 10, INK.indigo, { rx: 2 })}${rect(-28, -90, 46, 10, INK.clay, { rx: 2 })}${path('M 22 -70 v -20 h 20 v 20 Z', INK.cream)}`)}
    ${sunbeam(0.18)}
  `);
}

/** A floor that shines behind the mop. */
export function cleanFloor(wall: string, floor: string, bucket: string): string {
  const sparkle = (x: number, y: number, r: number) =>
    path(
      `M ${x} ${y - r} Q ${x + r * 0.14} ${y - r * 0.14} ${x + r} ${y} Q ${x + r * 0.14} ${y + r * 0.14} ${x} ${y + r} Q ${x - r * 0.14} ${y + r * 0.14} ${x - r} ${y} Q ${x - r * 0.14} ${y - r * 0.14} ${x} ${y - r} Z`,
      '#ffffff',
    );
  return picture(`
    ${interior(wall, floor, 330)}${floorLines(330, darker(floor, 0.18), 5)}
    ${rect(70, 40, 190, 200, '#fbf6ea')}${rect(82, 52, 166, 176, '#bfe2ee')}${line('M 165 52 V 228 M 82 140 H 248', '#fbf6ea', 7)}
    ${rect(330, 170, 380, 120, INK.indigoLight, { rx: 20 })}${rect(310, 214, 56, 130, INK.indigoLight, { rx: 20 })}${rect(676, 214, 56, 130, INK.indigoLight, { rx: 20 })}${rect(352, 262, 340, 78, lighter(INK.indigoLight, 0.12), { rx: 14 })}${[330, 696].map((x) => rect(x, 340, 16, 22, '#5d351d')).join('')}
    ${at(440, 240, rect(-36, -34, 72, 66, INK.marigold, { rx: 12 }), 1, -8)}${at(610, 240, rect(-36, -34, 72, 66, INK.cream, { rx: 12 }), 1, 8)}
    ${path('M 200 600 C 260 470 430 420 640 400 L 800 396 V 600 Z', '#ffffff', { opacity: 0.26 })}${path('M 300 600 C 360 500 520 450 700 430 L 800 426 V 470 C 640 470 470 520 420 600 Z', '#ffffff', { opacity: 0.22 })}
    ${sparkle(540, 470, 32)}${sparkle(690, 530, 24)}${sparkle(430, 548, 20)}${sparkle(610, 560, 14)}${sparkle(740, 440, 15)}
    ${at(150, 560, `${shadow(0, 4, 90, 12)}${path('M -74 -110 H 74 L 58 0 H -58 Z', bucket)}${ellipse(0, -110, 74, 17, darker(bucket, 0.25))}${ellipse(0, -108, 62, 12, '#bfe7f2')}${[-30, -8, 18, 36].map((x, i) => circle(x, -112 - (i % 2) * 9, 13 - (i % 3) * 2, '#ffffff', { opacity: 0.85 })).join('')}${line('M -74 -108 C -80 -190 80 -190 74 -108', '#8e979e', 5)}${rect(-50, -60, 100, 12, lighter(bucket, 0.3), { rx: 6 })}`)}
    ${line('M 300 528 L 392 60', '#c9a06a', 13)}${at(296, 540, `${rect(-34, -22, 68, 20, '#8e979e', { rx: 8 })}${repeat(9, (strand) => line(`M ${-30 + strand * 7.6} -6 q ${(strand - 4) * 4} 24 ${(strand - 4) * 9} 42`, strand % 2 ? '#f7f1e4' : '#e2d8c4', 10))}`)}
    ${pottedPlant(280, 322, 0.8, INK.clay)}${sunbeam(0.12)}
  `);
}

/** One sofa, half of it before and half after. */
export function sofaBeforeAfter(fabric: string, wall: string): string {
  const dull = darker(fabric, 0.34);
  const bubble = (x: number, y: number, r: number) =>
    circle(x, y, r, '#ffffff', { opacity: 0.75 }) + circle(x - r * 0.3, y - r * 0.3, r * 0.3, '#ffffff');
  const body = (tone: string) =>
    `${rect(90, 220, 620, 180, tone, { rx: 34 })}${rect(50, 280, 90, 210, tone, { rx: 34 })}${rect(660, 280, 90, 210, tone, { rx: 34 })}${rect(130, 350, 540, 70, lighter(tone, 0.1), { rx: 20 })}${rect(130, 412, 540, 80, tone, { rx: 12 })}${line('M 400 356 V 488', darker(tone, 0.25), 4)}${[90, 690].map((x) => rect(x, 488, 20, 34, '#5d351d', { rx: 3 })).join('')}`;
  return picture(`
    ${interior(wall, '#b98f60', 480)}${floorLines(480, '#8d6a3e', 3)}${shadow(400, 522, 340, 14)}
    <clipPath id="before"><rect x="0" y="0" width="400" height="600"/></clipPath><clipPath id="after"><rect x="400" y="0" width="400" height="600"/></clipPath>
    <g clip-path="url(#before)">${body(dull)}${ellipse(240, 380, 46, 16, '#5b4a33', { opacity: 0.55 })}${ellipse(330, 296, 30, 20, '#5b4a33', { opacity: 0.4 })}${ellipse(180, 450, 36, 14, '#5b4a33', { opacity: 0.45 })}</g>
    <g clip-path="url(#after)">${body(fabric)}${path('M 420 240 Q 560 220 690 250 L 690 290 Q 560 262 420 280 Z', '#ffffff', { opacity: 0.2 })}</g>
    ${line('M 400 190 V 540', '#ffffff', 7)}
    ${bubble(430, 330, 20)}${bubble(468, 300, 13)}${bubble(412, 410, 15)}${bubble(452, 376, 11)}${bubble(500, 340, 9)}
    ${at(450, 300, `${path('M 0 0 L 60 -60 L 90 -34 L 40 30 Z', '#3d4750')}${rect(-30, 4, 70, 20, '#22272c', { rx: 8 })}${line('M 74 -48 C 160 -160 240 -60 360 -140', '#5b6770', 16)}`)}
    ${rect(140, 60, 120, 90, '#5d4a3c')}${rect(150, 70, 100, 70, INK.cream)}${circle(200, 105, 22, INK.clay)}${rect(560, 60, 120, 90, '#5d4a3c')}${rect(570, 70, 100, 70, INK.indigo)}${circle(620, 105, 22, INK.marigold)}
  `);
}

/** A wedding stage: arch, flowers, two chairs. */
export function weddingStage(drape: string, flower: string, second: string): string {
  const bloom = (x: number, y: number, r: number, tone: string) =>
    repeat(5, (petal) => {
      const angle = (petal * Math.PI * 2) / 5;
      return circle(x + Math.cos(angle) * r * 0.62, y + Math.sin(angle) * r * 0.62, r * 0.56, tone);
    }) + circle(x, y, r * 0.42, lighter(tone, 0.5));
  const garland = repeat(23, (stop) => {
    const angle = Math.PI + (stop / 22) * Math.PI;
    const x = 400 + Math.cos(angle) * 226;
    const y = 300 + Math.sin(angle) * 220;
    return (
      circle(x - 8, y + 6, 18, '#5b8a55') +
      bloom(x, y, 17 + (stop % 3) * 5, stop % 3 === 0 ? second : stop % 3 === 1 ? flower : INK.cream)
    );
  });
  const throne = (x: number) =>
    at(
      x,
      500,
      `${shadow(0, 4, 62, 8)}${path('M -50 -60 V -170 C -50 -220 50 -220 50 -170 V -60 Z', INK.marigold)}${path('M -38 -66 V -166 C -38 -204 38 -204 38 -166 V -66 Z', INK.cream)}${repeat(3, (row) => circle(0, -164 + row * 30, 4, INK.marigold))}${rect(-58, -74, 116, 34, INK.cream, { rx: 10 })}${rect(-58, -46, 116, 12, INK.marigold, { rx: 4 })}${line('M -50 -36 L -54 0 M 50 -36 L 54 0', INK.marigold, 11)}`,
    );
  return picture(`
    ${rect(0, 0, 800, 600, lighter(drape, 0.55))}
    ${repeat(16, (fold) => path(`M ${fold * 52 - 10} 0 H ${fold * 52 + 40} C ${fold * 52 + 30} 200 ${fold * 52 + 46} 360 ${fold * 52 + 38} 500 H ${fold * 52 - 6} C ${fold * 52 + 4} 340 ${fold * 52 - 16} 180 ${fold * 52 - 10} 0 Z`, fold % 2 ? lighter(drape, 0.42) : lighter(drape, 0.3)))}
    ${path('M 0 0 H 800 V 60 Q 700 130 600 60 Q 500 130 400 60 Q 300 130 200 60 Q 100 130 0 60 Z', drape)}${line('M 0 60 Q 100 130 200 60 Q 300 130 400 60 Q 500 130 600 60 Q 700 130 800 60', INK.marigold, 6)}
    ${repeat(14, (bulb) => circle(30 + bulb * 57, 150 + (bulb % 3) * 46, 5, '#fff6d0') + circle(30 + bulb * 57, 150 + (bulb % 3) * 46, 12, '#fff6d0', { opacity: 0.35 }))}
    ${path('M 186 500 V 300 C 186 40 614 40 614 300 V 500 H 590 V 300 C 590 70 210 70 210 300 V 500 Z', INK.marigold)}${garland}
    ${[186, 600].map((x) => [470, 430, 392, 350].map((y, i) => circle(x + 8, y + 6, 18, '#5b8a55') + bloom(x + (i % 2) * 12, y, 20, i % 2 ? flower : second)).join('')).join('')}
    ${rect(90, 496, 620, 40, '#faf5ec', { rx: 4 })}${rect(60, 530, 680, 70, lighter(drape, 0.7))}${rect(340, 496, 120, 104, drape, { opacity: 0.85 })}
    ${throne(330)}${throne(470)}
    ${[110, 690].map((x) => at(x, 540, `${path('M -14 0 L -10 -120 H 10 L 14 0 Z', INK.marigold)}${circle(0, -140, 40, '#5b8a55')}${bloom(-20, -150, 20, flower)}${bloom(20, -148, 20, second)}${bloom(0, -174, 20, INK.cream)}${bloom(0, -128, 18, flower)}`)).join('')}
  `);
}

/** A birthday corner with a balloon garland. */
export function balloonGarland(wall: string, first: string, second: string, third: string): string {
  const balloon = (x: number, y: number, r: number, tone: string) =>
    ellipse(x, y, r, r * 1.12, tone) +
    ellipse(x - r * 0.32, y - r * 0.42, r * 0.18, r * 0.3, '#ffffff', { opacity: 0.55 });
  const tones = [first, second, third, INK.cream];
  return picture(`
    ${interior(wall, '#c9a878', 490)}${floorLines(490, '#9d7d4f', 3)}
    ${path('M 190 490 V 250 C 190 60 610 60 610 250 V 490 Z', lighter(first, 0.55))}${path('M 214 490 V 254 C 214 90 586 90 586 254 V 490 Z', lighter(first, 0.72))}
    ${repeat(4, (ring) => circle(400, 240, 96 - ring * 24, 'none', { stroke: ring % 2 ? second : third, width: 5, opacity: 0.6 }))}${path('M 400 176 L 417 222 L 466 224 L 428 254 L 441 302 L 400 274 L 359 302 L 372 254 L 334 224 L 383 222 Z', INK.marigold)}
    ${repeat(24, (stop) => {
      const share = stop / 23;
      const x = 130 + share * 320 + Math.sin(stop * 2.1) * 20;
      const y = 500 - share * 440 + Math.cos(stop * 1.7) * 24;
      return balloon(x, y, 24 + ((stop * 7) % 16), tones[stop % 4] ?? first);
    })}
    ${repeat(13, (stop) => {
      const share = stop / 12;
      const x = 460 + share * 190 + Math.sin(stop * 2.3) * 15;
      const y = 66 + share * 190 + Math.cos(stop * 1.9) * 20;
      return balloon(x, y, 20 + ((stop * 5) % 14), tones[(stop + 1) % 4] ?? second);
    })}
    ${at(470, 530, `${shadow(0, 8, 130, 10)}${ellipse(0, -96, 128, 24, '#ffffff')}${path('M -128 -96 C -120 -40 -124 -20 -116 0 H 116 C 124 -20 120 -40 128 -96 Z', '#f7f1e4')}${repeat(6, (fold) => line(`M ${-100 + fold * 40} -84 L ${-96 + fold * 38} -2`, '#ddd2bd', 4))}${rect(-52, -160, 104, 62, lighter(second, 0.3), { rx: 8 })}${rect(-36, -206, 72, 50, lighter(first, 0.3), { rx: 8 })}${path('M -52 -150 q 13 18 26 0 q 13 18 26 0 q 13 18 26 0 q 13 18 26 0 v -10 h -104 Z', INK.cream)}${path('M -36 -198 q 12 16 24 0 q 12 16 24 0 q 12 16 24 0 v -10 h -72 Z', INK.cream)}${rect(-4, -236, 8, 30, third)}${path('M 0 -258 C 10 -246 8 -236 0 -234 C -8 -236 -10 -246 0 -258 Z', INK.marigold)}`)}
    ${repeat(18, (bit) => rect((bit * 97) % 780, 506 + ((bit * 53) % 84), 11, 6, tones[bit % 4] ?? first, { rx: 2 }))}
  `);
}

/** A table laid for guests, flowers in the middle. */
export function tableSetting(cloth: string, flower: string, napkin: string): string {
  const place = (x: number, y: number, scale: number) =>
    at(
      x,
      y,
      `${ellipse(0, 0, 84, 34, INK.marigold)}${ellipse(0, -3, 78, 31, '#fdfbf6')}${ellipse(0, -5, 54, 21, '#efe8da')}${path('M -26 -8 L 0 -40 L 26 -8 Q 0 8 -26 -8 Z', napkin)}${line('M 0 -38 L 0 -4', darker(napkin, 0.25), 3)}${line('M -104 -16 V 22 M -114 -16 V 22', '#c8ced3', 5)}${line('M 104 -18 V 24', '#c8ced3', 6)}${line('M 116 -40 V 6 M 104 8 H 128', '#dff0f5', 5)}${path('M 104 -84 H 128 C 128 -56 122 -42 116 -40 C 110 -42 104 -56 104 -84 Z', '#dff0f5', { opacity: 0.85 })}`,
      scale,
    );
  return picture(`
    ${rect(0, 0, 800, 600, darker(cloth, 0.55))}${repeat(20, (bulb) => circle((bulb * 113) % 800, 30 + ((bulb * 61) % 190), 8 + (bulb % 3) * 6, '#ffe3a0', { opacity: 0.28 }))}
    ${[90, 250, 550, 710].map((x) => rect(x - 44, 150, 88, 130, INK.marigold, { rx: 22 }) + rect(x - 34, 160, 68, 112, INK.cream, { rx: 18 }) + path(`M ${x - 44} 214 H ${x + 44} V 238 H ${x - 44} Z`, napkin)).join('')}
    ${path('M -20 300 C 200 240 600 240 820 300 V 620 H -20 Z', cloth)}${path('M -20 300 C 200 240 600 240 820 300 V 330 C 600 268 200 268 -20 330 Z', lighter(cloth, 0.3), { opacity: 0.6 })}
    ${at(
      400,
      420,
      `${path('M -30 0 L -22 -120 H 22 L 30 0 Z', '#e9d9a8')}${rect(-40, -6, 80, 16, INK.marigold, { rx: 5 })}${repeat(
        18,
        (stem) => {
          const angle = (stem * Math.PI * 2) / 18;
          return circle(Math.cos(angle) * 84, -190 + Math.sin(angle) * 64, 26, '#5b8a55');
        },
      )}${repeat(15, (head) => {
        const angle = head * 2.4;
        const reach = 16 + head * 5.4;
        const x = Math.cos(angle) * reach;
        const y = -196 + Math.sin(angle) * reach * 0.74;
        const tone = [flower, INK.cream, napkin][head % 3] ?? flower;
        return (
          circle(x, y, 25, tone) + circle(x, y, 16, lighter(tone, 0.22)) + circle(x, y, 8, darker(tone, 0.16))
        );
      })}`,
    )}
    ${place(170, 470, 1.1)}${place(630, 470, 1.1)}${place(400, 548, 1.16)}
    ${[260, 540].map((x) => rect(x - 13, 340, 26, 66, '#fdfbf6', { rx: 4 }) + path(`M ${x} 306 C ${x + 11} 322 ${x + 8} 336 ${x} 338 C ${x - 8} 336 ${x - 11} 322 ${x} 306 Z`, '#ffcf5a') + circle(x, 322, 28, '#ffe9a8', { opacity: 0.4 }) + ellipse(x, 406, 30, 8, INK.marigold)).join('')}
  `);
}
