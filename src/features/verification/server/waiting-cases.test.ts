import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { verificationQueue } from './console-queue.ts';

// A Tuesday.
const app = await startTestApp({ startAt: new Date('2026-11-24T12:00:00Z') });
const { headers } = await makeOperator(app, 'verifier');

/** Adds verified artisans who handed in a certificate on one of three days, the last one yesterday. */
const addWaiting = (count: number) =>
  sql`
  with people as (
    insert into users (id, role, email, full_name)
    select uuidv7(), 'consumer', gen_random_uuid() || '@queue.example', 'Of the queue' from generate_series(1, ${count}::int) n
    returning id),
  verified as (
    insert into verifications (user_id, status, submitted_at, due_on, decided_at)
    select id, 'verified', ${app.clock.now}, ${app.clock.now}, ${app.clock.now} from people returning user_id)
  insert into verification_certificates (id, user_id, title, issuer, state, handed_in_at)
  select uuidv7(), user_id, 'Trade test', 'NABTEB', 'waiting',
         ${app.clock.now}::timestamptz - (row_number() over (order by user_id) % 3 * 7 + 1) * interval '1 day'
    from verified`.execute(app.db);

const standing = () => verificationQueue.standing(app.db, app.clock.now);

test('counting the waiting evidence takes as many statements for a thousand artisans as for thirty', async () => {
  await addWaiting(30);
  const few = await captureStatements(standing);
  expect(await standing()).toMatchObject({ waiting: 30, overdue: 20, due: new Date('2026-11-16T23:00:00Z') });
  await addWaiting(970);
  const many = await captureStatements(standing);
  expect(many).toHaveLength(few.length);
  expect(await standing()).toMatchObject({ waiting: 1000 });
});

test('the list of cases takes a few statements and lists a page, the most urgent first', async () => {
  const list = () => app.request({ url: '/api/admin/verifications', headers });
  await list();
  const statements = await captureStatements(list);
  expect(statements.length).toBeLessThan(20);
  const { result, next } = (await list()).json();
  expect(result).toHaveLength(200);
  expect(next).not.toBeNull();
  expect(new Set(result.map(({ dueOn }: { dueOn: string }) => dueOn))).toEqual(new Set(['2026-11-16']));
});
