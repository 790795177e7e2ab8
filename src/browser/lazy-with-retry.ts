const PAUSE_MS = 3_000;

/**
 * Loads a part of the script that is not needed at first, and retries while the network is lost. Until it arrives, what
 * the server rendered stays readable, and its forms stay usable.
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
