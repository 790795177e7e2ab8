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

/** Pictures of furniture makers' and upholsterers' work. */

/** A dining table for six. */
export function diningTable(wood: string, seat: string, wall: string): string {
  const chair = (x: number, turned: 1 | -1) =>
    at(
      x,
      0,
      `${rect(-34, 250, 68, 110, wood, { rx: 12 })}${rect(-24, 262, 48, 84, seat, { rx: 8 })}${rect(-38, 360, 76, 22, seat, { rx: 8 })}${line(`M -30 380 L ${-34 * turned} 520 M 30 380 L ${34 * turned} 520`, darker(wood, 0.2), 10)}`,
    );
  return picture(`
    ${interior(wall, '#caa877', 470)}${floorLines(470, '#9d7d4f', 4)}
    ${rect(90, 60, 170, 210, '#f7f1e4')}${rect(100, 70, 150, 190, '#a9d0dc')}${line('M 175 70 V 260 M 100 165 H 250', '#f7f1e4', 7)}${path('M 70 50 C 90 130 80 210 96 290 H 60 V 50 Z', seat)}${path('M 280 50 C 260 130 270 210 254 290 H 290 V 50 Z', seat)}
    ${rect(540, 84, 160, 120, darker(wood, 0.2))}${rect(550, 94, 140, 100, INK.cream)}${circle(600, 150, 30, INK.clay)}${path('M 556 190 Q 620 120 684 190 Z', INK.indigo)}${circle(656, 120, 11, INK.marigold)}
    ${line('M 400 0 V 90', '#3a3538', 4)}${path('M 330 150 C 336 100 464 100 470 150 Z', INK.marigold)}${ellipse(400, 150, 70, 12, '#fff0c2')}
    ${chair(250, 1)}${chair(400, 1)}${chair(550, 1)}
    ${shadow(400, 548, 300, 22)}
    ${path('M 110 372 H 690 L 726 416 H 74 Z', lighter(wood, 0.1))}${rect(74, 414, 652, 22, darker(wood, 0.14), { rx: 5 })}${line('M 150 384 H 560 M 120 400 H 640', darker(wood, 0.12), 3, 0.6)}
    ${path('M 110 436 H 150 L 140 556 H 122 Z', wood)}${path('M 650 436 H 690 L 678 556 H 660 Z', wood)}${path('M 180 436 H 206 L 202 524 H 188 Z', darker(wood, 0.3))}${path('M 594 436 H 620 L 612 524 H 598 Z', darker(wood, 0.3))}
    ${at(400, 396, `${ellipse(0, 0, 62, 12, '#f3ede2')}${path('M -20 -4 C -24 -34 24 -34 20 -4 Z', INK.indigo)}${[-46, -22, 0, 22, 46].map((a) => `<g transform="translate(0 -26) rotate(${a})"><path d="M 0 0 C 9 -18 8 -36 0 -50 C -8 -36 -9 -18 0 0 Z" fill="#4b7d4d"/></g>`).join('')}`)}
    ${[190, 600].map((x) => ellipse(x, 392, 44, 9, '#ffffff') + ellipse(x, 391, 28, 5, '#e9e2d4')).join('')}
    ${sunbeam(0.1)}
  `);
}

