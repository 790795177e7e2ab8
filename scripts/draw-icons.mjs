// Collects the icons named in src/ui/icon-names.ts in one file, from the package lucide-react (ISC licence). Run it
// after a change of the list, and commit what it writes: node scripts/draw-icons.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { iconNames } from '../src/ui/icon-names.ts';

// Nothing else uses its 4,800 files, so the package is installed here and not with every copy of the project.
const temporary = mkdtempSync(join(tmpdir(), 'surehands-icons-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
execFileSync(
  'npm',
  ['install', '--prefix', temporary, '--ignore-scripts', '--no-audit', '--no-fund', 'lucide-react@1.75.0'],
  { stdio: 'inherit' },
);

const attributes = (record) =>
  Object.entries(record)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

const folder = pathToFileURL(join(temporary, 'node_modules/lucide-react/dist/esm/icons/'));

/** A renamed icon keeps its old name as a module that points to the new one. */
async function load(name) {
  const { __iconData: icon } = await import(new URL(`${name}.mjs`, folder).href);
  if (icon) return icon;
  const pointer = /from '\.\/([\w-]+)\.mjs'/.exec(await readFile(new URL(`${name}.mjs`, folder), 'utf8'));
  if (!pointer) throw new Error(`There is no drawing named ${name}.`);
  return load(pointer[1]);
}

async function symbol(name) {
  const icon = await load(name);
  const shapes = icon.node.map(([element, record]) => `<${element}${attributes(record)}/>`).join('');
  // A symbol used from another document inherits styles from the place of use, but not from a group around it here.
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</symbol>`;
}

const symbols = await Promise.all(iconNames.map(symbol));
await writeFile(
  new URL('../src/ui/drawings/icons.svg', import.meta.url),
  `<svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg"><!-- From Lucide (lucide.dev), ISC licence. -->\n${symbols.join('\n')}\n</svg>\n`,
);
