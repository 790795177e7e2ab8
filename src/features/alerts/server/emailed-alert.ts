import type { Request } from '../../../server/answer.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { openGazetteer } from '../../places/server/public.ts';
import type { confirmAlertCall, showAlertCall, stopAlertCall } from '../contract.ts';
import { isAlertKey } from './alert-keys.ts';
import { alertView } from './alert-view.ts';
import {
  type AlertRecord,
  beginAlert,
  findAccountOf,
  findAlert,
  findAlertFor,
  listAlertsOf,
  lockAlertsOf,
  removeAlert,
} from './alerts-store.ts';
import { assertMayHaveAnother, emailAlertBegan, endOfAlert } from './start-alert.ts';

/** Returns the alert behind an emailed link, or of its owner. Changes nothing. */
export async function showAlert(
  request: Request<typeof showAlertCall>,
): Promise<AnswerInputOf<typeof showAlertCall>> {
  const { params, query, caller, config, db, now } = request;
  const key = query.key ?? '';
  const isReader =
    isAlertKey(key, 'stop', params.id, config, now()) || isAlertKey(key, 'confirm', params.id, config, now());
  const alert = await findAlert(db, params.id, now());
  if (query.key !== undefined && !isReader) throw linkUsedUp();
  if (!alert || !(isReader || alert.userId === caller?.id)) throw alertNotFound();
  return { alert: alertView(alert, await openGazetteer(db)) };
}

/** Confirms an alert by its emailed link. Idempotent. */
export async function confirmAlert(
  request: Request<typeof confirmAlertCall>,
): Promise<AnswerInputOf<typeof confirmAlertCall>> {
  const { params, body, config, now } = request;
  if (!isAlertKey(body.key, 'confirm', params.id, config, now())) throw linkUsedUp();
  return request.transaction(async (tx) => {
    const found = await findAlert(tx, params.id, now());
    if (!found) throw linkUsedUp();
    if (found.email !== null) await lockAlertsOf(tx, found.email);
    // Read again under the lock: of two concurrent requests, the second sees what the first did.
    const alert = await findAlert(tx, params.id, now());
    if (!alert) throw linkUsedUp();
    const running = alert.beganAt ? alert : await begin(alert);
    return { message: 'Your alert is on.', alert: alertView(running, await openGazetteer(tx)) };

    async function begin(asked: AlertRecord): Promise<AlertRecord> {
      const email = asked.email ?? '';
      const userId = (await findAccountOf(tx, email)) ?? null;
      const same = userId === null ? undefined : await findAlertFor(tx, { userId }, asked, now());
      if (same) {
        await removeAlert(tx, asked.id);
        return same;
      }
      const others = await listAlertsOf(tx, { userId, provenEmail: email }, now());
      assertMayHaveAnother(others.length);
      const times = { beganAt: now(), endsAt: endOfAlert(now()) };
      await beginAlert(tx, asked.id, { ...times, userId });
      const begun = { ...asked, ...times };
      await emailAlertBegan(tx, request, begun, email);
      return begun;
    }
  });
}

/** Stops an alert, by its owner or by the link in one of its emails. */
export async function stopAlert(
  request: Request<typeof stopAlertCall>,
): Promise<AnswerInputOf<typeof stopAlertCall>> {
  const { params, query, caller, config, now } = request;
  const hasKey = query.key !== undefined && isAlertKey(query.key, 'stop', params.id, config, now());
  if (query.key !== undefined && !hasKey) throw linkUsedUp();
  return request.transaction(async (tx) => {
    const alert = await findAlert(tx, params.id, now());
    const isOwner =
      caller !== null &&
      alert !== undefined &&
      (alert.userId === caller.id || (caller.emailVerified && alert.email === caller.email));
    // With a valid key it succeeds even if the alert is already gone.
    if (!hasKey && !isOwner) throw alertNotFound();
    if (alert) await removeAlert(tx, alert.id);
    return { message: 'We’ve stopped and deleted the alert.' };
  });
}

const alertNotFound = () =>
  notFound('alert', 'It was stopped or has ended, so it won’t send any more emails.');
const linkUsedUp = () =>
  new Refusal(
    400,
    'link_used_up',
    'This link is incomplete or has expired. Please search again and set up a new alert.',
  );
