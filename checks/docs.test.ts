import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { CANCELLATION_WINDOW_HOURS, PROBLEM_REPORT_HOURS } from '../src/shared/promises.ts';
import { documents, project, readProjectFile } from './project-files.ts';

/** Files that the product or its user creates, so that the sources do not have them. */
const madeLater = new Set([
  '.env',
  'backup.json',
  'bvn-keys.json',
  'postgres.log',
  'postgres.owner',
  'postgres.password',
  'push-keys.json',
  'secrets.json',
]);

const tracked = globSync(
  [
    '*',
    '.*',
    '{bench,checks,demo,docs,e2e,migrations,ops,public,sandbox,scripts,src,test-support}/**/*',
    '{.ci,.vscode}/*',
  ],
  { cwd: project },
);
const topFolders = new Set(tracked.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
const features = globSync('src/features/*', { cwd: project }).map((path) => path.split('/')[2]);

const extension = /\.(tsx?|d\.mts|m?js|json|sql|css|md|txt|webp|png|html|svg|yml|log)$/;

/** Whether a name in backticks is a file or folder of the project, and no URL, call or MIME type. */
function looksLikePath(name: string): boolean {
  if (!/^[\w.*[\]{},<>/-]+$/.test(name) || /^[/.]?$|^\/|^\.\w+\.|^node_modules|:\/\/|<|NN/.test(name))
    return false;
  if (extension.test(name)) return true;
  const [first = '', second] = name.split('/');
  return second !== undefined && (topFolders.has(first) || features.includes(first));
}

/**
 * Whether a document's path exists: relative to the project's folder, to `src` or to a feature, or as the end of a
 * path.
 */
function exists(name: string): boolean {
  const path = name.replace(/\/$/, '');
  if (path.includes('*')) {
    const pattern = new RegExp(`(^|/)${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    return tracked.some((file) => pattern.test(file));
  }
  return madeLater.has(path) || tracked.some((file) => file === path || file.endsWith(`/${path}`));
}

function missingPaths(text: string): string[] {
  const names = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  return names.filter((name) => looksLikePath(name) && !exists(name));
}

/** Links to files that do not exist, and to headings that their page does not have. */
function deadLinks(from: string, text: string): string[] {
  const targets = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', heading] = target.split('#');
    const file = path === '' ? from : normalize(join(dirname(from), path));
    if (file !== from && !existsSync(join(project, file))) return true;
    if (heading === undefined) return false;
    return !anchorsOf(file === from ? text : readProjectFile(file)).includes(heading);
  });
}

function anchorsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '');
}

test('every file and folder that a document names exists', () => {
  expect(documents.length).toBeGreaterThan(30);
  const missing = documents.flatMap((path) =>
    missingPaths(readProjectFile(path)).map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every link of a document leads to a file, and to a heading that the file has', () => {
  const dead = documents.flatMap((path) =>
    deadLinks(path, readProjectFile(path)).map((target) => `${path}: ${target}`),
  );
  expect(dead).toEqual([]);
});

test('every folder in the README’s tree exists', () => {
  const tree = readProjectFile('README.md').split('## The tree')[1] ?? '';
  const folders = [...tree.matchAll(/^( {2})?([\w-]+\/|[\w-]+\.ts) /gm)].map(
    ([, inside, name]) => `${inside ? 'src/' : ''}${name}`,
  );
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((folder) => !existsSync(join(project, folder)))).toEqual([]);
});

test('the architecture’s table of features has each of them', () => {
  const table = readProjectFile('docs/architecture.md').split('## The features')[1]?.split('\n## ')[0] ?? '';
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[\w-]+/g) ?? [],
  );
  expect(named.sort()).toEqual([...features].sort());
});

test('the architecture’s table of emails has each file of emails', () => {
  const table = readProjectFile('docs/architecture.md').split('## The emails')[1]?.split('\n## ')[0] ?? '';
  const files = globSync('src/features/*/{server/*-{mails,emails},words/emails*}.ts', { cwd: project });
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !table.includes(basename(file)))).toEqual([]);
});

test.each([
  'src/app/no-such-file.ts',
  'hiring/server/no-such-folder',
  'no-such-file.ts',
  '*-no-such-rules.ts',
])('a document that names %s, which does not exist, is refused', (name) => {
  expect(missingPaths(`See \`${name}\`, then \`src/main.ts\`.`)).toEqual([name]);
});

test.each(['no-such-page.md', 'money.md#no-such-heading', '#no-such-heading'])(
  'a document with a link to %s, which does not exist, is refused',
  (target) => {
    const text = `# A page\n\n[here](#a-page), [money](money.md#the-accounts), [nowhere](${target})`;
    expect(deadLinks('docs/page.md', text)).toEqual([target]);
  },
);

test.each([
  'application/json',
  '/dev/mail',
  'https://example.ng/a.png',
  'hire.id',
  '.test.ts',
  'migrations/00NN-what-it-is.sql',
])('%s is not mistaken for a file of the project', (name) => {
  expect(missingPaths(`\`${name}\``)).toEqual([]);
});

test.each(['README.md', 'docs/money.md'])('%s promises the same hours as the product', (document) => {
  const text = readProjectFile(document).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(new RegExp(`(up to|until) ${CANCELLATION_WINDOW_HOURS} hours before the start`));
  expect(text).toMatch(new RegExp(`(you have|For) ${PROBLEM_REPORT_HOURS} hours`));
});
