import { darker, INK, lighter } from '../colour.ts';
import { drawFace, drawNeck } from '../portraits/face.ts';
import {
  at,
  circle,
  clipped,
  ellipse,
  floorLines,
  interior,
  line,
  outdoors,
  palm,
  path,
  picture,
  pottedPlant,
  rect,
  repeat,
  shadow,
  sunbeam,
  treeLine,
} from './scene.ts';

/** Pictures of artists', gardeners' and cane weavers' work. */

/** A market painted along a wall. */
export function marketMural(ground: string, sun: string, wall: string): string {
  const woman = (x: number, scale: number, cloth: string, gele: string, skin: string) =>
    at(
      x,
      458,
      `${path('M -58 0 C -60 -90 -40 -130 0 -132 C 40 -130 60 -90 58 0 Z', cloth)}${repeat(4, (dot) => circle(-30 + dot * 20, -40 - (dot % 2) * 34, 8, lighter(cloth, 0.4)))}${rect(-12, -148, 24, 26, skin)}${ellipse(0, -168, 28, 33, skin)}${path('M -34 -172 C -54 -226 54 -226 34 -172 C 18 -192 -18 -192 -34 -172 Z', gele)}${path('M 10 -206 C 40 -240 70 -214 40 -192 Z', gele)}${ellipse(0, -228, 52, 13, '#8a5f38')}${[-28, -6, 16, 32].map((fruit, i) => circle(fruit, -240 - (i % 2) * 8, 14, [INK.clay, '#5f9a4b', INK.marigold, '#d84a3a'][i] ?? INK.clay)).join('')}`,
      scale,
    );
  return picture(`
    ${rect(0, 0, 800, 600, '#a9c9d8')}${rect(0, 60, 800, 460, wall)}${rect(0, 48, 800, 16, INK.clay)}
    ${clipped(
      40,
      90,
      720,
      370,
      `${rect(0, 0, 720, 370, ground)}${circle(540, 110, 84, sun)}${repeat(16, (ray) => {
        const angle = (ray * Math.PI) / 8;
        return line(
          `M ${(540 + Math.cos(angle) * 100).toFixed(0)} ${(110 + Math.sin(angle) * 100).toFixed(0)} L ${(540 + Math.cos(angle) * 150).toFixed(0)} ${(110 + Math.sin(angle) * 150).toFixed(0)}`,
          sun,
          10,
        );
      })}${path('M 0 250 Q 120 170 260 240 T 520 230 T 720 250 V 370 H 0 Z', darker(ground, 0.25))}${repeat(5, (roof) => path(`M ${roof * 160 - 30} 250 l 60 -70 l 60 70 Z`, [INK.clay, INK.marigold, INK.wine, INK.teal, INK.clay][roof] ?? INK.clay) + rect(roof * 160 - 10, 250, 80, 120, lighter(ground, 0.5)))}${repeat(12, (mark) => line(`M ${20 + mark * 62} 340 l 14 -20 l 14 20 l 14 -20`, sun, 6))}`,
    )}
    ${woman(160, 1.06, INK.marigold, INK.wine, '#5a3320')}${woman(310, 1.2, INK.wine, INK.marigold, '#6b3f28')}${woman(464, 1.04, INK.cream, INK.teal, '#4a2a1b')}
    ${at(610, 440, `${path('M -96 0 V -72 C -96 -84 -88 -90 -78 -90 H 60 C 84 -90 96 -60 98 0 Z', INK.marigold)}${rect(-96, -40, 194, 14, '#22262a')}${[-74, -34, 6].map((x) => rect(x, -80, 32, 34, '#bfe3ea', { rx: 4 })).join('')}${circle(-56, 4, 19, '#22262a')}${circle(60, 4, 19, '#22262a')}`, 0.86)}
    ${rect(40, 90, 720, 370, 'none', { stroke: INK.cream, width: 10 })}
    ${rect(0, 520, 800, 80, '#b98e5d')}${[90, 150, 206].map((x, i) => at(x, 566, `${path('M -24 -44 H 24 L 20 0 H -20 Z', '#dfe4e6')}${ellipse(0, -44, 24, 7, [INK.clay, INK.teal, INK.marigold][i] ?? INK.clay)}${path('M 10 -44 q 10 20 2 34 q 12 -8 10 -34 Z', [INK.clay, INK.teal, INK.marigold][i] ?? INK.clay)}`)).join('')}
    ${line('M 690 590 L 716 330 M 760 590 L 770 334', '#c9a06a', 10)}${repeat(6, (rung) => line(`M ${694 + rung * 4} ${556 - rung * 38} H ${761 + rung * 1.5}`, '#d8b981', 7))}
  `);
}

