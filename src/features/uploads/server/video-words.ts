import { Refusal } from '../../../server/refusal.ts';

const MOST_CAPTION_CHARACTERS = 200;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Idempotency key of an upload: its `public_id`, when that is a UUID. Other names are ignored (null). */
export function sentAsOf({ public_id: publicId = '' }: Record<string, string>): string | null {
  return uuid.test(publicId) ? publicId.toLowerCase() : null;
}

/**
 * Caption of a video: the field `caption`, or `context` in Cloudinary's format ("caption=My work|alt=…", with "="
 * and "|" escaped by a backslash).
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
