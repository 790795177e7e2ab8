import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Problem, root, runCommand, say, toolPath } from './run-command.mjs';

const SOURCES = ['src', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
/** Lies inside the build, so that a build begun and not finished has none. */
const noteFile = join(root, 'build', '.built-from');

/** Bytes. Shorter ones fit in one packet as they are. */
const LEAST_COMPRESSED = 1024;
/** Bytes. The library of the API's page alone is longer: the best compression would take as long as that of all others. */
const QUICKLY_COMPRESSED = 1024 ** 2;

/**
 * Builds the screens unless what they are built from is what the last build was made from.
 *
 * @param {string} node path of the pinned Node
 * @throws {Problem} when the build fails
 */
export async function buildIfNeeded(node) {
  const files = SOURCES.flatMap((name) => listFiles(join(root, name)));
  // Times and sizes tell quickly that nothing was touched; contents tell whether a touched file differs.
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
  say('Building the screens …');
  const { code } = await runCommand(
    node,
    [toolPath('@react-router/dev', 'react-router'), 'build', '--logLevel', 'warn'],
    {
      // Whatever the server is started as, the screens are the ones that people get.
      env: { NODE_ENV: 'production' },
    },
  );
  if (code !== 0) throw new Problem('Building the screens failed; the reason is above.');
  const assets = join(root, 'build', 'client', 'assets');
  if (!existsSync(assets)) return;
  shortenTableOfScreens(assets);
  await compressAssets(assets);
}

/** As a file beside it each script, style and drawing whose name changes with it, for the server to send as it is. */
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

/** Of a list of files as JSON those that are not on each page, in order. */
const ownFiles = (list, onEachPage) =>
  list
    .split(',')
    .filter((file) => file !== '' && !onEachPage.has(JSON.parse(file)))
    .sort()
    .join(',');

/** Of the table in the browser: gives each screen the name and the parent that React Router looks for. */
const namesOfScreens =
  'for(const[k,v]of Object.entries(window.__reactRouterManifest.routes))v.id=k,k=="root"||(v.parentId="root");';

/**
 * Every page loads the router's table of all screens. What a screen does not have need not be said, nor which of its files
 * every page has loaded already, and the files of two screens in the same order compress to fewer bytes.
 */
function shortenTableOfScreens(assets) {
  for (const name of readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const table = readFileSync(join(assets, name), 'utf8');
    const { entry, routes } = JSON.parse(table.slice(table.indexOf('{'), table.lastIndexOf('}') + 1));
    const onEachPage = new Set([entry, routes.root].flatMap((one) => [one.module, ...one.imports]));
    const shorter = table
      // React Router asks for no default export.
      .replaceAll(/,"(has\w+":false|hasDefaultExport":true)/g, '')
      .replaceAll(/"imports":\[([^\]]*)\]/g, (_, files) => `"imports":[${ownFiles(files, onEachPage)}]`)
      // Many screens have the same styles, and few the same files before them.
      .replaceAll(/("imports":\[[^\]]*\]),("css":\[[^\]]*\])/g, '$2,$1')
      // Each screen's name is its key, and all are below the root: the last line says both again.
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
