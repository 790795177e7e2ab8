import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import type { ImageWidth } from '../../src/features/uploads/server/images-store.ts';
import { drawPortrait, PORTRAIT_SIZE, type PortraitSubject } from './portraits.ts';
import { WORK_PICTURE_HEIGHT, WORK_PICTURE_WIDTH } from './work-pictures/scene.ts';
import type { WorkPicture } from './work-pictures.ts';

/** A picture in the widths in which the product keeps pictures; the last is the drawing itself, never enlarged. */
export interface RenderedPicture {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly width: ImageWidth; readonly bytes: Buffer }[];
}

// What the product allows a picture of each width, so that the demo weighs no more than the real thing would.
const BYTE_BUDGETS: Readonly<Record<ImageWidth, number>> = { 160: 5_000, 480: 25_000, 1200: 130_000 };
const QUALITIES = [82, 70, 56, 42];

/** Encodes at the best quality that stays within the budget of its width. */
async function encode(picture: Sharp, width: ImageWidth): Promise<{ width: ImageWidth; bytes: Buffer }> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    // More effort saves a few percent of bytes and costs twice the time of a first start.
    bytes = await picture.clone().webp({ quality, effort: 2 }).toBuffer();
    if (bytes.length <= BYTE_BUDGETS[width]) {
      break;
    }
  }
  return { width, bytes };
}

async function render(svg: string, width: number, height: number): Promise<RenderedPicture> {
  const drawn = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width: drawnWidth, height: drawnHeight, channels } = drawn.info;
  const open = () => sharp(drawn.data, { raw: { width: drawnWidth, height: drawnHeight, channels } });
  const card = await encode(open().resize({ width: 480 }), 480);
  const files = [
    await encode(open().resize(160, 160, { fit: 'cover' }), 160),
    card,
    drawnWidth === card.width ? { width: 1200 as const, bytes: card.bytes } : await encode(open(), 1200),
  ];
  return { width, height, files };
}

/** Draws a person as WebP, 480 × 480. */
export const renderPortrait = (subject: PortraitSubject): Promise<RenderedPicture> =>
  render(drawPortrait(subject), PORTRAIT_SIZE, PORTRAIT_SIZE);

/** Draws a work picture as WebP, 800 × 600. */
export const renderWorkPicture = (picture: WorkPicture): Promise<RenderedPicture> =>
  render(picture.draw(), WORK_PICTURE_WIDTH, WORK_PICTURE_HEIGHT);

/** Does something for each thing, several at once for each processor (some wait for the disk), and keeps the order of the answers. */
export async function forEachAtOnce<Thing, Answer>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = things.entries();
  const worker = async () => {
    for (const [at, thing] of left) {
      answers[at] = await work(thing);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() * 3 }, worker));
  return answers;
}
