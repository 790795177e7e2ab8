import { darker, INK, lighter, mix } from '../colour.ts';
import {
  at,
  circle,
  clipped,
  ellipse,
  line,
  outdoors,
  palm,
  path,
  picture,
  rect,
  repeat,
  shadow,
  treeLine,
} from './scene.ts';

/** Pictures of builders', bricklayers' and roofers' work. */

/** A piece of block wall with its mortar. */
function blockRows(
  x: number,
  y: number,
  w: number,
  rows: number,
  colour: string,
  blockWidth = 58,
  blockHeight = 26,
): string {
  const blocks = repeat(rows, (row) =>
    repeat(Math.ceil(w / blockWidth) + 1, (column) => {
      const tone =
        [lighter(colour, 0.1), darker(colour, 0.07), colour, colour][(column * 7 + row * 5) % 4] ?? colour;
      const left = (column - 1) * blockWidth + (row % 2 ? blockWidth / 2 : blockWidth);
      return rect(left, row * blockHeight, blockWidth - 3, blockHeight - 3, tone, { rx: 2 });
    }),
  );
  return clipped(
    x,
    y,
    w,
    rows * blockHeight,
    rect(0, 0, w, rows * blockHeight, lighter(colour, 0.34)) + blocks,
  );
}

/** A duplex with scaffolding in front and the upper floor rising. */
export function houseUnderConstruction(wall: string, sky: string): string {
  const pole = '#9a6b3f';
  return picture(`
    ${outdoors(sky, '#c99a63')}${treeLine(430, '#5c8a55')}
    ${rect(170, 210, 460, 250, wall)}
    ${blockRows(170, 126, 460, 3, '#b9b3a8')}
    ${rect(170, 204, 470, 16, '#8d8a86')}
    ${rect(170, 332, 470, 14, '#8d8a86')}
    ${[210, 340, 520].map((x) => rect(x, 244, 74, 70, '#4b4340') + rect(x, 244, 74, 8, '#a7a29b')).join('')}
    ${rect(216, 366, 80, 94, '#4b4340')}${rect(430, 368, 130, 64, '#4b4340')}
    ${repeat(10, (rod) => line(`M ${190 + rod * 46} 126 v -28`, '#7a4a30', 3))}
    ${[150, 290, 430, 570, 650].map((x) => line(`M ${x} 120 V 470`, pole, 8)).join('')}
    ${line('M 130 232 H 672 M 130 330 H 672', pole, 8)}
    ${rect(132, 320, 536, 12, '#c9a06a')}${rect(132, 222, 536, 12, '#c9a06a')}
    ${line('M 150 330 L 290 232 M 430 330 L 570 232', pole, 6)}
    ${line('M 662 470 L 700 222 M 694 470 L 730 222', '#d8b981', 7)}${repeat(9, (rung) => line(`M ${668 + rung * 4} ${448 - rung * 27} h 30`, '#d8b981', 5))}
    ${shadow(400, 474, 300, 18)}
    ${path('M 40 520 Q 110 440 190 520 Z', '#e0c48d')}${path('M 60 520 Q 110 466 150 520 Z', '#cdae72')}
    ${blockRows(600, 492, 164, 2, '#a9a49a', 54, 24)}
    ${at(330, 520, `${path('M -44 -26 H 40 L 26 8 H -28 Z', INK.clay)}${circle(34, 14, 15, '#2c2628')}${circle(34, 14, 6, '#a7a29b')}${line('M -44 -26 L -84 -40', '#5b5356', 6)}${path('M -38 -26 Q 0 -50 34 -26 Z', '#8d8a86')}`)}
  `);
}

