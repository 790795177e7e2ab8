import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { ALERT_MONTHS, MOST_ALERTS } from '../../../shared/alert-limits.ts';
import { newId } from '../../../shared/identifier.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { openGazetteer } from '../../places/server/public.ts';
import { alertBeganMail } from './alert-emails.ts';
import { alertPage, unsubscribeUrl } from './alert-keys.ts';
import { type AlertRecord, findAlertFor, listAlertsOf, lockAlertsOf, writeAlert } from './alerts-store.ts';
import { aboutWish, type Wish } from './wish.ts';

type Context = Pick<AppContext, 'jobs' | 'config' | 'now' | 'publicUrl'>;

/** When an alert that begins now ends. */
export function endOfAlert(beganAt: Date): Date {
  const end = new Date(beganAt);
  end.setUTCMonth(end.getUTCMonth() + ALERT_MONTHS);
  return end;
}

/** @throws Refusal 409 `too_many_alerts` at the limit */
export function assertMayHaveAnother(running: number): void {
  if (running < MOST_ALERTS) return;
  const message = `You have ${MOST_ALERTS} alerts, the most you can have. Stop one first.`;
  throw new Refusal(409, 'too_many_alerts', message);
}

/**
 * Starts an alert of an account with a confirmed email. An existing alert with the same conditions is returned
 * unchanged.
 */
export async function startAlert(
  tx: Tx,
  context: Context,
  account: { id: string; email: string },
  wish: Wish,
): Promise<AlertRecord> {
  const now = context.now();
  await lockAlertsOf(tx, account.email);
  const reader = { userId: account.id };
  const known = await findAlertFor(tx, reader, wish, now);
  if (known) return known;
  const running = await listAlertsOf(tx, { userId: account.id, provenEmail: account.email }, now);
  assertMayHaveAnother(running.length);
  const alert = { id: newId(), reader, wish, askedAt: now, beganAt: now, endsAt: endOfAlert(now) };
  await writeAlert(tx, alert);
  const written = { ...wish, ...alert, userId: account.id, email: null };
  await emailAlertBegan(tx, context, written, account.email);
  return written;
}

/** Emails that an alert has begun, when it ends, and how to stop it. */
export async function emailAlertBegan(
  tx: Tx,
  { jobs, config, now, publicUrl }: Context,
  alert: AlertRecord,
  to: string,
): Promise<void> {
  const about = aboutWish(alert, await openGazetteer(tx));
  const mail = alertBeganMail(to, {
    about,
    endsAt: alert.endsAt,
    stopUrl: alertPage(publicUrl(), 'stop', alert.id, config, now()),
    unsubscribeUrl: unsubscribeUrl(publicUrl(), alert.id, config, now()),
  });
  await sendMail(tx, jobs, mail);
}
