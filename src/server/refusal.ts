import type { Missing, RefusalCode } from '../shared/refusal-codes.ts';

/**
 * A request that our rules refuse: the caller learns why, in words that a screen can show. Anything else that is thrown
 * is a fault of ours, which is logged and answered with a plain 500.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: RefusalCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  /** Whether the thrower has already logged it. */
  readonly quiet: boolean;

  /**
   * @param status HTTP status, 400 to 599
   * @param code stable name for programs, described in shared/refusal-codes.ts
   * @param message the sentence for the person
   */
  constructor(
    status: number,
    code: RefusalCode,
    message: string,
    extra: { fields?: Record<string, string>; retryAfterSeconds?: number; quiet?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = extra.fields;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.quiet = extra.quiet ?? false;
  }
}

/** 404 with a sentence that names what is missing, e.g. notFound('hire', 'We could not find that hire.'). */
export const notFound = (what: Missing, message: string): Refusal =>
  new Refusal(404, `${what}_not_found`, message);

/** 429 for a visitor who sends too many requests of one kind. */
export const tooManyRequests = (retryAfterSeconds: number): Refusal =>
  new Refusal(429, 'too_many_requests', 'Too many tries. Please wait a minute and try again.', {
    retryAfterSeconds,
  });
