import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { inSpan } from '../../../server/trace-context.ts';
import { isDuplicateReference, paystackRefusal } from './paystack-schemas.ts';

/** How to reach Paystack: config.paystack with a known URL. */
export interface PaystackConnection {
  /** Base URL without a trailing slash. */
  url: string;
  secretKey: string;
  /** Milliseconds for a request including its whole answer. */
  timeoutMs: number;
  /** Milliseconds before the first retry of a read, doubled for each further one; 200 by default. */
  retryDelayMs?: number;
}

export type PaystackFaultKind =
  /** No connection, a broken one, or a server error at Paystack (5xx). */
  | 'unreachable'
  /** No complete answer in time. */
  | 'timeout'
  /** An answer that does not follow Paystack's protocol. */
  | 'nonsense'
  /** Paystack understood and refused. */
  | 'refused'
  /** The reference was used before, so an earlier attempt did arrive. */
  | 'duplicate_reference'
  | 'rate_limited';

/** Sentences for logs and operators; none contains anything that was sent. */
const faultMessages: Record<PaystackFaultKind, string> = {
  unreachable: 'Paystack could not be reached.',
  timeout: 'Paystack did not answer in time.',
  nonsense: 'Paystack gave an answer that we could not understand.',
  refused: 'Paystack refused the request.',
  duplicate_reference: 'Paystack already knows a transaction with that reference.',
  rate_limited: 'Paystack asked us to slow down.',
};

/** Any failure of a Paystack call. Its message is safe to log: it never contains the key or what was sent. */
export class PaystackFault extends Error {
  override name = 'PaystackFault';
  readonly kind: PaystackFaultKind;
  /** The HTTP status; undefined without an answer. */
  readonly httpStatus: number | undefined;
  /** Paystack's code, such as "transaction_reversed". */
  readonly code: string | undefined;
  /** Paystack's sentence, for logs and operators, not for payers. */
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

  /** Whether a write may have been carried out, so that it has to be looked up before a retry. */
  get outcomeUnknown(): boolean {
    return this.kind === 'unreachable' || this.kind === 'timeout' || this.kind === 'nonsense';
  }
}

/** Far above the longest real answer (a list of a hundred refunds). */
const ANSWER_LIMIT_BYTES = 1024 * 1024;
const READ_TRIES = 3;
/** A payer is waiting, so if Paystack asks for a longer pause, fail instead. */
const LONGEST_PAUSE_MS = 2_000;

/**
 * Sends a GET request. Retries if that is safe: when Paystack was unreachable, failed or rate limited us. A timeout is
 * not retried, because a payer may be waiting.
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
 * Sends a POST request once, without retries: after a fault with unknown outcome the caller has to check first.
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

/** A path with references, codes and account numbers replaced, for logs. */
const patternOf = (path: string): string =>
  (path.split('?', 1)[0] ?? '')
    .split('/')
    .map((part) => (/^[a-z_]*$/.test(part) ? part : ':id'))
    .join('/');

/** One request with its whole answer, within the time limit. */
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
      // Paystack never redirects; following a redirect would send the key elsewhere.
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
 * Parses JSON, keeping integers too large for JavaScript as strings: Paystack's ids have 64 bits. Invalid JSON
 * becomes undefined, which no schema accepts.
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
