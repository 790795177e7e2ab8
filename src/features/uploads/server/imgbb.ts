import { z } from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { Refusal } from '../../../server/refusal.ts';
import { IMGBB_PICTURES, type ImgbbSettings } from '../../../server/storage-settings.ts';
import { postToFileHost } from './call-file-host.ts';
import { hostFailed } from './storing.ts';

/**
 * imgbb's API, version 1: https://api.imgbb.com. There is no call that removes a picture, only a page for each.
 */

const uploaded = z.object({
  success: z.literal(true),
  data: z.object({
    // Pages of ours show pictures from there and from nowhere else.
    url: z.string().startsWith(IMGBB_PICTURES),
    delete_url: z.url().optional(),
  }),
});
const refused = z.object({ error: z.object({ message: z.string(), code: z.number().optional() }) });

/** A picture at imgbb. */
export interface ImgbbPicture {
  url: string;
  /** The page where a person can remove it; the address alone is the permission. */
  removalPage: string | undefined;
}

/**
 * Uploads one picture.
 *
 * @param name what it is called there; not a person's name, since everybody sees it
 * @throws Refusal 502 when imgbb refuses or cannot be reached, 503 when it has had enough, 504 when it is too slow
 */
export async function uploadToImgbb(
  context: Pick<AppContext, 'config' | 'log'>,
  { apiKey, url }: ImgbbSettings,
  name: string,
  bytes: Buffer,
): Promise<ImgbbPicture> {
  const { status, body } = await postToFileHost(context, `${url}/1/upload`, {
    // In the form and not in the address, which proxies write into their logs.
    fields: { key: apiKey, name },
    file: { field: 'image', name: `${name}.webp`, type: 'image/webp', content: bytes },
  });
  const picture = uploaded.safeParse(body);
  if (status === 200 && picture.success) {
    return { url: picture.data.data.url, removalPage: picture.data.data.delete_url };
  }
  const { error } = refused.safeParse(body).data ?? {};
  context.log.warn({ status, error }, 'imgbb did not take a picture');
  // Sent with status 400 and the code of a wrong key, so only the words tell.
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
