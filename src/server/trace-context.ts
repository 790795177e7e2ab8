import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** A span of a trace. Spans exist only where traces are sent (open-telemetry.ts). */
export interface Span {
  /** 16 hex digits. */
  readonly id: string;
  readonly sampled: boolean;
  /** Begins a child span for work that another server does. `attributes` must hold nothing private. */
  child(name: string, attributes: Record<string, string | number>): Span;
  /**
   * Ends the span; `name` replaces the original one. Only the kind of an error is recorded, because messages may hold
   * values.
   */
  end(result?: { error?: unknown; name?: string; attributes?: Record<string, string | number> }): void;
}

/** Sends traces; absent where none are sent (open-telemetry.ts). */
export interface Tracing {
  /** Begins the root span of a request or of a try of a job. */
  begin(trace: TraceContext, name: string, kind: 'request' | 'job'): Span;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** The time of the batch that a running job belongs to. */
export interface JobTime {
  /** Whether it is nearly over, so that long work should stop at its next step. */
  isShort(): boolean;
  /** Whether it is over: the job counts as failed, and may already run again. */
  isOver(): boolean;
}

/** Identifies a request or job and all that it causes. */
export interface TraceContext {
  /**
   * 32 hex digits: in log lines, in the answer's header, in jobs that were queued, and as the id of the trace (W3C
   * Trace Context).
   */
  readonly id: string;
  /** The span id of the caller, 16 hex digits; absent where there is none. */
  readonly parent?: string;
  /** Whether the caller's trace is sampled; absent where the caller does not say. */
  readonly parentSampled?: boolean;
  /** The job that runs; absent for a request. */
  readonly job?: { task: string; id: string; time?: JobTime };
  /** Absent where no traces are sent. */
  span?: Span | undefined;
}

const current = new AsyncLocalStorage<TraceContext>();

/** The request or job that the running code belongs to; undefined outside of both. */
export const currentTrace = (): TraceContext | undefined => current.getStore();

/** Runs work as part of a request or a job. */
export const withinTrace = <Result>(trace: TraceContext, work: () => Result): Result =>
  current.run(trace, work);

/** Runs work that outlives the request or job in which it begins, such as a timer or a shared connection. */
export const outsideTraces = <Result>(work: () => Result): Result => current.exit(work);

export const newTraceId = (): string => randomUUID().replaceAll('-', '');

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const isZero = (digits: string): boolean => /^0+$/.test(digits);

/** Parses a `traceparent` (W3C Trace Context, level 1); undefined where it is invalid. */
export function readTraceparent(text: unknown): TraceContext | undefined {
  const [, id = '', parent = '', flags = ''] = TRACEPARENT.exec(String(text)) ?? [];
  if (!id || isZero(id) || isZero(parent)) return undefined;
  return { id, parent, parentSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The `traceparent` for work that a request or a job causes. */
export function traceparentOf({ id, span, parentSampled = false }: TraceContext): string {
  const sampled = span?.sampled ?? parentSampled;
  return `00-${id}-${span?.id ?? id.slice(16)}-${sampled ? '01' : '00'}`;
}

/** An id from a proxy, as nginx (`$request_id`) and Envoy (a UUID) write it; undefined for anything else. */
export function readRequestId(text: unknown): string | undefined {
  const id = String(text).toLowerCase().replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(id) && !isZero(id) ? id : undefined;
}

/** Runs work in a child span of the current one, where traces are sent. */
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

/** Begins the span of a statement, whose text must have `$1` in the places of values and no quoted text. */
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

/** The fields of each log line that identify its request or job. */
export function traceInLog(): Record<string, string> {
  const trace = currentTrace();
  if (!trace) return {};
  return { requestId: trace.id, ...(trace.job && { task: trace.job.task, job: trace.job.id }) };
}
