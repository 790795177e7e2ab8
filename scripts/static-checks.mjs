import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, toolPath } from './run-command.mjs';

/**
 * Everything that can be told without running the product: types, style and lint.
 *
 * @template Result
 * @param {(name: string, command: string[]) => Promise<Result>} check runs one of them, as arguments for Node
 * @returns {Promise<Result[]>}
 */
export async function runStaticChecks(check) {
  // TypeScript 7 checks in a third of the time of 6; dependency-cruiser still needs the programming interface of 6.
  const typeScript = toolPath('typescript-native', 'tsc');
  // Several threads each work out the types that they share: the server's take four of them 34 s of processor time, one 20.
  const threads = availableParallelism() > 2 ? [] : ['--singleThreaded'];
  // What was checked before and has not changed since is not checked again.
  const types = (name, project) => {
    const seen = join(root, 'node_modules/.cache/typescript', project);
    const command = [typeScript, '-p', project, '--incremental', '--tsBuildInfoFile', seen, ...threads];
    return check(`types of the ${name}`, command);
  };
  // The types of screens rest on these.
  const routeTypes = await check('route types', [toolPath('@react-router/dev', 'react-router'), 'typegen']);
  const style = check('style and lint', [toolPath('@biomejs/biome', 'biome'), 'ci', '.']);
  const server = await types('server', 'tsconfig.server.json');
  const pages = await Promise.all([
    types('browser', 'tsconfig.browser.json'),
    types('tests of pages', 'tsconfig.tests.json'),
  ]);
  return [routeTypes, server, ...pages, await style];
}
