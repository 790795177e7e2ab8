import { imageKey } from '../../src/features/uploads/server/images-store.ts';
import type { FileStore } from '../../src/server/file-store.ts';
import type { DemoArtisan, DemoPerson } from './artisans.ts';
import { demoId } from './demo-id.ts';
import { forEachAtOnce, type RenderedPicture, renderPortrait, renderWorkPicture } from './demo-pictures.ts';
import { chooseWorkPictures, type WorkPicture } from './work-pictures.ts';

/** A picture whose bytes are in the file store and whose row is still to be written. */
export interface DemoImage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
  /** Absent where several people show it. */
  readonly ownerId: string | null;
}

export const portraitId = (person: DemoPerson): string => demoId(`portrait of ${person.id}`);
export const workPictureId = (picture: WorkPicture): string => demoId(`work picture ${picture.key}`);

/** Draws everybody and everything that they show, and puts it where uploaded pictures lie. */
export async function writePictures(
  files: FileStore,
  people: readonly DemoPerson[],
  artisans: readonly DemoArtisan[],
): Promise<DemoImage[]> {
  const shown = new Map(artisans.flatMap(chooseWorkPictures).map((picture) => [picture.key, picture]));
  const portraits = await forEachAtOnce(people, async (person) =>
    store(files, portraitId(person), await renderPortrait(person), person.id),
  );
  const works = await forEachAtOnce([...shown.values()], async (picture) =>
    store(files, workPictureId(picture), await renderWorkPicture(picture), null),
  );
  return [...portraits, ...works];
}

async function store(
  files: FileStore,
  id: string,
  picture: RenderedPicture,
  ownerId: string | null,
): Promise<DemoImage> {
  await Promise.all(
    picture.files.map(({ width, bytes }) =>
      files.public.put(imageKey(id, width), bytes, { contentType: 'image/webp' }),
    ),
  );
  return {
    id,
    width: picture.width,
    height: picture.height,
    byteCount: picture.files.reduce((total, file) => total + file.bytes.length, 0),
    ownerId,
  };
}
