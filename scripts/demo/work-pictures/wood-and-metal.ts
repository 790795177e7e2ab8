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

/** Pictures of carpenters', welders' and aluminium fabricators' work. */

const grain = (x: number, y: number, w: number, h: number, wood: string): string =>
  clipped(
    x,
    y,
    w,
    h,
    rect(0, 0, w, h, wood) +
      repeat(Math.ceil(w / 16), (at) =>
        line(
          `M ${8 + at * 16} 0 C ${2 + at * 16} ${h * 0.3} ${16 + at * 16} ${h * 0.6} ${6 + at * 16} ${h}`,
          darker(wood, 0.16),
          2,
          0.55,
        ),
      ),
  );

/** A panelled front door in polished wood. */
export function panelDoor(wood: string, wall: string): string {
  const panel = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, darker(wood, 0.28), { rx: 4 }) +
    grain(x + 8, y + 8, w - 16, h - 16, lighter(wood, 0.06)) +
    path(`M ${x + 8} ${y + h - 8} V ${y + 8} H ${x + w - 8}`, 'none', {
      stroke: lighter(wood, 0.3),
      width: 3,
      opacity: 0.6,
    });
  return picture(`
    ${interior(wall, '#b9a58a', 520)}${floorLines(520, '#8f7a5c', 3)}
    ${rect(236, 48, 328, 474, darker(wood, 0.34))}${rect(252, 62, 296, 460, darker(wood, 0.14))}
    ${grain(268, 74, 264, 448, wood)}
    ${panel(288, 96, 104, 150)}${panel(408, 96, 104, 150)}${panel(288, 264, 224, 76)}${panel(288, 358, 104, 146)}${panel(408, 358, 104, 146)}
    ${circle(340, 171, 26, lighter(wood, 0.2))}${circle(340, 171, 16, wood)}${circle(460, 171, 26, lighter(wood, 0.2))}${circle(460, 171, 16, wood)}
    ${rect(504, 318, 16, 66, INK.marigold, { rx: 8 })}${line('M 512 346 H 484', '#c98c12', 9)}${circle(512, 372, 4, '#7a5206')}
    ${rect(280, 522, 240, 34, '#7a4a2c', { rx: 4 })}${repeat(14, (strand) => line(`M ${288 + strand * 17} 524 v 30`, '#5d351d', 3))}
    ${pottedPlant(150, 556, 1.35, INK.indigo)}${pottedPlant(650, 556, 1.35, INK.indigo)}
    ${at(680, 210, `${rect(-26, -44, 52, 80, '#3a3538', { rx: 10 })}${rect(-18, -36, 36, 62, '#ffe9b0', { rx: 8 })}`)}${at(120, 210, `${rect(-26, -44, 52, 80, '#3a3538', { rx: 10 })}${rect(-18, -36, 36, 62, '#ffe9b0', { rx: 8 })}`)}
    ${sunbeam(0.1)}
  `);
}

