// Writes src/server/database-types.ts from a migrated database: node scripts/database-types.mjs DATABASE_URL [--verify]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [url = '', ...rest] = process.argv.slice(2);
const project = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    `--url=${url}`,
    '--out-file=src/server/database-types.ts',
    '--exclude-pattern=(pgboss|sandbox_*).*',
    '--date-parser=string',
    '--numeric-parser=number',
    '--type-mapping={"int8":"number","timestamptz":"Timestamp"}',
    ...rest,
  ],
  { cwd: project, stdio: 'inherit' },
);
process.exit(status ?? 1);
