// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sample sources are strings with placeholders
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { project, readProjectFile } from './project-files.ts';
import { tablesNamedIn } from './tables-in-source.ts';

/** Tables that many features use, with the feature whose server folder alone may name each. */
const owners: Record<string, string> = { users: 'people', hires: 'hiring' };
/** Generated from the schema: it has the row types of every table. */
const generated = 'src/server/database-types.ts';
/** Files that have to name another feature's table, and why. */
const exceptions: Record<string, string> = {
  'src/features/sessions/server/auth.ts: users':
    'better-auth reads and writes accounts itself, and has to be told in which table they are',
};

/** The tables that a file names although another feature owns them, as "path: table". */
function foreignTablesIn(path: string, source: string): { what: string; line: number }[] {
  return tablesNamedIn(path, source, Object.keys(owners))
    .filter(({ table }) => !path.startsWith(`src/features/${owners[table]}/server/`))
    .map(({ table, line }) => ({ what: `${path}: ${table}`, line }));
}

describe('the tables of people and of hires', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: project }).filter(
    (path) => !/\.test\.tsx?$/.test(path) && path !== generated,
  );
  const found = files.flatMap((path) => foreignTablesIn(path, readProjectFile(path)));

  test('are named only by the feature that owns them; other features join or call what it offers', {
    meta: { promise: 'Only the feature that owns the tables of people and of hires names them' },
  }, () => {
    expect(files.length).toBeGreaterThan(500);
    expect(found.filter(({ what }) => !(what in exceptions))).toEqual([]);
  });

  test('have only exceptions that are still needed', () => {
    expect(Object.keys(exceptions).filter((each) => !found.some(({ what }) => what === each))).toEqual([]);
  });

  test.each(Object.entries(owners))('have an owner that names them: %s belong to %s', (table, owner) => {
    const own = files.filter((path) => path.startsWith(`src/features/${owner}/server/`));
    expect(own.flatMap((path) => tablesNamedIn(path, readProjectFile(path), [table]))).not.toEqual([]);
  });
});

const elsewhere = 'src/features/new/server/new-store.ts';

test.each([
  ['selectFrom', "db.selectFrom('users').select('id')"],
  ['selectFrom under another name', "db.selectFrom('users as u')"],
  ['selectFrom of several tables', "db.selectFrom(['jobs', 'users as poster'])"],
  ['a join', "query.innerJoin('hires', 'hires.id', 'reviews.hire_id')"],
  ['a left join', "query.leftJoin('users as reporter', 'reporter.id', 'reports.reporter_id')"],
  ['updateTable', "tx.updateTable('users').set({ available })"],
  ['the source of an update', "tx.updateTable('reviews').from('hires')"],
  ['deleteFrom', "tx.deleteFrom('hires')"],
  ['the source of a delete', "tx.deleteFrom('reviews').using('hires')"],
  ['insertInto', "tx.insertInto('hires').values(row)"],
  ['sql.table', "sql.table('users')"],
  ['SQL', 'sql`select id from users where id = ${id}`'],
  ['SQL with a type and another name', 'sql<Row>`select 1 from reviews r join hires h on h.id = r.hire_id`'],
  ['SQL over several lines', 'sql`\n  select 1\n    from\n      users u`'],
  ['SQL in capitals', 'sql`SELECT 1 FROM users`'],
  ['SQL in quotes', 'sql`select 1 from "users"`'],
  ['SQL with its schema', 'sql`select 1 from public.users`'],
  ['SQL in a list of tables', 'sql`update jobs set a = 1 from due, users where users.id = jobs.poster_id`'],
  ['SQL after a fragment', 'sql`select 1 from ${people} u, hires where hires.artisan_id = u.id`'],
  ['SQL that writes', 'sql`with gone as (select 1) update users set a = 1`'],
  ['SQL that inserts', 'sql`insert into hires (id) values (1)`'],
  ['a part of SQL within another', 'sql`select ${sql`(select count(*) from hires)`}`'],
  ['SQL that a caller begins', 'sql`users u where u.available`'],
  ['SQL as it is', "sql.raw('select 1 from users')"],
  ['SQL for the driver', 'pool.query(`select 1 from hires where id = $1`, [id])'],
  ['the type of its rows', "type Row = Selectable<Database['users']>;"],
  ['a type of queries', "type Hires = ExpressionBuilder<Database, 'hires'>;"],
  ['a setting of a library', "betterAuth({ user: { modelName: 'users' } })"],
])('a query of another feature’s table as %s is found', (_as, planted) => {
  expect(foreignTablesIn(elsewhere, planted)).toHaveLength(1);
});

test('a query of another feature’s table in infrastructure or a screen is found, with its line', () => {
  const planted = "\nawait db.deleteFrom('users').execute();";
  expect(foreignTablesIn('src/server/clean-up.ts', planted)).toEqual([
    { what: 'src/server/clean-up.ts: users', line: 2 },
  ]);
  expect(foreignTablesIn('src/features/people/screens/people.tsx', planted)).toHaveLength(1);
});

test.each([
  ['the owner’s own statement', 'src/features/people/server/people-reads.ts', 'sql`select 1 from users`'],
  ['what the owner offers', elsewhere, 'sql`select u.id from ${publicPeople} u`'],
  ['a column of what is offered', elsewhere, "query.where('hires.id', '=', id)"],
  ['a column in SQL', elsewhere, 'sql`hires.artisan_id = ${id}`'],
  ['another table', elsewhere, "db.selectFrom('hire_events')"],
  ['a comment', elsewhere, "// taken from users\n/* db.selectFrom('users') */"],
  ['a text for people', elsewhere, "const text = 'A message from users of the site';"],
  ['a kind of notification', elsewhere, "notify(tx, { kind: 'hires' })"],
  ['a list of what is kept', elsewhere, "const kept = { tables: ['users'] };"],
])('%s is not mistaken for a query of another feature’s table', (_as, path, source) => {
  expect(foreignTablesIn(path, source)).toEqual([]);
});
