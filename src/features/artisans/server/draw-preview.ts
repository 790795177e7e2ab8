import sharp, { type OverlayOptions } from 'sharp';
import { colours, face, left } from './preview-ground.ts';
import { composed, lettering, stars } from './preview-parts.ts';

/** Content of a person's link preview. */
export interface PreviewedPerson {
  full_name: string;
  skill: string | null;
  town: string | null;
  state: string | null;
  rating: number | null;
  review_count: number;
  verified: boolean;
}

const columnWidth = 590;

const seal =
  'M12 1.4L14.87 3.16L18.23 3.42L19.52 6.53L22.08 8.72L21.3 12L22.08 15.28L19.52 17.47L18.23 20.58L14.87 20.84L12 22.6L9.13 20.84L5.77 20.58L4.48 17.47L1.92 15.28L2.7 12L1.92 8.72L4.48 6.53L5.77 3.42L9.13 3.16zM10.6 16.6L6.7 12.7L8.3 11.1L10.6 13.4L15.7 8.3L17.3 9.9z';

/**
 * Draws the picture that chat apps show for a link to a profile.
 *
 * @param photo the portrait in any format that sharp reads; absent: initials
 * @returns a JPEG of 1200 × 630
 */
export async function drawPreview(person: PreviewedPerson, photo: Buffer | undefined): Promise<Buffer> {
  const place = [person.town, person.state].filter(Boolean).join(', ');
  const reviews = `${person.review_count} ${person.review_count === 1 ? 'review' : 'reviews'}`;
  const rating = person.rating === null ? 'No ratings yet' : `${person.rating.toFixed(1)}   ${reviews}`;
  const layers: OverlayOptions[] = [await portrait(person.full_name, photo)];

  let top = 168;
  const write = async (text: string, size: number, colour: string, gap: number, indent = 0) => {
    if (text === '') return;
    const { data, info } = await lettering(text, size, colour, columnWidth - indent);
    layers.push({ input: data, left: left + indent, top });
    top += info.height + gap;
  };
  await write(shortened(person.full_name, 60), nameSize(person.full_name), colours.ink, 32);
  await write(person.skill ?? '', 38, colours.marigold, 16);
  await write(place, 30, colours.soft, 30);
  layers.push({ input: Buffer.from(stars(person.rating ?? 0)), left, top });
  layers.push({
    input: (await lettering(rating, 28, colours.ink, 340)).data,
    left: left + 224,
    top: top + 7,
  });
  if (person.verified) {
    top += 62;
    layers.push({ input: Buffer.from(verifiedSeal), left, top });
    layers.push({
      input: (await lettering('Verified', 28, colours.ink, 300)).data,
      left: left + 50,
      top: top + 8,
    });
  }
  return composed(layers);
}

/** Font size: long names are smaller, so that none needs more than three lines. */
const nameSize = (name: string): number => (name.length <= 16 ? 74 : name.length <= 26 ? 62 : 48);

const shortened = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

/** Round portrait; initials when there is none or it cannot be read. */
async function portrait(name: string, photo: Buffer | undefined): Promise<OverlayOptions> {
  const side = face.radius * 2;
  const position = { left: face.x - face.radius, top: face.y - face.radius };
  const circle = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${face.radius}" cy="${face.radius}" r="${face.radius}"/></svg>`,
  );
  const cut = photo && (await cutRound(photo, side, circle));
  if (cut) return { input: cut, ...position };
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('');
  const { data, info } = await lettering(initials.toUpperCase(), 150, colours.ink, side);
  return {
    input: data,
    left: face.x - Math.round(info.width / 2),
    top: face.y - Math.round(info.height / 2),
  };
}

async function cutRound(photo: Buffer, side: number, circle: Buffer): Promise<Buffer | undefined> {
  try {
    return await sharp(photo)
      .resize(side, side, { fit: 'cover' })
      .composite([{ input: circle, blend: 'dest-in' }])
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}

const verifiedSeal = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 24 24"><path fill="#7fd6a4" fill-rule="evenodd" d="${seal}"/></svg>`;
