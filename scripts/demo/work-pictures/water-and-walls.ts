import { darker, INK, lighter } from '../colour.ts';
import {
  at,
  circle,
  clipped,
  ellipse,
  floorLines,
  interior,
  line,
  outdoors,
  path,
  picture,
  pottedPlant,
  rect,
  repeat,
  shadow,
  sunbeam,
  treeLine,
} from './scene.ts';

/** Pictures of plumbers', tilers', painters' and borehole technicians' work. */

function tileGrid(
  w: number,
  h: number,
  size: number,
  tile: string,
  grout: string,
  accent: string,
  every: number,
): string {
  return (
    rect(0, 0, w, h, grout) +
    repeat(Math.ceil(h / size), (row) =>
      repeat(Math.ceil(w / size), (column) => {
        const special = every > 0 && (row * 3 + column * 5) % every === 0;
        const tone = special
          ? accent
          : (row + column * 2) % 5 === 0
            ? lighter(tile, 0.1)
            : (row * 2 + column) % 7 === 0
              ? darker(tile, 0.05)
              : tile;
        return rect(column * size + 1.5, row * size + 1.5, size - 3, size - 3, tone, { rx: 2 });
      }),
    )
  );
}

function toilet(x: number, y: number): string {
  return at(
    x,
    y,
    `${shadow(0, 4, 66, 10)}${rect(-44, -168, 88, 74, '#fbfaf7', { rx: 10 })}${rect(-50, -176, 100, 16, '#ece8e0', { rx: 7 })}${circle(0, -168, 7, '#c3cacf')}${path('M -48 -94 H 48 C 52 -48 32 -30 24 0 H -24 C -32 -30 -52 -48 -48 -94 Z', '#fbfaf7')}${ellipse(0, -94, 52, 15, '#e6e1d7')}${ellipse(0, -97, 52, 14, '#ffffff')}${path('M 18 -90 C 42 -84 30 -40 20 0 H 24 C 32 -30 52 -48 48 -94 Z', '#d8d2c6', { opacity: 0.7 })}`,
  );
}

/** A finished bathroom: basin, mirror, WC, shower glass. */
export function bathroom(tile: string, accent: string, wood: string): string {
  return picture(`
    ${clipped(0, 0, 800, 450, tileGrid(800, 450, 50, tile, lighter(tile, 0.5), accent, 0))}
    ${clipped(0, 200, 800, 50, tileGrid(800, 50, 25, accent, lighter(accent, 0.5), lighter(accent, 0.35), 3))}
    ${rect(0, 450, 800, 150, '#c9c1b4')}${floorLines(450, '#9c9384', 4)}
    ${sunbeam(0.12)}
    ${circle(250, 150, 100, '#d9b98a')}${circle(250, 150, 90, '#cfe3ea')}${path('M 190 214 L 290 74 L 326 108 L 240 232 Z', '#ffffff', { opacity: 0.4 })}
    ${rect(130, 330, 250, 92, wood, { rx: 4 })}${line('M 255 330 V 422', darker(wood, 0.3), 3)}${circle(242, 376, 5, INK.marigold)}${circle(268, 376, 5, INK.marigold)}${rect(120, 316, 270, 18, '#f5f1e8', { rx: 4 })}
    ${path('M 176 274 H 330 C 326 306 300 318 253 318 C 206 318 180 306 176 274 Z', '#ffffff')}${ellipse(253, 274, 77, 12, '#e6e1d7')}
    ${line('M 254 266 V 226 C 254 210 284 210 286 232', '#b9c1c7', 10)}${line('M 238 264 h 32', '#b9c1c7', 9)}
    ${rect(342, 284, 20, 32, accent, { rx: 5 })}${rect(347, 274, 10, 12, '#f5f1e8', { rx: 2 })}
    ${toilet(476, 508)}
    ${rect(574, 90, 6, 430, '#d5dde0')}${rect(580, 90, 190, 430, '#d8eef2', { opacity: 0.34 })}${path('M 600 90 L 690 90 L 600 330 Z', '#ffffff', { opacity: 0.3 })}
    ${line('M 690 420 V 150 C 690 128 650 128 646 146', '#b9c1c7', 9)}${ellipse(646, 152, 34, 9, '#aab3b9')}${repeat(6, (drop) => line(`M ${622 + drop * 10} ${176 + (drop % 3) * 12} v 18`, '#9fd0e0', 3, 0.8))}
    ${circle(690, 300, 15, '#aab3b9')}
    ${rect(40, 250, 70, 92, accent, { rx: 5 })}${line('M 34 250 H 116', '#b9c1c7', 8)}${rect(40, 318, 70, 8, lighter(accent, 0.5))}
    ${ellipse(476, 552, 110, 20, accent, { opacity: 0.85 })}${ellipse(476, 550, 96, 15, lighter(accent, 0.2))}
    ${pottedPlant(84, 540, 0.8, INK.clay)}
  `);
}

