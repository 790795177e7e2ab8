import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { project, readProjectFile } from './project-files.ts';

/* Rules for the safety of all sources: docs/asvs.md names these tests. */

const sources = globSync('src/**/*.{ts,tsx}', { cwd: project })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .sort()
  .map((path) => ({ path, text: withoutComments(readProjectFile(path)) }));
const ofServer = sources.filter(({ path }) => /^src\/(main|server|app|features\/[^/]+\/server)\b/.test(path));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** The files in which a pattern occurs. */
const filesWith = (pattern: RegExp, among = sources): string[] =>
  among.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('these rules check real source files', () => {
  expect(sources.length).toBeGreaterThan(800);
  expect(ofServer.length).toBeGreaterThan(300);
});

test('no source evaluates text as code', () => {
  expect(filesWith(/\beval\s*\(|\bnew Function\s*\(|\bset(Timeout|Interval)\(\s*['"`]/)).toEqual([]);
  expect(filesWith(/from '(node:)?vm'/)).toEqual([]);
});

test('no screen inserts text as markup', () => {
  const asMarkup =
    /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\s*\+?=|insertAdjacentHTML|document\.write|parseFromString|createContextualFragment/;
  expect(filesWith(asMarkup)).toEqual([]);
});

test('a page listens to no message from another window', () => {
  const listens =
    /(window|globalThis|self)\.(addEventListener\(\s*'message'|onmessage)|^\s*addEventListener\(\s*'message'/m;
  expect(filesWith(listens)).toEqual([]);
});

test('only the named files start programs, and none of them is reached by a request', () => {
  expect(filesWith(/from '(node:)?child_process'/)).toEqual([
    'src/server/embedded-postgres-binaries.ts',
    'src/server/embedded-postgres-cluster.ts',
    'src/server/embedded-postgres-postmaster.ts',
    'src/server/process-identity.ts',
    'src/server/restore-backup.ts',
    'src/server/wal-archive.ts',
  ]);
  expect(filesWith(/\bshell: true|\bexec(Sync)?\(\s*[`'"]/)).toEqual([]);
});

test('no regular expression is built from what people type', () => {
  expect(filesWith(/\bRegExp\(/), 'these make theirs of constants').toEqual([
    'src/features/chat/safety-words.ts',
    'src/shared/bvn.ts',
  ]);
});

test('values that must not be guessed come from the system’s random generator', () => {
  // In the browser it spreads reconnections over time.
  expect(filesWith(/\bMath\.random\b/)).toEqual(['src/browser/live-client.ts']);
});

test('every hash, cipher and signature on the server is listed in docs/security.md', () => {
  const used = ofServer.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|createECDH|createSign|createVerify|pbkdf2|pbkdf2Sync|scrypt|scryptSync|hkdf|hkdfSync|generateKeyPairSync)\(\s*([^,)\s]+)/g,
      ),
    ].map(([call, algorithm = '']) => `${/^\w+/.exec(call)?.[0]}(${algorithm})`),
  );
  const listed = readProjectFile('docs/security.md');
  expect(used.length).toBeGreaterThan(15);
  expect([...new Set(used)].filter((call) => !listed.includes(`\`${call}\``))).toEqual([]);
});

test('nothing disables the verification of certificates', () => {
  expect(filesWith(/rejectUnauthorized|checkServerIdentity|sslmode=no-verify/)).toEqual([]);
});

test('no request of the server follows redirects blindly', () => {
  const unseen = ofServer.filter(({ text }) => {
    const asked = text.match(/\bawait fetch\(/g)?.length ?? 0;
    const refused = text.match(/redirect: '(error|manual)'/g)?.length ?? 0;
    return asked > refused;
  });
  expect(unseen.map(({ path }) => path)).toEqual([]);
});

test('no field prevents pasting', () => {
  // The composer of chat takes pasted files as attachments, and does not touch pasted text.
  expect(filesWith(/\bonPaste\b|addEventListener\(\s*'paste'/)).toEqual([
    'src/features/chat/screens/composer/composer.tsx',
  ]);
});

test('no source contains a key', () => {
  expect(filesWith(/sk_live_\w{8}|BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[A-Z0-9]{16}\b/)).toEqual([]);
});

test('every library has a fixed version and a checksum', () => {
  const { dependencies, devDependencies } = JSON.parse(readProjectFile('package.json'));
  const loose = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
  const { packages } = JSON.parse(readProjectFile('package-lock.json'));
  const unchecked = Object.entries<{ integrity?: string; inBundle?: boolean }>(packages).filter(
    ([path, { integrity, inBundle }]) => path !== '' && !inBundle && !integrity?.startsWith('sha512-'),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test('no screen takes today from the clock of the device, which may be wrong', () => {
  expect(filesWith(/lagosDay\(new Date\(\)\)/)).toEqual(['src/browser/today.ts']);
});

test('no source takes the day of a moment from its first ten letters, which is the day in UTC and not in Lagos', () => {
  expect(filesWith(/\.slice\(0, 10\)/), 'these begin with a day').toEqual([
    'src/app/dev-ui-parts.tsx',
    'src/features/bookings/screens/use-when.ts',
    'src/features/bookings/server/read-ical.ts',
    'src/shared/lagos-time.ts',
    'src/ui/day-keys.ts',
  ]);
});

test('a style sheet takes its colours from the tokens, so that they fit the dark scheme too', () => {
  const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(|:\s*(?:white|black|red)\b/i;
  const withOwn = globSync('src/**/*.css', { cwd: project }).filter((path) => {
    const text = readProjectFile(path)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      // Both schemes, and the shapes of masks, whose colour no one sees.
      .replace(/light-dark\((?:[^()]|\([^()]*\))*\)/g, '')
      .replace(/(?:mask(?:-image)?|--[\w-]+):[^;]*;/g, '');
    return colour.test(text);
  });
  expect(
    withOwn.sort(),
    'these have the same ground in both schemes, or are listed in architecture.md',
  ).toEqual([
    'src/app/api-docs.css',
    'src/browser/map/map.css',
    'src/features/console/screens/console.css',
    'src/ui/picture-viewer.css',
    'src/ui/styles/dialogs.css',
    'src/ui/styles/notices.css',
    'src/ui/styles/top-bar.css',
  ]);
});