/** A portrait on the easel. */
export function portraitOnEasel(ground: string, skin: string, gele: string): string {
  const sitter = clipped(
    246,
    74,
    308,
    340,
    `${rect(0, 0, 308, 340, ground)}${repeat(14, (stroke) => line(`M ${-20 + ((stroke * 67) % 320)} ${10 + stroke * 24} q 40 -16 90 0`, stroke % 2 ? lighter(ground, 0.16) : darker(ground, 0.14), 13, 0.7))}<g transform="translate(-36 14) scale(0.79)">${drawNeck(skin, true, 298)}${path('M 100 480 C 110 400 170 366 204 358 C 226 384 254 384 276 358 C 310 366 370 400 380 480 Z', INK.cream)}${drawFace({ shape: { cheek: 72, jaw: 52, chinY: 298, eyeSize: 1.06, noseWidth: 19, lipFullness: 1.1, eyeGap: 33 }, skin, woman: true, brow: '#1c1518', smile: 'gentle', makeup: INK.clay, older: false }, '#8f2b3e', '')}${path('M 164 190 C 150 120 170 60 250 54 C 330 50 336 130 316 190 C 296 156 270 146 240 146 C 210 146 184 156 164 190 Z', gele)}${line('M 172 160 C 200 110 280 100 312 140 M 176 130 C 210 84 270 80 306 112 M 200 90 C 230 66 270 66 290 84', darker(gele, 0.3), 5)}${path('M 296 80 C 350 40 390 80 350 130 C 336 146 322 140 312 130 Z', lighter(gele, 0.12))}</g>`,
  );
  return picture(`
    ${interior('#e9dfcc', '#b08a58', 480)}${floorLines(480, '#8a6838', 3)}
    ${rect(60, 60, 130, 220, '#fbf6ea')}${rect(70, 70, 110, 200, '#bfe2ee')}${line('M 125 70 V 270 M 70 170 H 180', '#fbf6ea', 6)}
    ${line('M 400 20 L 250 590 M 400 20 L 550 590 M 400 20 V 560', '#8a5f38', 15)}${rect(216, 428, 368, 20, '#7a4a2c', { rx: 4 })}
    ${rect(232, 60, 336, 368, '#f7f1e4')}${sitter}
    ${at(660, 500, `${rect(-96, -16, 192, 14, '#7a4a2c', { rx: 4 })}${line('M -80 -4 V 80 M 80 -4 V 80', '#5d351d', 11)}${path('M -70 -22 C -80 -64 -10 -80 40 -62 C 70 -50 70 -24 44 -20 Z', '#c9995f')}${[INK.clay, INK.marigold, INK.indigo, '#5f9a4b', '#faf5ec'].map((tone, i) => ellipse(-44 + i * 22, -42 - (i % 2) * 9, 11, 7, tone)).join('')}${rect(62, -76, 34, 60, INK.teal, { rx: 5 })}${line('M 70 -76 L 58 -140 M 80 -76 L 82 -152 M 88 -76 L 106 -136', '#c9a06a', 6)}${ellipse(57, -146, 7, 12, '#3a2a2a')}${ellipse(82, -160, 7, 13, INK.clay)}${ellipse(108, -142, 7, 12, INK.indigo)}`)}
    ${pottedPlant(120, 560, 1.1, INK.clay)}${sunbeam(0.14)}
  `);
}

