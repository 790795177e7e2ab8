import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tasks } from './tasks.ts';

/** The words with which docs/operations.md says when a task runs; an empty cell repeats the one above. */
function inWords(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ');
  if (minute === '*') return 'each minute';
  if (minute.startsWith('*/')) return `every ${minute.slice(2)} minutes`;
  if (hour === '*') return `each hour, at :${minute.padStart(2, '0')}`;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

test('docs/operations.md says when each scheduled task runs', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('\n## What runs at which time\n');
  let when = '';
  const said = new Map<string, string>();
  for (const [, cell = '', name = ''] of section
    .split('\n## ')[0]
    ?.matchAll(/^\| (.*?) ?\| `([\w-]+)` \|/gm) ?? []) {
    when = cell || when;
    said.set(name, when);
  }
  const scheduled = tasks.flatMap(({ name, everyCron }) => (everyCron ? [[name, inWords(everyCron)]] : []));
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(scheduled));
});
