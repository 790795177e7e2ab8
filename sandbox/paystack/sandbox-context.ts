import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** What every call of the local Paystack works with. */
export interface Sandbox {
  pool: pg.Pool;
  /** The origin that people's browsers see, without a trailing slash. */
  publicUrl(): string;
  clock(): Date;
  /** Milliseconds between a refund's request and its completion. */
  refundDelayMs: number;
  /** Says that a webhook or refund was queued. */
  wake(): void;
}

/** Below this address everything of the local Paystack lies. */
export const SANDBOX_PREFIX = '/sandbox/paystack';

/** The number of our make-believe business at Paystack. */
export const INTEGRATION_ID = 463433;

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Random small letters and digits, not to be guessed. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