/** Indigo cloths drying on a line. */
export function adireCloths(sky: string, deep: string): string {
  const cloth = (x: number, w: number, h: number, kind: number, tone: string) =>
    clipped(
      x,
      128,
      w,
      h,
      `${rect(0, 0, w, h, tone)}${repeat(12, (row) =>
        repeat(8, (column) => {
          const cx = 26 + column * 52;
          const cy = 28 + row * 52;
          const pale = lighter(tone, 0.62);
          if (kind === 0)
            return (
              circle(cx, cy, 19, 'none', { stroke: pale, width: 4 }) +
              circle(cx, cy, 10, 'none', { stroke: pale, width: 3 }) +
              circle(cx, cy, 3, pale)
            );
          if (kind === 1)
            return (
              path(
                `M ${cx} ${cy - 22} C ${cx + 16} ${cy - 8} ${cx + 16} ${cy + 8} ${cx} ${cy + 22} C ${cx - 16} ${cy + 8} ${cx - 16} ${cy - 8} ${cx} ${cy - 22} Z`,
                'none',
                { stroke: pale, width: 4 },
              ) + line(`M ${cx} ${cy - 16} V ${cy + 16}`, pale, 3)
            );
          if (kind === 2)
            return (row + column) % 2
              ? line(
                  `M ${cx - 20} ${cy - 20} L ${cx + 20} ${cy + 20} M ${cx + 20} ${cy - 20} L ${cx - 20} ${cy + 20}`,
                  pale,
                  4,
                )
              : rect(cx - 19, cy - 19, 38, 38, 'none', { stroke: pale, width: 4 }) +
                  line(
                    `M ${cx - 10} ${cy - 19} v 38 M ${cx} ${cy - 19} v 38 M ${cx + 10} ${cy - 19} v 38`,
                    pale,
                    2.6,
                  );
          return line(`M ${cx - 26} ${cy} q 13 -22 26 0 t 26 0`, pale, 5);
        }),
      )}${repeat(3, (fold) => path(`M ${w * (0.2 + fold * 0.3)} 0 q 14 ${h / 2} 0 ${h} h 14 q 12 ${-h / 2} 0 ${-h} Z`, '#0b1230', { opacity: 0.16 }))}`,
    ) + rect(x - 2, 122, w + 4, 12, darker(tone, 0.3), { rx: 4 });
  return picture(`
    ${outdoors(sky, '#c9a06a', 500)}${treeLine(500, '#5f8f58')}
    ${line('M 40 120 V 560 M 760 120 V 560', '#7a4a2c', 15)}${line('M 40 126 Q 400 140 760 126', '#e9dcc3', 5)}
    ${cloth(64, 158, 330, 0, deep)}${cloth(236, 158, 360, 1, lighter(deep, 0.14))}${cloth(408, 158, 330, 2, darker(deep, 0.2))}${cloth(580, 158, 352, 3, lighter(deep, 0.26))}
    ${repeat(8, (peg) => rect(96 + peg * 86, 108, 11, 32, '#d9b981', { rx: 3 }))}
    ${at(150, 566, `${shadow(0, 2, 96, 10)}${path('M -90 -76 H 90 L 70 0 H -70 Z', '#7a4a2c')}${ellipse(0, -76, 90, 20, '#5d351d')}${ellipse(0, -76, 78, 15, deep)}${ellipse(-10, -80, 34, 5, lighter(deep, 0.4))}${line('M -86 -50 H 86 M -80 -26 H 80', '#4a2c18', 5)}`)}
    ${at(640, 572, `${ellipse(0, -20, 70, 19, '#c9995f')}${repeat(5, (roll) => ellipse(-40 + roll * 20, -36 - (roll % 2) * 10, 22, 15, roll % 2 ? deep : lighter(deep, 0.4)))}`)}
  `);
}

