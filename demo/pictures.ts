import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type ImageWidth, imageKey } from '../src/features/uploads/server/images-store.ts';
import type { FileStore } from '../src/server/file-store.ts';
import type { DemoData } from './demo-data.ts';
import { demoId } from './demo-id.ts';
import { type DemoPerson, mailboxOf } from './people.ts';
import { readData } from './read-data.ts';

/** A picture whose file is stored and whose row is still to be inserted. */
export interface DemoImage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
  /** Null where several people use it. */
  readonly ownerId: string | null;
}

/** The caption of each work picture, by its key, e.g. "plumber-2". */
export const workCaptions = readData<Record<string, string>>('work-pictures.json');

export const portraitId = (person: DemoPerson): string => demoId(`portrait of ${person.id}`);
export const workPictureId = (key: string): string => demoId(`work picture ${key}`);

/** The file that is served for each of the product's widths: pictures are never enlarged. */
const portraitFiles = { 160: 160, 480: 480, 1200: 480 } as const;
const workFiles = { 160: 160, 480: 480, 1200: 800 } as const;
const AT_ONCE = 16;

/** Stores the pictures of this folder like uploaded ones. */
export async function storePictures(
  files: FileStore,
  { artisans, consumers, admin }: DemoData,
): Promise<DemoImage[]> {
  const shown = new Set(artisans.flatMap(({ work }) => work));
  const pictures = [
    ...[...artisans, ...consumers, admin].map((person) => ({
      id: portraitId(person),
      name: `portraits/${mailboxOf(person)}`,
      sizes: portraitFiles,
      ownerId: person.id,
    })),
    ...[...shown].map((key) => ({
      id: workPictureId(key),
      name: `work/${key}`,
      sizes: workFiles,
      ownerId: null,
    })),
  ];
  const images: DemoImage[] = [];
  const left = pictures.values();
  const worker = async () => {
    for (const picture of left) images.push(await store(files, picture));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return images;
}

interface Picture {
  readonly id: string;
  readonly name: string;
  readonly sizes: Readonly<Record<ImageWidth, number>>;
  readonly ownerId: string | null;
}

async function store(files: FileStore, { id, name, sizes, ownerId }: Picture): Promise<DemoImage> {
  let byteCount = 0;
  let largest = Buffer.alloc(0);
  for (const [width, size] of Object.entries(sizes)) {
    const bytes = await readFile(pictureFile(name, size));
    await files.public.put(imageKey(id, Number(width) as ImageWidth), bytes, { contentType: 'image/webp' });
    byteCount += bytes.length;
    largest = bytes;
  }
  const { width, height } = await sharp(largest).metadata();
  return { id, width, height, byteCount, ownerId };
}

const pictureFile = (name: string, size: number): URL =>
  new URL(`pictures/${name}-${size}.webp`, import.meta.url);
