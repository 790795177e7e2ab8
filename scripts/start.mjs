// npm start: installs what is missing, builds what has changed, and runs the product until it ends.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { NODE_FLAGS } from './node-flags.mjs';
import { root, runCommand, runScript } from './run-command.mjs';

await runScript(async () => {
  const node = await installIfNeeded();
  // The product prepares its database meanwhile: together they take less time than one after the other.
  const building = buildIfNeeded(node);
  // Node's --env-file-if-exists would print a remark on every start without the file.
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const { code } = await runCommand(
    node,
    [...NODE_FLAGS, ...settings, join(root, 'src', 'main.ts'), '--while-building', ...process.argv.slice(2)],
    { tellWhenGone: true, tellWhenDone: building },
  );
  return code;
});
