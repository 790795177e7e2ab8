import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { member } from '../../../../test-support/members.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { ROWS_AT_ONCE } from '../../../server/own-rows.ts';

const app = await startTestApp();
const { id, headers } = await member(app, 'busy@example.ng');
const MANY = 2 * ROWS_AT_ONCE + 1;
const numbers = Array.from({ length: MANY }, (_, at) => `Number ${at + 1}.`);

beforeAll(async () => {
  await app.db.deleteFrom('notifications').execute();
  // Seven at each microsecond, which a JavaScript date cannot tell apart.
  await sql`
    insert into notifications (id, user_id, kind, title, text, link, created_at)
    select lpad(number::text, 32, '0')::uuid, ${id}::uuid, 'hire', 'Number ' || number || '.', '', '/hires',
           timestamptz '2026-11-01' + number / 7 * interval '1 microsecond'
      from generate_series(1, ${MANY}::int) number`.execute(app.db);
});

const titlesIn = (data: string): string[] =>
  JSON.parse(data).notifications.map(({ title }: { title: string }) => title);

test('a copy of much data is read in pages of a thousand rows, and has every row once and in order', async () => {
  const { result, statements } = await statementsDuring(() =>
    app.request({ url: '/api/users/me/data', headers }),
  );
  expect(titlesIn(result.body)).toEqual(numbers);
  const reads = statements.filter((text) => text.includes('from "notifications"'));
  expect(reads).toHaveLength(3);
  for (const read of reads) expect(read).toMatch(new RegExp(` limit ${ROWS_AT_ONCE}$`));
});

test('the archive of much data has every row in data.json, and the last 500 on its page, which says so', async () => {
  const answer = await app.request({ url: '/api/users/me/data.zip', headers });
  const files = unzipSync(answer.rawPayload);
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  expect(titlesIn(text('data.json'))).toEqual(numbers);
  const page = text('index.html');
  expect(page).toContain(`The last 500 of 2,001. All of them are in <a href="data.json">data.json</a>.`);
  expect([...page.matchAll(/<td>(Number \d+\.)<\/td>/g)].map(([, title]) => title)).toEqual(
    numbers.slice(-500),
  );
});
