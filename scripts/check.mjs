// npm run check: what can be checked in seconds without running the product: types, style, and which folder imports
// which.
import { installIfNeeded } from './install.mjs';
import { printLine, runCommand, runScript, toolPath } from './run-command.mjs';
import { runStaticChecks } from './static-checks.mjs';

await runScript(async () => {
  const node = await installIfNeeded({ tools: true });
  const check = async (name, command) => {
    const { code } = await runCommand(node, command);
    if (code !== 0) printLine(`── ${name}: failed`);
    return code === 0;
  };
  const fence = check('import fence', [
    toolPath('dependency-cruiser', 'depcruise'),
    ...['--config', 'checks/import-fence.config.mjs', '--output-type', 'err'],
    ...['src', 'sandbox', 'scripts', 'demo', 'test-support'],
  ]);
  const { first, last } = runStaticChecks(check);
  const results = (await Promise.all([first, last, fence])).flat();
  const failed = results.filter((passed) => !passed).length;
  printLine(failed === 0 ? 'All checks passed.' : `${failed} of ${results.length} checks failed.`);
  return failed === 0 ? 0 : 1;
});
