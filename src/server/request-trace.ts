import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  currentTrace,
  newTraceId,
  readRequestId,
  readTraceparent,
  type TraceContext,
  withinTrace,
} from './trace-context.ts';

/** In which answers say what their request is known by. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** A request of a page to a call of ours is part of the page's; a proxy's word counts as far as TRUST_PROXY covers it. */
function traceOf({ headers, ips }: FastifyRequest): TraceContext {
  const around = currentTrace();
  if (around) return around;
  if ((ips?.length ?? 0) > 1) {
    const caller = readTraceparent(headers.traceparent);
    if (caller) return caller;
    const id = readRequestId(headers[REQUEST_ID_HEADER]);
    if (id) return { id };
  }
  return { id: newTraceId() };
}

/**
 * Gives each request the id by which it is found again: in the answer's header, in every line that is logged for it, and in
 * the jobs that it queues. Must be installed before anything else, so that refusals have it too.
 */
export function installRequestTrace(server: FastifyInstance): void {
  server.decorateRequest('trace');
  server.decorateRequest('pagePattern', '');
  server.addHook('onRequest', (request, reply, done) => {
    const trace = { ...traceOf(request) };
    request.trace = trace;
    request.id = trace.id;
    reply.header(REQUEST_ID_HEADER, trace.id);
    withinTrace(trace, done);
  });
  // A body arrives in events of the connection, which know nothing of the request.
  server.addHook('preValidation', (request, _reply, done) => {
    withinTrace(request.trace, done);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: TraceContext;
  }
}
