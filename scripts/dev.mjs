// npm run dev: runs the product from its sources. Open browsers update as screens and styles are edited; the server
// restarts after a change of its own files, while its database keeps running.
//
//   npm run dev                 http://localhost:3000
//   npm run dev -- --inspect    lets a debugger attach on port 9229
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { root, runCommand, runScript, toolPath } from './run-command.mjs';

await runScript(async () => {
  const node = await installIfNeeded({ tools: true });
  // Generates the types of screens, for the editor.
  await runCommand(node, [toolPath('@react-router/dev', 'react-router'), 'typegen']);
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const flags = process.argv.slice(2).filter((word) => word.startsWith('--inspect'));
  const { code } = await runCommand(node, [...settings, join(root, 'scripts', 'dev-server.ts'), ...flags], {
    tellWhenGone: true,
  });
  return code;
});
