import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WireError } from '../shared/call.ts';
import type { RefusalCode } from '../shared/refusal-codes.ts';
import { isDatabaseGone } from './database.ts';
import { notFound, Refusal } from './refusal.ts';

/** What the framework itself refuses, in our words. */
const frameworkRefusals: Record<string, [status: number, code: RefusalCode, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [
    413,
    'too_large',
    'That is more than we can take. Please shorten it and try again.',
  ],
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

/** The answer for anything thrown: a Refusal as it says, a lost database as 503, everything else as a plain 500. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDatabaseGone(error)) {
    return new Refusal(
      503,
      'unavailable',
      'We are having trouble right now. Nothing was lost; please try again in a moment.',
      {
        retryAfterSeconds: 5,
      },
    );
  }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = frameworkRefusals[code];
  if (known) return new Refusal(...known);
  if (statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode, 'invalid_request', 'That request could not be understood.');
  return undefined;
}

const faultOfOurs: WireError = {
  message: 'Something went wrong on our side. Please try again.',
  code: 'internal',
};

/** What is said of an address that leads nowhere: nothing was asked about. */
const ADDRESSES: ReadonlySet<string> = new Set(['call_not_found', 'page_not_found']);

/**
 * What anything thrown is answered with. A fault of ours is logged with its stack, and the caller learns nothing of it;
 * what the caller was not allowed to do is logged as a security event.
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
  if (status >= 500 && !refusal.quiet) log.warn({ err: error }, 'refused for now');
  if (status === 403)
    log.info({ event: 'forbidden', code, route: routeOptions.url, ip }, 'refused: not allowed');
  // To an outsider a thing of others is one that does not exist, so the log cannot tell which of the two was asked for either.
  if (status === 404 && !ADDRESSES.has(code))
    log.info({ event: 'not_found', code, route: routeOptions.url, ip }, 'refused: not there, or not theirs');
  return { status, wireError: { message, code, ...(fields && { fields }) }, retryAfterSeconds };
}

/** Answers whatever is thrown on the way to an answer, as {@link wireRefusalOf} says. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, wireError, retryAfterSeconds } = wireRefusalOf(error, request);
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    return reply.status(status).send(wireError);
  });
}

/** There is nothing at an address that cannot be read: a program is told so, a person is led to the page that says it. */
export function answerUnknownAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (request.headers.accept?.includes('text/html')) return void reply.redirect('/not/found');
  const { status, message, code } = notFound('call', 'There is no such call.');
  reply.status(status).send({ message, code } satisfies WireError);
}
