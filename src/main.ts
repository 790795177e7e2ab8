import { resolve } from 'node:path';
import { buildApp } from './app/build-app.ts';
import { ConfigError, readConfig } from './server/config.ts';
import { startEmbeddedPostgres } from './server/embedded-postgres.ts';
import { generatedSecrets } from './server/generated-secrets.ts';
import { migrate } from './server/migrate.ts';

/** Starts the process: configuration, database, app, listen; and closes it all gracefully. */
async function start(): Promise<void> {
  const config = readConfig(process.env, (path) => resolve(path), generatedSecrets);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  try {
    await migrate(databaseUrl);
    const app = await buildApp({ config, databaseUrl });
    const stop = async () => {
      await app.close();
      await embedded?.stop();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    await app.server.listen({ port: config.port, host: config.host });
    await app.startWork();
    process.stdout.write(`SureHands is open at ${app.plumbing.publicUrl()}\n`);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

start().catch((error: unknown) => {
  const expected = error instanceof ConfigError;
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
