import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '../src/server/config.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres.ts';
import { generatedSecrets } from '../src/server/generated-secrets.ts';

/**
 * Keeps the database running while the server restarts. Vite replaces screens and styles in the running server
 * (src/app/live-screens.ts); any other change of a source restarts it.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const WATCHED = ['src', 'sandbox', 'migrations'];
const REPLACED_BY_VITE = /\.(tsx|css|svg|woff2)$|\.test\.ts$|\/screens\/|^(browser|ui)\//;
/** Editors write a file in several steps. */
const SETTLE_MS = 50;

const config = readConfig(process.env, (path) => resolve(path), generatedSecrets);
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({
      dataDir: config.dataDir,
      backupDir: config.backupDir,
      log: pino({ level: config.logLevel }),
      maxConnections: config.databasePoolSize + 50,
    });

let server: ChildProcess | undefined;
let settling: NodeJS.Timeout | undefined;
let stopping = false;

function serve(): void {
  server = spawn(process.execPath, [...process.argv.slice(2), 'src/main.ts', '--live-screens'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: config.databaseUrl ?? embedded?.url,
      // The database that this process started is the one that archives; the server gets only its address.
      BACKUP_DIR: '',
      DEMO_DATA: String(config.demoData),
    },
  });
}

function serveAgain(): void {
  const old = server;
  // Killing it loses nothing: what was written is in the database, and an interrupted job runs again.
  if (old && old.exitCode === null && old.signalCode === null) {
    old.once('exit', serve);
    old.kill('SIGKILL');
  } else serve();
}

for (const folder of WATCHED) {
  watch(resolve(root, folder), { recursive: true }, (_event, file) => {
    if (stopping || !file || REPLACED_BY_VITE.test(file)) return;
    clearTimeout(settling);
    settling = setTimeout(serveAgain, SETTLE_MS);
  });
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearTimeout(settling);
  server?.kill('SIGTERM');
  if (server && server.exitCode === null) await new Promise((ended) => server?.once('exit', ended));
  await embedded?.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.on('disconnect', stop);
process.channel?.unref();

serve();
