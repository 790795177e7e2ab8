// npm run build: what a start would install and build, for where the product itself may not write to its folder.
import { buildIfNeeded } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { runScript } from './run-command.mjs';

await runScript(async () => {
  await buildIfNeeded(await installIfNeeded());
  return 0;
});
