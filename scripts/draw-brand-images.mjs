// Draws the icons and the preview picture of shared links from the site's own drawings. Run it after a change of the
// mark or the colours, and commit what it writes: node scripts/draw-brand-images.mjs
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PRODUCT_NAME } from '../src/shared/brand.ts';

const drawing = async (path) =>
  (await readFile(new URL(`../src/${path}`, import.meta.url), 'utf8')).replace(/<\/?svg[^>]*>/g, '');
const output = (name) => new URL(`../public/${name}`, import.meta.url);

const cloth = '#1c2568';
const cotton = '#fff6e3';
const marigold = '#f2a922';

const mark = `
  <g fill="none" stroke-linecap="round">
    <path d="M7.5 23.7L4.6 23.3M11.6 15.8L6.7 10.2M16.7 13.1L14.2 3.7M22.4 12.9L24.2 3.9M27.7 15.3L31.3 10.5"
      stroke="${marigold}" stroke-width="4.6"/>
    <circle cx="20" cy="25.5" r="8.2" stroke="${cotton}" stroke-width="3"/>
    <circle cx="20" cy="25.5" r="3" fill="${cotton}"/>
  </g>`;

/** The mark on a square of cloth. `share` is the part of the side that it takes; `round` is the corners' radius. */
const icon = (share, round) => {
  const scale = (100 * share) / 40;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100" aria-hidden="true"><rect width="100" height="100" rx="${round}" fill="${cloth}"/><g transform="translate(50 50) scale(${scale}) translate(-19 -19)">${mark.replace(/\s+/g, ' ')}</g></svg>\n`;
};

const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 38" width="100" height="100" aria-hidden="true">${mark.replaceAll(marigold, '#fff').replaceAll(cotton, '#fff')}</svg>`;

async function drawIcons() {
  await writeFile(output('favicon.svg'), icon(0.86, 22));
  const png = (svg, side, name) =>
    sharp(Buffer.from(svg), { density: (72 * side) / 100 })
      .resize(side)
      .png({ palette: true, compressionLevel: 9 })
      .toFile(output(name).pathname);
  await png(icon(0.86, 22), 48, 'favicon-48.png');
  await png(icon(0.72, 0), 180, 'apple-touch-icon.png');
  await png(icon(0.8, 20), 192, 'icon-192.png');
  await png(icon(0.8, 20), 512, 'icon-512.png');
  // In the status bar, phones show only the opaque parts of the picture.
  await png(badge, 96, 'badge-96.png');
  // A maskable icon is cut to any shape, so the mark stays within the middle 80 %.
  await png(icon(0.56, 0), 512, 'icon-maskable-512.png');
}

/** 1200 × 630, as WhatsApp and others expect. A browser draws the words, because sharp has no fonts. */
async function drawLinkPreview() {
  const tile = await drawing('ui/drawings/adire-tile.svg');
  const band = await drawing('ui/drawings/adire-band.svg');
  const wheel = await drawing('features/home/screens/trade-wheel.svg');
  const font = (await readFile(new URL('../src/ui/fonts/display.woff2', import.meta.url))).toString('base64');
  const line = '#4650a3';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <defs>
      <style>@font-face{font-family:Display;src:url(data:font/woff2;base64,${font})}</style>
      <pattern id="tile" width="120" height="120" patternUnits="userSpaceOnUse"><g fill="${line}" color="${line}">${tile.replaceAll('#000', line)}</g></pattern>
      <pattern id="band" y="572" width="96" height="48" patternUnits="userSpaceOnUse">${band.replaceAll('#000', marigold)}</pattern>
      <linearGradient id="fade" x1="0" x2="1"><stop offset=".3" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>
      <mask id="right"><rect width="1200" height="630" fill="url(#fade)"/></mask>
    </defs>
    <rect width="1200" height="630" fill="${cloth}"/>
    <rect width="1200" height="570" fill="url(#tile)" opacity=".45" mask="url(#right)"/>
    <g transform="translate(690 26) scale(.83)">${wheel}</g>
    <rect y="572" width="1200" height="48" fill="url(#band)"/>
    <g transform="translate(64 56) scale(1.7)">${mark}</g>
    <g font-family="Display" font-weight="700" fill="${cotton}">
      <text x="148" y="108" font-size="46">${PRODUCT_NAME}</text>
      <text font-size="82" letter-spacing="-1.5"><tspan x="68" y="248">Good hands</tspan><tspan x="68" y="340">for the work</tspan><tspan x="68" y="432">that matters.</tspan></text>
    </g>
    <text x="70" y="510" font-family="Noto Sans, sans-serif" font-size="30" fill="#ccd0f2">Find, hire and pay artisans across Nigeria.</text>
  </svg>`;
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(`<body style="margin:0">${svg}</body>`);
    await page.evaluate(() => document.fonts.ready);
    const shot = await page.screenshot();
    await sharp(shot).jpeg({ quality: 82, mozjpeg: true }).toFile(output('link-preview.jpg').pathname);
  } finally {
    await browser.close();
  }
}

await drawIcons();
await drawLinkPreview();
