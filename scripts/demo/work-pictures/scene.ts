import { darker, lighter } from '../colour.ts';

/** Work pictures are 4 : 3. */
export const WORK_PICTURE_WIDTH = 800;
export const WORK_PICTURE_HEIGHT = 600;

/** Wraps what was drawn into an SVG of 800 × 600. */
export function picture(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WORK_PICTURE_WIDTH} ${WORK_PICTURE_HEIGHT}" width="${WORK_PICTURE_WIDTH}" height="${WORK_PICTURE_HEIGHT}">${content}</svg>`;
}

interface Finish {
  readonly rx?: number;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
}

function finish({ rx, stroke, width, opacity }: Finish): string {
  return [
    rx === undefined ? '' : ` rx="${rx}"`,
    stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${width ?? 2}"`,
    opacity === undefined ? '' : ` opacity="${opacity}"`,
  ].join('');
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, more: Finish = {}): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${finish(more)}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, more: Finish = {}): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${finish(more)}/>`;

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Finish = {},
): string => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${finish(more)}/>`;

export const path = (d: string, fill: string, more: Finish = {}): string =>
  `<path d="${d}" fill="${fill}"${finish(more)} stroke-linejoin="round"/>`;

export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;

/** The same drawing `count` times, joined. */
export const repeat = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

export const at = (x: number, y: number, content: string, scale = 1, turned = 0): string =>
  `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${turned})">${content}</g>`;

/** A soft shadow on the ground. */
export const shadow = (cx: number, cy: number, rx: number, ry: number, opacity = 0.2): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#20121a" opacity="${opacity}"/>`;

/** Light that falls through a window, across everything drawn before it. */
export const sunbeam = (opacity = 0.1): string =>
  `<path d="M 120 0 L 330 0 L 620 600 L 300 600 Z" fill="#fff6dc" opacity="${opacity}"/><path d="M 380 0 L 440 0 L 770 600 L 680 600 Z" fill="#fff6dc" opacity="${opacity * 0.8}"/>`;

/** A room seen from the front: wall, skirting, floor. */
export function interior(wall: string, floor: string, floorY = 450): string {
  return `
    <linearGradient id="roomWall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighter(wall, 0.22)}"/><stop offset="1" stop-color="${darker(wall, 0.1)}"/></linearGradient>
    <linearGradient id="roomFloor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${darker(floor, 0.16)}"/><stop offset="1" stop-color="${lighter(floor, 0.1)}"/></linearGradient>
    ${rect(0, 0, 800, floorY, 'url(#roomWall)')}
    ${rect(0, floorY, 800, 600 - floorY, 'url(#roomFloor)')}
    ${rect(0, floorY - 16, 800, 16, lighter(wall, 0.5))}
    ${rect(0, floorY - 2, 800, 4, darker(floor, 0.4), { opacity: 0.5 })}`;
}

/** Floor boards or tiles that run away from us. */
export function floorLines(floorY: number, colour: string, rows: number): string {
  const depth = 600 - floorY;
  const across = repeat(rows, (row) => {
    const y = floorY + depth * ((row + 1) / rows) ** 1.7;
    return line(`M 0 ${y.toFixed(1)} H 800`, colour, 2, 0.5);
  });
  const away = repeat(17, (column) =>
    line(`M ${400 + (column - 8) * 62} ${floorY} L ${400 + (column - 8) * 150} 600`, colour, 2, 0.5),
  );
  return across + away;
}

/** Sky with a low sun and thin clouds, and the ground in front. */
export function outdoors(sky: string, ground: string, horizonY = 430): string {
  const cloud = (x: number, y: number, scale: number) =>
    at(
      x,
      y,
      `${ellipse(0, 0, 58, 15, '#ffffff')}${ellipse(-26, -11, 27, 15, '#ffffff')}${ellipse(14, -16, 34, 20, '#ffffff')}`,
      scale,
    );
  return `
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="${lighter(sky, 0.72)}"/></linearGradient>
    ${rect(0, 0, 800, 600, 'url(#sky)')}
    <g opacity="0.75">${cloud(150, 96, 1)}${cloud(610, 66, 0.8)}${cloud(430, 140, 0.6)}</g>
    ${rect(0, horizonY, 800, 600 - horizonY, ground)}
    ${path(`M 0 ${horizonY} H 800 V ${horizonY + 26} Q 400 ${horizonY + 44} 0 ${horizonY + 20} Z`, darker(ground, 0.12), { opacity: 0.6 })}`;
}

