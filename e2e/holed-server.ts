import { resolve } from 'node:path';
import { buildApp } from '../src/app/build-app.ts';
import { readConfig } from '../src/server/config.ts';
import { generatedSecrets } from '../src/server/generated-secrets.ts';
import { bioAsMarkup } from '../test-support/planted-hole.ts';

/** The product with a hole in its profiles, on a database that is there already: for e2e/injected-script.spec.ts. */
const config = readConfig(process.env, (path) => resolve(path), generatedSecrets);
const app = await buildApp({ config, databaseUrl: config.databaseUrl ?? '', pages: bioAsMarkup });
process.once('SIGTERM', () => void app.close());
await app.server.listen({ port: config.port, host: config.host });
