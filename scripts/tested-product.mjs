import { get } from 'node:http';
import { join } from 'node:path';
import { TEST_FLAGS } from './node-flags.mjs';
import { Problem, root, runCommand } from './run-command.mjs';

/** The port of the product that the browser tests use. */
export const port = Number(process.env.E2E_PORT ?? 3917);

/**
 * Starts the product for the browser tests (e2e/tested-product.ts): it fills its database at once, and listens when told.
 *
 * @param {string} node path of the pinned Node
 * @param {Record<string, string | undefined>} env
 * @returns {{ listen: () => Promise<string | undefined>, stop: () => Promise<void> }} listen: lets it listen, and returns
 *   its data folder once it is ready; undefined where it has ended instead
 */
export function startTestedProduct(node, env) {
  let dataDir;
  let hasEnded = false;
  let setWanted;
  let setDone;
  const ended = runCommand(
    node,
    [...TEST_FLAGS, join(root, 'e2e', 'tested-product.ts'), '--while-building'],
    {
      env,
      quiet: 'but errors',
      tellWhenGone: true,
      tellWhenDone: new Promise((resolve) => {
        setWanted = resolve;
      }),
      stopAfter: new Promise((resolve) => {
        setDone = resolve;
      }),
      onMessage: (message) => {
        ({ dataDir } = message);
      },
    },
  ).finally(() => {
    hasEnded = true;
  });
  // An interruption ends the whole run, which then waits for it in stop().
  ended.catch(() => undefined);
  return {
    async listen() {
      if (await isReady()) throw new Problem(`Another product already listens on port ${port}.`);
      setWanted();
      while (!hasEnded && !(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100));
      return hasEnded ? undefined : dataDir;
    },
    async stop() {
      setDone();
      setWanted();
      await ended.catch(() => undefined);
    },
  };
}

const isReady = () =>
  new Promise((resolve) => {
    get(`http://localhost:${port}/readyz`, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
