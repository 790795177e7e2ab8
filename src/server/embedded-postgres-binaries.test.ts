import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  findPostgresBinaries,
  keepCopyFresh,
  placeBinaries,
  programPath,
  restoreLinks,
  unprivilegedAccount,
} from './embedded-postgres-binaries.ts';

test('the project comes with PostgreSQL 18', async () => {
  const binaries = await findPostgresBinaries(undefined);
  expect(binaries.version).toMatch(/^18\./);
  expect(binaries.copied).toBe(false);
});

test('programs that do not run on this machine are named, with a way out', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'no-postgres-'));
  try {
    await expect(placeBinaries(empty, undefined)).rejects.toThrow(/The PostgreSQL in .* set DATABASE_URL/);
  } finally {
    rmSync(empty, { recursive: true });
  }
});

test('links that npm could not pack are all made, even if an installation was cut off midway', async () => {
  const { folder: package18 } = await findPostgresBinaries(undefined);
  const installed = mkdtempSync(join(tmpdir(), 'postgres-links-'));
  try {
    const native = join(installed, 'native');
    mkdirSync(join(native, 'lib'), { recursive: true });
    cpSync(join(dirname(package18), 'scripts'), join(installed, 'scripts'), { recursive: true });
    writeFileSync(join(installed, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'a library');
    const [first, second] = ['native/lib/libpq.so', 'native/lib/libpq.so.5'];
    const links = [first, second].map((target) => ({ source: 'native/lib/libpq.so.5.18', target }));
    writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
    symlinkSync('libpq.so.5.18', join(installed, first));
    await restoreLinks(native);
    expect(readFileSync(join(installed, second), 'utf8')).toBe('a library');
  } finally {
    rmSync(installed, { recursive: true });
  }
});

// Only root can run the programs as another account.
describe.skipIf(process.getuid?.() !== 0)('for root, in a folder that only root may enter,', () => {
  const account = unprivilegedAccount();
  let folder: string;
  let closed: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'postgres-binaries-'));
    chmodSync(folder, 0o755);
    closed = join(folder, 'closed', 'native');
    cpSync((await findPostgresBinaries(undefined)).folder, closed, {
      recursive: true,
      verbatimSymlinks: true,
    });
    chmodSync(join(folder, 'closed'), 0o700);
    mkdirSync(join(folder, 'tmp'));
    // Open to all users, whatever the default mode is where these tests run.
    chmodSync(join(folder, 'tmp'), 0o755);
    vi.stubEnv('TMPDIR', join(folder, 'tmp'));
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the programs are copied to where the account can run them, owned by root', async () => {
    const binaries = await placeBinaries(closed, account);
    expect(binaries.copied).toBe(true);
    expect(binaries.folder.startsWith(join(folder, 'tmp'))).toBe(true);
    expect(statSync(programPath(binaries.folder, 'postgres'))).toMatchObject({ uid: 0, mode: 0o100755 });
  });

  test('the copy is used again, and completed when parts of it are missing or truncated', async () => {
    const first = await placeBinaries(closed, account);
    rmSync(join(first.folder, 'share'), { recursive: true });
    rmSync(join(first.folder, 'lib', 'libpq.so.5'));
    writeFileSync(programPath(first.folder, 'initdb'), 'cut short');
    const second = await placeBinaries(closed, account);
    expect(second.folder).toBe(first.folder);
    expect(readdirSync(join(second.folder, 'share', 'postgresql', 'extension'))).toContain('pg_trgm.control');
    expect(readdirSync(join(folder, 'tmp'))).toHaveLength(1);
  });

  test('a folder that another user made under the copy’s name is not used', async () => {
    const first = await placeBinaries(closed, account);
    chownSync(first.folder, account.uid, account.gid);
    const second = await placeBinaries(closed, account);
    expect(second.folder).not.toBe(first.folder);
    expect(statSync(second.folder).uid).toBe(0);
  });

  test('another folder is found if the temporary folder is closed to the account', async () => {
    chmodSync(join(folder, 'tmp'), 0o700);
    // An additional file gives this copy a name of its own, so that deleting it does not affect a running product.
    writeFileSync(join(closed, 'share', 'of-this-test'), '');
    const binaries = await placeBinaries(closed, account);
    expect(binaries.folder).toMatch(/^\/(var\/)?tmp\/surehands-postgres-/);
    rmSync(binaries.folder, { recursive: true });
  });

  test('a copy in use has its time renewed, so that the system does not delete it', async () => {
    const { folder: copy } = await placeBinaries(closed, account);
    const library = join(copy, 'lib', 'postgresql', 'pg_trgm.so');
    utimesSync(library, 0, 0);
    keepCopyFresh(copy);
    expect(statSync(library).mtimeMs).toBeGreaterThan(0);
    expect(statSync(library).atimeMs).toBeGreaterThan(0);
  });
});