/** Heater, manifold and neat pipes on a wall. */
export function pipework(wall: string, hot: string, cold: string): string {
  const valve = (x: number, tone: string) =>
    at(
      x,
      330,
      `${circle(0, 0, 17, '#b08d57')}${rect(-30, -6, 60, 12, tone, { rx: 6 })}${circle(0, 0, 7, darker(tone, 0.3))}`,
    );
  return picture(`
    ${interior(wall, '#b9ac9a', 500)}
    ${repeat(6, (pipe) => line(`M ${214 + pipe * 62} 500 V 330`, pipe % 2 ? cold : hot, 15) + line(`M ${210 + pipe * 62} 494 V 340`, lighter(pipe % 2 ? cold : hot, 0.4), 3))}
    ${line('M 150 284 H 580', hot, 19)}${line('M 150 278 H 580', lighter(hot, 0.4), 4)}
    ${line('M 150 246 H 700 V 500', cold, 19)}${line('M 150 240 H 692', lighter(cold, 0.4), 4)}
    ${line('M 150 246 V 190 M 150 284 V 190', '#c9843f', 0)}
    ${repeat(6, (pipe) => line(`M ${214 + pipe * 62} 330 V ${pipe % 2 ? 252 : 290}`, pipe % 2 ? cold : hot, 15))}
    ${repeat(6, (pipe) => valve(214 + pipe * 62, pipe % 2 ? '#2f6fb0' : '#c0392b'))}
    ${repeat(6, (pipe) => rect(202 + pipe * 62, 420, 24, 12, '#e6e1d7', { rx: 3 }))}
    ${rect(120, 40, 250, 140, '#f6f3ec', { rx: 60 })}${rect(120, 112, 250, 60, '#dcd6ca', { rx: 30, opacity: 0.6 })}${rect(190, 130, 110, 30, '#e9e4d9', { rx: 8 })}${circle(210, 145, 7, '#c0392b')}${circle(236, 145, 7, '#4d9a57')}${line('M 160 66 H 300', '#ffffff', 6)}
    ${line('M 170 178 V 284', hot, 15)}${line('M 320 178 V 246', cold, 15)}
    ${at(
      560,
      130,
      `${circle(0, 0, 50, '#f6f3ec', { stroke: '#8e979e', width: 7 })}${line('M 0 0 L 20 -26', '#c0392b', 5)}${repeat(
        9,
        (mark) => {
          const angle = ((mark * 30 - 210) * Math.PI) / 180;
          return line(
            `M ${(Math.cos(angle) * 36).toFixed(1)} ${(Math.sin(angle) * 36).toFixed(1)} L ${(Math.cos(angle) * 42).toFixed(1)} ${(Math.sin(angle) * 42).toFixed(1)}`,
            '#4c5157',
            3,
          );
        },
      )}${circle(0, 0, 6, '#4c5157')}${line('M 0 54 V 116', cold, 15)}`,
    )}
    ${at(110, 552, `${rect(-60, -44, 120, 56, INK.clay, { rx: 6 })}${rect(-22, -64, 44, 24, 'none', { stroke: '#5d2b16', width: 8, rx: 6 })}${rect(-60, -22, 120, 8, '#8c3d1c')}${line('M 74 4 L 150 -16', '#8e979e', 12)}${circle(156, -18, 15, 'none', { stroke: '#8e979e', width: 10 })}`)}
    ${shadow(120, 566, 96, 8)}
  `);
}

