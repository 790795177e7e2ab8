import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { drawPortrait, PORTRAIT_SIZE, type PortraitSubject } from './portraits.ts';
import { WORK_PICTURE_HEIGHT, WORK_PICTURE_WIDTH } from './work-pictures/scene.ts';
import type { WorkPicture } from './work-pictures.ts';

/** A picture as it is stored. */
export interface RenderedPicture {
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

const PORTRAIT_QUALITY = 84;
const WORK_QUALITY = 82;

async function render(svg: string, width: number, height: number, quality: number): Promise<RenderedPicture> {
  // More effort, or finer colour sampling, saves a few percent of bytes and costs twice the time of a first start.
  const webp = await sharp(Buffer.from(svg), { density: 72 })
    .resize(width, height)
    .webp({ quality, effort: 2 })
    .toBuffer();
  return { webp, width, height };
}

/** Draws a person as WebP, 480 × 480. */
export const renderPortrait = (subject: PortraitSubject): Promise<RenderedPicture> =>
  render(drawPortrait(subject), PORTRAIT_SIZE, PORTRAIT_SIZE, PORTRAIT_QUALITY);

/** Draws a work picture as WebP, 800 × 600. */
export const renderWorkPicture = (picture: WorkPicture): Promise<RenderedPicture> =>
  render(picture.draw(), WORK_PICTURE_WIDTH, WORK_PICTURE_HEIGHT, WORK_QUALITY);

/** Does something for each thing, as many at once as there are processors, and keeps the order of the answers. */
export async function forEachAtOnce<Thing, Answer>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Map<number, Answer>();
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < things.length; at = next++) {
      const thing = things[at];
      if (thing !== undefined) {
        answers.set(at, await work(thing));
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return things.flatMap((_, at) => {
    const answer = answers.get(at);
    return answer === undefined ? [] : [answer];
  });
}
