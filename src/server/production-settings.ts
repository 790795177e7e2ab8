import { isOnThisMachine } from './this-machine.ts';

/** Parsed settings of the environment that production checks. */
interface ProductionSettings {
  DATABASE_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_READ_URL: readonly string[];
  PAYSTACK_SECRET_KEY?: string | undefined;
  PAYSTACK_URL?: string | undefined;
  ALLOW_TEST_MONEY: boolean;
  SMTP_URL?: string | undefined;
  SESSION_SECRET?: string | undefined;
  PUBLIC_URL?: string | undefined;
  CALENDAR_ADDRESSES_ALLOWED: readonly unknown[];
}

/**
 * Refuses settings that are acceptable on a developer's machine, but never where people pay.
 *
 * @param secureCookies whether sessions are sent over TLS alone
 * @throws the error that `fault` makes, naming the first setting that is not safe
 */
export function refuseUnsafeProduction(
  env: ProductionSettings,
  secureCookies: boolean,
  fault: (name: keyof ProductionSettings | 'COOKIE_SECURE', what: string) => Error,
): void {
  if (!env.PAYSTACK_SECRET_KEY) {
    throw fault('PAYSTACK_SECRET_KEY', 'must be set in production: the local Paystack takes pretend money');
  }
  if (env.PAYSTACK_SECRET_KEY.startsWith('sk_test_') && !env.ALLOW_TEST_MONEY) {
    throw fault(
      'PAYSTACK_SECRET_KEY',
      'is a test key: anyone could pay with a test card. Set a live key, or ALLOW_TEST_MONEY=true',
    );
  }
  for (const name of databaseSettings) {
    const addresses = [env[name] ?? []].flat();
    if (addresses.every((address) => isOnThisMachine(address) || asksForTls(address))) continue;
    throw fault(
      name,
      `must ask for TLS in production, with ?sslmode=verify-full (or require): people’s data travels to another machine`,
    );
  }
  if (!env.SMTP_URL) {
    throw fault('SMTP_URL', 'must be set in production: without it no one gets an email');
  }
  if (env.CALENDAR_ADDRESSES_ALLOWED.length > 0) {
    throw fault(
      'CALENDAR_ADDRESSES_ALLOWED',
      'is for development: in production only public calendars are read',
    );
  }
  if (!env.SESSION_SECRET) {
    throw fault('SESSION_SECRET', 'must be set in production (32 random characters or more)');
  }
  if (looksMadeUp(env.SESSION_SECRET)) {
    throw fault('SESSION_SECRET', 'looks like a default or a guess; make one with: openssl rand -hex 32');
  }
  if (!secureCookies) {
    throw fault('COOKIE_SECURE', 'must not be false in production: sessions would travel in the clear');
  }
  if (env.PAYSTACK_URL?.startsWith('http://')) {
    throw fault('PAYSTACK_URL', 'must be an https:// address in production: the secret key travels to it');
  }
  if (!env.PUBLIC_URL?.startsWith('https://')) {
    throw fault('PUBLIC_URL', 'must be set to the https:// address that people visit in production');
  }
}

const databaseSettings = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
] as const;

/** Whether a postgres:// address demands TLS, in the words that pg accepts (https://node-postgres.com/features/ssl). */
const asksForTls = (address: string): boolean =>
  ['require', 'verify-ca', 'verify-full'].includes(new URL(address).searchParams.get('sslmode') ?? '');

/**
 * Whether a secret was typed by hand or copied from a page: it has words in it, or too few different characters to be
 * random.
 */
export function looksMadeUp(text: string): boolean {
  return /change.?me|secret|example|password|surehands/i.test(text) || new Set(text).size < 8;
}
