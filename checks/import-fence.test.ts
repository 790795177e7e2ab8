import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fence from './import-fence.config.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
/**
 * Every source but the tests, to which no rule applies: a third of all text. One that the product imports is followed
 * like any other file.
 */
const sources = globSync('{src,sandbox,scripts,demo,test-support}/**/*.{ts,tsx,mts,mjs}', {
  cwd: project,
}).filter((path) => !/\.test\.[a-z]+$/.test(path));

async function cruiseFolder(baseDir: string, paths: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(paths, {
    baseDir,
    ruleSet: { forbidden: fence.forbidden },
    validate: true,
    ...fence.options,
  } as never);
  return output as ICruiseResult;
}

/** Cruising all files takes seconds, so the tests of the project share the result. */
let whole: ICruiseResult;
beforeAll(async () => {
  whole = await cruiseFolder(project, sources);
}, 120_000);

describe('the import fence', () => {
  test('holds in the whole project, and was checked on real files', () => {
    const { summary } = whole;
    expect(summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([]);
    // A checker that cannot read TypeScript finds no modules and no violations.
    expect(summary.totalCruised).toBeGreaterThan(100);
    expect(summary.totalDependenciesCruised ?? 0).toBeGreaterThan(200);
  });
});

/** The feature of a product's file; undefined for everything else. */
const featureOf = (path: string) =>
  /\.test\.tsx?$/.test(path) ? undefined : /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** Pairs of features that reach each other, directly or through others, as "a ⇄ b". */
function featureCircles({ modules }: ICruiseResult): string[] {
  const reached = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = featureOf(source);
    if (from === undefined) continue;
    const known = reached.get(from) ?? new Set();
    reached.set(from, known);
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (to !== undefined && to !== from) known.add(to);
    }
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(reached.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  const names = [...reached.keys()].sort();
  return names.flatMap((one) =>
    names
      .filter((other) => one < other && reaches(one, other) && reaches(other, one))
      .map((other) => `${one} ⇄ ${other}`),
  );
}

describe('the dependencies between features', () => {
  test('have no circles', () => {
    expect(featureCircles(whole)).toEqual([]);
  });

  test('that form a circle over three features are found', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'surehands-fence-'));
    await symlink(join(project, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    for (const [from, to] of [
      ['one', 'two'],
      ['two', 'three'],
      ['three', 'one'],
      ['above', 'one'],
    ]) {
      const path = join(folder, `src/features/${from}/server`);
      await mkdir(path, { recursive: true });
      await writeFile(join(path, 'public.ts'), `export type { Used as Of${from} } from './own.ts';`);
      await writeFile(
        join(path, 'own.ts'),
        `import type * as other from '../../${to}/server/public.ts';\nexport type Used = typeof other;`,
      );
    }
    const circles = featureCircles(await cruiseFolder(folder, ['src']));
    await rm(folder, { recursive: true, force: true });
    expect(circles).toEqual(['one ⇄ three', 'one ⇄ two', 'three ⇄ two']);
  });
});

/** A source without its comments and the lines that only re-export another file. */
const besidesReExports = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/export (type )?\{[^}]*\} from '[^']+';/g, '')
    .trim();

test('a feature’s public.ts only re-exports, and defines nothing itself', () => {
  const files = globSync('src/features/*/{server,screens}/public.ts', { cwd: project });
  expect(files.length).toBeGreaterThan(20);
  const makers = files.filter((file) => besidesReExports(readFileSync(join(project, file), 'utf8')) !== '');
  expect(makers).toEqual([]);
  expect(besidesReExports("export { a } from './a.ts';\nexport const b = 1;")).toBe('export const b = 1;');
});