/** A floor in herringbone, seen from above, the last corner being laid. */
export function herringbone(tile: string, second: string): string {
  // Lying planks go down a stair, and each has a standing one at its end; stairs lie side by side.
  const plank = (x: number, y: number, tone: string, standing: boolean) =>
    rect(x, y, standing ? 40 : 120, standing ? 120 : 40, tone, { rx: 2, stroke: '#f1e6d3', width: 3 }) +
    (standing
      ? line(`M ${x + 14} ${y + 10} v 86 M ${x + 27} ${y + 26} v 84`, darker(tone, 0.16), 1.6, 0.6)
      : line(`M ${x + 10} ${y + 14} h 86 M ${x + 26} ${y + 27} h 84`, darker(tone, 0.16), 1.6, 0.6));
  const tones = [tile, second, lighter(tile, 0.12), darker(tile, 0.1)];
  return picture(`
    ${rect(0, 0, 800, 600, '#a8a196')}${repeat(60, (speck) => circle((speck * 137) % 800, (speck * 89) % 600, 2, '#8f887d'))}
    <g transform="translate(400 300) rotate(45)">${repeat(44, (stair) =>
      repeat(10, (strip) => {
        const x = (stair - 22) * 40 + (strip - 5) * 120;
        const y = (stair - 22) * 40 - (strip - 5) * 120;
        const isLaid = x < 130 || y < -20;
        return isLaid
          ? plank(x, y, tones[(stair + strip * 3) % 4] ?? tile, false) +
              plank(x + 120, y - 80, tones[(stair * 2 + strip + 1) % 4] ?? tile, true)
          : '';
      }),
    )}</g>
    ${path('M 560 600 C 580 500 680 430 800 410 V 600 Z', '#9d968a')}${line('M 574 560 q 30 -60 90 -100 M 620 590 q 40 -70 120 -110 M 690 596 q 40 -40 100 -60', '#8a8377', 7)}
    ${at(640, 500, `${rect(-60, -16, 120, 32, '#c8ced3', { rx: 3 })}${repeat(11, (tooth) => rect(-58 + tooth * 11, 14, 6, 9, '#c8ced3'))}${rect(-26, -34, 52, 20, '#7a4a2c', { rx: 9 })}`, 1.15, -32)}
    ${at(150, 470, `${rect(-110, -15, 220, 30, INK.marigold, { rx: 5 })}${rect(-28, -9, 56, 18, '#d9f2c4', { rx: 9 })}${ellipse(2, -1, 10, 5, '#6fae4e')}`, 1, -45)}
    ${sunbeam(0.16)}
  `);
}

