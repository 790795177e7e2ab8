import { createHmac } from 'node:crypto';
import type { Config } from '../../../server/config.ts';

/**
 * Pseudonym of an account in logs, so that events can be followed without logging the email. Keyed, since plain
 * hashes could be reversed with a list of emails.
 *
 * @param email in lower case
 */
export const nameInLogs = (email: string, { sessionSecret }: Pick<Config, 'sessionSecret'>): string =>
  createHmac('sha256', sessionSecret).update(`log\n${email}`).digest('base64url').slice(0, 16);
