import type { Config } from '../../../server/config.ts';
import { isSignedKey, signedKeyFor } from '../../../server/signed-key.ts';
import { EMAIL_LINK_HOURS } from '../../../shared/promises.ts';

type Secret = Pick<Config, 'sessionSecret'>;

/** What an emailed link may do with an alert. */
export type KeyPurpose = 'confirm' | 'stop';

/** Lifetime in days. `stop` outlives the alert, so that even the link in its first email always works. */
const DAYS: Record<KeyPurpose, number> = { confirm: EMAIL_LINK_HOURS / 24, stop: 366 };

const nameOf = (purpose: KeyPurpose): string => `alert-${purpose}`;

export const alertKeyFor = (purpose: KeyPurpose, alertId: string, config: Secret, now: Date): string =>
  signedKeyFor(nameOf(purpose), alertId, config, now, DAYS[purpose]);

/** Whether a key was signed by us for this alert and purpose and has not expired. */
export const isAlertKey = (
  key: string,
  purpose: KeyPurpose,
  alertId: string,
  config: Secret,
  now: Date,
): boolean => isSignedKey(key, nameOf(purpose), alertId, config, now);

/** URL of the page that confirms or stops an alert. */
export function alertPage(
  publicUrl: string,
  purpose: KeyPurpose,
  alertId: string,
  config: Secret,
  now: Date,
): string {
  const key = alertKeyFor(purpose, alertId, config, now);
  return `${publicUrl}/alerts/${purpose}?${new URLSearchParams({ alert: alertId, key })}`;
}

/** URL to which an email client posts to unsubscribe (RFC 8058). */
export function unsubscribeUrl(publicUrl: string, alertId: string, config: Secret, now: Date): string {
  const key = alertKeyFor('stop', alertId, config, now);
  return `${publicUrl}/api/alerts/${alertId}/stop?${new URLSearchParams({ key })}`;
}
