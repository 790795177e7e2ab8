import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Size that WhatsApp, Facebook and others show without cropping
 * (https://developers.facebook.com/docs/sharing/webmasters/images).
 */
const WIDTH = 1200;
const HEIGHT = 630;

/** Colours of the pattern, as in src/ui/styles/tokens.css. */
export const colours = {
  cloth: '#1c2568',
  deep: '#141b50',
  line: '#4650a3',
  lace: '#8e97e8',
  ink: '#fff6e3',
  soft: '#ccd0f2',
  marigold: '#f2a922',
} as const;
/** Centre and radius of the portrait, and left edge of the text, in pixels. */
export const face = { x: 915, y: 286, radius: 190 } as const;
export const left = 72;

const SCALLOPS = 28;
let drawn: Promise<Buffer> | undefined;

/** Background that all link previews share: pattern, ring for the portrait, logo and footer. Drawn once, as PNG. */
export function drawGround(): Promise<Buffer> {
  drawn ??= groundSvg().then((svg) => sharp(Buffer.from(svg)).png().toBuffer());
  return drawn;
}

async function groundSvg(): Promise<string> {
  const circle = (radius: number, look: string) =>
    `<circle cx="${face.x}" cy="${face.y}" r="${radius}" ${look}/>`;
  return `
  <svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <pattern id="tile" width="120" height="120" patternUnits="userSpaceOnUse">
        ${await drawing('adire-tile', colours.line)}
      </pattern>
      <pattern id="band" width="96" height="48" patternUnits="userSpaceOnUse" y="576">
        ${await drawing('adire-band', colours.marigold)}
      </pattern>
      <linearGradient id="fade">
        <stop offset="0.35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity="0.55"/>
      </linearGradient>
      <mask id="right"><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#fade)"/></mask>
    </defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.cloth}"/>
    <rect width="${WIDTH}" height="570" fill="url(#tile)" mask="url(#right)"/>
    <rect y="576" width="${WIDTH}" height="48" fill="url(#band)"/>
    ${scallops()}
    ${circle(230, `fill="${colours.cloth}" stroke="${colours.ink}" stroke-width="5"`)}
    ${circle(214, `fill="none" stroke="${colours.ink}" stroke-width="4" stroke-dasharray="0.1 14" stroke-linecap="round"`)}
    ${circle(197, `fill="${colours.deep}" stroke="${colours.marigold}" stroke-width="7"`)}
    ${mark()}
  </svg>`;
}

/** Small arches with dots around the ring. */
function scallops(): string {
  return Array.from({ length: SCALLOPS }, (_, each) => {
    const angle = (each * 2 * Math.PI) / SCALLOPS;
    const at = (radius: number) =>
      `cx="${(face.x + radius * Math.cos(angle)).toFixed(1)}" cy="${(face.y + radius * Math.sin(angle)).toFixed(1)}"`;
    return `<circle ${at(236)} r="27" fill="${colours.cloth}" stroke="${colours.lace}" stroke-width="2.5"/>
      <circle ${at(249)} r="4" fill="${colours.marigold}"/>`;
  }).join('');
}

/** The logo, as in src/ui/logo.tsx. */
const mark = (): string => `
  <g transform="translate(${left - 6} 56) scale(1.5)" fill="none" stroke-linecap="round">
    <path d="M7.5 23.7L4.6 23.3M11.6 15.8L6.7 10.2M16.7 13.1L14.2 3.7M22.4 12.9L24.2 3.9M27.7 15.3L31.3 10.5"
      stroke="${colours.marigold}" stroke-width="5"/>
    <circle cx="20" cy="25.5" r="8.2" stroke="${colours.ink}" stroke-width="3.6"/>
    <circle cx="20" cy="25.5" r="3" fill="${colours.ink}"/>
  </g>`;

/** Contents of one of the design system's drawings, in a colour. */
async function drawing(name: string, colour: string): Promise<string> {
  const svg = await readFile(new URL(`../../../ui/drawings/${name}.svg`, import.meta.url), 'utf8');
  return svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll('#000', colour);
}
