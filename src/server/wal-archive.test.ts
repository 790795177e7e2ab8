import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { archiveCommand, restoreCommand, walFolder } from './wal-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'surehands-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// A name that needs quoting for both the shell and PostgreSQL.
const backupDir = join(folder, "the bank's 100%d");
mkdirSync(walFolder(backupDir), { recursive: true });

const segment = '00000001000000000000002A';
const file = join(folder, segment);

/** Runs a command like PostgreSQL, which replaces %f by the segment's name and %p by its path. */
function run(command: string, path = file): boolean {
  const filled = command.replaceAll(/%[fp%]/g, (sign) => ({ '%f': segment, '%p': path })[sign] ?? '%');
  return spawnSync('/bin/sh', ['-c', filled]).status === 0;
}
const archive = (content: string) => {
  writeFileSync(file, content);
  return run(archiveCommand(backupDir));
};
const archived = () => gunzipSync(readFileSync(join(walFolder(backupDir), `${segment}.gz`))).toString();

test('a segment is archived once, and a different one with its name is refused and changes nothing', () => {
  expect(archive('what was written first')).toBe(true);
  expect(archived()).toBe('what was written first');
  // After a kill, PostgreSQL may archive the same segment again.
  expect(archive('what was written first')).toBe(true);
  expect(archive('another database’s')).toBe(false);
  expect(archived()).toBe('what was written first');
  expect(readdirSync(walFolder(backupDir))).toEqual([`${segment}.gz`]);

  const back = join(folder, 'back');
  expect(run(restoreCommand(backupDir), back)).toBe(true);
  expect(readFileSync(back, 'utf8')).toBe('what was written first');
});