/** A kitchen wall with a patterned splashback. */
export function splashback(tile: string, accent: string, cabinet: string): string {
  const star = (x: number, y: number, odd: boolean) =>
    at(
      x,
      y,
      `${rect(0, 0, 58, 58, odd ? tile : lighter(tile, 0.5))}${path('M 29 4 C 34 22 36 24 54 29 C 36 34 34 36 29 54 C 24 36 22 34 4 29 C 22 24 24 22 29 4 Z', odd ? lighter(tile, 0.75) : accent)}${circle(29, 29, 6, odd ? accent : tile)}${[0, 58].map((x) => [0, 58].map((y) => circle(x, y, 10, odd ? accent : tile)).join('')).join('')}`,
    );
  return picture(`
    ${rect(0, 0, 800, 600, '#efe7d8')}
    ${clipped(
      0,
      150,
      800,
      232,
      repeat(4, (row) =>
        repeat(14, (column) => clipped(column * 58, row * 58, 57, 57, star(0, 0, (row + column) % 2 === 0))),
      ),
    )}
    ${rect(0, 0, 800, 140, cabinet)}${rect(0, 136, 800, 14, darker(cabinet, 0.3))}${repeat(5, (door) => rect(8 + door * 160, 10, 146, 118, 'none', { stroke: darker(cabinet, 0.22), width: 4, rx: 3 }) + circle(142 + door * 160 - (door % 2 ? 120 : 0), 112, 5, INK.marigold))}
    ${rect(0, 382, 800, 26, '#4b4743')}${rect(0, 382, 800, 7, '#6d6863')}${rect(0, 408, 800, 192, cabinet)}
    ${repeat(4, (door) => rect(10 + door * 200, 424, 180, 160, 'none', { stroke: darker(cabinet, 0.22), width: 4, rx: 3 }) + rect(70 + door * 200, 440, 60, 8, INK.marigold, { rx: 4 }))}
    ${rect(90, 374, 210, 10, '#c8ced3', { rx: 4 })}${line('M 196 372 V 300 C 196 276 240 276 240 304', '#c8ced3', 11)}
    ${at(560, 384, `${rect(-96, -10, 192, 10, '#2c2a2b', { rx: 4 })}${path('M -70 -14 V -66 H 40 V -14 Z', '#a7adb2')}${ellipse(-15, -66, 55, 9, '#8e959b')}${line('M 44 -46 h 40', '#2c2a2b', 9)}${path('M -60 -74 Q -15 -100 30 -74 Z', '#b9bfc4')}${circle(-15, -94, 6, '#2c2a2b')}`)}
    ${at(420, 384, `${path('M -24 0 L -30 -58 H 30 L 24 0 Z', '#e9dcc3')}${line('M -10 -58 L -24 -120 M 6 -58 L 8 -132 M 18 -58 L 34 -112', '#8a5f38', 6)}${ellipse(-26, -126, 11, 17, '#8a5f38')}${ellipse(36, -118, 10, 15, '#a9794c')}`)}
    ${pottedPlant(724, 384, 0.62, INK.clay)}${sunbeam(0.1)}
  `);
}

/** A wall half way between the old colour and the new. */
export function paintedWall(old: string, fresh: string, floor: string): string {
  return picture(`
    ${interior(old, floor, 470)}
    ${path('M 0 0 H 430 C 452 60 418 110 446 160 C 424 220 456 280 430 330 C 452 380 424 420 440 454 H 0 Z', fresh)}
    ${path('M 0 0 H 120 V 454 H 0 Z', lighter(fresh, 0.1), { opacity: 0.5 })}
    ${repeat(5, (stroke) => line(`M ${438 + (stroke % 2) * 10} ${30 + stroke * 92} h ${38 + (stroke % 3) * 20}`, fresh, 34, 0.9))}
    ${path('M 0 470 H 800 V 600 H 0 Z', '#ece5d8')}${line('M 0 500 Q 200 484 380 510 T 800 496 M 0 560 Q 240 540 430 566 T 800 552', '#d6cdbd', 4)}
    ${at(520, 246, `${line('M 0 0 L 46 0 L 46 70 L 8 92 L 8 250', '#8e979e', 8)}${rect(-14, 92, 44, 0, 'none')}${rect(2, 150, 14, 130, INK.marigold, { rx: 7 })}${rect(-104, -26, 116, 52, fresh, { rx: 24 })}${rect(-104, -26, 116, 18, lighter(fresh, 0.24), { rx: 9 })}`)}
    ${at(660, 560, `${shadow(0, 4, 110, 12)}${line('M -80 0 L -26 -430 M 76 0 L 22 -430', '#c9a06a', 14)}${repeat(6, (rung) => line(`M ${-70 + rung * 9} ${-50 - rung * 68} H ${66 - rung * 9}`, '#d8b981', 11))}${rect(-36, -446, 72, 18, '#a8793f', { rx: 4 })}`)}
    ${at(230, 560, `${shadow(0, 2, 70, 10)}${path('M -58 -86 H 58 L 50 0 H -50 Z', '#dfe4e6')}${ellipse(0, -86, 58, 15, '#b9c1c7')}${ellipse(0, -86, 49, 11, fresh)}${path('M 30 -86 C 44 -60 30 -40 40 -20 C 46 -40 54 -60 52 -84 Z', fresh)}${line('M -58 -84 C -70 -150 70 -150 58 -84', '#8e979e', 5)}`)}
    ${at(380, 566, `${path('M -50 -20 H 60 L 76 8 H -66 Z', '#4c5157')}${path('M -44 -16 H 40 L 30 2 H -54 Z', fresh)}`)}
  `);
}

