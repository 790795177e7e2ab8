// docs/tables.md: every table, the file that owns it, and its rules in the database. Written by npm run db -- describe
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { personalDataOf, tablesWithoutPeople } from '../src/app/personal-data.ts';

const project = fileURLToPath(new URL('..', import.meta.url));

interface Table {
  name: string;
  /** What a row is; null where no migration says so. */
  comment: string | null;
  refers: string[];
  /** Constraints and unique indexes. */
  rules: { name: string; kind: string }[];
  triggers: { name: string; function: string }[];
  views: string[];
}

// Primary keys, foreign keys and NOT NULL are left out, because no one looks for them by name. A unique index with a
// condition is a rule although it is no constraint.
const TABLES = `
  select class.relname as name, obj_description(class.oid) as comment,
         array(select distinct confrelid::regclass::text from pg_constraint
                where conrelid = class.oid and contype = 'f' order by 1) as refers,
         (select coalesce(json_agg(rule order by name), '[]') from (
            select conname as name, case contype when 'c' then 'check' when 'u' then 'unique' else 'exclusion' end as kind
              from pg_constraint where conrelid = class.oid and contype in ('c', 'u', 'x')
            union all
            select indexrelid::regclass::text, case when indpred is null then 'unique' else 'unique for some rows' end
              from pg_index
             where indrelid = class.oid and indisunique
               and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
          ) rule) as rules,
         (select coalesce(json_agg(json_build_object('name', tgname, 'function', proname) order by tgname), '[]')
            from pg_trigger join pg_proc on pg_proc.oid = tgfoid
           where tgrelid = class.oid and not tgisinternal) as triggers,
         array(select view_name::text from information_schema.view_table_usage
                where view_schema = 'public' and table_schema = 'public' and table_name = class.relname order by 1) as views
    from pg_class class
   where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname not like 'sandbox%'
   order by class.relname`;

/**
 * Makes the document from a migrated database and the sources.
 *
 * @throws when a table has no comment or no owner
 */
export async function tablesDocument(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Table>(TABLES).finally(() => client.end());
  return [
    '# The tables',
    '',
    '<!-- Written by `npm run db -- describe` from the migrations and src/app/personal-data.ts. Do not edit. -->',
    '',
    'Every table, from A to Z. “Kept by” is the feature that copies and deletes what the table holds of a person; for a table',
    'that holds nothing of people, the file that fills it. “Rules” are constraints and unique indexes. To read a rule or a',
    'trigger, search for its name in the migrations. The check of one column is beside the column there; it is not listed here,',
    'because its name in an error says which column it is (`hires_status_check`).',
    '',
    ...rows.flatMap(section),
  ].join('\n');
}

function section({ name, comment, refers, rules, triggers, views }: Table): string[] {
  if (comment === null)
    throw new Error(`No migration says what ${name} holds: comment on table ${name} is '…'`);
  const facts: [string, string[]][] = [
    ['Kept by', [keeperOf(name)]],
    ['Also written by', otherWritersOf(name)],
    ['Migrations', migrationsOf(name)],
    ['Refers to', refers.map((table) => `[${table}](#${table})`)],
    ['Rules', rules.filter(isListed).map((rule) => `\`${rule.name}\` (${rule.kind})`)],
    ['Triggers', triggers.map((trigger) => `\`${trigger.name}\` (\`${trigger.function}()\`)`)],
    ['Read through the view', views.map((view) => `\`${view}\``)],
  ];
  const lines = facts.filter(([, values]) => values.length > 0);
  return [
    `## ${name}`,
    '',
    comment,
    '',
    ...lines.map(([fact, values]) => `- ${fact}: ${values.join(', ')}`),
    '',
  ];
}

function featureKeeping(table: string): string | undefined {
  return Object.keys(personalDataOf).find((feature) => personalDataOf[feature]?.tables.includes(table));
}

function keeperOf(table: string): string {
  const feature = featureKeeping(table);
  if (feature !== undefined) return `[${feature}](../src/features/${feature}/server/personal-data.ts)`;
  const file = tablesWithoutPeople[table];
  if (file === undefined) throw new Error(`Nothing in src/app/personal-data.ts keeps ${table}`);
  return `[${file}](../${file})`;
}

/** The feature that a source belongs to; otherwise `src/server`. */
function folderOf(path: string): string {
  return /^src\/features\/([^/]+)/.exec(path)?.[1] ?? 'src/server';
}

/** What inserts, updates or deletes rows: with Kysely, in plain SQL, or by handing the table to better-auth. */
const WRITES =
  /(?:insertInto|updateTable|deleteFrom)\('(\w+)[ ']|modelName: '(\w+)'|(?:insert into|delete from) (\w+)|update (\w+)(?: as)?(?: \w+)?\s+set\b/g;

/** The folders that write to each table, in the order of their files. */
const writersOf = new Map<string, Set<string>>();
for (const path of globSync('src/**/server/**/*.ts', { cwd: project }).sort()) {
  if (path.endsWith('.test.ts')) continue;
  for (const [, ...names] of readFileSync(join(project, path), 'utf8').matchAll(WRITES)) {
    const table = names.find((name) => name !== undefined) ?? '';
    writersOf.set(table, (writersOf.get(table) ?? new Set()).add(folderOf(path)));
  }
}

/** The folders that write to a table besides the one that keeps it. */
function otherWritersOf(table: string): string[] {
  const keeper = featureKeeping(table) ?? folderOf(tablesWithoutPeople[table] ?? '');
  return [...(writersOf.get(table) ?? [])]
    .filter((folder) => folder !== keeper)
    .map((folder) => `\`${folder}\``);
}

const migrations = globSync('migrations/*.sql', { cwd: project })
  .sort()
  .map((path) => ({ path, sql: readFileSync(join(project, path), 'utf8').replace(/--.*$/gm, '') }));

/** Leaves out checks with names that PostgreSQL generated for a single column: no migration has those names. */
function isListed({ name, kind }: { name: string; kind: string }): boolean {
  return kind !== 'check' || migrations.some(({ sql }) => sql.includes(name));
}

/** The migrations that create a table or change its columns, constraints, indexes or triggers. */
function migrationsOf(table: string): string[] {
  const changes = new RegExp(
    `^\\s*((create|alter) table ${table}\\b|create (constraint )?trigger [^;]*? on ${table}\\b|create (unique )?index \\w+ on ${table}\\b)`,
    'm',
  );
  const found = migrations.filter(({ sql }) => changes.test(sql));
  return found.map(({ path }) => `[${path.replace(/^migrations\/|\.sql$/g, '')}](../${path})`);
}