/** A fitted kitchen. */
export function kitchen(front: string, top: string, wall: string): string {
  const edge = darker(front, 0.2);
  const door = (x: number, y: number, w: number, h: number, handleLow: boolean) =>
    rect(x, y, w, h, front, { rx: 3, stroke: edge, width: 3 }) +
    rect(x + 12, y + 12, w - 24, h - 24, 'none', { stroke: edge, width: 2.4, rx: 2 }) +
    rect(x + w - 26, handleLow ? y + h - 46 : y + 20, 7, 28, INK.marigold, { rx: 3 });
  return picture(`
    ${interior(wall, '#b38a5d', 500)}${floorLines(500, '#8a6640', 3)}
    ${clipped(0, 210, 800, 120, rect(0, 0, 800, 120, '#f3ede2') + repeat(4, (row) => repeat(17, (column) => rect(column * 50 - (row % 2 ? 25 : 0), row * 30, 48, 28, (row + column) % 4 ? '#e6dece' : '#dcd2be', { rx: 2 }))))}
    ${repeat(3, (at) => door(20 + at * 84, 50, 80, 150, true))}${door(530, 50, 80, 150, true)}${door(614, 50, 80, 150, true)}
    ${path('M 300 200 L 330 110 H 480 L 510 200 Z', '#c8ced3')}${rect(360, 20, 90, 92, '#b9c1c7')}${rect(292, 196, 226, 14, '#9aa3aa', { rx: 4 })}
    ${rect(704, 40, 96, 476, '#d8dde0', { rx: 6 })}${line('M 704 230 H 800', '#aab3b9', 4)}${rect(716, 160, 8, 56, '#8e979e', { rx: 4 })}${rect(716, 250, 8, 80, '#8e979e', { rx: 4 })}
    ${rect(0, 330, 706, 22, top, { rx: 3 })}${rect(0, 348, 706, 6, darker(top, 0.3))}
    ${repeat(3, (at) => door(20 + at * 94, 362, 90, 136, false))}${door(512, 362, 90, 136, false)}${door(606, 362, 90, 136, false)}
    ${rect(306, 356, 200, 144, '#3a3538', { rx: 6 })}${rect(324, 396, 164, 86, '#241d22', { rx: 5 })}${path('M 336 470 L 400 402 H 440 L 372 470 Z', '#ffffff', { opacity: 0.12 })}${rect(330, 376, 152, 9, '#a7adb2', { rx: 4 })}${repeat(5, (knob) => circle(340 + knob * 33, 366, 5, '#c8ced3'))}
    ${rect(316, 320, 180, 10, '#241d22', { rx: 4 })}${at(366, 320, `${path('M -36 -4 V -40 H 36 V -4 Z', INK.clay)}${ellipse(0, -40, 36, 7, '#8c3d1c')}${line('M -36 -28 h -14 M 36 -28 h 14', '#5d2b16', 7)}`)}
    ${line('M 130 330 V 268 C 130 246 170 246 170 270', '#c8ced3', 10)}${rect(70, 324, 150, 8, '#c8ced3', { rx: 4 })}
    ${pottedPlant(570, 330, 0.55, INK.indigo)}${at(640, 330, `${ellipse(0, -8, 42, 13, '#e6d3b0')}${[-18, 0, 18].map((x, i) => circle(x, -20 - (i % 2) * 7, 13, ['#e4674b', INK.marigold, '#6fae4e'][i] ?? '#e4674b')).join('')}`)}
    ${sunbeam(0.1)}
  `);
}

const GATE_PATTERNS: readonly ((gate: string, accent: string) => string)[] = [
  (gate, accent) =>
    repeat(5, (row) =>
      repeat(4, (column) => {
        const x = 24 + column * 48;
        const y = 30 + row * 62;
        return (
          path(`M ${x} ${y - 26} L ${x + 21} ${y} L ${x} ${y + 26} L ${x - 21} ${y} Z`, 'none', {
            stroke: gate,
            width: 7,
          }) + circle(x, y, 7, accent)
        );
      }),
    ),
  (gate, accent) =>
    repeat(9, (bar) => line(`M ${12 + bar * 21} 0 V 312`, gate, 6)) +
    circle(96, 156, 70, lighter(gate, 0.1), { stroke: gate, width: 10 }) +
    circle(96, 156, 46, accent) +
    path('M 96 112 L 110 146 L 142 156 L 110 166 L 96 200 L 82 166 L 50 156 L 82 146 Z', gate),
  (gate, accent) =>
    repeat(7, (row) =>
      line(`M 0 ${10 + row * 48} q 24 -30 48 0 t 48 0 t 48 0 t 48 0`, row % 2 ? accent : gate, 8),
    ) + repeat(5, (bar) => line(`M ${bar * 48} 0 V 312`, gate, 5)),
];

