import { fileTypeFromFile } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { BoundedQueue } from '../../../server/bounded-queue.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { RefusalCode } from '../../../shared/refusal-codes.ts';
import { type ImageWidth, SQUARE_WIDTH } from './images-store.ts';
import { perceptualHash } from './perceptual-hash.ts';

/** Most pixels in a picture: a small file can decode to more than fits in memory. */
const MOST_PIXELS = 40_000_000;

/** Accepted types, by content. SVG is left out because it can contain scripts. */
const readable = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
]);

/** Target size in bytes for each width, for phones on slow networks; quality is reduced to meet it. */
const byteBudgets: Record<ImageWidth | typeof SQUARE_WIDTH, number> = {
  160: 5_000,
  256: 10_000,
  480: 25_000,
  1200: 130_000,
};
const BEST_QUALITY = 78;
const WORST_QUALITY = 15;
const FACE_QUALITY = 88;
const MOST_ENCODINGS = 4;

// An open picture takes tens of megabytes, so two are processed at once, each on one thread, and nothing is cached.
sharp.concurrency(1);
sharp.cache(false);
const queue = new BoundedQueue({ atOnce: 2, mostWaiting: 20 });

/** A picture in three widths, with the pixel size of the largest. */
export interface EncodedImage {
  files: { width: ImageWidth; bytes: Buffer }[];
  /** Perceptual hash, see perceptual-hash.ts. */
  look: string;
  width: number;
  height: number;
}

/**
 * Re-encodes a picture as WebP: upright, in sRGB, without metadata (which can contain the location), as a 160-pixel
 * square, and 480 and 1200 pixels wide. Never enlarges.
 *
 * @throws Refusal 400 that says what is wrong with it; 503 when too many are waiting
 */
export function encodeImage(file: string): Promise<EncodedImage> {
  return queue.run(async () => {
    const { open, width, height } = await openUpright(file);
    return {
      files: [
        await encode(open().resize(160, 160, { fit: 'cover', position: 'attention' }), 160),
        await encode(
          open().resize({ width: 480, height: 960, fit: 'inside', withoutEnlargement: true }),
          480,
        ),
        await encode(open(), 1200),
      ],
      look: await perceptualHash(open()),
      width,
      height,
    };
  });
}

/**
 * Makes a square from a picture that was encoded before.
 *
 * @throws Refusal 503 when too many are waiting
 */
export function encodeSquare(picture: Buffer): Promise<Buffer> {
  return queue.run(async () => {
    const square = sharp(picture).resize(SQUARE_WIDTH, SQUARE_WIDTH, { fit: 'cover', position: 'attention' });
    return (await encode(square, SQUARE_WIDTH)).bytes;
  });
}

/**
 * Re-encodes the photo of a face in one size, at a quality good enough to compare two faces.
 *
 * @throws Refusal 400 that says what is wrong with it; 503 when too many are waiting
 */
export function encodeIdentityPhoto(
  file: string,
): Promise<{ bytes: Buffer; look: string; width: number; height: number }> {
  return queue.run(async () => {
    const { open, width, height } = await openUpright(file);
    const bytes = await open().webp({ quality: FACE_QUALITY }).toBuffer();
    return { bytes, look: await perceptualHash(open()), width, height };
  });
}

/**
 * Re-encodes a chat picture: full size for viewing, and small for lists on slow networks.
 *
 * @throws Refusal 400 that says what is wrong with it; 503 when too many are waiting
 */
export function encodeSentPicture(
  file: string,
): Promise<{ large: Buffer; small: Buffer; width: number; height: number }> {
  return queue.run(async () => {
    const { open, width, height } = await openUpright(file);
    const smaller = open().resize({ width: 480, height: 960, fit: 'inside', withoutEnlargement: true });
    const [small, large] = [await encode(smaller, 480), await encode(open(), 1200)];
    return { large: large.bytes, small: small.bytes, width, height };
  });
}

/** Checks a picture's type by its content, and decodes it upright, at most 1200 pixels wide. */
async function openUpright(file: string): Promise<{ open: () => Sharp; width: number; height: number }> {
  const { mime } = (await fileTypeFromFile(file)) ?? {};
  if (!mime || !readable.has(mime)) throw unreadable();
  await assertOpenable(file, mime);

  const upright = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: 1200, height: 2400, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged();
    });
  const { width, height, channels } = upright.info;
  return { open: () => sharp(upright.data, { raw: { width, height, channels } }), width, height };
}

/** Reads only the header, so that too large a picture is refused before it is decoded. */
async function assertOpenable(file: string, mime: string): Promise<void> {
  const header: Partial<Metadata> = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw mime === 'image/heic' || mime === 'image/heif' ? heic() : damaged();
    });
  const { width = 0, height = 0, compression } = header;
  if (width * height > MOST_PIXELS) throw tooManyPixels(width, height);
  if (compression === 'hevc') throw heic();
}

/** Encodes at the best quality, then at lower ones while the result exceeds the width's budget. */
async function encode<Width extends keyof typeof byteBudgets>(
  picture: Sharp,
  width: Width,
): Promise<{ width: Width; bytes: Buffer }> {
  const budget = byteBudgets[width];
  let quality = BEST_QUALITY;
  let bytes = await picture.clone().webp({ quality }).toBuffer();
  for (
    let times = 1;
    times < MOST_ENCODINGS && bytes.length > budget && quality > WORST_QUALITY;
    times += 1
  ) {
    quality = Math.max(WORST_QUALITY, Math.floor((quality * budget * 0.95) / bytes.length));
    bytes = await picture.clone().webp({ quality }).toBuffer();
  }
  return { width, bytes };
}

function refused(code: RefusalCode, message: string): Refusal {
  return new Refusal(400, code, message, { fields: { image: message } });
}
const unreadable = () =>
  refused(
    'not_an_image',
    'That file is not an image we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  );
const damaged = () =>
  refused('damaged_image', 'That picture is damaged or incomplete. Please choose another one.');
const heic = () =>
  refused(
    'heic_image',
    'That picture is in the HEIC format, which we cannot read. Please save it as JPEG, or take a screenshot of it.',
  );
const tooManyPixels = (width: number, height: number) =>
  refused(
    'too_many_pixels',
    `That picture has ${Math.round((width * height) / 1_000_000)} megapixels. We can take up to 40. Please choose a smaller one.`,
  );
