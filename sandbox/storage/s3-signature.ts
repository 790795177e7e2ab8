import { createHash, createHmac } from 'node:crypto';
import type { Received } from './stand-in.ts';

/**
 * Amazon's signatures, version 4, in the Authorization header:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */

const SKEW_MINUTES = 15;

export interface S3Key {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** S3's error for a request that was not signed by the key; undefined where the signature is valid. */
export function signatureFault(request: Received, key: S3Key): { status: number; code: string } | undefined {
  const { authorization = '', 'x-amz-date': amzDate, 'x-amz-content-sha256': payloadHash } = request.headers;
  const [, id, day, region, signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (!signature || typeof amzDate !== 'string' || typeof payloadHash !== 'string') {
    return { status: 403, code: 'AccessDenied' };
  }
  if (id !== key.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== key.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  if (Math.abs(Date.now() - timeOf(amzDate)) > SKEW_MINUTES * 60_000) {
    return { status: 403, code: 'RequestTimeTooSkewed' };
  }
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(request.body)) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  }
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', amzDate, scope, sha256(canonical(request, signedHeaders, payloadHash))];
  const signingKey = [day ?? '', region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${key.secretAccessKey}`,
  );
  const expected = hmac(signingKey, toSign.join('\n')).toString('hex');
  return signature === expected ? undefined : { status: 403, code: 'SignatureDoesNotMatch' };
}

function canonical({ method, url, headers }: Received, signedHeaders: string, payloadHash: string): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const lines = signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  return [method, url.pathname, query, lines.join(''), signedHeaders, payloadHash].join('\n');
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();
/** Parses 20261120T090000Z; returns milliseconds. */
const timeOf = (amzDate: string): number =>
  Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
