import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { sendMailTask } from '../features/notifications/server/send-email-task.ts';
import { type Config, readConfig } from '../server/config.ts';
import { ConfigError } from '../server/config-error.ts';
import { openDatabase } from '../server/database.ts';
import { findRunningDatabase, startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { generatedSecrets } from '../server/generated-secrets.ts';
import { openJobs } from '../server/jobs.ts';
import { hasPublished } from '../server/live-events.ts';
import { LiveHub } from '../server/live-hub.ts';
import { openFileStore } from '../server/open-files.ts';
import type { OperatorCommand, OperatorDesk, OperatorInput } from '../server/operator.ts';
import { Refusal } from '../server/refusal.ts';
import { Replicas } from '../server/replicas.ts';
import { servingUrlOf } from '../server/serving-user.ts';
import { SiteState } from '../server/site-state.ts';
import { WatchedValues } from '../server/watched-values.ts';
import { consoleQueues } from './console-queues.ts';
import { consoleTimelines } from './console-timelines.ts';
import { operatorCommands } from './operator-commands.ts';
import { personalData } from './personal-data.ts';
import { prepareDatabase } from './prepare-database.ts';
import { queryParts, reactions } from './reactions.ts';
import { readOperatorCommand, UsageError, usageOfAll } from './read-operator-command.ts';

/** Exit codes: done; refused; mistyped. */
const DONE = 0;
const REFUSED = 1;
const MISTYPED = 2;

/** What the command line passes to the program, and where the program writes. */
export interface Terminal {
  environment: NodeJS.ProcessEnv;
  /** Writes a line of the result. */
  say(line: string): void;
  /** Writes why the command failed, and the lines of the log. */
  complain(line: string): void;
}

/**
 * Parses the typed command, runs it on the product's database, and prints the result.
 *
 * @returns the exit code: 0 when it is done, 1 when it was refused, 2 when it was mistyped
 */
export async function runOperator(typed: string[], terminal: Terminal): Promise<number> {
  try {
    await run(typed, terminal);
    return DONE;
  } catch (error) {
    return explain(error, terminal);
  }
}

async function run(typed: string[], terminal: Terminal): Promise<void> {
  const read = readOperatorCommand(typed, operatorCommands);
  if (read === 'help') return terminal.say(usageOfAll(operatorCommands));
  const config = readConfig(terminal.environment, (path) => resolve(path), generatedSecrets);
  const database = await reachDatabase(config, terminal);
  try {
    for (const line of await carryOut(read.command, read.input, config, database.url, terminal)) {
      terminal.say(line);
    }
  } finally {
    await database.stop();
  }
}

/** The configured database, or the one that the running product has started, or one started for this command. */
async function reachDatabase(
  config: Config,
  { complain }: Terminal,
): Promise<{ url: string; stop(): Promise<void> }> {
  // Not through a transaction pooler, which refuses the startup parameters that openDatabase sends to a database.
  const configured = config.databaseDirectUrl ?? config.databaseUrl;
  if (configured) return { url: configured, stop: async () => undefined };
  const running = await findRunningDatabase(config.dataDir);
  if (running) return { url: servingUrlOf(running), stop: async () => undefined };
  const log = { info: () => undefined, warn: complain, error: complain };
  const { dataDir, backupDir } = config;
  const embedded = await startEmbeddedPostgres({ dataDir, backupDir, log });
  try {
    const { url, servingUrl, stop } = embedded;
    await prepareDatabase({ ownerUrl: url, servingUrl }, config.paystack.sandbox);
    return { url: servingUrl, stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** A command always reads from the primary, because it changes what it reads. */
const noReplicas = { urls: [], maxLagSeconds: 0, poolSize: 0, pooled: false };

async function carryOut(
  command: OperatorCommand,
  input: OperatorInput,
  config: Config,
  url: string,
  { environment, complain }: Terminal,
): Promise<string[]> {
  const log = pino({ level: 'warn' }, { write: (line) => complain(line.trimEnd()) });
  const database = openDatabase(url, 4, (error) => log.warn({ error: error.message }, 'connection lost'));
  // Its emails are the only jobs that a command runs itself; the running product runs all others.
  const jobs = await openJobs(database.pool, [sendMailTask], log, { ownOnly: true }).catch(async (error) => {
    await database.close();
    throw error;
  });
  const live = new LiveHub({ db: database.db, databaseUrl: url, log });
  database.onCommit((tx) => hasPublished(tx) && live.wake());
  try {
    const desk: OperatorDesk = {
      config,
      db: database.db,
      replicas: new Replicas(database.db, { ...noReplicas, timeoutMs: config.databaseTimeoutMs }, log),
      jobs,
      live,
      files: await openFileStore(config),
      log,
      site: new SiteState(database.db),
      watched: new WatchedValues(database.db, [], { now: () => new Date(), log }),
      reactions,
      queryParts,
      personalData,
      consoleQueues,
      consoleTimelines,
      now: () => new Date(),
      publicUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
      findCaller: async () => null,
      operator: operatorName(environment),
    };
    const lines = await command.run(desk, input);
    // Runs them now, even where the product is not running. Emails that the server refuses stay queued for the product.
    await jobs.finishDue(desk);
    return lines;
  } finally {
    await live.close();
    await jobs.stop();
    await database.close();
  }
}

/** The name of the operator for the audit log. Under sudo the user is root, and SUDO_USER names the original user. */
function operatorName(environment: NodeJS.ProcessEnv): string {
  const name = userInfo().username;
  const before = environment.SUDO_USER;
  return before && before !== name ? `${before} (as ${name})` : name;
}

/** A table is missing, or the user has no access to it yet: no start of this version has migrated the database. */
const isOlderDatabase = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42501');

function explain(error: unknown, { complain }: Terminal): number {
  if (error instanceof UsageError) {
    complain(`${error.message}\n\nAll commands: npm run operator -- help`);
    return MISTYPED;
  }
  if (isOlderDatabase(error)) {
    complain('The database is older than this version. Start the product once, then try again.');
  } else if (error instanceof Refusal || error instanceof ConfigError) {
    complain(error.message);
  } else complain(error instanceof Error ? String(error.stack) : String(error));
  return REFUSED;
}