/** A sofa in the corner of a room. */
export function sofa(fabric: string, pillow: string, wall: string, cornered: boolean): string {
  const seam = darker(fabric, 0.24);
  return picture(`
    ${interior(wall, '#bf9768', 470)}${floorLines(470, '#93703f', 4)}
    ${rect(120, 60, 130, 160, '#5d4a3c')}${rect(130, 70, 110, 140, INK.cream)}${repeat(4, (ring) => circle(185, 140, 46 - ring * 11, ring % 2 ? INK.cream : INK.indigo))}
    ${rect(290, 90, 100, 130, '#5d4a3c')}${rect(300, 100, 80, 110, '#f3d9a6')}${path('M 304 206 C 320 140 360 150 376 206 Z', INK.clay)}${circle(340, 134, 14, INK.marigold)}
    ${ellipse(400, 552, 350, 40, pillow, { opacity: 0.4 })}${ellipse(400, 552, 310, 30, '#f3ead8', { opacity: 0.6 })}
    ${shadow(400, 528, 330, 16)}
    ${rect(90, 262, 590, 160, fabric, { rx: 30 })}${repeat(2, (line_) => line(`M ${286 + line_ * 196} 276 V 400`, seam, 4))}
    ${cornered ? rect(560, 380, 190, 130, fabric, { rx: 22 }) + rect(560, 364, 194, 44, lighter(fabric, 0.1), { rx: 18 }) : rect(650, 310, 76, 206, fabric, { rx: 28 })}
    ${rect(56, 310, 76, 206, fabric, { rx: 28 })}${path('M 60 350 C 62 300 124 300 128 350 V 380 H 60 Z', lighter(fabric, 0.12), { opacity: 0.7 })}
    ${rect(124, 376, cornered ? 440 : 530, 60, lighter(fabric, 0.1), { rx: 18 })}${rect(124, 430, cornered ? 440 : 530, 76, fabric, { rx: 12 })}${line(`M ${cornered ? 344 : 389} 380 V 432`, seam, 4)}
    ${[96, 690].map((x) => rect(x, 512, 18, 30, '#5d351d', { rx: 3 })).join('')}
    ${at(190, 356, rect(-44, -44, 88, 84, pillow, { rx: 16 }) + path('M -24 -20 L 0 -34 L 24 -20 L 24 12 L 0 26 L -24 12 Z', 'none', { stroke: lighter(pillow, 0.5), width: 5 }), 1, -10)}
    ${at(560, 350, rect(-44, -44, 88, 84, lighter(pillow, 0.3), { rx: 16 }) + repeat(4, (stripe) => line(`M -30 ${-26 + stripe * 18} H 30`, pillow, 5)), 1, 9)}
    ${at(736, 470, `${line('M 0 40 V -260', '#5d4a3c', 8)}${path('M -48 -240 L -30 -320 H 30 L 48 -240 Z', '#ffe9b0')}${ellipse(0, 44, 36, 9, '#5d4a3c')}`)}
    ${at(370, 560, `${ellipse(0, -30, 96, 20, '#8a5f38')}${ellipse(0, -34, 96, 19, '#a9794c')}${line('M -60 -20 L -68 20 M 60 -20 L 68 20', '#6d4a2a', 8)}${pottedPlant(0, -38, 0.4, INK.clay)}`)}
    ${sunbeam(0.09)}
  `);
}

/** A bed with a tall buttoned headboard. */
export function bed(fabric: string, cover: string, wall: string): string {
  return picture(`
    ${interior(wall, '#b98f60', 480)}${floorLines(480, '#8d6a3e', 3)}
    ${rect(180, 96, 440, 300, fabric, { rx: 22 })}${rect(180, 96, 440, 300, 'none', { stroke: darker(fabric, 0.25), width: 5, rx: 22 })}
    ${repeat(4, (row) =>
      repeat(7, (column) => {
        const x = 214 + column * 62 + (row % 2 ? -31 : 0);
        const y = 136 + row * 56;
        return x > 190 && x < 610
          ? line(
              `M ${x} ${y} L ${x + 31} ${y + 56} M ${x} ${y} L ${x - 31} ${y + 56}`,
              darker(fabric, 0.16),
              2.4,
            ) + circle(x, y, 6, lighter(fabric, 0.28))
          : '';
      }),
    )}
    ${shadow(400, 570, 300, 16)}
    ${rect(160, 376, 480, 150, '#f7f2e8', { rx: 18 })}
    ${at(290, 350, rect(-84, -40, 168, 78, '#ffffff', { rx: 26 }) + line('M -60 20 q 60 16 120 0', '#d8d0c2', 4))}${at(510, 350, rect(-84, -40, 168, 78, '#ffffff', { rx: 26 }) + line('M -60 20 q 60 16 120 0', '#d8d0c2', 4))}
    ${at(400, 364, rect(-56, -34, 112, 66, cover, { rx: 18 }) + repeat(3, (ring) => circle(0, -1, 22 - ring * 8, 'none', { stroke: lighter(cover, 0.6), width: 4 })))}
    ${path('M 152 430 C 240 412 560 412 648 430 L 660 556 H 140 Z', cover)}${path('M 152 430 C 240 412 560 412 648 430 L 650 456 C 560 438 240 438 150 456 Z', '#fdf9f0')}
    ${clipped(
      140,
      470,
      520,
      86,
      repeat(3, (row) =>
        repeat(11, (column) =>
          path(
            `M ${column * 50 + (row % 2) * 25} ${10 + row * 30} l 12 12 l -12 12 l -12 -12 Z`,
            lighter(cover, 0.5),
            { opacity: 0.7 },
          ),
        ),
      ),
    )}
    ${rect(138, 548, 524, 18, '#5d351d', { rx: 5 })}
    ${[70, 650].map((x) => rect(x, 410, 84, 110, '#7a4a2c', { rx: 5 }) + rect(x + 8, 420, 68, 40, '#8f5a38', { rx: 3 }) + circle(x + 42, 440, 5, INK.marigold) + rect(x + 36, 370, 12, 40, INK.marigold) + path(`M ${x + 10} 372 L ${x + 22} 320 H ${x + 62} L ${x + 74} 372 Z`, '#ffe9b0')).join('')}
    ${sunbeam(0.1)}
  `);
}
