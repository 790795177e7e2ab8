import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { inSpan } from '../../../server/trace-context.ts';
import { isDuplicateReference, paystackRefusal } from './paystack-schemas.ts';

/** How to reach Paystack; config.paystack with its address known. */
export interface PaystackConnection {
  /** Base address without a trailing slash. */
  url: string;
  secretKey: string;
  /** Milliseconds for one request and its whole answer. */
  timeoutMs: number;
  /** Milliseconds before the first repeat of a read, doubled for each further one; 200 when absent. */
  retryDelayMs?: number;
}

export type PaystackFaultKind =
  /** No connection, a broken one, or Paystack's own fault (5xx). */
  | 'unreachable'
  /** No whole answer in time. */
  | 'timeout'
  /** An answer that is not in Paystack's protocol. */
  | 'nonsense'
  /** Paystack understood and said no. */
  | 'refused'
  /** That reference was used before, so an earlier try did arrive. */
  | 'duplicate_reference'
  | 'rate_limited';

/** Sentences for a log or an operator; none holds anything that was sent. */
const faultMessages: Record<PaystackFaultKind, string> = {
  unreachable: 'Paystack could not be reached.',
  timeout: 'Paystack did not answer in time.',
  nonsense: 'Paystack gave an answer that makes no sense.',
  refused: 'Paystack refused the request.',
  duplicate_reference: 'Paystack already knows a transaction with that reference.',
  rate_limited: 'Paystack asked us to slow down.',
};

/** Anything that went wrong with Paystack. Its message is safe to log: it never holds the key or what was sent. */
export class PaystackFault extends Error {
  override name = 'PaystackFault';
  readonly kind: PaystackFaultKind;
  /** Status of Paystack's answer; undefined when there was none. */
  readonly httpStatus: number | undefined;
  /** Paystack's own name for the refusal, e.g. "transaction_reversed". */
  readonly code: string | undefined;
  /** Paystack's own sentence, for the log and the operator; not for payers. */
  readonly providerMessage: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: PaystackFaultKind,
    detail: {
      httpStatus?: number | undefined;
      code?: string | undefined;
      providerMessage?: string | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(faultMessages[kind], detail.cause === undefined ? undefined : { cause: detail.cause });
    this.kind = kind;
    this.httpStatus = detail.httpStatus;
    this.code = detail.code;
    this.providerMessage = detail.providerMessage?.slice(0, 300);
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }

  /** True when a write may have been carried out all the same, so it must be looked up before it is sent again. */
  get outcomeUnknown(): boolean {
    return this.kind === 'unreachable' || this.kind === 'timeout' || this.kind === 'nonsense';
  }
}

/** The longest real answer (a list of a hundred refunds) is far below this. */
const ANSWER_LIMIT_BYTES = 1024 * 1024;
const READ_TRIES = 3;
/** A payer is waiting: when Paystack asks for a longer pause than this, they are told instead. */
const LONGEST_PAUSE_MS = 2_000;

/**
 * Reads something, trying again a little later where that is safe: when Paystack could not be reached, failed
 * itself or asked us to slow down. A timeout is not repeated, since somebody is waiting.
 *
 * @throws PaystackFault
 */
export async function readFromPaystack<Schema extends z.ZodType>(
  connection: PaystackConnection,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const firstPauseMs = connection.retryDelayMs ?? 200;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(connection, 'GET', path, undefined, schema);
    } catch (error) {
      const repeatable =
        error instanceof PaystackFault && (error.kind === 'unreachable' || error.kind === 'rate_limited');
      if (!repeatable || attempt === READ_TRIES) throw error;
      const asked = error.retryAfterSeconds;
      const pauseMs = asked === undefined ? firstPauseMs * 2 ** (attempt - 1) : asked * 1000;
      if (pauseMs > LONGEST_PAUSE_MS) throw error;
      await wait(pauseMs);
    }
  }
}

/**
 * Sends something once. It is never repeated here: after a fault whose outcome is unknown the caller looks first.
 *
 * @throws PaystackFault
 */
export function writeToPaystack<Schema extends z.ZodType>(
  connection: PaystackConnection,
  path: string,
  body: Record<string, unknown>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return send(connection, 'POST', path, JSON.stringify(body), schema);
}

async function send<Schema extends z.ZodType>(
  connection: PaystackConnection,
  method: 'GET' | 'POST',
  path: string,
  body: string | undefined,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { response, text } = await inSpan(`Paystack ${method} ${patternOf(path)}`, {}, () =>
    exchange(connection, method, path, body),
  );
  if (response.status === 429) {
    const asked = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new PaystackFault('rate_limited', {
      httpStatus: 429,
      retryAfterSeconds: Number.isFinite(asked) && asked >= 0 ? asked : undefined,
    });
  }
  if (response.status >= 500) throw new PaystackFault('unreachable', { httpStatus: response.status });

  const answer = parseJson(text);
  const refusal = paystackRefusal.safeParse(answer);
  if (refusal.success) {
    const { code, message } = refusal.data;
    throw new PaystackFault(isDuplicateReference(refusal.data) ? 'duplicate_reference' : 'refused', {
      httpStatus: response.status,
      code,
      providerMessage: message,
    });
  }
  const parsed = response.ok ? schema.safeParse(answer) : undefined;
  if (!parsed?.success) {
    // The issues name fields, never their values.
    const cause = parsed?.error ? z.prettifyError(parsed.error) : undefined;
    throw new PaystackFault('nonsense', { httpStatus: response.status, cause });
  }
  return parsed.data;
}

/** A path without what it is about: references, codes and account numbers. */
const patternOf = (path: string): string =>
  (path.split('?', 1)[0] ?? '')
    .split('/')
    .map((part) => (/^[a-z_]*$/.test(part) ? part : ':id'))
    .join('/');

/** One request and its whole answer within the time allowed. */
async function exchange(
  connection: PaystackConnection,
  method: 'GET' | 'POST',
  path: string,
  body: string | undefined,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(connection.url + path, {
      method,
      headers: {
        authorization: `Bearer ${connection.secretKey}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      // Paystack redirects nothing; following one would carry the key to somebody else.
      redirect: 'error',
      signal: AbortSignal.timeout(connection.timeoutMs),
    });
    return { response, text: await readWithinLimit(response) };
  } catch (error) {
    if (error instanceof PaystackFault) throw error;
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    throw new PaystackFault(timedOut ? 'timeout' : 'unreachable', { cause: error });
  }
}

async function readWithinLimit(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_LIMIT_BYTES) throw new PaystackFault('nonsense', { httpStatus: response.status });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Parses JSON, keeping whole numbers that JavaScript cannot hold as their digits: Paystack's ids are 64 bits long.
 * Anything that is not JSON becomes undefined, which fits no schema.
 */
export function parseJson(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
      ? context?.source
      : value;
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
}
