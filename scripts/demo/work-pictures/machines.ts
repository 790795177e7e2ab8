import { darker, INK, lighter } from '../colour.ts';
import {
  at,
  circle,
  clipped,
  ellipse,
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

/** Pictures of mechanics', phone and laptop repairers' work, and of trades that have no name of their own. */

const wheel = (x: number, y: number, r: number): string =>
  circle(x, y, r, '#22262a') +
  circle(x, y, r * 0.62, '#aab3b9') +
  repeat(5, (spoke) => {
    const angle = (spoke * Math.PI * 2) / 5;
    return line(
      `M ${x} ${y} L ${(x + Math.cos(angle) * r * 0.54).toFixed(1)} ${(y + Math.sin(angle) * r * 0.54).toFixed(1)}`,
      '#5b6770',
      r * 0.16,
    );
  }) +
  circle(x, y, r * 0.16, '#22262a');

function car(paint: string, bonnetUp: boolean): string {
  return `
    ${shadow(0, 130, 300, 18)}
    ${bonnetUp ? path('M 130 6 L 236 -120 L 256 -108 L 168 20 Z', lighter(paint, 0.12)) + line('M 210 -80 L 226 22', '#5b6770', 5) : ''}
    ${path('M -280 96 C -290 40 -270 10 -210 4 L -170 -2 C -130 -70 -90 -92 -10 -92 C 70 -92 100 -60 136 4 L 240 22 C 280 30 290 60 284 98 Z', paint)}
    ${path('M -148 0 C -118 -52 -90 -70 -24 -72 V 0 Z', '#bfe3ea')}${path('M -8 -72 C 54 -72 80 -48 106 2 H -8 Z', '#bfe3ea')}${path('M -120 0 L -84 -62 H -58 L -94 0 Z', '#ffffff', { opacity: 0.5 })}${path('M 16 0 L 40 -70 H 60 L 40 0 Z', '#ffffff', { opacity: 0.4 })}
    ${path('M -278 70 C -120 50 120 50 286 74 L 284 98 H -280 Z', darker(paint, 0.2))}${line('M -16 -4 V 92 M -150 4 V 80 M 112 6 V 80', darker(paint, 0.28), 4)}${rect(-50, 16, 34, 8, '#e6e9ea', { rx: 4 })}${rect(60, 16, 34, 8, '#e6e9ea', { rx: 4 })}
    ${ellipse(268, 44, 17, 13, '#fff3c4')}${ellipse(-272, 44, 12, 15, '#d84a3a')}${path('M -250 30 C -120 8 100 8 240 34', 'none', { stroke: '#ffffff', width: 5, opacity: 0.35 })}
    ${circle(-170, 100, 56, '#33383d')}${circle(170, 100, 56, '#33383d')}${wheel(-170, 102, 46)}${wheel(170, 102, 46)}`;
}

/** A car on stands with its bonnet open. */
export function carInWorkshop(paint: string, wall: string): string {
  return picture(`
    ${interior(wall, '#9d9890', 470)}${repeat(8, (line_) => line(`M ${line_ * 110} 474 L ${line_ * 140 - 120} 600`, '#85807a', 3, 0.6))}
    ${rect(40, 50, 220, 150, '#4c5157', { rx: 5 })}${repeat(6, (tool) => line(`M ${68 + tool * 32} 76 v ${46 + (tool % 3) * 22}`, ['#c8ced3', INK.marigold, '#c8ced3', '#d84a3a', '#8e979e', '#c8ced3'][tool] ?? '#c8ced3', 10) + circle(68 + tool * 32, 74, 8, '#c8ced3'))}
    ${rect(560, 70, 190, 14, '#7a4a2c')}${rect(560, 160, 190, 14, '#7a4a2c')}${repeat(4, (can) => rect(572 + can * 44, 24 + (can % 2) * 8, 32, 46 - (can % 2) * 8, [INK.clay, INK.indigo, INK.marigold, INK.teal][can] ?? INK.clay, { rx: 5 }) + rect(576 + can * 44, 110 + (can % 2) * 10, 28, 50 - (can % 2) * 10, [INK.teal, '#2c3136', INK.clay, INK.wine][can] ?? INK.teal, { rx: 4 }))}
    ${at(380, 390, car(paint, true))}
    ${at(
      610,
      356,
      repeat(4, (part) =>
        rect(-44 + part * 22, -14 + (part % 2) * 6, 18, 24, part % 2 ? '#5b6770' : '#2c3136', { rx: 4 }),
      ),
    )}
    ${at(700, 560, `${rect(-66, -108, 132, 108, '#d84a3a', { rx: 6 })}${repeat(3, (drawer) => rect(-56, -98 + drawer * 33, 112, 26, '#b93a2c', { rx: 3 }) + rect(-18, -88 + drawer * 33, 36, 6, '#f3ede2', { rx: 3 }))}${rect(-70, -116, 140, 12, '#2c3136', { rx: 4 })}${circle(-48, 4, 9, '#22262a')}${circle(48, 4, 9, '#22262a')}`)}
    ${at(120, 566, `${circle(0, -26, 44, '#22262a')}${circle(0, -26, 24, '#aab3b9')}${circle(0, -26, 8, '#22262a')}`)}
  `);
}

/** A finished car in the sun, not a scratch on it. */
export function polishedCar(paint: string, sky: string): string {
  const star = (x: number, y: number, r: number) =>
    path(
      `M ${x} ${y - r} Q ${x + r * 0.14} ${y - r * 0.14} ${x + r} ${y} Q ${x + r * 0.14} ${y + r * 0.14} ${x} ${y + r} Q ${x - r * 0.14} ${y + r * 0.14} ${x - r} ${y} Q ${x - r * 0.14} ${y - r * 0.14} ${x} ${y - r} Z`,
      '#ffffff',
    );
  return picture(`
    ${outdoors(sky, '#a9a39a', 440)}${treeLine(440, '#5f8f58')}
    ${rect(0, 300, 800, 150, '#efe0c4')}${rect(0, 288, 800, 16, INK.clay)}${repeat(6, (post) => rect(30 + post * 148, 270, 36, 180, '#f6ecd6'))}
    ${repeat(6, (slab) => line(`M ${slab * 160} 450 L ${slab * 190 - 90} 600`, '#8e887e', 4))}${line('M 0 520 H 800', '#8e887e', 4)}
    ${at(400, 430, car(paint, false), 1.16)}
    ${star(250, 380, 26)}${star(590, 400, 20)}${star(440, 330, 16)}
  `);
}

/** A phone opened on the mat, every screw in its place. */
export function phoneBench(mat: string, light: string): string {
  return picture(`
    ${rect(0, 0, 800, 600, '#c69c6d')}${repeat(8, (plank) => line(`M 0 ${40 + plank * 76} H 800`, '#a67d4f', 4, 0.5))}
    ${rect(50, 50, 700, 500, mat, { rx: 22 })}${rect(50, 50, 700, 500, 'none', { stroke: lighter(mat, 0.25), width: 6, rx: 22 })}${repeat(9, (grid) => line(`M ${120 + grid * 70} 60 V 540`, lighter(mat, 0.12), 2))}${repeat(6, (grid) => line(`M 60 ${120 + grid * 72} H 740`, lighter(mat, 0.12), 2))}
    ${at(270, 300, `${rect(-88, -180, 176, 360, '#1c2024', { rx: 30 })}${rect(-78, -170, 156, 340, '#2b3238', { rx: 22 })}${rect(-64, -60, 84, 200, '#3a3f45', { rx: 8 })}${rect(-54, -48, 64, 14, '#d8dde0', { rx: 4 })}${rect(-54, -26, 44, 8, '#8e979e', { rx: 4 })}${rect(-66, -156, 132, 84, '#1f6f4d', { rx: 8 })}${repeat(12, (chip) => rect(-58 + (chip % 4) * 31, -148 + Math.floor(chip / 4) * 25, 23, 16, chip % 3 ? '#15202a' : '#c9a24c', { rx: 2 }))}${circle(46, -20, 20, '#4c5459')}${circle(46, -20, 11, '#15181b')}${circle(46, 30, 20, '#4c5459')}${circle(46, 30, 11, '#15181b')}${line('M 30 90 h 34 v 60 h -60', '#c9843f', 6)}`, 1, -6)}
    ${at(500, 250, `${rect(-86, -168, 172, 336, '#11161c', { rx: 28 })}${rect(-76, -158, 152, 316, light, { rx: 20 })}${path('M -76 60 L 20 -158 H 70 L -60 158 H -76 Z', '#ffffff', { opacity: 0.2 })}${repeat(12, (icon) => rect(-60 + (icon % 4) * 33, -120 + Math.floor(icon / 4) * 44, 24, 24, ['#ffffff', INK.marigold, INK.clay, '#ffe9c0'][icon % 4] ?? '#ffffff', { rx: 7 }))}${rect(-26, -152, 52, 12, '#11161c', { rx: 6 })}`, 1, 8)}
    ${at(660, 200, `${line('M 0 -110 V 60', '#c8ced3', 9)}${rect(-15, 60, 30, 120, INK.marigold, { rx: 12 })}${rect(-15, 90, 30, 10, '#b57d10')}`, 1, 16)}${at(700, 470, `${path('M -8 -120 L -14 60 L -4 90 L 2 -120 Z', '#c8ced3')}${path('M 8 -120 L 14 60 L 4 90 L -2 -120 Z', '#aab3b9')}`, 1, -40)}
    ${at(470, 488, `${rect(-80, -32, 160, 64, '#f3ede2', { rx: 10 })}${repeat(10, (screw) => circle(-62 + (screw % 5) * 31, -13 + Math.floor(screw / 5) * 27, 7, '#8e979e') + line(`M ${-66 + (screw % 5) * 31} ${-13 + Math.floor(screw / 5) * 27} h 8`, '#4c5459', 2))}`)}
    ${sunbeam(0.1)}
  `);
}

/** A laptop that opens fast again. */
export function laptopBench(screen: string, wall: string): string {
  return picture(`
    ${interior(wall, '#9d7448', 430)}${rect(0, 424, 800, 20, '#b98a5a')}${repeat(4, (plank) => line(`M 0 ${478 + plank * 34} H 800`, '#7d5a34', 3, 0.6))}
    ${at(400, 250, `${rect(-210, -170, 420, 270, '#2c3136', { rx: 18 })}${rect(-194, -154, 388, 238, screen, { rx: 8 })}${path('M -194 84 L -60 -154 H 40 L -94 84 Z', '#ffffff', { opacity: 0.1 })}${rect(-160, -120, 150, 90, '#ffffff', { rx: 8, opacity: 0.92 })}${repeat(4, (bar) => rect(-142 + bar * 31, -48 - bar * 14, 20, 10 + bar * 14, [INK.clay, INK.marigold, INK.teal, INK.indigo][bar] ?? INK.clay))}${rect(16, -120, 150, 16, '#ffffff', { rx: 8, opacity: 0.9 })}${rect(16, -92, 110, 12, '#ffffff', { rx: 6, opacity: 0.6 })}${rect(16, -70, 130, 12, '#ffffff', { rx: 6, opacity: 0.6 })}${circle(0, 26, 34, 'none', { stroke: '#8fe0a2', width: 9 })}${path('M -15 26 l 11 12 l 20 -24', 'none', { stroke: '#8fe0a2', width: 9 })}`)}
    ${path('M 150 350 H 650 L 730 470 H 70 Z', '#c8ced3')}${path('M 180 362 H 620 L 668 430 H 132 Z', '#3a4046')}${repeat(
      4,
      (row) =>
        repeat(13, (key) => {
          const spread = 1 + row * 0.07;
          const x = 400 + (key - 6) * 33 * spread;
          return rect(x - 12 * spread, 367 + row * 16, 25 * spread, 12, '#5b636a', { rx: 3 });
        }),
    )}${path('M 320 440 H 480 L 492 464 H 308 Z', '#aab3b9')}${path('M 70 470 H 730 L 724 484 H 76 Z', '#8e979e')}
    ${shadow(400, 492, 350, 12)}
    ${at(120, 540, `${rect(-70, -40, 140, 56, '#22272c', { rx: 8 })}${rect(-60, -30, 84, 36, '#d84a3a', { rx: 4 })}${rect(36, -26, 24, 8, '#c9a24c')}${rect(36, -10, 24, 8, '#c9a24c')}`, 1, -8)}
    ${at(690, 536, `${line('M -80 0 L 20 -22', '#c8ced3', 8)}${rect(14, -36, 96, 26, INK.marigold, { rx: 12 })}`)}
    ${at(690, 400, pottedPlant(0, 0, 0.55, INK.clay))}${rect(40, 80, 110, 130, '#5d4a3c')}${rect(50, 90, 90, 110, INK.cream)}${circle(95, 140, 24, INK.indigo)}${sunbeam(0.1)}
  `);
}

/** A sprayer at work along the skirting. */
export function fumigation(wall: string, tank: string): string {
  return picture(`
    ${interior(wall, '#c9a878', 440)}
    ${rect(90, 90, 170, 190, '#fbf6ea')}${rect(102, 102, 146, 166, '#bfe2ee')}${line('M 175 102 V 268', '#fbf6ea', 7)}
    ${rect(520, 180, 200, 260, '#8a5a34', { rx: 6 })}${rect(534, 196, 82, 228, '#9c6a40', { rx: 4 })}${rect(624, 196, 82, 228, '#9c6a40', { rx: 4 })}${circle(606, 312, 6, INK.marigold)}${circle(636, 312, 6, INK.marigold)}
    ${at(220, 540, `${shadow(0, 4, 86, 10)}${rect(-62, -190, 124, 190, tank, { rx: 28 })}${rect(-44, -214, 88, 34, '#2c3136', { rx: 10 })}${rect(-40, -130, 80, 70, '#faf5ec', { rx: 8 })}${path('M 0 -120 L 26 -74 H -26 Z', INK.marigold)}${rect(-3, -104, 6, 16, '#2c3136')}${rect(-3, -84, 6, 5, '#2c3136')}${line('M 44 -196 C 130 -230 130 -60 200 -70', '#2c3136', 12)}${line('M 196 -70 L 300 -96', '#8e979e', 12)}${line('M 230 -80 L 236 -44', '#2c3136', 12)}`)}
    ${repeat(30, (drop) => circle(540 + ((drop * 41) % 180), 470 - ((drop * 29) % 90) + (drop % 5) * 8, 5 + (drop % 4) * 3, '#ffffff', { opacity: 0.5 }))}
    ${[
      [600, 540],
      [690, 560],
      [500, 566],
    ]
      .map(([x = 0, y = 0], i) =>
        at(
          x,
          y,
          `${ellipse(0, 0, 17, 9, '#5d351d')}${line('M -10 -6 l -10 -10 M 0 -8 l 0 -12 M 10 -6 l 10 -10 M -10 6 l -10 10 M 0 8 v 12 M 10 6 l 10 10', '#5d351d', 2.6)}${line('M -17 0 L 17 0', '#8a5a34', 2)}`,
          1,
          160 + i * 30,
        ),
      )
      .join('')}
  `);
}

/** A strong lock, a full ring of keys. */
export function lockAndKeys(door: string, metal: string): string {
  return picture(`
    ${rect(0, 0, 800, 600, door)}${repeat(9, (grain) => line(`M ${40 + grain * 92} 0 C ${20 + grain * 92} 200 ${66 + grain * 92} 400 ${36 + grain * 92} 600`, darker(door, 0.14), 5, 0.6))}${rect(60, 40, 260, 230, 'none', { stroke: darker(door, 0.3), width: 10, rx: 6 })}${rect(60, 330, 260, 230, 'none', { stroke: darker(door, 0.3), width: 10, rx: 6 })}
    ${rect(420, 90, 150, 420, metal, { rx: 26 })}${rect(434, 104, 122, 392, lighter(metal, 0.2), { rx: 20 })}${circle(495, 190, 52, metal)}${circle(495, 190, 40, lighter(metal, 0.4))}${rect(488, 168, 14, 44, '#22272c', { rx: 7 })}
    ${circle(495, 360, 40, metal)}${path('M 470 344 H 720 C 744 344 744 380 720 380 H 470 Z', metal)}${path('M 480 350 H 716', 'none', { stroke: '#ffffff', width: 6, opacity: 0.6 })}${circle(495, 362, 20, lighter(metal, 0.4))}${[118, 482].map((y) => circle(495, y, 8, darker(metal, 0.3))).join('')}
    ${at(250, 430, `${circle(0, -80, 62, 'none', { stroke: '#c8ced3', width: 13 })}${[-36, -8, 22].map((angle, i) => `<g transform="translate(0 -22) rotate(${angle})">${circle(0, 30, 27, ['#e6a117', '#c8ced3', '#c9843f'][i] ?? '#c8ced3')}${circle(0, 22, 9, door)}${rect(-8, 54, 16, 104, ['#e6a117', '#c8ced3', '#c9843f'][i] ?? '#c8ced3', { rx: 4 })}${rect(6, 112, 17, 12, ['#e6a117', '#c8ced3', '#c9843f'][i] ?? '#c8ced3')}${rect(6, 134, 13, 12, ['#e6a117', '#c8ced3', '#c9843f'][i] ?? '#c8ced3')}</g>`).join('')}`)}
    ${sunbeam(0.12)}
  `);
}

/** A camera, and the pictures it took. */
export function photographs(table: string, dress: string): string {
  const print = (x: number, y: number, turned: number, content: string) =>
    at(
      x,
      y,
      `${rect(-94, -104, 196, 216, '#20121a', { opacity: 0.18, rx: 4 })}${rect(-100, -110, 196, 216, '#fdfbf6', { rx: 4 })}${clipped(-88, -98, 172, 160, content)}`,
      1,
      turned,
    );
  const couple =
    rect(0, 0, 172, 160, '#cfe0d2') +
    circle(30, 40, 70, '#8fb58a') +
    circle(150, 50, 70, '#7da87a') +
    circle(66, 62, 21, '#5a3320') +
    path('M 34 160 C 34 100 98 100 98 160 Z', INK.indigo) +
    path('M 44 56 C 44 34 88 34 88 56 L 88 48 C 88 30 44 30 44 48 Z', INK.indigo) +
    circle(112, 70, 20, '#6b3f28') +
    path('M 82 160 C 82 108 144 108 144 160 Z', dress) +
    path('M 90 60 C 86 30 138 30 134 60 C 124 50 100 50 90 60 Z', dress);
  const child =
    rect(0, 0, 172, 160, '#f3d9a6') +
    circle(86, 74, 34, '#6b3f28') +
    circle(58, 40, 17, '#1c1518') +
    circle(114, 40, 17, '#1c1518') +
    path('M 54 62 C 60 34 112 34 118 62 C 100 50 72 50 54 62 Z', '#1c1518') +
    circle(75, 76, 4, '#1c1518') +
    circle(98, 76, 4, '#1c1518') +
    line('M 74 92 Q 86 102 99 92', '#ffffff', 6) +
    path('M 36 160 C 40 112 132 112 136 160 Z', INK.clay);
  const field =
    rect(0, 0, 172, 160, '#f0b45c') +
    circle(120, 60, 30, '#fff0c2') +
    path('M 0 120 Q 60 92 110 116 T 172 108 V 160 H 0 Z', '#7a4326') +
    path('M 46 116 C 42 90 44 70 46 50', 'none', { stroke: '#3b2416', width: 7 }) +
    ellipse(46, 44, 38, 13, '#3b2416');
  return picture(`
    ${rect(0, 0, 800, 600, table)}${repeat(7, (plank) => line(`M 0 ${50 + plank * 86} H 800`, darker(table, 0.18), 4, 0.6))}
    ${print(200, 190, -9, couple)}${print(410, 160, 5, child)}${print(240, 430, 7, field)}
    ${at(560, 400, `${shadow(6, 150, 200, 18)}${rect(-190, -90, 380, 230, '#23272c', { rx: 26 })}${path('M -70 -90 L -46 -136 H 66 L 90 -90 Z', '#2f353b')}${rect(-190, -40, 380, 120, '#33393f')}${circle(20, 26, 104, '#1a1d21')}${circle(20, 26, 88, '#3a4148')}${circle(20, 26, 68, '#14181c')}${circle(20, 26, 46, '#27406b')}${circle(20, 26, 22, '#0c1014')}${circle(-6, 0, 15, '#ffffff', { opacity: 0.5 })}${rect(-160, -116, 62, 26, '#2f353b', { rx: 8 })}${circle(140, -66, 15, '#c8ced3')}${rect(112, -120, 54, 30, '#2f353b', { rx: 8 })}${circle(-150, -62, 9, '#e0493a')}${rect(-30, -122, 76, 24, '#14181c', { rx: 5 })}`, 1, -8)}
    ${sunbeam(0.12)}
  `);
}

/** Handmade shoes and slippers on the bench. */
export function leatherShoes(leather: string, cloth: string): string {
  const shoe = (x: number, y: number, scale: number, tone: string) =>
    at(
      x,
      y,
      `${shadow(10, 6, 150, 12)}${path('M -150 0 C -160 -70 -140 -108 -104 -112 L -40 -108 C -10 -76 40 -60 96 -52 C 140 -46 154 -20 150 0 Z', tone)}${path('M -104 -112 L -40 -108 C -34 -98 -24 -88 -14 -80 C -40 -72 -84 -74 -112 -84 Z', darker(tone, 0.3))}${path('M -150 0 H 150 V 12 C 60 18 -60 10 -76 12 L -80 26 H -146 Z', '#2b1c14')}${path('M 40 -58 C 80 -52 140 -46 148 -10 C 100 -14 50 -20 40 -58 Z', darker(tone, 0.12))}${repeat(7, (hole) => circle(58 + hole * 11, -40 + hole * 3.4, 2.6, '#2b1c14'))}${line('M -34 -92 L -4 -70 M -26 -100 L 8 -74 M -14 -66 L 16 -60', '#2b1c14', 4)}${path('M -138 -60 C -136 -90 -124 -104 -108 -106', 'none', { stroke: lighter(tone, 0.35), width: 6, opacity: 0.8 })}`,
      scale,
    );
  const slipper = (x: number, y: number, turned: number) =>
    at(
      x,
      y,
      `${path('M -130 0 C -140 -34 -80 -44 -20 -34 C 40 -24 120 -40 130 0 C 120 40 40 26 -20 34 C -80 42 -140 34 -130 0 Z', '#c9955a')}${path('M -130 0 C -140 -34 -80 -44 -20 -34 C 40 -24 120 -40 130 0 C 120 40 40 26 -20 34 C -80 42 -140 34 -130 0 Z', 'none', { stroke: '#6d4226', width: 6 })}${path('M 14 -32 C 40 -70 96 -60 112 -26 L 112 26 C 96 60 40 70 14 32 C 26 12 26 -12 14 -32 Z', cloth)}${repeat(4, (stitch) => circle(50 + (stitch % 2) * 32, -18 + Math.floor(stitch / 2) * 36, 7, INK.marigold))}`,
      1,
      turned,
    );
  return picture(`
    ${rect(0, 0, 800, 600, '#e6d3b0')}${rect(0, 330, 800, 270, '#a9794c')}${rect(0, 322, 800, 16, '#c2905e')}${repeat(4, (plank) => line(`M 0 ${380 + plank * 56} H 800`, '#8a5f38', 4, 0.6))}
    ${rect(60, 60, 680, 14, '#7a4a2c')}${repeat(6, (hide) => path(`M ${86 + hide * 110} 74 h 84 l -6 ${110 + (hide % 3) * 30} q -36 26 -72 0 Z`, [leather, darker(leather, 0.3), INK.wine, '#c9955a', INK.indigo, lighter(leather, 0.2)][hide] ?? leather))}
    ${shoe(230, 420, 1, leather)}${shoe(560, 404, 0.94, darker(leather, 0.28))}${slipper(220, 530, -6)}${slipper(540, 530, 8)}
  `);
}

/** A truck being loaded in front of a house. */
export function movingTruck(cab: string, sky: string): string {
  const carton = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, '#c9995f', { rx: 3 }) +
    rect(x, y, w, 12, '#b5854b', { rx: 3 }) +
    rect(x + w / 2 - 8, y, 16, h, '#e0be8e');
  return picture(`
    ${outdoors(sky, '#a9a39a', 450)}${treeLine(450, '#5f8f58')}
    ${rect(560, 180, 260, 280, '#f0d9a8')}${path('M 530 186 L 620 110 H 800 V 186 Z', '#8a3b24')}${rect(600, 230, 80, 70, '#faf5ec')}${rect(608, 238, 64, 54, '#9cc4d4')}${rect(710, 300, 80, 160, '#6b3f24')}
    ${shadow(330, 520, 320, 18)}
    ${rect(60, 190, 360, 270, '#faf5ec', { rx: 8 })}${rect(60, 190, 360, 30, cab, { rx: 8 })}${rect(84, 240, 312, 190, 'none', { stroke: '#e0d5c0', width: 4, rx: 6 })}${path('M 140 380 V 320 L 200 270 L 260 320 V 380 Z', cab)}${rect(184, 340, 32, 40, '#faf5ec')}${line('M 286 326 h 76 m -26 -24 l 28 24 l -28 24', INK.marigold, 13)}
    ${path('M 420 460 V 260 H 500 C 530 262 548 310 556 356 L 580 372 V 460 Z', cab)}${path('M 436 276 H 496 C 512 280 526 310 532 346 H 436 Z', '#bfe3ea')}${rect(50, 452, 540, 26, '#2c3136', { rx: 4 })}${circle(572, 410, 12, '#fff3c4')}${line('M 430 390 h 30', darker(cab, 0.3), 6)}
    ${wheel(150, 486, 40)}${wheel(300, 486, 40)}${wheel(510, 486, 40)}
    ${carton(600, 500, 90, 76)}${carton(690, 520, 76, 58)}${carton(616, 440, 70, 60)}
    ${at(90, 560, `${rect(-60, -60, 120, 44, INK.teal, { rx: 14 })}${rect(-70, -40, 30, 50, INK.teal, { rx: 10 })}${rect(40, -40, 30, 50, INK.teal, { rx: 10 })}${rect(-46, -30, 92, 26, lighter(INK.teal, 0.14), { rx: 8 })}`)}${at(220, 566, pottedPlant(0, 0, 0.6, INK.clay))}
  `);
}