/** A hand-lettered sign, without words that would need a language: a loaf, rays and flourishes. */
export function paintedSign(board: string, figure: string, wall: string): string {
  return picture(`
    ${rect(0, 0, 800, 600, wall)}${repeat(11, (course) => line(`M 0 ${40 + course * 54} H 800`, darker(wall, 0.1), 3))}
    ${rect(96, 106, 620, 330, '#20121a', { opacity: 0.2, rx: 14 })}${rect(90, 92, 620, 330, board, { rx: 14 })}${rect(108, 110, 584, 294, 'none', { stroke: figure, width: 9, rx: 10 })}${rect(122, 124, 556, 266, 'none', { stroke: INK.cream, width: 3, rx: 8 })}
    ${repeat(17, (ray) => {
      const angle = Math.PI + (ray / 16) * Math.PI;
      return line(
        `M ${(400 + Math.cos(angle) * 132).toFixed(0)} ${(300 + Math.sin(angle) * 112).toFixed(0)} L ${(400 + Math.cos(angle) * 172).toFixed(0)} ${(300 + Math.sin(angle) * 148).toFixed(0)}`,
        figure,
        9,
      );
    })}
    ${path('M 300 320 C 280 250 310 212 350 214 C 366 196 434 196 450 214 C 490 212 520 250 500 320 Z', '#c97f35')}${path('M 316 312 C 300 256 322 230 352 232 C 370 214 430 214 448 232 C 478 230 500 256 484 312 Z', '#e0a04e')}${line('M 352 236 C 346 260 348 290 352 312 M 400 222 V 314 M 448 236 C 454 260 452 290 448 312', '#a8641f', 6)}
    ${path('M 170 356 C 230 326 290 376 350 350 C 380 338 420 338 450 350 C 510 376 570 326 630 356', 'none', { stroke: figure, width: 10 })}${circle(170, 356, 10, figure)}${circle(630, 356, 10, figure)}
    ${path('M 156 180 C 190 150 220 190 196 210 C 180 222 166 204 178 196 M 644 180 C 610 150 580 190 604 210 C 620 222 634 204 622 196', 'none', { stroke: INK.cream, width: 7 })}
    ${[
      [140, 140],
      [660, 140],
      [140, 374],
      [660, 374],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 8, '#c8ced3'))
      .join('')}
    ${rect(0, 520, 800, 80, '#9d948a')}${at(600, 540, `${path('M -30 -60 H 30 L 24 0 H -24 Z', '#dfe4e6')}${ellipse(0, -60, 30, 9, figure)}${line('M 0 -60 L 46 -150', '#c9a06a', 9)}${path('M 42 -146 L 60 -182 L 70 -176 L 54 -142 Z', '#3a2a2a')}`)}${at(180, 552, `${path('M -26 -50 H 26 L 20 0 H -20 Z', '#dfe4e6')}${ellipse(0, -50, 26, 8, board)}`)}${at(250, 556, `${path('M -22 -40 H 22 L 18 0 H -18 Z', '#dfe4e6')}${ellipse(0, -40, 22, 7, INK.cream)}`)}
  `);
}