/** A steel gate with a pattern of its own. */
export function steelGate(gate: string, accent: string, wall: string, pattern: number): string {
  const leaf = (x: number) =>
    at(
      x,
      176,
      `${rect(0, 0, 196, 316, lighter(gate, 0.62), { opacity: 0.3 })}${clipped(2, 2, 192, 312, GATE_PATTERNS[pattern % GATE_PATTERNS.length]?.(gate, accent) ?? '')}${rect(0, 0, 196, 316, 'none', { stroke: gate, width: 12 })}`,
    );
  return picture(`
    ${outdoors('#9cc9df', '#b18a5c', 490)}${treeLine(490, '#4f8454')}
    ${rect(0, 210, 160, 290, wall)}${rect(640, 210, 160, 290, wall)}${rect(0, 196, 160, 18, darker(wall, 0.3))}${rect(640, 196, 160, 18, darker(wall, 0.3))}
    ${[118, 612].map((x) => rect(x, 130, 70, 370, darker(wall, 0.12)) + rect(x - 8, 116, 86, 20, darker(wall, 0.34), { rx: 3 }) + circle(x + 35, 96, 19, '#ffe3a0') + circle(x + 35, 96, 11, '#fffbe9')).join('')}
    ${repeat(10, (spike) => path(`M ${212 + spike * 42} 176 l 8 -26 l 8 26 Z`, gate))}
    ${leaf(198)}${leaf(408)}${rect(386, 300, 12, 64, accent, { rx: 4 })}${rect(404, 300, 12, 64, accent, { rx: 4 })}
    ${path('M 188 500 H 612 L 740 600 H 60 Z', '#a39d93')}${line('M 160 524 H 640 M 124 556 H 682', '#8b857b', 3)}
    ${[40, 84, 716, 760].map((x, i) => circle(x, 492, 24, i % 2 ? '#4d7d46' : '#5f9155') + circle(x + 6, 482, 5, '#e4674b')).join('')}
  `);
}

/** A welder's sparks at a workshop table. */
export function weldingSparks(frame: string, wall: string): string {
  return picture(`
    ${interior(wall, '#6f655c', 470)}
    ${rect(60, 70, 230, 170, darker(wall, 0.3), { rx: 6 })}${[90, 140, 190, 240].map((x, i) => line(`M ${x} 96 v ${50 + (i % 3) * 24}`, ['#c8ced3', INK.marigold, '#8e979e', INK.clay][i] ?? '#c8ced3', 12)).join('')}
    ${rect(80, 430, 640, 24, '#4c4440', { rx: 4 })}${rect(120, 452, 24, 130, '#3a3431')}${rect(656, 452, 24, 130, '#3a3431')}
    ${rect(220, 250, 360, 180, 'none', { stroke: frame, width: 16 })}${repeat(5, (bar) => line(`M ${280 + bar * 60} 258 V 424`, frame, 10))}${line('M 228 340 H 572', frame, 10)}${circle(400, 340, 44, 'none', { stroke: frame, width: 10 })}
    ${circle(460, 340, 92, '#ffcf5a', { opacity: 0.28 })}${circle(460, 340, 48, '#ffe9a8', { opacity: 0.6 })}${circle(460, 340, 19, '#ffffff')}
    ${repeat(26, (spark) => {
      const angle = (spark * 360) / 26 + (spark % 3) * 5;
      const reach = 60 + ((spark * 47) % 90);
      const rad = (angle * Math.PI) / 180;
      return line(
        `M ${(460 + Math.cos(rad) * 34).toFixed(0)} ${(340 + Math.sin(rad) * 34).toFixed(0)} L ${(460 + Math.cos(rad) * reach).toFixed(0)} ${(340 + Math.sin(rad) * reach).toFixed(0)}`,
        spark % 2 ? '#ffb52e' : '#fff3cf',
        spark % 3 ? 3 : 5,
      );
    })}
    ${at(560, 300, `${path('M -92 34 L -10 -30 L 14 -4 L -76 44 Z', '#2b2628')}${path('M -10 -30 C 30 -70 100 -60 150 -30 L 130 50 C 90 30 40 20 14 -4 Z', '#c9843f')}${path('M 60 -58 L 70 28', 'none', { stroke: '#a0662c', width: 5 })}`)}
    ${at(170, 400, `${path('M -50 30 V -28 C -50 -70 50 -70 50 -28 V 30 C 30 44 -30 44 -50 30 Z', '#2f3f5a')}${rect(-34, -30, 68, 30, '#173428', { rx: 4 })}${rect(-28, -26, 56, 8, '#4f7a63', { rx: 3, opacity: 0.7 })}`)}
    ${rect(620, 340, 90, 90, '#b4532a', { rx: 8 })}${circle(665, 376, 20, '#f3ede2')}${line('M 665 376 L 676 362', '#c0392b', 4)}${rect(640, 408, 50, 8, '#3a3431', { rx: 4 })}
  `);
}

