import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('..', import.meta.url));

/** The documents that people write. docs/spec-coverage.md is written from the tests. */
export const documents = globSync(['*.md', '{docs,sandbox}/**/*.md'], { cwd: project })
  .filter((path) => path !== 'docs/spec-coverage.md')
  .sort();

/** @param path from the project's folder. */
export function readProjectFile(path: string): string {
  return readFileSync(`${project}/${path}`, 'utf8');
}
