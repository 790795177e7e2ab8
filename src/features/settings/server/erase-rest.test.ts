import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoTemplate } from '../../../../test-support/demo-template.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { leave, member } from '../../../../test-support/members.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { personalData } from '../../../app/personal-data.ts';
import { eraseMore } from './erase-rest.ts';

const app = await startTestApp({ template: await demoTemplate() });
const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(app.db)).rows[0]?.count;

test('an account with thousands of rows is deleted at once, a thousand rows of each table with it and the rest by a job', async () => {
  const busy = await member(app, 'busy@example.ng', { full_name: 'Zubaida Quartermain' });
  const hire = await makeHire(app, await makeArtisan(app), {
    customer_id: busy.id,
    status: 'cancelled',
    payment_due_at: null,
    notes: 'Xylophone',
  });
  await sql`
    insert into hires select copy.*
      from hires hire, generate_series(1, 1099) n,
           jsonb_populate_record(hire, jsonb_build_object('id', uuidv7(), 'copy', n)) copy
     where hire.id = ${hire.id}`.execute(app.db);
  await sql`
    insert into hire_messages (id, hire_id, side, text, sent_at)
    select uuidv7(), ${hire.id}::uuid, 'customer', 'Xylophone ' || number, now() from generate_series(1, 2100) number`.execute(
    app.db,
  );
  const left = async () => [
    await count(sql`select count(*) from hires where customer_id = ${busy.id} and notes <> ''`),
    await count(sql`select count(*) from hire_messages where hire_id = ${hire.id}`),
  ];
  expect(await left()).toEqual([1_100, 2_100]);
  expect((await leave(app, busy.headers)).statusCode).toBe(200);
  expect(await left()).toEqual([100, 1_100]);
  await app.runJobs();
  expect(await left()).toEqual([0, 0]);
  const named = sql<{ count: number }>`
    select count(*) from hires where customer_id = ${busy.id} and customer_name <> 'Deleted person'`;
  expect(await count(named)).toBe(0);
});

test('what has been erased of anyone is not found again, so the job ends', async () => {
  // The two demo accounts have something in every table.
  const { rows: people } = await sql<{ id: string }>`
    select id from users where role in ('consumer', 'skilled')
     order by email in ('artisan@demo.surehands.ng', 'consumer@demo.surehands.ng') desc, id limit 12`.execute(
    app.db,
  );
  expect(people).toHaveLength(12);
  const changed: string[] = [];
  for (const { id } of people) {
    const erase = (most: number) =>
      app.db.transaction().execute((tx) => eraseMore(tx, personalData, id, most));
    if (await erase(5_000)) changed.push(id);
    // A round that still found something would say so with one row.
    if (await erase(1)) changed.push(id);
  }
  expect(changed).toEqual([]);
});
