import { createHash } from 'node:crypto';
import { type Answered, formOf, type StandIn, startStandIn } from './stand-in.ts';

/**
 * Cloudinary's signed upload and deletion of videos (https://cloudinary.com/documentation/image_upload_api_reference,
 * https://cloudinary.com/documentation/signatures). A signature is valid for an hour.
 */

const HOUR_SECONDS = 3_600;

export interface CloudinaryOptions {
  cloudName: string;
  apiKey: string;
  apiSecret: string;
  /** The service's clock; by default this machine's. */
  now?: () => Date;
  /** The limit of the account's plan; 100 MB by default. */
  mostBytes?: number;
}

export interface CloudinaryStandIn extends StandIn {
  /** Videos by their public_id. */
  videos: ReadonlyMap<string, Buffer>;
}

export async function startCloudinary(options: CloudinaryOptions): Promise<CloudinaryStandIn> {
  const videos = new Map<string, Buffer>();
  const standIn = await startStandIn(async (request) => {
    const [, cloud, action] = /^\/v1_1\/([^/]+)\/video\/(upload|destroy)$/.exec(request.url.pathname) ?? [];
    if (cloud !== options.cloudName || request.method !== 'POST') return failure(404, 'Not found');
    const form = await formOf(request);
    const fault = signatureFault(form, options);
    if (fault) return fault;
    return action === 'upload' ? upload(videos, form, options) : destroy(videos, form);
  });
  return Object.assign(standIn, { videos });
}

function signatureFault(form: FormData, options: CloudinaryOptions): Answered | undefined {
  const { apiKey, apiSecret, now = () => new Date() } = options;
  if (form.get('api_key') !== apiKey) return failure(401, `Unknown API key ${String(form.get('api_key'))}`);
  const signed = [...form]
    .filter(([name]) => !['file', 'api_key', 'signature', 'resource_type', 'cloud_name'].includes(name))
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join('&');
  const digests = ['sha1', 'sha256'].map((hash) =>
    createHash(hash)
      .update(signed + apiSecret)
      .digest('hex'),
  );
  if (!digests.includes(String(form.get('signature')))) {
    return failure(401, `Invalid Signature ${String(form.get('signature'))}. String to sign - '${signed}'.`);
  }
  const age = now().getTime() / 1000 - Number(form.get('timestamp'));
  return Math.abs(age) <= HOUR_SECONDS
    ? undefined
    : failure(400, 'Stale request - reported time is too far off');
}

async function upload(
  videos: Map<string, Buffer>,
  form: FormData,
  { cloudName, mostBytes = 104_857_600 }: CloudinaryOptions,
): Promise<Answered> {
  const file = form.get('file');
  if (file === null || typeof file === 'string') return failure(400, 'Missing required parameter - file');
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.length > mostBytes) {
    return failure(400, `File size too large. Got ${bytes.length}. Maximum is ${mostBytes}.`);
  }
  const publicId = String(form.get('public_id'));
  videos.set(publicId, bytes);
  const format = bytes.toString('latin1', 4, 8) === 'ftyp' ? 'mp4' : 'webm';
  const address = `res.cloudinary.com/${cloudName}/video/upload/v1763629200/${publicId}.${format}`;
  return json(200, {
    asset_id: createHash('md5').update(publicId).digest('hex'),
    public_id: publicId,
    version: 1_763_629_200,
    width: 96,
    height: 64,
    format,
    resource_type: 'video',
    bytes: bytes.length,
    type: 'upload',
    url: `http://${address}`,
    secure_url: `https://${address}`,
    duration: 1.2,
  });
}

function destroy(videos: Map<string, Buffer>, form: FormData): Answered {
  return json(200, { result: videos.delete(String(form.get('public_id'))) ? 'ok' : 'not found' });
}

const failure = (status: number, message: string): Answered => ({
  ...json(status, { error: { message } }),
  headers: { 'content-type': 'application/json', 'x-cld-error': message.replace(/\n/g, ' ') },
});
const json = (status: number, body: object): Answered => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