/** A stainless rail along a balcony. */
export function balconyRail(steel: string, glass: string, sky: string): string {
  return picture(`
    ${outdoors(sky, '#7fa05f', 380)}${treeLine(380, '#4f8454')}
    ${[60, 190, 560, 690].map((x, i) => rect(x, 250 + (i % 2) * 26, 96, 150, ['#efe0c2', '#e5c89b', '#f0d9b0', '#e9d5bd'][i] ?? '#efe0c2') + path(`M ${x - 14} ${252 + (i % 2) * 26} L ${x + 48} ${206 + (i % 2) * 26} L ${x + 110} ${252 + (i % 2) * 26} Z`, ['#8a3b24', '#5d4a3c', '#9d5535', '#6d3a2a'][i] ?? '#8a3b24')).join('')}
    ${rect(0, 470, 800, 130, '#d9cdb8')}${floorLines(470, '#b5a68b', 4)}${rect(0, 462, 800, 14, '#f3ede2')}
    ${repeat(4, (panel) => rect(24 + panel * 194, 286, 178, 170, glass, { opacity: 0.42, rx: 4 }) + path(`M ${40 + panel * 194} 450 L ${120 + panel * 194} 290 H ${160 + panel * 194} L ${80 + panel * 194} 450 Z`, '#ffffff', { opacity: 0.3 }))}
    ${repeat(5, (post) => rect(6 + post * 194, 250, 14, 214, steel, { rx: 5 }) + rect(9 + post * 194, 254, 4, 206, '#ffffff', { opacity: 0.7 }) + rect(-4 + post * 194, 456, 34, 12, darker(steel, 0.2), { rx: 4 }))}
    ${rect(-10, 240, 820, 20, steel, { rx: 10 })}${rect(-10, 243, 820, 5, '#ffffff', { opacity: 0.75 })}${rect(-10, 272, 820, 8, steel, { rx: 4 })}
    ${pottedPlant(110, 560, 0.9, INK.clay)}${pottedPlant(690, 560, 1, INK.indigo)}
    ${at(400, 568, `${shadow(0, 2, 110, 10)}${path('M -96 -56 C -96 -84 96 -84 96 -56 L 84 -26 H -84 Z', '#c9a06a')}${repeat(8, (cane) => line(`M ${-84 + cane * 24} -70 L ${-76 + cane * 22} -28`, '#a67d47', 4))}${line('M -70 -26 V 0 M 70 -26 V 0', '#8a6335', 10)}${path('M -78 -60 H 78 V -72 C 60 -84 -60 -84 -78 -72 Z', INK.indigo)}`)}
  `);
}