/** One violation for each rule: the file that breaks it, its code, and a target that exists. */
const broken: Record<string, { file: string; code: string; target?: [path: string, code: string] }> = {
  'browser-never-server': {
    file: 'src/features/new/screens/new-screen.tsx',
    code: "import type { Thing } from '../server/thing.ts';\nexport const x: Thing | 1 = 1;",
    target: ['src/features/new/server/thing.ts', 'export type Thing = 2;'],
  },
  'server-never-browser': {
    file: 'src/features/new/server/new.ts',
    code: "export { a } from '../../../ui/a.tsx';",
    target: ['src/ui/a.tsx', 'export const a = 1;'],
  },
  'shared-stands-alone': {
    file: 'src/shared/word.ts',
    code: "export { b } from '../server/b.ts';",
    target: ['src/server/b.ts', 'export const b = 1;'],
  },
  'contracts-are-shared-words': {
    file: 'src/features/new/contract.ts',
    code: "export { c } from './server/c.ts';",
    target: ['src/features/new/server/c.ts', 'export const c = 1;'],
  },
  'both-sides-know-no-node': { file: 'src/shared/disk.ts', code: "export { readFileSync } from 'node:fs';" },
  'infrastructure-never-feature': {
    file: 'src/server/plumb.ts',
    code: "export { d } from '../features/new/server/public.ts';",
    target: ['src/features/new/server/public.ts', 'export const d = 1;'],
  },
  'feature-never-app': {
    file: 'src/features/new/server/up.ts',
    code: "export { e } from '../../../app/e.ts';",
    target: ['src/app/e.ts', 'export const e = 1;'],
  },
  'features-meet-in-public': {
    file: 'src/features/new/server/peek.ts',
    code: "export { f } from '../../other/server/secret.ts';",
    target: ['src/features/other/server/secret.ts', 'export const f = 1;'],
  },
  'stores-are-private': {
    file: 'src/app/reach.ts',
    code: "export { g } from '../features/new/server/new-store.ts';",
    target: ['src/features/new/server/new-store.ts', 'export const g = 1;'],
  },
  'rules-are-plain': {
    file: 'src/features/new/server/new-rules.ts',
    code: "export { h } from '../../../server/database.ts';",
    target: ['src/server/database.ts', 'export const h = 1;'],
  },
  'rules-know-no-node': {
    file: 'src/features/new/server/new-process.ts',
    code: "export { readFileSync } from 'node:fs';",
  },
  'product-never-tests': {
    file: 'src/features/new/server/cheat.ts',
    code: "export { i } from '../../../../test-support/i.ts';",
    target: ['test-support/i.ts', 'export const i = 1;'],
  },
  'sandbox-is-a-guest': {
    file: 'src/features/new/server/pretend.ts',
    code: "export { j } from '../../../../sandbox/j.ts';",
    target: ['sandbox/j.ts', 'export const j = 1;'],
  },
  'sandbox-knows-no-product': {
    file: 'sandbox/spy.ts',
    code: "export { k } from '../src/server/k.ts';",
    target: ['src/server/k.ts', 'export const k = 1;'],
  },
  'no-cycles': {
    file: 'src/server/chicken.ts',
    code: "import { egg } from './egg.ts';\nexport const chicken = () => egg;",
    target: [
      'src/server/egg.ts',
      "import { chicken } from './chicken.ts';\nexport const egg = () => chicken;",
    ],
  },
};

describe('each rule of the fence', () => {
  const made: string[] = [];
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

  test('has an example here that breaks it', () => {
    expect(Object.keys(broken).sort()).toEqual(fence.forbidden.map((rule) => rule.name).sort());
  });

  test.each(Object.entries(broken))(
    'reports its name when it is broken: %s',
    async (rule, { file, code, target }) => {
      const folder = await mkdtemp(join(tmpdir(), 'surehands-fence-'));
      made.push(folder);
      await symlink(join(project, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
      for (const [path, content] of [[file, code] as const, ...(target ? [target] : [])]) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), content);
      }
      const planted = [...new Set([file, target?.[0] ?? file].map((path) => path.split('/')[0] ?? ''))];
      const { summary } = await cruiseFolder(folder, planted);
      expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule);
    },
  );
});
