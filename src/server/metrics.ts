import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Replicas } from './replicas.ts';
import type { Watched, WatchedValue } from './watched-values.ts';

/** How a try of a job ended; `given_up` means that the last try failed. */
export type JobOutcome = 'done' | 'failed' | 'given_up';

/** Histogram buckets in seconds, from a list served from memory to a page that no visitor waits for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 270];

/** Metrics of the Node.js process: one registry for all apps in it, created on first use. */
let ofProcess: Registry | undefined;
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

interface Sources {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  replicas(): ReturnType<Replicas['state']>;
  /** Browsers that are connected to this process. */
  streams(): number;
  timedTasksStoppedSince(): Date | null;
}

/** The metrics of one process, and those of the business that all processes share, in Prometheus' text format 0.0.4. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #seconds: Histogram<'method' | 'route'>;
  readonly #jobs: Counter<'task' | 'outcome'>;
  readonly #jobSeconds: Histogram<'task'>;
  readonly #databaseUp: Gauge;
  readonly #watched = new Map<string, { gauge: Gauge; label: string | undefined }>();

  constructor(values: readonly WatchedValue[], { pool, replicas, streams, timedTasksStoppedSince }: Sources) {
    const registers = [this.#registry];
    // Started now, so that the first scrape already has values.
    processMetrics();
    this.#requests = new Counter({
      name: 'surehands_http_requests_total',
      help: 'Requests that were answered, by address pattern and response status',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'surehands_http_request_duration_seconds',
      help: 'How long answers took, without the streams of live events',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    });
    this.#jobs = new Counter({
      name: 'surehands_job_tries_total',
      help: 'Tries of jobs, by task and how they ended: done, failed, or given_up at the last try',
      labelNames: ['task', 'outcome'],
      registers,
    });
    this.#jobSeconds = new Histogram({
      name: 'surehands_job_duration_seconds',
      help: 'How long tries of jobs took',
      labelNames: ['task'],
      buckets: JOB_SECONDS,
      registers,
    });
    this.#databaseUp = new Gauge({
      name: 'surehands_database_up',
      help: 'Whether the database could be asked: 1 or 0',
      registers,
    });
    const connections = new Gauge({
      name: 'surehands_database_connections',
      help: 'Connections of this process: in_use, idle, and requests that are waiting for one',
      labelNames: ['state'],
      registers,
      collect() {
        connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
        connections.set({ state: 'idle' }, pool.idleCount);
        connections.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
    this.#installReplicas(replicas);
    const live: Gauge = new Gauge({
      name: 'surehands_live_streams',
      help: 'Browsers that are connected to this process',
      registers,
      collect: () => live.set(streams()),
    });
    const stopped: Gauge = new Gauge({
      name: 'surehands_timed_tasks_stopped',
      help: 'Whether this process has run no timed task for ten minutes: 1 or 0',
      registers,
      collect: () => stopped.set(timedTasksStoppedSince() ? 1 : 0),
    });
    for (const { name, help, label } of values.flatMap((value) => value.gauges)) {
      const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers });
      this.#watched.set(name, { gauge, label });
    }
  }

  /** Without replicas only the reads of the primary are counted. */
  #installReplicas(standing: Sources['replicas']): void {
    const registers = [this.#registry];
    const labelNames = ['replica'];
    const up = new Gauge({
      name: 'surehands_replica_up',
      help: 'Whether this process reads from the replica: 1, or 0 while it is down or too far behind',
      labelNames,
      registers,
      collect() {
        for (const { name, inUse } of standing().replicas) up.set({ replica: name }, inUse ? 1 : 0);
      },
    });
    const lag = new Gauge({
      name: 'surehands_replica_lag_seconds',
      help: 'How far the replica is behind the primary; absent while it cannot be asked',
      labelNames,
      registers,
      collect() {
        lag.reset();
        for (const { name, lagSeconds } of standing().replicas)
          if (lagSeconds !== undefined) lag.set({ replica: name }, lagSeconds);
      },
    });
    const reads = new Counter({
      name: 'surehands_replica_reads_total',
      help: 'Reads that may lag, by the replica that answered; primary: no replica was fit',
      labelNames,
      registers,
      collect() {
        const { replicas, readsOfPrimary } = standing();
        reads.reset();
        for (const { name, reads: count } of replicas) reads.inc({ replica: name }, count);
        if (replicas.length > 0) reads.inc({ replica: 'primary' }, readsOfPrimary);
      },
    });
  }

  /** @param seconds absent for a stream, which stays open */
  answered(
    { method, route, status }: { method: string; route: string; status: number },
    seconds?: number,
  ): void {
    this.#requests.inc({ method, route, status });
    if (seconds !== undefined) this.#seconds.observe({ method, route }, seconds);
  }

  tried(task: string, outcome: JobOutcome, seconds: number): void {
    this.#jobs.inc({ task, outcome });
    this.#jobSeconds.observe({ task }, seconds);
  }

  /** All metrics as text. @param watched undefined while the database cannot be read */
  async text(watched: Watched | undefined): Promise<{ type: string; text: string }> {
    this.#databaseUp.set(watched ? 1 : 0);
    for (const [name, { gauge, label }] of this.#watched) {
      gauge.reset();
      // Without labels a reset sets 0, which would be false for an unknown value.
      if (!label) gauge.remove();
      for (const reading of watched?.readings[name] ?? []) {
        if (label) gauge.set({ [label]: reading.label ?? '' }, reading.value);
        else gauge.set(reading.value);
      }
    }
    const all = Registry.merge([this.#registry, processMetrics()]);
    return { type: all.contentType, text: await all.metrics() };
  }
}

/**
 * The label under which a request is counted. Always a route's pattern, so that requested addresses cannot create new
 * labels.
 */
export function routeNameOf({ routeOptions, pagePattern }: FastifyRequest): string {
  const { url } = routeOptions;
  if (url === undefined) return 'none';
  if (url === '/*') return pagePattern || 'page';
  // Every file of the site has a route of its own.
  if (/\.\w+$/.test(url)) return 'file';
  return url;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of a page's path, such as `/profile/:id?`; set once the page is rendered. */
    pagePattern?: string;
  }
  interface FastifyContextConfig {
    /** True: the answer stays open as long as the browser is connected. */
    stream?: true;
  }
}