/** Trees and bushes on the horizon. */
export function treeLine(horizonY: number, leaf: string): string {
  return repeat(11, (tree) => {
    const x = tree * 84 - 20 + ((tree * 37) % 23);
    const r = 30 + ((tree * 53) % 24);
    return circle(x, horizonY - r * 0.55, r, tree % 2 ? leaf : darker(leaf, 0.14));
  });
}

/** A palm, its foot at the given point, `scale` 1 being 200 high. */
export function palm(x: number, y: number, scale: number, leaf = '#3f7a4c'): string {
  const fronds = [-160, -132, -100, -68, -36, -10, 12, 170, 200].map((angle, at) => {
    const tone = at % 2 ? leaf : darker(leaf, 0.18);
    return `<g transform="translate(8 -182) rotate(${angle + 90})"><path d="M 0 0 C 20 -34 22 -70 4 -104 C 2 -66 -8 -32 0 0 Z" fill="${tone}"/></g>`;
  });
  return at(
    x,
    y,
    `<path d="M -8 0 C -4 -70 -2 -120 2 -182 L 14 -182 C 12 -120 12 -66 12 0 Z" fill="#8a6a48"/>${repeat(7, (ring) => line(`M -6 ${-18 - ring * 24} q 8 5 17 0`, '#6f5335', 2.4))}${fronds.join('')}`,
    scale,
  );
}

/** A plant in a pot, its foot at the given point. */
export function pottedPlant(x: number, y: number, scale: number, pot: string, leaf = '#3f6b4a'): string {
  const leaves = [-58, -34, -12, 12, 34, 58].map(
    (angle, at) =>
      `<g transform="translate(0 -58) rotate(${angle})"><path d="M 0 0 C 18 -30 16 -66 0 -96 C -16 -66 -18 -30 0 0 Z" fill="${at % 2 ? leaf : lighter(leaf, 0.16)}"/><path d="M 0 -6 V -84" stroke="${darker(leaf, 0.25)}" stroke-width="2"/></g>`,
  );
  return at(
    x,
    y,
    `${shadow(0, 0, 40, 8)}${leaves.join('')}<path d="M -32 -62 H 32 L 24 0 H -24 Z" fill="${pot}"/><path d="M -36 -70 H 36 V -54 H -36 Z" fill="${lighter(pot, 0.14)}"/><path d="M 8 -54 H 30 L 23 0 H 10 Z" fill="${darker(pot, 0.25)}" opacity="0.5"/>`,
    scale,
  );
}

// Which of the seven bars a figure lights: top, upper left, upper right, middle, lower left, lower right, bottom.
const SEVEN_SEGMENTS: Readonly<Record<string, string>> = {
  '0': '1110111', '1': '0010010', '2': '1011101', '3': '1011011', '4': '0111010',
  '5': '1101011', '6': '1101111', '7': '1010010', '8': '1111111', '9': '1111011',
}; // biome-ignore format: a table reads best in rows

/** Figures as a display shows them, drawn as bars: writing would depend on the fonts of the machine. `x` is their middle. */
export function digits(x: number, y: number, height: number, fill: string, number: string): string {
  const w = height * 0.5;
  const bars = [
    `M 0 0 H ${w}`,
    `M 0 0 V ${height / 2}`,
    `M ${w} 0 V ${height / 2}`,
    `M 0 ${height / 2} H ${w}`,
    `M 0 ${height / 2} V ${height}`,
    `M ${w} ${height / 2} V ${height}`,
    `M 0 ${height} H ${w}`,
  ];
  return repeat(number.length, (place) => {
    const lit = SEVEN_SEGMENTS[number[place] ?? ''] ?? '0000000';
    const shape = bars.filter((_, bar) => lit[bar] === '1').join(' ');
    return at(x + (place - number.length / 2) * w * 1.6, y, line(shape, fill, height * 0.13));
  });
}

/** A drawing with its own origin that shows nothing outside its frame. */
export const clipped = (x: number, y: number, w: number, h: number, content: string): string =>
  `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" overflow="hidden">${content}</svg>`;
