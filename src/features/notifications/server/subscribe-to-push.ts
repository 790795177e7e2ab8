import { createECDH } from 'node:crypto';
import { type Request, signedIn } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { lockPerson } from '../../people/server/public.ts';
import { agreesTo, type ConsentFrom, recordConsent } from '../../privacy/server/public.ts';
import type { showPushCall, subscribeToPushCall, unsubscribeFromPushCall } from '../contract.ts';
import { isPushAddress } from './push-services.ts';
import { countDevices, findEndpoint, removeDevice, saveDevice } from './push-store.ts';

const MOST_USER_AGENT_CHARACTERS = 400;

/** Returns what a browser needs to subscribe, and this session's current endpoint. */
export async function showPush(
  request: Request<typeof showPushCall>,
): Promise<AnswerInputOf<typeof showPushCall>> {
  const { config, db } = request;
  const { sessionId } = signedIn(request);
  return { publicKey: config.push?.publicKey ?? null, endpoint: await findEndpoint(db, sessionId) };
}

/** Subscribes this session's browser to pushes. Idempotent; a different endpoint replaces the earlier one. */
export async function subscribeToPush(
  request: Request<typeof subscribeToPushCall>,
): Promise<AnswerInputOf<typeof subscribeToPushCall>> {
  const { body, config, headers, now, transaction } = request;
  const { id: userId, sessionId } = signedIn(request);
  if (!config.push) {
    throw new Refusal(409, 'push_is_off', 'Device notifications aren’t available here.');
  }
  if (!isPushAddress(body.endpoint, config.environment !== 'production')) {
    const message = 'We don’t support this browser’s push service.';
    throw new Refusal(400, 'unknown_push_service', message, { fields: { endpoint: message } });
  }
  assertOnCurve(body.keys.p256dh);
  const { endpoint, keys } = body;
  const userAgent = headers['user-agent']?.slice(0, MOST_USER_AGENT_CHARACTERS) ?? null;
  await transaction(async (tx) => {
    // One after the other, also beside the end of another device, so that the consent is recorded once and fits.
    await lockPerson(tx, userId);
    await saveDevice(tx, { id: newId(), userId, sessionId, endpoint, ...keys, userAgent, createdAt: now() });
    if (!(await agreesTo(tx, userId, 'push'))) {
      await recordConsent(tx, request, { userId, kind: 'push', way: 'device' });
    }
  });
  return { message: 'Notifications are on for this device.' };
}

/** Refuses a key that is not a point on the curve, for which nothing could be encrypted. */
function assertOnCurve(p256dh: string): void {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    const message = 'Your browser sent invalid keys. Please try again.';
    throw new Refusal(400, 'invalid_input', message, { fields: { 'keys.p256dh': message } });
  }
}

/** Removes a subscription, and with the last one the person's consent. */
export async function endDevice(
  tx: Tx,
  from: ConsentFrom,
  userId: string,
  device: { id: string } | { sessionId: string },
): Promise<void> {
  // Serialises the ends of a person's last two devices.
  await lockPerson(tx, userId);
  await removeDevice(tx, device);
  if ((await countDevices(tx, userId)) > 0 || !(await agreesTo(tx, userId, 'push'))) return;
  await recordConsent(tx, from, { userId, kind: 'push', given: false, way: 'device' });
}

/** Ends the pushes to this session's browser. */
export async function unsubscribeFromPush(
  request: Request<typeof unsubscribeFromPushCall>,
): Promise<AnswerInputOf<typeof unsubscribeFromPushCall>> {
  const { id: userId, sessionId } = signedIn(request);
  await request.transaction((tx) => endDevice(tx, request, userId, { sessionId }));
  return { message: 'Notifications are off for this device.' };
}
