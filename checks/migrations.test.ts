import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockingStatements } from './migrations.ts';
import { project, readProjectFile } from './project-files.ts';

/** Older migrations date from when only one process was replaced at a time. */
const FIRST_CHECKED = '0070';

test('no migration blocks processes of the previous version, unless it says why', () => {
  const files = globSync('migrations/*.sql', { cwd: project }).filter(
    (path) => path.slice('migrations/'.length) >= FIRST_CHECKED,
  );
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((path) =>
    lockingStatements(readProjectFile(path)).map(({ line, why }) => `${path}:${line}: ${why}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'alter table hires drop column notes',
  'drop table hires',
  'alter table hires rename column a to b',
  'alter table hires alter column a type bigint',
  'alter table hires alter a set data type bigint',
  'alter table hires alter column a set not null',
  'create index on hires (a)',
  'create unique index one_each on hires (a)',
  'alter table hires add constraint positive check (a > 0)',
  'alter table hires add foreign key (a) references users',
  'alter table hires add column a int not null',
  'update hires set a = 1',
  'create table new_ones (id int); create index on hires (a)',
])('a migration that would block the running product is refused: %s', (sql) => {
  expect(lockingStatements(`-- Words about it.\n${sql};`)).toHaveLength(1);
  expect(lockingStatements(`-- locks: the table has ten rows.\n${sql.split('; ').at(-1)};`)).toEqual([]);
});

test.each([
  'alter table hires add column a int',
  "alter table hires add column a text not null default ''",
  '-- outside a transaction\ncreate index concurrently if not exists hires_by_a on hires (a)',
  'alter table hires add constraint positive check (a > 0) not valid',
  'alter table hires validate constraint positive',
  'create table new_ones (id int not null check (id > 0)); create index on new_ones (id); drop index concurrently old_one',
  'create function f() returns void language sql as $$ update hires set a = 1; drop table hires; $$',
])('a migration that blocks nothing is accepted: %s', (sql) => {
  expect(lockingStatements(`${sql};`)).toEqual([]);
});
