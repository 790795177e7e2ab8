import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WireError } from '../shared/call.ts';
import type { RefusalCode } from '../shared/refusal-codes.ts';
import { isDatabaseGone } from './database.ts';
import { notFound, Refusal } from './refusal.ts';

/** Fastify's own errors, in our words. */
const frameworkRefusals: Record<string, [status: number, code: RefusalCode, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'That is too large. Please shorten it and try again.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_format', 'Please send JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid_json', 'That is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid_json', 'The request was empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'invalid_request',
    'The request arrived incomplete. Please try again.',
  ],
  FST_REQ_FILE_TOO_LARGE: [413, 'file_too_large', 'That file is too large.'],
  FST_FILES_LIMIT: [400, 'too_many_files', 'Please send one file at a time.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'unsupported_format', 'Please send the file as a form upload.'],
};

/**
 * Converts a thrown error to a refusal: a Refusal itself, 503 for a lost database, and Fastify's own errors in our
 * words; undefined for faults of ours, which are answered with 500.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDatabaseGone(error)) {
    return new Refusal(
      503,
      'unavailable',
      'Something went wrong on our side. Nothing was lost. Please try again in a moment.',
      {
        retryAfterSeconds: 5,
      },
    );
  }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = frameworkRefusals[code];
  if (known) return new Refusal(...known);
  if (statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode, 'invalid_request', 'We could not understand that request.');
  return undefined;
}

const faultOfOurs: WireError = {
  message: 'Something went wrong on our side. Please try again.',
  code: 'internal',
};

/** Codes for unknown addresses, which concern no one's data. */
const ADDRESSES: ReadonlySet<string> = new Set(['call_not_found', 'page_not_found']);

/**
 * The answer for a thrown error. Faults of ours are logged with their stack and not explained to the caller; a request
 * that was not allowed is logged as a security event.
 */
export function wireRefusalOf(
  error: unknown,
  { log, ip, routeOptions }: Pick<FastifyRequest, 'log' | 'ip' | 'routeOptions'>,
): { status: number; wireError: WireError; retryAfterSeconds?: number | undefined } {
  const refusal = refusalOf(error);
  if (!refusal) {
    log.error({ err: error }, 'a request failed on our side');
    return { status: 500, wireError: faultOfOurs };
  }
  const { status, message, code, fields, retryAfterSeconds } = refusal;
  if (status >= 500 && !refusal.quiet) log.warn({ err: error }, 'refused temporarily');
  if (status === 403)
    log.info({ event: 'forbidden', code, route: routeOptions.url, ip }, 'refused: not allowed');
  // Things of other people are reported as missing, so the log cannot distinguish the two cases either.
  if (status === 404 && !ADDRESSES.has(code))
    log.info(
      { event: 'not_found', code, route: routeOptions.url, ip },
      'refused: not found, or not the caller’s',
    );
  return { status, wireError: { message, code, ...(fields && { fields }) }, retryAfterSeconds };
}

/** Answers thrown errors as {@link wireRefusalOf} says. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, wireError, retryAfterSeconds } = wireRefusalOf(error, request);
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    return reply.status(status).send(wireError);
  });
}

/**
 * Answers an address that cannot be parsed: API clients get an error, browsers are redirected to the page that explains
 * it.
 */
export function answerUnknownAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (request.headers.accept?.includes('text/html')) return void reply.redirect('/not/found');
  const { status, message, code } = notFound('call', 'There is no such call.');
  reply.status(status).send({ message, code } satisfies WireError);
}
