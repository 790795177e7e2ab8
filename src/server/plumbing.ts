import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { FileStore } from './file-store.ts';
import type { Jobs } from './jobs.ts';

/** Somebody who is signed in. */
export interface Caller {
  id: string;
  role: 'consumer' | 'skilled' | 'admin';
  email: string;
  emailVerified: boolean;
  fullName: string;
  photoUrl: string | null;
}

/** What every action may use of the outside world; made once, in app/build-app.ts. */
export interface Plumbing {
  config: Config;
  db: Kysely<Database>;
  jobs: Jobs;
  files: FileStore;
  log: Logger;
  /** The clock. Timed rules ask it, never Date.now, so that tests can stand at a boundary. */
  now(): Date;
  /** The origin that people see, without a trailing slash. */
  publicUrl(): string;
  /** Who a request's session cookie belongs to; null for a visitor. */
  findCaller(headers: IncomingHttpHeaders): Promise<Caller | null>;
}
