import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { atTheEnd } from './at-the-end.ts';

/** A decrypted notification that a browser has received. */
export interface ReceivedPush {
  content: { title: string; text: string; link: string; tag: string };
  /** The sender's claims about itself (RFC 8292). */
  claims: { aud: string; exp: number; sub: string };
  headers: IncomingMessage['headers'];
}

/** A browser that allows push notifications: the subscription that it gives to the server, and what it received. */
export interface PushedBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
}

export interface PushService {
  url: string;
  /** A browser that allows push notifications from the holder of that public key. */
  newBrowser(publicKey: string): PushedBrowser;
  /** Answers everything with this status from now on, and delivers nothing; 201 delivers again. */
  answerWith(status: number, headers?: Record<string, string>): void;
  /** The number of calls, whatever was answered. */
  calls(): number;
}

interface KnownBrowser extends PushedBrowser {
  decrypt(body: Buffer): string;
  publicKey: string;
}

/**
 * A push service with its browsers, like Google's and others: it accepts what is encrypted for a browser (RFC 8291) by
 * a sender who proves to be the one that the browser allowed (RFC 8292), and refuses everything else with 400 or 403.
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, KnownBrowser>();
  let status = 201;
  let extra: Record<string, string> = {};
  let calls = 0;
  const server = createServer(async (request, response) => {
    calls += 1;
    const body = Buffer.concat(await request.toArray());
    const browser = browsers.get(request.url ?? '');
    const answer = !browser ? 404 : status === 201 ? take(browser, request, body) : status;
    response.writeHead(answer, extra).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the push service has no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    newBrowser(publicKey) {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const browser = { ...makeBrowser(`${url}${path}`), publicKey };
      browsers.set(path, browser);
      return browser;
    },
    answerWith(next, headers = {}) {
      status = next;
      extra = headers;
    },
    calls: () => calls,
  };
}

function take(browser: KnownBrowser, request: IncomingMessage, body: Buffer): number {
  const { headers } = request;
  const claims = claimsOf(headers.authorization ?? '', browser.publicKey);
  const origin = new URL(browser.subscription.endpoint).origin;
  if (!claims || claims.aud !== origin || claims.exp * 1_000 < Date.now()) return 403;
  const isWhole = headers['content-encoding'] === 'aes128gcm' && /^\d+$/.test(String(headers.ttl));
  if (request.method !== 'POST' || !isWhole || body.length > 4_096) return 400;
  browser.received.push({ content: JSON.parse(browser.decrypt(body)), claims, headers });
  return 201;
}

/** The claims of a token that the holder of the public key has signed: "vapid t=<token>, k=<key>". */
function claimsOf(authorization: string, publicKey: string): ReceivedPush['claims'] | undefined {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  if (key !== publicKey) return undefined;
  const point = Buffer.from(key, 'base64url');
  const signer = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isTrue ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
}

function makeBrowser(endpoint: string): Omit<KnownBrowser, 'publicKey'> {
  const own = createECDH('prime256v1');
  const ownPublic = own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: ownPublic.toString('base64url'), auth: auth.toString('base64url') },
    },
    received: [],
    // RFC 8291, 3.4, with the header of RFC 8188, 2.1: salt, record size, the sender's key.
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownPublic, sender]);
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
      const part = (label: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
      const opener = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
      opener.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
      // The last record ends with 2 and zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}