/** A lion by a fountain, cast in cement. */
export function fountain(stone: string, sky: string): string {
  return picture(`
    ${outdoors(sky, '#8db36b', 440)}${treeLine(440, '#4f8454')}${palm(90, 470, 1.3)}${palm(716, 468, 1.15)}
    ${path('M 200 600 L 260 470 H 560 L 640 600 Z', '#d9c7a6')}
    ${ellipse(400, 500, 200, 40, darker(stone, 0.24))}${ellipse(400, 486, 200, 40, stone)}${ellipse(400, 484, 180, 32, '#7cc4e0')}${ellipse(400, 482, 120, 18, '#a9dcee')}
    ${path('M 370 484 C 380 440 382 400 380 370 H 420 C 418 400 420 440 430 484 Z', stone)}${ellipse(400, 368, 104, 22, darker(stone, 0.15))}${ellipse(400, 360, 104, 22, lighter(stone, 0.14))}${ellipse(400, 358, 90, 16, '#7cc4e0')}
    ${path('M 386 358 C 390 320 392 300 390 280 H 410 C 408 300 410 320 414 358 Z', stone)}${ellipse(400, 276, 52, 13, lighter(stone, 0.14))}${ellipse(400, 275, 42, 9, '#7cc4e0')}
    ${line('M 400 272 C 396 210 350 200 336 270 M 400 272 C 404 210 450 200 464 270 M 400 272 V 190', '#bfe7f5', 7)}${line('M 306 364 C 300 400 296 440 290 480 M 494 364 C 500 400 504 440 510 480 M 350 372 C 346 410 344 440 340 478 M 450 372 C 454 410 456 440 460 478', '#bfe7f5', 7, 0.85)}
    ${[1, -1]
      .map((side) =>
        at(
          400 + side * 262,
          520,
          `<g transform="scale(${side} 1)">${rect(-64, -20, 140, 36, darker(stone, 0.2), { rx: 5 })}${path('M -50 -20 C -60 -70 -40 -110 0 -116 C 40 -120 66 -90 66 -20 Z', stone)}${path('M -50 -20 V -60 M 30 -20 V -54', 'none', { stroke: darker(stone, 0.25), width: 6 })}${repeat(
            11,
            (lock) => {
              const angle = (lock / 11) * Math.PI * 2;
              return circle(-40 + Math.cos(angle) * 38, -124 + Math.sin(angle) * 38, 19, darker(stone, 0.16));
            },
          )}${circle(-40, -124, 36, lighter(stone, 0.08))}${circle(-52, -130, 5, '#3a322c')}${circle(-30, -130, 5, '#3a322c')}${path('M -50 -112 H -32 L -41 -102 Z', '#3a322c')}${line('M -41 -102 Q -52 -92 -58 -100 M -41 -102 Q -30 -92 -24 -100', '#3a322c', 4)}${line('M 66 -30 C 100 -40 100 -90 80 -96', stone, 11)}</g>`,
        ),
      )
      .join('')}
    ${[230, 560].map((x, i) => circle(x, 560, 26, i ? '#4d7d46' : '#5f9155') + circle(x + 8, 550, 6, '#e4674b') + circle(x - 9, 556, 6, INK.marigold)).join('')}
  `);
}