/** Large casement windows over a garden. */
export function casementWindow(frame: string, wall: string): string {
  return picture(`
    ${interior(wall, '#c9a574', 500)}${floorLines(500, '#9d7d4f', 3)}
    ${rect(150, 60, 500, 370, frame, { rx: 4 })}
    ${clipped(166, 76, 468, 338, `${rect(0, 0, 468, 338, '#a9d6e8')}${ellipse(120, 70, 50, 14, '#ffffff')}${ellipse(330, 50, 60, 15, '#ffffff')}${repeat(7, (tree) => circle(20 + tree * 76, 250 - (tree % 3) * 20, 58, tree % 2 ? '#5f9155' : '#4f8454'))}${rect(0, 262, 468, 80, '#86b065')}${repeat(14, (flower) => circle(16 + flower * 34, 286 + (flower % 3) * 14, 6, ['#e4674b', '#f2c14e', '#ffffff'][flower % 3] ?? '#ffffff'))}`)}
    ${line('M 322 70 V 420 M 478 70 V 420', frame, 16)}${line('M 158 160 H 642', frame, 10)}
    ${path('M 334 170 L 250 196 V 436 L 334 410 Z', '#d4edf5', { opacity: 0.75 })}${path('M 334 170 L 250 196 V 436 L 334 410 Z', 'none', { stroke: frame, width: 11 })}
    ${rect(486, 168, 150, 246, '#2f3a40', { opacity: 0.16 })}${repeat(12, (mesh) => line(`M ${490 + mesh * 12} 170 V 412`, '#5b6770', 1, 0.5))}${repeat(18, (mesh) => line(`M 488 ${176 + mesh * 13} H 634`, '#5b6770', 1, 0.5))}
    ${rect(312, 290, 10, 40, INK.marigold, { rx: 4 })}${rect(130, 428, 540, 20, lighter(wall, 0.6), { rx: 4 })}
    ${path('M 96 30 C 150 160 110 320 130 500 H 40 V 30 Z', INK.clay)}${path('M 704 30 C 650 160 690 320 670 500 H 760 V 30 Z', INK.clay)}${line('M 66 40 C 92 180 76 340 86 490 M 734 40 C 708 180 724 340 714 490', '#8c3d1c', 4)}${rect(20, 22, 760, 12, '#5d4a3c', { rx: 6 })}
    ${pottedPlant(230, 428, 0.5, INK.indigo)}${at(560, 428, `${rect(-54, -16, 108, 16, INK.indigo, { rx: 2 })}${rect(-46, -30, 96, 14, INK.marigold, { rx: 2 })}${rect(-50, -42, 90, 12, '#7a2240', { rx: 2 })}`)}
    ${sunbeam(0.2)}
  `);
}

/** A glass shop front with cladding. */
export function shopFront(cladding: string, accent: string, sky: string): string {
  const shelf = (x: number) =>
    repeat(
      3,
      (row) =>
        rect(x, 300 + row * 56, 130, 7, '#8a6a48') +
        repeat(4, (item) =>
          rect(
            x + 8 + item * 30,
            270 + row * 56,
            20,
            30,
            [INK.clay, INK.marigold, INK.teal, INK.wine][(item + row) % 4] ?? INK.clay,
            { rx: 4 },
          ),
        ),
    );
  return picture(`
    ${outdoors(sky, '#b6b0a6', 510)}
    ${rect(60, 90, 680, 430, darker(cladding, 0.15))}
    ${repeat(4, (column) => rect(64 + column * 169, 94, 163, 126, cladding, { rx: 2 }))}${rect(60, 216, 680, 8, darker(cladding, 0.4))}
    ${at(400, 158, `${rect(-200, -36, 400, 72, accent, { rx: 8 })}${circle(-150, 0, 20, cladding)}${path('M -160 0 l 8 8 l 13 -17', 'none', { stroke: accent, width: 6 })}${rect(-112, -14, 190, 12, cladding, { rx: 6 })}${rect(-112, 8, 130, 10, cladding, { rx: 5 })}`)}
    ${rect(84, 236, 632, 284, '#f6ead0')}${shelf(110)}${shelf(560)}
    ${at(320, 500, `${rect(-40, -90, 120, 90, '#8a6a48')}${rect(-48, -102, 136, 14, '#5d4a3c', { rx: 4 })}`)}
    ${rect(84, 236, 632, 284, '#bfe3ea', { opacity: 0.3 })}
    ${path('M 110 520 L 240 236 H 300 L 170 520 Z', '#ffffff', { opacity: 0.26 })}${path('M 560 520 L 660 236 H 690 L 590 520 Z', '#ffffff', { opacity: 0.26 })}
    ${line('M 84 236 H 716 V 520 H 84 Z M 270 236 V 520 M 530 236 V 520 M 400 236 V 520', '#3b4248', 11)}${rect(382, 350, 8, 84, '#c8ced3', { rx: 4 })}${rect(410, 350, 8, 84, '#c8ced3', { rx: 4 })}
    ${rect(0, 520, 800, 80, '#a9a39a')}${repeat(9, (slab) => line(`M ${slab * 100} 520 L ${slab * 100 - 30} 600`, '#8e887e', 3))}
    ${pottedPlant(40, 556, 0.9, INK.indigo)}${pottedPlant(764, 556, 0.9, INK.indigo)}
  `);
}
