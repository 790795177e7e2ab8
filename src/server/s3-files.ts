import type { Readable } from 'node:stream';
import { GetObjectCommand, type GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { type FileStore, keyBelow, type OpenPublicFile, ownFileKey, ownFileUrl } from './file-store.ts';
import type { S3Settings } from './storage-settings.ts';

/** A file never changes under its name, so browsers may cache it for good. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Stores files in two buckets of an S3-compatible store. Single files get no access rights: half of the stores do not
 * support them, and a bucket's policy covers them all.
 *
 * @param timeoutMs how long one call may take, including a retry
 */
export function openS3FileStore(settings: S3Settings, timeoutMs: number): FileStore {
  const client = openClient(settings, timeoutMs);
  const disk = (visibility: 'public' | 'private', bucket: string) =>
    new Disk(
      new S3Driver({
        client,
        bucket,
        visibility,
        supportsACL: false,
        urlBuilder: { generateURL: async (key) => publicUrlOf(settings, key) },
      }),
    );
  return {
    public: disk('public', settings.bucket),
    private: disk('private', settings.privateBucket),
    // Files from before there was a public address have ours.
    keyOf: (url) =>
      ownFileKey(url) ?? (settings.publicUrl ? keyBelow(`${settings.publicUrl}/`, url) : undefined),
    openPublic: (key, { range, ifNoneMatch }) =>
      openObject(client, timeoutMs, {
        Bucket: settings.bucket,
        Key: key,
        Range: range,
        IfNoneMatch: ifNoneMatch,
      }),
  };
}

const publicUrlOf = ({ publicUrl }: S3Settings, key: string): string =>
  publicUrl === undefined ? ownFileUrl(key) : `${publicUrl}/${key}`;

/** The caller gets the store's error, so its library need not log it to the console as well. */
const silence = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

function openClient(settings: S3Settings, timeoutMs: number): S3Client {
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.pathStyle,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    maxAttempts: 2,
    logger: silence,
    requestHandler: { connectionTimeout: timeoutMs },
    // Newer checksums are sent only where required: not every compatible store knows them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const send = client.send.bind(client);
  // A timed-out call is also aborted; otherwise its bytes could arrive after they were deleted.
  client.send = ((command: Parameters<typeof send>[0], options: Parameters<typeof send>[1]) =>
    send(command, { abortSignal: AbortSignal.timeout(timeoutMs), ...options })) as S3Client['send'];
  return client;
}

/**
 * Requests an object. The store must begin to answer in time; how long the visitor takes to download it is not limited.
 */
async function openObject(
  client: S3Client,
  timeoutMs: number,
  input: GetObjectCommandInput,
): ReturnType<OpenPublicFile> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const found = await client.send(new GetObjectCommand(input), { abortSignal: late.signal });
    const headers: Record<string, string> = { 'cache-control': CACHE_CONTROL, 'accept-ranges': 'bytes' };
    if (found.ContentType) headers['content-type'] = found.ContentType;
    if (found.ContentLength !== undefined) headers['content-length'] = String(found.ContentLength);
    if (found.ContentRange) headers['content-range'] = found.ContentRange;
    if (found.ETag) headers.etag = found.ETag;
    return { status: found.ContentRange ? 206 : 200, headers, body: found.Body as Readable };
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    // A store that forbids listing answers 403 for missing objects.
    if (status === 404 || status === 403) return { status: 404, headers: {} };
    if (status === 304 || status === 416) return { status, headers: { 'cache-control': CACHE_CONTROL } };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
