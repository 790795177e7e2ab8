import { darker, INK, lighter } from '../colour.ts';
import { at, circle, ellipse, line, path, picture, rect, repeat, sunbeam } from './scene.ts';

/** Pictures of caterers' work, seen from above or from the table's edge. */

function tableFromAbove(table: string): string {
  return `${rect(0, 0, 800, 600, table)}${repeat(7, (plank) => line(`M 0 ${46 + plank * 88} H 800`, darker(table, 0.16), 4, 0.6))}${repeat(20, (grain) => line(`M ${(grain * 131) % 760} ${18 + ((grain * 73) % 570)} h ${40 + ((grain * 17) % 70)}`, darker(table, 0.12), 3, 0.5))}`;
}

const plate = (x: number, y: number, r: number, rim: string): string =>
  circle(x + 8, y + 12, r, '#20121a', { opacity: 0.22 }) +
  circle(x, y, r, '#fdfbf6') +
  circle(x, y, r * 0.94, 'none', { stroke: rim, width: r * 0.035 }) +
  circle(x, y, r * 0.78, '#f3ecdf');

const leafSprig = (x: number, y: number, turned: number): string =>
  at(
    x,
    y,
    repeat(
      5,
      (leaf) =>
        `<g transform="rotate(${-60 + leaf * 30})">${path('M 0 0 C 10 -14 9 -30 0 -40 C -9 -30 -10 -14 0 0 Z', leaf % 2 ? '#4f8f4c' : '#6aab5c')}</g>`,
    ),
    1,
    turned,
  );