/** A finished house, roof to fence. */
export function finishedHouse(wall: string, roof: string, sky: string): string {
  const trim = lighter(wall, 0.6);
  const pane = '#9cc4d4';
  const window = (x: number, y: number, w: number, h: number) =>
    rect(x - 6, y - 6, w + 12, h + 12, trim) +
    rect(x, y, w, h, pane) +
    path(
      `M ${x} ${y + h} L ${x + w * 0.6} ${y} H ${x + w} V ${y + h * 0.4} L ${x + w * 0.5} ${y + h} Z`,
      '#ffffff',
      { opacity: 0.3 },
    ) +
    line(`M ${x + w / 2} ${y} V ${y + h}`, trim, 5);
  return picture(`
    ${outdoors(sky, '#7fa05f', 440)}${treeLine(440, '#4f8454')}
    ${palm(96, 460, 1.35)}${palm(716, 456, 1.15)}
    ${rect(190, 240, 430, 230, wall)}${rect(470, 240, 150, 230, darker(wall, 0.1))}
    ${path('M 150 250 L 290 130 H 560 L 664 250 Z', roof)}
    ${path('M 440 250 L 540 150 L 664 250 Z', darker(roof, 0.16))}
    ${repeat(6, (row) => line(`M ${168 + row * 22} ${236 - row * 19} H ${648 - row * 16}`, darker(roof, 0.3), 2, 0.5))}
    ${rect(150, 248, 516, 14, trim)}
    ${window(226, 300, 84, 80)}${window(510, 300, 84, 80)}
    ${rect(350, 290, 110, 14, trim)}${rect(352, 304, 12, 166, trim)}${rect(446, 304, 12, 166, trim)}
    ${rect(376, 330, 58, 140, '#6b3f24')}${rect(384, 342, 18, 50, '#7d4d30')}${rect(408, 342, 18, 50, '#7d4d30')}${rect(384, 402, 42, 60, '#7d4d30')}${circle(424, 400, 4, INK.marigold)}
    ${path('M 340 470 H 470 L 540 600 H 270 Z', '#d9c7a6')}${repeat(5, (row) => line(`M ${330 - row * 14} ${490 + row * 24} H ${480 + row * 14}`, '#bda67f', 2))}
    ${[210, 240, 270, 300, 500, 530, 560, 590].map((x, i) => circle(x, 472, 19 + (i % 2) * 4, '#4d7d46') + circle(x - 6, 466, 4, i % 2 ? '#e4674b' : '#f2c14e') + circle(x + 7, 474, 4, i % 2 ? '#f2c14e' : '#e4674b')).join('')}
    ${rect(0, 470, 150, 60, trim)}${rect(0, 462, 158, 12, roof)}${rect(664, 470, 136, 60, trim)}${rect(656, 462, 144, 12, roof)}
  `);
}

/** A block wall going up along a string, with the tools of the day. */
export function blockWall(block: string, sky: string): string {
  return picture(`
    ${outdoors(sky, '#c49a67', 450)}${treeLine(450, '#6d9360')}
    ${blockRows(0, 262, 800, 8, block, 66, 32)}
    ${blockRows(0, 198, 392, 2, block, 66, 32)}
    ${rect(0, 516, 800, 18, '#8d8a86')}
    ${line('M 0 196 H 800', INK.clay, 3)}${rect(392, 180, 10, 84, '#c9a06a')}${circle(397, 196, 6, INK.clay)}
    ${path('M 372 262 q 40 -20 92 -4 l 40 8 h -140 Z', '#9d978d')}
    ${shadow(470, 566, 300, 20)}
    ${at(470, 252, `${path('M 0 0 L 84 -14 L 96 2 L 84 16 Z', '#c8ced3', { stroke: '#8e979e' })}${rect(-52, -8, 54, 14, '#7a4a2c', { rx: 7 })}`, 1, -14)}
    ${at(150, 560, `${ellipse(0, -36, 62, 16, '#6b6f74')}${path('M -62 -36 L -48 20 H 48 L 62 -36 Z', '#4c5157')}${ellipse(0, -38, 52, 11, '#a8a39a')}`)}
    ${at(620, 566, `${rect(-96, -22, 192, 24, '#e6a117', { rx: 4 })}${rect(-24, -16, 48, 12, '#d9f2c4', { rx: 6 })}${ellipse(-2, -10, 8, 4, '#6fae4e')}${rect(-88, -14, 24, 8, '#b57d10')}${rect(64, -14, 24, 8, '#b57d10')}`)}
  `);
}

/** Two gate pillars in cut stone. */
export function stonePillars(stone: string, gate: string, sky: string): string {
  const pillar = (x: number) =>
    rect(x, 170, 120, 330, darker(stone, 0.28)) +
    repeat(11, (row) =>
      repeat(3, (column) => {
        const w = [46, 34, 40][(column + row) % 3] ?? 40;
        const left = x + ([0, 46, 80][column] ?? 0) + (row % 2 && column > 0 ? -10 : 0);
        const tone =
          [stone, lighter(stone, 0.16), darker(stone, 0.12), mix(stone, '#b4532a', 0.2)][
            (row * 3 + column * 2) % 4
          ] ?? stone;
        return rect(left + 2, 172 + row * 30, Math.min(w, x + 118 - left) - 2, 26, tone, { rx: 5 });
      }),
    ) +
    rect(x - 12, 146, 144, 28, '#e9e0d0', { rx: 4 }) +
    rect(x + 30, 118, 60, 30, '#e9e0d0', { rx: 6 }) +
    circle(x + 60, 104, 20, '#ffe3a0') +
    circle(x + 60, 104, 12, '#fff7df');
  const leaf = (x: number, side: 1 | -1) =>
    rect(x, 240, 168, 250, 'none', { stroke: gate, width: 10 }) +
    repeat(7, (bar) => line(`M ${x + 22 + bar * 21} 244 V 486`, gate, 6)) +
    line(`M ${x} 365 H ${x + 168}`, gate, 9) +
    circle(x + 84, 365, 34, gate) +
    circle(x + 84, 365, 20, INK.marigold) +
    rect(x + (side > 0 ? 8 : 146), 356, 14, 40, INK.marigold);
  return picture(`
    ${outdoors(sky, '#b98e5d', 470)}${treeLine(470, '#5f8f58')}
    ${rect(0, 260, 122, 240, '#efe4cf')}${rect(680, 260, 120, 240, '#efe4cf')}${rect(0, 248, 122, 16, INK.clay)}${rect(680, 248, 120, 16, INK.clay)}
    ${leaf(238, -1)}${leaf(400, 1)}${pillar(116)}${pillar(566)}
    ${path('M 236 500 H 566 L 690 600 H 120 Z', '#a9a49a')}${repeat(4, (row) => line(`M ${216 - row * 26} ${516 + row * 24} H ${586 + row * 30}`, '#8f8a81', 3))}
  `);
}

