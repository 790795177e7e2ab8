import { z } from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { Refusal } from '../../../server/refusal.ts';
import { IMGBB_PICTURES, type ImgbbSettings } from '../../../server/storage-settings.ts';
import { postToFileHost } from './call-file-host.ts';
import { hostFailed } from './storing.ts';

/**
 * imgbb's API, version 1: https://api.imgbb.com. It has no endpoint for deletion, only a web page for each picture.
 */

const uploaded = z.object({
  success: z.literal(true),
  data: z.object({
    // The only origin from which our pages may show pictures.
    url: z.string().startsWith(IMGBB_PICTURES),
    delete_url: z.url().optional(),
  }),
});
const refused = z.object({ error: z.object({ message: z.string(), code: z.number().optional() }) });

/** A picture at imgbb. */
export interface ImgbbPicture {
  url: string;
  /** Page where a person can delete it; the URL is the only credential. */
  removalPage: string | undefined;
}

/**
 * Uploads one picture.
 *
 * @param name its public name there, so it must not be a person's
 * @throws Refusal 502 when imgbb refuses or cannot be reached, 503 when it limits our rate, 504 when it is too slow
 */
export async function uploadToImgbb(
  context: Pick<AppContext, 'config' | 'log'>,
  { apiKey, url }: ImgbbSettings,
  name: string,
  bytes: Buffer,
): Promise<ImgbbPicture> {
  const { status, body } = await postToFileHost(context, `${url}/1/upload`, {
    // In the form rather than the URL, which proxies log.
    fields: { key: apiKey, name },
    file: { field: 'image', name: `${name}.webp`, type: 'image/webp', content: bytes },
  });
  const picture = uploaded.safeParse(body);
  if (status === 200 && picture.success) {
    return { url: picture.data.data.url, removalPage: picture.data.data.delete_url };
  }
  const { error } = refused.safeParse(body).data ?? {};
  context.log.warn({ status, error }, 'imgbb did not take a picture');
  // imgbb sends its rate limit with status 400 and the code of a wrong key, so only the message tells.
  if (status === 429 || /rate limit/i.test(error?.message ?? '')) throw tooMany();
  throw hostFailed();
}

const tooMany = () =>
  new Refusal(
    503,
    'file_host_busy',
    'Too many pictures are being uploaded right now. Please try again later.',
    {
      retryAfterSeconds: 600,
    },
  );