/** The front of a house, freshly painted, the scaffold still up. */
export function paintedFront(wall: string, trim: string, sky: string): string {
  const window = (x: number, y: number) =>
    rect(x - 10, y - 10, 110, 130, trim) +
    rect(x, y, 90, 110, '#8fb9c9') +
    line(`M ${x + 45} ${y} v 110 M ${x} ${y + 55} h 90`, trim, 6) +
    rect(x - 18, y + 120, 126, 12, lighter(trim, 0.3));
  return picture(`
    ${outdoors(sky, '#b98e5d', 500)}${treeLine(500, '#5f8f58')}
    ${rect(120, 110, 560, 400, wall)}${rect(120, 110, 560, 26, trim)}${rect(100, 92, 600, 22, lighter(trim, 0.2))}${rect(120, 300, 560, 20, trim)}
    ${rect(120, 460, 560, 50, darker(wall, 0.3))}
    ${window(180, 168)}${window(355, 168)}${window(530, 168)}${window(180, 344)}${window(530, 344)}
    ${rect(350, 344, 100, 166, trim)}${rect(360, 354, 80, 156, '#5b3420')}${rect(370, 366, 60, 50, '#7a4a2c')}${rect(370, 426, 60, 70, '#7a4a2c')}${circle(428, 430, 5, INK.marigold)}
    ${path('M 560 136 H 680 V 300 H 580 C 566 250 590 200 560 136 Z', lighter(wall, 0.5), { opacity: 0.55 })}
    ${line('M 560 60 V 520 M 716 60 V 520', '#8e979e', 9)}${rect(546, 250, 186, 12, '#c9a06a')}${line('M 560 400 L 716 262 M 560 262 L 716 120', '#8e979e', 5)}
    ${at(620, 250, `${path('M -22 -36 H 22 L 18 0 H -18 Z', '#dfe4e6')}${ellipse(0, -36, 22, 6, wall)}`)}${at(680, 250, `${path('M -22 -36 H 22 L 18 0 H -18 Z', '#dfe4e6')}${ellipse(0, -36, 22, 6, trim)}`)}
    ${pottedPlant(300, 530, 0.7, INK.clay)}${pottedPlant(500, 530, 0.7, INK.clay)}
  `);
}

