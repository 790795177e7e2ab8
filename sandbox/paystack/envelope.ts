import type { FastifyInstance } from 'fastify';

/**
 * Paystack's form of answers: {status, message, data} for a success, {status: false, message, meta, type, code} for a
 * refusal. Source: https://paystack.com/docs/api/errors and PaystackOSS/doc-code-snippets, src/api/introduction.
 */

export interface Success<Data> {
  status: true;
  message: string;
  data: Data;
  meta?: Record<string, number>;
}

export function success<Data>(message: string, data: Data, meta?: Record<string, number>): Success<Data> {
  return { status: true, message, data, ...(meta ? { meta } : {}) };
}

/** A refusal in Paystack's words. */
export class PaystackRefusal extends Error {
  override name = 'PaystackRefusal';
  readonly httpStatus: number;
  readonly code: string;
  readonly type: 'validation_error' | 'processor_error' | 'api_error';
  readonly nextStep: string;

  constructor(
    httpStatus: number,
    code: string,
    message: string,
    nextStep = 'Ensure that the value(s) you are passing are correct',
    type: PaystackRefusal['type'] = 'validation_error',
  ) {
    super(message);
    this.httpStatus = httpStatus;
    this.code = code;
    this.type = type;
    this.nextStep = nextStep;
  }
}

/** 400 for a missing field. */
export const missing = (what: string): PaystackRefusal =>
  new PaystackRefusal(400, 'missing_params', `${what} is required`, 'Provide all required params');

/** 400 for an invalid field. */
export const invalid = (message: string): PaystackRefusal =>
  new PaystackRefusal(400, 'invalid_params', message);

/** 404 as look-ups of a single object answer it. */
export const entityNotFound = (message: string): PaystackRefusal =>
  new PaystackRefusal(
    404,
    'not_found',
    message,
    'Ensure that what you are looking for exists on this integration',
  );

export const transactionNotFound = (): PaystackRefusal =>
  new PaystackRefusal(
    400,
    'transaction_not_found',
    'Transaction not found',
    "Ensure that you're passing the reference of a transaction that exists on this integration",
  );

/** Answers every error in Paystack's form. */
export function answerErrorsLikePaystack(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number; status?: number }, request, reply) => {
    if (error instanceof PaystackRefusal) {
      const { message, type, code, nextStep } = error;
      return reply.code(error.httpStatus).send({ status: false, message, meta: { nextStep }, type, code });
    }
    // The surrounding app may refuse a request first; its refusals have `status`.
    const httpStatus = error.statusCode ?? error.status ?? 500;
    if (httpStatus >= 500) request.log.error({ err: error }, 'the local Paystack failed');
    const message = httpStatus >= 500 ? 'An error occurred' : 'The request could not be understood';
    return reply.code(httpStatus).send({ status: false, message, type: 'api_error', code: 'unknown' });
  });
}
