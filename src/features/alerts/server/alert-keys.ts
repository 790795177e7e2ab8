import type { Config } from '../../../server/config.ts';
import { isSignedKey, signedKeyFor } from '../../../server/signed-key.ts';
import { EMAIL_LINK_HOURS } from '../../../shared/promises.ts';

type Secret = Pick<Config, 'sessionSecret'>;

/** What an emailed link does with an alert. */
export type KeyPurpose = 'confirm' | 'stop';

/** Longer than an alert runs: the link of its first email stops it on its last day. */
const DAYS: Record<KeyPurpose, number> = { confirm: EMAIL_LINK_HOURS / 24, stop: 366 };

const nameOf = (purpose: KeyPurpose): string => `alert-${purpose}`;

export const alertKeyFor = (purpose: KeyPurpose, alertId: string, config: Secret, now: Date): string =>
  signedKeyFor(nameOf(purpose), alertId, config, now, DAYS[purpose]);

/** Whether a key was made by us for this alert and this purpose, and is not over. */
export const isAlertKey = (
  key: string,
  purpose: KeyPurpose,
  alertId: string,
  config: Secret,
  now: Date,
): boolean => isSignedKey(key, nameOf(purpose), alertId, config, now);

/** The page with the button that confirms or stops an alert. */
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

/** The address that a mail program posts to for its reader (RFC 8058). */
export function unsubscribeUrl(publicUrl: string, alertId: string, config: Secret, now: Date): string {
  const key = alertKeyFor('stop', alertId, config, now);
  return `${publicUrl}/api/alerts/${alertId}/stop?${new URLSearchParams({ key })}`;
}
