import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, toolPath } from './run-command.mjs';

/**
 * Runs everything that can be checked without running the product: types, style and lint.
 *
 * @template Result
 * @param {(name: string, command: string[]) => Promise<Result>} check runs one check, given as arguments for Node
 * @returns {{ first: Promise<Result[]>, last: Promise<Result[]> }} last: two checks that leave time of the processor
 *   for other work, and begin when the others are nearly done
 */
export function runStaticChecks(check) {
  // TypeScript 7 takes a third of the time of version 6; dependency-cruiser still needs the API of 6.
  const typeScript = toolPath('typescript-native', 'tsc');
  // Several threads each resolve the types that they share: four threads take 34 s of processor time for the server's
  // types, one takes 20 s.
  const threads = availableParallelism() > 2 ? [] : ['--singleThreaded'];
  // Incremental: what has not changed since the last check is not checked again.
  const types = (name, project) => {
    const seen = join(root, 'node_modules/.cache/typescript', project);
    const command = [typeScript, '-p', project, '--incremental', '--tsBuildInfoFile', seen, ...threads];
    return check(`types of the ${name}`, command);
  };
  // The types of screens depend on these.
  const routeTypes = check('route types', [toolPath('@react-router/dev', 'react-router'), 'typegen']);
  const style = routeTypes.then(() =>
    check('style and lint', [toolPath('@biomejs/biome', 'biome'), 'ci', '.']),
  );
  const server = routeTypes.then(() => types('server', 'tsconfig.server.json'));
  const last = server.then(() =>
    Promise.all([types('browser', 'tsconfig.browser.json'), types('tests of pages', 'tsconfig.tests.json')]),
  );
  return { first: Promise.all([routeTypes, style, server]), last };
}