/** A stage, a microphone and a hall that waits. */
export function stageMicrophone(curtain: string, light: string): string {
  return picture(`
    ${rect(0, 0, 800, 600, darker(curtain, 0.5))}${repeat(14, (fold) => path(`M ${fold * 60 - 20} 0 h 46 c -12 150 8 300 0 440 h -40 c 8 -150 -12 -300 -6 -440 Z`, fold % 2 ? curtain : darker(curtain, 0.18)))}
    ${path('M 0 0 H 800 V 50 Q 720 110 640 50 Q 560 110 480 50 Q 400 110 320 50 Q 240 110 160 50 Q 80 110 0 50 Z', darker(curtain, 0.3))}${line('M 0 50 Q 80 110 160 50 Q 240 110 320 50 Q 400 110 480 50 Q 560 110 640 50 Q 720 110 800 50', INK.marigold, 7)}
    ${path('M 400 -20 L 190 470 H 610 Z', light, { opacity: 0.26 })}${path('M 120 -20 L 240 470 H 470 Z', light, { opacity: 0.14 })}${path('M 680 -20 L 330 470 H 560 Z', light, { opacity: 0.14 })}
    ${rect(0, 440, 800, 60, '#7a4a2c')}${rect(0, 440, 800, 12, '#9c6a40')}${ellipse(400, 466, 210, 20, light, { opacity: 0.5 })}
    ${rect(392, 250, 16, 200, '#2c3136')}${ellipse(400, 456, 64, 12, '#2c3136')}${at(400, 236, `${rect(-17, -14, 34, 84, '#3a4046', { rx: 10 })}${circle(0, -44, 46, '#c8ced3')}${repeat(5, (mesh) => line(`M ${-36 + mesh * 18} -70 V -18 M -40 ${-62 + mesh * 12} H 40`, '#8e979e', 3))}${rect(-34, -14, 68, 12, INK.marigold, { rx: 5 })}`, 1, -12)}
    ${at(640, 440, `${rect(-60, -150, 120, 150, '#5d351d', { rx: 5 })}${rect(-70, -164, 140, 22, '#7a4a2c', { rx: 5 })}${circle(0, -76, 30, INK.marigold)}${path('M -13 -76 l 9 10 l 18 -21', 'none', { stroke: '#5d351d', width: 7 })}`)}
    ${at(150, 440, `${rect(-48, -150, 96, 150, '#22262a', { rx: 8 })}${circle(0, -104, 24, '#4c5459')}${circle(0, -104, 9, '#22262a')}${circle(0, -46, 34, '#4c5459')}${circle(0, -46, 14, '#22262a')}`)}
    ${rect(0, 500, 800, 100, darker(curtain, 0.62))}${repeat(13, (head) => circle(30 + head * 62, 560 + (head % 2) * 14, 27, '#140c10') + path(`M ${-10 + head * 62} 610 q 40 -60 80 0 Z`, '#140c10'))}
  `);
}
