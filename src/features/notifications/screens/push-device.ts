import { ACTING_AS_HEADER } from '../../../shared/acting-as.ts';

/**
 * State of push notifications (W3C Push API) on this device, in the browser only.
 *
 * `install`: iPhones and iPads push only to sites added to the home screen. `denied`: only the browser's settings
 * can change it. `off`: never asked on this device, or turned off.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** The server's push settings: its public key, and the endpoint of this session's subscription. */
export interface PushServer {
  userId: string;
  publicKey: string;
  endpoint: string | null;
}

const WORKER = '/sw.js';
const SUBSCRIPTION_PATH = '/api/notifications/push/subscription';

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** iPads identify as Macs, but have a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export async function readPushState({ endpoint }: PushServer): Promise<PushState> {
  if (!canPush()) return isApplePhone() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  const isOn = Notification.permission === 'granted' && subscription && subscription.endpoint === endpoint;
  return isOn ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes this device.
 *
 * @throws Error with a message for the user when it fails
 */
export async function turnPushOn(server: PushServer): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'denied';
  if (permission !== 'granted') return 'off';
  const subscription = await subscribe(server.publicKey);
  const { endpoint, keys } = subscription.toJSON();
  await sendSubscription(server, 'PUT', { endpoint, keys });
  return 'on';
}

export async function turnPushOff(server: PushServer): Promise<PushState> {
  await sendSubscription(server, 'DELETE');
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription made with an earlier server key cannot be used.
    const known = await pushManager.getSubscription();
    if (known && keyOf(known) !== publicKey) await known.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    throw new Error(
      'Your browser couldn’t turn on notifications. Please check your connection and try again.',
    );
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

async function sendSubscription(
  { userId }: PushServer,
  method: 'PUT' | 'DELETE',
  body?: object,
): Promise<void> {
  let response: Response;
  try {
    response = await fetch(SUBSCRIPTION_PATH, {
      method,
      headers: { [ACTING_AS_HEADER]: userId, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Error('Network error. Please try again.');
  }
  if (response.ok) return;
  const said = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Error(said.message ?? 'Something went wrong. Please try again.');
}
