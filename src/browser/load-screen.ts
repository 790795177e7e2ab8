import type { Path } from 'react-router';
import { fetchParts } from './fetch-parts.ts';
import { isLostConnection } from './form-network.ts';

/** React Router's entry of a screen; paths begin with a slash. */
interface ScreenFiles {
  id: string;
  module: string;
  imports?: string[];
}

interface RouterOfPage {
  __reactRouterDataRouter: { state: { navigation: { location?: Path } } };
}

const PAUSE_MS = 3_000;

/**
 * Loads a screen's script. The build uses it in place of React Router's own function (scripts/router-parts.ts), which reloads
 * the current page when the script does not load: a form whose answer had arrived was then empty, as if it had not been
 * sent. This function waits for a lost network; if the script no longer exists, the browser loads the requested page as
 * a document.
 *
 * @param loaded the loaded screens by id, to which this one is added
 */
export async function loadScreen(
  { id, module, imports = [] }: ScreenFiles,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (id in loaded) return loaded[id];
  try {
    await waitForFiles([module, ...imports].map((path) => path.slice(1)));
    loaded[id] = await import(/* @vite-ignore */ module);
    return loaded[id];
  } catch {
    return leave();
  }
}

async function waitForFiles(files: string[]): Promise<void> {
  for (;;) {
    try {
      return await fetchParts(async () => undefined, files);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * Loads the document that the router was about to show, or the current one. The promise never settles, because the page
 * is left.
 */
function leave(): Promise<never> {
  const { location: next = location } = (window as unknown as RouterOfPage).__reactRouterDataRouter.state
    .navigation;
  location.assign(next.pathname + next.search);
  return new Promise(() => {});
}
