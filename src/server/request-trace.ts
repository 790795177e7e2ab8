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

/** The header of answers that has the request's id. */
const REQUEST_ID_HEADER = 'x-request-id';

/**
 * A call that a page makes belongs to the page's trace. A proxy's trace headers count as far as TRUST_PROXY covers it.
 */
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
 * Gives each request an id by which it can be found: in the answer's header, in every log line about it, and in the
 * jobs that it queues. Must be installed first, so that refusals have an id too.
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
    // Fastify keeps the context for the code after the body, which arrives in events of the connection.
    withinTrace(trace, done);
  });
  if (tracing) server.addHook('onResponse', async (request, reply) => endSpan(request, reply.statusCode));
}

/** Ends the span of a request. */
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
