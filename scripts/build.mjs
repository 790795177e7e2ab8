import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Problem, printLine, root, runCommand, toolPath } from './run-command.mjs';

const SOURCES = [
  'src',
  'public',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/router-parts.ts',
  'react-router.config.ts',
  'package-lock.json',
];
/** Inside the build folder, so an unfinished build has no note. */
const noteFile = join(root, 'build', '.built-from');

/** Bytes. Of smaller files the header that names the encoding would take back half of what is saved. */
const LEAST_COMPRESSED = 200;
/**
 * Bytes. Only the library of the API's page is larger: the best compression would take as long for it as for all
 * others.
 */
const QUICKLY_COMPRESSED = 1024 ** 2;

/**
 * Builds the screens unless their sources are the same as at the last build.
 *
 * @param {string} node path of the pinned Node
 * @throws {Problem} when the build fails
 */
export async function buildIfNeeded(node) {
  const files = SOURCES.flatMap((name) => listFiles(join(root, name)));
  // Times and sizes quickly show that nothing was touched; contents show whether a touched file differs.
  const outside = digest(files, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });
  const note = readNote();
  if (note.outside === outside) return;
  const inside = digest(files, (file) => readFileSync(file));
  if (note.inside !== inside) await build(node);
  writeFileSync(noteFile, JSON.stringify({ outside, inside }));
}

async function build(node) {
  printLine('Building the screens …');
  const { code } = await runCommand(
    node,
    [toolPath('@react-router/dev', 'react-router'), 'build', '--logLevel', 'warn'],
    {
      // The screens are always the production ones, whatever the environment of the server.
      env: { NODE_ENV: 'production' },
    },
  );
  if (code !== 0) throw new Problem('Building the screens failed; the reason is above.');
  const assets = join(root, 'build', 'client', 'assets');
  if (!existsSync(assets)) return;
  shortenTableOfScreens(assets);
  await compressAssets(assets);
}

/**
 * Writes a compressed copy beside each script, style sheet and drawing whose name changes with its content, for the
 * server to send as it is.
 */
async function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(names.map((name) => compressAsset(join(folder, name))));
}

async function compressAsset(file) {
  const content = readFileSync(file);
  if (content.length < LEAST_COMPRESSED) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
  const quality = content.length > QUICKLY_COMPRESSED ? 9 : BROTLI_MAX_QUALITY;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}

/** The files of a JSON list that are not on every page, in sorted order. */
const ownFiles = (list, onEachPage) =>
  list
    .split(',')
    .filter((file) => file !== '' && !onEachPage.has(JSON.parse(file)))
    .sort()
    .join(',');

/**
 * Code for the browser's copy of the table: restores the id and the parent of each screen, which React Router needs.
 */
const namesOfScreens =
  'for(const[k,v]of Object.entries(window.__reactRouterManifest.routes))v.id=k,k=="root"||(v.parentId="root");';

/**
 * Shortens the router's table of all screens, which every page loads. Absent features need not be listed, nor the files
 * that every page has loaded already; sorted lists of files compress better.
 */
function shortenTableOfScreens(assets) {
  for (const name of readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const table = readFileSync(join(assets, name), 'utf8');
    const { entry, routes } = JSON.parse(table.slice(table.indexOf('{'), table.lastIndexOf('}') + 1));
    const onEachPage = new Set([entry, routes.root].flatMap((one) => [one.module, ...one.imports]));
    const shorter = table
      // React Router does not read hasDefaultExport.
      .replaceAll(/,"(has\w+":false|hasDefaultExport":true)/g, '')
      .replaceAll(/"imports":\[([^\]]*)\]/g, (_, files) => `"imports":[${ownFiles(files, onEachPage)}]`)
      // Many screens have the same styles, but different files, so putting the styles first compresses better.
      .replaceAll(/("imports":\[[^\]]*\]),("css":\[[^\]]*\])/g, '$2,$1')
      // Each screen's id is its key, and all are children of the root: the last line restores both.
      .replaceAll(/"id":"[^"]+",("parentId":"root",)?/g, '');
    writeFileSync(join(assets, name), `${shorter}\n${namesOfScreens}\n`);
  }
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => listFiles(join(path, name)));
}

function digest(files, describe) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`\0${file.slice(root.length)}\0`);
    hash.update(describe(file));
  }
  return hash.digest('hex');
}

function readNote() {
  try {
    return JSON.parse(readFileSync(noteFile, 'utf8'));
  } catch {
    return {};
  }
}
