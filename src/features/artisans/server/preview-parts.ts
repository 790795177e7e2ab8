import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { colours, drawGround, left } from './preview-ground.ts';

/* Building blocks for link preview pictures. */

// The display font (its licence is in src/ui/fonts) as TrueType, since Pango reads no WOFF2 and a server may have
// no fonts.
const fontFile = fileURLToPath(new URL('./preview-font.ttf', import.meta.url));
const fontName = 'Roboto Serif 20pt';

const star =
  'M12 3.2L14.65 9.16L21.13 9.83L16.28 14.19L17.64 20.57L12 17.3L6.36 20.57L7.72 14.19L2.87 9.83L9.35 9.16z';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Renders text in the display font.
 *
 * @param width in pixels, at which text wraps
 */
export function lettering(text: string, size: number, colour: string, width: number) {
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${fontName} ${size}`,
      fontfile: fontFile,
      width,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Five stars filled according to a rating, 208 × 40. */
export const stars = (rating: number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="208" height="40" viewBox="0 0 124.8 24">
    <defs><clipPath id="given"><rect width="${(124.8 * rating) / 5}" height="24"/></clipPath></defs>
    ${[0, 1, 2, 3, 4].map((each) => `<path transform="translate(${each * 24.96})" d="${star}" fill="none" stroke="${colours.marigold}" stroke-width="1.4"/>`).join('')}
    <g clip-path="url(#given)">${[0, 1, 2, 3, 4].map((each) => `<path transform="translate(${each * 24.96})" d="${star}" fill="${colours.marigold}"/>`).join('')}</g>
  </svg>`;

/** Composes layers on the background, with the product's name at the top: a JPEG of 1200 × 630. */
export async function composed(layers: OverlayOptions[]): Promise<Buffer> {
  const name = await lettering(PRODUCT_NAME, 42, colours.ink, 400);
  return sharp(await drawGround())
    .composite([...layers, { input: name.data, left: left + 68, top: 70 }])
    .flatten({ background: colours.cloth })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
