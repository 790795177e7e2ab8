import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { newId } from '../../../shared/identifier.ts';
import { EMAIL_LINK_HOURS } from '../../../shared/promises.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { openGazetteer } from '../../places/server/public.ts';
import type { requestAlertCall } from '../contract.ts';
import { confirmAlertMail } from './alert-emails.ts';
import { alertPage } from './alert-keys.ts';
import { alertView } from './alert-view.ts';
import {
  countConfirmations,
  findAlertFor,
  lockAlertsOf,
  recordConfirmation,
  restartConfirmation,
  writeAlert,
} from './alerts-store.ts';
import { startAlert } from './start-alert.ts';
import { aboutWish, isAboutSomething, readWish, type Wish } from './wish.ts';

type AlertRequest = Request<typeof requestAlertCall>;
type Answer = AnswerInputOf<typeof requestAlertCall>;

/** A visitor can type anyone's email, so few confirmation emails are sent to one address. */
const TO_ONE_EMAIL = { anHour: 3, aDay: 5 };
/** A repeated request within this time sends no second email. */
const REPEAT_MS = 10 * MINUTE_MS;

/**
 * Requests an alert about new artisans. It starts at once for the caller's confirmed email; any other address has
 * to confirm it first.
 */
export async function requestAlert(request: AlertRequest): Promise<Answer> {
  const { body, caller, db } = request;
  const wish = await readWish(db, body);
  if (!isAboutSomething(wish)) throw wrongField('place', 'Please choose a trade or a place first.');
  if (caller?.emailVerified) {
    return request.transaction(async (tx) => {
      const alert = await startAlert(tx, request, caller, wish);
      const view = alertView(alert, await openGazetteer(tx));
      return { message: `Your alert is on. We’ll email ${caller.email}.`, state: 'running', alert: view };
    });
  }
  const email = caller?.email ?? body.email;
  if (!email) throw wrongField('email', 'Email is required.');
  return request.transaction((tx) => sendConfirmationLink(tx, request, email, wish));
}

/** Emails a confirmation link. The response reveals nothing about the address. */
async function sendConfirmationLink(
  tx: Tx,
  request: AlertRequest,
  email: string,
  wish: Wish,
): Promise<Answer> {
  const now = request.now();
  await lockAlertsOf(tx, email);
  const known = await findAlertFor(tx, { email }, wish, now);
  const isRepeat =
    known !== undefined && !known.beganAt && now.getTime() - known.askedAt.getTime() < REPEAT_MS;
  if (!isRepeat) {
    await assertMayEmail(tx, email, now);
    const id = known?.id ?? newId();
    const endsAt = new Date(now.getTime() + EMAIL_LINK_HOURS * HOUR_MS);
    if (known) await restartConfirmation(tx, id, now, endsAt);
    else await writeAlert(tx, { id, reader: { email }, wish, askedAt: now, beganAt: null, endsAt });
    await recordConfirmation(tx, newId(), email, now);
    const url = alertPage(request.publicUrl(), 'confirm', id, request.config, now);
    const about = aboutWish(wish, await openGazetteer(tx));
    await sendMail(tx, request.jobs, confirmAlertMail(email, about, url));
  }
  const message = `Check your email. We’ve sent a link to ${email}. Your alert starts when you confirm it.`;
  return { message, state: 'to_confirm', alert: null };
}

async function assertMayEmail(tx: Tx, email: string, now: Date): Promise<void> {
  const sent = await countConfirmations(tx, email, {
    hour: new Date(now.getTime() - HOUR_MS),
    day: new Date(now.getTime() - 24 * HOUR_MS),
  });
  if (sent.hour < TO_ONE_EMAIL.anHour && sent.day < TO_ONE_EMAIL.aDay) return;
  const message =
    'We’ve already emailed this address several links. Open the newest one, or try again tomorrow.';
  throw new Refusal(429, 'too_many_links', message, { fields: { email: message } });
}

const wrongField = (field: string, message: string) =>
  new Refusal(400, 'invalid_input', message, { fields: { [field]: message } });
