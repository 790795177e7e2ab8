import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { AppContext } from '../../../server/app-context.ts';
import { isPushAddress } from './push-services.ts';
import { findDevice, type PushDevice } from './push-store.ts';
import { endDevice } from './subscribe-to-push.ts';

/** Content of a push. */
export interface PushContent {
  title: string;
  text: string;
  /** Path on our site that it opens. */
  link: string;
  /** A newer push with the same tag replaces the older one. */
  tag: string;
}

/**
 * Push services accept 4,096 bytes, part of which the encryption takes; longer text would also be cut when
 * displayed.
 */
const MOST_TITLE_CHARACTERS = 100;
const MOST_TEXT_CHARACTERS = 240;
/** One character can have dozens of bytes: a family, or a letter with many marks. */
const MOST_TITLE_BYTES = 1_500;
const MOST_TEXT_BYTES = 1_900;
/** A push to a device that is off for longer than this is dropped. */
const KEPT_SECONDS = 24 * 3_600;
const TIMEOUT_MS = 10_000;

/** Truncates text at a whole character, with an ellipsis. */
export function shortened(text: string, most: number, mostBytes = Number.POSITIVE_INFINITY): string {
  // Characters with very many marks are cut, too.
  const start = text.slice(0, most * 20);
  const characters = [...new Intl.Segmenter('en').segment(start)].map(({ segment }) => segment);
  if (start === text && characters.length <= most && Buffer.byteLength(text) <= mostBytes) return text;
  let bytes = Buffer.byteLength('…');
  const kept = characters.slice(0, most - 1);
  const tooMany = kept.findIndex((character) => {
    bytes += Buffer.byteLength(character);
    return bytes > mostBytes;
  });
  return `${kept
    .slice(0, tooMany < 0 ? kept.length : tooMany)
    .join('')
    .trimEnd()}…`;
}

/**
 * Sends a push to a browser (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). Deletes the subscription, and with
 * the last one the consent, when the browser is gone or has withdrawn permission.
 *
 * @throws Error when the service cannot take it now, so that the job retries
 */
export async function pushTo(
  context: Pick<AppContext, 'config' | 'db' | 'log' | 'now'>,
  deviceId: string,
  content: PushContent,
): Promise<void> {
  const { config, db, log, now } = context;
  if (!config.push) return;
  const device = await findDevice(db, deviceId, now());
  if (!device || !isPushAddress(device.endpoint, config.environment !== 'production')) return;
  const { status, said } = await send(device, content, config.push, config.mailFrom);
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) {
    const from = { ip: null, headers: {}, now };
    await db.transaction().execute((tx) => endDevice(tx, from, device.userId, { id: deviceId }));
    return;
  }
  const { host } = new URL(device.endpoint);
  if (status === 429 || status >= 500) throw new Error(`${host} answered ${status}`);
  log.error({ host, status, said }, 'a push service refused a push');
}

async function send(
  device: PushDevice,
  content: PushContent,
  keys: { publicKey: string; privateKey: string },
  mailFrom: string,
): Promise<{ status: number; said: string }> {
  const payload = {
    ...content,
    title: shortened(content.title, MOST_TITLE_CHARACTERS, MOST_TITLE_BYTES),
    text: shortened(content.text, MOST_TEXT_CHARACTERS, MOST_TEXT_BYTES),
  };
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify(payload),
    {
      contentEncoding: 'aes128gcm',
      TTL: KEPT_SECONDS,
      urgency: 'high',
      topic: topicOf(content.tag),
      vapidDetails: { subject: contactOf(mailFrom), ...keys },
    },
  );
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: headersOf(headers),
    ...(body && { body: new Uint8Array(body) }),
    // Push services do not redirect; an endpoint that does may lead anywhere.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, said: (await response.text()).slice(0, 300) };
}

/** Without Content-Length, which fetch computes. */
const headersOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^content-length$/i.test(name) ? [] : [[name, String(value)]],
    ),
  );

/** At most 32 base64url characters (RFC 8030, 5.4); replaces pushes that are still queued at the service, too. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** Contact for the push service's operators (RFC 8292, 2.1). */
const contactOf = (mailFrom: string): string =>
  `mailto:${/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`;
