import { createHash } from 'node:crypto';
import { type S3Key, signatureFault } from './s3-signature.ts';
import { type Answered, type Received, type StandIn, startStandIn } from './stand-in.ts';

/**
 * A small S3: objects in buckets, addressed by path, with the calls that the product makes
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations.html). Signatures are checked.
 */

export interface S3Options extends S3Key {
  /** Buckets, and whether anyone may read their objects. */
  buckets: Record<string, 'public' | 'private'>;
}
interface StoredObject {
  body: Buffer;
  type: string;
  etag: string;
  storedAt: Date;
}

export interface S3StandIn extends StandIn {
  /** All objects, keyed by bucket/key. */
  objects: ReadonlyMap<string, StoredObject>;
}

export async function startS3(options: S3Options): Promise<S3StandIn> {
  const objects = new Map<string, StoredObject>();
  const standIn = await startStandIn(async (request) => {
    const [, bucket = '', key = ''] =
      /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(request.url.pathname)) ?? [];
    const access = options.buckets[bucket];
    if (!access) return failure(404, 'NoSuchBucket');
    const unsigned = request.headers.authorization === undefined;
    const anyoneMay = access === 'public' && key !== '' && /^(GET|HEAD)$/.test(request.method);
    if (!(unsigned && anyoneMay)) {
      const fault = signatureFault(request, options);
      if (fault) return failure(fault.status, fault.code);
    }
    if (key === '') return answerBucket(objects, bucket, request);
    return answerObject(objects, `${bucket}/${key}`, request);
  });
  return Object.assign(standIn, { objects });
}

function answerObject(objects: Map<string, StoredObject>, path: string, request: Received): Answered {
  const { method, headers, body } = request;
  if (method === 'PUT') {
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const type = headers['content-type'] ?? 'binary/octet-stream';
    objects.set(path, { body, type, etag, storedAt: new Date() });
    return { status: 200, headers: { etag } };
  }
  if (method === 'DELETE') {
    objects.delete(path);
    return { status: 204 };
  }
  const found = objects.get(path);
  if (!found) return method === 'HEAD' ? { status: 404 } : failure(404, 'NoSuchKey');
  if (headers['if-none-match'] === found.etag) return { status: 304, headers: { etag: found.etag } };
  return readObject(found, method, headers.range);
}

function readObject({ body, type, etag, storedAt }: StoredObject, method: string, range = ''): Answered {
  const headers = {
    etag,
    'content-type': type,
    'last-modified': storedAt.toUTCString(),
    'accept-ranges': 'bytes',
  };
  if (method === 'HEAD') return { status: 200, headers };
  const [asked, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (asked === undefined) return { status: 200, headers, body };
  const first = from ? Number(from) : body.length - Number(to);
  const last = from && to ? Math.min(Number(to), body.length - 1) : body.length - 1;
  if (first > last) return failure(416, 'InvalidRange');
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${body.length}` },
    body: body.subarray(first, last + 1),
  };
}

/** Lists objects, and deletes several at once. */
function answerBucket(
  objects: Map<string, StoredObject>,
  bucket: string,
  { method, url, body }: Received,
): Answered {
  if (method === 'POST' && url.searchParams.has('delete')) {
    for (const [, key = ''] of body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g))
      objects.delete(`${bucket}/${key}`);
    return xml(200, '<DeleteResult></DeleteResult>');
  }
  if (method !== 'GET' || url.searchParams.get('list-type') !== '2') return failure(501, 'NotImplemented');
  const prefix = `${bucket}/${url.searchParams.get('prefix') ?? ''}`;
  const listed = [...objects]
    .filter(([path]) => path.startsWith(prefix))
    .map(
      ([path, { body: bytes, etag, storedAt }]) =>
        `<Contents><Key>${path.slice(bucket.length + 1)}</Key><Size>${bytes.length}</Size><ETag>${etag}</ETag>` +
        `<LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
    );
  return xml(
    200,
    `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${listed.length}</KeyCount>${listed.join('')}</ListBucketResult>`,
  );
}

const failure = (status: number, code: string): Answered =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
const xml = (status: number, body: string): Answered => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
