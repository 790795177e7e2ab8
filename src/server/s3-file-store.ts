import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { type FileStore, type OpenPublicFile, ownFileUrl } from './file-store.ts';
import type { S3Settings } from './storage-settings.ts';

/** What is uploaded never changes under its name, so whoever has it need not ask again. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Keeps files in two buckets of an S3-compatible store. No access rights are set on single files: half of the
 * stores do not know them, and a bucket's own policy says it once.
 *
 * @param timeoutMs how long one call may take, a repeat included
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
    openPublic: (key, conditions) => openObject(client, settings.bucket, key, conditions),
  };
}

const publicUrlOf = ({ publicUrl }: S3Settings, key: string): string =>
  publicUrl === undefined ? ownFileUrl(key) : `${publicUrl}/${key}`;

function openClient(settings: S3Settings, timeoutMs: number): S3Client {
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.pathStyle,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    // Newer checksums are sent only where they are demanded: not every compatible store knows them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add((next) => (args) => withinTime(timeoutMs, () => next(args)), {
    step: 'initialize',
    name: 'withinTime',
    priority: 'high',
  });
  return client;
}

/** @throws a TimeoutError when the work takes longer; it then goes on without anybody waiting for it */
async function withinTime<Result>(timeoutMs: number, work: () => Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DOMException('The store took too long to answer.', 'TimeoutError')),
    timeoutMs,
  );
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function openObject(
  client: S3Client,
  bucket: string,
  key: string,
  { range, ifNoneMatch }: Parameters<OpenPublicFile>[1],
): ReturnType<OpenPublicFile> {
  try {
    const found = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, Range: range, IfNoneMatch: ifNoneMatch }),
    );
    const headers: Record<string, string> = { 'cache-control': CACHE_CONTROL, 'accept-ranges': 'bytes' };
    if (found.ContentType) headers['content-type'] = found.ContentType;
    if (found.ContentLength !== undefined) headers['content-length'] = String(found.ContentLength);
    if (found.ContentRange) headers['content-range'] = found.ContentRange;
    if (found.ETag) headers.etag = found.ETag;
    return { status: found.ContentRange ? 206 : 200, headers, body: found.Body as Readable };
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    // A store whose listing is forbidden says 403 for what is not there.
    if (status === 404 || status === 403) return { status: 404, headers: {} };
    if (status === 304 || status === 416) return { status, headers: { 'cache-control': CACHE_CONTROL } };
    throw error;
  }
}
