// npm start: installs what is missing, builds what changed, and runs the product until it ends.
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { root, runCommand, runScript } from './run-command.mjs';

await runScript(async () => {
  const node = await installIfNeeded();
  await buildIfNeeded(node);
  const { code } = await runCommand(
    node,
    ['--env-file-if-exists=.env', join(root, 'src', 'main.ts'), ...process.argv.slice(2)],
    { tellWhenGone: true },
  );
  return code;
});
