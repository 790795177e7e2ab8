// Migrates the database to this version and exits, before new apps start: node scripts/migrate.ts (docs/operations.md,
// "A new version")
import { resolve } from 'node:path';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { readConfig } from '../src/server/config.ts';
import { ConfigError } from '../src/server/config-error.ts';
import { generatedSecrets } from '../src/server/generated-secrets.ts';

try {
  const config = readConfig(process.env, (path) => resolve(path), generatedSecrets);
  if (!config.databaseUrl)
    throw new ConfigError(
      'DATABASE_URL is not set: the product’s own database is brought up to date by its start.',
    );
  const servingUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const ownerUrl = config.databaseOwnerUrl ?? servingUrl;
  await prepareDatabase({ ownerUrl, servingUrl }, config.paystack.sandbox);
  console.log('The database is up to date.');
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
