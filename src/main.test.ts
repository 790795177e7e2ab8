import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a start with a setting that is wrong says which in a sentence, and ends as a failure', () => {
  const main = new URL('main.ts', import.meta.url).pathname;
  const env = { ...process.env, PORT: 'eighty' };
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
  expect(stderr).toContain('PORT');
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});
