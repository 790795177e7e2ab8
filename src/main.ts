import { resolve } from 'node:path';
import { pino } from 'pino';
import type { App } from './app/build-app.ts';
import { prepareDatabase } from './app/prepare-database.ts';
import { keepAssets } from './app/site-assets.ts';
import type { AppContext } from './server/app-context.ts';
import { type Config, readConfig } from './server/config.ts';
import { ConfigError } from './server/config-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server/embedded-postgres.ts';
import { generatedSecrets } from './server/generated-secrets.ts';
import { analyze } from './server/migrate.ts';
import { PRODUCT_NAME } from './shared/brand.ts';

/** Set by npm run dev: screens are served from their sources and reload as they are edited. */
const liveScreens = process.argv.includes('--live-screens');

/** Set by npm start, which builds the screens at the same time and sends a message once they are built. */
const whileBuilding = process.argv.includes('--while-building');

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Starts the process: configuration, database, app, demo data, listening. A signal closes all of it in the reverse
 * order.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env, (path) => resolve(path), generatedSecrets);
  const log = pino({ level: config.logLevel });
  let embedded: EmbeddedPostgres | undefined;
  let app: App | undefined;
  let stopping: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    await app?.drain();
    await app?.close();
    await embedded?.stop();
  };
  const { promise: built, resolve: setBuilt, reject: setStopped } = Promise.withResolvers<void>();
  // Only a start that is stopped half-way still waits for it.
  built.catch(() => undefined);
  const stop = (): Promise<void> => {
    setStopped(new Error('stopped while the screens were being built'));
    stopping ??= close();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // npm start was killed, so no parent process can pass on a signal.
  process.on('disconnect', stop);
  if (whileBuilding) process.once('message', () => setBuilt());
  else setBuilt();
  process.channel?.unref();

  try {
    if (!config.databaseUrl)
      embedded = await startEmbeddedPostgres({
        dataDir: config.dataDir,
        backupDir: config.backupDir,
        log,
        maxConnections: config.databasePoolSize + 50,
      });
    const databaseUrl = config.databaseUrl ?? embedded?.servingUrl ?? '';
    const servingUrl = config.databaseDirectUrl ?? databaseUrl;
    const ownerUrl = config.databaseOwnerUrl ?? embedded?.url ?? servingUrl;
    await prepareDatabase({ ownerUrl, servingUrl }, config.paystack.sandbox);
    if (stopping) return;
    app = await (await loadAssembly())({
      config,
      databaseUrl,
      liveScreens,
      beforePages: async (context) => {
        if (config.demoData) await fillDemoData(context, ownerUrl);
        await built;
      },
    });
    if (!liveScreens) await keepAssets(app.context);
    if (stopping) return;
    await listen(app, config);
    await app.startWork();
    await announce(config, app);
  } catch (error) {
    // When a start is stopped half-way, its error only comes from what was closed under it.
    if (!stopping) {
      await stop();
      throw error;
    }
  } finally {
    // Closes what was opened after the signal.
    if (stopping) await stopping.then(close);
  }
}

/**
 * React reads NODE_ENV when it is first imported, and renders several times slower outside production. The product's
 * own environment has been read by now, so React is told that it is production, except with live screens.
 */
async function loadAssembly() {
  process.env.NODE_ENV = liveScreens ? 'development' : 'production';
  const { buildApp } = await import('./app/build-app.ts');
  return buildApp;
}

/** Demo data lives outside the product; a production installation can lack it. */
async function fillDemoData(context: AppContext, ownerUrl: string): Promise<void> {
  const demo = await import('../demo/fill-demo-data.ts');
  await demo.fillDemoData({
    db: context.db,
    files: context.files,
    today: context.now(),
    log: context.log,
    company: context.config.company,
    sealingKeys: context.config.bvn.keys,
    analyze: () => analyze(ownerUrl),
  });
}

/** Fastify would log the address of every network interface; `announce` prints the one to open. */
async function listen({ server, context }: App, { port, host, logLevel }: Config): Promise<void> {
  if (logLevel === 'info') context.log.level = 'warn';
  await server.listen({ port, host });
  context.log.level = logLevel;
}

async function announce(config: Config, app: App): Promise<void> {
  printLine(`\n${PRODUCT_NAME} is open at ${app.context.publicUrl()}`);
  if (!config.demoData) return;
  const { DEMO_ADMIN_TOTP_KEY, DEMO_EMAILS, DEMO_PASSWORD } = await import('../demo/people.ts');
  printLine(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const email of DEMO_EMAILS) printLine(`  ${email}`);
  printLine('The admin signs in in two steps. Its codes come from this key, in any authenticator app:');
  printLine(`  ${DEMO_ADMIN_TOTP_KEY}`);
  if (config.paystack.sandbox) printLine('Payments go to the local Paystack: no real money moves.');
  printLine('');
}

start().catch((error: unknown) => {
  // A wrong setting is explained in one sentence; any other error is a bug, so its stack is shown.
  const text =
    error instanceof ConfigError || !(error instanceof Error)
      ? String((error as Error).message ?? error)
      : error.stack;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
