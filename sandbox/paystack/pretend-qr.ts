import { createHash } from 'node:crypto';

const MODULES = 25;
/** The three corner marks are seven modules wide, with a free module around them. */
const CORNER = 8;

/**
 * Draws something that looks like a QR code but holds nothing: a scanner finds the corners and no data.
 *
 * @param seed the same seed gives the same drawing
 * @returns an SVG element
 */
export function drawPretendQr(seed: string): string {
  const bits = createHash('sha512').update(seed).digest();
  const bit = (index: number) => ((bits[(index >> 3) % bits.length] ?? 0) >> (index & 7)) & 1;
  let path = '';
  for (let y = 0; y < MODULES; y += 1) {
    for (let x = 0; x < MODULES; x += 1) {
      // 607 and 29 are coprime with the 512 bits, so neighbouring rows differ.
      if (!inCorner(x, y) && bit(x * 607 + y * 29) === 1) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  const last = MODULES - 7;
  for (const [x, y] of [
    [0, 0],
    [last, 0],
    [0, last],
  ]) {
    path += `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`;
  }
  return `<svg viewBox="-2 -2 ${MODULES + 4} ${MODULES + 4}" width="180" height="180" role="img" aria-label="A pretend QR code"><path d="${path}" fill="currentColor" fill-rule="evenodd"/></svg>`;
}

function inCorner(x: number, y: number): boolean {
  const far = MODULES - CORNER;
  return (x < CORNER && y < CORNER) || (x >= far && y < CORNER) || (x < CORNER && y >= far);
}