/** Jollof rice with chicken, plantain and salad. */
export function jollofPlate(table: string, rim: string): string {
  return picture(`
    ${tableFromAbove(table)}
    ${plate(390, 300, 250, rim)}
    ${path('M 250 190 C 330 120 480 150 500 240 C 520 330 450 420 350 420 C 240 420 180 260 250 190 Z', '#d2552a')}
    ${repeat(120, (grain) => {
      const angle = grain * 2.39996;
      const reach = Math.sqrt(grain / 120);
      const x = 350 + Math.cos(angle) * reach * 138;
      const y = 285 + Math.sin(angle) * reach * 124;
      return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="9" ry="3.6" fill="${['#e8753a', '#c94a22', '#ee8b4a', '#b83f1d'][grain % 4]}" transform="rotate(${(grain * 47) % 180} ${x.toFixed(0)} ${y.toFixed(0)})"/>`;
    })}
    ${repeat(9, (pea) => circle(290 + ((pea * 53) % 150), 210 + ((pea * 71) % 150), 7, '#5f9a4b'))}${repeat(6, (bit) => rect(280 + ((bit * 61) % 160), 230 + ((bit * 47) % 130), 13, 13, '#f0a13c', { rx: 3 }))}
    ${at(520, 230, `${path('M -70 40 C -90 -20 -30 -70 30 -54 C 76 -40 80 10 40 36 C 10 54 -46 66 -70 40 Z', '#8a4a1e')}${path('M -54 30 C -64 -14 -20 -50 22 -42', 'none', { stroke: '#c27a36', width: 12 })}${path('M 56 -40 L 110 -84', 'none', { stroke: '#f0dfc0', width: 19 })}${circle(112, -92, 14, '#f7ead0')}${circle(122, -78, 13, '#f7ead0')}${repeat(6, (spot) => circle(-34 + spot * 15, -6 + (spot % 3) * 14, 5, '#5d2c10'))}`)}
    ${repeat(5, (slice) => at(470 + slice * 26, 390 - slice * 17, `${ellipse(0, 0, 40, 24, '#f0b429')}${ellipse(0, 0, 31, 17, '#f7cf5c')}${path('M -24 -6 Q 0 -16 24 -6', 'none', { stroke: '#c9851c', width: 5 })}`, 1, -30))}
    ${at(330, 460, `${repeat(7, (leaf) => ellipse(-66 + leaf * 22, (leaf % 2) * 12, 27, 17, leaf % 2 ? '#7db562' : '#5f9a4b'))}${repeat(4, (tomato) => circle(-46 + tomato * 32, 4 - (tomato % 2) * 12, 15, '#d84a3a') + circle(-46 + tomato * 32, 4 - (tomato % 2) * 12, 8, '#ee8a74'))}${repeat(3, (ring) => circle(-28 + ring * 30, 14, 11, 'none', { stroke: '#f3e9f4', width: 4 }))}`)}
    ${at(712, 320, `${line('M 0 -150 V 150', '#c8ced3', 11)}${repeat(4, (prong) => line(`M ${-18 + prong * 12} -190 V -130`, '#c8ced3', 6))}${path('M -20 -140 Q 0 -108 20 -140 Z', '#c8ced3')}`)}
    ${at(80, 320, `${line('M 0 -60 V 150', '#c8ced3', 11)}${ellipse(0, -110, 28, 52, '#c8ced3')}${ellipse(-6, -116, 12, 32, '#e6eaec')}`)}
    ${at(690, 96, `${circle(0, 0, 62, '#7a2240')}${circle(0, 0, 52, '#a8304f')}${circle(-12, -14, 14, '#ffffff', { opacity: 0.3 })}${circle(18, 12, 11, '#d96a80')}`)}
    ${leafSprig(90, 100, 20)}${sunbeam(0.12)}
  `);
}

/** Small chops: puff-puff, samosa, spring rolls. */
export function smallChops(table: string, dip: string): string {
  return picture(`
    ${tableFromAbove(table)}
    ${ellipse(408, 316, 340, 236, '#20121a', { opacity: 0.22 })}${ellipse(400, 300, 340, 236, '#3a2a22')}${ellipse(400, 296, 318, 216, '#55402f')}
    ${repeat(15, (puff) => {
      const x = 170 + (puff % 5) * 56 + (Math.floor(puff / 5) % 2) * 26;
      const y = 180 + Math.floor(puff / 5) * 52;
      return (
        circle(x, y, 32, '#b8691f') +
        circle(x - 5, y - 6, 25, '#d98b35') +
        circle(x - 10, y - 12, 9, '#f0b868', { opacity: 0.8 })
      );
    })}
    ${repeat(6, (samosa) => at(510 + (samosa % 3) * 74, 190 + Math.floor(samosa / 3) * 78, `${path('M -38 30 L 0 -40 L 38 30 Z', '#c9852f')}${path('M -26 24 L 0 -24 L 26 24 Z', '#e0a54e')}${line('M -38 30 L 38 30', '#9c5f1c', 6)}`, 1, ((samosa * 23) % 50) - 25))}
    ${repeat(7, (roll) => at(250 + roll * 46, 420 + (roll % 2) * 16, `${rect(-19, -58, 38, 110, '#cf8a35', { rx: 17 })}${rect(-11, -50, 15, 92, '#e6ad5c', { rx: 8 })}${line('M -14 -20 L 14 -32 M -14 14 L 14 2', '#a8641f', 4)}`, 1, -20 + roll * 7))}
    ${at(612, 400, `${circle(0, 0, 66, '#faf5ec')}${circle(0, 0, 54, dip)}${path('M -30 -10 Q -4 -34 30 -14 Q 10 6 -12 4', 'none', { stroke: lighter(dip, 0.35), width: 8 })}${repeat(5, (seed) => circle(-20 + seed * 11, 20 - (seed % 2) * 10, 3.4, '#f6d27a'))}`)}
    ${repeat(3, (stick) => at(190 + stick * 34, 400, `${line('M 0 -70 V 80', '#e0c48d', 5)}${[-50, -18, 14].map((y, i) => circle(0, y, 17, i % 2 ? '#5f9a4b' : '#a8552e')).join('')}`, 1, -24))}
    ${leafSprig(110, 330, -70)}${leafSprig(690, 270, 70)}
    ${at(720, 90, `${rect(-34, -34, 76, 76, lighter(dip, 0.5), { rx: 4 })}${path('M -34 -34 L 42 42', 'none', { stroke: dip, width: 5 })}`, 1, 20)}
    ${sunbeam(0.12)}
  `);
}

/** A tiered cake under the lights. */
export function tieredCake(icing: string, flower: string, wall: string): string {
  const tier = (y: number, w: number, h: number) =>
    `${rect(400 - w / 2, y, w, h, icing, { rx: 8 })}${rect(400 + w * 0.24, y, w * 0.26, h, darker(icing, 0.14), { rx: 8, opacity: 0.7 })}${repeat(Math.floor(w / 22), (drop) => circle(400 - w / 2 + 11 + drop * 22, y + h, 11, lighter(icing, 0.5)))}${repeat(Math.floor(w / 44), (swag) => line(`M ${400 - w / 2 + 6 + swag * 44} ${y + h * 0.3} q 20 30 40 0`, INK.marigold, 4) + circle(400 - w / 2 + 6 + swag * 44, y + h * 0.3, 5, INK.marigold))}`;
  const rose = (x: number, y: number, r: number, tone: string) =>
    circle(x, y, r, tone) +
    circle(x - r * 0.1, y - r * 0.1, r * 0.7, lighter(tone, 0.16)) +
    path(`M ${x - r * 0.4} ${y} a ${r * 0.4} ${r * 0.4} 0 1 1 ${r * 0.5} ${r * 0.3}`, 'none', {
      stroke: darker(tone, 0.25),
      width: r * 0.14,
    });
  return picture(`
    ${rect(0, 0, 800, 600, wall)}${repeat(26, (bulb) => circle((bulb * 131) % 800, 20 + ((bulb * 79) % 300), 9 + (bulb % 4) * 6, '#ffe9b8', { opacity: 0.35 }))}
    ${path('M 0 470 C 200 440 600 440 800 470 V 600 H 0 Z', '#fdf9f0')}${repeat(9, (fold) => line(`M ${30 + fold * 94} 480 q ${(fold % 2) * 16 - 8} 60 0 120`, '#e2d7c2', 5))}
    ${ellipse(400, 500, 220, 24, '#20121a', { opacity: 0.15 })}${ellipse(400, 490, 214, 26, INK.marigold)}${ellipse(400, 484, 204, 22, lighter(INK.marigold, 0.4))}
    ${tier(350, 330, 132)}${tier(236, 240, 112)}${tier(140, 156, 94)}
    ${[
      [300, 344],
      [332, 330],
      [362, 342],
      [466, 230],
      [490, 218],
      [444, 220],
      [360, 136],
      [390, 122],
      [420, 134],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          ellipse(x + 16, y + 12, 17, 9, '#5b8a55') +
          rose(x, y, 22 - (i % 3) * 2, i % 3 === 0 ? flower : i % 3 === 1 ? lighter(flower, 0.4) : INK.cream),
      )
      .join('')}
    ${path('M 388 100 C 388 80 412 80 412 100 C 412 112 400 122 400 122 C 400 122 388 112 388 100 Z', INK.clay)}
    ${[170, 640].map((x) => rect(x - 13, 396, 26, 84, '#fdf9f0', { rx: 4 }) + path(`M ${x} 356 C ${x + 11} 372 ${x + 8} 388 ${x} 390 C ${x - 8} 388 ${x - 11} 372 ${x} 356 Z`, '#ffcf5a') + circle(x, 374, 34, '#ffe9a8', { opacity: 0.45 }) + ellipse(x, 480, 34, 9, INK.marigold)).join('')}
    ${[90, 720].map((x) => at(x, 500, `${path('M -22 -130 H 22 C 22 -90 12 -74 4 -70 V -16 H 22 V -8 H -22 V -16 H -4 V -70 C -12 -74 -22 -90 -22 -130 Z', '#dff0f5', { opacity: 0.9 })}${path('M -18 -112 H 18 C 18 -90 10 -78 0 -76 C -10 -78 -18 -90 -18 -112 Z', '#f0c45c', { opacity: 0.85 })}`)).join('')}
  `);
}

/** A grill by night: suya and fish over charcoal. */
export function charcoalGrill(sky: string, stall: string): string {
  return picture(`
    ${rect(0, 0, 800, 600, sky)}${repeat(30, (star) => circle((star * 173) % 800, (star * 61) % 200, 2 + (star % 2), '#ffffff', { opacity: 0.6 }))}
    ${path('M 0 70 Q 200 130 400 80 T 800 70', 'none', { stroke: '#3a2f2a', width: 4 })}${repeat(
      11,
      (bulb) => {
        const x = 30 + bulb * 74;
        const y = 84 + Math.sin(bulb * 0.9) * 22;
        return circle(x, y, 26, '#ffd98a', { opacity: 0.3 }) + circle(x, y, 11, '#ffe9b0');
      },
    )}
    ${rect(80, 200, 640, 30, stall)}${repeat(10, (awning) => path(`M ${80 + awning * 64} 230 h 64 v 30 q -32 30 -64 0 Z`, awning % 2 ? INK.cream : stall))}
    ${rect(110, 400, 580, 150, '#3a3431', { rx: 10 })}${rect(110, 388, 580, 26, '#5b534e', { rx: 8 })}${repeat(22, (coal) => circle(134 + coal * 25, 402 + (coal % 2) * 5, 10, coal % 3 ? '#ff7a2e' : '#ffb84a'))}${line('M 116 380 H 684', '#8e979e', 7)}
    ${repeat(28, (bar) => line(`M ${128 + bar * 20.4} 372 V 388`, '#8e979e', 4))}
    ${repeat(8, (stick) => at(160 + stick * 58, 356, `${line('M -6 40 L 14 -84', '#d9b981', 5)}${[-60, -34, -8, 18].map((y, i) => ellipse(10 - (y + 60) * 0.13, y, 23, 15, ['#8a3f1c', '#a5502a', '#7a3416', '#93481f'][i] ?? '#8a3f1c') + ellipse(6 - (y + 60) * 0.13, y - 5, 10, 4, '#c9793f', { opacity: 0.8 })).join('')}`, 1, 6))}
    ${repeat(5, (smoke) => line(`M ${190 + smoke * 104} 290 q -20 -36 4 -70 t 0 -66`, '#ffffff', 10, 0.13))}
    ${at(560, 350, `${path('M -96 0 C -60 -40 30 -40 70 -4 L 110 -30 L 104 30 L 70 6 C 30 40 -60 40 -96 0 Z', '#9c5a2a')}${repeat(4, (cut) => line(`M ${-44 + cut * 28} -22 l -12 40`, '#5d2c10', 6))}${circle(-66, -4, 6, '#2b1c14')}`, 0.9)}
    ${rect(0, 548, 800, 52, '#241a18')}${at(90, 520, `${ellipse(0, 0, 66, 18, '#faf5ec')}${repeat(7, (ring) => circle(-36 + ring * 12, -4 - (ring % 2) * 8, 11, 'none', { stroke: ring % 2 ? '#b35a78' : '#f3e9f4', width: 4 }))}${repeat(4, (tomato) => circle(-24 + tomato * 17, 2, 8, '#d84a3a'))}`)}
  `);
}

/** Soup and swallow, covered bowls beside it. */
export function soupBowls(table: string, soup: string, swallow: string): string {
  const bowl = (x: number, y: number, r: number, inside: string, bits: string) =>
    circle(x + 8, y + 12, r, '#20121a', { opacity: 0.22 }) +
    circle(x, y, r, '#7a3a20') +
    circle(x, y, r * 0.9, '#94502f') +
    circle(x, y, r * 0.78, inside) +
    repeat(34, (bit) => {
      const angle = bit * 2.39996;
      const reach = Math.sqrt(bit / 34) * r * 0.7;
      return ellipse(
        Math.round(x + Math.cos(angle) * reach),
        Math.round(y + Math.sin(angle) * reach),
        11 + (bit % 3) * 4,
        7,
        bit % 3 ? bits : lighter(inside, 0.2),
      );
    }) +
    repeat(4, (meat) => rect(x - 46 + meat * 26, y - 20 + ((meat * 37) % 44), 34, 26, '#6b3318', { rx: 9 })) +
    path(`M ${x - r * 0.5} ${y - r * 0.4} Q ${x} ${y - r * 0.7} ${x + r * 0.5} ${y - r * 0.36}`, 'none', {
      stroke: '#ffffff',
      width: 6,
      opacity: 0.25,
    });
  return picture(`
    ${tableFromAbove(table)}
    ${path('M -20 -20 L 300 -20 L -20 320 Z', INK.indigo)}${repeat(6, (dot) => circle(40 + (dot % 3) * 70, 30 + Math.floor(dot / 3) * 80, 12, 'none', { stroke: '#a9b6e0', width: 4 }))}
    ${bowl(300, 330, 170, soup, '#4f7d3a')}
    ${plate(600, 230, 150, INK.marigold)}${circle(600, 228, 92, swallow)}${circle(584, 210, 62, lighter(swallow, 0.3))}${path('M 540 240 Q 600 290 664 236', 'none', { stroke: darker(swallow, 0.12), width: 6 })}
    ${circle(590, 486, 92, '#20121a', { opacity: 0.2 })}${circle(584, 474, 92, '#c8ced3')}${circle(584, 474, 80, '#e6eaec')}${circle(584, 474, 62, '#c94a22')}${repeat(14, (grain) => ellipse(548 + ((grain * 31) % 76), 446 + ((grain * 23) % 60), 12, 8, grain % 2 ? '#e8894a' : '#a83a1d'))}
    ${at(120, 500, `${ellipse(6, 8, 86, 46, '#20121a', { opacity: 0.2 })}${path('M -84 0 C -84 -54 84 -54 84 0 C 84 44 -84 44 -84 0 Z', '#faf5ec')}${ellipse(0, -6, 66, 26, '#dff0f5')}${circle(20, -10, 15, '#e9dc7a')}${circle(20, -10, 8, '#f7f0b0')}`)}
    ${leafSprig(740, 540, -30)}${leafSprig(470, 90, 10)}${sunbeam(0.1)}
  `);
}

/** Masa, zobo and fruit on a woven tray. */
export function masaTray(table: string, drink: string): string {
  return picture(`
    ${tableFromAbove(table)}
    ${circle(368, 318, 240, '#20121a', { opacity: 0.22 })}${circle(360, 306, 240, '#c9953f')}${repeat(5, (ring) => circle(360, 306, 226 - ring * 18, 'none', { stroke: [INK.clay, INK.indigo, '#e0bd76', INK.clay, '#e0bd76'][ring] ?? INK.clay, width: 9 }))}${repeat(
      24,
      (spoke) => {
        const angle = (spoke * Math.PI) / 12;
        return line(
          `M ${(360 + Math.cos(angle) * 146).toFixed(0)} ${(306 + Math.sin(angle) * 146).toFixed(0)} L ${(360 + Math.cos(angle) * 236).toFixed(0)} ${(306 + Math.sin(angle) * 236).toFixed(0)}`,
          '#a8762c',
          3,
          0.7,
        );
      },
    )}${circle(360, 306, 142, '#e6c994')}
    ${repeat(9, (masa) => {
      const angle = (masa / 8) * Math.PI * 2;
      const reach = masa === 8 ? 0 : 92;
      const x = 360 + Math.cos(angle) * reach;
      const y = 306 + Math.sin(angle) * reach;
      return (
        circle(x + 4, y + 6, 44, '#8a5f2a', { opacity: 0.35 }) +
        circle(x, y, 44, '#d9a65a') +
        circle(x, y, 37, '#f7efdc') +
        path(`M ${x - 26} ${y - 12} Q ${x} ${y - 34} ${x + 26} ${y - 12}`, 'none', {
          stroke: '#c98f3f',
          width: 7,
        })
      );
    })}
    ${at(660, 200, `${circle(8, 10, 96, '#20121a', { opacity: 0.2 })}${circle(0, 0, 96, '#7a3a20')}${circle(0, 0, 80, '#c9641f')}${repeat(20, (bit) => ellipse(-50 + ((bit * 37) % 100), -46 + ((bit * 53) % 92), 13, 8, bit % 2 ? '#e08a3a' : '#5f8a3f'))}${repeat(3, (meat) => rect(-40 + meat * 30, -14 + (meat % 2) * 20, 32, 24, '#6b3318', { rx: 8 }))}`)}
    ${[610, 720].map((x, i) => at(x, 440 + i * 30, `${circle(6, 8, 58, '#20121a', { opacity: 0.2 })}${circle(0, 0, 58, '#dff0f5')}${circle(0, 0, 49, drink)}${rect(-16, -20, 26, 24, '#ffffff', { rx: 5, opacity: 0.35 })}${rect(2, 4, 22, 20, '#ffffff', { rx: 5, opacity: 0.3 })}${path('M 16 -30 a 20 20 0 0 1 20 30 Z', '#f0c45c')}${ellipse(-20, 22, 12, 7, '#5f9a4b')}`)).join('')}
    ${leafSprig(90, 520, 10)}${leafSprig(120, 80, -40)}${sunbeam(0.12)}
  `);
}

/** Lunch packs for an office, lids open. */
export function lunchPacks(table: string, card: string): string {
  const pack = (x: number, y: number, main: string, side: string, turned: number) =>
    at(
      x,
      y,
      `${rect(-102, -70, 216, 156, '#20121a', { opacity: 0.2, rx: 12 })}${rect(-110, -80, 216, 156, '#fdfbf6', { rx: 12 })}${rect(-98, -68, 118, 132, main, { rx: 8 })}${rect(28, -68, 66, 62, side, { rx: 8 })}${rect(28, 2, 66, 62, '#8a4a1e', { rx: 8 })}${repeat(26, (grain) => ellipse(-88 + ((grain * 29) % 100), -56 + ((grain * 41) % 112), 9, 4, grain % 2 ? lighter(main, 0.22) : darker(main, 0.14)))}${repeat(5, (leaf) => ellipse(40 + ((leaf * 17) % 44), -52 + ((leaf * 23) % 40), 13, 8, lighter(side, 0.2)))}${path('M 38 50 C 34 20 70 10 84 30', 'none', { stroke: '#c27a36', width: 9 })}${rect(-110, 76, 216, 12, card, { rx: 4 })}`,
      1,
      turned,
    );
  return picture(`
    ${tableFromAbove(table)}
    ${pack(190, 170, '#d2552a', '#5f9a4b', -4)}${pack(430, 190, '#e9c75c', '#7db562', 3)}${pack(660, 160, '#d2552a', '#5f9a4b', -2)}${pack(200, 400, '#e9c75c', '#7db562', 4)}${pack(450, 420, '#f3ead8', '#5f9a4b', -3)}
    ${at(680, 420, `${repeat(4, (box) => rect(-86 + box * 3, 40 - box * 44, 176, 46, '#fdfbf6', { rx: 6, stroke: '#e0d5c0', width: 2 }) + rect(-86 + box * 3, 58 - box * 44, 176, 10, card))}${circle(2, -94, 22, card)}${path('M -9 -94 l 8 9 l 15 -18', 'none', { stroke: '#fdfbf6', width: 6 })}`)}
    ${sunbeam(0.1)}
  `);
}
