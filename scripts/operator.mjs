// npm run operator: operators' commands, run by src/app/operator.ts on the pinned Node.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { root, runCommand, runScript } from './run-command.mjs';

await runScript(async () => {
  const node = await installIfNeeded();
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const { code } = await runCommand(node, [
    ...settings,
    join(root, 'src', 'app', 'operator.ts'),
    ...process.argv.slice(2),
  ]);
  return code;
});
