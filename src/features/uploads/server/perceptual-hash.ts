import type { Sharp } from 'sharp';

/*
 * How a picture looks, in 64 bits: whether each of 8 × 8 places is darker than its neighbour on the right (dHash). A smaller,
 * recompressed or recoloured copy differs in few of them. Fifteen lines instead of a library, since sharp, which decodes the
 * picture anyway, does the work.
 */

const SIDE = 8;

/** Two pictures look alike where at most so many of their 64 bits differ. */
export const ALIKE_BITS = 6;
/** Fewer bits than this, or fewer zeros, and a picture is too plain to tell: a wall, a sheet of paper, a dark room. */
export const LEAST_DRAWN_BITS = 8;

/** @returns 64 characters, each 0 or 1 */
export async function perceptualHash(picture: Sharp): Promise<string> {
  const grey = await picture
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer();
  let bits = '';
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * (SIDE + 1) + column;
      bits += (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? '1' : '0';
    }
  }
  return bits;
}
