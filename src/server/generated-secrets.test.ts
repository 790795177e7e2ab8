import { ECDH } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { generatedSecrets } from './generated-secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('secrets are made once and stored', () => {
  const dataDir = join(folder, 'not', 'there', 'yet');
  const first = generatedSecrets(dataDir);
  expect(first.sessionSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(first.sandboxKey).toMatch(/^sk_test_[0-9a-f]{64}$/);
  expect(first.bvnKey).toMatch(/^[0-9a-f]{64}$/);
  expect(first.bvnHashKey).toMatch(/^[0-9a-f]{64}$/);
  expect(first.vapidPublicKey).toMatch(/^[\w-]{87}$/);
  expect(first.vapidPrivateKey).toMatch(/^[\w-]{43}$/);
  expect(new Set(Object.values(first)).size).toBe(6);
  expect(generatedSecrets(dataDir)).toEqual(first);
});

test('a key for pushes that begins with a zero, as one of 256 does, has all its bytes', () => {
  const made = vi.spyOn(ECDH.prototype, 'getPrivateKey').mockReturnValueOnce(Buffer.alloc(31, 7) as never);
  const { vapidPrivateKey } = generatedSecrets(folder);
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
  expect(Buffer.from(vapidPrivateKey, 'base64url')).toEqual(
    Buffer.concat([Buffer.alloc(1), Buffer.alloc(31, 7)]),
  );
});

test('two installations have different secrets', () => {
  const one = generatedSecrets(join(folder, 'one'));
  const other = generatedSecrets(join(folder, 'other'));
  expect(one.sessionSecret).not.toBe(other.sessionSecret);
  expect(one.sandboxKey).not.toBe(other.sandboxKey);
  expect(one.bvnKey).not.toBe(other.bvnKey);
});

test('only their user can read the secrets, and no draft file is left', () => {
  generatedSecrets(join(folder, 'data'));
  for (const name of ['secrets.json', 'bvn-keys.json', 'push-keys.json'])
    expect(statSync(join(folder, 'data', name)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'data'))).toEqual(['bvn-keys.json', 'push-keys.json', 'secrets.json']);
});

test('a data folder from before BVN keys keeps its secrets and gets the keys', () => {
  const first = generatedSecrets(folder);
  rmSync(join(folder, 'bvn-keys.json'));
  const later = generatedSecrets(folder);
  expect(later.sessionSecret).toBe(first.sessionSecret);
  expect(later.bvnKey).not.toBe(first.bvnKey);
  expect(generatedSecrets(folder)).toEqual(later);
});

test('damaged BVN keys are reported and not replaced', () => {
  writeFileSync(join(folder, 'bvn-keys.json'), '{"bvnKey":"short"}');
  expect(() => generatedSecrets(folder)).toThrow(/^DATA_DIR .*bvn-keys\.json is damaged/);
});

test.each(['', '{', '{}', '{"sessionSecret":"short","sandboxKey":"short"}', '[1]'])(
  'a damaged file of secrets (%j) is reported and not replaced',
  (content) => {
    writeFileSync(join(folder, 'secrets.json'), content);
    expect(() => generatedSecrets(folder)).toThrow(/^DATA_DIR .*secrets\.json is damaged/);
    expect(existsSync(join(folder, 'secrets.json'))).toBe(true);
  },
);

test('an unreadable file of secrets is reported and not replaced', () => {
  mkdirSync(join(folder, 'secrets.json'));
  expect(() => generatedSecrets(folder)).toThrow(/^DATA_DIR .* cannot be used: EISDIR/);
});

test('a file that another start made meanwhile causes no failure, and no draft file is left', () => {
  // A dangling link takes the name, although nothing can be read there.
  symlinkSync(join(folder, 'not there yet'), join(folder, 'secrets.json'));
  expect(generatedSecrets(folder).sessionSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(folder)).toEqual(['bvn-keys.json', 'push-keys.json', 'secrets.json']);
});

test('a folder for secrets that cannot be made is reported', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => generatedSecrets(join(folder, 'file', 'data'))).toThrow(/^DATA_DIR .* cannot be used: /);
});

// Root can read and write everything.
test.skipIf(process.getuid?.() === 0)(
  'a folder for secrets that belongs to another account is reported',
  () => {
    chmodSync(folder, 0o500);
    expect(() => generatedSecrets(folder)).toThrow(/^DATA_DIR .* cannot be used: EACCES/);
  },
);
