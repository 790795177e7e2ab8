import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url));

/** The site's files that a page's HTML makes a browser fetch before it is whole, with what those import in turn. */
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
    // Static imports only: a dynamic import() waits until somebody asks for it.
    for (const [, specifier = ''] of content
      .toString('utf8')
      .matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
      wanted.push(join(dirname(path), specifier));
    }
  }
  return files;
}

/** Bytes on the wire when gzipped, of the files with an ending. */
export function gzippedBytes(files: Map<string, Buffer>, ending: string): number {
  return [...files]
    .filter(([path]) => path.endsWith(ending))
    .reduce((sum, [, content]) => sum + gzipSync(content, { level: 9 }).length, 0);
}
