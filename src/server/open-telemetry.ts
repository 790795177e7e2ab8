import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { ConfigError } from './config-error.ts';
import type { Span, TraceContext, Tracing } from './trace-context.ts';

/*
 * Sends traces to an OpenTelemetry collector (OTLP over HTTP, as JSON). Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT
 * is set. Statements are recorded without their values, addresses as patterns, and errors by their kind, so no personal
 * data is in a trace.
 */

/** The sampler for OTEL_TRACES_SAMPLER and its argument, as OpenTelemetry's specification defines them. */
function samplerOf(name = 'parentbased_always_on', argument = '1'): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(Number(argument)),
  };
  const root = roots[name.replace(/^parentbased_/, '')];
  if (!root) {
    const names = Object.keys(roots).flatMap((each) => [each, `parentbased_${each}`]);
    throw new ConfigError(`OTEL_TRACES_SAMPLER must be one of ${names.join(', ')}.`);
  }
  if (!(Number(argument) >= 0 && Number(argument) <= 1))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root: root() }) : root();
}

/** The kind of an error without its message, which may hold what a person typed. */
function kindOf(error: unknown): string {
  const { code, kind, name } = (error ?? {}) as { code?: unknown; kind?: unknown; name?: unknown };
  return String(kind ?? code ?? name ?? 'error');
}

const asTraced = (
  tracer: Tracer,
  name: string,
  kind: SpanKind,
  attributes: Record<string, string | number>,
  parent: SpanContext | undefined,
): Span => {
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = tracer.startSpan(name, { kind, attributes }, context);
  const own = span.spanContext();
  return {
    id: own.spanId,
    sampled: span.isRecording(),
    child: (childName, its) => asTraced(tracer, childName, SpanKind.CLIENT, its, own),
    end({ error, name: lastName, attributes: more } = {}) {
      if (lastName) span.updateName(lastName);
      if (more) span.setAttributes(more);
      if (error !== undefined) {
        span.setAttribute('error.type', kindOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
};

/**
 * Sets up tracing to a collector.
 *
 * @param endpoint the collector's address; `/v1/traces` is appended
 * @param environment for the other OpenTelemetry variables that docs/operations.md names
 * @throws ConfigError where one of them cannot be used
 */
export function openTelemetry(
  endpoint: string,
  environment: Record<string, string | undefined>,
  log: Pick<Logger, 'warn'>,
): Tracing {
  const warn = (message: string) => log.warn({ error: message.slice(0, 300) }, 'traces could not be sent');
  const nothing = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const random = new RandomIdGenerator();
  // A trace has the id of its request or job.
  let nextId = '';
  const provider = new TracerProvider({
    sampler: samplerOf(environment.OTEL_TRACES_SAMPLER, environment.OTEL_TRACES_SAMPLER_ARG),
    resource: resourceFromAttributes({ 'service.name': 'surehands' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    idGenerator: {
      generateTraceId: () => nextId || random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanLimits: { attributeValueLengthLimit: 4_000 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
        scheduledDelayMillis: Number(environment.OTEL_BSP_SCHEDULE_DELAY ?? 5_000),
      }),
    ],
  });
  const tracer = provider.getTracer('surehands');
  return {
    begin(of: TraceContext, name, kind) {
      nextId = of.id;
      const traceFlags = of.parentSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
      const parent = of.parent && { traceId: of.id, spanId: of.parent, traceFlags, isRemote: true };
      const otelKind = kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER;
      const span = asTraced(tracer, name, otelKind, {}, parent || undefined);
      nextId = '';
      return span;
    },
    close: () => provider.shutdown(),
  };
}