/** A lawn cut in stripes, hedge and palms. */
export function lawn(leaf: string, flower: string, sky: string): string {
  return picture(`
    ${outdoors(sky, leaf, 330)}${rect(0, 220, 800, 120, '#efe0c4')}${rect(0, 208, 800, 16, INK.clay)}${repeat(6, (post) => rect(20 + post * 152, 190, 36, 150, '#f6ecd6'))}
    ${repeat(9, (stripe) => path(`M ${260 + stripe * 34} 340 h 34 L ${-120 + (stripe + 1) * 120} 600 h -120 Z`, stripe % 2 ? lighter(leaf, 0.14) : leaf))}
    ${rect(0, 296, 800, 54, darker(leaf, 0.3), { rx: 20 })}${repeat(40, (bit) => circle((bit * 71) % 800, 304 + ((bit * 37) % 36), 12, bit % 3 ? darker(leaf, 0.22) : darker(leaf, 0.12)) + (bit % 3 === 0 ? circle(((bit * 71) % 800) + 5, 302 + ((bit * 37) % 34), 5, flower) : ''))}
    ${palm(110, 420, 1.6)}${palm(700, 400, 1.4)}${ellipse(110, 424, 66, 16, '#7a4a2c')}${ellipse(700, 404, 58, 14, '#7a4a2c')}${repeat(7, (bloom) => circle(60 + bloom * 17, 418 + (bloom % 2) * 8, 9, bloom % 2 ? flower : INK.marigold))}${repeat(6, (bloom) => circle(658 + bloom * 17, 398 + (bloom % 2) * 8, 9, bloom % 2 ? INK.marigold : flower))}
    ${path('M 340 600 C 350 500 470 470 440 340 H 480 C 520 480 470 520 500 600 Z', '#d9c7a6')}${repeat(6, (stone) => ellipse(456 - stone * 8, 370 + stone * 40, 26 + stone * 4, 9 + stone * 2, '#c2ad86'))}
    ${at(250, 530, `${shadow(0, 4, 100, 12)}${rect(-80, -56, 150, 48, '#c0392b', { rx: 12 })}${rect(-40, -84, 76, 34, '#2c3136', { rx: 8 })}${circle(-60, -4, 24, '#22262a')}${circle(-60, -4, 10, '#aab3b9')}${circle(56, -4, 19, '#22262a')}${circle(56, -4, 8, '#aab3b9')}${line('M 60 -50 L 150 -150 L 176 -146', '#5b6770', 9)}${rect(-100, -30, 24, 22, '#2c3136', { rx: 4 })}`)}
    ${pottedPlant(600, 560, 1.1, INK.clay)}${pottedPlant(690, 576, 0.8, INK.indigo)}
  `);
}

/** Raised beds behind a kitchen. */
export function raisedBeds(wood: string, sky: string): string {
  const bed = (x: number, y: number, w: number, plant: (at: number) => string) =>
    `${rect(x, y, w, 90, wood, { rx: 4 })}${line(`M ${x} ${y + 30} h ${w} M ${x} ${y + 60} h ${w}`, darker(wood, 0.25), 4)}${ellipse(x + w / 2, y, w / 2 - 6, 19, '#4a3020')}${repeat(Math.floor(w / 46), (i) => at(x + 30 + i * 46, y - 2, plant(i)))}`;
  const leafy = () =>
    repeat(
      5,
      (leaf) =>
        `<g transform="rotate(${-70 + leaf * 35})">${path('M 0 0 C 20 -16 22 -44 0 -60 C -22 -44 -20 -16 0 0 Z', leaf % 2 ? '#4f8f4c' : '#6aab5c')}</g>`,
    );
  const tomato = () =>
    `${line('M 0 0 V -110', '#8a6a48', 5)}${repeat(4, (leaf) => ellipse(leaf % 2 ? 17 : -17, -30 - leaf * 22, 20, 11, '#4f8f4c'))}${circle(-12, -44, 11, '#d84a3a')}${circle(13, -66, 11, '#e4674b')}${circle(-8, -92, 10, '#d84a3a')}`;
  const pepper = () =>
    `${line('M 0 0 V -74', '#5f8a4b', 5)}${repeat(4, (leaf) => ellipse(leaf % 2 ? 14 : -14, -20 - leaf * 18, 16, 8, '#6aab5c'))}${path('M 8 -50 q 14 10 8 30 q -12 -8 -8 -30 Z', '#d84a3a')}${path('M -12 -36 q -12 10 -6 28 q 12 -8 6 -28 Z', INK.marigold)}`;
  return picture(`
    ${outdoors(sky, '#b98e5d', 360)}${rect(0, 150, 800, 220, '#f0dfc0')}${rect(0, 138, 800, 16, INK.clay)}${rect(560, 190, 130, 180, '#6b3f24')}${circle(672, 284, 6, INK.marigold)}${rect(90, 200, 140, 100, '#faf5ec')}${rect(100, 210, 120, 80, '#8fbccc')}${line('M 160 210 v 80', '#faf5ec', 5)}
    ${line('M 300 160 V 360 M 520 160 V 360 M 300 210 H 520 M 300 270 H 520', '#8a6a48', 6)}${repeat(22, (leaf) => ellipse(306 + ((leaf * 43) % 214), 190 + ((leaf * 31) % 160), 19, 12, leaf % 2 ? '#4f8f4c' : '#6aab5c'))}
    ${bed(40, 430, 230, leafy)}${bed(300, 450, 220, tomato)}${bed(550, 430, 220, pepper)}
    ${at(400, 590, `${path('M -60 -60 H 40 L 30 0 H -50 Z', INK.teal)}${path('M 40 -50 L 100 -86 L 106 -74 L 44 -28 Z', INK.teal)}${ellipse(106, -84, 19, 9, '#155053')}${line('M -56 -56 C -110 -60 -100 0 -52 -10', INK.teal, 9)}${line('M -50 -62 C -40 -96 20 -96 30 -62', INK.teal, 8)}`)}
  `);
}

