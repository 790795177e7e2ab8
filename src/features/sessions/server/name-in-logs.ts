import { createHmac } from 'node:crypto';
import type { Config } from '../../../server/config.ts';

/**
 * What an account is called in the log, so that what happens to it can be followed without writing down who has one. It is
 * keyed, since a list of emails could be hashed and compared.
 *
 * @param email in lower case
 */
export const nameInLogs = (email: string, { sessionSecret }: Pick<Config, 'sessionSecret'>): string =>
  createHmac('sha256', sessionSecret).update(`log\n${email}`).digest('base64url').slice(0, 16);
