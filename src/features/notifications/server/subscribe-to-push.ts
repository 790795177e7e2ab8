import { createECDH } from 'node:crypto';
import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { agreesTo, recordConsent } from '../../privacy/server/public.ts';
import type { showPushCall, subscribeToPushCall, unsubscribeFromPushCall } from '../contract.ts';
import { isPushAddress } from './push-services.ts';
import { countDevices, findEndpoint, removeDevice, saveDevice } from './push-store.ts';

const MOST_USER_AGENT_CHARACTERS = 400;

/** What a browser needs to allow pushes, and whether it did in this session. */
export async function showPush(
  request: Request<typeof showPushCall>,
): Promise<AnswerGiven<typeof showPushCall>> {
  const { config, db } = request;
  const { sessionId } = signedIn(request);
  return { publicKey: config.push?.publicKey ?? null, endpoint: await findEndpoint(db, sessionId) };
}

/** "Tell me on this device, also when no page is open." Again is the same; another address takes its place. */
export async function subscribeToPush(
  request: Request<typeof subscribeToPushCall>,
): Promise<AnswerGiven<typeof subscribeToPushCall>> {
  const { body, config, headers, now, transaction } = request;
  const { id: userId, sessionId } = signedIn(request);
  if (!config.push) {
    throw new Refusal(409, 'push_is_off', 'Notifications on devices are not set up here.');
  }
  if (!isPushAddress(body.endpoint, config.environment !== 'production')) {
    const message = 'This browser’s push service is not one that we know.';
    throw new Refusal(400, 'unknown_push_service', message, { fields: { endpoint: message } });
  }
  assertOnCurve(body.keys.p256dh);
  const { endpoint, keys } = body;
  const userAgent = headers['user-agent']?.slice(0, MOST_USER_AGENT_CHARACTERS) ?? null;
  await transaction(async (tx) => {
    await saveDevice(tx, { id: newId(), userId, sessionId, endpoint, ...keys, userAgent, createdAt: now() });
    if (!(await agreesTo(tx, userId, 'push'))) {
      await recordConsent(tx, request, { userId, kind: 'push', way: 'device' });
    }
  });
  return { message: 'Notifications are on for this device.' };
}

/** Nothing could ever be encrypted for a key that is no point of the curve. */
function assertOnCurve(p256dh: string): void {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    const message = 'The keys of this browser are not right. Please try again.';
    throw new Refusal(400, 'invalid_input', message, { fields: { 'keys.p256dh': message } });
  }
}

/** "Not on this device any more." */
export async function unsubscribeFromPush(
  request: Request<typeof unsubscribeFromPushCall>,
): Promise<AnswerGiven<typeof unsubscribeFromPushCall>> {
  const { id: userId, sessionId } = signedIn(request);
  await request.transaction(async (tx) => {
    await removeDevice(tx, { sessionId });
    // With the last device goes the agreement; another device keeps it.
    if ((await countDevices(tx, userId)) > 0 || !(await agreesTo(tx, userId, 'push'))) return;
    await recordConsent(tx, request, { userId, kind: 'push', given: false, way: 'device' });
  });
  return { message: 'Notifications are off for this device.' };
}
