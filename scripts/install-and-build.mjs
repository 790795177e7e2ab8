// npm run build: installs and builds what a start would, for machines where the product must not write to its folder.
import { buildIfNeeded } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { runScript } from './run-command.mjs';

await runScript(async () => {
  await buildIfNeeded(await installIfNeeded());
  return 0;
});
