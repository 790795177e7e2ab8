import type { Sharp } from 'sharp';

/* Perceptual hash of a picture in 64 bits (dHash): in an 8 × 8 grid, whether each cell is darker than its right
   neighbour. A smaller, recompressed or recoloured copy differs in few bits. Fifteen lines instead of a library,
   since sharp decodes the picture anyway. */

const SIDE = 8;

/** Two pictures look alike when at most this many of their 64 bits differ. */
export const ALIKE_BITS = 6;
/**
 * With fewer ones or fewer zeros than this, a picture is too plain to compare: a wall, a sheet of paper, a dark
 * room.
 */
export const LEAST_DRAWN_BITS = 8;

/**
 * Computes the hash of a picture.
 *
 * @returns 64 characters, each 0 or 1
 */
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
