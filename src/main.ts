import { resolve } from 'node:path';
import { pino } from 'pino';
import type { App } from './app/build-app.ts';
import { prepareDatabase } from './app/prepare-database.ts';
import { keepAssets } from './app/site-assets.ts';
import { type Config, ConfigError, readConfig } from './server/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server/embedded-postgres.ts';
import { generatedSecrets } from './server/generated-secrets.ts';
import { analyze } from './server/migrate.ts';
import { PRODUCT_NAME } from './shared/brand.ts';

/** Given by npm run dev: screens come from their sources and are replaced as they are edited. */
const liveScreens = process.argv.includes('--live-screens');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Starts the process: configuration, database, app, demo data, listen; a signal closes it all in the reverse order. */
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
  const stop = (): Promise<void> => {
    stopping ??= close();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // npm start was killed, so no process is left to pass a signal on.
  process.on('disconnect', stop);
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
    app = await (await loadAssembly())({ config, databaseUrl, liveScreens });
    if (config.demoData) await fillDemoData(app, ownerUrl);
    if (!liveScreens) await keepAssets(app.context);
    if (stopping) return;
    await listen(app, config);
    await app.startWork();
    announce(config, app);
  } catch (error) {
    // A start that is stopped half-way fails on what was closed under it: that error says nothing new.
    if (!stopping) {
      await stop();
      throw error;
    }
  } finally {
    // What was opened after the signal came.
    if (stopping) await stopping.then(close);
  }
}

/**
 * React looks at NODE_ENV when it is first imported, and outside production renders several times slower. What
 * environment the product is in has been read by now, so React gets to be in production, but where screens are live.
 */
async function loadAssembly() {
  process.env.NODE_ENV = liveScreens ? 'development' : 'production';
  const { buildApp } = await import('./app/build-app.ts');
  return buildApp;
}

/** Demo people live outside the product; a production tree need not even carry them. */
async function fillDemoData({ context }: App, ownerUrl: string): Promise<void> {
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

/** Fastify would log every address of every network card; the one to open is announced when all is ready. */
async function listen({ server, context }: App, { port, host, logLevel }: Config): Promise<void> {
  if (logLevel === 'info') context.log.level = 'warn';
  await server.listen({ port, host });
  context.log.level = logLevel;
}

function announce(config: Config, app: App): void {
  say(`\n${PRODUCT_NAME} is open at ${app.context.publicUrl()}`);
  if (!config.demoData) return;
  say('Demo accounts, all with the password demo-SureHands-1:');
  for (const name of ['consumer', 'artisan', 'admin']) say(`  ${name}@demo.surehands.ng`);
  say('The admin signs in in two steps. Its codes come from this key, in any authenticator app:');
  say('  SUREHANDSDEMOADMINKEYTHATISPUBLI');
  if (config.paystack.sandbox) say('Payments go to the local Paystack: no real money moves.');
  say('');
}

start().catch((error: unknown) => {
  // A setting that is wrong is explained in a sentence; everything else is a fault and shows where it happened.
  const text =
    error instanceof ConfigError || !(error instanceof Error)
      ? String((error as Error).message ?? error)
      : error.stack;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
