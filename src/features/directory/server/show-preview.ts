import type { OverlayOptions } from 'sharp';
import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { countWords } from '../../../shared/count-words.ts';
import { countedWords } from '../../../shared/most-counted.ts';
import {
  cachedPreview,
  previewColours as colours,
  composed,
  previewFace as face,
  previewLeft as left,
  lettering,
  setPreviewHeaders,
  stars,
} from '../../artisans/server/public.ts';
import type { showDirectoryPreviewCall } from '../contract.ts';
import { findFigures } from './directory-store.ts';
import { findPage, stateWords } from './show-page.ts';

/** Raise this when the drawing changes, so that stored pictures are drawn again. */
const DRAWING_VERSION = 1;
const COLUMN_WIDTH = 590;

/** Content of the picture. */
interface Previewed {
  trade: string;
  where: string;
  artisans: number;
  rating: number | null;
  reviews: number;
  verified: number;
}

/** Serves the link preview picture of a directory page. */
export async function showDirectoryPreview({
  db,
  files,
  params,
  setHeader,
}: Request<typeof showDirectoryPreviewCall>): Promise<AnswerInputOf<typeof showDirectoryPreviewCall>> {
  const isCountry = params.file.toLowerCase() === 'nigeria';
  const asked = isCountry ? { trade: params.trade } : { trade: params.trade, place: params.file };
  const { trade, where, area } = await findPage(db, asked);
  const row = await findFigures(db, trade.label, area);
  const place = where?.place?.name ?? (where ? stateWords(where.state) : 'Nigeria');
  const said: Previewed = {
    trade: trade.plural,
    where: where?.place && where.state !== place ? `${place}, ${where.state}` : place,
    artisans: row?.artisans ?? 0,
    rating: row && row.review_count > 0 ? row.rating_total / row.review_count : null,
    reviews: row?.review_count ?? 0,
    verified: row?.verified ?? 0,
  };
  setPreviewHeaders(setHeader);
  const subject = `directory-${trade.slug}-${where?.address ?? 'nigeria'}`;
  return cachedPreview(files, subject, [DRAWING_VERSION, said], () => draw(said));
}

async function draw(said: Previewed): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  let top = 168;
  const write = async (text: string, size: number, colour: string, gap: number) => {
    const { data, info } = await lettering(text, size, colour, COLUMN_WIDTH);
    layers.push({ input: data, left, top });
    top += info.height + gap;
  };
  await write(said.trade, said.trade.length <= 14 ? 80 : 56, colours.ink, 22);
  await write(`in ${said.where}`, 40, colours.marigold, 34);
  layers.push({ input: Buffer.from(stars(said.rating ?? 0)), left, top });
  const rating =
    said.rating === null
      ? 'No ratings yet'
      : `${said.rating.toFixed(1)}   ${countWords(said.reviews, 'review')}`;
  layers.push({
    input: (await lettering(rating, 28, colours.ink, 340)).data,
    left: left + 224,
    top: top + 7,
  });
  top += 62;
  if (said.verified > 0) await write(`${countWords(said.verified, 'verified artisan')}`, 28, colours.soft, 0);

  const count = await lettering(
    countedWords(said.artisans),
    said.artisans > 999 ? 108 : 150,
    colours.ink,
    face.radius * 2,
  );
  const word = await lettering(
    said.artisans === 1 ? 'artisan' : 'artisans',
    40,
    colours.marigold,
    face.radius * 2,
  );
  const height = count.info.height + word.info.height + 14;
  const centred = (width: number) => Math.round(face.x - width / 2);
  layers.push(
    { input: count.data, left: centred(count.info.width), top: Math.round(face.y - height / 2) },
    {
      input: word.data,
      left: centred(word.info.width),
      top: Math.round(face.y + height / 2 - word.info.height),
    },
  );
  return composed(layers);
}
