import type { TradeSlug } from '../../src/shared/trades.ts';
import type { DemoArtisan } from './artisans.ts';
import { randomFor, shuffled, wholeBetween } from './random.ts';
import { PICTURES_OF_BUILDINGS } from './work-pictures/catalogue-of-buildings.ts';
import { PICTURES_OF_SERVICES } from './work-pictures/catalogue-of-services.ts';
import type { PictureEntry } from './work-pictures/entry.ts';

/** A drawn picture of finished work, which several artisans of a trade may show. */
export interface WorkPicture {
  /** Unique among all of them, e.g. "plumber-2". */
  readonly key: string;
  readonly caption: string;
  /** The jobs of the trade's texts that it shows. */
  readonly jobs: readonly string[];
  /** The SVG, 800 × 600. */
  readonly draw: () => string;
}

const ENTRIES: Readonly<Record<TradeSlug, readonly PictureEntry[]>> = {
  ...PICTURES_OF_BUILDINGS,
  ...PICTURES_OF_SERVICES,
};

/** Every work picture of a trade. */
export function workPicturesOf(slug: TradeSlug): WorkPicture[] {
  return ENTRIES[slug].map(([caption, jobs, draw], at) => ({
    key: `${slug}-${at + 1}`,
    caption,
    jobs: jobs.split(' '),
    draw,
  }));
}

/** Two to four pictures that show what this very artisan does, best first; the same on every run. */
export function chooseWorkPictures(
  artisan: Pick<DemoArtisan, 'id' | 'tradeSlug' | 'jobKeys'>,
): WorkPicture[] {
  const random = randomFor(`work of ${artisan.id}`);
  const fitness = (picture: WorkPicture) =>
    picture.jobs.filter((job) => artisan.jobKeys.includes(job)).length;
  return shuffled(random, workPicturesOf(artisan.tradeSlug))
    .filter((picture) => fitness(picture) > 0)
    .toSorted((first, second) => fitness(second) - fitness(first))
    .slice(0, wholeBetween(random, 3, 4));
}