/** Two tanks on a steel stand, and water that runs. */
export function waterTanks(tank: string, sky: string): string {
  const drum = (x: number) =>
    `${rect(x, 96, 150, 130, tank, { rx: 12 })}${repeat(5, (ring) => rect(x - 3, 112 + ring * 24, 156, 7, darker(tank, 0.25), { rx: 3 }))}${path(`M ${x + 6} 98 Q ${x + 75} 56 ${x + 144} 98 Z`, lighter(tank, 0.1))}${rect(x + 55, 62, 40, 16, darker(tank, 0.3), { rx: 5 })}${rect(x + 16, 104, 16, 116, lighter(tank, 0.4), { rx: 8, opacity: 0.5 })}`;
  return picture(`
    ${outdoors(sky, '#b98e5d', 480)}${treeLine(480, '#5f8f58')}
    ${line('M 250 236 L 226 520 M 550 236 L 574 520 M 340 236 L 330 506 M 460 236 L 470 506', '#5b6770', 12)}
    ${line('M 244 310 H 556 M 236 400 H 564 M 246 310 L 562 400 M 554 310 L 238 400 M 238 400 L 572 510 M 562 400 L 228 510', '#6f7c86', 6)}
    ${rect(216, 226, 368, 18, '#4c5760')}${drum(236)}${drum(414)}
    ${line('M 600 520 V 210 H 566', '#3d7fb5', 11)}${line('M 216 210 H 190 V 470 H 130', '#3d7fb5', 11)}
    ${line('M 206 520 L 226 226 M 184 520 L 204 226', '#8e979e', 5)}${repeat(10, (rung) => line(`M ${186 + rung * 2} ${490 - rung * 28} h 21`, '#8e979e', 4))}
    ${rect(96, 452, 44, 24, '#b08d57', { rx: 5 })}${line('M 104 476 v 12', '#b08d57', 10)}${line('M 104 494 v 46', '#7cc4e0', 9)}
    ${path('M 66 536 H 142 L 132 592 H 76 Z', INK.indigoLight)}${ellipse(104, 536, 38, 9, '#9fd8ec')}
    ${rect(616, 440, 110, 90, '#dcd4c4')}${rect(628, 452, 86, 56, '#3f4a57', { rx: 5 })}${circle(648, 470, 7, '#4fae5b')}${circle(672, 470, 7, '#c0392b')}${rect(640, 486, 60, 12, '#9fd8ec', { rx: 3 })}${circle(600, 524, 16, '#5b6770')}
    ${shadow(400, 528, 240, 12)}
  `);
}

/** A rig at work, the first water rising. */
export function drillingRig(truck: string, sky: string): string {
  return picture(`
    ${outdoors(sky, '#c49a67', 450)}${treeLine(450, '#6d9360')}
    ${shadow(360, 540, 320, 18)}
    ${rect(150, 400, 360, 70, darker(truck, 0.2), { rx: 6 })}${path('M 150 470 V 330 H 262 L 286 400 V 470 Z', truck)}${path('M 166 346 H 246 L 262 394 H 166 Z', '#a9d0dc')}${rect(140, 440, 30, 40, '#3a3538', { rx: 5 })}${circle(158, 430, 10, '#ffe9a8')}
    ${[220, 400, 470].map((x) => circle(x, 496, 42, '#2b2628') + circle(x, 496, 20, '#a7adb2') + circle(x, 496, 7, '#5b5356')).join('')}
    ${rect(300, 350, 130, 50, '#4c5760', { rx: 5 })}${repeat(6, (slot) => rect(312 + slot * 19, 360, 9, 30, '#2f373d'))}
    ${line('M 520 480 L 540 60 M 590 480 L 572 60', INK.marigold, 10)}${repeat(9, (brace) => line(`M ${522 + brace * 2.2} ${450 - brace * 44} L ${588 - brace * 2} ${410 - brace * 42}`, INK.marigold, 5))}
    ${rect(536, 48, 42, 18, '#4c5760', { rx: 4 })}${line('M 556 66 V 520', '#5b6770', 10)}${rect(538, 300, 38, 54, '#c0392b', { rx: 5 })}
    ${path('M 556 520 C 540 430 500 420 486 470 M 556 520 C 566 420 620 410 640 476', 'none')}
    ${line('M 556 516 C 548 440 500 424 478 486 M 556 516 C 552 430 530 410 516 452 M 556 516 C 566 430 612 420 636 486 M 556 516 C 560 430 588 404 598 452', '#7cc4e0', 8)}
    ${ellipse(560, 536, 130, 20, '#8cc7dc')}${ellipse(560, 534, 92, 12, '#b7e2ef')}
    ${repeat(5, (pipe) => rect(600, 556 - pipe * 9, 190, 8, pipe % 2 ? '#3d7fb5' : '#5a98c8', { rx: 4 }))}
  `);
}
