import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** A piece of work in a trace; it exists only where traces are sent (open-telemetry.ts). */
export interface Span {
  /** 16 hex digits. */
  readonly id: string;
  readonly sampled: boolean;
  /** A piece of it that another machine answers. `attributes` hold nothing private. */
  child(name: string, attributes: Record<string, string | number>): Span;
  /** `name` takes the place of the first one. Of an error only its kind is told: messages may hold values. */
  end(result?: { error?: unknown; name?: string; attributes?: Record<string, string | number> }): void;
}

/** Where traces are sent; absent where none are (open-telemetry.ts). */
export interface Tracing {
  /** Begins the first span of a request or a try of a job. */
  begin(trace: TraceContext, name: string, kind: 'request' | 'job'): Span;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** What a request, and all that it causes, is known by. */
export interface TraceContext {
  /** 32 hex digits: in log lines, in the answer's header, in jobs that were queued, and the id of the trace (W3C Trace Context). */
  readonly id: string;
  /** The span of the caller, 16 hex digits; absent where there is none. */
  readonly parent?: string;
  /** Whether the caller has its trace kept; absent where the caller says nothing. */
  readonly parentSampled?: boolean;
  /** The job that is run; absent for a request. */
  readonly job?: { task: string; id: string };
  /** Absent where no traces are sent. */
  span?: Span | undefined;
}

const current = new AsyncLocalStorage<TraceContext>();

/** What the running code was caused by; undefined outside of requests and jobs. */
export const currentTrace = (): TraceContext | undefined => current.getStore();

/** Runs work as a part of a request or a job. */
export const withinTrace = <Result>(trace: TraceContext, work: () => Result): Result =>
  current.run(trace, work);

/** Runs work that outlives the request or job in which it happens to begin, such as a timer or a shared connection. */
export const outsideTraces = <Result>(work: () => Result): Result => current.exit(work);

export const newTraceId = (): string => randomUUID().replaceAll('-', '');

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const isZero = (digits: string): boolean => /^0+$/.test(digits);

/** The context that a `traceparent` names (W3C Trace Context, level 1); undefined where it is not one. */
export function readTraceparent(text: unknown): TraceContext | undefined {
  const [, id = '', parent = '', flags = ''] = TRACEPARENT.exec(String(text)) ?? [];
  if (!id || isZero(id) || isZero(parent)) return undefined;
  return { id, parent, parentSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The same for what is caused by a request or a job. */
export function traceparentOf({ id, span, parentSampled = false }: TraceContext): string {
  const sampled = span?.sampled ?? parentSampled;
  return `00-${id}-${span?.id ?? id.slice(16)}-${sampled ? '01' : '00'}`;
}

/** An id that a proxy gave, as nginx (`$request_id`) and Envoy (a UUID) write theirs; undefined for anything else. */
export function readRequestId(text: unknown): string | undefined {
  const id = String(text).toLowerCase().replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(id) && !isZero(id) ? id : undefined;
}

/** Runs work as a span of what runs, where traces are sent. */
export async function inSpan<Result>(
  name: string,
  attributes: Record<string, string | number>,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = currentTrace()?.span?.child(name, attributes);
  if (!span) return work();
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

const QUOTED = /'(?:[^']|'')*'/g;
const LONGEST_STATEMENT = 4_000;

/** Begins the span of a statement: its text has `$1` in the places of values, and no text that it quotes. */
export function beginStatement(text: string): Span | undefined {
  const span = currentTrace()?.span;
  if (!span?.sampled) return undefined;
  const operation = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
  return span.child(operation, {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, LONGEST_STATEMENT).replace(QUOTED, "'?'"),
  });
}

/** What each log line says of what it was caused by. */
export function traceInLog(): Record<string, string> {
  const trace = currentTrace();
  if (!trace) return {};
  return { requestId: trace.id, ...(trace.job && { task: trace.job.task, job: trace.job.id }) };
}
