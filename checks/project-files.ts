import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('..', import.meta.url));

/** Every document about the project. */
export const documents = globSync(['*.md', '{docs,sandbox}/**/*.md'], { cwd: project }).sort();

/** @param path relative to the project's folder */
export function readProjectFile(path: string): string {
  return readFileSync(`${project}/${path}`, 'utf8');
}
