const PAUSE_MS = 3_000;

/**
 * Fetches a part of a page's script that its first load does without, and tries again where the network was gone: until
 * it is there, what the server rendered stays as it is, to be read and, where it has forms, to be used.
 */
export async function lazyWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
