import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { Refusal } from '../../../server/refusal.ts';
import { type CloudinarySettings, cloudinaryVideos } from '../../../server/storage-settings.ts';
import { VIDEO_TOO_LARGE } from '../../../shared/upload-limits.ts';
import { postToFileHost } from './call-file-host.ts';
import { hostFailed } from './storing.ts';

/**
 * Cloudinary's upload API with signed requests: https://cloudinary.com/documentation/image_upload_api_reference.
 * Captions are not sent: signatures cover parameters as plain text, so a "&" in a caption could forge another one.
 */

type Dependencies = Pick<AppContext, 'config' | 'log' | 'now'>;

const refused = z.object({ error: z.object({ message: z.string() }) });
const removed = z.object({ result: z.enum(['ok', 'not found']) });

/**
 * Uploads a video.
 *
 * @param file path of its bytes, which are streamed
 * @param id its public id there; uploading the same id again replaces it
 * @returns its public https URL
 * @throws Refusal 413 when it is too large for the account, 502 when it is refused, 504 when it takes too long
 */
export async function uploadToCloudinary(
  dependencies: Dependencies,
  settings: CloudinarySettings,
  file: string,
  id: string,
): Promise<string> {
  const { status, body } = await postToFileHost(dependencies, addressOf(settings, 'upload'), {
    fields: signedFields(dependencies, settings, { public_id: id }),
    file: { field: 'file', name: id, type: 'application/octet-stream', content: file },
  });
  const uploaded = z
    // The only origin from which our pages may show videos.
    .object({ secure_url: z.string().startsWith(cloudinaryVideos(settings.cloudName)) })
    .safeParse(body);
  if (status === 200 && uploaded.success) return uploaded.data.secure_url;

  const { error } = refused.safeParse(body).data ?? {};
  dependencies.log.warn({ status, error }, 'Cloudinary did not take a video');
  if (status === 413 || error?.message.startsWith('File size too large')) {
    throw new Refusal(413, 'file_too_large', VIDEO_TOO_LARGE, { fields: { file: VIDEO_TOO_LARGE } });
  }
  throw hostFailed();
}

/**
 * Deletes a video; a missing one counts as deleted.
 *
 * @throws Refusal 502 or 504 when it may still exist
 */
export async function removeFromCloudinary(
  dependencies: Dependencies,
  settings: CloudinarySettings,
  id: string,
): Promise<void> {
  const { status, body } = await postToFileHost(dependencies, addressOf(settings, 'destroy'), {
    fields: signedFields(dependencies, settings, { invalidate: 'true', public_id: id }),
  });
  if (status === 200 && removed.safeParse(body).success) return;
  dependencies.log.warn(
    { status, error: refused.safeParse(body).data?.error },
    'Cloudinary did not remove a video',
  );
  throw hostFailed();
}

const addressOf = ({ url, cloudName }: CloudinarySettings, action: 'upload' | 'destroy'): string =>
  `${url}/v1_1/${cloudName}/video/${action}`;

/** Adds the timestamp, API key and signature to parameters; Cloudinary accepts them for an hour. */
function signedFields(
  { now }: Dependencies,
  { apiKey, apiSecret }: CloudinarySettings,
  parameters: Record<string, string>,
): Record<string, string> {
  const signed = { timestamp: String(Math.floor(now().getTime() / 1000)), ...parameters };
  return { ...signed, api_key: apiKey, signature: cloudinarySignature(signed, apiSecret) };
}

/** SHA-256 (hex) over the sorted parameters and the secret, one of the two algorithms that Cloudinary documents. */
function cloudinarySignature(parameters: Record<string, string>, apiSecret: string): string {
  const text = Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  return createHash('sha256')
    .update(text + apiSecret)
    .digest('hex');
}
