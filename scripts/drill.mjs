// npm run drill: harms the product under load (bench/drill.ts), with the tools and the build that this needs. It passes
// on the signals that npm keeps from it.
import { buildIfNeeded } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { runCommand, runScript } from './run-command.mjs';

await runScript(async () => {
  const node = await installIfNeeded({ tools: true });
  await buildIfNeeded(node);
  const { code } = await runCommand(node, ['bench/drill.ts', ...process.argv.slice(2)]);
  return code;
});
