import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { project, readProjectFile } from './project-files.ts';

/**
 * Patterns of state in a process's memory: maps that start empty, module variables, mutable fields, one value per app,
 * and queues.
 */
const keeps = [
  /^(?:export )?const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)/m,
  /^let /m,
  /^\s+(?:readonly )?#\w+ = new (?:Map|Set)(?:<.*>)?\(\)/m,
  /^\s+#\w+(?:: [^(=]+| =)/m,
  /= new BoundedQueue\(/,
  /onePerApp[<(]/,
];

/** The server's own code; tests, and code that runs in browsers, keep no state for others. */
const sourceFiles = globSync('src/{server,app,features}/**/*.ts', { cwd: project })
  .filter((path) => !/\.test\.ts$|\/screens\//.test(path))
  .map((path) => ({ path, text: readProjectFile(path) }));
const table = readProjectFile('docs/scale.md');
/** The document names a file by its path, or only by its name where another file of its folder comes before it. */
const isNamed = (path: string) =>
  table.includes(`\`${path}\``) || table.includes(`\`${path.split('/').at(-1)}\``);

test('docs/scale.md lists every file that keeps something in a process’s memory', () => {
  const keeping = sourceFiles.filter(({ text }) => keeps.some((pattern) => pattern.test(text)));
  expect(keeping.length).toBeGreaterThan(30);
  expect(keeping.filter(({ path }) => !isNamed(path)).map(({ path }) => path)).toEqual([]);
});

test('docs/scale.md names no file that does not exist', () => {
  const paths = [...table.matchAll(/`(src\/[\w./-]+\.tsx?)`/g)].map(([, path = '']) => path);
  const known = new Set(sourceFiles.map(({ path }) => path));
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
});
