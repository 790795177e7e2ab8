import type { Path } from 'react-router';
import { fetchParts } from './fetch-parts.ts';
import { isLostConnection } from './form-network.ts';

/** What React Router knows of a screen; paths begin with a slash. */
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
 * Loads a screen's script. In the build it takes the place of React Router's own (vite.config.ts), which loads the page that is shown anew
 * when the script does not come: a form whose answer had come was empty then, as if it had not been sent. Here a lost network is waited
 * for, and where the script is gone for good the browser goes where the reader was going.
 *
 * @param loaded by id the screens that are there, to which this one is added
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

/** Loads the document that the router was about to show, or this one. Never ends: the page does. */
function leave(): Promise<never> {
  const { location: next = location } = (window as unknown as RouterOfPage).__reactRouterDataRouter.state
    .navigation;
  location.assign(next.pathname + next.search);
  return new Promise(() => {});
}
