import { darker, INK, lighter } from '../colour.ts';
import {
  at,
  circle,
  clipped,
  digits,
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

/** Pictures of electricians', generator, solar, AC and security technicians' work. */

/** An open distribution board, every breaker labelled. */
export function distributionBoard(wall: string, label: string): string {
  const tones = ['#c0392b', '#2f6fb0', '#3f8f4f', INK.marigold];
  return picture(`
    ${interior(wall, '#b9ac9a', 560)}
    ${rect(384, 0, 32, 70, '#e6e1d7')}${rect(190, 60, 420, 470, '#cfd5d8', { rx: 12 })}${rect(206, 76, 388, 438, '#eef1f2', { rx: 6 })}
    ${path('M 606 62 L 740 30 V 556 L 606 526 Z', '#dde2e4', { stroke: '#aab3b9', width: 3 })}${circle(720, 300, 8, '#8e979e')}${repeat(6, (row) => rect(628, 110 + row * 40, 92 - (row % 2) * 24, 10, label, { rx: 5, opacity: 0.75 }))}
    ${repeat(12, (wire) => line(`M ${400} 76 C ${400} 120 ${240 + wire * 29} 96 ${240 + wire * 29} 176`, tones[wire % 4] ?? '#c0392b', 6))}
    ${rect(222, 176, 356, 120, '#d5dade', { rx: 4 })}${rect(222, 328, 356, 120, '#d5dade', { rx: 4 })}
    ${repeat(12, (breaker) => rect(226 + breaker * 29, 182, 26, 108, '#fbfbfa', { rx: 3, stroke: '#c1c8cc', width: 1.5 }) + rect(232 + breaker * 29, breaker === 4 ? 236 : 212, 14, 34, '#2c3136', { rx: 3 }) + rect(231 + breaker * 29, 190, 16, 9, label, { rx: 2 }) + circle(239 + breaker * 29, 280, 3.4, '#8e979e'))}
    ${repeat(4, (breaker) => rect(232 + breaker * 42, 336, 38, 104, '#fbfbfa', { rx: 3, stroke: '#c1c8cc', width: 1.5 }) + rect(242 + breaker * 42, 366, 18, 40, breaker ? '#2c3136' : '#c0392b', { rx: 3 }) + rect(240 + breaker * 42, 344, 22, 9, label, { rx: 2 }))}
    ${rect(420, 342, 140, 92, '#2c3136', { rx: 6 })}${rect(432, 354, 116, 34, '#9fd8a8', { rx: 3 })}${digits(494, 360, 22, '#23402a', '229')}${circle(446, 412, 7, '#4fae5b')}${circle(470, 412, 7, INK.marigold)}
    ${repeat(10, (wire) => line(`M ${244 + wire * 33} 448 C ${244 + wire * 33} 480 ${300 + wire * 20} 486 ${310 + wire * 18} 514`, tones[(wire + 1) % 4] ?? '#c0392b', 5))}
    ${rect(236, 306, 330, 14, '#c9843f', { rx: 3 })}${repeat(12, (screw) => circle(250 + screw * 27, 313, 4, '#8a5527'))}
    ${at(96, 430, `${rect(-44, -84, 88, 150, INK.marigold, { rx: 12 })}${rect(-32, -70, 64, 44, '#d9e6cf', { rx: 4 })}${digits(4, -60, 22, '#2c3136', '04')}${circle(0, 18, 26, '#2c3136')}${line('M 0 18 L 12 2', '#ffffff', 5)}${line('M -20 66 C -20 110 30 110 40 140 M 20 66 C 20 96 70 100 84 126', '#c0392b', 5)}`)}
  `);
}

/** A room lit by a chandelier and hidden strips. */
export function litRoom(wall: string, glow: string): string {
  return picture(`
    <radialGradient id="lamp" cx="0.5" cy="0.36" r="0.6"><stop offset="0" stop-color="${glow}" stop-opacity="0.95"/><stop offset="1" stop-color="${wall}" stop-opacity="0"/></radialGradient>
    ${rect(0, 0, 800, 600, darker(wall, 0.3))}${rect(0, 0, 800, 600, 'url(#lamp)')}
    ${path('M 0 0 H 800 L 690 96 H 110 Z', lighter(wall, 0.4))}${path('M 110 96 H 690 L 650 118 H 150 Z', glow)}${path('M 150 118 H 650 V 124 H 150 Z', darker(wall, 0.4))}
    ${rect(0, 500, 800, 100, '#5d4530')}${floorLines(500, '#3f2d1e', 3)}${ellipse(400, 560, 260, 30, glow, { opacity: 0.35 })}
    ${line('M 400 60 V 150', '#5a4313', 7)}${ellipse(400, 58, 30, 8, '#8a6a1f')}
    ${[-128, -66, 0, 66, 128].map((x) => line(`M 400 176 C ${400 + x * 0.4} 240 ${400 + x} 240 ${400 + x} 200`, '#b98a24', 7) + rect(390 + x, 168, 20, 34, '#fffbe6', { rx: 8 }) + circle(400 + x, 176, 34, '#fff2bd', { opacity: 0.4 }) + circle(400 + x, 222, 5, '#dbeef5')).join('')}
    ${circle(400, 176, 22, '#b98a24')}${repeat(9, (drop) => line(`M ${360 + drop * 10} 232 v ${20 + (4 - Math.abs(drop - 4)) * 10}`, '#dbeef5', 4, 0.9))}${circle(400, 290, 8, '#dbeef5')}
    ${rect(120, 386, 230, 96, '#3f4f6b', { rx: 18 })}${rect(100, 420, 270, 80, '#4d5f80', { rx: 16 })}${rect(470, 400, 240, 100, '#3f4f6b', { rx: 16 })}${rect(462, 440, 256, 62, '#4d5f80', { rx: 14 })}
    ${rect(56, 200, 40, 60, '#fff2bd', { rx: 8 })}${path('M 56 200 L 16 90 H 136 L 96 200 Z', '#fff2bd', { opacity: 0.28 })}${path('M 56 260 L 26 360 H 126 L 96 260 Z', '#fff2bd', { opacity: 0.22 })}
    ${rect(704, 200, 40, 60, '#fff2bd', { rx: 8 })}${path('M 704 200 L 664 90 H 784 L 744 200 Z', '#fff2bd', { opacity: 0.28 })}${path('M 704 260 L 674 360 H 774 L 744 260 Z', '#fff2bd', { opacity: 0.22 })}
    ${rect(230, 210, 96, 120, '#6b4a26')}${rect(240, 220, 76, 100, INK.cream)}${circle(278, 262, 24, INK.clay)}${path('M 244 316 Q 278 280 312 316 Z', INK.indigo)}
    ${ellipse(400, 540, 90, 16, '#8a5f38')}${at(400, 532, pottedPlant(0, 0, 0.5, INK.clay))}
  `);
}

/** A silent diesel generator on its base in the yard. */
export function dieselGenerator(canopy: string, sky: string): string {
  return picture(`
    ${outdoors(sky, '#a9b08a', 440)}${treeLine(440, '#4f8454')}
    ${rect(0, 250, 800, 196, '#e9dcc3')}${rect(0, 238, 800, 16, INK.clay)}${repeat(7, (post) => rect(20 + post * 126, 222, 34, 224, '#f3e9d6'))}
    ${shadow(400, 524, 330, 18)}${rect(90, 478, 620, 44, '#b6b0a6')}${rect(90, 478, 620, 10, '#cfcac1')}
    ${rect(130, 250, 540, 220, canopy, { rx: 10 })}${rect(130, 250, 540, 34, lighter(canopy, 0.14), { rx: 10 })}${rect(120, 462, 560, 22, '#3a3f44', { rx: 4 })}
    ${rect(156, 304, 130, 140, darker(canopy, 0.12), { rx: 6 })}${repeat(10, (slat) => rect(168, 316 + slat * 12, 106, 6, darker(canopy, 0.4), { rx: 3 }))}
    ${rect(306, 304, 130, 150, 'none', { stroke: darker(canopy, 0.3), width: 4, rx: 5 })}${rect(446, 304, 90, 150, 'none', { stroke: darker(canopy, 0.3), width: 4, rx: 5 })}${rect(424, 366, 8, 30, '#c8ced3', { rx: 3 })}${rect(452, 366, 8, 30, '#c8ced3', { rx: 3 })}
    ${rect(552, 300, 100, 120, '#2c3136', { rx: 6 })}${rect(562, 312, 80, 40, '#9fd8a8', { rx: 3 })}${digits(606, 320, 22, '#23402a', '500')}${circle(576, 376, 10, '#4fae5b')}${circle(602, 376, 10, INK.marigold)}${circle(628, 376, 10, '#c0392b')}${circle(602, 402, 9, '#c0392b')}
    ${rect(600, 176, 20, 76, '#5b6770')}${path('M 596 178 C 596 156 640 150 652 162 L 646 172 C 636 166 620 168 620 180 Z', '#5b6770')}${circle(676, 146, 14, '#ffffff', { opacity: 0.4 })}${circle(704, 126, 19, '#ffffff', { opacity: 0.25 })}
    ${path('M 350 350 L 334 388 H 352 L 342 420 L 376 376 H 356 L 368 350 Z', INK.marigold)}
    ${line('M 680 470 H 760 V 560', '#2c3136', 9)}${at(60, 540, `${rect(-34, -70, 68, 76, '#c0392b', { rx: 6 })}${rect(-18, -84, 36, 16, '#8e2b20', { rx: 5 })}${line('M -20 -56 L 20 -8 M 20 -56 L -20 -8', '#8e2b20', 6)}`)}
  `);
}

/** A small petrol generator opened on the bench. */
export function petrolGenerator(frame: string, wall: string): string {
  return picture(`
    ${interior(wall, '#8a6a48', 440)}
    ${rect(0, 440, 800, 160, '#9d7448')}${rect(0, 436, 800, 18, '#b98a5a')}${repeat(5, (plank) => line(`M 0 ${484 + plank * 30} H 800`, '#7d5a34', 3, 0.6))}
    ${rect(60, 60, 250, 150, '#5d4a3c', { rx: 5 })}${repeat(5, (tool) => line(`M ${96 + tool * 44} 84 v ${56 + (tool % 3) * 20}`, ['#c8ced3', '#c0392b', '#8e979e', INK.marigold, '#c8ced3'][tool] ?? '#c8ced3', 11) + circle(96 + tool * 44, 80, 9, '#8e979e'))}
    ${shadow(400, 496, 230, 16)}
    ${line('M 210 480 V 210 C 210 190 230 180 250 180 H 560 C 580 180 600 190 600 210 V 480', frame, 18)}${line('M 210 470 H 600 M 230 480 V 496 M 580 480 V 496', frame, 16)}
    ${rect(244, 196, 320, 92, frame, { rx: 14 })}${rect(244, 196, 320, 30, lighter(frame, 0.2), { rx: 14 })}${circle(320, 194, 20, '#2c3136')}${rect(440, 234, 90, 34, '#f3ede2', { rx: 5 })}${rect(450, 244, 50, 6, frame, { rx: 3 })}${rect(450, 256, 34, 6, '#8e979e', { rx: 3 })}
    ${rect(250, 302, 170, 150, '#6d757b', { rx: 8 })}${repeat(7, (fin) => rect(258, 312 + fin * 18, 154, 8, '#4c5459', { rx: 3 }))}${circle(290, 410, 38, '#2c3136')}${circle(290, 410, 24, '#4c5459')}${line('M 290 410 L 250 452', '#c0392b', 5)}
    ${circle(494, 376, 74, '#8e979e')}${circle(494, 376, 58, '#4c5459')}${repeat(12, (coil) => {
      const angle = (coil * Math.PI) / 6;
      return line(
        `M ${(494 + Math.cos(angle) * 26).toFixed(0)} ${(376 + Math.sin(angle) * 26).toFixed(0)} L ${(494 + Math.cos(angle) * 52).toFixed(0)} ${(376 + Math.sin(angle) * 52).toFixed(0)}`,
        '#c9843f',
        9,
      );
    })}${circle(494, 376, 18, '#c8ced3')}
    ${at(120, 470, `${rect(-40, -14, 80, 22, '#dfe4e6', { rx: 4 })}${circle(-18, -20, 12, '#8e979e')}${circle(14, -20, 9, '#c9843f')}${rect(24, -34, 10, 22, '#f3ede2')}`)}
    ${at(690, 478, `${line('M -50 0 L 40 -26', '#c8ced3', 14)}${circle(48, -28, 19, 'none', { stroke: '#c8ced3', width: 12 })}${path('M -70 -6 L -46 -16 L -40 6 L -66 14 Z', '#c8ced3')}`)}
    ${at(680, 420, `${rect(-28, -70, 56, 84, INK.marigold, { rx: 8 })}${rect(-12, -86, 24, 18, '#2c3136', { rx: 4 })}${rect(-20, -44, 40, 30, '#f3ede2', { rx: 3 })}`)}
  `);
}

/** Panels on a roof under the sun. */
export function solarRoof(roof: string, sky: string): string {
  const panel = (x: number, y: number) =>
    `${rect(x, y, 112, 84, '#16244d', { stroke: '#c8ced3', width: 4 })}${repeat(2, (row) => line(`M ${x} ${y + 28 + row * 28} h 112`, '#4a6196', 2))}${repeat(3, (column) => line(`M ${x + 28 + column * 28} ${y} v 84`, '#4a6196', 2))}${path(`M ${x + 4} ${y + 80} L ${x + 60} ${y + 4} H ${x + 92} L ${x + 36} ${y + 80} Z`, '#7fa2dd', { opacity: 0.28 })}`;
  return picture(`
    ${outdoors(sky, '#86a565', 530)}${treeLine(530, '#4f8454')}
    ${circle(650, 110, 92, '#fff2bd', { opacity: 0.5 })}${circle(650, 110, 58, '#ffd75e')}${repeat(
      12,
      (ray) => {
        const angle = (ray * Math.PI) / 6;
        return line(
          `M ${(650 + Math.cos(angle) * 72).toFixed(0)} ${(110 + Math.sin(angle) * 72).toFixed(0)} L ${(650 + Math.cos(angle) * 96).toFixed(0)} ${(110 + Math.sin(angle) * 96).toFixed(0)}`,
          '#ffd75e',
          7,
        );
      },
    )}
    ${rect(80, 430, 640, 150, '#f3e6cb')}
    ${path('M 10 446 L 150 160 H 650 L 790 446 Z', roof)}${repeat(14, (rib) => line(`M ${150 + rib * 38.5} 160 L ${10 + rib * 60} 446`, darker(roof, 0.2), 4, 0.7))}
    <g transform="translate(400 306) skewX(-8) translate(-400 -306)">${repeat(3, (row) => repeat(4, (column) => panel(166 + column * 122, 176 + row * 92)))}</g>
    ${rect(0, 440, 800, 20, '#faf5ec', { rx: 6 })}
    ${[140, 330, 560].map((x) => rect(x - 6, 486, 100, 94, '#faf5ec') + rect(x, 492, 88, 84, '#8fbccc') + line(`M ${x + 44} 492 v 84`, '#faf5ec', 5)).join('')}
  `);
}

/** An inverter and its batteries on a clean wall. */
export function inverterWall(unit: string, wall: string): string {
  return picture(`
    ${interior(wall, '#b9a58a', 500)}
    ${rect(150, 70, 190, 260, unit, { rx: 16 })}${rect(150, 70, 190, 50, lighter(unit, 0.2), { rx: 16 })}${rect(180, 140, 130, 74, '#16202b', { rx: 8 })}${digits(252, 160, 34, '#8fe0a2', '100')}${circle(196, 244, 9, '#4fae5b')}${circle(222, 244, 9, INK.marigold)}${repeat(6, (slot) => rect(182, 272 + slot * 8, 126, 4, darker(unit, 0.3), { rx: 2 }))}
    ${rect(410, 90, 150, 110, '#eef1f2', { rx: 10, stroke: '#aab3b9', width: 3 })}${repeat(4, (breaker) => rect(424 + breaker * 32, 112, 26, 64, '#ffffff', { rx: 3, stroke: '#c1c8cc', width: 1.5 }) + rect(431 + breaker * 32, 132, 12, 24, '#2c3136', { rx: 2 }))}
    ${rect(600, 110, 110, 170, '#3f4f6b', { rx: 10 })}${rect(614, 126, 82, 44, '#b7e2ef', { rx: 4 })}${line('M 622 160 l 14 -16 l 12 9 l 18 -22 l 16 12', '#1f6f73', 4)}${circle(655, 212, 16, '#16202b')}
    ${line('M 245 330 V 372 M 485 200 V 372 M 655 280 V 372 M 245 372 H 655', '#d8d2c6', 20)}${line('M 400 372 V 420', '#d8d2c6', 20)}${line('M 655 110 V 20', '#d8d2c6', 16)}
    ${repeat(2, (battery) => at(250 + battery * 300, 500, `${shadow(0, 6, 130, 12)}${rect(-120, -110, 240, 112, '#f3f4f5', { rx: 12 })}${rect(-120, -110, 240, 30, '#2f6f4f', { rx: 12 })}${rect(-96, -62, 120, 12, '#c8ced3', { rx: 6 })}${rect(-96, -42, 84, 10, '#c8ced3', { rx: 5 })}${rect(54, -66, 44, 44, '#16202b', { rx: 6 })}${repeat(4, (bar) => rect(60 + bar * 9, -32 - bar * 6, 6, 6 + bar * 6, '#8fe0a2'))}${circle(-84, -112, 8, '#c0392b')}${circle(84, -112, 8, '#2c3136')}`))}
    ${line('M 166 386 C 200 340 300 420 400 420 M 466 386 C 440 400 420 420 400 420', '#c0392b', 7)}${line('M 334 386 C 360 420 380 424 400 420 M 634 386 C 560 350 460 430 400 420', '#2c3136', 7)}
    ${pottedPlant(80, 560, 1, INK.clay)}${sunbeam(0.1)}
  `);
}

/** A split unit that cools a bedroom. */
export function splitUnit(wall: string, bedding: string): string {
  return picture(`
    ${interior(wall, '#b98f60', 500)}${floorLines(500, '#8d6a3e', 3)}
    ${rect(190, 70, 420, 120, '#fdfdfb', { rx: 18 })}${rect(190, 148, 420, 44, '#eceeee', { rx: 14 })}${rect(214, 160, 372, 16, '#3a4248', { rx: 8 })}${rect(214, 166, 372, 5, '#6d767c')}${digits(560, 94, 24, '#3d9ad0', '22')}${circle(588, 94, 4, 'none', { stroke: '#3d9ad0', width: 3 })}${circle(226, 104, 6, '#4fae5b')}${rect(250, 98, 90, 9, '#d5d9db', { rx: 4 })}
    ${repeat(5, (wave) => line(`M ${250 + wave * 70} 204 q -16 26 0 50 t 0 50`, '#9fd6ee', 6, 0.75))}
    ${line('M 610 124 H 690 V 0', '#eceeee', 20)}
    ${rect(60, 130, 110, 190, '#f7f1e4')}${rect(70, 140, 90, 170, '#a9d6e8')}${line('M 115 140 V 310', '#f7f1e4', 6)}
    ${rect(150, 330, 500, 120, '#7a4a2c', { rx: 14 })}${rect(166, 346, 468, 90, '#8f5a38', { rx: 10 })}
    ${rect(130, 420, 540, 110, '#f7f2e8', { rx: 18 })}${rect(180, 392, 180, 62, '#ffffff', { rx: 24 })}${rect(440, 392, 180, 62, '#ffffff', { rx: 24 })}${path('M 124 458 C 250 440 550 440 676 458 L 684 560 H 116 Z', bedding)}${path('M 124 458 C 250 440 550 440 676 458 L 678 482 C 550 464 250 464 122 482 Z', lighter(bedding, 0.4))}
    ${repeat(9, (stitch) => circle(160 + stitch * 60, 520, 9, lighter(bedding, 0.3), { opacity: 0.7 }))}
    ${rect(690, 300, 60, 84, '#5d4a3c')}${rect(698, 308, 44, 68, INK.marigold)}${path('M 700 374 L 720 330 L 740 374 Z', INK.indigo)}
  `);
}

/** Outdoor units on brackets, gauges on the valves. */
export function outdoorUnits(wall: string, sky: string): string {
  const unit = (x: number, y: number) =>
    `${rect(x, y, 230, 170, '#eef0ef', { rx: 10, stroke: '#c3cacd', width: 3 })}${circle(x + 88, y + 85, 68, '#cfd6d8')}${repeat(5, (ring) => circle(x + 88, y + 85, 62 - ring * 13, 'none', { stroke: '#8e999e', width: 3 }))}${line(`M ${x + 20} ${y + 85} h 136 M ${x + 88} ${y + 17} v 136`, '#8e999e', 3)}${path(`M ${x + 88} ${y + 85} q 30 -50 48 -20 q -14 22 -48 20 q -44 40 -54 6 q 12 -22 54 -6`, '#aab5b9', { opacity: 0.8 })}${repeat(8, (slot) => rect(x + 172, y + 24 + slot * 15, 44, 6, '#c3cacd', { rx: 3 }))}${rect(x + 12, y + 170, 14, 44, '#5b6770')}${rect(x + 196, y + 170, 14, 44, '#5b6770')}${rect(x - 10, y + 176, 250, 10, '#5b6770', { rx: 3 })}`;
  return picture(`
    ${rect(0, 0, 800, 600, sky)}${rect(0, 0, 800, 510, wall)}${repeat(12, (course) => line(`M 0 ${30 + course * 44} H 800`, darker(wall, 0.08), 3))}${rect(0, 510, 800, 90, '#a9a39a')}${rect(0, 510, 800, 8, '#c1bbb2')}
    ${unit(80, 70)}${unit(80, 300)}
    ${line('M 316 200 H 420 V 40 M 316 430 H 450 V 40', '#f3ede2', 18)}${line('M 316 222 H 436 V 40 M 316 452 H 466 V 40', '#e2dac9', 8)}
    ${at(590, 330, `${rect(-110, -84, 220, 96, '#c0392b', { rx: 16 })}${circle(-52, -36, 52, '#f7f7f5', { stroke: '#3d7fb5', width: 12 })}${circle(52, -36, 52, '#f7f7f5', { stroke: '#8e2b20', width: 12 })}${line('M -52 -36 L -26 -60', '#2c3136', 6)}${line('M 52 -36 L 40 -70', '#2c3136', 6)}${circle(-52, -36, 7, '#2c3136')}${circle(52, -36, 7, '#2c3136')}${line('M -60 12 C -70 110 -200 60 -270 110', '#3d7fb5', 10)}${line('M 0 12 C 0 90 20 110 10 170', '#e6a117', 10)}${line('M 60 12 C 70 150 -180 120 -272 124', '#c0392b', 10)}`)}
    ${at(610, 560, `${shadow(0, 0, 56, 8)}${rect(-40, -110, 80, 110, '#7fb2d6', { rx: 14 })}${rect(-16, -134, 32, 26, '#5b6770', { rx: 6 })}${rect(-26, -78, 52, 36, '#f3ede2', { rx: 4 })}${digits(4, -70, 20, '#2c3136', '32')}`)}
    ${at(720, 560, pottedPlant(0, 0, 0.8, INK.clay))}
  `);
}

/** A camera over a gate, and what it sees. */
export function cameras(wall: string, screen: string): string {
  const feed = (x: number, y: number, ground: string, content: string) =>
    clipped(
      x,
      y,
      186,
      112,
      `${rect(0, 0, 186, 112, ground)}${content}${circle(170, 14, 5, '#e0493a')}${rect(10, 96, 56, 6, '#ffffff', { opacity: 0.7, rx: 3 })}`,
    );
  return picture(`
    ${interior(wall, '#7d6a55', 500)}
    ${rect(180, 250, 440, 280, '#22272c', { rx: 12 })}
    ${feed(200, 270, '#9cc4a0', rect(60, 20, 70, 92, '#5b6770') + repeat(5, (bar) => line(`M ${68 + bar * 13} 24 V 110`, '#c8ced3', 3)))}
    ${feed(414, 270, '#c9b28a', path('M 20 86 C 30 56 60 50 94 50 C 130 50 150 60 164 86 Z', screen) + circle(54, 88, 13, '#22272c') + circle(132, 88, 13, '#22272c') + rect(64, 56, 30, 16, '#bfe3ea') + rect(98, 56, 28, 16, '#bfe3ea'))}
    ${feed(200, 400, '#a8b8c4', rect(20, 30, 60, 82, '#7a4a2c') + rect(110, 40, 56, 40, '#bfe3ea') + circle(70, 74, 4, INK.marigold))}
    ${feed(414, 400, '#8fae7a', repeat(5, (bush) => circle(20 + bush * 36, 90, 22, bush % 2 ? '#4f8454' : '#5f9155')) + path('M 70 112 L 92 40 H 108 L 130 112 Z', '#d9cdb8'))}
    ${rect(370, 530, 60, 26, '#22272c')}${rect(300, 552, 200, 12, '#22272c', { rx: 6 })}${rect(0, 562, 800, 38, '#8a6a48')}
    ${rect(52, 500, 180, 60, '#2c3136', { rx: 6 })}${circle(78, 530, 7, '#4fae5b')}${circle(102, 530, 7, '#3d9ad0')}${repeat(5, (slot) => rect(130, 512 + slot * 8, 84, 4, '#4c5459'))}
    ${at(250, 110, `${rect(-90, -50, 26, 100, '#dfe4e6', { rx: 6 })}${line('M -66 0 L -20 0 L 0 16', '#c8ced3', 18)}<g transform="rotate(16)">${rect(-20, -22, 170, 74, '#f7f7f5', { rx: 34 })}${rect(-26, -30, 190, 26, '#dfe4e6', { rx: 12 })}${circle(130, 16, 32, '#22272c')}${circle(130, 16, 20, '#3f4f6b')}${circle(130, 16, 9, '#0f1418')}${circle(124, 9, 5, '#ffffff', { opacity: 0.8 })}${circle(30, 36, 4, '#e0493a')}</g>`, 1.1)}
    ${path('M 410 190 L 640 240 H 470 Z', '#fff6c9', { opacity: 0.22 })}
    ${at(640, 110, `${path('M -58 -40 H 58 L 44 -6 H -44 Z', '#f7f7f5')}${circle(0, 6, 48, '#dfe4e6')}${circle(0, 12, 36, '#22272c')}${circle(0, 16, 17, '#3f4f6b')}${circle(-8, 8, 6, '#ffffff', { opacity: 0.7 })}`)}
    ${at(712, 566, pottedPlant(0, 0, 0.75, INK.clay))}
  `);
}

/** Electric fence wires over a wall with a motor gate. */
export function electricFence(wall: string, gate: string, sky: string): string {
  return picture(`
    ${outdoors(sky, '#a9a39a', 500)}${treeLine(500, '#4f8454')}
    ${rect(0, 220, 400, 290, wall)}${rect(0, 206, 400, 18, darker(wall, 0.3))}${rect(400, 190, 56, 320, darker(wall, 0.14))}${rect(392, 176, 72, 20, darker(wall, 0.34))}
    ${repeat(4, (post) => line(`M ${30 + post * 116} 206 L ${42 + post * 116} 96`, '#5b6770', 8))}${repeat(6, (wire) => line(`M 0 ${112 + wire * 16} H 420`, '#8e979e', 2.6) + repeat(4, (post) => circle(40 + post * 116 - wire * 1.8, 112 + wire * 16, 5, '#22272c')))}
    ${at(180, 280, `${rect(-64, -34, 128, 68, INK.marigold, { rx: 6 })}${path('M -34 -22 L -50 6 H -38 L -46 24 L -20 -4 H -34 L -24 -22 Z', '#22272c')}${rect(-4, -16, 54, 9, '#22272c', { rx: 4 })}${rect(-4, 2, 40, 9, '#22272c', { rx: 4 })}`)}
    ${rect(470, 240, 330, 250, gate)}${repeat(8, (slat) => rect(470, 252 + slat * 30, 330, 8, darker(gate, 0.22)))}${rect(470, 484, 330, 16, '#3a3f44')}${repeat(4, (wheel) => circle(500 + wheel * 90, 504, 11, '#22272c'))}${line('M 456 514 H 800', '#5b6770', 7)}
    ${rect(476, 420, 64, 84, '#f7f7f5', { rx: 8 })}${rect(486, 432, 44, 22, '#2c3136', { rx: 4 })}${circle(508, 476, 9, '#4fae5b')}
    ${rect(412, 300, 32, 60, '#2c3136', { rx: 6 })}${circle(428, 316, 8, '#3f4f6b')}${circle(428, 342, 6, '#4fae5b')}${circle(428, 158, 18, '#ffb52e')}${rect(414, 166, 28, 12, '#2c3136', { rx: 3 })}
    ${path('M 428 158 L 380 120 M 428 158 L 480 120', 'none', { stroke: '#ffd98a', width: 6 })}
    ${path('M 470 516 H 800 V 600 H 380 Z', '#8b857b')}
    ${[40, 100, 160, 300, 350].map((x, i) => circle(x, 512, 24, i % 2 ? '#4d7d46' : '#5f9155') + circle(x + 5, 502, 5, '#e4674b')).join('')}
  `);
}
