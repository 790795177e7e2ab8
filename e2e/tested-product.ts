import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { port } from '../scripts/tested-product.mjs';
import { fastTemporaryFolder } from '../test-support/fast-temporary-folder.ts';

/*
 * Runs the product that the browser tests use, on a fresh data folder. npm test starts it long before them, with
 * --while-building: it fills its database while the other stages leave time, and listens once it gets a message.
 * Otherwise playwright.config.ts starts it.
 */

const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(fastTemporaryFolder(), 'surehands-e2e-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
process.send?.({ dataDir });

Object.assign(process.env, {
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'false',
  // The origin of the client in other-origin.spec.ts.
  CORS_ORIGINS: 'http://localhost:4999',
});
// By address: the types of the whole product would take 20 s to check with these tests.
await import(new URL('../src/main.ts', import.meta.url).href);