/** Trusses against the sky, the last sheet still to come. */
export function roofTruss(wood: string, sky: string): string {
  const truss = (x: number, y: number, scale: number, tone: string) =>
    at(
      x,
      y,
      line(
        'M -230 0 L 0 -150 L 230 0 Z M -115 -75 L -70 0 L 0 -150 L 70 0 L 115 -75 M -150 0 L -115 -75 M 150 0 L 115 -75',
        tone,
        15,
      ) + line('M -230 -6 L 0 -156 L 230 -6', lighter(tone, 0.24), 4),
      scale,
    );
  return picture(`
    ${outdoors(sky, '#bd915e', 500)}${treeLine(500, '#5c8a55')}
    ${rect(120, 350, 560, 180, '#cfc6b8')}${rect(120, 340, 560, 14, '#a8a196')}
    ${blockRows(120, 354, 560, 6, '#c3b9a9', 58, 29)}
    ${rect(180, 392, 90, 90, '#5b5350')}${rect(530, 392, 90, 90, '#5b5350')}${rect(356, 392, 84, 138, '#5b5350')}
    ${truss(470, 316, 0.92, darker(wood, 0.3))}${truss(435, 326, 0.98, darker(wood, 0.16))}${truss(400, 340, 1.16, wood)}
    ${line('M 134 340 L 234 310 M 666 340 L 706 316 M 400 166 L 470 178 M 266 254 L 350 246 M 534 254 L 590 244', darker(wood, 0.2), 9)}
    ${rect(120, 334, 560, 14, lighter(wood, 0.1))}
    ${line('M 60 530 L 150 330 M 96 530 L 182 336', '#d8b981', 8)}${repeat(7, (rung) => line(`M ${74 + rung * 12} ${500 - rung * 27} l 34 2`, '#d8b981', 6))}
    ${repeat(5, (plank) => rect(560 + plank * 4, 556 - plank * 11, 200, 10, plank % 2 ? wood : lighter(wood, 0.14), { rx: 2 }))}
    ${shadow(400, 536, 320, 14)}
  `);
}

/** A new roof, close enough to count the tiles. */
export function tiledRoof(tile: string, wall: string, sky: string): string {
  const row = (y: number, from: number, to: number, tone: string) =>
    repeat(Math.floor((to - from) / 46), (column) =>
      path(
        `M ${from + column * 46} ${y} q 23 -15 46 0 v 30 q -23 14 -46 0 Z`,
        (column + Math.round(y)) % 3 ? tone : lighter(tone, 0.1),
        { stroke: darker(tile, 0.32), width: 2 },
      ),
    );
  return picture(`
    ${outdoors(sky, '#86a565', 540)}${treeLine(540, '#4f8454')}
    ${rect(90, 370, 620, 190, wall)}${rect(90, 360, 620, 20, darker(wall, 0.25))}
    ${path('M 20 384 L 210 110 H 590 L 780 384 Z', darker(tile, 0.3))}
    <clipPath id="roofEdge"><path d="M 20 384 L 210 110 H 590 L 780 384 Z"/></clipPath>
    <g clip-path="url(#roofEdge)">${repeat(10, (at) => row(112 + at * 28, 0 + (at % 2) * 23, 800, at % 2 ? tile : darker(tile, 0.06)))}</g>
    ${path('M 200 116 H 600 L 588 98 H 212 Z', lighter(tile, 0.12), { stroke: darker(tile, 0.35) })}
    ${rect(10, 378, 780, 22, '#f3eee3', { rx: 6 })}${rect(10, 396, 780, 6, '#c9c2b3')}
    ${path('M 330 300 L 400 214 L 470 300 Z', lighter(wall, 0.2))}${path('M 312 306 L 400 198 L 488 306 L 470 306 L 400 222 L 330 306 Z', darker(tile, 0.15))}${rect(372, 252, 56, 48, '#8fbccc')}${line('M 400 252 V 300', '#ffffff', 4)}
    ${[150, 320, 560].map((x) => rect(x - 5, 432, 100, 90, '#f7f1e4') + rect(x, 437, 90, 80, '#8fbccc') + line(`M ${x + 45} 437 v 80`, '#f7f1e4', 5)).join('')}
    ${rect(712, 396, 12, 164, '#e3dccd')}
  `);
}
