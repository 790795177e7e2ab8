import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database, Tx } from './database.ts';
import type { FileStore } from './file-store.ts';
import type { LiveHub } from './live-hub.ts';
import type { PersonalData } from './personal-data.ts';
import type { QueryParts, Reactions } from './reactions.ts';

/** Somebody who is signed in. */
export interface Caller {
  id: string;
  role: 'consumer' | 'skilled' | 'admin';
  email: string;
  emailVerified: boolean;
  fullName: string;
  photoUrl: string | null;
  sessionId: string;
  sessionExpiresAt: Date;
}

/** What every action may use of the outside world; made once, in app/build-app.ts. */
export interface Plumbing {
  config: Config;
  db: Kysely<Database>;
  jobs: Jobs;
  files: FileStore;
  /** The streams over which people's browsers are told what happens. */
  live: LiveHub;
  log: Logger;
  reactions: Reactions;
  queryParts: QueryParts;
  /** Every feature that keeps something of people, in the order in which it is forgotten. */
  personalData: readonly PersonalData[];
  /** The clock. Timed rules ask it, never Date.now, so that tests can stand at a boundary. */
  now(): Date;
  /** The origin that people see, without a trailing slash. */
  publicUrl(): string;
  /** Who a request's session cookie belongs to; null for a visitor. */
  findCaller(headers: IncomingHttpHeaders): Promise<Caller | null>;
}

/** Work for later. `data` is what `jobs.add` was given; a task that throws is tried again. */
export interface Task<Data extends object = object> {
  name: string;
  /** Five-field cron expression (UTC) for work that comes round by itself. */
  everyCron?: string;
  /** How often a failing job is tried again, with growing pauses up to an hour. */
  retries: number;
  run(plumbing: Plumbing, data: Data): Promise<void>;
}

export interface Jobs {
  /** Writes a job in the caller's transaction: it runs only if, and as soon as, that commits. */
  add<Data extends object>(
    tx: Tx,
    task: Task<Data>,
    data: Data,
    options?: { startAfter?: Date; once?: string },
  ): Promise<void>;
  /** Several of one task, in one statement. */
  addAll<Data extends object>(tx: Tx, task: Task<Data>, all: readonly Data[]): Promise<void>;
  /** Starts working on jobs and on what comes round by itself. */
  work(plumbing: Plumbing): Promise<void>;
  /**
   * Resolves when no job is due any more, with the workers that `work` starts; for tests and for tools, where nothing
   * works in the background.
   */
  finishDue(plumbing: Plumbing): Promise<void>;
  stop(): Promise<void>;
}
