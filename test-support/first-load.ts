import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url));

/** The site's files that a browser has to load for a page's HTML, including static imports. */
export async function firstLoadFiles(html: string): Promise<Map<string, Buffer>> {
  const wanted = [
    ...html.matchAll(/(?:src|href)="(\/[^"/][^"]*\.(?:js|css|woff2))#?"|"(\/assets\/[^"]+\.js)"/g),
  ].map((match) => match[1] ?? match[2] ?? '');
  const files = new Map<string, Buffer>();
  for (let path = wanted.pop(); path; path = wanted.pop()) {
    if (files.has(path)) continue;
    const content = await readFile(join(clientFolder, path));
    files.set(path, content);
    if (!path.endsWith('.js')) continue;
    // Only static imports: a dynamic import() is loaded on demand.
    for (const [, specifier = ''] of content
      .toString('utf8')
      .matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
      wanted.push(join(dirname(path), specifier));
    }
  }
  return files;
}

/** The total size when gzipped, in bytes, of the files with a given ending. */
export function gzippedBytes(files: Map<string, Buffer>, ending: string): number {
  return [...files]
    .filter(([path]) => path.endsWith(ending))
    .reduce((sum, [, content]) => sum + gzipSync(content, { level: 9 }).length, 0);
}
