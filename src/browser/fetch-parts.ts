/** Files that are being fetched or were fetched, by URL. */
const fetched = new Map<string, Promise<void>>();

/**
 * Fetches the files of a code-split part, then imports it. The build wraps every `import()` of a page's script in this
 * function (vite.config.ts) instead of Vite's own helper. Vite's helper uses `<link rel="modulepreload">`, and in
 * Chrome 150 a module that failed to load once stays failed for as long as the page is open (HTML, "module map";
 * changed in 2026). Here the files enter the browser's cache first, so a failure leaves no trace and the next try
 * fetches them again.
 *
 * @param load the `import()`
 * @param files paths of the scripts and style sheets that it needs, without the leading slash
 * @throws TypeError when the network was lost, Error when a file no longer exists
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
  // The page links it already, so the browser loads it anyway.
  if (document.querySelector(`link[href="${address}"]`)) return;
  if (address.endsWith('.css')) return addStyles(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // The browser's cache keeps only answers that were read to the end.
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
