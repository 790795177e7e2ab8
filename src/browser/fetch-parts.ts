/** What is under way or has come, by address. */
const fetched = new Map<string, Promise<void>>();

/**
 * Fetches the files of a part of the script, then runs it. In the build every `import()` of a page's script is wrapped in
 * this (vite.config.ts) instead of in Vite's own helper. Vite's asks for the files by `<link rel="modulepreload">`, and to
 * Chrome 150 a module that failed to come once has failed for as long as the page is open (HTML, "module map"; changed in
 * 2026). Here they come into the browser's cache first, so a failure leaves no mark and the next try asks anew.
 *
 * @param load the `import()`
 * @param files paths of the script and style sheets that it needs, without the leading slash
 * @throws TypeError when the network was gone, Error when one of them is no longer there
 */
export async function fetchParts<Part>(load: () => Promise<Part>, files: string[] = []): Promise<Part> {
  await Promise.all(
    files.map((file) => {
      const address = `/${file}`;
      const coming = fetched.get(address) ?? fetchPart(address);
      fetched.set(address, coming);
      return coming.catch((error: unknown) => {
        fetched.delete(address);
        throw error;
      });
    }),
  );
  return load();
}

async function fetchPart(address: string): Promise<void> {
  // The page has it, or asks for it itself.
  if (document.querySelector(`link[href="${address}"]`)) return;
  if (address.endsWith('.css')) return addStyles(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Only an answer that was read to its end is kept by the browser's cache.
  await answer.arrayBuffer();
}

function addStyles(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new TypeError(`${address} did not come`));
    };
    document.head.append(link);
  });
}
