// npm run bench: measures the product's capacity (bench/run.ts), with the tools and the build that this needs.
import { buildIfNeeded } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { runCommand, runScript } from './run-command.mjs';

await runScript(async () => {
  const node = await installIfNeeded({ tools: true });
  await buildIfNeeded(node);
  const { code } = await runCommand(node, ['bench/run.ts', ...process.argv.slice(2)]);
  return code;
});
