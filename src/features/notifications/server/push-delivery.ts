import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { AppContext } from '../../../server/app-context.ts';
import { isPushAddress } from './push-services.ts';
import { findDevice, type PushDevice, removeDevice } from './push-store.ts';

/** What a browser shows. */
export interface PushContent {
  title: string;
  text: string;
  /** Where a press leads: a path of ours. */
  link: string;
  /** A newer one with the same tag takes the place of the older. */
  tag: string;
}

/** A push service takes 4,096 bytes, of which the encryption needs some; whatever is longer is cut for reading, too. */
const MOST_TITLE_CHARACTERS = 100;
const MOST_TEXT_CHARACTERS = 240;
/** A phone that is off longer than this has no use for it. */
const KEPT_SECONDS = 24 * 3_600;
const TIMEOUT_MS = 10_000;

/** Cut at a whole character, with a sign that there is more. */
export function shortened(text: string, most: number): string {
  const characters = [...new Intl.Segmenter('en').segment(text.slice(0, most * 20))];
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/**
 * Pushes something to a browser (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). A browser that is gone, or that
 * withdrew its leave, is forgotten.
 *
 * @throws when the service cannot take it now, so that a job tries again
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
    await db.transaction().execute((tx) => removeDevice(tx, { id: deviceId }));
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
    title: shortened(content.title, MOST_TITLE_CHARACTERS),
    text: shortened(content.text, MOST_TEXT_CHARACTERS),
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
    // No push service redirects; an address that does leads somewhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, said: (await response.text()).slice(0, 300) };
}

/** fetch reckons the length itself. */
const headersOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^content-length$/i.test(name) ? [] : [[name, String(value)]],
    ),
  );

/** At most 32 characters of base64url (RFC 8030, 5.4): what waits at the service is replaced, too. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** Whom a push service writes to when we misbehave (RFC 8292, 2.1). */
const contactOf = (mailFrom: string): string =>
  `mailto:${/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`;
