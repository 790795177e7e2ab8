import { Refusal } from '../../../server/refusal.ts';

const MOST_CAPTION_CHARACTERS = 200;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The sender's own id of an upload, its `public_id` where that is a UUID: the same one sent again is the same video.
 * Any other name is nothing that a video should be called by.
 */
export function sentAsOf({ public_id: publicId = '' }: Record<string, string>): string | null {
  return uuid.test(publicId) ? publicId.toLowerCase() : null;
}

/**
 * What is written under a video: the field `caption`, or `context` as Cloudinary takes it ("caption=My work|alt=…",
 * with "=" and "|" escaped by a backslash).
 *
 * @throws Refusal 400 when it is longer than 200 characters
 */
export function captionOf({ caption, context = '' }: Record<string, string>): string {
  const [, inContext = ''] = /(?:^|\|)caption=((?:\\.|[^|\\])*)/s.exec(context) ?? [];
  const words = (caption ?? inContext.replace(/\\(.)/gs, '$1')).trim();
  if (words.length > MOST_CAPTION_CHARACTERS) {
    const message = `Caption may have at most ${MOST_CAPTION_CHARACTERS} characters.`;
    throw new Refusal(400, 'invalid_input', message, { fields: { caption: message } });
  }
  return words.replaceAll('\0', '');
}
