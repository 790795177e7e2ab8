import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('..', import.meta.url));

/** Everything that people read about the project. */
export const documents = globSync(['*.md', '{docs,sandbox}/**/*.md'], { cwd: project }).sort();

/** @param path from the project's folder. */
export function readProjectFile(path: string): string {
  return readFileSync(`${project}/${path}`, 'utf8');
}
