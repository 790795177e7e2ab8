import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeArtisan } from '../test-support/made-up-people.ts';
import { hireAsGuest } from '../test-support/paying.ts';
import { startTestApp } from '../test-support/test-app.ts';
import { readProjectFile } from './project-files.ts';

const app = await startTestApp();

/** The SQL that docs/operations.md runs when the public address of files changes. */
const block = /```sql\n(update images [\s\S]+?)```/.exec(readProjectFile('docs/operations.md'))?.[1] ?? '';

/** Columns whose names suggest files but that hold none of their URLs. */
const others: Record<string, string> = {
  'payments.authorization_url': 'a page of Paystack',
  'subscribed_calendars.url': 'a calendar elsewhere',
  'verification_certificates.picture': 'a reference in the private store',
  'verifications.identity_photo': 'the same',
};

test('the columns that operations.md rewrites are all columns with addresses of files', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'ARRAY', 'jsonb')
       and column_name ~ '(^|_)(url|urls|photo|photos|picture|pictures|video|videos|image|images)$'`.execute(
    app.db,
  );
  const rewritten = block.split(';').flatMap((statement) => {
    const table = /update (\w+)/.exec(statement)?.[1];
    return [...statement.matchAll(/(\w+) = replace\((\w+)/g)].map(([, column, of]) => {
      expect(of, statement).toBe(column);
      return `${table}.${column}`;
    });
  });
  expect([...rewritten, ...Object.keys(others)].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('the SQL in operations.md gives files their new address, even one file in a list of several', async () => {
  const artisan = await makeArtisan(app);
  const hire = await hireAsGuest(app, artisan);
  const [old, here] = ['https://old.example/a b,"c".webp', '/files/images/d.webp'];
  await sql`update users set photo_url = ${old} where id = ${artisan.id}`.execute(app.db);
  await sql`update hires set photos = ${[old, here]} where id = ${hire.id}`.execute(app.db);
  await app.db.transaction().execute(async (tx) => {
    for (const statement of block.split(';')) if (statement.trim()) await sql.raw(statement).execute(tx);
  });
  const user = app.db.selectFrom('users').select('photo_url').where('id', '=', artisan.id);
  expect(await user.executeTakeFirst()).toEqual({ photo_url: 'https://new.example/a b,"c".webp' });
  const photos = app.db.selectFrom('hires').select('photos').where('id', '=', hire.id);
  expect(await photos.executeTakeFirst()).toEqual({
    photos: ['https://new.example/a b,"c".webp', here],
  });
});
