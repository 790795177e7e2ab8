import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeNameOf } from './metrics.ts';
import {
  currentTrace,
  newTraceId,
  readRequestId,
  readTraceparent,
  type TraceContext,
  type Tracing,
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
export function installRequestTrace(server: FastifyInstance, tracing?: Tracing): void {
  server.decorateRequest('trace');
  server.decorateRequest('pagePattern', '');
  server.addHook('onRequest', (request, reply, done) => {
    const around = traceOf(request);
    const trace = { ...around };
    if (tracing && !request.routeOptions.config.stream) {
      trace.span = around.span?.child(request.method, {}) ?? tracing.begin(trace, request.method, 'request');
    }
    request.trace = trace;
    request.id = trace.id;
    reply.header(REQUEST_ID_HEADER, trace.id);
    // Fastify keeps it for what comes after the body, which arrives in events of the connection.
    withinTrace(trace, done);
  });
  if (tracing) server.addHook('onResponse', async (request, reply) => endSpan(request, reply.statusCode));
}

/** How the span of a request ends. */
function endSpan(request: FastifyRequest, status: number): void {
  const route = routeNameOf(request);
  request.trace.span?.end({
    name: `${request.method} ${route}`,
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': status,
    },
    ...(status >= 500 && { error: { kind: String(status) } }),
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: TraceContext;
  }
}