/** Cane chairs on a veranda. */
export function caneChairs(cane: string, cushion: string, wall: string): string {
  const weave = (x: number, y: number, w: number, h: number, r: number) => {
    const clip = `cane${w}x${h}`;
    const strands = repeat(Math.ceil((w + h) / 15), (strand) =>
      line(`M ${strand * 15 - h} 0 l ${h} ${h} M ${strand * 15} 0 l ${-h} ${h}`, darker(cane, 0.2), 3.4, 0.8),
    );
    return at(
      x,
      y,
      `<clipPath id="${clip}"><rect width="${w}" height="${h}" rx="${r}"/></clipPath><g clip-path="url(#${clip})">${rect(0, 0, w, h, cane)}${strands}</g>${rect(4, 4, w - 8, h - 8, 'none', { rx: r - 3, stroke: darker(cane, 0.34), width: 8 })}`,
    );
  };
  const chair = (x: number, y: number) =>
    at(
      x,
      y,
      `${shadow(0, 4, 120, 12)}${weave(-96, -240, 192, 170, 80)}${weave(-110, -110, 220, 70, 24)}${rect(-88, -126, 176, 34, cushion, { rx: 16 })}${rect(-60, -196, 120, 74, cushion, { rx: 22 })}${circle(0, -160, 20, 'none', { stroke: INK.cream, width: 5 })}${circle(0, -160, 8, INK.cream)}${line('M -92 -42 L -100 0 M 92 -42 L 100 0', darker(cane, 0.35), 13)}`,
    );
  return picture(`
    ${interior(wall, '#cbb088', 450)}${floorLines(450, '#a58a60', 4)}
    ${rect(240, 50, 320, 240, '#fbf6ea')}${clipped(252, 62, 296, 216, rect(0, 0, 296, 216, '#a9d6e8') + repeat(5, (tree) => circle(20 + tree * 66, 180, 52, tree % 2 ? '#5f9155' : '#4f8454')) + circle(230, 50, 26, '#ffe9a8'))}${line('M 400 62 V 278', '#fbf6ea', 8)}
    ${chair(210, 540)}${chair(590, 540)}
    ${at(400, 556, `${shadow(0, 2, 80, 9)}${weave(-66, -80, 132, 26, 12)}${line('M -44 -54 L -54 0 M 44 -54 L 54 0', darker(cane, 0.35), 10)}${path('M -30 -82 C -34 -108 34 -108 30 -82 Z', INK.cream)}${circle(-10, -102, 12, INK.clay)}${circle(12, -102, 12, INK.marigold)}`)}
    ${at(700, 40, `${line('M 0 -40 V 30', '#5d3a22', 4)}${weave(-54, 30, 108, 76, 36)}${circle(0, 116, 15, '#ffe9b0')}`)}${pottedPlant(70, 560, 1.3, INK.indigo)}
    ${sunbeam(0.14)}
  `);
}
