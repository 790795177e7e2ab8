// npm run backup -- take | files | status | restore: backups of the embedded PostgreSQL, with scripts/backup-tool.ts.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { root, runCommand, runScript } from './run-command.mjs';

await runScript(async () => {
  const node = await installIfNeeded();
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const tool = join(root, 'scripts', 'backup-tool.ts');
  const { code } = await runCommand(node, [...settings, tool, ...process.argv.slice(2)]);
  return code;
});
