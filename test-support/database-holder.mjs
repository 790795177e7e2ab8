// A process that tests kill in place of the product: it starts the database on a folder, prints its address, and waits.
import { startEmbeddedPostgres } from '../src/server/embedded-postgres.ts';

const [dataDir] = process.argv.slice(2);
const silent = () => {};
try {
  const database = await startEmbeddedPostgres({
    dataDir,
    log: { info: silent, warn: silent, error: silent },
  });
  process.stdout.write(`${JSON.stringify({ url: database.url })}\n`);
  process.once('SIGTERM', () => database.stop().then(() => process.exit()));
  process.stdin.resume().once('end', () => process.exit());
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
}
