import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** What every call of the local Paystack uses. */
export interface Sandbox {
  pool: pg.Pool;
  /** The origin of the site as people see it, without a trailing slash. */
  publicUrl(): string;
  clock(): Date;
  /** Milliseconds between a refund's request and its completion. */
  refundDelayMs: number;
  /** To be called after a webhook or refund was queued. */
  wake(): void;
}

/** The path below which everything of the local Paystack is. */
export const SANDBOX_PREFIX = '/sandbox/paystack';

/** The id of our made-up business at Paystack. */
export const INTEGRATION_ID = 463433;

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** An unguessable text of lower-case letters and digits. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
